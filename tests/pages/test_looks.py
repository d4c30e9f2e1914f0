"""Where clues and answers meet in one place, in pictures and in the terminal; what a clue decides."""

from entails import explain, load, puzzles
from entails.boards.picture import CROSS, Circle, Line, Rectangle, Text
from entails.pages.puzzle import puzzle_of
from entails.pages.reading import read_page
from entails.pages.sheet import sheet

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


def test_setters_are_offered_the_digits_that_a_clue_may_be() -> None:
    """Not 0 for a Sudoku; for the sum of a cage and for numbers that stand in no answer every digit."""
    boards = {"sudoku": ". . . .\n" * 4, "killersudoku": KILLER, "akari": ". . .\n. # .\n", "binairo": "0 . . .\n" * 4}
    found = {}
    for kind, text in boards.items():
        cells = sheet(puzzles.puzzle(kind).parse(text, None))["blocks"][0]
        found[kind] = "".join(cells["numbers"])
    assert found == {"sudoku": "1234", "killersudoku": "0123456789", "akari": "0123456789", "binairo": ""}


def test_numbers_at_corners_lie_above_slashes() -> None:
    puzzle = puzzles.puzzle("gokigennaname")
    board = puzzle.parse("1 . .\n. 2 .\n. . .\n", None)
    shapes = puzzle.picture(board, {"rows": ["\\/", "//"]}).shapes
    slashes = [place for place, shape in enumerate(shapes) if isinstance(shape, Line)]
    numbers = [place for place, shape in enumerate(shapes) if isinstance(shape, Text)]
    assert len(numbers) == 2
    assert min(numbers) > max(slashes)


def test_a_range_may_end_at_the_largest_clue() -> None:
    """Fillomino has the numbers 1 to 9, or to the largest on its board."""
    puzzle = puzzles.puzzle("fillomino")
    sizes = [puzzle.world(puzzle.parse(text, None)).elements["Number"] for text in ("1 .\n", "12 3 . 2\n")]
    assert sizes == [tuple(range(1, 10)), tuple(range(1, 13))]


def test_only_what_holds_is_shaded() -> None:
    """In an answer "." says that a cell is not black: it has no mark."""
    puzzle = puzzles.puzzle("norinori")
    shapes = puzzle.picture(puzzle.parse("aab\naab\n", None), {"rows": ["##.", "..."]}).shapes
    assert len([shape for shape in shapes if isinstance(shape, Rectangle)]) == 2


def test_a_disc_that_is_given_stays_dark() -> None:
    puzzle = puzzles.puzzle("yin-yang")
    shapes = puzzle.picture(puzzle.parse("b.\n..\n", None), {"rows": ["bb", "bw"]}).shapes
    given, *found = [shape for shape in shapes if isinstance(shape, Circle)]
    assert len(found) == 4  # two discs, and a ring that is a disc on a disc
    assert given.fill not in {one.fill for one in found[:2]}


def test_the_centre_of_a_galaxy_lies_where_its_token_says() -> None:
    puzzle = puzzles.puzzle("galaxies")
    picture = puzzle.picture(puzzle.parse("x.\n..\n", None), None)
    assert picture.places
    middle = [sum(place[i] for place in picture.places.values()) / 4 for i in (0, 1)]
    assert {shape.centre for shape in picture.shapes if isinstance(shape, Circle)} == {tuple(middle)}


def test_sums_stand_below_and_above_a_slanting_line() -> None:
    puzzle = puzzles.puzzle("kakuro")
    picture = puzzle.picture(puzzle.parse("# 7\\\n\\5 .\n", None), None)
    assert picture.places
    seven, five = [shape for shape in picture.shapes if isinstance(shape, Text)]
    assert (seven.text, five.text) == ("7", "5")
    assert seven.centre[1] > picture.places[0, 1][1]
    assert five.centre[1] < picture.places[1, 0][1]


def drawn(kind: str, board: str, rows: list[str], fine: bool = True) -> str:
    puzzle = puzzles.puzzle(kind)
    return puzzle.draw(puzzle.parse(board, None), {"rows": rows}, False, fine)


def test_an_unfinished_answer_shows_what_surely_is_not() -> None:
    """Settled and open look different; in a finished answer nothing is open."""
    assert drawn("norinori", "aab\naab\n", ["#.?", "???"]).splitlines()[1] == "│■  × │· │"
    assert drawn("norinori", "aab\naab\n", ["#.?", "???"], fine=False).splitlines()[1] == "|#  x |. |"
    assert drawn("norinori", "aab\naab\n", ["##.", "..."]).splitlines()[1] == "│■  ■ │· │"


