"""The next step on a board of Star Battle. Steps are planned ahead, and those that nothing needs are left out."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from entails.boards.grid import name_of
from entails.engines.answers import Fact
from entails.engines.hints.telling import Known, Proposal
from entails.puzzles.starbattle.board import Board
from entails.puzzles.starbattle.telling.findings import (
    CONFINED,
    NEEDED,
    ONLY,
    ROOMLESS,
    SETS,
    Finding,
    after,
    around,
    confined,
    needed,
    only,
    roomless,
    set_pairs,
    sets,
)
from entails.puzzles.starbattle.telling.sky import Chart, Sky, members
from entails.puzzles.starbattle.telling.supposing import SUPPOSING, refutations, supposed

ONE_UNIT = 4  # techniques that look at a unit or two, and not at sets of them
CLOSES = (
    "a star closes the rest of its row, column and region and the cells around it (from now on without a word)",
    "a star closes the cells around it, and what has all its stars is closed (from now on without a word)",
)
AHEAD = 12  # suppositions of a plan: a reader waits for the next step, not for the last


class StarTeller:
    """Proposes steps. It keeps what it planned; where the reader is elsewhere by now, it plans anew."""

    def __init__(self, board: Board) -> None:
        self.chart = Chart(board)
        self.plan: list[Finding] = []
        self.expected: Sky | None = None
        self.introduced = False  # is it said what a star closes?

    def __call__(self, known: Known) -> Iterator[Proposal]:
        sky = self.chart.seen(known)
        if known.wanted:
            yield from (self._proposal(one, sky) for one in self._doubts(sky, known.wanted))
            return
        closed = next(around(self.chart, sky), None)
        if closed:
            yield self._proposal(closed, sky)
            return
        if not self.plan or sky != self.expected:
            last = {fact.row[0] for fact in known.last}
            near = sum(1 << number for number in range(self.chart.side**2) if name_of(self.chart.cell(number)) in last)
            self.plan = planned(self.chart, sky, near)
        if self.plan:
            step = self.plan.pop(0)
            self.expected = after(self.chart, sky, step)
            introduced = self.introduced
            yield self._proposal(self._introducing(step, sky), sky)
            self.introduced = introduced  # the proposal was passed over

    def _introducing(self, step: Finding, sky: Sky) -> Finding:
        """The first step that rests on what a star closes says what that is, unless there are stars on the board already."""
        if self.introduced or sky.stars or step.technique in (CONFINED, SETS):
            return step
        self.introduced = True
        return step._replace(reason="\n".join(filter(None, (step.reason, CLOSES[self.chart.stars > 1]))))

    def _doubts(self, sky: Sky, wanted: Fact) -> Iterator[Finding]:
        """What shows a fact at once: by one unit, or by what goes wrong with a star there."""
        chart = self.chart
        cell = next(n for n in range(chart.side**2) if name_of(chart.cell(n)) == wanted.row[0])
        found = [one for some in islice(_findings(chart, sky), ONE_UNIT) for one in some]
        found += around(chart, sky)
        yield from (one for one in found if (one.stars if wanted.holds else one.empty) >> cell & 1)
        if sky.open >> cell & 1 and not wanted.holds:
            yield from refutations(chart, sky, [cell])

    def _proposal(self, finding: Finding, sky: Sky) -> Proposal:
        """What a new star closes goes without saying."""
        closed = sky.open & ~after(self.chart, sky, finding).open & ~finding.stars & ~finding.empty
        new = finding.stars | finding.empty
        facts = self._facts(new, bool(finding.stars))
        aside = self._facts(closed, False)
        return Proposal(
            finding.technique, facts, finding.conclusion, finding.reason, self.chart.cells(finding.lit), aside
        )

    def _facts(self, cells: int, star: bool) -> tuple[Fact, ...]:
        return tuple(Fact("star", (name_of(cell),), star) for cell in self.chart.cells(cells))


def planned(chart: Chart, sky: Sky, near: int) -> list[Finding]:
    """The next steps, without those that can be left out."""
    plan, end, guesses = list[Finding](), sky, 0
    while guesses < AHEAD and (step := _next(chart, end, near)):
        plan.append(step)
        guesses += step.technique == SUPPOSING
        then = after(chart, end, step)
        near, end = end.open & ~then.open, then
    place = len(plan)
    while place:
        place -= 1
        if plan[place].stars:
            continue  # a star is always told
        fewer = _followed(chart, sky, plan[:place] + plan[place + 1 :], end)
        if fewer is not None:
            plan, place = fewer, min(place, len(fewer))
    return plan


def _next(chart: Chart, sky: Sky, near: int) -> Finding | None:
    """By the easiest technique that gives something: near the last step, and then what tells most."""
    for found in _findings(chart, sky):
        some = list(found)
        if some:
            return min(some, key=lambda one: (not (one.lit & near), -(one.stars | one.empty).bit_count()))
    told = refutations(chart, sky, list(members(sky.open)))
    return min(told, key=lambda one: len(one.reason.split()), default=None)


def _findings(chart: Chart, sky: Sky) -> Iterator[Iterator[Finding]]:
    """What each technique gives, the easiest first."""
    yield (one for unit in (*chart.regions, *chart.rows, *chart.columns) if (one := only(chart, sky, unit)))
    yield (one for unit in chart.units if (one := needed(chart, sky, unit)))
    lines = [*chart.rows, *chart.columns]
    pairs = [pair for line in lines for region in chart.regions for pair in ((region, line), (line, region))]
    yield (one for inner, outer in pairs if (one := confined(chart, sky, inner, outer)))
    yield (one for unit in chart.units for one in roomless(chart, sky, unit))
    yield (one for inner, outer in set_pairs(chart, sky) if (one := sets(chart, sky, inner, outer)))


def _again(chart: Chart, sky: Sky, step: Finding) -> Finding | None:
    """The same step where less (or more) is known."""
    match step.technique, step.units:
        case technique, ((unit,),) if technique == ONLY:
            return only(chart, sky, unit)
        case technique, ((unit,),) if technique == NEEDED:
            return needed(chart, sky, unit) or only(chart, sky, unit)
        case technique, ((unit,),) if technique == ROOMLESS:
            shared = [one for one in roomless(chart, sky, unit) if one.empty & step.empty]
            return max(shared, key=lambda one: (one.empty & step.empty).bit_count(), default=None)
        case technique, ((inner,), (outer,)) if technique == CONFINED:
            return confined(chart, sky, inner, outer)
        case technique, (inners, outers) if technique == SETS:
            return sets(chart, sky, inners, outers)
    (cell,) = members(step.empty)
    return supposed(chart, sky, cell) if sky.open >> cell & 1 else None


def _followed(chart: Chart, sky: Sky, plan: list[Finding], end: Sky) -> list[Finding] | None:
    """The same steps once more; None if they do not lead to the same end, or if a supposition gets longer."""
    followed = []
    for step in plan:
        again = _again(chart, sky, step)
        if again and again.links <= step.links:
            followed.append(again)
            sky = after(chart, sky, again)
    return followed if sky == end else None
