"""Equality for the oracle: the few consequences of equations that a question needs.

To the SAT solver an equation is a literal like any other. Where its model contradicts what equations mean, the model is
refuted by lemmas, and the question is asked again. A lemma is an instance of one of the two rules of equality:

    a=a                   = intro
    a=b → (P(a)→P(b))     = elim; P(a) is an atom, an equation or a quantified formula, and some of its a become b

That an equation can be read backwards follows: a=b turns the first a of a=a into b. So does that two equations make a third,
and that functions respect equality: a=b turns f(a)=f(a) into f(a)=f(b).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from entails.logic.formula import Equal, Formula, Implies, Term
from entails.logic.parts import free_names
from entails.proofs.prover.terms import closed_terms, renamed, spoken
from entails.values import dataclass

ENOUGH = 20  # lemmas learnt from one model
STARTS = 2  # true formulas from which a way is looked for to one that should be true, where there are functions

Links = dict[
    Term, list[tuple[Term, bool]]
]  # the neighbours of each term by a true equation, and whether it is written so
_Path = tuple[int, ...]  # the numbers of the arguments that lead to a part of a term
_Difference = tuple[_Path, Term, Term]  # of two terms: a part of the one, and what stands there in the other


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
    functions = list(dict.fromkeys(term for key in model for term in closed_terms(key) if term.arguments))
    plain = _firsts(links)
    first = _congruent(plain, functions)
    groups: dict[Formula, list[Formula]] = {}
    for key in model:
        terms = spoken(key)
        if any(term in first for term in terms):
            groups.setdefault(renamed(key, [first.get(term, term) for term in terms]), []).append(key)
    for about, keys in groups.items():
        starts = [key for key in keys if model[key]][: STARTS if functions else 1]
        itself = isinstance(about, Equal) and _trivial(about)
        for key in keys if starts or itself else ():
            if not model[key]:
                chains = [chain for start in starts if (chain := _chain(links, plain, start, key)) is not None]
                chains += _from_itself(links, plain, key) if isinstance(key, Equal) and itself else ()
                lemmas = min(chains, key=len) if chains else _unlinked(links, plain, functions)
                found += (one for one in lemmas if one not in known)
        if len(found) > ENOUGH:
            break
    return [one for one in dict.fromkeys(found) if one not in known]


def _trivial(equation: Equal) -> bool:
    return equation.left == equation.right


def classes(equations: Iterable[Equal], functions: Sequence[Term] = ()) -> dict[Term, Term]:
    """Of each term that these equations, which are true, make equal to another: the first of those that equal it.

    classes([b=a, b=c])             # {a: a, b: a, c: a}
    classes([b=a], [f(a), f(b)])    # {a: a, b: a, f(a): f(a), f(b): f(a)}
    """
    return _congruent(_firsts(_links(equations)), functions)


def _firsts(links: Links) -> dict[Term, Term]:
    """The first of each class that equations alone make."""
    first: dict[Term, Term] = {}
    for term in links:
        if term not in first:
            members = [term, *_reached(links, term)]
            first.update(dict.fromkeys(members, min(members, key=_order)))
    return first


def _order(term: Term) -> tuple[object, ...]:
    """Names come before terms with functions."""
    return (bool(term.arguments), term.name, *map(_order, term.arguments))


def _congruent(first: dict[Term, Term], functions: Sequence[Term]) -> dict[Term, Term]:
    """The classes, merged where two terms of one function have arguments of the same classes."""
    first = dict(first)
    changed = bool(functions and first)
    while changed:
        changed = False
        alike: dict[Term, Term] = {}
        for term in functions:
            about = Term(term.name, tuple(first.get(one, one) for one in term.arguments))
            other = alike.setdefault(about, term)
            one, two = first.get(term, term), first.get(other, other)
            if one != two:
                changed = True
                least, gone = sorted((one, two), key=_order)
                first |= {member: least for member, old in first.items() if old == gone}
                first |= {one: least, two: least, term: least, other: least}
    return first


def _links(equations: Iterable[Equal]) -> Links:
    links: Links = {}
    for equation in equations:
        if not _trivial(equation):
            links.setdefault(equation.left, []).append((equation.right, True))
            links.setdefault(equation.right, []).append((equation.left, False))
    return links


def _reached(links: Links, start: Term) -> dict[Term, tuple[Term, bool]]:
    """The other terms that equal this one, and the last step on the way to each."""
    back: dict[Term, tuple[Term, bool]] = {}
    todo = deque([start])
    while todo:
        term = todo.popleft()
        for other, forward in links.get(term, ()):
            if other != start and other not in back:
                back[other] = (term, forward)
                todo.append(other)
    return back


def _chain(links: Links, first: Mapping[Term, Term], start: Formula, goal: Formula) -> list[EqualityLemma] | None:
    """The lemmas that lead from one formula to another that speaks of equal things; None if these are equal only because a
    function respects equality, which no equation says yet."""
    here = list(spoken(start))
    differences: list[tuple[int, _Difference]] = []
    for place, (one, other) in enumerate(zip(here, spoken(goal), strict=True)):
        inside = _differences(first, one, other)
        if inside is None:
            return None
        differences += [(place, one) for one in inside]
    found: list[EqualityLemma] = []
    for old, new in dict.fromkeys((old, new) for _, (_, old, new) in differences):
        places = [(place, path) for place, (path, one, other) in differences if (one, other) == (old, new)]
        for one, other, forward in _route(links, old, new):
            found += [] if forward else _backwards(other, one)
            before = renamed(start, here)
            for place, path in places:
                here[place] = _put(here[place], path, other)
            found.append(EqualityLemma(renamed(start, here), Equal(one, other), before))
    return found


def _from_itself(links: Links, first: Mapping[Term, Term], goal: Equal) -> Iterator[list[EqualityLemma]]:
    """The ways to an equation from what = intro gives: f(a)=f(b), by a=b, from f(a)=f(a) or from f(b)=f(b)."""
    for side in dict.fromkeys((goal.left, goal.right)):
        same = Equal(side, side)
        if (chain := _chain(links, first, same, goal)) is not None:
            yield [EqualityLemma(same), *chain]


def _differences(first: Mapping[Term, Term], one: Term, other: Term) -> list[_Difference] | None:
    """The parts in which two terms differ, if equations lead from each to the other; None if they do not."""
    if one == other:
        return []
    if one in first and first[one] == first.get(other):
        return [((), one, other)]
    if not one.arguments or one.name != other.name or len(one.arguments) != len(other.arguments):
        return None
    found: list[_Difference] = []
    for place, (part, also) in enumerate(zip(one.arguments, other.arguments, strict=True)):
        inside = _differences(first, part, also)
        if inside is None:
            return None
        found += [((place, *path), old, new) for path, old, new in inside]
    return found


def _put(term: Term, path: _Path, new: Term) -> Term:
    if not path:
        return new
    arguments = list(term.arguments)
    arguments[path[0]] = _put(arguments[path[0]], path[1:], new)
    return Term(term.name, tuple(arguments))


def _unlinked(links: Links, first: Mapping[Term, Term], functions: Sequence[Term]) -> Iterator[EqualityLemma]:
    """What links f(a) and f(b), if a=b, for all such terms that no equations link yet."""
    for number, term in enumerate(functions):
        for other in functions[:number]:
            is_linked = term in first and first[term] == first.get(other)
            if not is_linked and _differences(first, other, term):
                yield from min(_ways_between(links, first, other, term), key=len)


def _ways_between(links: Links, first: Mapping[Term, Term], one: Term, other: Term) -> Iterator[list[EqualityLemma]]:
    """The ways to link two such terms: f(b)=c, if f(a)=c is known; or f(a)=f(b)."""
    for old, new in ((one, other), (other, one)):
        for third, forward in links.get(old, ()):
            start = Equal(old, third) if forward else Equal(third, old)
            goal = Equal(new, third) if forward else Equal(third, new)
            if third != new and (chain := _chain(links, first, start, goal)):
                yield chain
    yield from _from_itself(links, first, Equal(one, other))


def _route(links: Links, old: Term, new: Term) -> list[tuple[Term, Term, bool]]:
    """The equations from one term to another, each with whether it is written in this direction."""
    back = _reached(links, old)
    route: list[tuple[Term, Term, bool]] = []
    while new != old:
        before, forward = back[new]
        route.append((before, new, forward))
        new = before
    return route[::-1]


def _backwards(left: Term, right: Term) -> Iterator[EqualityLemma]:
    """right=left, from left=right."""
    same = Equal(left, left)
    yield EqualityLemma(same)
    yield EqualityLemma(Equal(right, left), Equal(left, right), same)
