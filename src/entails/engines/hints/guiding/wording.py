"""Steps and contradictions in words: a conclusion, and the sentences of its reason.

A step says one sentence for each bundle of deductions: the instances, the premises, and (unless it is the conclusion) what
follows. A fact whose opposite is refuted gets several:

    suppose that r1c1 is wet
      water in r1c1 runs down to r2c1: so r2c1 is wet
      column 1 has 1 wet cell; r5c1 is wet: which cannot be

Sentences leave out what the reader has just read, and what is obvious: "r1c2 is not red" where "r1c2 is blue" can be cited.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from entails.engines.answers import Fact
from entails.engines.hints.arguing.graphs import both_lines
from entails.engines.hints.arguing.numbers import of_numbers
from entails.engines.hints.arguing.words import (
    NOTHING_ELSE,
    counted,
    named_beside,
    named_in,
    nothing_else,
    packed,
    packed_into,
    several,
)
from entails.engines.hints.bundles import FOLLOWED, LINES, NUMBERS, ON, bundled, facts_of, merged
from entails.engines.hints.given import goes_along, part_of_answer
from entails.engines.hints.guiding.breaking import BREAKS, how_broken, without_value
from entails.engines.hints.left import Left
from entails.engines.hints.sentences import Phrase, capital, phrases, say_facts
from entails.engines.hints.steps import Contradiction, Deduction, Mistake, Sentence, Step
from entails.engines.hints.sums import adds_up, comes_to, last_of_two, said_aloud
from entails.logic.evaluate import is_numeral
from entails.logic.formula import Formula
from entails.logic.parts import free_names, symbols
from entails.models.ground.result import Instance
from entails.models.theory import Theory
from entails.models.world import NOTHING, Element, Row
from entails.values import dataclass, replace

MANY = 40  # words about what is known
SEVERAL = 4  # values that something is not
INSIDE = 20  # the same in a supposition
FEW = 16  # words about what is counted
SHUT, FENCE = 10, 13  # words about what shuts a place in, and about what parts two
NO_OTHER = 32  # words about why there is no other way on
WALL = 6  # the same, where a supposition ends
ON_BOARD = re.compile(r"r\{[^{}]*\}c\{[^{}]*\}")  # cells, in a sentence with holes
PIECES = ("no room", "too small", "too far", "packing", "every way")  # what shuts them in is on the board
FOLLOWING = "following the line (no dead ends, not closed too early)"
LAST = ("all needed", "only place")  # ways in which places are the last that are left

# What functions are known to be: by their arguments; and those that have a value only once, by that value.
Values = dict[tuple[str, Row | None, Element | None], Fact]

Obvious = dict[Fact, Fact]  # facts that no sentence states, each with the fact to cite instead
Full = dict[Fact, str]  # of those the lines that a place has no room for, each with the name of that place


class Narrator:
    """Writes the sentences of steps, in the order in which a reader sees them.

    What is obvious from one step stays so in the next ones: {r1c2 is not red: r1c2 is blue}.
    """

    def __init__(
        self, theory: Theory, known: Iterable[Fact] = (), elements: Mapping[str, Sequence[Element]] = NOTHING
    ) -> None:
        self.theory, self.left = theory, Left(theory, elements)
        self.obvious: Obvious = {}
        self.full: Full = {}
        self.values: Values = {}  # what is 1 is not 2, 3 or 4
        self._learn(known)

    def tell(self, step: Step) -> Step:
        """The same step with its conclusion and its reason."""
        for deduction in step.deductions():
            if deduction.fact and deduction.fact not in step.facts and is_obvious(deduction, self.theory):
                _note_obvious(deduction, self.obvious, self.full)
        self.left.spoken.clear()
        reason = list(_Reason(self.theory, self.obvious, self.full, set(), self.values, self.left).of_step(step))
        reason = [replace(one, things=self.left.named(one.text)) for one in reason]
        self._learn(facts_of(step.deductions()))
        return replace(step, conclusion=self._begun(self.left.say(step.facts), step.facts), reason=tuple(reason))

    def _begun(self, text: str, facts: Iterable[Fact]) -> str:
        """With a capital letter, unless it begins with a thing whose name is one letter."""
        first = text.split(" ", 1)[0]
        is_name = len(first) == 1 and any(str(element) == first for fact in facts for element in fact.row)
        return text if is_name else capital(text)

    def _learn(self, facts: Iterable[Fact]) -> None:
        facts = list(facts)
        self.left.learn(facts)
        for fact in facts:
            relation = self.theory.relations[fact.relation]
            if not (fact.holds or relation.function):
                self.values[fact.relation, fact.row, None] = fact
            if fact.holds and relation.function:
                self.values[fact.relation, fact.row[:-1], None] = fact
                if not {"injective", "bijective"}.isdisjoint(relation.words):
                    self.values[fact.relation, None, fact.row[-1]] = fact


def contradiction(
    facts: tuple[Fact, ...],
    instances: tuple[Instance, ...],
    chain: tuple[Deduction, ...],
    theory: Theory,
    mistake: Mistake | None = None,
) -> Contradiction:
    """The contradiction with its sentences: those of the chain; if there is none, the rules that are violated together. It
    speaks of the wrong mark, if the puzzle tells which one is wrong."""
    reason = tuple(
        _Reason(theory, {}, {}, set(facts), {}, Left(theory, NOTHING)).of_chain(chain)
        if chain
        else (Sentence(0, *phrase) for phrase in phrases(instances))
    )
    claim = say_facts([mistake.mark] if mistake else facts, theory)
    return Contradiction(facts, instances, chain, claim, reason, mistake)


def _note_obvious(deduction: Deduction, obvious: Obvious, full: Full) -> None:
    if fact := deduction.fact:
        obvious[fact] = deduction.premises[0]
        if deduction.way and deduction.way.name == "passed":
            full[fact] = deduction.way.seen.partition(" has both its lines")[0]


def is_obvious(deduction: Deduction, theory: Theory) -> bool:
    """Does it only say what one known fact excludes by a general rule: that what is red is not blue, that a digit is not
    twice in a row? A reader takes that in when the known fact is named. A rule that names elements or rests on data is
    knowledge of its own, and is told: that whoever has tea has no milk."""
    fact, premises = deduction.fact, deduction.premises
    if deduction.plain:
        return bool(fact and premises)
    if _in_the_way(deduction, theory) or _goes_along(deduction, theory):
        return True
    if fact is None or fact.holds or len(deduction.said) != 1 or len(premises) != 1 or deduction.technique:
        return False
    typed = deduction.said[0].rule.typed
    named = [name for name in free_names(typed) if not is_numeral(name)]
    alike = premises[0].holds and premises[0].relation == fact.relation
    return alike and not named and not _rests_on_data(typed, theory, fact.relation) and len(fact.row) > 1


def _in_the_way(deduction: Deduction, theory: Theory) -> bool:
    """Does something stand on a board where there is room for one? What stands there is cited."""
    fact, premises, way = deduction.fact, deduction.premises, deduction.way
    if fact is None or fact.holds or way is None or way.name != "full" or len(premises) != 1:
        return False
    saying = theory.sayings.get(fact.relation)
    on_board = saying is not None and ON_BOARD.search(saying.holds) is not None
    return on_board and premises[0].holds and premises[0].relation == fact.relation and len(fact.row) > 2


def _goes_along(deduction: Deduction, theory: Theory) -> bool:
    """Is something aside excluded because the answer excludes it: what is sea belongs to no island? Or is it a part of the
    answer because it is aside: what belongs to an island is land?"""
    fact, premises = deduction.fact, deduction.premises
    if fact is None or len(deduction.said) != 1 or len(premises) != 1:
        return False
    along = goes_along(deduction.said[0].rule, theory.relations)
    return along == (premises[0] if fact.holds else fact).relation


def _rests_on_data(formula: Formula, theory: Theory, relation: str) -> bool:
    """Does it speak of what is given? Who reads that two lessons are not at once has to look up that they have one class.
    What divides the grid of a relation, as the boxes of a Sudoku do, one sees."""
    places = theory.relations[relation].sorts[:-1]
    given = {
        name
        for name, one in theory.relations.items()
        if one.role == "given" and not (one.function and one.sorts[:-1] == places and len(places) > 1)
    }
    return not given.isdisjoint(symbols(formula))


@dataclass(frozen=True, slots=True)
class _Reason:
    """Writes one reason. `mentioned` has the facts that its sentences state so far; they are not cited again."""

    theory: Theory
    obvious: Obvious
    full: Full
    mentioned: set[Fact]
    values: Values
    left: Left

    def of_step(self, step: Step) -> Iterator[Sentence]:
        for bundle in step.bundles:
            rest = [
                one for one in bundle if one.fact in step.facts or (one.fact and self._instead(one.fact) == one.fact)
            ]
            along = [one for one in rest if _goes_along(one, self.theory) and self.mentioned.issuperset(one.premises)]
            if rest and len(along) < len(rest):
                yield from self._of_bundle(rest, step, concludes=bundle is step.bundles[-1])
                self.mentioned.update(facts_of(rest))
            self.left.learn(facts_of(bundle))

    def _of_bundle(self, bundle: Sequence[Deduction], step: Step, concludes: bool) -> Iterator[Sentence]:
        first, facts, premises = bundle[0], facts_of(bundle), self._cited(bundle)
        if first.refutation:
            yield from self._of_refutation(bundle, named=len(step.facts) + len(bundle) > 2)
        elif first.way and first.way.first:
            yield from self._of_several(merged(bundle), premises, [] if concludes else facts)
        elif len(first.said) == 1:
            yield self._argument(bundle, premises, [] if concludes else facts)
        elif len(facts) == len(step.facts):
            argument = self._argument([first], premises, [])
            yield replace(argument, text=f"{argument.text}: together they leave no other way")
        else:
            yield self._argument([first], premises, facts)

    def _of_several(self, first: Deduction, premises: list[Fact], facts: list[Fact]) -> Iterator[Sentence]:
        """What a technique makes of several rule instances; the ways that it goes through, a line each."""
        way = first.way
        assert way is not None
        if way.name == "every way":  # what is taken away from a total is said there
            premises = [one for one in premises if one not in way.left]
        cited, so, into = self._say(premises), self._say(facts), packed_into(way, self.theory)
        cited = "" if way.name in PIECES and (way.why or into or len(cited.split()) > FEW) else cited
        cited = "; ".join(filter(None, (self._both_lines([first], whole=True), cited)))
        text = several(way, self.theory, facts) + (f"; {cited}" if cited else "") + (f": so {so}" if so else "")
        self.left.note(text, named_beside(way))
        inside = [case for _, case in way.cases]
        names = tuple(one for one in first.said if not one.rule.declared and one not in inside)
        yield Sentence(0, text, named_in(way) if way.name == "every way" else names)
        ways = way.ways or [(some, "") for some in packed(way)]
        for some, then in ways if len(ways) > 1 else ():
            yield Sentence(1, self._say(some) + (f": so {then}" if then else ""))
        yield from (Sentence(1, f"if {self._say(some)}, {clash}") for some, clash in way.failing)
        for fact, case in way.cases:
            ((said, names),) = phrases([case])
            yield Sentence(1, f"if {self._say([fact])}: {said}", names)

    def _of_refutation(
        self, bundle: Sequence[Deduction], named: bool, supposed: Iterable[Fact] = ()
    ) -> Iterator[Sentence]:
        """How the opposite of the first fact fails, and which other facts follow likewise. `named` says the fact itself too,
        which the reader needs unless it is all that the step concludes."""
        first, *others = bundle
        assert first.fact is not None
        opposite = first.fact._replace(holds=not first.fact.holds)
        name = f"{self._say([first.fact])}: " if named else ""
        other = self.left.other_value(opposite)
        yield Sentence(0, f"{name}suppose that {self._say([other])}")
        inner = replace(self, mentioned={*supposed, opposite, other}, obvious=dict(self.obvious), left=self.left.copy())
        inner = replace(inner, full=dict(self.full))
        inner.left.learn([opposite])
        yield from (replace(one, depth=one.depth + 1) for one in inner.of_chain(first.refutation))
        if others:
            seen = replace(self, mentioned={*self.mentioned, first.fact, *first.premises})
            premises = seen._cited(others)
            cited = f", as {self._say(premises)}:" if premises else ""
            yield Sentence(0, f"likewise{cited} {self._say(facts_of(others))}")

    def of_chain(self, chain: Iterable[Deduction]) -> Iterator[Sentence]:
        """One sentence for each instance of a chain, in order, up to the contradiction; none for what is obvious."""
        telling: list[Deduction] = []
        for deduction in chain:
            if deduction.fact and is_obvious(deduction, self.theory):
                _note_obvious(deduction, self.obvious, self.full)
            elif deduction.fact not in self.mentioned:
                telling.append(deduction)
        for bundle in bundled(telling):
            if bundle[0].refutation:
                yield from self._of_refutation(bundle, named=True, supposed=self.mentioned)
                self.mentioned.update(facts_of(bundle))
                self.left.learn(facts_of(bundle))
                continue
            self.left.learn(facts_of(bundle))
            facts = [fact for fact in facts_of(bundle) if fact.holds or self._instead(fact) == fact]
            if bundle[-1].fact is None:
                yield self._clash(bundle)
            elif facts:
                alone = all((one.said, one.way) == (bundle[0].said, bundle[0].way) for one in bundle)
                yield self._argument(bundle[:1] if alone else bundle, self._cited(bundle), facts, INSIDE)
            self.mentioned.update(facts)

    def _clash(self, bundle: Sequence[Deduction]) -> Sentence:
        """ "r1c1, r1c2 and r1c3 are wet: that is too many for “row 1 has 2 wet cells”" """
        ((rule, names),), how, premises = phrases(bundle[0].said), how_broken(bundle[-1]), self._cited(bundle)
        if bundle[-1].way and bundle[-1].way.seen:
            way = bundle[-1].way
            shut = self._say([one for one in premises if one not in way.left]) if way.name not in LINES else ""
            wall = f", as {shut}" if shut and len(shut.split()) <= WALL else ""
            wall += "".join(f"; {text}" for text in (way.why, self._both_lines(bundle)) if text)
            seen, known = of_numbers([way], ()) if way.numbers else way.seen, way.name in (*LINES, *NUMBERS)
            self.left.note(seen, way.left)
            return Sentence(0, f"then {seen}{wall}" + ("" if known else f": {rule}"), names)
        clash = f"nothing is left for {left}" if (left := without_value(bundle[-1])) else f"{how} “{rule}”"
        cited = self._say(premises)
        short = cited and (how == BREAKS or len(cited.split()) <= FEW)  # what is counted is on the board
        parts = list(filter(None, (self._both_lines(bundle), cited if short else "")))
        return Sentence(0, f"{'; '.join(parts)}: {clash}" if parts else clash, names)

    def _cited(self, bundle: Sequence[Deduction]) -> list[Fact]:
        """The premises to name: not those that the bundle gives itself or that are mentioned already, nor obvious ones."""
        skipped = self.mentioned.union(facts_of(bundle))
        every = [fact for deduction in bundle for fact in deduction.premises if fact not in self.full]
        cited = dict.fromkeys(map(self._instead, every))
        skipped.update(along for fact in cited if (along := part_of_answer(fact, self.theory)))
        return [fact for fact in cited if fact not in skipped]

    def _both_lines(self, bundle: Sequence[Deduction], whole: bool = False) -> str:
        """Which places have both their lines, on which a bundle rests; unless what one sees there says so."""
        every = dict.fromkeys(fact for deduction in bundle for fact in deduction.premises if fact in self.full)
        said = self.mentioned.union(fact for one in bundle if one.way for fact in one.way.left)
        new = [fact for fact in every if fact not in said]
        self.mentioned.update(every)
        return both_lines(list(dict.fromkeys(self.full[fact] for fact in new)), new, self.theory, whole)

    def _instead(self, fact: Fact) -> Fact:
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
        return self.obvious.get(fact, fact)

    def _argument(
        self, bundle: Sequence[Deduction], premises: list[Fact], facts: list[Fact], most: int = MANY
    ) -> Sentence:
        """ "row 1 has 2 wet cells; r1c3 stays dry: so r1c1 is wet". What is known is cited in `most` words: a longer list is
        left to the board."""
        said = [instance for deduction in bundle for instance in deduction.said]
        told = [one for one in said if not one.rule.declared]  # that a function has one value goes without saying
        many = len(facts) > SEVERAL and not any(fact.holds for fact in facts)
        spoken = phrases(told, most=FEW) if many or len(bundle[0].said) > SEVERAL else phrases(told)
        premises = self._worth_citing(bundle[0], premises)
        parts = [phrase.text for phrase in spoken] or [self._nothing_else(bundle)]
        names = {one.way.name for one in bundle if one.way}
        if len(names) > 1 and names.issubset(FOLLOWED):
            return Sentence(0, f"{FOLLOWING}: so {self._say([one for one in facts if one.holds] or facts)}")
        if (way := bundle[0].way) and way.name in ON and any(one.way != way for one in bundle):
            return Sentence(0, f"{ON[way.name]}: so {self._say(facts)}")
        if bundle[0].way and bundle[0].way.seen:
            shut = [one for one in premises if one not in bundle[0].way.left and one not in self.obvious.values()]
            return self._seen(bundle, parts[0], shut, facts, spoken, SHUT if most == MANY else WALL)
        parts[0] += (number := self._counted(bundle))
        premises = [] if number and way and way.why else premises  # what it has, or has left, is named
        parts += filter(None, [self._both_lines(bundle, whole=most == MANY)])
        cited = [self._say(some) for some in self._of_one_value(bundle, premises) if some]
        parts += [text for text in cited if len(text.split()) <= most]
        sums = map(self._added, bundle) if adds_up(said[0].rule, self.theory.relations) else ()
        parts += dict.fromkeys(filter(None, sums))
        name = self.theory.technique_name(said[0].rule)
        so = "" if many and len({fact.row[:-1] for fact in facts}) == 1 else self._say(facts)
        text = (f"{name}: " if name else "") + "; ".join(parts) + (f": so {so}" if so and parts != [so] else "")
        return Sentence(0, text, tuple(one for phrase in spoken for one in phrase.names))

    def _added(self, deduction: Deduction) -> str:
        """What is worked out where a rule adds up."""
        relations, one = self.theory.relations, self._by_values(deduction)
        if (aloud := said_aloud(one)) or one.fact is None or not comes_to(one.said[0].rule, relations):
            return aloud
        return last_of_two(deduction, self.left.elements.get(relations[one.fact.relation].sorts[-1], ()))

    def _worth_citing(self, deduction: Deduction, premises: list[Fact]) -> list[Fact]:
        """Where one value is left, the others need no long list."""
        fact = deduction.fact
        if fact is None or not deduction.said[0].rule.declared:
            return premises
        others = [one for one in premises if not one.holds and one.row[:-1] == fact.row[:-1]]
        return premises if len(others) <= SEVERAL else [one for one in premises if one not in others]

    def _seen(
        self,
        bundle: Sequence[Deduction],
        rule: str,
        shut: list[Fact],
        facts: list[Fact],
        spoken: list[Phrase],
        most: int,
    ) -> Sentence:
        """ "the white cells hang together: the only way out for r1c1; r2c1 is black: so r1c2 is white". What shuts a place in
        is said where it is short: else one has to look at the board anyway."""
        ways = [one.way for one in bundle if one.way]
        way, so = ways[0], self._say(facts)
        named = way.name not in LINES and way.name not in NUMBERS
        dead = "" if named and most == WALL else way.why  # in a supposition one has to look at the board anyway
        most = most if way.name not in LINES else NO_OTHER if way.name in ON and most == SHUT else WALL
        why = ", ".join(filter(None, (dead, self._both_lines(bundle))))
        known = self._say(shut)
        most = FENCE if most == SHUT and way.seen.startswith("the only way from") else most
        known = "" if named and len(known.split()) > most else known  # a longer list is on the board
        cited, most = ", ".join(filter(None, (known, why))), most + named * NO_OTHER
        seen = of_numbers(ways, facts_of(bundle)) if way.numbers else way.seen
        self.left.note(seen, [thing for one in ways for thing in one.left])
        text = f"{rule}: {seen}" if named else seen
        text += f"; {cited}" if cited and len(cited.split()) <= most else ""
        names = tuple(one for phrase in spoken for one in phrase.names) if named else ()
        return Sentence(0, text + (f": so {so}" if so else ""), names)

    def _nothing_else(self, bundle: Sequence[Deduction]) -> str:
        fact, said = bundle[0].fact, bundle[0].said[0]
        return nothing_else(fact, said, self.theory, len(bundle) == 1) if fact else NOTHING_ELSE

    def _counted(self, bundle: Sequence[Deduction]) -> str:
        ways = [one.way for one in bundle if one.way and not one.said[0].rule.declared]
        facts = facts_of(bundle)
        return counted(ways, facts, bundle[0].premises, self.theory) if ways and len(ways) == len(facts) else ""

    def _by_values(self, deduction: Deduction) -> Deduction:
        """The same with the values that are cited in place of what they exclude."""
        return deduction._replace(premises=tuple(dict.fromkeys(map(self._instead, deduction.premises))))

    def _of_one_value(self, bundle: Sequence[Deduction], premises: list[Fact]) -> tuple[list[Fact], list[Fact]]:
        """Where the last place for a value is told, the premises that speak of that very value, and the others: where the
        other fives are, and which cells are taken."""
        last = [one for one in bundle if one.technique or (one.way and one.way.name in LAST)]
        values = {one.fact.row[-1] for one in last if one.fact and one.fact.row}
        functions = [fact for fact in premises if self.theory.relations[fact.relation].function]
        own = [fact for fact in functions if len(bundle) == 1 and fact.row[-1] in values]
        return own, [fact for fact in premises if fact not in own]

    def _say(self, facts: Iterable[Fact]) -> str:
        return self.left.say(facts)
