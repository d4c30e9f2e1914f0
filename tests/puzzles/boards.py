"""For each puzzle: its small random boards, and every answer that one could give on them (far more than are right)."""

from collections.abc import Iterator
from itertools import product
from typing import Any

from entails.boards.answer import Answer, Cell
from entails.puzzles import aquarium, flow, overflow, unwordle

# --- flow: all systems of simple paths between the ends ---


def flow_answers(board: flow.Board) -> Iterator[Answer]:
    letters = sorted(board.ends())
    choices = [list(_walks(board, *board.ends()[letter])) for letter in letters]
    for walks in product(*choices):
        yield {"paths": {letter: [list(cell) for cell in walk] for letter, walk in zip(letters, walks, strict=True)}}


def _walks(board: flow.Board, start: Cell, goal: Cell) -> Iterator[tuple[Cell, ...]]:
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


def flow_key(answer: Answer) -> object:
    return {letter: min(path, path[::-1]) for letter, path in answer["paths"].items()}


# --- aquarium: all ways to wet cells ---


def aquarium_answers(board: aquarium.Board) -> Iterator[Answer]:
    for bits in product("~.", repeat=board.height * board.width):
        text = "".join(bits)
        yield {"rows": [text[r * board.width : (r + 1) * board.width] for r in range(board.height)]}


def aquarium_key(answer: Answer) -> object:
    return answer["rows"]


# --- overflow: all sets of links between neighbours ---


def overflow_answers(board: overflow.Board) -> Iterator[Answer]:
    sides = sorted({tuple(sorted((cell, other))) for cell in board.cells() for other in board.near(cell).values()})
    for bits in product([False, True], repeat=len(sides)):
        yield {"links": [[list(a), list(b)] for bit, (a, b) in zip(bits, sides, strict=True) if bit]}


def overflow_key(answer: Answer) -> object:
    return answer["links"]


# --- unwordle: any words of the list in the rows, and any for the answer ---


def unwordle_answers(board: unwordle.Board) -> Iterator[Answer]:
    answers = [board.answer] if board.answer else board.words.guesses
    for words in product(board.words.guesses, repeat=len(board.rows)):
        for answer in answers:
            yield {"words": [*words, answer]}


def unwordle_key(answer: Answer) -> object:
    return answer["words"]


LABS: dict[str, tuple[Any, Any, Any]] = {
    "flow": (flow.PUZZLE.sample, flow_answers, flow_key),
    "aquarium": (aquarium.PUZZLE.sample, aquarium_answers, aquarium_key),
    "overflow": (overflow.PUZZLE.sample, overflow_answers, overflow_key),
    "unwordle": (unwordle.PUZZLE.sample, unwordle_answers, unwordle_key),
}
