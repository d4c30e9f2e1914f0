"""How Flow is told: a sentence for each technique, and explanations that were read aloud."""

from pathlib import Path

import pytest

from entails import load
from entails.engines.hints.steps import Step
from entails.limits import FOREVER
from entails.puzzles.flow import PUZZLE
from entails.puzzles.flow.telling import TECHNIQUES
from entails.questions.hint import Explaining, explaining, step_text
from entails.questions.problem import Problem

GOLDEN = Path(__file__).parent / "explanations"
CORNER = ["AB.A", ".CB.", "..C.", "...."]
MIXED = ["...A", ".B..", ".AC.", "C..B"]
FOUR = ["A.B..", "A.C..", "..BC.", ".D.D.", "....."]
SEVEN = ["A...B.B", "....C..", ".D...AC", "....E..", "..E.F..", "....GF.", "GD....."]


def steps(problem: Problem) -> list[Step]:
    running = explaining(problem, (), None, FOREVER)
    assert isinstance(running, Explaining)
    return list(running)


@pytest.mark.parametrize(
    ("technique", "rows", "told"),
    [
        ("only way out", CORNER, "Paths turn in the corners r4c1 and r4c4."),
        (
            "between",
            MIXED,
            "The path at r2c1 goes on down to r3c1.\n   • r3c1 cannot join C at r4c1 to A at r3c2",
        ),
        ("colours left", MIXED, "r2c4–r3c4 is B or C.\n   • At r3c4 it can only join C at r3c3 or B at r4c4"),
        (
            "boxed in",
            FOUR,
            "The path at r2c5 goes on down to r3c5.\n   • If r3c5 joined C at r3c4 and the path at r4c5, C from r2c4 would "
            "have to go right to r2c5, and C at r1c4 would be boxed in",
        ),
        (
            "cut off",
            FOUR,
            "The path at r5c4 goes on left to r5c3.\n   • If r5c3 joined r4c3 and the path at r5c2, D from r4c4 would have "
            "to go down to r5c4, and D at r4c2 would be cut off from the path at r1c4",
        ),
        (
            "crossing",
            FOUR,
            "The path at r4c1 goes on up to r3c1.\n   • If r3c1 joined A at r2c1 and r3c2, D from r4c2 would have to go left "
            "to r4c1, A from r1c1 right to r1c2, and the ways from B at r3c3 to B at r1c3 and from D at r4c4 to D at r5c2 "
            "would have to cross",
        ),
        (
            "looking ahead",
            SEVEN,
            "F goes from r5c5 right to r5c6.\n   • If r5c6 joined the path at r4c6 and F at r6c6, F from r5c5 would have to "
            "go left to r5c4, E from r4c5 left to r4c4, F from r7c6 left to r7c5, F from r5c4 down to r6c4, and G at r6c5 "
            "would be cut off from G at r6c1",
        ),
    ],
)
def test_a_technique_is_told_in_a_sentence(technique: str, rows: list[str], told: str) -> None:
    board = PUZZLE.parse("\n".join(rows), None)
    found = [str(step) for step in steps(Problem.of(PUZZLE, board)) if step.technique == technique]
    assert found[0] == told
    assert technique in TECHNIQUES


@pytest.mark.parametrize("name", ["small", "six", "seven"])
def test_an_explanation_reads_as_before(name: str, update: bool) -> None:
    """`./test --update` writes it anew; read it aloud before committing."""
    every = steps(load(f"examples/flow/{name}.flow"))
    told = "".join(f"{line}\n" for number, step in enumerate(every, 1) for line in step_text(step, number))
    golden = GOLDEN / f"{name}.txt"
    if update:
        golden.parent.mkdir(exist_ok=True)
        golden.write_text(told, encoding="utf-8")
    assert told == golden.read_text(encoding="utf-8")
