"""Pages against what was found without them: tiny boards with all their answers by brute force, published boards with their
solutions, and our own examples judged by the referees of the tests."""

from itertools import islice
from pathlib import Path

import pytest

from entails import puzzles
from entails.engines.solvers.sat import Session
from entails.limits import FOREVER
from entails.models.ground.grounder import ground
from tests.pages.corpus import boards, needs_corpus
from tests.pages.referees import KINDS, judge
from tests.pages.small import small_boards
from tests.pages.writing import write_answer

EXAMPLES = Path(__file__).parents[2] / "examples"
PAGES = [kind for kind in KINDS if kind in puzzles.pages()]
MOST = 100  # more answers than any tiny board has
# Islands of many shapes: these take minutes.
TOO_SLOW = {("nurikabe", name) for name in ("725_12x21", "510_20x36", "94_20x36")}


def answers(kind: str, text: str, most: int) -> list[str]:
    """The first answers that a page finds, written as FORMATS.md says."""
    puzzle = puzzles.puzzle(kind)
    board = puzzle.parse(text, None)
    with Session(ground(puzzle.theory(board), puzzle.world(board))) as session:
        found = [puzzle.read(board, solution)["rows"] for solution in islice(session.solutions(FOREVER), most)]
    return [write_answer(kind, [row.split() if " " in row else list(row) for row in rows]) for rows in found]


@pytest.mark.parametrize("kind", PAGES)
def test_a_tiny_board_has_the_answers_that_brute_force_finds(kind: str) -> None:
    for text, expected in small_boards(kind):
        found = answers(kind, text, MOST)
        assert set(found) == expected, text
        assert len(found) == len(expected), text


@needs_corpus
@pytest.mark.parametrize("kind", PAGES)
def test_a_published_board_has_its_published_solution_and_no_other(kind: str, thorough: bool) -> None:
    found = sorted(boards(kind).items(), key=lambda one: len(one[1][0]))
    for name, (text, answer) in found if thorough else found[:1]:
        if (kind, name) not in TOO_SLOW:
            assert answers(kind, text, 2) == [answer], name


@pytest.mark.parametrize("kind", [kind for kind in PAGES if (EXAMPLES / kind).exists()])
def test_an_example_has_one_answer_and_it_is_right(kind: str, thorough: bool) -> None:
    """The smallest one by default."""
    texts = sorted((file.read_text(encoding="utf-8") for file in (EXAMPLES / kind).glob(f"*.{kind}")), key=len)
    assert len(texts) >= 3
    for text in texts if thorough else texts[:1]:
        (answer,) = answers(kind, text, 2)
        assert judge(kind, text, answer) == [], text