def test_a_clue_that_leaves_its_cell_open_is_marked_and_others_are_not() -> None:
    assert drawn("mosaic", "2 .\n. 3\n", [".?", "?#"]) == "2× ·\n·  3■"
    assert drawn("nurikabe", "2 .\n. .\n", ["..", "?#"]) == "2 ×\n· ■"
    assert drawn("akari", "0 .\n. .\n", ["..", "?."]) == "0 ×\n· ×"


def test_of_an_unfinished_line_its_drawn_parts_are_seen() -> None:
    rows = ["e? we? w?", "? . ?", "? ? ?"]
    assert drawn("masyu", ". w .\n. . .\n. . .\n", rows).splitlines() == ["╺  w━ ╸", "·  ×  ·", "·  ·  ·"]


def test_a_side_that_surely_is_not_drawn_is_crossed_out() -> None:
    assert drawn("slitherlink", "3\n", ["eS? sw?", "? ?"]).splitlines() == ["╺━━━┓", "× 3 ┃", "·   ·"]
    assert drawn("slitherlink", "3\n", [". ?", "? ?"]).splitlines() == ["· × ·", "× 3", "·   ·"]
    assert drawn("slitherlink", "0\n", [". .", ". ."]).splitlines() == ["·   ·", "  0", "·   ·"]


def test_what_is_given_is_no_step() -> None:
    """A clue that is the answer of its cell is seen on the board."""
    for kind in ("binairo", "yin-yang", "magnets"):
        problem = load(f"examples/{kind}/small.{kind}")
        assert "given" not in str(explain(problem)).split(";")[0].split("2. ")[0]


def crossed(kind: str, text: str, rows: list[str]) -> set[tuple[float, float]]:
    """The middles of the crosses of a picture."""
    puzzle = puzzles.puzzle(kind)
    shapes = puzzle.picture(puzzle.parse(text, None), {"rows": rows}).shapes
    lines = [shape for shape in shapes if isinstance(shape, Line) and shape.colour == CROSS]
    return {((one.points[0][0] + one.points[1][0]) / 2, (one.points[0][1] + one.points[1][1]) / 2) for one in lines}


def test_a_picture_of_an_unfinished_answer_has_what_surely_is_not() -> None:
    board = "ab\nab\n"
    assert crossed("norinori", board, ["#.", "?."]) == {(72, 32), (72, 72)}
    assert crossed("norinori", board, ["#.", "#."]) == set()  # a finished answer needs none
    ((x, y),) = crossed("hitori", "2 1\n1 2\n", [".?", "??"])
    assert x > 32
    assert y > 32  # beside the number


def test_a_picture_crosses_out_the_ways_that_a_line_surely_does_not_go() -> None:
    assert crossed("slitherlink", "..\n..\n", ["E? W? ?", "? ? ?", "? ? ?"]) == {(32, 12)}
    assert crossed("slitherlink", ".\n", [". ?", "? ?"]) == {(32, 12), (12, 32)}
    assert crossed("simpleloop", "..\n..\n", ["sE? W?", "n? ?"]) == {(52, 32)}


def test_open_cells_have_no_walls_and_known_parts_of_regions_are_seen() -> None:
    puzzle = puzzles.puzzle("shikaku")
    board = puzzle.parse("2 . 2 .\n", None)
    assert (
        puzzle.draw(board, {"rows": ["a?bb"]}, False, True) == "┌───────────────┐\n│2a  ·   2b  b  │\n└───────────────┘"
    )
    assert puzzle.draw(board, {"rows": ["aabb"]}, False, True).count("│") == 3
    tints = [shape for shape in puzzle.picture(board, {"rows": ["a?bb"]}).shapes if isinstance(shape, Rectangle)]
    assert len(tints) == 3
    assert len({shape.fill for shape in tints}) == 2


def test_two_digits_beside_a_board_do_not_touch_its_frame() -> None:
    puzzle = puzzles.puzzle("kakurasu")
    picture = puzzle.picture(puzzle.parse(". 15 10 .\n13 7 . 9\n", None), None)
    frame = min(x for shape in picture.shapes if isinstance(shape, Line) for x, _ in shape.points)
    wide = next(shape for shape in picture.shapes if isinstance(shape, Text) and shape.text == "13")
    half = 0.65 * wide.size  # of two digits of a bold letter
    assert wide.centre[0] - half > 1
    assert wide.centre[0] + half < frame - 2


def test_a_letter_that_is_a_value_is_no_disc() -> None:
    page = """puzzle "Letters": "Write letters."
board Cell
sort Letter = {a, b, o}
read cells "{n}": clue(p) = n; "#": wall(p)
find letter(Cell): Letter, dark(Cell)
answer cells "w": dark(p); letter(p)
"""
    kind = puzzle_of(read_page(page, "letters"))
    board = kind.parse(". . . .\n", None)
    assert kind.draw(board, {"rows": ["a b o w"]}, False, True) == "a b o ○"
