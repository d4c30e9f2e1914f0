"""Flow for the laws: all systems of simple paths between the ends."""

from collections.abc import Iterator
from itertools import product

from entails.boards.answer import Answer, Cell
from entails.puzzles.flow import PUZZLE
from entails.puzzles.flow.board import Board
from tests.puzzles.labs import Lab


def answers(board: Board) -> Iterator[Answer]:
    letters = sorted(board.ends())
    choices = [list(_walks(board, *board.ends()[letter])) for letter in letters]
    for walks in product(*choices):
        yield {"paths": {letter: [list(cell) for cell in walk] for letter, walk in zip(letters, walks, strict=True)}}


def _walks(board: Board, start: Cell, goal: Cell) -> Iterator[tuple[Cell, ...]]:
    """Walks that use a cell once and a bridge at most twice; whether they are good flows is for the referee to say."""
    todo: list[tuple[Cell, ...]] = [(start,)]
    while todo:
        walk = todo.pop()
        if walk[-1] == goal:
            yield walk
            continue
        for other in {cell for _, cell in board.steps(walk[-1])}:
            if walk.count(other) < (2 if board.at(other) == "+" else 1):
                todo.append((*walk, other))


def key(answer: Answer) -> object:
    return {letter: min(path, path[::-1]) for letter, path in answer["paths"].items()}


LAB = Lab(
    puzzle=PUZZLE,
    answers=answers,
    key=key,
    pieces=("A.A\n", "B.B\n", "...\n", ".*+\n", "fill: no\n", "wrap: rows\n", "wall: 0,0 0,1\n", "A", ".", "\n", "#"),
    largest="\n".join(["A" + "." * 48 + "A", *["." * 50] * 49]),
    small=(6, 5),
    tiny=(3, 3),
)
