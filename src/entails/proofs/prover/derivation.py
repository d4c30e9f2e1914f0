"""Derivations: proofs while they are being searched for. Each one records which assumptions it uses.

`Deriver` has one method a rule. The methods leave out detours at once: a case that is not used, a contradiction that does not
need its assumption, an implication that is proved only to be applied on the spot. A derivation may be a premise of several
others; `assemble` turns the graph into a proof in which its conclusion is derived once.
"""

from __future__ import annotations

from entails.logic.formula import BOTTOM, And, Formula, Iff, Implies, Not, Or, Term
from entails.proofs.kernel.sequent import actual, canonical
from entails.proofs.prover.equality import EqualityLemma
from entails.proofs.prover.oracle import instance
from entails.values import dataclass


@dataclass(frozen=True, slots=True, eq=False)
class Derivation:
    """A conclusion, its rule, and derivations of the rule's premises.

    P→P is `Derivation("→ intro", P→P, (hyp P,), ((P,),))`; it discharges P, so it needs no assumption.
    """

    rule: str
    conclusion: Formula
    premises: tuple[Derivation, ...] = ()
    discharged: tuple[tuple[Formula, ...], ...] = ()  # what each premise may assume in addition
    name: Term | None = None  # the name or term that a quantifier's rule is about
    needs: int = 0  # the assumptions that it uses, one bit each


