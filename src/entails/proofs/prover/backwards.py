"""Backward search: from a goal to the assumptions, one rule at a time.

The oracle is asked before each step, so the search never tries to prove what does not follow. Each step leaves smaller goals:
the parts of the goal, or the goal with the parts of an assumption that is needed for it. Assumptions that are not needed are
set aside at once. Proof by contradiction is tried last. The forward consequences of the assumptions are available all along.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from entails.logic.formula import (
    BOTTOM,
    SEQUENT_DEPTH,
    TOP,
    And,
    Atom,
    Exists,
    Forall,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    operands,
)
from entails.logic.parts import children
from entails.proofs.kernel.sequent import Sequent, actual, canonical
from entails.proofs.prover.assemble import Scope, assemble
from entails.proofs.prover.consequences import Consequences, Derivations, denial
from entails.proofs.prover.derivation import Derivation, Deriver
from entails.proofs.prover.oracle import Oracle, instance

INLINE = 24  # steps of a proof that is repeated where it is used again; a longer one becomes a lemma
DEEPEST = 600  # nested goals, at most


@dataclass(frozen=True, slots=True)
class Strategy:
    """The choices of one search. Different ones find proofs of different length."""

    denying: bool = True  # derive what follows by denying as well
    cases_first: bool = False  # prove by cases before the goal is taken apart
    newest: bool = False  # prefer assumptions that came last to small ones
    small_cases: bool = True  # of several disjunctions, take the smallest first


_Question = tuple[frozenset[Formula], Formula]


class Stuck(Exception):
    """Raised when a strategy finds no step to take."""


class Search:
    """One search for a proof of a sequent that the oracle says is valid.

    Search(sequent, oracle, Strategy()).found()     # the inferences and boxes of a proof; or it raises Stuck
    """

    def __init__(self, sequent: Sequent, oracle: Oracle, way: Strategy) -> None:
        self.sequent, self.oracle, self.strategy = sequent, oracle, way
        self.make = Deriver()
        self.consequences = Consequences(self.make, way.denying)
        self.proved: dict[Formula, list[Derivation]] = {}
        self.sizes: dict[Formula, int] = {}
        self.met: dict[_Question, dict[Formula, int]] = {}  # questions met, and the boxes of their assumptions then
        self.lemmas: dict[_Question, tuple[tuple[Formula, ...], Derivation] | None] = {}
        self.depth = self.boxes = 0

    def found(self) -> Scope:
        start = self.assuming(_NOTHING, *self.sequent.assumptions)
        derivation = self.show(start, self.sequent.conclusion)
        return assemble(derivation, self.sequent, self.make)

    # --- contexts ---

    def show(self, context: _Context, goal: Formula) -> Derivation:
        """Derive the goal, which the active formulas of the context entail."""
        key = canonical(goal)
        if key in context.derived:
            return context.derived[key]
        for earlier in self.proved.get(key, ()):
            if not earlier.needs & ~context.scope:
                return earlier
        self.oracle.pauses.check()
        if self.depth > DEEPEST:
            raise Stuck
        self.depth += 1
        found = self.directly(context, goal)
        self.depth -= 1
        self.proved.setdefault(key, []).append(found)
        return found

    def assuming(self, context: _Context, *formulas: Formula) -> _Context:
        """The context of a box that assumes these formulas."""
        inside = self.knowing(context, *map(self.make.hyp, formulas))
        scope, since = context.scope, dict(context.since)
        for formula in formulas:
            scope |= self.make.bit(formula)
            self.boxes += 1
            since[canonical(formula)] = self.boxes
        return replace(inside, scope=scope, since=since)

    def knowing(self, context: _Context, *derivations: Derivation) -> _Context:
        """The context with these derivations and their consequences active, even if they were set aside before."""
        derived = dict(context.derived)
        new = self.consequences.extend(derived, list(derivations))
        again = {key: derived[key] for key in (canonical(one.conclusion) for one in derivations)}
        return _Context(derived, {**context.active, **again, **new}, context.scope, context.since)

    def needed(self, context: _Context, goal: Formula) -> Derivations:
        """Active formulas that are enough for the goal and of which none can be left out."""
        keys = list(context.active)
        keys.sort(key=self.weight if not self.strategy.newest else lambda key: (self.quantified(key), 0))
        if self.strategy.newest:
            keys.reverse()
            keys.sort(key=self.quantified)
        places = self.oracle.core(keys, goal)
        if places is None:
            raise Stuck
        return {keys[place]: context.active[keys[place]] for place in self.oracle.reduced(keys, goal, places)}

    def quantified(self, key: Formula) -> bool:
        return isinstance(denial(key) if isinstance(key, Not) else key, Forall | Exists)

    def weight(self, key: Formula) -> tuple[bool, int]:
        return self.quantified(key), self.size(key)

    def size(self, key: Formula) -> int:
        if key not in self.sizes:
            self.sizes[key] = 1 + sum(map(self.size, children(key))) + max(0, len(operands(key)) - 2)
        return self.sizes[key]

    # --- steps ---

    def directly(self, context: _Context, goal: Formula) -> Derivation:
        if goal == TOP:
            return self.make.by("truth", TOP, ())
        clash = self.clash(context)
        if clash:
            return self.make.anything(goal, clash)
        needed = self.needed(context, goal)
        if not any(map(self.quantified, needed)):  # otherwise instances that are needed later would be set aside
            there: Derivations = {
                key: one for key, one in context.active.items() if isinstance(key, Atom) and key.name == "actual"
            }
            context = replace(context, active={**there, **needed})
            if not there and (lemma := self.by_lemma(context, needed, goal)):
                return lemma
        if self.strategy.cases_first and (found := self.by_cases(context, needed, goal)):
            return found
        return (
            self.by_goal(context, goal)
            or self.by_name(context, needed, goal)
            or self.by_side(context, goal)
            or self.by_use(context, needed, goal)
            or self.by_cases(context, needed, goal)
            or self.by_contradiction(context, goal)
        )

    def by_lemma(self, context: _Context, needed: Derivations, goal: Formula) -> Derivation | None:
        """If the same question was met before with other proofs of its assumptions, prove it once as a lemma and use that."""
        question = frozenset(needed), canonical(goal)
        since = {key: context.since[key] for key, one in needed.items() if one.rule == "hyp"}
        first = self.met.setdefault(question, since)
        if first is since or len(needed) + max((key.depth for key in needed), default=0) > SEQUENT_DEPTH:
            return None
        if question not in self.lemmas:
            self.lemmas[question] = None  # the lemma must not be used in its own proof
            clean = self.assuming(_NOTHING, *(one.conclusion for one in needed.values()))
            self.lemmas[question] = tuple(needed), self.show(clean, goal)
        found = self.lemmas[question]
        if found is None:
            return None
        assumed, proof = found
        derived = [key for key in assumed if key not in since or since[key] != first.get(key)]
        if _larger(proof, INLINE):
            return self.apply(self.lemma(derived, proof), [needed[key] for key in derived])
        for key in derived:
            proof = self.make.replace(proof, key, needed[key])
        return proof

    def lemma(self, assumed: Sequence[Formula], proof: Derivation) -> Derivation:
        """The proof with its assumptions discharged: A→(B→C), or A→¬B if it concludes ⊥."""
        for formula in reversed(assumed):
            if proof.conclusion == BOTTOM:
                proof = self.make.by("¬ intro", Not(formula), (proof,), ((formula,),))
            else:
                whole = Implies(formula, proof.conclusion)
                proof = self.make.by("→ intro", whole, (proof,), ((formula,),))
        return proof

    def apply(self, lemma: Derivation, proofs: Sequence[Derivation]) -> Derivation:
        """What the lemma concludes, given proofs of its assumptions."""
        for one in proofs:
            match lemma.conclusion:
                case Implies(_, right):
                    lemma = self.make.by("→ elim", right, (lemma, one))
                case Not():
                    lemma = self.make.by("¬ elim", BOTTOM, (one, lemma))
        return lemma

    def clash(self, context: _Context) -> Derivation | None:
        """⊥, if it is derived already, or if some active formula is derived together with its negation."""
        if BOTTOM in context.derived:
            return context.derived[BOTTOM]
        for key, one in context.active.items():
            if isinstance(key, Not) and key.body in context.derived:
                return self.make.absurd(context.derived[key.body], one)
            if not isinstance(key, Not) and (other := context.derived.get(Not(key))):
                return self.make.absurd(one, other)
        return None

    def by_goal(self, context: _Context, goal: Formula) -> Derivation | None:
        """Goals with one introduction rule: prove the parts."""
        make = self.make
        match goal:
            case And(left, right):
                first = self.show(context, left)
                return make.both(first, self.show(context, right))
            case Implies(left, right):
                return make.implication(goal, self.show(self.assuming(context, left), right))
            case Not(body):
                return make.negation(body, self.show(self.assuming(context, body), BOTTOM))
            case Iff(left, right):
                forth = self.show(context, Implies(left, right))
                return make.equivalence(goal, forth, self.show(context, Implies(right, left)))
            case Forall():
                name = self.fresh(context, goal)
                inside = self.assuming(context, actual(name))
                return make.every(goal, name, actual(name), self.show(inside, instance(goal, name)))
        return None

    def fresh(self, context: _Context, formula: Formula) -> str:
        """The name of the formula's witness, with primes if it is already in use here."""
        name = self.oracle.witness(formula)
        while canonical(actual(name)) in context.derived:
            name += "'"
            self.oracle.add_name(name, self.oracle.rounds)
        return name

    def by_name(self, context: _Context, needed: Derivations, goal: Formula) -> Derivation | None:
        """If something is assumed to exist, give it a name."""
        for key, one in needed.items():
            if isinstance(key, Exists):
                name = self.fresh(context, one.conclusion)
                assumed = (actual(name), instance(one.conclusion, name))
                inside = self.assuming(context.without(key), *assumed)
                return self.make.taking(one, name, assumed, self.show(inside, goal))
        return None

    def by_side(self, context: _Context, goal: Formula) -> Derivation | None:
        """A disjunction or existence, if one side or instance of it follows."""
        active = list(context.active)
        match goal:
            case Or(left, right):
                for side, part in enumerate((left, right)):
                    if self.oracle.entails(active, part):
                        return self.make.either(goal, side, self.show(context, part))
            case Exists():
                for key, there in context.active.items():
                    match key:
                        case Atom("actual", (term,)):
                            part = instance(goal, term.name)
                            if self.oracle.entails(active, part):
                                return self.make.some(goal, term.name, self.show(context, part), there)
        return None

    def by_use(self, context: _Context, needed: Derivations, goal: Formula) -> Derivation | None:
        """Apply an implication, an equivalence or a negation, if its left side follows from the other formulas."""
        for key, one in sorted(needed.items(), key=lambda item: self.size(item[0])):
            rest = context.without(key)
            others = list(rest.active)
            match one.conclusion:
                case Implies(left) if self.oracle.entails(others, left):
                    return self.show(self.knowing(rest, self.make.detach(one, self.show(rest, left))), goal)
                case Iff(left, right):
                    for side, start in enumerate((left, right)):
                        if self.oracle.entails(others, start):
                            forward = self.make.direction(one, side)
                            found = self.make.detach(forward, self.show(rest, start))
                            return self.show(self.knowing(rest, found), goal)
                    if goal == BOTTOM:
                        both = self.make.direction(one, 0), self.make.direction(one, 1)
                        return self.show(self.knowing(rest, *both), goal)
                case Not(body) if self.oracle.entails(others, body):
                    absurd = self.refute(rest, one, body)
                    if absurd:
                        return self.make.anything(goal, absurd)
        return None

    def refute(self, rest: _Context, one: Derivation, body: Formula) -> Derivation | None:
        """⊥, by proving `body`, which `one` denies. Atoms are left out, because they would need a proof by contradiction."""
        match body:
            case Atom():
                return None
            case Or(left, right):
                if self.oracle.entails(list(rest.active), left) or self.oracle.entails(list(rest.active), right):
                    return self.make.absurd(self.show(rest, body), one)
                parts = Consequences(self.make, True).alone(one)
                return self.show(self.knowing(rest, *parts), BOTTOM)
            case Exists():
                found = self.by_side(rest, body)
                return self.make.absurd(found, one) if found else None
        return self.make.absurd(self.show(rest, body), one)

    def by_cases(self, context: _Context, needed: Derivations, goal: Formula) -> Derivation | None:
        order: Callable[[Formula], int] = self.size if self.strategy.small_cases else lambda key: -self.size(key)
        choices = sorted((key for key in needed if isinstance(key, Or)), key=order)
        for key in choices:
            one, rest = needed[key], context.without(key)
            assert isinstance(one.conclusion, Or)
            left = self.show(self.assuming(rest, one.conclusion.left), goal)
            if not self.make.uses(left, one.conclusion.left):
                return left
            right = self.show(self.assuming(rest, one.conclusion.right), goal)
            return self.make.cases(one, left, right)
        return None

    def by_contradiction(self, context: _Context, goal: Formula) -> Derivation:
        if goal == BOTTOM:
            raise Stuck
        return self.make.contradiction(goal, self.show(self.assuming(context, Not(goal)), BOTTOM))


def _larger(derivation: Derivation, size: int) -> bool:
    """Does the derivation have more than `size` steps, counting shared ones once?"""
    seen: set[int] = set()
    todo = [derivation]
    while todo and len(seen) <= size:
        one = todo.pop()
        if one.rule != "hyp" and id(one) not in seen:
            seen.add(id(one))
            todo += one.premises
    return len(seen) > size


@dataclass(frozen=True, slots=True)
class _Context:
    """A place in the proof: what is derived there, what of it has not been used up or set aside, and the assumptions."""

    derived: Derivations
    active: Derivations
    scope: int  # the assumptions in sight, one bit each
    since: Mapping[Formula, int]  # the number of the box that each assumption belongs to

    def without(self, key: Formula) -> _Context:
        """The context after this formula has been used up."""
        return replace(self, active={other: one for other, one in self.active.items() if other is not key})


_NOTHING = _Context({}, {}, 0, {})
