"""Exact counting of choices: at least one variable of each group, and no two that exclude each other.

Queens, Latin squares, colourings, dominoes and permutations are of this kind: each constraint is a clause without
negations, "not both", or "exactly one" or "at most one" of some variables. A set of variables is an int with a bit for
each, so that taking variables away from a group is one operation.

The smallest group is chosen, and each of its variables in turn is the first of them that holds (Knuth, "Dancing links",
2000). What is left is then the variables that may still hold and the groups that still need one. The number of its
solutions is kept, because other choices leave the same: a colouring goes on in the same way whatever stands two rows above.
Where no group is left, the next variable holds or not.

There is no learning here, so a search that is not going to end must be noticed. Every branch has its share of the whole, so
that the shares that are done say how much work there will be. Beyond `MOST` the search is given up. The clock has no say in
that. What was measured is in docs/decisions/023-counting-choices.md.

    count(Choices([0b011, 0b011, 0b100], [0b011, 0b110]))      # x1 or x2 but not both; x2 or x3: 3
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence

from entails.limits import Limit, OutOfTime
from entails.models.ground.result import Grounding
from entails.values import dataclass

PATIENCE = 2_000_000  # work between two looks at how much is done, about 0.3 s
MOST = 100_000_000  # work
BRANCH = 10  # the work of a branch, besides one for each group that is left
MOST_KEPT = 200_000_000  # bytes for the numbers of solutions that are kept, about
MOST_VARIABLES = 5_000  # a set of them is an int, and there are many such sets

Constraint = tuple[Sequence[int], int, int]  # of these literals at least so many, at most so many


@dataclass(slots=True)
class Choices:
    """For each variable the set of those that it excludes, with itself; the groups; and the variables that cannot hold."""

    excluded: list[int]
    groups: list[int]
    never: int = 0


def choices(grounding: Grounding) -> Choices | None:
    """The grounding as choices. None if it has other constraints too, or variables besides those to find."""
    if grounding.found > MOST_VARIABLES or any(definition.recursive for definition in grounding.lazy):
        return None
    made = Choices([1 << v for v in range(grounding.found)], [])
    clauses = ((clause, 1, len(clause)) for clause in grounding.clauses())
    every: Iterable[Constraint] = (*clauses, *grounding.cardinalities)
    if not all(_take(made, *constraint) for constraint in every):
        return None
    made.groups = sorted(set(made.groups))
    return made


def _take(made: Choices, literals: Sequence[int], low: int, high: int) -> bool:
    """Take in a constraint, if it is one of ours."""
    if any(abs(x) > len(made.excluded) for x in literals) or len(set(map(abs, literals))) < len(literals):
        return False
    if all(x < 0 for x in literals) and literals:  # that many do not hold: the others do
        literals, low, high = [-x for x in literals], len(literals) - high, len(literals) - low
    elif any(x < 0 for x in literals):
        return False
    if low > 1 or not (0 <= high <= 1 or high >= len(literals)):
        return False
    group = sum(1 << x - 1 for x in literals)
    if low == 1:
        made.groups.append(group)
    if high == 0:
        made.never |= group
    if high == 1:
        for x in literals:
            made.excluded[x - 1] |= group
    return True


def count(made: Choices, check: Callable[[], None] = lambda: None) -> int | None:
    """How many choices there are; None if the search was given up. `check` is called now and then, and may raise."""
    try:
        return count_within(ChoiceSearch(made, MOST), (), check)
    except _GivenUpError:
        return None


def count_within(search: ChoiceSearch, literals: Sequence[int], check: Callable[[], None] = lambda: None) -> int:
    """How many choices there are in which these literals hold."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, 10_000 + 2 * len(search.excluded)))
    try:
        return search.within(literals, check)
    finally:
        sys.setrecursionlimit(before)


def ends_within(made: Choices, most: int, limit: Limit) -> bool:
    """Does it look, when the limit is over, as if the search would end after so much work?"""
    search = ChoiceSearch(made, most)
    try:
        count_within(search, (), limit.check)
    except _GivenUpError:
        return False
    except OutOfTime:
        return search.work <= search.done * most
    return True


class _GivenUpError(Exception):
    pass


