"""Frames around cells, and several pictures on one sheet."""

from entails.boards.lighting import NEW, REASON, lit, moved, sheet
from entails.boards.picture import CELL, Circle, Line, Picture, Polygon, Rectangle, Shape, Text

ONE = Picture(80, 40, (Rectangle((0, 0), 80, 40, "#ffffff"),), "two cells", {(0, 0): (20, 20), (0, 1): (60, 20)})


def test_what_is_new_has_one_frame_and_what_it_rests_on_has_dashes() -> None:
    shapes = lit(ONE, [(0, 0)], [(0, 0), (0, 1), (7, 7)]).shapes[1:]
    assert all(isinstance(shape, Line) for shape in shapes)
    colours = [shape.colour for shape in shapes if isinstance(shape, Line)]
    assert colours == [REASON] * 8 + [NEW]
    xs = [x for shape in shapes if isinstance(shape, Line) and shape.colour == REASON for x, _ in shape.points]
    assert min(xs) > CELL
    assert max(xs) < 2 * CELL


def test_pictures_lie_side_by_side_with_their_captions() -> None:
    several = sheet([ONE, ONE, ONE], ["1", "2", "3"])
    assert [shape.text for shape in several.shapes if isinstance(shape, Text)] == ["1", "2", "3"]
    corners = {shape.corner for shape in several.shapes if isinstance(shape, Rectangle)}
    assert len(corners) == 3
    assert all(x + 80 <= several.width and y + 40 <= several.height for x, y in corners)
    assert sheet([ONE], ["1"]).width == ONE.width


def test_every_shape_can_be_moved() -> None:
    shapes: list[Shape] = [
        Line(((0, 0), (1, 1)), "#000000", 1),
        Polygon(((0, 0), (1, 1), (0, 1)), "#000000"),
        Circle((0, 0), 1, "#000000"),
        Rectangle((0, 0), 1, 1, "#000000"),
        Text((0, 0), "a", 1),
    ]
    for shape in shapes:
        assert moved(moved(shape, 3, 4), -3, -4) == shape != moved(shape, 3, 4)
