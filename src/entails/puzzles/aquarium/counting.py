"""Counting the solutions of Aquarium: how high the water can stand in each tank so that the numbers come out right.

The groups of cells that are wet together hang together like a tree: below a group lie those that its water runs down to, and
no two groups lie above the same one (they would be joined through it, and so be one). With one level in the whole tank the
tree is a chain. A height of the water is a wet group with all that lies below; so a tree has the ways of its branches
multiplied, and one more, in which all is wet. What each adds to the rows and columns with numbers is all that counts.

That is soon done where numbers are few, or tanks. Where there are just about as many numbers as pin down the water, sums keep
apart what a solver sees at once, so before a long sweep a solver may list the solutions if they are few.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from functools import partial

from entails.engines.answers import Counted, Unknown
from entails.engines.solvers import sums
from entails.engines.solvers.count import few
from entails.engines.solvers.sums import Amounts, Item
from entails.limits import Limit, OutOfTime, why
from entails.puzzles.aquarium.board import Board
from entails.puzzles.aquarium.rules import level_groups, theory, world

MOST_WAYS = 20_000  # to fill one tank: with `water: vessels` a comb has very many
FEW_STATES = 2_000  # in a sweep over the tanks: some hundredths of a second
MOST_STATES = 1_500_000  # half a minute and half a gigabyte
FEW_SOLUTIONS = 20  # are listed
LISTING = 4.0  # seconds for that
SHARE = 0.5  # of the time, if there is a limit; the theory may still be countable


def count(board: Board, limit: Limit) -> Counted | Unknown | None:
    """The number of solutions; None if there are too many sums to keep in mind, or not soon: then the theory is asked."""
    left = limit.left()
    mine = limit if left is None else limit.within(SHARE * left)
    try:
        for way in (partial(_by_levels, most=FEW_STATES), _listed, partial(_by_levels, most=MOST_STATES)):
            if (found := way(board, limit=mine)) is not None:
                return found
        return None
    except OutOfTime:
        return None
    except KeyboardInterrupt as stop:
        return Unknown(why(stop))


def _listed(board: Board, limit: Limit) -> Counted | None:
    try:
        number = few(theory(board), world(board), FEW_SOLUTIONS, limit.within(LISTING))
    except OutOfTime:
        return None
    return None if number is None else Counted(number, by="listing")


def _by_levels(board: Board, most: int, limit: Limit) -> Counted | None:
    """By the heights of the water, if no sweep has more states than `most`."""
    lines = {("row", r): clue for r, clue in enumerate(board.rows) if clue is not None}
    lines |= {("column", c): clue for c, clue in enumerate(board.columns) if clue is not None}
    number = {line: place for place, line in enumerate(lines)}
    totals = {number[line]: clue for line, clue in lines.items()}
    families = [[place for (kind, _), place in number.items() if kind == way] for way in ("row", "column")]
    try:
        return Counted(sums.count(_tanks(board, number, limit), totals, families, limit.check, most), by="levels")
    except sums.TooManySums:
        return None


def _tanks(board: Board, number: dict[tuple[str, int], int], limit: Limit) -> list[Item]:
    """For each tank what the heights of its water add to the lines that have numbers."""
    groups = list(level_groups(board))  # from the bottom row up, so that branches come before what lies above them
    of = {cell: place for place, group in enumerate(groups) for cell in group}
    ways: list[Item] = []  # for each group those of its tree
    dry: dict[int, Item] = defaultdict(
        lambda: {(): 1}
    )  # the ways in which a group is dry: those of its branches together
    full: dict[int, Counter[int]] = defaultdict(Counter)  # what is added if all of its tree is wet
    roots = []
    for place, group in enumerate(groups):
        limit.check()
        lines = [line for r, c in group for line in (("row", r), ("column", c)) if line in number]
        full[place].update(number[line] for line in lines)
        ways.append(_with(dry[place], tuple(sorted(full[place].items()))))
        r = group[0][0]
        above = {of[r - 1, c] for _, c in group if r and board.joined((r, c), (r - 1, c))}
        roots += [] if above else [ways[place]]
        for parent in above:  # at most one
            full[parent].update(full[place])
            if len(dry[parent]) * len(ways[place]) > MOST_WAYS:
                raise sums.TooManySums(f"more than {MOST_WAYS} ways to fill one tank")
            dry[parent] = sums.added(dry[parent], ways[place])
    return roots


def _with(item: Item, amounts: Amounts) -> Item:
    """An item with one more way to add something."""
    return {**item, amounts: item.get(amounts, 0) + 1}
