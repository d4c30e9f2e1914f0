"""New boards made by many processes or machines: the same boards in the same order as one process makes them.

Every board has a seed of its own, so any process can make any board. The boards are put into the order of their seeds here,
and only then is it decided which of them are like earlier ones. A pack is its own memory: a run that was stopped goes on
behind the boards that are there, if the pack was made by the same command.

    made = in_order(crew, BoardOrder("flow", wish), Seed(7), Catalogue())
    for board in distinct(made, maker):
        …
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any, NamedTuple

from entails.batch.running import Spread
from entails.boards import series
from entails.boards.answer import Answer
from entails.boards.maker import Maker, Wish
from entails.boards.puzzle import Puzzle
from entails.limits import Limit, stop_for
from entails.questions.catalogue import Catalogue
from entails.questions.generate import NewBoard, Seed, new_board, puzzle_with_maker
from entails.questions.grade import Grade
from entails.values import pattern
from entails.workers.crew import Done, WorkItem

AHEAD = 1_000  # boards that may wait for an earlier one

_SEED = pattern(r"===[ \t]*\d+[ \t]+seed (\d+)\.(\d+),")


class BoardOrder(NamedTuple):
    """What boards are to be made; `puzzles` is a folder of one's own."""

    kind: str
    wish: Wish
    puzzles: str | None = None


class BoardParts(NamedTuple):
    """A new board on its way between two processes: all of it but the puzzle, which both know."""

    text: str
    answer: Answer
    solutions: int
    grade: Grade | None


def made(limit: Limit, asked: tuple[BoardOrder, Seed]) -> BoardParts:
    """Make the board with this seed. Runs inside a worker."""
    order, seed = asked
    puzzle = puzzle_with_maker(order.kind, Catalogue(order.puzzles))
    assert puzzle.maker
    board = new_board(puzzle, puzzle.maker(), order.wish, seed, limit)
    return BoardParts(str(board), board.answer, board.solutions, board.grade)


def in_order(spread: Spread, order: BoardOrder, first: Seed, catalogue: Catalogue) -> Iterator[NewBoard]:
    """The boards from this seed on, without end, alike or not. Raises what stopped the making of one when it is its turn."""
    puzzle = puzzle_with_maker(order.kind, catalogue)
    waiting: dict[int, Done] = {}
    turn = first.board

    def items() -> Iterator[WorkItem | None]:
        for number in count(first.board):
            while number - turn >= AHEAD:
                yield None
            yield WorkItem(number, (order, Seed(first.pack, number)))

    for done in spread.run(made, items()):
        waiting[done.number] = done
        while turn in waiting:
            yield _board(puzzle, waiting.pop(turn), Seed(first.pack, turn), order.wish)
            turn += 1


def _board(puzzle: Puzzle[Any], done: Done, seed: Seed, wish: Wish) -> NewBoard:
    outcome = done.outcome
    if outcome.error:
        raise outcome.error
    if outcome.why:
        raise stop_for(outcome.why)
    parts: BoardParts = outcome.result
    board = puzzle.parse(parts.text, None)
    return NewBoard(puzzle, board, seed, parts.answer, parts.solutions, parts.grade, wish.needs, wish.without)


# --- packs that were begun ---


class Begun(NamedTuple):
    """The finished part of a pack: number of boards, their likenesses, the text that stays, the seed to go on with."""

    number: int
    likenesses: tuple[object, ...]
    text: str
    next: Seed


def begun(text: str, command: str, puzzle: Puzzle[Any], maker: Maker[Any]) -> Begun | None:
    """What is there of a pack that this command makes; None if it is another one. The last board is made again, because it
    may be torn."""
    if not text.startswith(f"# {command}\n"):
        return None
    boards = [(one, seed) for one in series.boards(text) if (seed := _SEED.match(one.text))]  # a torn head has no seed
    if not boards:
        return None
    last, seed = boards.pop()
    likenesses = [maker.likeness(puzzle.parse(series.board_text(one.text, one.number), None)) for one, _ in boards]
    return Begun(
        len(boards), tuple(likenesses), text[: series.start(text, last.number)], Seed(int(seed[1]), int(seed[2]))
    )
