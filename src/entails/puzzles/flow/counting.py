"""Counting the solutions of Flow with the frontier engine, which counts systems of paths without listing them.

The board becomes a sweep over its cells: at each, which two of its sides a flow may take. Links that are known to be in all
solutions, or in none, leave less to choose and keep the frontier narrow. A ban on flows that run beside themselves says
nothing about sides, so with `touch: no` the frontier cannot tell.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

from entails.boards.answer import Cell
from entails.engines.answers import Certain, Counted, Unknown
from entails.engines.backbone import certain
from entails.engines.solvers import frontier
from entails.engines.solvers.frontier import End, Option, Sweep, Vertex
from entails.limits import STOPS, Limit, why
from entails.puzzles.flow.board import Board
from entails.puzzles.flow.rules import lean

NARROW = 10  # boards of at most this width are counted before any solver has started
FORCED = 20  # conflicts to show that a link is forced
FEW_STATES = 60_000  # states in a layer of the frontier: about half a second in all
MANY_STATES = 1_500_000  # some ten seconds
MOST_STATES = 3_000_000  # about a gigabyte
WIDE = 15  # boards of this width need more than many states, unless most of their links are known


def count(board: Board, limit: Limit) -> Counted | Unknown | None:
    """The number of solutions. None with `touch: no`, and where the frontier grows too wide: the theory may still be
    countable, as on wide boards with few letters."""
    if not board.touch:
        return None
    try:
        return Counted(frontier.count(sweep(board, _forced(board, limit)), limit.check, MOST_STATES))
    except frontier.TooWide:
        return None
    except STOPS as stop:
        return Unknown(why(stop))


def _forced(board: Board, limit: Limit) -> Certain:
    """Links that can soon be shown to be in all solutions, or in none. The fewer are open, the narrower the frontier."""
    if min(board.height, board.width) <= NARROW:
        return {}
    return certain(*lean(board), "link", limit, conflicts=FORCED)


def unique(board: Board, links: Certain, turn: int, limit: Limit) -> bool | None:
    """Is there one solution, given which links are certain? On small hard boards counting is far quicker than a proof. None
    if the frontier grows wider than this turn allows."""
    if not board.touch:
        return None
    states = MANY_STATES if turn and min(board.height, board.width) < WIDE else FEW_STATES << turn
    try:
        return frontier.count(sweep(board, links), limit.check, states) == 1
    except frontier.TooWide:
        return None


def sweep(board: Board, links: Certain) -> Sweep:
    """The board for the frontier engine, along its shorter side, so that the frontier is narrow."""
    letters = {letter: number for number, letter in enumerate(sorted(board.ends()))}
    by_row = board.height >= board.width
    edges: dict[frozenset[str], int] = {}
    near: dict[str, set[int]] = {}
    for a, b in board.passages():
        near.setdefault(a, set()).add(edges.setdefault(frozenset({a, b}), len(edges)))
    settled = {edges[frozenset(map(str, row))]: holds for row, holds in links.items()}
    return Sweep(
        tuple(
            _vertex(board, cell, sorted(near.get(strand, ())), letters, settled)
            for cell in sorted(board.cells(), key=lambda cell: cell if by_row else cell[::-1])
            for strand in board.strands(cell)
        )
    )


def _vertex(board: Board, cell: Cell, near: list[int], letters: dict[str, int], settled: Mapping[int, bool]) -> Vertex:
    """The ways in which flows can use a cell: for each, the edges that are taken. Ways that contradict what is settled are
    left out."""
    letter = board.at(cell)
    if letter in ".+":
        ways: list[tuple[tuple[int, ...], Option]] = [(pair, Option((pair,))) for pair in combinations(near, 2)]
        if not board.fill:
            ways.append(((), Option(())))
    else:
        ways = [((edge,), Option(((edge, End(letters[letter])),))) for edge in near]
    fits = [
        option for taken, option in ways if all((edge in taken) == settled.get(edge, edge in taken) for edge in near)
    ]
    return Vertex(tuple(fits))
