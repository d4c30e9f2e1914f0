"""Long solutions of levels that are too wide for the frontier, and a bound on the longest.

From any solution: some neighbouring rows (or columns) at a time choose their tiles' turns anew, the best that there are while
everything else stays (`frontier.windows`). Once nothing moves, the windows get wider. In between, a bound is made tighter
that adds up what bands of rows could hold (`frontier.bands`). What is done never depends on the clock: a longer limit goes on
where a shorter one stopped, so that its answer is at least as good.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from entails.boards.grid import name_of
from entails.engines.answers import Best, Solution
from entails.engines.solvers import frontier
from entails.limits import STOPS, Limit, why
from entails.puzzles.overflow.board import Board
from entails.puzzles.overflow.counting import Meaning, in_order, solution_of, sweep

WIDTHS = (10, 12, 14)  # rows of a window
BAND = 8  # rows of a band
PATIENCE = 3  # times that windows of all widths find nothing longer before they are given up
STATES = 100_000  # in a layer, for a window or a band


class Found(NamedTuple):
    """For each tile how it is turned, the length of that solution, and what no solution can pass."""

    taken: list[int]
    value: int
    bound: int


def improve(board: Board, solution: Solution, limit: Limit) -> Best:
    """A solution at least as long as a given one, with a bound: the best that windows and bands find."""
    problem, meaning = sweep(board)
    taken = _taken(board, meaning, solution)
    found = Found(taken, _length(problem, taken), len(problem.vertices))
    stopped = None
    try:
        for better in _climb(board, problem, found, limit):
            found = better
            limit.say(f"best so far {found.value}, bound {found.bound}")
            if found.value == found.bound:
                break
    except STOPS as stop:
        stopped = why(stop)
    return Best(found.value, found.bound, solution_of(meaning, found.taken), why=stopped)


def _climb(board: Board, problem: frontier.Sweep, found: Found, limit: Limit) -> Iterator[Found]:
    """Ever better solutions and bounds: a turn of the bands before each round of windows."""
    random = Random(0)
    bands = frontier.Bands(problem, _bands(board))
    idle = 0
    while idle < PATIENCE:
        length = found.value
        for width in WIDTHS:
            before = -1
            while found.value > before:
                before = found.value
                found = _tightened(bands, found, limit)
                yield found
                for window in _windows(board, width, random):
                    found = _lengthened(problem, found, window, random, limit)
                    yield found
        idle = idle + 1 if found.value == length else 0
    while not bands.settled:
        found = _tightened(bands, found, limit)
        yield found


def _lengthened(problem: frontier.Sweep, found: Found, window: Sequence[int], random: Random, limit: Limit) -> Found:
    try:
        taken = frontier.improved(problem, found.taken, window, random, limit.check, STATES)
    except frontier.TooWide:
        return found
    return found._replace(taken=taken, value=_length(problem, taken))


def _tightened(bands: frontier.Bands, found: Found, limit: Limit) -> Found:
    if bands.settled:
        return found
    return found._replace(bound=min(found.bound, bands.tighten(found.value, limit.check)))


# --- parts of the level, and solutions as options ---


def _windows(board: Board, width: int, random: Random) -> list[list[int]]:
    """Windows of so many rows or columns that overlap by half, in random order, each swept along its length."""
    starts = range(0, max(1, max(board.height, board.width) - width // 2), max(1, width // 2))
    windows = [_slab(board, axis, start, start + width) for axis in (0, 1) for start in starts]
    random.shuffle(windows)
    return [window for window in windows if window]


def _bands(board: Board) -> list[list[int]]:
    """The level in bands of about BAND rows, or columns where there are fewer of them."""
    axis = 0 if board.height <= board.width else 1
    side = min(board.height, board.width)
    number = -(-side // BAND)
    return [_slab(board, axis, band * side // number, (band + 1) * side // number) for band in range(number)]


def _slab(board: Board, axis: int, low: int, high: int) -> list[int]:
    """The vertices of the tiles in some neighbouring rows (axis 0) or columns (axis 1), to be swept along its length."""
    inside = [(cell[1 - axis], cell[axis], vertex) for vertex, cell in enumerate(in_order(board))]
    return [vertex for _, place, vertex in sorted(inside) if low <= place < high]


def _taken(board: Board, meaning: Meaning, solution: Solution) -> list[int]:
    """For each vertex the option that it takes in a solution."""
    around: dict[str, set[frozenset[str]]] = {name_of(cell): set() for cell in board.cells()}
    for one, other in solution.relations["link"]:
        around[str(one)].add(frozenset({str(one), str(other)}))
    named = [[{frozenset(map(name_of, link)) for link in links} for links in options] for options in meaning]
    return [options.index(around[name_of(cell)]) for cell, options in zip(in_order(board), named, strict=True)]


def _length(problem: frontier.Sweep, taken: list[int]) -> int:
    return sum(vertex.options[option].weight for vertex, option in zip(problem.vertices, taken, strict=True))
