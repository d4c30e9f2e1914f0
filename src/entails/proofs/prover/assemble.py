"""From a derivation to the proof tree that the kernel checks.

The search finds a derivation: a graph in which one node may serve several others. Here each formula is derived once, in the
outermost box from which all places that need it can see it, and every later use is a reference (`hyp`). `assemble` makes a
`Scope` of inferences and boxes; `as_proof` turns it into a tree of `ProofStep`s, in which a box is a chain of cuts, one for
each inference in it.

    P∧Q ⊢ Q∧P       derivation: ∧ intro(∧ elim(R)(hyp), ∧ elim(L)(hyp))
                    proof:      cut(∧ elim(R), cut(∧ elim(L), ∧ intro(hyp, hyp)))

Witnesses get readable names (i, i1, …) that are fresh where they stand.

The lines that the proof will have on display are counted on the way, so that the shortest of several proofs can be chosen
without displaying them all. A law (tests/laws/test_proofs.py) says that the count is what `display.boxes` displays.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence

from entails.logic.formula import TOP, Atom, Equal, Exists, Forall, Formula, Term
from entails.logic.parts import bound_variables, names_in, own_terms, rebuild, subformulas, substitute, substitute_term
from entails.proofs.kernel.check import Meaning, Proof, ProofStep
from entails.proofs.kernel.rules import ProofRule, rules
from entails.proofs.kernel.sequent import Sequent, canonical, is_actual
from entails.proofs.prover.derivation import Derivation, Deriver
from entails.proofs.prover.naming import is_readable, pattern, readable
from entails.values import dataclass, field, replace

# Rules that use one line on another. What is only taken from a line comes after what has to be worked out for the step, so
# that it stands where it is used: Q(i) before Q(i)→R(i).
USING = ("→ elim", "¬ elim", "= elim")
TAKEN = ("hyp", "∀ elim", "∧ elim(L)", "∧ elim(R)", "↔ elim(L)", "↔ elim(R)")


@dataclass(slots=True)
class Scope:
    """The whole proof, or a box in it: what it assumes, the inferences in it in order, and how many lines it displays."""

    assumptions: tuple[Formula, ...] = ()
    inferences: list[_Inference] = field(default_factory=list)
    conclusion: Formula = TOP
    lines: int = 0
    # These serve while it is being filled.
    derived: set[Formula] = field(default_factory=set)  # canonical forms of what is assumed or inferred here
    mask: int = 0  # the assumptions in sight, one bit each
    names: Mapping[str, Term] = field(default_factory=dict)  # readable names of the witnesses in sight
    own_name: str | None = None  # the fresh name of this box

    def assume(self, formulas: tuple[Formula, ...]) -> None:
        self.assumptions = formulas
        self.derived = set(map(canonical, formulas))

    def infer(self, inference: _Inference, key: Formula) -> None:
        self.inferences.append(inference)
        self.derived.add(key)

    def uses(self, rules: Collection[str]) -> int:
        """How many inferences are by these rules, here and in the boxes."""
        found, todo = 0, [self]
        while todo:
            for one in todo.pop().inferences:
                found += one.rule in rules
                todo += [part for part in one.premises if isinstance(part, Scope)]
        return found


@dataclass(frozen=True, slots=True)
class _Inference:
    """A conclusion, its rule, and the rule's premises: formulas that stand in sight, and boxes."""

    conclusion: Formula
    rule: str
    premises: tuple[Formula | Scope, ...]
    name: Term | None = None


def assemble(derivation: Derivation, sequent: Sequent, deriver: Deriver) -> Scope:
    """The derivation as a sequence of inferences and boxes in which every formula is derived once."""
    assembler = _Assembler(derivation, sequent, deriver)
    assembler.derive(derivation)
    assembler.whole.conclusion = sequent.conclusion
    _settle(assembler.whole, set())
    return assembler.whole


def _settle(scope: Scope, visible: set[Formula], box: bool = False) -> None:
    """Drop each inference whose conclusion is visible already, because it was moved out of a box; and count the lines.

    There is a line for each premise of the whole proof, or one for all assumptions of a box; one for each inference; and one
    more if the conclusion does not stand on the last of these; of the whole proof, not with these variables.
    """
    keys = tuple(map(canonical, scope.assumptions))
    scope.lines, last = (1, keys) if box else (len(keys), keys[-1:])
    own = set(keys) - visible
    visible |= own
    kept: list[_Inference] = []
    for inference in scope.inferences:
        key = canonical(inference.conclusion)
        if key in visible:
            continue
        for inner in inference.premises:
            if isinstance(inner, Scope):
                _settle(inner, visible, box=True)
                scope.lines += inner.lines
        scope.lines, last = scope.lines + 1, (key,)
        own.add(key)
        visible.add(key)
        kept.append(inference)
    visible -= own
    scope.inferences = kept
    renamed_premise = not box and not kept and scope.assumptions[-1:] != (scope.conclusion,)
    scope.lines += last != (canonical(scope.conclusion),) or renamed_premise