class Deriver:
    """Builds derivations, and gives each assumption its bit."""

    def __init__(self) -> None:
        self.numbers: dict[Formula, int] = {}

    def bit(self, formula: Formula) -> int:
        return 1 << self.numbers.setdefault(canonical(formula), len(self.numbers))

    def hyp(self, formula: Formula) -> Derivation:
        return Derivation("hyp", formula, needs=self.bit(formula))

    def by(
        self,
        rule: str,
        conclusion: Formula,
        premises: tuple[Derivation, ...],
        discharged: tuple[tuple[Formula, ...], ...] = (),
        name: Term | None = None,
    ) -> Derivation:
        needs = 0
        for place, premise in enumerate(premises):
            mask = premise.needs
            for formula in discharged[place] if discharged else ():
                mask &= ~self.bit(formula)
            needs |= mask
        return Derivation(rule, conclusion, premises, discharged, name, needs)

    def uses(self, derivation: Derivation, formula: Formula) -> bool:
        return bool(derivation.needs & self.bit(formula))

    # --- ∧ ∨ → ↔ ---

    def both(self, left: Derivation, right: Derivation) -> Derivation:
        return self.by("∧ intro", And(left.conclusion, right.conclusion), (left, right))

    def part(self, whole: Derivation, side: int) -> Derivation:
        assert isinstance(whole.conclusion, And)
        if whole.rule == "∧ intro":
            return whole.premises[side]
        part = (whole.conclusion.left, whole.conclusion.right)[side]
        return self.by("∧ elim(L)" if side == 0 else "∧ elim(R)", part, (whole,))

    def either(self, goal: Formula, side: int, part: Derivation) -> Derivation:
        return self.by("∨ intro(L)" if side == 0 else "∨ intro(R)", goal, (part,))

    def cases(self, whole: Derivation, left: Derivation, right: Derivation) -> Derivation:
        assert isinstance(whole.conclusion, Or)
        a, b = whole.conclusion.left, whole.conclusion.right
        if not self.uses(left, a):
            return left
        if not self.uses(right, b):
            return right
        if whole.rule.startswith("∨ intro"):
            case, chosen = (a, left) if whole.rule == "∨ intro(L)" else (b, right)
            return self.replace(chosen, case, whole.premises[0])
        ending = self.common_ending(whole, left, right)
        return ending or self.by("∨ elim", left.conclusion, (whole, left, right), ((), (a,), (b,)))

    def common_ending(self, whole: Derivation, left: Derivation, right: Derivation) -> Derivation | None:
        """If both cases end in the same step, take that step once, after the cases."""
        assert isinstance(whole.conclusion, Or)
        if left.rule == right.rule == "¬ elim":
            (one, denied), (other, also) = left.premises, right.premises
            apart = self.uses(denied, whole.conclusion.left) or denied.conclusion != also.conclusion
            return None if apart else self.absurd(self.cases(whole, one, other), denied)
        if left.rule.startswith("contra") and right.rule.startswith("contra"):
            return self.contradiction(left.conclusion, self.cases(whole, left.premises[0], right.premises[0]))
        if left.rule == right.rule and left.rule.startswith("∨ intro"):
            one, other = left.premises[0], right.premises[0]
            if one.conclusion == other.conclusion:
                return self.by(left.rule, left.conclusion, (self.cases(whole, one, other),))
        return None

    def implication(self, goal: Formula, body: Derivation) -> Derivation:
        assert isinstance(goal, Implies)
        if body.rule == "→ elim" and body.premises[1].rule == "hyp" and not self.uses(body.premises[0], goal.left):
            whole = body.premises[0]
            if canonical(whole.conclusion) == canonical(goal):
                return whole
        return self.by("→ intro", goal, (body,), ((goal.left,),))

    def detach(self, whole: Derivation, left: Derivation) -> Derivation:
        assert isinstance(whole.conclusion, Implies)
        if whole.rule == "→ intro":
            return self.replace(whole.premises[0], whole.conclusion.left, left)
        return self.by("→ elim", whole.conclusion.right, (whole, left))

    def equivalence(self, goal: Formula, forth: Derivation, back: Derivation) -> Derivation:
        return self.by("↔ intro", goal, (forth, back))

    def direction(self, whole: Derivation, side: int) -> Derivation:
        assert isinstance(whole.conclusion, Iff)
        if whole.rule == "↔ intro":
            return whole.premises[side]
        a, b = whole.conclusion.left, whole.conclusion.right
        return self.by(*(("↔ elim(L)", Implies(a, b)), ("↔ elim(R)", Implies(b, a)))[side], (whole,))

    # --- ¬ ⊥ ---

    def negation(self, assumed: Formula, absurd: Derivation) -> Derivation:
        if absurd.rule == "¬ elim" and absurd.premises[0].rule == "hyp":
            whole = absurd.premises[1]
            if canonical(whole.conclusion) == canonical(Not(assumed)) and not self.uses(whole, assumed):
                return whole
        return self.by("¬ intro", Not(assumed), (absurd,), ((assumed,),))

    def absurd(self, positive: Derivation, negative: Derivation) -> Derivation:
        assert isinstance(negative.conclusion, Not)
        if negative.rule == "¬ intro":
            return self.replace(negative.premises[0], negative.conclusion.body, positive)
        return self.by("¬ elim", BOTTOM, (positive, negative))

    def anything(self, goal: Formula, absurd: Derivation) -> Derivation:
        return absurd if goal == BOTTOM else self.by("contra (constructive)", goal, (absurd,))

    def contradiction(self, goal: Formula, absurd: Derivation) -> Derivation:
        """The goal, because its negation is absurd; by a weaker rule where one is enough."""
        denied = Not(goal)
        if not self.uses(absurd, denied):
            return self.anything(goal, absurd)
        if absurd.rule == "¬ elim" and absurd.premises[1].rule == "hyp":
            positive = absurd.premises[0]
            if canonical(positive.conclusion) == canonical(goal) and not self.uses(positive, denied):
                return positive
        return self.by("contra (classical)", goal, (absurd,), ((denied,),))

    # --- ∀ ∃ ---

    def every(self, goal: Formula, name: Term, assumed: Formula, body: Derivation) -> Derivation:
        return self.by("∀ intro", goal, (body,), ((assumed,),), name)

    def about(self, whole: Derivation, name: Term, there: Derivation) -> Derivation:
        return self.by("∀ elim", instance(whole.conclusion, name), (whole, there), (), name)

    def some(self, goal: Formula, name: Term, part: Derivation, there: Derivation) -> Derivation:
        return self.by("∃ intro", goal, (part, there), (), name)

    def taking(self, whole: Derivation, name: Term, assumed: tuple[Formula, ...], body: Derivation) -> Derivation:
        if not any(self.uses(body, formula) for formula in assumed):
            return body
        return self.by("∃ elim", body.conclusion, (whole, body), ((), assumed), name)

    def function(self, term: Term, there: tuple[Derivation, ...]) -> Derivation:
        """actual f(a), from actual a."""
        rule = "function" if len(there) == 1 else f"function ({len(there)})"
        return self.by(rule, actual(term), there)

    # --- = ---

    def equality(self, lemma: EqualityLemma) -> Derivation:
        """a=a, or a=b→(P(a)→P(b))."""
        if lemma.equation is None or lemma.before is None:
            return self.by("= intro", lemma.after, ())
        after = self.by("= elim", lemma.after, (self.hyp(lemma.equation), self.hyp(lemma.before)))
        return self.implication(lemma.formula, self.implication(Implies(lemma.before, lemma.after), after))

    # --- changes ---

    def replace(self, derivation: Derivation, assumed: Formula, proof: Derivation) -> Derivation:
        """The derivation with `proof` in place of an assumption."""
        wanted, bit, done = canonical(assumed), self.bit(assumed), dict[int, Derivation]()

        def visit(one: Derivation) -> Derivation:
            if not one.needs & bit:
                return one
            if one.rule == "hyp":
                return proof if canonical(one.conclusion) == wanted else one
            if id(one) not in done:
                done[id(one)] = self.again(one, tuple(visit(premise) for premise in one.premises))
            return done[id(one)]

        return visit(derivation)

    def again(self, one: Derivation, premises: tuple[Derivation, ...]) -> Derivation:
        """The step with other derivations of its premises; a detour that arises is left out."""
        match one.rule:
            case "∧ elim(L)" | "∧ elim(R)":
                return self.part(premises[0], int(one.rule == "∧ elim(R)"))
            case "→ elim":
                return self.detach(*premises)
            case "↔ elim(L)" | "↔ elim(R)":
                return self.direction(premises[0], int(one.rule == "↔ elim(R)"))
            case "¬ elim":
                return self.absurd(*premises)
            case "∨ elim":
                return self.cases(*premises)
            case "contra (classical)":
                return self.contradiction(one.conclusion, premises[0])
        return self.by(one.rule, one.conclusion, premises, one.discharged, one.name)
