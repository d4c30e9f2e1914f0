"""Solutions of boards by the theory as it is printed, one after the other: what other ways are compared with."""

import re
from itertools import islice
from pathlib import Path
from typing import TypeVar

from entails.boards.answer import Answer
from entails.boards.puzzle import Puzzle
from entails.engines.answers import Solved
from entails.engines.solvers.sat import Session
from entails.models.ground.grounder import ground

B = TypeVar("B")

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
CORPUS = ROOT.parent / "shared" / "corpus"


def answers(puzzle: Puzzle[B], board: B) -> list[Answer]:
    with Session(ground(puzzle.theory(board), puzzle.world(board))) as session:
        return [puzzle.read(board, solution) for solution in session.solutions()]


def number_of(puzzle: Puzzle[B], board: B, most: int = 3) -> int:
    """How many solutions there are, up to `most`."""
    with Session(ground(puzzle.theory(board), puzzle.world(board))) as session:
        return len(list(islice(session.each(), most)))


def example(puzzle: Puzzle[B], name: str) -> B:
    file = EXAMPLES / puzzle.name / f"{name}.{puzzle.name}"
    return puzzle.parse(file.read_text(encoding="utf-8"), str(file))


def solved(puzzle: Puzzle[B], name: str) -> tuple[B, Answer]:
    """An example, and an answer to it."""
    board = example(puzzle, name)
    with Session(ground(puzzle.theory(board), puzzle.world(board))) as session:
        answer = session.first()
        assert isinstance(answer, Solved)
        return board, puzzle.read(board, answer.solution)


def plain(puzzle: Puzzle[B], name: str, fine: bool) -> list[str]:
    """An example's answer in the terminal, line by line, without its colours."""
    board, answer = solved(puzzle, name)
    lines = puzzle.draw(board, answer, False, fine).split("\n")
    colourful = puzzle.draw(board, answer, True, fine)
    assert [line.rstrip() for line in re.sub(r"\033\[[0-9;]*m", "", colourful).split("\n")] == lines
    assert fine or all(line.isascii() for line in lines)
    return lines