class ChoiceSearch:
    """The search, with what it has counted: one may serve for many parts of the whole. It gives up if there is more than
    `most` work to do."""

    def __init__(self, made: Choices, most: int | None = None) -> None:
        self.excluded, self.most = made.excluded, most
        self.check: Callable[[], None] = lambda: None
        self.open = (1 << len(made.excluded)) - 1 & ~made.never
        self.groups = [group & self.open for group in made.groups]
        variables = range(len(made.excluded))
        self.met = [sum(1 << i for i, group in enumerate(made.groups) if group >> v & 1) for v in variables]
        self.kept: dict[int, int] = {}
        self.room = MOST_KEPT // (150 + (len(self.excluded) + len(self.groups)) // 7)
        self.branches, self.work, self.next_look = 0, 0, PATIENCE
        self.done = 0.0  # of the whole: 1.0 at the end

    def within(self, literals: Sequence[int], check: Callable[[], None]) -> int:
        self.check = check
        rest = self._after(literals)
        return self._rest(*rest, 1.0) if rest else 0

    def cut(self, literals: Sequence[int]) -> list[tuple[int, ...]]:
        """What to add to the literals in each branch: as the search itself would go on. None if nothing is left to choose."""
        rest = self._after(literals)
        if rest is None or not rest[0] or 0 in rest[2]:
            return []
        open_, _, groups = rest
        left = min(groups, key=int.bit_count) if groups else open_ & -open_
        variables = [v for v in range(1, len(self.excluded) + 1) if left >> v - 1 & 1]
        if not groups:
            return [(variables[0],), (-variables[0],)]
        return [(*(-y for y in variables[:place]), x) for place, x in enumerate(variables)]

    def _after(self, literals: Sequence[int]) -> tuple[int, int, list[int]] | None:
        """The open variables, the groups that are met, and what is left of the others; None if the literals exclude each
        other."""
        open_, met = self.open, 0
        for x in literals:
            bit = 1 << abs(x) - 1
            if x > 0 and not open_ & bit:
                return None
            open_ &= ~self.excluded[x - 1] if x > 0 else ~bit
            met |= self.met[x - 1] if x > 0 else 0
        return open_, met, [group & open_ for place, group in enumerate(self.groups) if not met >> place & 1]

    def _rest(self, open_: int, met: int, groups: list[int], share: float) -> int:
        """The solutions with the open variables, where `met` groups have a variable that holds and the others, without
        the variables that cannot hold, are `groups`."""
        if 0 in groups or not open_:
            self.done += share
            return 0 if groups else 1
        key = open_ << len(self.groups) | met
        number = self.kept.get(key)
        if number is not None:
            self.done += share
            return number
        self._look(len(groups))
        number = self._branched(open_, met, groups, share) if groups else self._free(open_, met, share)
        if len(self.kept) >= self.room:
            self.kept.clear()
        self.kept[key] = number
        return number

    def _branched(self, open_: int, met: int, groups: list[int], share: float) -> int:
        """Each variable of the smallest group is the first of them that holds."""
        left = min(groups, key=int.bit_count)
        share /= left.bit_count()
        number = 0
        while left:
            bit = left & -left
            left ^= bit
            variable = bit.bit_length() - 1
            excluded = self.excluded[variable]
            rest = open_ & ~excluded
            others = [group & rest for group in groups if not group & bit]
            number += self._rest(rest, met | self.met[variable], others, share)
            if left & ~excluded:  # later ones do not exclude it by themselves
                open_ ^= bit
                groups = [group & ~bit for group in groups]
        return number

    def _free(self, open_: int, met: int, share: float) -> int:
        """No group is left: the first variable holds, or not."""
        bit = open_ & -open_
        without, rest = open_ ^ bit, open_ & ~self.excluded[bit.bit_length() - 1]
        if without == rest:
            return 2 * self._rest(rest, met, [], share)
        return self._rest(without, met, [], share / 2) + self._rest(rest, met, [], share / 2)

    def _look(self, groups: int) -> None:
        """Note the work of a branch. From time to time: is there time, and will this end?"""
        self.branches += 1
        self.work += BRANCH + groups
        if self.branches % 1_000 == 0:
            self.check()
        if self.work >= self.next_look:
            self.next_look += PATIENCE
            if self.most is not None and self.work > self.done * self.most:
                raise _GivenUpError
