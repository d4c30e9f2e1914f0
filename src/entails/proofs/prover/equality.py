"""Equality for the oracle: the few consequences of equations that a question needs.

To the SAT solver an equation is a literal like any other. Where its model contradicts what equations mean, the model is
refuted by lemmas, and the question is asked again. A lemma is an instance of one of the two rules of equality:

    a=a                   = intro
    a=b → (P(a)→P(b))     = elim; P(a) is an atom, an equation or a quantified formula, and some of its a become b

That an equation can be read backwards follows: a=b turns the first a of a=a into b. So does that two equations make a third.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import lru_cache

from entails.logic.formula import Atom, Equal, Formula, Implies, Term
from entails.logic.parts import children, free_names, own_terms, rebuild
from entails.values import dataclass

ENOUGH = 20  # lemmas learnt from one model

Links = dict[
    str, list[tuple[str, bool]]
]  # the neighbours of each name by a true equation, and whether it is written so


@dataclass(frozen=True, slots=True)
class EqualityLemma:
    """An instance of = elim, or of = intro if there is no equation."""

    after: Formula
    equation: Equal | None = None
    before: Formula | None = None

    @property
    def formula(self) -> Formula:
        if self.equation is None or self.before is None:
            return self.after
        return Implies(self.equation, Implies(self.before, self.after))

    @property
    def names(self) -> frozenset[str]:
        return _names(self)


@lru_cache(maxsize=50_000)
def _names(lemma: EqualityLemma) -> frozenset[str]:
    return frozenset(free_names(lemma.formula))


def broken(model: Mapping[Formula, bool], known: Collection[EqualityLemma] = ()) -> list[EqualityLemma]:
    """Lemmas that this model contradicts, with those on the way to them; none if equations mean in it what they should.

    `model` has the truth of atoms, equations and quantified formulas, by their canonical form. Those that are `known` are
    left out. Of very many about `ENOUGH` are returned: the next model will hardly contradict the same ones.

        broken({a=b: True, P(a): True, P(b): False})     # a=b → (P(a)→P(b))
    """
    links = _links(key for key, true in model.items() if true and isinstance(key, Equal))
    found = [EqualityLemma(key) for key, true in model.items() if isinstance(key, Equal) and _trivial(key) and not true]
    first = _firsts(links)
    groups: dict[Formula, list[Formula]] = {}
    for key in model:
        names = spoken(key)
        if any(name in links for name in names):
            groups.setdefault(renamed(key, [first.get(name, name) for name in names]), []).append(key)
    for keys in groups.values():
        start = next((key for key in keys if model[key]), None)
        if start is not None:
            for key in keys:
                if not model[key]:
                    found += (one for one in _chain(links, start, key) if one not in known)
        if len(found) > ENOUGH:
            break
    return [one for one in dict.fromkeys(found) if one not in known]


def _trivial(equation: Equal) -> bool:
    return equation.left == equation.right


def classes(equations: Iterable[Equal]) -> dict[str, str]:
    """Of each name that these equations, which are true, speak of: the first of the names that equal it.

    classes([b=a, b=c])     # {"a": "a", "b": "a", "c": "a"}
    """
    return _firsts(_links(equations))


def _firsts(links: Links) -> dict[str, str]:
    return {name: min([name, *_reached(links, name)]) for name in links}


def _links(equations: Iterable[Equal]) -> Links:
    links: Links = {}
    for equation in equations:
        if not _trivial(equation):
            links.setdefault(equation.left.name, []).append((equation.right.name, True))
            links.setdefault(equation.right.name, []).append((equation.left.name, False))
    return links


def _reached(links: Links, start: str) -> dict[str, tuple[str, bool]]:
    """The other names that equal this one, and the last step on the way to each."""
    back: dict[str, tuple[str, bool]] = {}
    todo = deque([start])
    while todo:
        name = todo.popleft()
        for other, forward in links.get(name, ()):
            if other != start and other not in back:
                back[other] = (name, forward)
                todo.append(other)
    return back


def _chain(links: Links, start: Formula, goal: Formula) -> Iterator[EqualityLemma]:
    """The lemmas that lead from one formula to another that speaks of equal things."""
    pairs = list(zip(spoken(start), spoken(goal), strict=True))
    here = spoken(start)
    for old, new in dict.fromkeys(pairs):
        for one, other, forward in _route(links, old, new):
            if not forward:
                yield from _backwards(other, one)
            before = renamed(start, here)
            here = [other if pair == (old, new) else name for pair, name in zip(pairs, here, strict=True)]
            yield EqualityLemma(renamed(start, here), Equal(Term(one), Term(other)), before)


def _route(links: Links, old: str, new: str) -> list[tuple[str, str, bool]]:
    """The equations from one name to another, each with whether it is written in this direction."""
    back = _reached(links, old)
    route: list[tuple[str, str, bool]] = []
    while new != old:
        before, forward = back[new]
        route.append((before, new, forward))
        new = before
    return route[::-1]


def _backwards(left: str, right: str) -> Iterator[EqualityLemma]:
    """right=left, from left=right."""
    same = Equal(Term(left), Term(left))
    yield EqualityLemma(same)
    yield EqualityLemma(Equal(Term(right), Term(left)), Equal(Term(left), Term(right)), same)


# --- the names in a formula, place by place ---


def spoken(formula: Formula) -> list[str]:
    """The free names of a formula in canonical form, as often as they occur: R(a,b)∧P(a) has a, b, a."""
    found = [term.name for term in own_terms(formula) if not _bound(term)]
    for child in children(formula):
        found += spoken(child)
    return found


def renamed(formula: Formula, names: list[str]) -> Formula:
    """The formula with these names in the places of those that it has `spoken` of."""
    left = iter(names)

    def put(term: Term) -> Term:
        return term if _bound(term) else Term(next(left))

    def visit(one: Formula) -> Formula:
        match one:
            case Atom(name, terms):
                return Atom(name, tuple(map(put, terms)))
            case Equal(first, second):
                return Equal(put(first), put(second))
        return rebuild(one, visit)

    return visit(formula)


def _bound(term: Term) -> bool:
    return term.name.endswith("•")
