"""What takes a thought: the cheapest way to a new link by stories, and by what colours can reach."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from math import inf

from entails.engines.answers import Fact
from entails.engines.hints.sentences import capital
from entails.engines.hints.telling import Proposal
from entails.errors import listed
from entails.puzzles.flow.telling.cases import Supposition, Tree, shared, trees
from entails.puzzles.flow.telling.crossing import limit_by_crossing
from entails.puzzles.flow.telling.follow import follow_cells, next_to
from entails.puzzles.flow.telling.position import OPEN, Event, Position
from entails.puzzles.flow.telling.reach import limit_by_reach
from entails.puzzles.flow.telling.runs import Runs
from entails.puzzles.flow.telling.search import ROUNDS, Look, refute, suppositions
from entails.puzzles.flow.telling.steps import Steps, then
from entails.puzzles.flow.telling.story import PathStory, play, worth_words
from entails.puzzles.flow.telling.tales import cells_of, refuted, whichever
from entails.puzzles.flow.telling.words import cell_name, either, few, ranges, route, tip_name

TOGETHER = 20  # suppositions, before the best of them is taken if it is short
SHORT = 35  # words, more or less
LONG = 110  # words: a story that is as long is told only if there is no shorter one by cases
AT_ONCE = 50  # words of several stories in one step
NO_LINK = 30  # words that a story is worth less which gives no link
COMPARED = 12  # links, of which the one is told that leads furthest
SOON = 60  # events
WORTH, MOST_GAIN = 4, 15  # words that a link is worth which is seen next, and how many count
CASES = "case by case"
LOOK_AHEAD = 3  # links of a story; with more, it is one of looking ahead


def thoughts(steps: Steps) -> Iterator[Proposal]:
    """By the cheapest story: near the last step, if it is a short one; else anywhere. Where all stories are long, or there is
    none, by cases."""
    todo = sorted(suppositions(steps.base, steps.truth), key=lambda one: (steps.distance(one[2]), one[0]))
    if not todo:
        return
    easy, *hard = ROUNDS
    yield from first_plan(steps, todo, easy).proposals()
    plans: list[Plan] = []
    for looks in hard:
        plans.append(first_plan(steps, todo, looks))
        if plans[-1].least <= LONG:
            break
    plans.sort(key=lambda plan: plan.least)
    if plans[0].least > LONG:
        yield from by_cases(steps, todo, plans[0].least)
    for plan in plans:
        yield from plan.proposals()


def first_plan(steps: Steps, todo: list[Supposition], looks: Sequence[Look]) -> Plan:
    stories: list[PathStory] = []
    for start in range(0, len(todo), TOGETHER):
        found = [refute(steps.base, *one, looks) for one in todo[start : start + TOGETHER]]
        stories += [one for one in found if one]
        if (plan := Plan(steps, stories)).least <= SHORT:
            break
    return plan


def by_cases(steps: Steps, todo: list[Supposition], most: float) -> Iterator[Proposal]:
    """Whichever way a cell goes, or case by case, if it takes less than so many words."""
    base = steps.base
    for one in shared(base):
        if one.cost < most:
            runs = Runs(base)
            runs.link(one.side)
            runs.extend()
            cells = sorted({*cells_of(one.branches, one.cell), *base.mesh.sides[one.side]})
            yield steps.linked("whichever way", runs, whichever(base, one), cells)
    for supposed, tree in trees(base, todo):
        if tree.cost < most:
            yield case_by_case(steps, *supposed, tree)


def case_by_case(steps: Steps, side: int, linked: bool, cell: int, tree: Tree) -> Proposal:
    """What a supposition that goes wrong in all cases says."""
    base, after = steps.base, steps.base.copy()
    reason, cells = refuted(base, cell, tree), sorted(cells_of([tree], cell))
    if not linked:
        runs = Runs(base)
        runs.link(side)
        runs.extend()
        return steps.linked(CASES, runs, reason, cells)
    after.close(side, "told")
    said = f"{tip_name(base, cell)} does not go {route(base.mesh, [cell, base.mesh.other(side, cell)])}"
    return steps.proposal(CASES, after, [Fact("link", steps.names(side), False)], (said, reason), cells)


class Plan:
    """All that follows from some stories and from what colours can reach, and what of it to tell first."""

    def __init__(self, steps: Steps, stories: Sequence[PathStory]) -> None:
        self.steps, self.base = steps, steps.base
        self.stories = {one.side: one for one in sorted(stories, key=lambda one: -one.cost)}
        self.position = self._followed()

    def _followed(self) -> Position:
        position = self.base.copy()
        next_to(position)
        follow_cells(position, 10_000)
        for side, one in sorted(self.stories.items(), key=lambda item: item[1].cost):
            if position.state[side] == OPEN:
                (position.close if one.linked else position.link)(side, "refuted")
        before = -1
        while len(position.events) > before:
            before = len(position.events)
            follow_cells(position, 10_000)
            next_to(position)
            follow_cells(position, 10_000)
            limit_by_reach(position)
            limit_by_crossing(position)
        return position

    # --- what it costs ---

    @cached_property
    def costs(self) -> dict[int, float]:
        """Of the events that are links: the words, more or less, of all that has to be told for them."""
        return {n: self._cost(n) for n, event in enumerate(self.position.events) if event.what == "link"}

    def _cost(self, number: int) -> float:
        events, total = self.position.events, 0.0
        limited: dict[tuple[int, str], int] = {}
        for event in [events[n] for n in worth_words(self.position, self._with_reasons(number))]:
            if event.how == "refuted":
                total += 8 + self.stories[event.subject].cost
            elif event.what == "colours":
                limited[event.subject, event.how] = 10 if event.how == "next" else 25
            else:
                total += 6
        return total + sum(limited.values())

    def _with_reasons(self, number: int) -> list[int]:
        return [*self.position.leading_to(self.position.events[number].why, number), number]

    @property
    def least(self) -> float:
        """The words of the shortest way to a link; if there is none, of the shortest story."""
        return min(self.costs.values(), default=min((NO_LINK + one.cost for one in self.stories.values()), default=inf))

    def _gain(self, number: int) -> int:
        """The words that a link is worth by the links that a reader sees next."""
        after, events = self.base.copy(), self.position.events
        play(after, [events[n] for n in self._with_reasons(number) if events[n].what != "colours"])
        before = len(after.events)
        follow_cells(after, SOON)
        return WORTH * min(MOST_GAIN, sum(event.what == "link" for event in after.events[before:]))

    # --- what it tells ---

    def proposals(self) -> Iterator[Proposal]:
        events, sides = self.position.events, self.steps.mesh.sides
        near_by = {n: self.steps.distance(sides[events[n].subject][0]) for n in self.costs}
        cheapest = sorted(self.costs, key=lambda n: (self.costs[n], near_by[n]))
        best = sorted(cheapest[:COMPARED], key=lambda n: (self.costs[n] - self._gain(n), near_by[n]))
        for number in [*best, *cheapest[COMPARED:]]:
            yield self.tell([events[n] for n in worth_words(self.position, self._with_reasons(number))])
        for number in [n for n, event in enumerate(events) if event.how == "gap"]:
            yield self.tell([events[n] for n in worth_words(self.position, self._with_reasons(number))])
        for story in sorted(self.stories.values(), key=lambda one: one.cost):
            yield self.single(story)

    def tell(self, events: list[Event]) -> Proposal:
        """The first of the events; together with the last, if that follows at once from stories about one cell."""
        first, last, sides = events[0], events[-1], self.base.mesh.sides
        if last.how == "only way" and len(events) > 1:
            cell = last.cells[0]
            if all(one.how == "refuted" and one.what == "close" and cell in sides[one.subject] for one in events[:-1]):
                stories = [self.stories[one.subject] for one in events[:-1]]
                if len(stories) == 1 or sum(one.cost for one in stories) <= AT_ONCE:
                    return self.forced(cell, stories)
        if first.how == "refuted":
            return self.single(self.stories[first.subject])
        if first.what == "colours":
            same = [one for one in events if (one.what, one.subject, one.how) == ("colours", first.subject, first.how)]
            return self.through(first) if first.how == "gap" else self.limited(first, same)
        return self.taken(first)

    def forced(self, cell: int, stories: list[PathStory]) -> Proposal:
        """The ways that stories leave to a cell."""
        runs = Runs(self.base)
        for story in stories:
            runs.position.close(story.side, "told")
        for side, _ in runs.position.open_sides(cell):
            runs.link(side)
        return self.by_stories(runs, stories)

    def by_stories(self, runs: Runs, stories: list[PathStory]) -> Proposal:
        runs.extend()
        reason = ". ".join(capital(story.text) for story in stories)
        cells = [n for story in stories for n in sorted(story.cells)]
        return self.steps.linked(technique(stories), runs, then(runs, reason), cells)

    def single(self, story: PathStory) -> Proposal:
        """What one story says: that a side is linked, or that it is not."""
        steps, mesh, after = self.steps, self.base.mesh, self.base.copy()
        if not story.linked:
            runs = Runs(self.base)
            runs.link(story.side)
            return self.by_stories(runs, [story])
        after.close(story.side, "told")
        way = route(mesh, [story.cell, mesh.other(story.side, story.cell)])
        said = f"{tip_name(self.base, story.cell)} does not go {way}"
        facts = [Fact("link", steps.names(story.side), False)]
        return steps.proposal(technique([story]), after, facts, (said, story.text), sorted(story.cells))

    def taken(self, event: Event) -> Proposal:
        """A side that a cell takes or does not take by itself."""
        cell = event.cells[0]
        if event.what == "link":
            rest = [n for side, n in self.base.open_sides(cell) if side != event.subject]
            return self.steps.took([event.subject], cell, rest)
        after, mesh = self.base.copy(), self.base.mesh
        after.close(event.subject, "told")
        other = mesh.other(event.subject, cell)
        rest = [n for _, n in after.open_sides(cell)]
        said = f"{cell_name(mesh, cell)} does not join {tip_name(self.base, other)}"
        reason = f"{tip_name(self.base, other)} cannot go on from there"
        facts = [Fact("link", self.steps.names(event.subject), False)]
        return self.steps.proposal("between", after, facts, (said, reason), [cell, other, *rest])

    def through(self, event: Event) -> Proposal:
        """A colour has to go through a gap."""
        after, mesh = self.base.copy(), self.base.mesh
        after.limit(event.subject, event.mask, "told", taken=True)
        members, letter = after.members[after.path[event.subject]], either(mesh, event.mask)
        ends = next(ends for colour, ends in mesh.pairs if colour == event.mask)
        tips = [tip_name(self.base, tip) for n in ends for tip in self.base.tips(self.base.path[n])]
        facts = [Fact("colour", (mesh.names[n], letter), True) for n in members]
        said = f"{ranges(mesh, members)} is {letter}", f"all ways from {tips[0]} to {tips[-1]} lead through there"
        return self.steps.proposal("only gap", after, facts, said, [*members, *ends])

    def limited(self, event: Event, events: list[Event]) -> Proposal:
        """Few colours are left for a path: others cannot get there and out again, or its tip cannot join them."""
        after, mesh = self.base.copy(), self.base.mesh
        for one in events:
            after.limit(one.subject, one.mask, "told")
        path = after.path[event.subject]
        members, mask = after.members[path], after.colours[path]
        lost = self.base.colours[self.base.path[event.subject]] & ~mask
        facts = [Fact("colour", (mesh.names[n], letter), False) for n in members for letter in mesh.colours(lost)]
        is_few = mask and few(after, path, mask)
        said = f"{ranges(mesh, members)} is {either(mesh, mask) if is_few else f'not {either(mesh, lost)}'}"
        if event.how == "next":
            tips = [tip_name(self.base, n) for _, n in self.base.open_sides(event.subject)]
            reason = f"at {cell_name(mesh, event.subject)} it can only join {listed(tips, 'or')}"
            cells = [*members, *self.steps.nearby(event.subject)]
            return self.steps.proposal("colours left", after, facts, (said, reason), cells)
        if event.how == "beyond":
            tips = [tip_name(self.base, n) for n in event.cells]
            reason = f"{tips[0]} cannot get there without crossing the way from {tips[1]} to {tips[3]}"
            return self.steps.proposal("beyond", after, facts, (said, reason), [*members, *event.cells])
        reason = f"{either(mesh, lost, 'and')} cannot get there and out again"
        return self.steps.proposal("out of reach", after, facts, (said, reason), members)


def technique(stories: Sequence[PathStory]) -> str:
    longest = max(stories, key=lambda one: one.links)
    return "looking ahead" if longest.links > LOOK_AHEAD else longest.name
