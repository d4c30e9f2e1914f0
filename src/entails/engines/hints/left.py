"""What something is not, said as what it can still be: "r1c1 is 1 or 3" in place of "r1c1 is not 2, 4, 5, 6, 7, 8 or 9".

left = Left(theory, {"Digit": range(1, 5)})
left.say([r1c1 is not 2, r1c1 is not 4])     # "r1c1 is 1 or 3"
left.named("so r1c1 is 1 or 3")              # those two facts: it remembers of what it spoke, in which words
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from entails.engines.answers import Fact
from entails.engines.hints.sentences import say_facts, say_of_all
from entails.engines.hints.sides import Place
from entails.engines.hints.sights import Sights
from entails.models.ground.result import Instance
from entails.models.signature import Relation
from entails.models.theory import Theory
from entails.models.world import Element, Row

FEW = 3  # values that something is not: fewer are said as they are
NAMED = 4  # values that are left

Thing = Fact | Instance  # what words speak of
Excluded = dict[tuple[str, Row], set[Element]]  # by function and arguments, the values that it is known not to have


class Left:
    """Says facts, and remembers what is excluded. `elements` are those of each sort; without them every fact is said as it
    is."""

    def __init__(
        self,
        theory: Theory,
        elements: Mapping[str, Sequence[Element]],
        excluded: Excluded | None = None,
        sights: Sights | None = None,
        known: Iterable[Fact] = (),
    ) -> None:
        self.theory, self.elements = theory, elements
        self.sights, self.known = sights, set(known)  # what counts what is in sight, and what is known there
        self.excluded: Excluded = {key: set(values) for key, values in (excluded or {}).items()}
        self.spoken: list[tuple[str, tuple[Thing, ...]]] = []
        self.cells: tuple[Place, ...] = ()  # of which it speaks: their sides and corners are called theirs

    def copy(self) -> Left:
        """For a supposition: what it excludes is forgotten afterwards."""
        inner = self.whole_copy()
        inner.spoken, inner.cells = self.spoken, self.cells
        return inner

    def whole_copy(self) -> Left:
        """For a step that is told on trial: all of it is forgotten afterwards."""
        return Left(self.theory, self.elements, self.excluded, self.sights, self.known)

    def seen_from(self, cells: Iterable[Place]) -> Left:
        """For a sentence about some cells."""
        inner = Left(self.theory, self.elements, None, self.sights)
        inner.known = self.known
        inner.excluded, inner.spoken, inner.cells = self.excluded, self.spoken, tuple(dict.fromkeys(cells))
        return inner

    def learn(self, facts: Iterable[Fact]) -> None:
        facts = list(facts)
        if self.sights:
            self.known.update(facts)
        for fact in facts:
            if not fact.holds and self.theory.relations[fact.relation].function:
                self.excluded.setdefault((fact.relation, fact.row[:-1]), set()).add(fact.row[-1])

    def other_value(self, fact: Fact) -> Fact:
        """The same fact as what something is, where that is one of two: what is not on the left is on the right."""
        relation = self.theory.relations[fact.relation]
        values = self.elements.get(relation.sorts[-1], ()) if relation.sorts else ()
        if fact.holds or not relation.function or relation.partial or relation.within or len(values) != 2:
            return fact
        (other,) = (value for value in values if value != fact.row[-1])
        return Fact(fact.relation, (*fact.row[:-1], other), True)

    def say(self, facts: Iterable[Fact]) -> str:
        """All the facts in one text: those first that are said as they are."""
        facts = tuple(facts)
        groups: dict[tuple[str, Row, bool], list[Fact]] = {}
        for fact in facts:
            groups.setdefault((fact.relation, fact.row[:-1], fact.holds), []).append(fact)
        shorter = {key: text for key, some in groups.items() if (text := self._what_is_left(some))}
        plain = [fact for key, some in groups.items() if key not in shorter for fact in some]
        text = ", ".join([*([say_facts(plain, self.theory, self.cells)] if plain else []), *shorter.values()])
        self.note(text, facts)
        return text

    def note(self, text: str, things: Iterable[Thing]) -> None:
        """These are the words for something."""
        if text:
            self.spoken.append((text, tuple(things)))

    def named(self, sentence: str) -> tuple[Thing, ...]:
        """What was spoken of in words that stand in a sentence."""
        stands = [things for text, things in self.spoken if re.search(rf"(?<!\w){re.escape(text)}(?!\w)", sentence)]
        return tuple(thing for things in stands for thing in things)

    def _what_is_left(self, facts: Sequence[Fact]) -> str:
        """The values that some facts about one thing leave, if there are few of them; else “”."""
        relation, saying = self.theory.relations[facts[0].relation], self.theory.saying(facts[0].relation)
        if facts[0].holds or not relation.function or self._may_lack(relation) or len(facts) < FEW or not saying:
            return ""
        *arguments, _ = facts[0].row
        gone = self.excluded.get((relation.name, tuple(arguments)), set()).union(fact.row[-1] for fact in facts)
        values = [value for value in self.elements.get(relation.sorts[-1], ()) if value not in gone]
        rows = [dict(zip(saying.variables, map(str, (*arguments, value)), strict=True)) for value in values]
        texts = say_of_all(saying.holds, rows, saying.holds_plurals, "or") if 1 < len(rows) <= NAMED else []
        return texts[0] if len(texts) == 1 else ""

    def _may_lack(self, relation: Relation) -> bool:
        """May something have no value of which one does not know?"""
        on = self.theory.relations.get(relation.on or "")
        return relation.partial and not (on and on.role == "given" and "partial" not in relation.words)
