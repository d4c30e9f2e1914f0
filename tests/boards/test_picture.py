"""Shapes as SVG and as PNG."""

from io import BytesIO
from xml.etree import ElementTree

import pytest
from PIL import Image

from entails.boards.palette import contrast, mixed
from entails.boards.picture import Circle, Line, Picture, Polygon, Rectangle, Shape, Text, bent, crosses, to_png, to_svg

RED, BLUE = "#cc0000", "#0000cc"


def painted(*shapes: Shape) -> Image.Image:
    return Image.open(BytesIO(to_png(Picture(40, 20, shapes, "test"), 2)))


@pytest.mark.parametrize(
    ("shape", "inside", "outside"),
    [
        (Line(((5, 10), (35, 10)), RED, 4), (20, 10), (20, 14)),
        (Line(((5, 5), (20, 5), (20, 15)), RED, 4), (20, 5), (10, 10)),
        (Line(((20, 10), (30, 10)), RED, 8), (17.5, 10), (15, 10)),
        (Line(((20, 10), (30, 10)), RED, 8, round=False), (21, 13), (18, 10)),
        (Circle((20, 10), 6, RED), (24, 10), (26, 15)),
        (Rectangle((10, 5), 20, 10, RED), (10.6, 5.6), (9, 5)),
        (Rectangle((10, 5), 20, 10, RED, 5), (20, 5.6), (10.6, 5.6)),
        (Polygon(((0, 0), (20, 0), (0, 20)), RED), (5, 5), (15, 15)),
    ],
)
def test_a_shape_is_where_it_should_be(shape: Shape, inside: tuple[float, float], outside: tuple[float, float]) -> None:
    image = painted(shape)
    assert image.getpixel((int(inside[0] * 2), int(inside[1] * 2))) == (0xCC, 0, 0)
    assert image.getpixel((int(outside[0] * 2), int(outside[1] * 2))) == (255, 255, 255)


@pytest.mark.parametrize("text", ["A", "7", "<&>\"'", "", "é", "字", "\U0001f7e9", "\x00\x07", "ש"])
def test_any_text_can_be_drawn(text: str) -> None:
    picture = Picture(40, 20, (Text((20, 10), text, 12), Circle((5, 5), 2, RED, note=text)), f"title {text}")
    root = ElementTree.fromstring(to_svg(picture))
    shown = "".join(character if character.isprintable() else "\ufffd" for character in text)
    assert root[0].text == f"title {shown}"
    assert to_png(picture).startswith(b"\x89PNG")


def test_letters_are_centred() -> None:
    image = painted(Text((20, 10), "H", 14, RED)).convert("L").point(lambda value: 255 if value < 200 else 0)
    left, top, right, bottom = image.getbbox() or (0, 0, 0, 0)
    assert abs((left + right) / 2 - 40) <= 1.5
    assert abs((top + bottom) / 2 - 20) <= 1.5


def test_a_huge_picture_is_reduced() -> None:
    picture = Picture(100_000, 50, (Rectangle((0, 0), 50_000, 50, BLUE),), "long")
    with Image.open(BytesIO(to_png(picture))) as image:
        assert image.size == (3000, 2)


def test_corners_are_rounded_off_and_ends_stay() -> None:
    points = bent([(0, 0), (10, 0), (10, 10)], 4)
    assert (points[0], points[-1]) == ((0, 0), (10, 10))
    assert (10, 0) not in points
    assert bent([(1, 2), (3, 4)], 4) == ((1, 2), (3, 4))
    assert bent([(1, 2), (1, 2), (3, 4)], 4)[-1] == (3, 4)


def test_colours_mix_and_contrast() -> None:
    assert mixed("#000000", "#ffffff", 0.5) == "#808080"
    assert mixed(RED, BLUE, 0) == RED
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast(RED, RED) == 1


def test_what_is_marked_empty_has_a_cross() -> None:
    found = list(crosses({(0, 0): (20, 20), (0, 1): (60, 20)}, {"rows": [".x"]}))
    assert [line.points for line in found] == [((54, 14), (66, 26)), ((54, 26), (66, 14))]
    assert not list(crosses({}, None))
