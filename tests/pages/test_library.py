"""Every page that is shipped and has a referee in `tests.pages.referees`: its solutions are the answers that the referee
accepts, on tiny boards by brute force; published boards come out as published; our own examples have one each."""

from pathlib import Path

import pytest

from entails import each, load, puzzles, solve
from entails.engines.answers import Solution, Solved
from tests.pages.corpus import UNPUBLISHED, boards, needs_corpus
from tests.pages.referees import KINDS, judge
from tests.pages.small import small_boards
from tests.pages.writing import write_answer

PAGES = [kind for kind in puzzles.pages() if kind in KINDS]
EXAMPLES = Path(__file__).parents[2] / "examples"
LARGE = {"binairo", "lits"}  # kinds whose tiny boards have 4×4 cells
# Islands of many shapes: these take minutes.
TOO_SLOW = {("nurikabe", name) for name in ("725_12x21", "510_20x36", "94_20x36")}
FEW = 1  # published boards of a kind that are looked at, unless thorough


def written(kind: str, board_text: str, solution: Solution) -> str:
    """A solution as FORMATS.md writes it."""
    puzzle = puzzles.puzzle(kind)
    rows = puzzle.read(puzzle.parse(board_text, None), solution)["rows"]
    return write_answer(kind, [row.split() if " " in row else list(row) for row in rows])


def answer_text(kind: str, board_text: str) -> str | None:
    """The answer of a board, if it has exactly one."""
    answer = solve(load(board_text, puzzle=kind))
    if not isinstance(answer, Solved) or not answer.unique:
        return None
    return written(kind, board_text, answer.solution)


@pytest.mark.parametrize("kind", PAGES)
def test_a_page_has_the_answers_that_brute_force_finds(kind: str, thorough: bool) -> None:
    if kind in LARGE and not thorough:
        pytest.skip("65,536 answers to judge: --thorough")
    puzzle = puzzles.puzzle(kind)
    for text, answers in small_boards(kind):
        board = puzzle.parse(text, None)
        assert puzzle.parse(puzzle.write(board), None) == board
        found = [written(kind, text, solution) for solution in each(load(text, puzzle=kind))]
        assert len(found) == len(set(found)), text
        assert set(found) == answers, text


@needs_corpus
@pytest.mark.parametrize("kind", [kind for kind in PAGES if kind not in UNPUBLISHED])
def test_published_boards_have_the_published_solution_alone(kind: str, thorough: bool) -> None:
    published = sorted(boards(kind).items(), key=lambda one: len(one[1][0]))
    assert published
    for name, (board, answer) in published if thorough else published[:FEW]:
        if (kind, name) not in TOO_SLOW:
            assert answer_text(kind, board) == answer, name


@pytest.mark.parametrize("kind", PAGES)
def test_examples_have_one_solution_which_the_referee_accepts(kind: str, thorough: bool) -> None:
    files = sorted((EXAMPLES / kind).glob(f"*.{kind}"), key=lambda file: file.stat().st_size)
    for file in files if thorough else files[:1]:
        text = file.read_text(encoding="utf-8")
        puzzle = puzzles.puzzle(kind)
        assert puzzle.write(puzzle.parse(text, None)) == text, file
        answer = answer_text(kind, text)
        assert answer is not None, file
        assert judge(kind, text, answer) == [], file


@pytest.mark.parametrize("kind", PAGES)
def test_a_page_is_short(kind: str) -> None:
    page = Path(puzzles.PAGES) / f"{kind}{puzzles.ENDING}"
    assert len(page.read_text(encoding="utf-8").splitlines()) <= 40
