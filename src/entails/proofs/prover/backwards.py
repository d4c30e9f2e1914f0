"""Backward search: from a goal to the assumptions, one rule at a time.

The oracle is asked before each step, so the search never tries to prove what does not follow. Each step leaves smaller goals:
the parts of the goal, or the goal with the parts of an assumption that is needed for it. Assumptions that are not needed are
set aside at once. Proof by contradiction is tried last. The forward consequences of the assumptions are available all along.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext, suppress
from functools import partial

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
    Term,
)
from entails.logic.parts import free_names
from entails.proofs.kernel.sequent import Sequent, actual, canonical, is_actual
from entails.proofs.prover.assemble import Scope, assemble
from entails.proofs.prover.consequences import Consequences, Derivations
from entails.proofs.prover.constructive import Constructive
from entails.proofs.prover.context import NOTHING, Context, Strategy
from entails.proofs.prover.course import ANY, Course, instances
from entails.proofs.prover.derivation import Derivation
from entails.proofs.prover.oracle import Oracle, instance
from entails.proofs.prover.places import Places, Stuck
from entails.values import replace

INLINE = 24  # steps of a proof that is repeated where it is used again; a longer one becomes a lemma
DEEPEST = 600  # nested goals, at most
CALM = 1_000  # calls of the solver about what is absurd without contradiction


# Formulas to be shown on the way, in order, each with what it is shown from: assumptions and earlier milestones.
Milestones = Sequence[tuple[Formula, Sequence[Formula]]]

_Question = tuple[frozenset[Formula], Formula]


class Search(Places):
    """One search for a proof of a sequent that the oracle says is valid.

    Search(sequent, oracle, Strategy()).found()     # the inferences and boxes of a proof; or it raises Stuck
    """

    def __init__(
        self, sequent: Sequent, oracle: Oracle, way: Strategy, milestones: Milestones = (), course: Course = ANY
    ) -> None:
        super().__init__(oracle, way, course)
        self.sequent, self.milestones = sequent, milestones
        self.proved: dict[Formula, list[Derivation]] = {}
        self.met: dict[_Question, dict[Formula, int]] = {}  # questions met, and the boxes of their assumptions then
        self.lemmas: dict[_Question, tuple[tuple[Formula, ...], Derivation] | None] = {}
        self.asked: set[_Question] = set()  # the questions that are being answered, where one may lead back to itself
        self.depth = 0

    def found(self) -> Scope:
        names = frozenset(name for one in self.sequent.formulas() for name in free_names(one))
        start = self.assuming(replace(NOTHING, names=names), *self.sequent.assumptions)
        start = self.knowing(start, *self.always())
        for formula, needed in self.milestones:
            start = self.knowing(start, self.show(self.only(start, needed), formula))
        if self.milestones:
            start = self.only(start, [formula for formula, _ in self.milestones])
        derivation = self.show(start, self.sequent.conclusion)
        return assemble(derivation, self.sequent, self.make)

    def always(self) -> Iterator[Derivation]:
        """Instances of theorems without premises, such as P∨¬P, where they may be cited and are needed."""
        if not self.oracle.classical:
            for name, rule in self.course.cited.items():
                if not rule.premises:
                    for letters in instances(rule, self.sequent):
                        yield from self.consequences.cite(name, rule, letters, ())

    def show(self, context: Context, goal: Formula) -> Derivation:
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
        try:
            found = self.directly(context, goal)
        finally:
            self.depth -= 1
        self.proved.setdefault(key, []).append(found)
        return found

    # --- steps ---

    def directly(self, context: Context, goal: Formula) -> Derivation:
        if goal == TOP:
            return self.make.by("truth", TOP, ())
        found = self.built(context, goal) or self.clash(context)
        if found:
            return self.make.anything(goal, found) if found.conclusion == BOTTOM else found
        if self.strategy.given and (found := self.by_cases(context, self.given(context), goal)):
            return found
        needed = self.needed(context, goal)
        # Instances of what is quantified may be needed later, and so may all that is assumed on a way that leads back.
        if not self.asked and not any(map(self.quantified, needed)):
            there: Derivations = {key: one for key, one in context.active.items() if is_actual(key)}
            context = replace(context, active={**there, **needed})
            if not there and (lemma := self.by_lemma(context, needed, goal)):
                return lemma
        cases_first = self.strategy.cases_first or (self.strategy.cases_before_denial and isinstance(goal, Not))
        if cases_first and (found := self.by_cases(context, needed, goal)):
            return found
        if self.strategy.names_first and (found := self.by_name(context, needed, goal)):
            return found
        return (
            self.by_goal(context, goal)
            or self.by_name(context, needed, goal)
            or self.by_side(context, goal)
            or self.by_use(context, needed, goal)
            or self.by_cases(context, needed, goal)
            or (self.by_contradiction if self.oracle.classical else self.by_return)(context, goal)
        )

    def built(self, context: Context, goal: Formula) -> Derivation | None:
        """The goal, put together from what is derived here by the rules that introduce ∧, ∨ and ∃ alone, in few steps."""
        key, make = canonical(goal), self.make
        if key in context.derived:
            return context.derived[key]
        found: list[Derivation] = []
        match goal:
            case And(left, right):
                first = self.built(context, left)
                second = self.built(context, right) if first else None
                return make.both(first, second) if first and second else None
            case Or(left, right):
                parts = enumerate((left, right))
                found = [make.either(goal, side, one) for side, part in parts if (one := self.built(context, part))]
            case Exists():
                for name in self.consequences.names():
                    there = context.derived.get(actual(name))
                    if there and (one := self.built(context, instance(goal, name))):
                        found.append(make.some(goal, name, one, there))
        return min(found, key=_steps, default=None)

    def given(self, context: Context) -> Derivations:
        """The active disjunctions that hold whatever is assumed."""
        return {key: one for key, one in context.active.items() if isinstance(key, Or) and self.oracle.is_idle(key)}

    def by_lemma(self, context: Context, needed: Derivations, goal: Formula) -> Derivation | None:
        """If the same question was met before with other proofs of its assumptions, prove it once as a lemma and use that."""
        question = frozenset(needed), canonical(goal)
        since = {key: context.since[key] for key, one in needed.items() if one.rule == "hyp"}
        first = self.met.setdefault(question, since)
        if first is since or len(needed) + max((key.depth for key in needed), default=0) > SEQUENT_DEPTH:
            return None
        if question not in self.lemmas:
            self.lemmas[question] = None  # the lemma must not be used in its own proof
            clean = self.assuming(NOTHING, *(one.conclusion for one in needed.values()))
            self.lemmas[question] = tuple(needed), self.show(clean, goal)
        found = self.lemmas[question]
        if found is None:
            return None
        assumed, proof = found
        derived = [key for key in assumed if key not in since or since[key] != first.get(key)]
        if _steps(proof, INLINE) > INLINE:
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
        """The derivation of the lemma's conclusion from proofs of its assumptions."""
        for one in proofs:
            match lemma.conclusion:
                case Implies(_, right):
                    lemma = self.make.by("→ elim", right, (lemma, one))
                case Not():
                    lemma = self.make.by("¬ elim", BOTTOM, (one, lemma))
        return lemma

    def clash(self, context: Context) -> Derivation | None:
        """⊥, if it is derived already, or if some active formula is derived together with its negation."""
        if BOTTOM in context.derived:
            return context.derived[BOTTOM]
        for key, one in context.active.items():
            if isinstance(key, Not) and key.body in context.derived:
                return self.make.absurd(context.derived[key.body], one)
            if not isinstance(key, Not) and (other := context.derived.get(Not(key))):
                return self.make.absurd(one, other)
        return None

    def by_goal(self, context: Context, goal: Formula) -> Derivation | None:
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
                name = Term(self.fresh(context, goal))
                inside = self.assuming(context, actual(name))
                return make.every(goal, name, actual(name), self.show(inside, instance(goal, name)))
        return None

    def by_name(self, context: Context, needed: Derivations, goal: Formula) -> Derivation | None:
        """If something is assumed to exist, give it a name."""
        for key in needed:
            if isinstance(key, Exists):
                return self.taking(context, context.derived[key], goal)
        if any(map(self.quantified, needed)):
            for key in self.oracle.choices(list(context.active), goal, context.names):
                if isinstance(key, Exists) and key in context.derived:
                    return self.taking(context, context.derived[key], goal)
        return None

    def taking(self, context: Context, one: Derivation, goal: Formula) -> Derivation:
        """The goal, by ∃ elim from this derivation of something that exists."""
        name = Term(self.fresh(context, one.conclusion))
        assumed = (actual(name), instance(one.conclusion, name))
        inside = self.assuming(context.without(canonical(one.conclusion)), *assumed)
        return self.make.taking(one, name, assumed, self.show(inside, goal))

    def by_side(self, context: Context, goal: Formula) -> Derivation | None:
        """A disjunction or existence, if one side or instance of it follows."""
        for part, introduce in self.sides(context, goal):
            if self.follows(context, part):
                if not self.asked:
                    return introduce(self.show(context, part))
                with suppress(Stuck):  # this side may lead back to where it began, and the other not
                    return introduce(self.show(context, part))
        return None

    def sides(self, context: Context, goal: Formula) -> Iterator[tuple[Formula, Callable[[Derivation], Derivation]]]:
        """The parts that the goal follows from by one introduction, and that introduction."""
        match goal:
            case Or(left, right):
                yield left, partial(self.make.either, goal, 0)
                yield right, partial(self.make.either, goal, 1)
            case Exists():
                for key, there in context.active.items():
                    match key:
                        case Atom("actual", (term,)):
                            yield instance(goal, term), partial(self.make.some, goal, term, there=there)

    def by_use(self, context: Context, needed: Derivations, goal: Formula) -> Derivation | None:
        """Apply an implication, an equivalence or a negation, if its left side follows from the other formulas."""
        for key, one in sorted(needed.items(), key=lambda item: self.size(item[0])):
            rest = context.without(key)
            match one.conclusion:
                case Implies(left) if self.follows(rest, left):
                    return self.show(self.knowing(rest, self.make.detach(one, self.show(rest, left))), goal)
                case Iff(left, right):
                    for side, start in enumerate((left, right)):
                        if self.follows(rest, start):
                            forward = self.make.direction(one, side)
                            found = self.make.detach(forward, self.show(rest, start))
                            return self.show(self.knowing(rest, found), goal)
                    if goal == BOTTOM:
                        both = self.make.direction(one, 0), self.make.direction(one, 1)
                        return self.show(self.knowing(rest, *both), goal)
                case Not(body) if self.follows(rest, body):
                    absurd = self.refute(rest, one, body)
                    if absurd:
                        return self.make.anything(goal, absurd)
        return None

    def refute(self, rest: Context, one: Derivation, body: Formula) -> Derivation | None:
        """⊥, by proving `body`, which `one` denies. Atoms are left out, because they would need a proof by contradiction."""
        match body:
            case Atom():
                return None
            case Or(left, right):
                if self.follows(rest, left) or self.follows(rest, right):
                    return self.make.absurd(self.show(rest, body), one)
                parts = Consequences(self.make, True, not self.oracle.classical).alone(one)
                return self.show(self.knowing(rest, *parts), BOTTOM)
            case Exists():
                found = self.by_side(rest, body)
                return self.make.absurd(found, one) if found else None
        return self.make.absurd(self.show(rest, body), one)

    def by_cases(self, context: Context, needed: Derivations, goal: Formula) -> Derivation | None:
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

    def by_return(self, context: Context, goal: Formula) -> Derivation:
        """Without proof by contradiction: ⊥, or the left side of an implication that is still needed to show it.

        From ¬(P∨¬P) follows ⊥: P∨¬P follows from it, by way of ¬P, which is shown with ¬(P∨¬P) once more. Such a way may lead
        back to where it began, so it is given up there and the next is tried.
        """
        question = frozenset(context.active), canonical(goal)
        if question in self.asked:
            raise Stuck
        self.asked.add(question)
        try:
            if goal != BOTTOM and self.follows(context, BOTTOM):
                return self.make.anything(goal, self.show(context, BOTTOM))
            for implication in self.implications(context):
                with suppress(Stuck):
                    return self.applied(context, implication, goal)
        finally:
            self.asked.discard(question)
        return self.by_witness(context)

    def implications(self, context: Context) -> Iterator[Derivation]:
        """The active implications whose left side follows, the smallest first; a negation is one, and ↔ is two."""
        for key, one in sorted(context.active.items(), key=lambda item: self.size(item[0])):
            match key:
                case Implies(left) | Not(left) if self.follows(context, left):
                    yield one
                case Iff(left, right):
                    sides = enumerate((left, right))
                    yield from (self.make.direction(one, side) for side, start in sides if self.follows(context, start))

    def applied(self, context: Context, implication: Derivation, goal: Formula) -> Derivation:
        """The goal, by showing the left side of this implication first."""
        match implication.conclusion:
            case Implies(left):
                found = self.make.detach(implication, self.show(context, left))
                return self.show(self.knowing(context, found), goal)
            case Not(body):
                return self.make.anything(goal, self.make.absurd(self.show(context, body), implication))
        raise Stuck

    def by_contradiction(self, context: Context, goal: Formula) -> Derivation:
        if goal == BOTTOM:
            return self.by_witness(context)
        inside = self.assuming(context, Not(goal))
        with self.calm() if self.strategy.once else nullcontext():
            return self.make.contradiction(goal, self.show(inside, BOTTOM))

    @contextmanager
    def calm(self) -> Iterator[None]:
        """Without contradiction from here on. What is absurd in propositional logic is so without it (Glivenko)."""
        before = self.oracle
        with Constructive(before.pauses, work=CALM) as self.oracle:
            try:
                yield
            finally:
                before.calls += self.oracle.calls
                self.oracle = before

    def by_witness(self, context: Context) -> Derivation:
        """⊥, by cases on a quantified formula whose witness is needed and of which nothing is known here.

        Of ∃x.P the case P(w) is absurd, with a new name w; so ¬∃x.P, which is absurd as well. Of ∀x.P likewise.
        """
        for key in self.oracle.choices(list(context.active), BOTTOM, context.names):
            derived = context.derived
            idle = Not(key) if isinstance(key, Exists) else key  # with this nobody asks for the witness
            if idle in derived:
                return self.show(self.knowing(context, derived[idle]), BOTTOM)
            if isinstance(key, Exists):
                assumed = self.assuming(context, key)
                absurd = self.make.negation(key, self.taking(assumed, assumed.derived[key], BOTTOM))
                return self.show(self.knowing(context, absurd), BOTTOM)
            if not self.oracle.classical:
                raise Stuck
            every = self.by_denial(context, key)
            if Not(key) in derived:
                return self.make.absurd(every, derived[Not(key)])
            return self.show(self.knowing(context, every), BOTTOM)
        raise Stuck

    def by_denial(self, context: Context, goal: Formula) -> Derivation:
        """∀x.P, because ¬P(w) is absurd for a new name w."""
        name = Term(self.fresh(context, goal))
        part = instance(goal, name)
        inside = self.assuming(context, actual(name), Not(part))
        return self.make.every(goal, name, actual(name), self.make.contradiction(part, self.show(inside, BOTTOM)))


def _steps(derivation: Derivation, most: int = 1_000) -> int:
    """How many steps the derivation has, counting shared ones once; or a number above `most`, if it has more than that."""
    seen: set[int] = set()
    todo = [derivation]
    while todo and len(seen) <= most:
        one = todo.pop()
        if one.rule != "hyp" and id(one) not in seen:
            seen.add(id(one))
            todo += one.premises
    return len(seen)
