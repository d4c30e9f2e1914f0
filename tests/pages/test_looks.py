"""What a picture and the terminal show where clues and answers meet in one place."""

from entails import puzzles
from entails.boards.picture import Line, Text

KILLER = "height: 1\n\n3 . 3\n. 6 .\n. . 6\n\naab\nccb\nddd\n"


def test_the_sum_of_a_cage_stands_beside_the_number_in_its_cell() -> None:
    puzzle = puzzles.puzzle("killersudoku")
    board = puzzle.parse(KILLER, None)
    answer = {"rows": ["3 2 1", "1 3 2", "2 1 3"]}
    texts = [shape for shape in puzzle.picture(board, answer).shapes if isinstance(shape, Text)]
    assert sorted(shape.text for shape in texts) == sorted("3366" + "321132213")
    assert len({shape.centre for shape in texts}) == 13
    assert puzzle.draw(board, answer, False, False).count(":") == 4
    assert "3:3" in puzzle.draw(board, answer, False, False)


def test_numbers_at_corners_lie_above_slashes() -> None:
    puzzle = puzzles.puzzle("gokigennaname")
    board = puzzle.parse("1 . .\n. 2 .\n. . .\n", None)
    shapes = puzzle.picture(board, {"rows": ["\\/", "//"]}).shapes
    slashes = [place for place, shape in enumerate(shapes) if isinstance(shape, Line)]
    numbers = [place for place, shape in enumerate(shapes) if isinstance(shape, Text)]
    assert len(numbers) == 2
    assert min(numbers) > max(slashes)
