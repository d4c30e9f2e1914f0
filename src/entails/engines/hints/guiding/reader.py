"""Whoever reads a reason: what its sentences have stated so far, what is obvious to him, and what they still have to cite."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from entails.engines.answers import Fact
from entails.engines.hints.arguing.graphs import between, both_lines, sides_of
from entails.engines.hints.bundles import facts_of
from entails.engines.hints.given import part_of_answer, says_itself
from entails.engines.hints.guiding.obvious import Full, Obvious, have_theirs
from entails.engines.hints.left import Left
from entails.engines.hints.sides import Place, cells_at
from entails.engines.hints.sights import CellSight, in_sight, out_of_sight
from entails.engines.hints.steps import Deduction
from entails.models.theory import Theory
from entails.models.world import Element, Row
from entails.values import dataclass, field, replace

CELL = 2  # numbers that name a cell

# What functions are known to be: by their arguments; and those that have a value only once, by that value.
Values = dict[tuple[str, Row | None, Element | None], Fact]


@dataclass(frozen=True, slots=True)
class HintReader:
    """`mentioned` has the facts that the sentences of a reason state so far; they are not cited again."""

    theory: Theory
    obvious: Obvious
    full: Full
    mentioned: set[Fact]
    values: Values
    left: Left
    summed: bool = False  # what a cell sees is said as one number
    short: bool = False  # told in few words: what is on the board anyway is left out
    walled: bool = False  # what shuts a place in is named inside a supposition, too
    hung: set[str] = field(default_factory=set)  # what hangs together, as sentences have said: they say it once

    def cited(self, bundle: Sequence[Deduction]) -> list[Fact]:
        """The premises to name: not those that the bundle gives itself or that are mentioned already, nor obvious ones."""
        skipped = self.mentioned.union(facts_of(bundle))
        every = [fact for deduction in bundle for fact in deduction.premises if fact not in self.full]
        cited = dict.fromkeys(map(self.instead, every))
        skipped.update(along for fact in cited if (along := part_of_answer(fact, self.theory)))
        return [fact for fact in cited if fact not in skipped and not says_itself(fact, self.theory)]

    def both_lines(self, bundle: Sequence[Deduction], whole: bool = False) -> str:
        """Which places have both their lines, or what is counted there, on which a bundle rests; unless what one sees there
        says so."""
        every = dict.fromkeys(fact for deduction in bundle for fact in deduction.premises if fact in self.full)
        said = self.mentioned.union(fact for one in bundle if one.way for fact in one.way.left)
        new = [fact for fact in every if fact not in said]
        self.mentioned.update(every)
        shut = [one.way for one in bundle if one.way and one.way.passed]
        at_places = [fact for fact in new if self.full[fact].place]
        names = dict.fromkeys(
            [*(name for way in shut for name in way.passed), *(self.full[fact].place for fact in at_places)]
        )
        out = [*at_places, *(fact for way in shut for fact in way.left if not fact.holds)]
        out = out if sides_of(out, self.theory) else at_places
        lines = both_lines(list(names), list(dict.fromkeys(out)), self.theory, whole, self.left.cells)
        counts = dict.fromkeys(self.full[fact].met for fact in new)
        return ", ".join(filter(None, (lines, *have_theirs(filter(None, counts)))))

    def seen_from(self, bundle: Sequence[Deduction]) -> HintReader:
        """For a sentence about some deductions: sides and corners are those of the cell that the rule speaks of; of a rule
        about the whole board, of the cell whose side is found."""
        if not any(saying.sides for saying in self.theory.sayings.values()):
            return self
        place = [str(value) for one in bundle[0].said[:1] for value in one.values.values()]
        way = bundle[0].way
        if way and way.name == "parts":
            about = between(way.left, self.theory) if way.left else []
            return replace(self, left=self.left.seen_from([*about, *self._found(bundle), *self.left.cells]))
        alone = len(bundle[0].said) == 1 and len(place) == CELL and all(map(str.isdecimal, place))
        own = [(int(place[0]), int(place[1]))] if alone else []
        return replace(self, left=self.left.seen_from([*own, *self._found(bundle), *self.left.cells]))

    def _found(self, bundle: Sequence[Deduction]) -> list[Place]:
        """The cells whose sides a bundle gives."""
        return [cell for fact in facts_of(bundle) for cell in cells_at(fact.row)]

    def instead(self, fact: Fact) -> Fact:
        """The fact to cite: of a function its value, where that is known, and not what the value is not; if no two things
        have one value, who has it; of what is aside that the answer excludes it: what is sea belongs to no island."""
        if not fact.holds and fact.row:
            for key in ((fact.relation, fact.row[:-1], None), (fact.relation, None, fact.row[-1])):
                value = self.values.get(key)
                if value and value.row != fact.row:  # in a supposition it may be this very value that is excluded
                    return value
            part = part_of_answer(fact._replace(holds=True), self.theory)
            if part and (excluded := self.values.get((part.relation, part.row, None))):
                return excluded
        cited = self.obvious.get(fact, fact)
        return cited if cited == fact else self.instead(cited)

    def worth_showing(self, facts: Iterable[Fact]) -> tuple[Fact, ...]:
        """Of what was shown for a supposition what is said: not what is excluded aside, which follows along."""
        every = tuple(facts)
        said = [fact for fact in every if fact.holds or not self.theory.relations[fact.relation].aside]
        return tuple(said) or every

    def in_sight(self, bundle: Sequence[Deduction]) -> str:
        """What a cell sees, counted: why a bundle follows from it; “” if the bundle is not about that."""
        sight = self._sight(bundle)
        facts = facts_of(bundle)
        premises = {fact for one in bundle for fact in one.premises}
        text = in_sight(sight, (self.left.known | premises).difference(facts), facts) if sight else ""
        self.left.note(text, premises)
        return text

    def out_of_sight(self, bundle: Sequence[Deduction]) -> str:
        """How it fails."""
        sight = self._sight(bundle)
        premises = {fact for one in bundle for fact in one.premises}
        text = out_of_sight(sight, self.left.known | premises) if sight else ""
        self.left.note(text, premises)
        return text

    def _sight(self, bundle: Sequence[Deduction]) -> CellSight | None:
        said = bundle[0].said
        alone = len(said) == 1 and all(one.said == said for one in bundle)
        found = self.left.sights.of(said[0]) if self.left.sights and alone else None
        return found and found._replace(summed=self.summed)

    def by_values(self, deduction: Deduction) -> Deduction:
        """The same with the values that are cited in place of what they exclude."""
        return deduction._replace(premises=tuple(dict.fromkeys(map(self.instead, deduction.premises))))

    def say(self, facts: Iterable[Fact]) -> str:
        return self.left.say(facts)
