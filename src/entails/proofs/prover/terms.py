"""The terms of formulas in canonical form, place by place. A term is closed if no quantifier binds a name in it.

In P(f(a))∧∀0•.R(0•,g(b,0•)) the places are those of the largest closed terms: f(a), then b.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from entails.logic.formula import Atom, Equal, Formula, Term
from entails.logic.parts import children, own_terms, rebuild, subformulas, subterms
from entails.proofs.kernel.sequent import Sequent, canonical


@lru_cache(maxsize=50_000)
def spoken(formula: Formula) -> tuple[Term, ...]:
    """The largest closed terms of a formula in canonical form, as often as they occur: R(a,f(b))∧P(a) has a, f(b), a."""
    found = [part for term in own_terms(formula) for part in _closed(term)]
    for child in children(formula):
        found += spoken(child)
    return tuple(found)


def renamed(formula: Formula, terms: Sequence[Term]) -> Formula:
    """The formula with these terms in the places of those that it has `spoken` of."""
    left = iter(terms)

    def put(term: Term) -> Term:
        if _is_closed(term):
            return next(left)
        return Term(term.name, tuple(map(put, term.arguments))) if term.arguments else term

    def visit(one: Formula) -> Formula:
        match one:
            case Atom(name, arguments):
                return Atom(name, tuple(map(put, arguments)))
            case Equal(first, second):
                return Equal(put(first), put(second))
        return rebuild(one, visit)

    return visit(formula)


@lru_cache(maxsize=50_000)
def closed_terms(formula: Formula) -> tuple[Term, ...]:
    """All closed terms of a formula in canonical form, each once and after its parts: of P(f(a)) they are a and f(a)."""
    return tuple(dict.fromkeys(part for term in spoken(formula) for part in reversed(list(subterms(term)))))


def terms_of(sequent: Sequent) -> list[Term]:
    """The closed terms of a sequent, in order of appearance."""
    return list(dict.fromkeys(term for formula in sequent.formulas() for term in closed_terms(canonical(formula))))


def functions_of(formulas: Iterable[Formula]) -> dict[str, set[int]]:
    """The functions that formulas in canonical form speak of, and of how many things each is one."""
    found: dict[str, set[int]] = {}
    every = (term for formula in formulas for one in subformulas(formula) for term in own_terms(one))
    for part in (part for term in every for part in subterms(term) if part.arguments):
        found.setdefault(part.name, set()).add(len(part.arguments))
    return found


def _closed(term: Term) -> Iterator[Term]:
    if _is_closed(term):
        yield term
    else:
        for argument in term.arguments:
            yield from _closed(argument)


def _is_closed(term: Term) -> bool:
    if term.arguments:
        return all(map(_is_closed, term.arguments))
    return not term.name.endswith("•")
