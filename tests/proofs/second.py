"""A second checker, written without the first: it looks at the goals alone, never at what a step says its letters are.

Formulas become tuples in which a bound variable is the number of quantifiers between it and its own, so that formulas that
differ in bound names alone are equal, and nothing can be captured. Each rule is a function from the goal and its premises to
what the letters would have to be; None where the step is no instance of the rule.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from entails.logic.formula import And, Atom, Equal, Exists, Forall, Formula, Iff, Implies, Not, Or, Term, Truth
from entails.logic.parts import free_names, names_in
from entails.proofs.kernel.check import Meaning, Open, Proof, ProofStep
from entails.proofs.kernel.sequent import Sequent

Nameless = tuple[Any, ...]
Letters = dict[str, Meaning]
Names = dict[str, Term]
Found = tuple[Letters, Names] | None


def nameless(formula: Formula, bound: tuple[str, ...] = ()) -> Nameless:
    match formula:
        case Atom(name, arguments):
            return ("atom", name, tuple(nameless_term(term, bound) for term in arguments))
        case Truth(value):
            return ("truth", value)
        case Equal(left, right):
            return ("equal", nameless_term(left, bound), nameless_term(right, bound))
        case Not(body):
            return ("not", nameless(body, bound))
        case And(left, right) | Or(left, right) | Implies(left, right) | Iff(left, right):
            return (type(formula).__name__, nameless(left, bound), nameless(right, bound))
        case Forall(variable, _, body) | Exists(variable, _, body):
            return (type(formula).__name__, nameless(body, (variable, *bound)))
    raise AssertionError(formula)


def nameless_term(term: Term, bound: tuple[str, ...]) -> Nameless:
    if not term.arguments and term.name in bound:
        return ("bound", bound.index(term.name))
    return ("name", term.name, tuple(nameless_term(one, bound) for one in term.arguments))


def equal(one: Formula, other: Formula) -> bool:
    return nameless(one) == nameless(other)


def instance(quantified: Formula, term: Term) -> Nameless:
    """The body of a quantified formula with the term in the place of its variable."""
    return _put(nameless(quantified)[1], nameless_term(term, ()), 0)


def _put(thing: Nameless, term: Nameless, depth: int) -> Nameless:
    if thing[0] == "bound":
        return term if thing[1] == depth else thing
    deeper = depth + (thing[0] in ("Forall", "Exists"))
    return tuple(
        _put(part, term, deeper)
        if isinstance(part, tuple) and part and isinstance(part[0], str)
        else tuple(_put(one, term, deeper) for one in part)
        if isinstance(part, tuple)
        else part
        for part in thing
    )


class View:
    """A step's goal, the conclusions of its premises, and what each of these assumes that the goal does not."""

    def __init__(self, goal: Sequent, premises: tuple[Proof, ...]) -> None:
        known = set(map(nameless, goal.assumptions))
        self.known, self.assumptions, self.conclusion = known, goal.assumptions, goal.conclusion
        self.premises = [one.goal.conclusion for one in premises]
        self.extra = [[one for one in proof.goal.assumptions if nameless(one) not in known] for proof in premises]

    def only(self, *allowed: list[Formula]) -> bool:
        """May the premises assume what they do, if each may assume what is listed for it?"""
        return all(
            any(equal(one, other) for other in may)
            for extra, may in zip(self.extra, allowed, strict=True)
            for one in extra
        )


Rule = tuple[int, Callable[[View], Found]]  # how many premises, and the look at it


def _when(condition: bool, **letters: Formula) -> Found:
    return ({name: Meaning(formula) for name, formula in letters.items()}, {}) if condition else None


def _hypothesis(view: View) -> Found:
    return _when(nameless(view.conclusion) in view.known, A=view.conclusion)


def _cut(view: View) -> Found:
    first, second = view.premises
    return _when(equal(second, view.conclusion) and view.only([], [first]), B=first, C=view.conclusion)


def _thin(view: View) -> Found:
    return _when(equal(view.premises[0], view.conclusion) and view.only([]), C=view.conclusion)


def _arrow_elimination(view: View) -> Found:
    match view.premises:
        case [Implies(left, right), other]:
            return _when(equal(right, view.conclusion) and equal(left, other) and view.only([], []), A=left, B=right)
    return None


def _arrow_introduction(view: View) -> Found:
    match view.conclusion:
        case Implies(left, right):
            return _when(equal(view.premises[0], right) and view.only([left]), A=left, B=right)
    return None


def _and_introduction(view: View) -> Found:
    match view.conclusion:
        case And(left, right):
            first, second = view.premises
            return _when(equal(first, left) and equal(second, right) and view.only([], []), A=left, B=right)
    return None


