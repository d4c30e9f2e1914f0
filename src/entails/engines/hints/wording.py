"""Steps and contradictions in words: a conclusion, and the sentences of its reason.

A step says one sentence for each bundle of deductions: the instances, the premises, and (unless it is the conclusion) what
follows. A fact whose opposite is refuted gets several:

    suppose that r1c1 is wet
      water in r1c1 runs down to r2c1: so r2c1 is wet
      column 1 has 1 wet cell; r5c1 is wet: which cannot be

Sentences leave out what the reader has just read, and what is obvious: "r1c2 is not red" where "r1c2 is blue" can be cited.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from entails.engines.answers import Fact
from entails.engines.hints.sentences import say_facts, say_instances
from entails.engines.hints.steps import Contradiction, Deduction, Mistake, Sentence, Step
from entails.logic.evaluate import is_numeral
from entails.logic.formula import Formula
from entails.logic.parts import free_names, symbols
from entails.models.ground.result import Instance
from entails.models.theory import Theory
from entails.models.world import Element, Row

NOTHING_ELSE = "nothing else is left"  # of the values of a function; or of what may have a value

# What functions are known to be: by their arguments; and those that have a value only once, by that value.
Values = dict[tuple[str, Row | None, Element | None], Fact]

Obvious = dict[Fact, Fact]  # facts that no sentence states, each with the fact to cite instead


class Narrator:
    """Writes the sentences of steps, in the order in which a reader sees them.

    What is obvious from one step stays so in the next ones: {r1c2 is not red: r1c2 is blue}.
    """

    def __init__(self, theory: Theory, known: Iterable[Fact] = ()) -> None:
        self.theory = theory
        self.obvious: Obvious = {}
        self.values: Values = {}  # what is 1 is not 2, 3 or 4
        self._learn(known)

    def tell(self, step: Step) -> Step:
        """The same step with its conclusion and its reason."""
        for deduction in step.deductions():
            if deduction.fact and deduction.fact not in step.facts and _is_obvious(deduction, self.theory):
                self.obvious[deduction.fact] = deduction.premises[0]
        reason = tuple(_Reason(self.theory, self.obvious, set(), self.values).of_step(step))
        self._learn(_facts(step.deductions()))
        return replace(step, conclusion=say_facts(step.facts, self.theory), reason=reason)

    def _learn(self, facts: Iterable[Fact]) -> None:
        for fact in facts:
            relation = self.theory.relations[fact.relation]
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
    texts = _Reason(theory, {}, set(facts), {}).of_chain(chain) if chain else say_instances(instances)
    reason = tuple(Sentence(0, text) for text in texts)
    claim = say_facts([mistake.mark] if mistake else facts, theory)
    return Contradiction(facts, instances, chain, claim, reason, mistake)


def _is_obvious(deduction: Deduction, theory: Theory) -> bool:
    """Does it only say what one known fact excludes by a general rule: that what is red is not blue, that a digit is not
    twice in a row? A reader takes that in when the known fact is named. A rule that names elements or rests on data is
    knowledge of its own, and is told: that whoever has tea has no milk."""
    fact, premises = deduction.fact, deduction.premises
    if fact is None or fact.holds or len(deduction.instances) != 1 or len(premises) != 1 or deduction.technique:
        return False
    typed = deduction.instances[0].rule.typed
    named = [name for name in free_names(typed) if not is_numeral(name)]
    alike = premises[0].holds and premises[0].relation == fact.relation
    return alike and not named and not _rests_on_data(typed, theory, fact.relation) and len(fact.row) > 1


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
    mentioned: set[Fact]
    values: Values

    def of_step(self, step: Step) -> Iterator[Sentence]:
        for bundle in step.bundles:
            rest = [
                one for one in bundle if one.fact in step.facts or (one.fact and self._instead(one.fact) == one.fact)
            ]
            if rest:
                yield from self._of_bundle(rest, step, concludes=bundle is step.bundles[-1])
                self.mentioned.update(_facts(rest))

    def _of_bundle(self, bundle: Sequence[Deduction], step: Step, concludes: bool) -> Iterator[Sentence]:
        first, facts, premises = bundle[0], _facts(bundle), self._cited(bundle)
        if first.refutation:
            yield from self._of_refutation(bundle, named=len(step.facts) + len(bundle) > 2)
        elif len(first.said) == 1:
            yield Sentence(0, self._argument(bundle, premises, [] if concludes else facts))
        elif len(facts) == len(step.facts):
            text = self._argument([first], premises, [])
            yield Sentence(0, f"{text}: together they leave no other way")
        else:
            yield Sentence(0, self._argument([first], premises, facts))

    def _of_refutation(self, bundle: Sequence[Deduction], named: bool) -> Iterator[Sentence]:
        """How the opposite of the first fact fails, and which other facts follow likewise. `named` says the fact itself too,
        which the reader needs unless it is all that the step concludes."""
        first, *others = bundle
        assert first.fact is not None
        opposite = first.fact._replace(holds=not first.fact.holds)
        name = f"{self._say([first.fact])}: " if named else ""
        yield Sentence(0, f"{name}suppose that {self._say([opposite])}")
        inner = replace(self, mentioned={opposite}, obvious=dict(self.obvious))
        yield from (Sentence(1, text) for text in inner.of_chain(first.refutation))
        if others:
            seen = replace(self, mentioned={*self.mentioned, first.fact, *first.premises})
            premises = seen._cited(others)
            cited = f", as {self._say(premises)}:" if premises else ""
            yield Sentence(0, f"likewise{cited} {self._say(_facts(others))}")

    def of_chain(self, chain: Iterable[Deduction]) -> Iterator[str]:
        """One sentence for each instance of a chain, in order, up to the contradiction; none for what is obvious."""
        telling: list[Deduction] = []
        for deduction in chain:
            if deduction.fact and _is_obvious(deduction, self.theory):
                self.obvious[deduction.fact] = deduction.premises[0]
            else:
                telling.append(deduction)
        for _, some in groupby(telling, key=lambda deduction: deduction.instances):
            bundle = list(some)
            facts = [fact for fact in _facts(bundle) if fact.holds or self._instead(fact) == fact]
            if bundle[-1].fact is None:
                yield self._clash(bundle)
            elif facts:
                yield self._argument(bundle[:1], self._cited(bundle), facts)
            self.mentioned.update(facts)

    def _clash(self, bundle: Sequence[Deduction]) -> str:
        """ "r1c1, r1c2 and r1c3 are wet: that breaks “row 1 has 2 wet cells”" """
        premises = self._cited(bundle)
        rules = " and ".join(f"“{text}”" for text in say_instances(bundle[0].said))
        return f"{self._say(premises)}: that breaks {rules}" if premises else f"that breaks {rules}"

    def _cited(self, bundle: Sequence[Deduction]) -> list[Fact]:
        """The premises to name: not those that the bundle gives itself or that are mentioned already, nor obvious ones."""
        skipped = self.mentioned.union(_facts(bundle))
        cited = dict.fromkeys(self._instead(fact) for deduction in bundle for fact in deduction.premises)
        return [fact for fact in cited if fact not in skipped]

    def _instead(self, fact: Fact) -> Fact:
        """The fact to cite: of a function its value, where that is known, and not what the value is not; or, if no two things
        have one value, who has it."""
        if not fact.holds and fact.row:
            for key in ((fact.relation, fact.row[:-1], None), (fact.relation, None, fact.row[-1])):
                value = self.values.get(key)
                if value and value.row != fact.row:  # in a supposition it may be this very value that is excluded
                    return value
        return self.obvious.get(fact, fact)

    def _argument(self, bundle: Iterable[Deduction], premises: list[Fact], facts: list[Fact]) -> str:
        """ "row 1 has 2 wet cells; r1c3 stays dry: so r1c1 is wet" """
        said = [instance for deduction in bundle for instance in deduction.said]
        told = [one for one in said if not one.rule.declared]  # that a function has one value goes without saying
        parts = say_instances(told) if told else [NOTHING_ELSE]
        parts += [self._say(premises)] if premises else []
        name = self.theory.technique_name(said[0].rule)
        so = self._say(facts)
        return (f"{name}: " if name else "") + "; ".join(parts) + (f": so {so}" if so and parts != [so] else "")

    def _say(self, facts: Iterable[Fact]) -> str:
        return say_facts(facts, self.theory)


def _facts(bundle: Iterable[Deduction]) -> list[Fact]:
    return [deduction.fact for deduction in bundle if deduction.fact]
