"""States that no drawing in the plane completes: with and without dropping them the count is the same."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from entails.boards.answer import Cell
from entails.engines.solvers.frontier import count, counting, crossings
from entails.engines.solvers.frontier.crossings import rim, runs
from entails.puzzles.flow.board import Board, write
from entails.puzzles.flow.counting import sweep
from entails.puzzles.flow.covers import Cover, settle
from entails.puzzles.flow.making import board_of

BOARDS, THOROUGH = 60, 3_000


def never() -> None:
    """The limit of someone who has time."""


def flat_board(random: Random) -> Board:
    """Ends of paths that cover a grid, some of them moved, with holes, walls or hexagons here and there."""
    height, width = random.randint(3, 6), random.randint(3, 6)
    cover = Cover(height, width)
    settle(cover, random.randint(3, 6), random)
    board = board_of([path for path in cover.laid() if len(path) > 1], height, width)
    board = replace(board, fill=random.random() < 0.5, hexagonal=random.random() < 0.3)
    free = [cell for cell in board.cells() if board.at(cell) == "."]
    if free and random.random() < 0.3:
        board = replace(board, rows=_with_hole(board, random.choice(free)))
    sides = [frozenset({cell, other}) for cell in board.cells() for _, other in board.steps(cell)]
    return replace(board, walls=frozenset(random.sample(sides, k=random.choice([0, 0, 1, 3]))))


def _with_hole(board: Board, hole: Cell) -> tuple[str, ...]:
    return tuple(
        "".join("*" if (r, c) == hole else sign for c, sign in enumerate(row)) for r, row in enumerate(board.rows)
    )


def test_dropping_states_that_cross_changes_no_count(monkeypatch: pytest.MonkeyPatch, thorough: bool) -> None:
    seen: Counter[str] = Counter()
    kept = crossings.CrossingFilter.kept

    def counted(look: crossings.CrossingFilter, layer: dict[int, int]) -> dict[int, int]:
        left = kept(look, layer)
        seen["dropped"] += len(layer) - len(left)
        return left

    monkeypatch.setattr(crossings.CrossingFilter, "kept", counted)
    for name, value in (("SAMPLE", 1), ("MUCH", 10**9), ("SOON", 1), ("LATE", 1)):
        monkeypatch.setattr(crossings, name, value)  # always look at all
    for seed in range(THOROUGH if thorough else BOARDS):
        board = flat_board(Random(seed))
        problem = sweep(board, {})
        plain = count(replace(problem, places=None), never)
        for narrow in (10**9, -1):  # one order alone, and both
            monkeypatch.setattr(counting, "NARROW", narrow)
            monkeypatch.setattr(crossings, "LEAST", 1)
            assert count(problem, never) == plain, f"seed {seed}\n{write(board)}"
        seen["solvable" if plain else "not"] += 1
    assert seen["dropped"] > 50, seen
    assert seen["solvable"] > 10, seen


def test_boards_with_bridges_or_wraps_do_not_lie_in_the_plane() -> None:
    assert sweep(Board(("A.B", ".+.", "B.A")), {}).places is None
    assert sweep(Board(("A.B", "B.A"), wrap_rows=True), {}).places is None
    assert sweep(Board(("A.B", "B.A")), {}).places is not None


def test_the_rim_goes_around_from_either_end() -> None:
    places = [(r, c) for r in range(3) for c in range(3)]
    assert rim(places, ahead=True) == [0, 1, 2, 5, 8, 7, 6, 3]
    assert rim(places, ahead=False) == [8, 5, 2, 1, 0, 3, 6, 7]


def test_slots_in_a_row_are_slices() -> None:
    assert runs([0, 1, 5, 2, 3]) == [slice(0, 2), slice(5, 6), slice(2, 4), slice(0, 0), slice(0, 0)]
    assert runs([]) == [slice(0, 0), slice(0, 0)]