class _Assembler:
    def __init__(self, derivation: Derivation, sequent: Sequent, deriver: Deriver) -> None:
        self.deriver = deriver
        self.uses = _number_of_uses(derivation)
        self.reserved = {name for formula in (*sequent.assumptions, sequent.conclusion) for name in _all_names(formula)}
        self.whole = Scope(mask=self._mask(sequent.assumptions))
        self.whole.assume(sequent.assumptions)
        self.scopes = [self.whole]  # the boxes around the present place, the outermost first
        parts = (part for formula in sequent.formulas() for part in subformulas(formula))
        self.quantified = any(map(bound_variables, parts))
        self.spelled: dict[Formula, Formula] = {}  # quantified formulas as they were first written, by canonical form
        for formula in sequent.formulas():
            self._spell(formula)

    def _mask(self, formulas: tuple[Formula, ...]) -> int:
        mask = 0
        for formula in formulas:
            mask |= self.deriver.bit(formula)
        return mask

    def derive(self, derivation: Derivation) -> Formula:
        """Make the conclusion visible from here: by an earlier step, or by a new one. Returns it with readable names."""
        formula = self._named(derivation.conclusion)
        key = canonical(formula)
        if any(key in scope.derived for scope in self.scopes):
            return formula
        inside = self.scopes
        if self.uses[canonical(derivation.conclusion)] > 1:
            self.scopes = self.scopes[: self._depth(derivation)]
        self.scopes[-1].infer(self._inference(derivation, formula), key)
        self.scopes = inside
        return formula

    def _depth(self, derivation: Derivation) -> int:
        """The number of boxes that a derivation must stand in: it stays where its assumptions, or a fresh name, are."""
        depth = len(self.scopes)
        while depth > 1:
            inner, outer = self.scopes[depth - 1], self.scopes[depth - 2]
            if inner.own_name is not None or derivation.needs & ~outer.mask:
                break
            depth -= 1
        return depth

    def _inference(self, derivation: Derivation, conclusion: Formula) -> _Inference:
        name = derivation.name
        premises: list[Formula | Scope] = []
        if derivation.rule in USING and _is_taken(derivation.premises[0]) and not _is_taken(derivation.premises[1]):
            self.derive(derivation.premises[1])
        for place, premise in enumerate(derivation.premises):
            assumed = derivation.discharged[place] if derivation.discharged else ()
            if not assumed:
                premises.append(self.derive(premise))
                continue
            fresh = self._fresh() if name is not None else None
            premises.append(self._box(premise, assumed, name, fresh))
            name = Term(fresh) if fresh is not None else None
        if name is not None:
            name = substitute_term(name, self.scopes[-1].names)
        return _Inference(conclusion, derivation.rule, tuple(premises), name)

    def _box(
        self, derivation: Derivation, assumed: tuple[Formula, ...], witness: Term | None, fresh: str | None
    ) -> Scope:
        """The box of a premise that assumes something. `fresh` is the readable name of the rule's witness, if any."""
        outer = self.scopes[-1]
        box = Scope(mask=outer.mask | self._mask(assumed), names=outer.names, own_name=fresh)
        if witness is not None and fresh is not None:
            box.names = {**outer.names, witness.name: Term(fresh)}
        self.scopes = [*self.scopes, box]
        box.assume(tuple(map(self._named, assumed)))
        box.conclusion = self.derive(derivation)
        self.scopes = self.scopes[:-1]
        return box

    def _fresh(self) -> str:
        taken = self.reserved | {scope.own_name for scope in self.scopes}
        number = 0
        while (name := f"i{number or ''}") in taken:
            number += 1
        return name

    def _named(self, formula: Formula) -> Formula:
        names = self.scopes[-1].names
        named = substitute(formula, names) if names else formula
        if not is_readable(named):
            named = self._spelled_out(named)
        if self.quantified:
            self._spell(named)
        return named

    def _spelled_out(self, formula: Formula) -> Formula:
        """The formula with variables that people can read, if possible those that it had when it was first written."""
        if not bound_variables(formula):
            return rebuild(formula, self._spelled_out)
        key = canonical(formula)
        return self.spelled[key] if key in self.spelled else readable(formula)

    def _spell(self, formula: Formula) -> None:
        """Remember how its quantified parts are spelled: the same formula gets the same variables later on."""
        for part in subformulas(formula):
            if bound_variables(part):
                self.spelled.setdefault(canonical(part), part)


def _is_taken(derivation: Derivation) -> bool:
    """Is it a part or an instance of something assumed?"""
    todo = [derivation]
    while todo:
        one = todo.pop()
        if one.rule not in TAKEN and not is_actual(one.conclusion):
            return False
        todo += one.premises
    return True