def _and_elimination(side: str) -> Callable[[View], Found]:
    def look(view: View) -> Found:
        match view.premises:
            case [And(left, right)]:
                kept = left if side == "L" else right
                return _when(equal(kept, view.conclusion) and view.only([]), A=left, B=right)
        return None

    return look


def _or_introduction(side: str) -> Callable[[View], Found]:
    def look(view: View) -> Found:
        match view.conclusion:
            case Or(left, right):
                kept, other = (left, right) if side == "L" else (right, left)
                return _when(equal(kept, view.premises[0]) and view.only([]), A=kept, B=other)
        return None

    return look


def _or_elimination(view: View) -> Found:
    match view.premises:
        case [Or(left, right), first, second]:
            alike = equal(first, view.conclusion) and equal(second, view.conclusion)
            return _when(alike and view.only([], [left], [right]), A=left, B=right, C=view.conclusion)
    return None


def _not_introduction(view: View) -> Found:
    match view.conclusion, view.premises:
        case Not(body), [Truth(False)]:
            return _when(view.only([body]), A=body)
    return None


def _not_elimination(view: View) -> Found:
    match view.conclusion, view.premises:
        case Truth(False), [first, Not(body)]:
            return _when(equal(first, body) and view.only([], []), B=body)
    return None


def _classical(view: View) -> Found:
    match view.premises:
        case [Truth(False)]:
            return _when(view.only([Not(view.conclusion)]), A=view.conclusion)
    return None


def _constructive(view: View) -> Found:
    match view.premises:
        case [Truth(False)]:
            return _when(view.only([]), B=view.conclusion)
    return None


def _truth(view: View) -> Found:
    return _when(equal(view.conclusion, Truth(True)))


def _actual(term: Term) -> Formula:
    return Atom("actual", (term,))


def _about(quantified: Formula, term: Term, **letters: Formula) -> Found:
    assert isinstance(quantified, Forall | Exists)
    meanings = {name: Meaning(formula) for name, formula in letters.items()}
    return {**meanings, "P": Meaning(quantified.body, (quantified.variable,))}, {"i": term}


def _fresh_names(view: View) -> list[str]:
    """Names that could be meant: any in the premises, and one that is nowhere; not those that the goal speaks of."""
    spoken = {name for one in (*view.assumptions, view.conclusion) for name in free_names(one)}
    there = {name for one in view.premises for name in free_names(one)}
    there |= {name for extra in view.extra for one in extra for name in free_names(one)}
    return [*sorted(there - spoken), "nobody"]


def _forall_introduction(view: View) -> Found:
    if not isinstance(view.conclusion, Forall):
        return None
    for name in _fresh_names(view):
        term = Term(name)
        if instance(view.conclusion, term) == nameless(view.premises[0]) and view.only([_actual(term)]):
            return _about(view.conclusion, term)
    return None


def _forall_elimination(view: View) -> Found:
    match view.premises:
        case [Forall() as quantified, Atom("actual", (term,))]:
            if instance(quantified, term) == nameless(view.conclusion) and view.only([], []):
                return _about(quantified, term)
    return None


def _exists_introduction(view: View) -> Found:
    match view.premises:
        case [body, Atom("actual", (term,))] if isinstance(view.conclusion, Exists):
            if instance(view.conclusion, term) == nameless(body) and view.only([], []):
                return _about(view.conclusion, term)
    return None


def _exists_elimination(view: View) -> Found:
    quantified, conclusion = view.premises
    if not isinstance(quantified, Exists) or not equal(conclusion, view.conclusion) or view.extra[0]:
        return None
    for name in _fresh_names(view):
        term = Term(name)
        meant = {instance(quantified, term), nameless(_actual(term))}
        if name not in free_names(quantified) and {nameless(one) for one in view.extra[1]} <= meant:
            return _about(quantified, term, C=view.conclusion)
    return None


def _equality_introduction(view: View) -> Found:
    match view.conclusion:
        case Equal(left, right) if left == right:
            return {}, {"i": left}
    return None


def _equality_elimination(view: View) -> Found:
    """P is the second premise with a variable of its own wherever the conclusion has the right side for the left one."""
    match view.premises:
        case [Equal(left, right), before] if view.only([], []):
            pattern = _marked(before, view.conclusion, left, right, ())
            if pattern is not None:
                return {"P": Meaning(pattern, ("mark",))}, {"i": left, "j": right}
    return None


