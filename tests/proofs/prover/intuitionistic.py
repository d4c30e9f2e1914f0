"""Is a propositional sequent constructively valid? Dyckhoff's calculus G4ip, rule by rule: an oracle that shares nothing with
the one under test. Each rule makes the sequent smaller, so the search ends."""

from __future__ import annotations

from entails.logic.formula import BOTTOM, And, Atom, Formula, Iff, Implies, Not, Or, Truth
from entails.proofs.kernel.sequent import Sequent


def constructively_valid(sequent: Sequent) -> bool:
    return _proved([_plain(one) for one in sequent.assumptions], _plain(sequent.conclusion), {})


def _plain(formula: Formula) -> Formula:
    """¬A is A→⊥, and A↔B is two implications."""
    match formula:
        case Not(body):
            return Implies(_plain(body), BOTTOM)
        case Iff(left, right):
            a, b = _plain(left), _plain(right)
            return And(Implies(a, b), Implies(b, a))
        case And(left, right) | Or(left, right) | Implies(left, right):
            return type(formula)(_plain(left), _plain(right))
    return formula


def _proved(given: list[Formula], goal: Formula, known: dict[object, bool]) -> bool:
    key = (frozenset(given), goal)
    if key not in known:
        known[key] = _search(given, goal, known)
    return known[key]


def _search(given: list[Formula], goal: Formula, known: dict[object, bool]) -> bool:
    for place, one in enumerate(given):
        rest = given[:place] + given[place + 1 :]
        match one:
            case Truth(value):
                return not value or _proved(rest, goal, known)
            case And(left, right):
                return _proved([left, right, *rest], goal, known)
            case Or(left, right):
                return _proved([left, *rest], goal, known) and _proved([right, *rest], goal, known)
            case Implies(Truth(value), right):
                return _proved([right, *rest] if value else rest, goal, known)
            case Implies(And(left, right), end):
                return _proved([Implies(left, Implies(right, end)), *rest], goal, known)
            case Implies(Or(left, right), end):
                return _proved([Implies(left, end), Implies(right, end), *rest], goal, known)
            case Implies(Atom() as left, right) if left in rest:
                return _proved([right, *rest], goal, known)
    return _by_choice(given, goal, known)


def _by_choice(given: list[Formula], goal: Formula, known: dict[object, bool]) -> bool:
    """The goal taken apart; or an implication that has an implication on its left, one after the other."""
    match goal:
        case Truth(True):
            return True
        case And(left, right):
            return _proved(given, left, known) and _proved(given, right, known)
        case Implies(left, right):
            return _proved([left, *given], right, known)
        case Or(left, right) if _proved(given, left, known) or _proved(given, right, known):
            return True
        case Atom() if goal in given:
            return True
    for place, one in enumerate(given):
        rest = given[:place] + given[place + 1 :]
        match one:
            case Implies(Implies(left, right), end):
                inner = _proved([Implies(right, end), *rest], Implies(left, right), known)
                if inner and _proved([end, *rest], goal, known):
                    return True
    return False
