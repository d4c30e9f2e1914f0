"""Star Battle in pictures."""

from entails.boards.picture import Polygon, Rectangle
from entails.puzzles.starbattle import PUZZLE
from tests.puzzles.solving import solved
from tests.puzzles.starbattle.reading import parse
from tests.puzzles.svg import texts

picture = PUZZLE.picture


def test_every_region_shows_its_letter() -> None:
    board = parse("stars: 2\nbba\ncaa\ncca\n")
    assert texts(picture(board, None)) == ["b", "a", "c"]
    assert picture(board, None).title == "Star Battle board: 3 × 3 cells, stars: 2"


def test_every_star_of_an_answer_is_shown() -> None:
    board, answer = solved(PUZZLE, "ten")
    shapes = picture(board, answer).shapes
    assert len([one for one in shapes if isinstance(one, Polygon)]) == 20
    assert "stars: 1" in picture(*solved(PUZZLE, "five")).title


def test_cells_of_a_region_have_one_colour_and_regions_differ() -> None:
    fills = [one.fill for one in picture(parse("aab\nacb\nccb\n"), None).shapes if isinstance(one, Rectangle)]
    assert fills == [fills[0], fills[1], fills[0], fills[3], fills[1], fills[3], fills[1]]
    assert len(set(fills)) == 3
