"""Forward reasoning: the consequences that a person reads off the formulas in sight, without a goal in mind.

These are the parts of a conjunction, the right side of an implication whose left side is derived, instances of quantified
formulas for the names in sight, and what follows by denying (modus tollens, the other case of a disjunction, De Morgan).
A consequence that the proof does not use in the end gets no line, so they cost little.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress

from entails.logic.formula import And, Atom, Exists, Forall, Formula, Iff, Implies, Not, Or, Term
from entails.logic.parts import denial
from entails.proofs.kernel.check import Meaning, fill
from entails.proofs.kernel.rules import ProofRule
from entails.proofs.kernel.sequent import actual, canonical
from entails.proofs.prover.course import ANY, Course, matched
from entails.proofs.prover.derivation import Derivation, Deriver
from entails.proofs.prover.oracle import instance

DEEPEST = 12  # what a cited theorem concludes: HS and its like could go on for ever

Derivations = dict[Formula, Derivation]  # of each formula, by its canonical form


class Consequences:
    """Closes a set of derivations under forward steps.

    consequences.extend({}, [hyp P, hyp P→Q∧R])     # P, P→Q∧R, Q∧R, Q and R, each with its derivation
    """

    def __init__(
        self,
        deriver: Deriver,
        denying: bool,
        constructive: bool = False,
        course: Course = ANY,
        functions: Sequence[Term] = (),
    ) -> None:
        self.deriver, self.course = deriver, course
        self.functions = functions  # the terms that are of use; there may be more of them later
        self.denying = denying  # add what follows by denying as well
        self.classical = not constructive  # and what needs a proof by contradiction
        self.helped: dict[Formula, tuple[Formula, ...]] = {}  # the helpers of each formula
        self.waiting: dict[Formula, list[Formula]] = {}  # the formulas that each helper helps
        self.quantified: list[Formula] = []
        self.actual: list[Atom] = []

    def names(self) -> list[Term]:
        """All terms that were ever known to be actual, by name."""
        return sorted((one.arguments[0] for one in self.actual), key=lambda term: (len(term.arguments), term.name))

    def extend(self, derived: Derivations, new: list[Derivation]) -> Derivations:
        """Add the new derivations and their consequences to `derived`; return all that was added."""
        added: Derivations = {}
        todo = list(reversed(new))
        while todo:
            one = todo.pop()
            key = canonical(one.conclusion)
            if key in derived:
                continue
            derived[key] = added[key] = one
            todo += list(self.alone(one))
            for helper in self.helpers(key):
                if helper in derived:
                    todo += self.together(one, derived[helper])
            for waiting in self.waiting.get(key, ()):
                if waiting in derived:
                    todo += self.together(derived[waiting], one)
            todo += self.instances(one, derived)
            todo += self.citing(one, derived)  # last, so that what can be cited is not derived in another way
        return added

    def citing(self, new: Derivation, derived: Derivations) -> Iterator[Derivation]:
        """What follows from the new formula and others by a theorem or rule that may be cited."""
        for name, rule in self.course.cited.items():
            schemas = [premise.conclusion for premise in rule.premises]
            for place, schema in enumerate(schemas):
                if (letters := matched(schema, new.conclusion, {})) is not None:
                    others = schemas[:place] + schemas[place + 1 :]
                    for found, chosen in self.premises(others, letters, derived):
                        premises = (*found[:place], new, *found[place:])
                        yield from self.cite(name, rule, chosen, premises)

    def premises(
        self, schemas: Sequence[Formula], letters: dict[str, Formula], derived: Derivations
    ) -> list[tuple[tuple[Derivation, ...], dict[str, Formula]]]:
        """Derivations of these premises, and what the letters stand for then."""
        found: list[tuple[tuple[Derivation, ...], dict[str, Formula]]] = [((), letters)]
        for schema in schemas:
            found = [
                ((*before, one), more)
                for before, chosen in found
                for one in derived.values()
                if (more := matched(schema, one.conclusion, chosen)) is not None
            ]
        return found

    def cite(
        self, name: str, rule: ProofRule, letters: Mapping[str, Formula], premises: tuple[Derivation, ...]
    ) -> Iterator[Derivation]:
        with suppress(KeyError):  # a letter of the conclusion that no premise has
            conclusion = fill(rule.conclusion, {letter: Meaning(one) for letter, one in letters.items()}, {})
            if conclusion.depth <= DEEPEST:
                yield self.deriver.by(name, conclusion, premises)

    def helpers(self, key: Formula) -> tuple[Formula, ...]:
        """The formulas that have a consequence together with this one: P is a helper of P→Q."""
        if key not in self.helped:
            self.helped[key] = helpers = tuple(map(canonical, self._helpers(key)))
            for helper in helpers:
                self.waiting.setdefault(helper, []).append(key)
            if isinstance(key, Forall) or (isinstance(key, Not) and isinstance(key.body, Exists)):
                self.quantified.append(key)
        return self.helped[key]

    def _helpers(self, key: Formula) -> tuple[Formula, ...]:
        match key:
            case Implies(left, right):
                return (left, Not(right)) if self.denying else (left,)
            case Iff(left, right):
                return (left, right, Not(left), Not(right)) if self.denying else (left, right)
            case Or(left, right) if self.denying:
                return denial(left), denial(right)
            case Not(And(left, right)) if self.denying:
                return left, right
        return ()

    def instances(self, one: Derivation, derived: Derivations) -> Iterator[Derivation]:
        """If it is a new name, instances of all quantified formulas; if it is quantified, its instances for all names."""
        match one.conclusion:
            case Atom("actual", (term,)) as there:
                if there not in self.actual:
                    self.actual.append(there)
                for key in self.quantified:
                    if key in derived:
                        yield self.instance(derived[key], term, one)
                yield from self.values(term, derived)
            case Forall() | Not(Exists()):
                for there in self.actual:
                    if there in derived:
                        yield self.instance(one, there.arguments[0], derived[there])

    def values(self, new: Term, derived: Derivations) -> Iterator[Derivation]:
        """Derivations that f(a) is actual, for a new actual a."""
        for term in self.functions:
            if new in term.arguments:
                there = tuple(derived[key] for one in term.arguments if (key := actual(one)) in derived)
                if len(there) == len(term.arguments):
                    yield self.deriver.function(term, there)

    def instance(self, one: Derivation, name: Term, there: Derivation) -> Derivation:
        make = self.deriver
        match one.conclusion:
            case Not(whole):
                part = instance(whole, name)
                found = make.some(whole, name, make.hyp(part), there)
                return make.negation(part, make.absurd(found, one))
        return make.about(one, name, there)

    def alone(self, one: Derivation) -> Iterator[Derivation]:
        """The consequences of one formula by itself."""
        make = self.deriver
        match one.conclusion:
            case And():
                yield make.part(one, 0)
                yield make.part(one, 1)
            case Not(Not(body)) if self.denying and self.classical:
                yield make.contradiction(body, make.absurd(make.hyp(Not(body)), one))
            case Not(Or(left, right) as whole) if self.denying:
                yield make.negation(left, make.absurd(make.either(whole, 0, make.hyp(left)), one))
                yield make.negation(right, make.absurd(make.either(whole, 1, make.hyp(right)), one))
            case Not(Implies(left, right) as whole) if self.denying:
                if self.classical:
                    clash = make.absurd(make.hyp(left), make.hyp(Not(left)))
                    empty = make.implication(whole, make.anything(right, clash))
                    yield make.contradiction(left, make.absurd(empty, one))
                yield make.negation(right, make.absurd(make.implication(whole, make.hyp(right)), one))

    def together(self, one: Derivation, other: Derivation) -> Iterator[Derivation]:
        """The consequences of a formula and one of its helpers."""
        make, formula, helper = self.deriver, one.conclusion, canonical(other.conclusion)
        match formula:
            case Implies(left, right):
                if canonical(left) == helper:
                    yield make.detach(one, other)
                elif self.denying and canonical(Not(right)) == helper:
                    yield make.negation(left, make.absurd(make.detach(one, make.hyp(left)), other))
            case Iff(left, right):
                for side, (start, end) in enumerate(((left, right), (right, left))):
                    if canonical(start) == helper:
                        yield make.detach(make.direction(one, side), other)
                    elif self.denying and canonical(Not(end)) == helper:
                        step = make.detach(make.direction(one, side), make.hyp(start))
                        yield make.negation(start, make.absurd(step, other))
            case Or(left, right) if self.denying:
                if canonical(denial(left)) == helper:
                    clash = make.anything(right, self.clash(make.hyp(left), other))
                    yield make.cases(one, clash, make.hyp(right))
                if canonical(denial(right)) == helper:
                    clash = make.anything(left, self.clash(make.hyp(right), other))
                    yield make.cases(one, make.hyp(left), clash)
            case Not(And(left, right)) if self.denying:
                if canonical(left) == helper:
                    yield make.negation(right, make.absurd(make.both(other, make.hyp(right)), one))
                if canonical(right) == helper:
                    yield make.negation(left, make.absurd(make.both(make.hyp(left), other), one))

    def clash(self, one: Derivation, other: Derivation) -> Derivation:
        """⊥, from a formula and its negation, in either order."""
        if canonical(Not(one.conclusion)) == canonical(other.conclusion):
            return self.deriver.absurd(one, other)
        return self.deriver.absurd(other, one)
