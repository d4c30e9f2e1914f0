"""Names for people. Formulas in canonical form have bound variables such as 0•, which nobody should have to read."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import lru_cache
from itertools import count

from entails.logic.formula import Atom, Equal, Exists, Forall, Formula, Term
from entails.logic.parts import bound_variables, free_names, rebuild, subformulas, substitute
from entails.proofs.kernel.check import Meaning
from entails.proofs.kernel.sequent import canonical
from entails.proofs.prover.terms import renamed, spoken

VARIABLES = "xyzuvw"


@lru_cache(maxsize=20_000)
def readable(formula: Formula) -> Formula:
    """The formula with letters for bound variables that have none: ∀0•.R(0•,a) is ∀x.R(x,a)."""
    return _renamed(formula, {}, frozenset(free_names(formula)))


@lru_cache(maxsize=20_000)
def is_readable(formula: Formula) -> bool:
    """Do all bound variables have letters?"""
    return not any(_numbered(name) for part in subformulas(formula) for name in bound_variables(part))


def unused(taken: Collection[str]) -> str:
    """A variable that is none of these: x, y, z, u, v, w, x1, y1, …"""
    letters = (f"{letter}{number or ''}" for number in count() for letter in VARIABLES)
    return next(name for name in letters if name not in taken)


def _renamed(formula: Formula, names: Mapping[str, Term], taken: frozenset[str]) -> Formula:
    match formula:
        case Forall(variable, sort, body) | Exists(variable, sort, body):
            new = unused(taken) if _numbered(variable) else variable
            return type(formula)(new, sort, _renamed(body, {**names, variable: Term(new)}, taken | {new}))
        case Atom() | Equal():
            return substitute(formula, names)
    return rebuild(formula, lambda child: _renamed(child, names, taken))


def _numbered(name: str) -> bool:
    return name.endswith("•")


def pattern(equation: Formula, before: Formula, after: Formula) -> Meaning:
    """What P(x) stands for if by this equation P(i) becomes P(j): x is where the two differ."""
    assert isinstance(equation, Equal)
    one, other = canonical(before), canonical(after)
    place = unused({*free_names(one), *free_names(other)})
    pairs = list(zip(spoken(one), spoken(other), strict=True))
    body = renamed(one, [_marked(old, new, equation, Term(place)) for old, new in pairs])
    return Meaning(readable(body), (place,))


def _marked(old: Term, new: Term, equation: Equal, place: Term) -> Term:
    """The old term with a mark where one side of the equation became the other."""
    if old == new:
        return old
    alike = old.name == new.name and len(old.arguments) == len(new.arguments) and old.arguments
    if (old, new) == (equation.left, equation.right) or not alike:
        return place
    parts = zip(old.arguments, new.arguments, strict=True)
    return Term(old.name, tuple(_marked(one, other, equation, place) for one, other in parts))
