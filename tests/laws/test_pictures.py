"""Every puzzle has pictures: of every example and of random boards, with and without an answer, as SVG and as PNG."""

from collections import Counter
from io import BytesIO
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest
from PIL import Image

from entails.boards.answer import Answer
from entails.boards.picture import MOST_PIXELS, Picture, to_png, to_svg
from entails.engines.answers import Best, Solved
from entails.engines.solvers.sat import Session
from entails.limits import FOREVER
from entails.models.ground.grounder import ground
from entails.puzzles import names, puzzle
from tests.puzzles.boards import LABS

EXAMPLES = Path(__file__).parents[2] / "examples"
FILES = sorted(path for name in names() for path in (EXAMPLES / name).glob(f"*.{name}"))
SVG = "{http://www.w3.org/2000/svg}"
TAGS = {SVG + tag for tag in ("svg", "title", "rect", "circle", "polyline", "polygon", "text")}


def answer_to(name: str, board: Any) -> Answer | None:
    made = puzzle(name)
    if made.shortcuts.best:
        best = made.shortcuts.best(board, FOREVER)
        return made.read(board, best.solution) if isinstance(best, Best) else None
    if made.shortcuts.direct:
        answer = made.shortcuts.direct(board, FOREVER)
        return made.read(board, answer.solution) if isinstance(answer, Solved) else None
    with Session(ground(made.theory(board), made.world(board))) as session:
        answer = session.first()
        return made.read(board, answer.solution) if isinstance(answer, Solved) else None


def texts(picture: Picture) -> list[str]:
    """What the SVG says, having looked that it is one, and a harmless one."""
    root = ElementTree.fromstring(to_svg(picture))
    assert root.get("role") == "img"
    assert root[0].tag == SVG + "title"
    assert root[0].text
    assert {element.tag for element in root.iter()} <= TAGS
    assert not any(key.startswith("on") or "href" in key for element in root.iter() for key in element.attrib)
    width, height = map(float, (root.get("viewBox") or "").split()[2:])
    for element in root.iter(SVG + "polygon"):
        for pair in (element.get("points") or "").split():
            x, y = map(float, pair.split(","))
            assert -1 <= x <= width + 1
            assert -1 <= y <= height + 1
    return [element.text or "" for element in root.iter(SVG + "text")]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_example_has_pictures(file: Path) -> None:
    name = file.parent.name
    made = puzzle(name)
    board = made.parse(file.read_text(encoding="utf-8"), str(file))
    answer = answer_to(name, board)
    pictures = [made.picture(board, None), *([made.picture(board, answer)] if answer else [])]
    assert len({to_svg(picture) for picture in pictures}) == len(pictures)
    for picture in pictures:
        assert Counter(texts(picture)) >= Counter(texts(pictures[0]))  # what stands on the board can always be read
        with Image.open(BytesIO(to_png(picture, 1))) as image:
            assert image.size == (round(picture.width), round(picture.height))
            assert len(image.getcolors(1 << 24) or ()) > 8


@pytest.mark.parametrize("name", names())
def test_random_boards_with_any_answer_have_pictures(name: str) -> None:
    made, (board_of, answers, _) = puzzle(name), LABS[name]
    for seed in range(150):
        board = board_of(Random(seed))
        said = Counter(texts(made.picture(board, None)))
        for answer in [answer_to(name, board), *islice(answers(board), seed % 7, 100, 20)]:  # right ones and wrong ones
            if answer:
                assert said <= Counter(texts(made.picture(board, answer))), f"seed {seed}\n{made.write(board)}"


@pytest.mark.parametrize("name", names())
def test_the_largest_board_fits_into_a_png(name: str) -> None:
    made = puzzle(name)
    rows = {
        "flow": ["A" + "." * 48 + "A", *["." * 50] * 49],
        "aquarium": ["a" * 50] * 50,
        "overflow": ["U-L+#" * 10] * 50,
        "unwordle": ["answer: ?", *["W" * 15] * 700],
    }
    picture = made.picture(made.parse("\n".join(rows[name]), None), None)
    with Image.open(BytesIO(to_png(picture))) as image:
        assert max(image.size) == MOST_PIXELS


def test_flow_and_aquarium_show_their_letters_and_numbers() -> None:
    flow, aquarium = puzzle("flow"), puzzle("aquarium")
    board = flow.parse("fill: no\nR.*R\né..é\n&lt;".replace("&lt;", "Ω..Ω"), None)
    assert sorted(texts(flow.picture(board, None))) == sorted("RRééΩΩ")
    tanks = aquarium.parse("rows: 1 .\ncolumns: 0 1 .\naab\naab\n", None)
    assert sorted(filter(None, texts(aquarium.picture(tanks, None)))) == ["0", "1", "1"]