def _marked(
    one: Formula, other: Formula, left: Term, right: Term, bound: tuple[tuple[str, str], ...]
) -> Formula | None:
    """Formulas that are alike but for some `left` that became `right`: the pattern of both; else None."""
    if type(one) is not type(other):
        return None
    match one, other:
        case Atom(name, terms), Atom(also, others) if name == also and len(terms) == len(others):
            marked = [_mark(a, b, left, right, bound) for a, b in zip(terms, others, strict=True)]
            return None if None in marked else Atom(name, tuple(term for term in marked if term is not None))
        case Equal(a, b), Equal(c, d):
            first, second = _mark(a, c, left, right, bound), _mark(b, d, left, right, bound)
            return None if first is None or second is None else Equal(first, second)
        case Truth(value), Truth(also_value):
            return one if value is also_value else None
        case Not(body), Not(also_body):
            inner = _marked(body, also_body, left, right, bound)
            return None if inner is None else Not(inner)
        case (Forall(variable, _, body), Forall(also, _, also_body)) | (
            Exists(variable, _, body),
            Exists(also, _, also_body),
        ):
            inner = _marked(body, also_body, left, right, ((variable, also), *bound))
            kind = Forall if isinstance(one, Forall) else Exists
            return None if inner is None else kind(variable, None, inner)
        case ((And() | Or() | Implies() | Iff()), (And() | Or() | Implies() | Iff())):
            first_part = _marked(one.left, other.left, left, right, bound)
            second_part = _marked(one.right, other.right, left, right, bound)
            return None if first_part is None or second_part is None else type(one)(first_part, second_part)
    return None


def _mark(one: Term, other: Term, left: Term, right: Term, bound: tuple[tuple[str, str], ...]) -> Term | None:
    """A term of both; or the mark, where a free `left` became a free `right`. Names that a quantifier binds must agree."""
    binder = next((place for place, pair in enumerate(bound) if pair[0] == one.name and not one.arguments), None)
    also = next((place for place, pair in enumerate(bound) if pair[1] == other.name and not other.arguments), None)
    if binder is not None or also is not None:
        return one if binder == also else None
    if one == other and not one.arguments:
        return one
    if (one, other) == (left, right) and not _binds(bound, one, other):
        return Term("mark")
    if not one.arguments or (one.name, len(one.arguments)) != (other.name, len(other.arguments)):
        return None
    parts = [_mark(a, b, left, right, bound) for a, b in zip(one.arguments, other.arguments, strict=True)]
    return None if None in parts else Term(one.name, tuple(part for part in parts if part is not None))


def _binds(bound: tuple[tuple[str, str], ...], *terms: Term) -> bool:
    return any({*names_in(term)} & {name for pair in bound for name in pair} for term in terms)


def _function(view: View) -> Found:
    match view.conclusion:
        case Atom("actual", (term,)) if len(term.arguments) == len(view.premises):
            wanted = [_actual(one) for one in term.arguments]
            if all(map(equal, wanted, view.premises)) and view.only(*([[]] * len(wanted))):
                return {}, {"f()": Term(term.name), **dict(zip("ijk", term.arguments, strict=False))}
    return None


RULES: dict[str, Rule] = {
    "hyp": (0, _hypothesis),
    "cut": (2, _cut),
    "thin": (1, _thin),
    "→ elim": (2, _arrow_elimination),
    "→ intro": (1, _arrow_introduction),
    "∧ intro": (2, _and_introduction),
    "∧ elim(L)": (1, _and_elimination("L")),
    "∧ elim(R)": (1, _and_elimination("R")),
    "∨ intro(L)": (1, _or_introduction("L")),
    "∨ intro(R)": (1, _or_introduction("R")),
    "∨ elim": (3, _or_elimination),
    "¬ intro": (1, _not_introduction),
    "¬ elim": (2, _not_elimination),
    "contra (classical)": (1, _classical),
    "contra (constructive)": (1, _constructive),
    "truth": (0, _truth),
    "∀ intro": (1, _forall_introduction),
    "∀ elim": (2, _forall_elimination),
    "∃ intro": (2, _exists_introduction),
    "∃ elim": (2, _exists_elimination),
    "= intro": (0, _equality_introduction),
    "= elim": (2, _equality_elimination),
    "function": (1, _function),
    "function (2)": (2, _function),
    "function (3)": (3, _function),
}


def letters_for(step: ProofStep) -> Found:
    """What the letters of the step's rule have to be, by its goals alone; None where it is no instance."""
    number, look = RULES[step.rule]
    return look(View(step.goal, step.premises)) if len(step.premises) == number else None


def with_letters(step: ProofStep) -> ProofStep | None:
    found = letters_for(step)
    return replace(step, letters=found[0], names=found[1]) if found else None


def shallow(step: ProofStep) -> ProofStep:
    """The step with its premises as mere goals."""
    return replace(step, premises=tuple(Open(one.goal) for one in step.premises))
