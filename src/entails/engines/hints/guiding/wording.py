"""Steps and contradictions in words: a conclusion, and the sentences of its reason.

A step says one sentence for each bundle of deductions: the instances, the premises, and (unless it is the conclusion) what
follows. A fact whose opposite is refuted gets several:

    suppose that r1c1 is wet
      water in r1c1 runs down to r2c1: so r2c1 is wet
      column 1 has 1 wet cell; r5c1 is wet: which cannot be

Sentences leave out what the reader has just read, and what is obvious: "r1c2 is not red" where "r1c2 is blue" can be cited.
"""

from __future__ import annotations

from collections.abc import Iterable

from entails.engines.answers import Fact
from entails.engines.hints.bundles import facts_of
from entails.engines.hints.guiding.obvious import Full, Obvious, is_obvious, note_obvious
from entails.engines.hints.guiding.reader import HintReader, Values
from entails.engines.hints.guiding.reasons import of_chain, of_step
from entails.engines.hints.left import Left
from entails.engines.hints.sentences import capital, phrases, say_facts
from entails.engines.hints.sights import sights_of
from entails.engines.hints.steps import SHOWN, Contradiction, Deduction, Mistake, Sentence, Step
from entails.models.ground.result import Instance
from entails.models.theory import Theory
from entails.models.world import NOTHING, World
from entails.values import replace


class Narrator:
    """Writes the sentences of steps, in the order in which a reader sees them.

    What is obvious from one step stays so in the next ones: {r1c2 is not red: r1c2 is blue}.
    """

    def __init__(self, theory: Theory, known: Iterable[Fact] = (), world: World | None = None) -> None:
        elements = world.elements if world else NOTHING
        self.theory, self.left = theory, Left(theory, elements, sights=sights_of(theory, world) if world else None)
        self.obvious: Obvious = {}
        self.full: Full = {}
        self.values: Values = {}  # what is 1 is not 2, 3 or 4
        self._learn(known)

    def tell(self, step: Step) -> Step:
        """The same step with its conclusion and its reason."""
        for deduction in step.deductions():
            if deduction.fact and deduction.fact not in step.facts and is_obvious(deduction, self.theory):
                note_obvious(deduction, self.theory, self.obvious, self.full)
        self.obvious.update(step.excluded)
        self.left.spoken.clear()
        reader = HintReader(self.theory, self.obvious, self.full, set(), self.values, self.left)
        reason = list(of_step(reader, step))
        reason = [replace(one, things=self.left.named(one.text)) for one in reason]
        self._learn([*facts_of(step.deductions()), *step.aside])
        said = reader.seen_from(step.bundles[-1]).say(step.facts or reader.worth_showing(newly_shown(step)))
        if step.supposed:
            said = f"if {reader.say([self.left.other_value(step.supposed)])}, {said}"
        return replace(step, conclusion=self._begun(said, step.facts), reason=tuple(reason))

    def words(self, step: Step) -> int:
        """How many words it takes to tell a step, with its number. Nothing is learned from it."""
        reader = Narrator(self.theory)
        reader.left, reader.obvious, reader.full = self.left.whole_copy(), dict(self.obvious), dict(self.full)
        reader.values = dict(self.values)
        told = reader.tell(step)
        return 1 + sum(len(text.split()) for text in (told.conclusion, *(one.text for one in told.reason)))

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


def newly_shown(step: Step) -> tuple[Fact, ...]:
    """What a lemma shows, and the one before has not."""
    shown = [one.fact for one in step.bundles[-1][0].refutation if one.way and one.way.name == SHOWN]
    return tuple(fact for fact in step.follow if fact not in shown) or step.follow


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
        of_chain(HintReader(theory, {}, {}, set(facts), {}, Left(theory, NOTHING)), chain)
        if chain
        else (Sentence(0, *phrase) for phrase in phrases(instances))
    )
    claim = say_facts([mistake.mark] if mistake else facts, theory)
    return Contradiction(facts, instances, chain, claim, reason, mistake)
