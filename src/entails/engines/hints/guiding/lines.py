"""What has to be said before a step, by the lines that say it: long steps are told as several.

lines.before([17])      # [[-4, -5], [-9]]: two lines, and then 17 follows
lines.words([[-4, -5]])  # 21, or about so many
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from entails.engines.hints.arguing.arguer import Arguer
from entails.engines.hints.arguing.words import packed
from entails.engines.hints.guiding.obvious import is_obvious
from entails.engines.hints.knowledge import Knowledge
from entails.engines.hints.steps import Deduction, Step

OF_A_PIECE = 14  # words about one piece of equal numbers
OF_A_FACT = 7  # words: "so r1c1's left side is not drawn"
MOST, CITED, FULL = 25, 8, 2  # words of rules, and premises, of a line that are counted; where a count has all it needs


class StepLines:
    """`is_told`: the puzzle tells its steps itself."""

    def __init__(self, knowledge: Knowledge, arguer: Arguer, is_told: bool) -> None:
        self.knowledge, self.arguer, self.is_told = knowledge, arguer, is_told

    def before(self, literals: Iterable[int], goals: Sequence[int] = ()) -> list[list[int]]:
        """What no step has told and has to be said before some literals, by the sentences that say it."""
        knowledge, last = self.knowledge, set(literals).difference(goals)
        groups: dict[object, list[int]] = {}
        for x in sorted(knowledge.unexplained(literals), key=lambda x: knowledge.origin(x).place):
            origin = knowledge.origin(x)
            if not self._goes_without_saying(x) and not self._has_its_value(x) and (goals or x not in last):
                groups.setdefault(self._line(x, origin.round), []).append(x)
        return list(groups.values())

    def _line(self, literal: int, number: int) -> object:
        """What one line tells: what a group gave in a round, of a rule about the whole board in one place; the numbers that
        have no room in one place, whenever found."""
        group = self.group(literal)
        if isinstance(group, tuple) and group[:1] == ("too small",):
            return group
        return number, group, None if self.is_told else self.arguer.place(literal)

    def in_order(self, literals: Iterable[int]) -> list[int]:
        """In the order in which they were found; but what one line tells waits for the last of it, unless something else
        rests on it before."""
        knowledge = self.knowledge
        order = sorted(literals, key=lambda x: (knowledge.origin(x).place, x in self.arguer.besides, abs(x)))
        together: dict[object, list[int]] = {}
        for x in order:
            if isinstance(line := self._line(x, 0), tuple) and line[:1] == ("too small",):
                together.setdefault(line, []).append(x)
        for some in [some for some in together.values() if len(some) > 1]:
            first, last = order.index(some[0]), order.index(some[-1])
            between = [x for x in order[first:last] if x not in some]
            if not any(one in knowledge.premises(x) for x in between for one in some):
                order = [*order[:first], *between, *some, *order[last + 1 :]]
        return order

    def words(self, lines: Iterable[Iterable[int]]) -> int:
        """About how many words it takes to say them."""
        knowledge, number = self.knowledge, 0
        for some in lines:
            first, *others = some
            if (inference := self.arguer.found.get(first)) and inference.lines:
                number += sum(len(text.split()) for text in (*inference.lines, inference.seen)) + OF_A_FACT
                continue
            selectors = knowledge.said(knowledge.origin(first).selectors)
            if selectors[0] in knowledge.hanging.numbered.of:
                number += OF_A_PIECE + len(others)
                continue
            named = [one for one in selectors if one not in knowledge.declared]
            said = {knowledge.grounding.selected(one).sentence for one in named}
            full = first < 0 and any(one.kind == "count" for one in self.arguer.by_selector.get(selectors[0], ()))
            cited = min(FULL if full else CITED, len(knowledge.premises(first))) if named else 0
            number += min(MOST, sum(len(text.split()) for text in said)) + OF_A_FACT + 3 * cited + len(others)
        return number

    def _has_its_value(self, literal: int) -> bool:
        """Is it what something is not, of which the reader knows what it is?"""
        knowledge = self.knowledge
        if literal > 0 or not knowledge.facts[-literal][1]:
            return False
        silent = [one for one in knowledge.speaking_of[-literal] if one in knowledge.silent]
        thing = knowledge.facts[-literal][1][:-1]
        values = {v for one in silent for v in knowledge.scopes[one] if knowledge.facts[v][1][:-1] == thing}
        return not knowledge.explained.isdisjoint(values)

    def _goes_without_saying(self, literal: int) -> bool:
        knowledge = self.knowledge
        selectors, premises = knowledge.origin(literal).selectors, knowledge.premises(literal)
        if literal > 0 or len(premises) != 1 or len(knowledge.said(selectors)) != 1:
            return False
        instances = tuple(map(knowledge.grounding.selected, selectors))
        way = None if self.is_told else self.arguer.way(literal, selectors, premises)
        deduction = Deduction(knowledge.fact(literal), instances, tuple(map(knowledge.fact, premises)), way=way)
        return is_obvious(deduction, knowledge.grounding.theory)

    def group(self, literal: int) -> object:
        """What gave it. What holds from the start is told together: the things that can have but one value, and the values
        that a rule excludes for one thing."""
        knowledge, (relation, row, holds) = self.knowledge, self.knowledge.fact(literal)
        selectors = knowledge.origin(literal).selectors
        if not holds and len(selectors) == 1 and selectors[0] in knowledge.hanging.numbered.of:
            seen = {*knowledge.premises(literal), *knowledge.explained}
            name = knowledge.hanging.numbered.way(selectors[0], literal, seen).name
            return (name, relation, row[:-1]) if name == "too small" else self.arguer.group(literal)
        if knowledge.premises(literal) or relation not in knowledge.grounding.theory.functions or self.is_told:
            return self.arguer.group(literal)
        said = knowledge.said(knowledge.origin(literal).selectors)
        if holds:
            return (relation, row[-1]) if knowledge.silent.issuperset(said) else self.arguer.group(literal)
        rule = knowledge.grounding.selected(said[0]).rule.sentence
        return (rule, relation, row[:-1]) if len(said) == 1 else self.arguer.group(literal)

    def beside(self, literals: Iterable[int]) -> dict[int, None]:
        """What the ways that give some exclusions exclude besides of the same thing, so that one can say what is left."""
        knowledge, found = self.knowledge, dict.fromkeys(self._by_one_argument(list(literals)))
        for x in [x for x in literals if x < 0 and x in self.arguer.found and x in knowledge.established]:
            fact = knowledge.fact(x)
            silent = [one for one in knowledge.speaking_of[-x] if one in knowledge.silent]
            values = [
                -v for one in silent for v in knowledge.scopes[one] if knowledge.fact(v).row[:-1] == fact.row[:-1]
            ]
            new = [y for y in values if y not in knowledge.explained and y in knowledge.established]
            same = [y for y in new if self.arguer.group(y) == self.arguer.group(x)]
            found.update((y, None) for y in same if knowledge.explained.issuperset(knowledge.premises(y)))
            others = [y for y in new if y not in same and y not in knowledge.unexplained(literals)]
            found.update((y, None) for y in others if self.arguer.excludes_besides(x, y))
        return found

    def _by_one_argument(self, literals: Sequence[int]) -> list[int]:
        """What arguments of several lines give besides: nobody wants to read one twice."""
        knowledge, every = self.knowledge, self.arguer.found
        told = {(one.lines, one.seen) for x in literals if (one := every.get(x)) and one.lines}
        known = knowledge.explained.union(knowledge.unexplained(literals)) if told else set[int]()
        new = [x for x, one in every.items() if told and (one.lines, one.seen) in told and x not in known]
        return [x for x in new if x in knowledge.established and known.issuperset(knowledge.premises(x))]


def chained(steps: Iterator[Step]) -> Iterator[Step]:
    """A chain of steps that one rule gives, each from the one before alone, is one step: water that runs down a tank. So are
    two steps that go through one and the same list of ways."""
    previous: Step | None = None
    for step in steps:
        if previous and (_continues(step, previous) or _same_ways(step, previous)):
            bundles = (*previous.bundles[:-1], previous.bundles[-1] + step.bundles[0])
            aside, excluded = previous.aside + step.aside, previous.excluded + step.excluded
            facts = previous.facts + step.facts
            previous = Step(facts, bundles, technique=step.technique, aside=aside, excluded=excluded)
            continue
        if previous:
            yield previous
        previous = step
    if previous:
        yield previous


def _same_ways(step: Step, previous: Step) -> bool:
    (*others, bundle), before = step.bundles, previous.bundles[-1]
    way, other = bundle[0].way, before[0].way
    if others or not way or not other or way.first != other.first or not packed(way):
        return False
    return sorted(map(sorted, packed(way))) == sorted(map(sorted, packed(other)))


def _continues(step: Step, previous: Step) -> bool:
    if len(step.bundles) != 1 or any(len(one.said) > 1 for one in step.bundles[0]):
        return False
    before = previous.bundles[-1][0]
    if not before.said[0].rule.plurals:
        return False
    rules = {deduction.said[0].rule.sentence for deduction in (*step.bundles[0], before)}
    follows = bool(step.premises) and set(previous.facts).issuperset(step.premises)
    alike = {(fact.relation, fact.holds) for fact in (*step.facts, *previous.facts)}
    return follows and len(rules) == 1 == len(before.said) == len(alike)
