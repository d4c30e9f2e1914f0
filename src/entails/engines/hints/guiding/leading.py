"""Of the steps that a puzzle tells, those that lead to some facts.

An explanation tells what is easiest next, anywhere on the board; who asks about one cell wants to read only what leads there.
So the board is told until the facts are known. What they rest on is found backwards, and that alone is told again from the
start: each sentence speaks of a board on which nothing else is known.

    told_to(started, [Fact("link", ("r4c4", "r5c4"), True)])     # [Step(…), …, Step(r4c4 goes down to r5c4)]
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from entails.engines.answers import Fact
from entails.engines.hints.details import detailed
from entails.engines.hints.guiding.guide import Guide
from entails.engines.hints.steps import Step
from entails.limits import FOREVER, Limit
from entails.logic.joined import reached
from entails.models.ground.result import Grounding

TIMES = 3  # that it is told again with less


def told_to(started: Callable[[], Guide], facts: Sequence[Fact], limit: Limit = FOREVER) -> list[Step]:
    """The steps to some facts that are certain; none if the puzzle's steps do not lead there. `started` makes a guide that
    has taken no step."""
    way = _Way.to(facts, started(), None)
    for _ in range(TIMES):
        if not way or not (shorter := _Way.to(facts, started(), way.needed(limit))):
            break
        if shorter.words >= way.words:
            break
        way = shorter
    return way.steps if way else []


def led_to(guided: Guide, facts: Sequence[Fact]) -> list[Step]:
    """The same for steps that name their premises, as those by the shape of a rule do. What the facts do not rest on is
    left out."""
    steps: list[Step] = []
    with guided:
        known = guided.has_explained(facts)
        for step in () if known else guided.steps():
            steps.append(step)
            if step.supposed:  # a lemma: the step that uses it comes next
                continue
            if known:
                break
            known = guided.has_explained(facts)  # by this step or the next: the guide looks a step ahead
        needed = {guided.knowledge.fact(x) for x in map(guided.knowledge.literal, facts) if x}
    way: list[Step] = []
    for some in reversed(_with_lemmas(steps) if known else []):
        deductions = [one for step in some for one in step.deductions()]
        aside = [fact for step in some for fact in (*step.facts, *step.aside)]
        if not needed.isdisjoint((*aside, *(one.fact for one in deductions))):  # a step may tell more than it concludes
            way = [*some, *way]
            needed.update(fact for step in some for fact in step.premises)
    return way


def _with_lemmas(steps: Iterable[Step]) -> list[list[Step]]:
    """Each step, behind the lemmas that it uses."""
    found: list[list[Step]] = [[]]
    for step in steps:
        found[-1].append(step)
        if not step.supposed:
            found.append([])
    return found[:-1]


def words_of(steps: Iterable[Step]) -> int:
    return sum(len(str(step).split()) for step in steps)


class _Way:
    """Steps to some facts, from what is known at the start."""

    def __init__(self, grounding: Grounding, start: Iterable[Fact], steps: list[Step], facts: Sequence[Fact]) -> None:
        self.grounding, self.start, self.steps, self.facts = grounding, start, steps, facts

    @classmethod
    def to(cls, facts: Sequence[Fact], guided: Guide, kept: set[Fact] | None) -> _Way | None:
        """The steps that tell something of what is to be kept (all steps, if that is not said), up to the facts."""
        with guided:
            if guided.told is None:
                return None
            start, steps = guided.explained_facts(), []
            guided.told.keep(kept)
            for step in () if guided.has_explained(facts) else guided.steps():
                if kept is not None and not step.technique:
                    return None
                steps.append(step)
                if guided.has_explained(facts):
                    break
            named = [guided.knowledge.fact(x) for x in map(guided.knowledge.literal, facts) if x]  # a pair in one order
            return cls(guided.knowledge.grounding, start, steps, named) if guided.has_explained(facts) else None

    @property
    def words(self) -> int:
        return words_of(self.steps)

    def needed(self, limit: Limit) -> set[Fact]:
        """The facts, and what they rest on by the reasons that the solver finds."""
        premises = {
            deduction.fact: deduction.premises
            for step in detailed(self.grounding.theory, self.grounding.world, self.start, self.steps, limit)
            for deduction in step.deductions()
        }
        return {*reached(self.facts, lambda fact: premises.get(fact, ()))}