def _number_of_uses(derivation: Derivation) -> Counter[Formula]:
    """How many premises have each conclusion, by canonical form."""
    times: Counter[Formula] = Counter()
    seen = {id(derivation)}
    todo = [derivation]
    while todo:
        for premise in todo.pop().premises:
            times[canonical(premise.conclusion)] += 1
            if id(premise) not in seen:
                seen.add(id(premise))
                todo.append(premise)
    return times


def _all_names(formula: Formula) -> Iterator[str]:
    """Every name in an argument place, and every variable that is bound."""
    for part in subformulas(formula):
        for term in own_terms(part):
            yield from names_in(term)
        yield from bound_variables(part)


# --- steps for the kernel ---

_Used = dict[Formula, Formula]  # the assumptions that a proof uses, by canonical form


def as_proof(scope: Scope, theorems: Mapping[str, ProofRule] | None = None) -> Proof:
    """The tree of steps that the kernel checks. Each goal inside lists only the assumptions that its proof uses."""
    return _chain(scope, {**rules(), **(theorems or {})})[0]


def _chain(scope: Scope, known: Mapping[str, ProofRule]) -> tuple[ProofStep, _Used]:
    """A cut for each inference; the last one is the conclusion itself. The goal of a box lists all that the box assumes."""
    inferences = list(scope.inferences)
    if inferences and canonical(inferences[-1].conclusion) == canonical(scope.conclusion):
        proof, used = _step(replace(inferences.pop(), conclusion=scope.conclusion), known)
    else:
        proof, used = _hypothesis(scope.conclusion)
    for inference in reversed(inferences):
        before, needed = _step(inference, known)
        used.pop(canonical(inference.conclusion), None)
        used = {**needed, **used}
        letters = {"B": Meaning(inference.conclusion), "C": Meaning(scope.conclusion)}
        proof = ProofStep(Sequent(tuple(used.values()), scope.conclusion), "cut", letters, {}, (before, proof))
    for formula in scope.assumptions:
        used.pop(canonical(formula), None)
    return replace(proof, goal=Sequent((*scope.assumptions, *used.values()), scope.conclusion)), used


def _hypothesis(formula: Formula) -> tuple[ProofStep, _Used]:
    return ProofStep(Sequent((formula,), formula), "hyp", {"A": Meaning(formula)}), {canonical(formula): formula}


def _step(inference: _Inference, known: Mapping[str, ProofRule]) -> tuple[ProofStep, _Used]:
    premises: list[ProofStep] = []
    used: _Used = {}
    for premise in inference.premises:
        proof, needed = _chain(premise, known) if isinstance(premise, Scope) else _hypothesis(premise)
        premises.append(proof)
        used |= needed
    conclusion, rule = inference.conclusion, inference.rule
    letters, names = _letters(known[rule], conclusion, premises), _names(inference)
    if rule == "= elim":
        equation, before = (one.goal.conclusion for one in premises)
        letters = {"P": pattern(equation, before, conclusion)}
    return ProofStep(Sequent(tuple(used.values()), conclusion), rule, letters, names, tuple(premises)), used


def _names(inference: _Inference) -> dict[str, Term]:
    """The terms that the names of the rule stand for."""
    match inference.rule, inference.conclusion, inference.premises:
        case "= intro", Equal(left, _), _:
            return {"i": left}
        case "= elim", _, (Equal(left, right), _):
            return {"i": left, "j": right}
        case rule, Atom("actual", (term,)), _ if rule.startswith("function"):
            return {"f()": Term(term.name), **dict(zip("ijk", term.arguments, strict=False))}
    return {"i": inference.name} if inference.name is not None else {}


def _letters(rule: ProofRule, conclusion: Formula, premises: Sequence[Proof]) -> dict[str, Meaning]:
    """What the letters of a rule stand for, found by comparing its schema with an actual conclusion and actual premises."""
    letters: dict[str, Meaning] = {}
    todo = [(rule.conclusion, conclusion)]
    todo += [(schema.conclusion, proof.goal.conclusion) for schema, proof in zip(rule.premises, premises, strict=True)]
    while todo:
        schema, formula = todo.pop()
        match schema, formula:
            case Atom(name, ()), _:
                letters[name] = Meaning(formula)
            case (Forall(), Forall(variable, _, body)) | (Exists(), Exists(variable, _, body)):
                letters["P"] = Meaning(body, (variable,))
            case (Atom(), _) | (Forall() | Exists(), _):
                pass
            case _:
                todo += zip(_direct(schema), _direct(formula), strict=True)
    return letters


def _direct(formula: Formula) -> list[Formula]:
    """The parts of this node alone: of a∧b∧c these are a∧b and c."""
    match formula:
        case Atom():
            return []
    found = [getattr(formula, name) for name in ("body", "left", "right") if hasattr(formula, name)]
    return [part for part in found if isinstance(part, Formula)]
