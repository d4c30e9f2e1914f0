"""Every puzzle has pictures: of every example and of random boards, with and without an answer, as SVG and as PNG."""

from collections import Counter
from io import BytesIO
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from PIL import Image

from entails.boards.answer import Answer
from entails.boards.picture import MOST_PIXELS, to_png, to_svg
from entails.engines.answers import Best, Solved
from entails.engines.solvers.sat import Session
from entails.limits import FOREVER
from entails.models.ground.grounder import ground
from tests.puzzles.labs import LABS
from tests.puzzles.svg import texts

EXAMPLES = Path(__file__).parents[2] / "examples"
FILES = sorted(path for name in LABS for path in (EXAMPLES / name).glob(f"*.{name}"))


def answer_to(name: str, board: Any) -> Answer | None:
    kind = LABS[name].puzzle
    if kind.shortcuts.best:
        best = kind.shortcuts.best(board, FOREVER)
        return kind.read(board, best.solution) if isinstance(best, Best) else None
    if kind.shortcuts.direct and (answer := kind.shortcuts.direct(board, FOREVER)):
        return kind.read(board, answer.solution) if isinstance(answer, Solved) else None
    with Session(ground(kind.theory(board), kind.world(board))) as session:
        answer = session.first()
        return kind.read(board, answer.solution) if isinstance(answer, Solved) else None


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_example_has_pictures(file: Path) -> None:
    name = file.parent.name
    kind = LABS[name].puzzle
    board = kind.parse(file.read_text(encoding="utf-8"), str(file))
    answer = answer_to(name, board)
    pictures = [kind.picture(board, None), *([kind.picture(board, answer)] if answer else [])]
    assert len({to_svg(picture) for picture in pictures}) == len(pictures)
    for picture in pictures:
        assert Counter(texts(picture)) >= Counter(texts(pictures[0]))  # what stands on the board can always be read
        with Image.open(BytesIO(to_png(picture, 1))) as image:
            assert image.size == (round(picture.width), round(picture.height))
            assert len(image.getcolors(1 << 24) or ()) > 8


@pytest.mark.parametrize("name", LABS)
def test_random_boards_with_any_answer_have_pictures(name: str) -> None:
    kind = LABS[name].puzzle
    for seed in range(150):
        board = kind.sample(Random(seed))
        said = Counter(texts(kind.picture(board, None)))
        for answer in [
            answer_to(name, board),
            *islice(LABS[name].answers(board), seed % 7, 100, 20),
        ]:  # right ones and wrong ones
            if answer:
                assert said <= Counter(texts(kind.picture(board, answer))), f"seed {seed}\n{kind.write(board)}"


@pytest.mark.parametrize("name", LABS)
def test_the_largest_board_fits_into_a_png(name: str) -> None:
    kind = LABS[name].puzzle
    picture = kind.picture(kind.parse(LABS[name].largest, None), None)
    with Image.open(BytesIO(to_png(picture))) as image:
        assert max(image.size) == MOST_PIXELS
