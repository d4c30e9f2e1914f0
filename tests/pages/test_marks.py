"""Marks of clues: a number beside its mark, an arrow alone in the middle of its cell."""

from entails import puzzles
from entails.boards.picture import Circle, Polygon, Rectangle, Text


def test_a_number_in_a_circle_is_drawn_in_it() -> None:
    kind = puzzles.puzzle("nurimisaki")
    shapes = kind.picture(kind.parse("3 o\n. .\n", None), None).shapes
    assert [shape.text for shape in shapes if isinstance(shape, Text)] == ["3"]
    assert len([shape for shape in shapes if isinstance(shape, Circle)]) == 4  # two rings, each a disc on a disc


def test_a_number_in_a_wall_is_drawn_on_a_block() -> None:
    kind = puzzles.puzzle("str8ts")
    shapes = kind.picture(kind.parse("#2 .\n. #\n", None), None).shapes
    assert [shape.text for shape in shapes if isinstance(shape, Text)] == ["2"]
    assert len([shape for shape in shapes if isinstance(shape, Rectangle)]) == 2


def test_an_arrow_without_a_number_stands_in_the_middle() -> None:
    kind = puzzles.puzzle("makaro")
    board = kind.parse(". n\n. .\n\na.\naa\n", None)
    picture = kind.picture(board, None)
    assert picture.places is not None
    x, _ = picture.places[0, 1]
    (arrow,) = (shape for shape in picture.shapes if isinstance(shape, Polygon))
    assert {point[0] for point in arrow.points} == {x - 5, x, x + 5}
