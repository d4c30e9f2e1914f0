"""The next step by what is counted. Steps are planned ahead, and those that nothing needs are left out."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from entails.engines.answers import Fact
from entails.engines.hints.arguing.counting.chart import Chart, Sky, members
from entails.engines.hints.arguing.counting.findings import (
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
from entails.engines.hints.arguing.counting.shape import Vocabulary
from entails.engines.hints.arguing.counting.supposing import refutations, supposed
from entails.engines.hints.arguing.counting.techniques import CONFINED, NEEDED, ONLY, ROOMLESS, SETS, SUPPOSING
from entails.engines.hints.arguing.pruning import pruned
from entails.engines.hints.telling import Known, Proposal

ONE_UNIT = 4  # techniques that look at a unit or two, and not at sets of them
AHEAD = 12  # suppositions of a plan: a reader waits for the next step, not for the last


class CountingTeller:
    """Proposes steps. It keeps what it planned; where the reader is elsewhere by now, it plans anew."""

    def __init__(self, words: Vocabulary) -> None:
        self.words = words
        self._chart: Chart | None = None
        self.plan: list[Finding] = []
        self.expected: Sky | None = None
        self.introduced = False  # is it said what a star closes?

    @property
    def chart(self) -> Chart:
        assert self._chart is not None
        return self._chart

    def __call__(self, known: Known) -> Iterator[Proposal]:
        self._chart = self._chart or Chart(known, self.words)
        sky = self.chart.seen(known)
        if known.wanted:
            yield from (self._proposal(one, sky) for one in self._doubts(sky, known.wanted))
            return
        closed = next(around(self.chart, sky), None)
        if closed:
            yield self._proposal(closed, sky)
            return
        if not self.plan or sky != self.expected:
            near = sum(1 << number for number in {self.chart.number(fact) for fact in known.last})
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
        return step._replace(reason="\n".join(filter(None, (step.reason, self._closes()))))

    def _closes(self) -> str:
        noun, now = self.words.noun, "(from now on without a word)"
        if self.chart.several:
            return f"a {noun} closes the cells around it, and what has all its {noun}s is closed {now}"
        return f"a {noun} closes the rest of its {self.words.any_kind('and')} and the cells around it {now}"

    def _doubts(self, sky: Sky, wanted: Fact) -> Iterator[Finding]:
        """What shows a fact at once: by one unit, or by what goes wrong with a star there."""
        chart = self.chart
        cell = chart.number(wanted)
        found = [one for some in islice(_findings(chart, sky), ONE_UNIT) for one in some]
        found += around(chart, sky)
        yield from (one for one in found if (one.stars if wanted.holds else one.empty) >> cell & 1)
        if sky.open >> cell & 1 and not wanted.holds:
            yield from refutations(chart, sky, [cell])

    def _proposal(self, finding: Finding, sky: Sky) -> Proposal:
        """What a new star closes goes without saying."""
        closed = sky.open & ~after(self.chart, sky, finding).open & ~finding.stars & ~finding.empty
        new = finding.stars | finding.empty
        facts, aside = self.chart.facts(new, bool(finding.stars)), self.chart.facts(closed, False)
        return Proposal(
            finding.technique, facts, finding.conclusion, finding.reason, self.chart.cells(finding.lit), aside
        )


def planned(chart: Chart, sky: Sky, near: int) -> list[Finding]:
    """The next steps, without those that can be left out."""
    plan, end, guesses = list[Finding](), sky, 0
    while guesses < AHEAD and (step := _next(chart, end, near)):
        plan.append(step)
        guesses += step.technique == SUPPOSING
        then = after(chart, end, step)
        near, end = end.open & ~then.open, then
    # A star is always told.
    return pruned(plan, lambda step: not step.stars, lambda fewer: _followed(chart, sky, fewer, end))


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
    lines = [line for some in chart.lines for line in some]
    yield (one for unit in (*chart.regions, *lines) if (one := only(chart, sky, unit)))
    yield (one for unit in chart.units if (one := needed(chart, sky, unit)))
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
