"""What goes wrong without a rule, or with another in its place.

A solution that gets in without some rules satisfies all the others and breaks one of these. So it is a model of the other
rules in which these rules, as one conjunction, are denied. If there is none, they follow from the others, which `certify` can
prove. A few such solutions are listed one by one. Many are counted: the solutions without the rules minus those with them,
because a counter does better with fewer rules than with a long disjunction of all the ways to break them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import product
from math import prod

from entails.engines.answers import Counted, Solution, Unknown
from entails.engines.certificates.making import certify
from entails.engines.certificates.text import Certificate, Claim
from entails.engines.grounding import grounded
from entails.engines.solvers.count import count_theory
from entails.engines.solvers.sat import Session
from entails.errors import TheoryError
from entails.limits import FOREVER, STOPS, Limit, why
from entails.logic.evaluate import evaluate, free_numbers, value_of
from entails.logic.formula import Formula, Iff, all_of
from entails.logic.parts import names_in
from entails.models.conformance import check_world
from entails.models.ground.purpose import CLAUSES
from entails.models.ground.result import Instance, spoken_numbers
from entails.models.signature import split_prefix
from entails.models.theory import Rule, Theory
from entails.models.world import Element, Expansion, World, elements_of
from entails.values import dataclass, replace

LISTED = 100  # solutions that are looked at, for one to show
MOST_INSTANCES = 300_000  # of a formula that are tried one by one, to tell where it fails

Prefer = Callable[[Solution], bool]


@dataclass(frozen=True, slots=True)
class Extra:
    """Solutions that a change of the rules lets in, or loses. `some`: is there one? `count`: how many? Both are None if the
    search was stopped before it knew; `why` says what stopped it. `example` is one of them."""

    some: bool | None
    count: int | None
    at_least: int = 0
    example: Solution | None = None
    why: str | None = None


NONE = Extra(False, 0)
TRIED = 10_000  # solutions, where each has to be tried


@dataclass(frozen=True, slots=True)
class Effort:
    """How long to count, once there is one: for so many seconds; or, if `few`, up to `LISTED` and no further."""

    seconds: float | None = None
    few: bool = False


WHOLE = Effort()


@dataclass(frozen=True, slots=True)
class Change:
    """Rules of a theory that are off, and rules that are on in their place."""

    off: tuple[Rule, ...]
    new: tuple[Rule, ...] = ()

    def apply(self, theory: Theory) -> Theory:
        """The theory after the change. Lemmas and guesses are left out: they may rest on rules that are off."""
        return replace(theory, rules=(*(rule for rule in rules_of(theory) if rule not in self.off), *self.new))


def rules_of(theory: Theory) -> tuple[Rule, ...]:
    """The rules without lemmas and guesses, in order. People refer to them by number, from 1."""
    return tuple(rule for rule in theory.rules if rule.kind == "rule")


def let_in(
    theory: Theory,
    world: World,
    change: Change,
    limit: Limit = FOREVER,
    prefer: Prefer | None = None,
    solutions: int | None = None,
    effort: Effort = WHOLE,
) -> Extra:
    """Solutions after the change that are not solutions before it. The example is the first that `prefer` accepts among
    those that are listed, if there is such a one. `solutions` is the number of solutions before the change, if it is known.

        let_in(theory, world, Change(off=(rule,)))   # Extra(some=True, count=3, …, example=Solution(…))
    """
    kept = solutions if not change.new else None  # if rules only go, all solutions from before stay
    return _beyond(change.apply(theory), world, change.off, limit, prefer, kept, effort)


def lost(theory: Theory, world: World, change: Change, limit: Limit = FOREVER, effort: Effort = WHOLE) -> Extra:
    """Solutions before the change that are not solutions after it."""
    rules = replace(theory, rules=rules_of(theory))  # no answer rests on a lemma
    return _beyond(rules, world, change.new, limit, None, None, effort) if change.new else NONE


def _beyond(
    theory: Theory,
    world: World,
    broken: Sequence[Rule],
    limit: Limit,
    prefer: Prefer | None,
    kept: int | None,
    effort: Effort,
) -> Extra:
    """Solutions of a theory that break one of some further rules."""
    check_world(theory, world)
    if theory.has_aside:
        return _tried(theory, world, broken, limit, prefer)
    found = 0
    example: Solution | None = None
    liked = False
    try:
        denied = all_of([rule.typed for rule in broken])
        with Session(grounded(theory, world, CLAUSES, limit, denied), limit) as session:
            if not session.search((), limit):
                return NONE
            found, example = 1, session.solution()
            limit = limit if effort.seconds is None else limit.within(effort.seconds)
            for found in session.each(limit):
                if not liked:
                    solution = session.solution()
                    liked = prefer is None or prefer(solution)
                    example = solution if liked else example
                if found == LISTED:
                    break
            else:
                return Extra(True, found, found, example)
        if effort.few:
            return Extra(True, None, found, example)
        number = _counted(theory, world, denied, kept, limit)
    except STOPS as stop:
        return Extra(True if found else None, None, found, example, why(stop))
    except TheoryError as error:  # the rules fit each other, so it can only be their number
        return Extra(True if found else None, None, found, example, error.message)
    if isinstance(number, Unknown):
        return Extra(True, None, max(found, number.at_least), example, number.why)
    return Extra(True, number.count, number.count, example)


def _tried(theory: Theory, world: World, broken: Sequence[Rule], limit: Limit, prefer: Prefer | None) -> Extra:
    """Counts the solutions that break a rule where relations are found aside: each is tried with the further rules."""
    whole = replace(theory, rules=(*theory.rules, *broken))
    found, example, tried = 0, None, 0
    try:
        with (
            Session(grounded(theory, world, CLAUSES, limit), limit) as session,
            Session(grounded(whole, world, CLAUSES, limit), limit) as judge,
        ):
            for tried in session.each(limit):
                if not judge.search([-x for x in session.blocking()], limit):
                    found += 1
                    solution = session.solution()
                    if example is None or (prefer and not prefer(example) and prefer(solution)):
                        example = solution
                if tried == TRIED:
                    some = True if found else None
                    return Extra(some, None, found, example, None if found else f"more than {TRIED:,} solutions")
    except STOPS as stop:
        return Extra(True if found else None, None, found, example, why(stop))
    return Extra(True, found, found, example) if found else NONE


def _counted(theory: Theory, world: World, denied: Formula, kept: int | None, limit: Limit) -> Counted | Unknown:
    answer = count_theory(theory, world, limit, denied if kept is None else None)
    if kept is None:
        return answer
    match answer:
        case Counted(number):
            return Counted(number - kept)
        case unknown:
            return replace(unknown, at_least=unknown.at_least - kept)


def certificate(theory: Theory, world: World, change: Change, limit: Limit = FOREVER) -> Certificate | Unknown | None:
    """A proof that the change lets nothing in and loses nothing (None: it does): from the rules that stay it follows that
    those that are off hold, or amount to those in their place."""
    if theory.has_aside:
        return Unknown("there is something to find aside")
    off, new = (all_of([rule.formula for rule in some]) for some in (change.off, change.new))
    claim = Iff(new, off) if change.new else off
    rest = replace(change, new=()).apply(theory)
    return certify(rest, world, Claim("follows", formula=str(claim)), limit)


# --- which rule a solution breaks, where there is no referee ---


def broken_instance(rules: Iterable[Rule], structure: Expansion, limit: Limit = FOREVER) -> Instance | None:
    """The first instance of one of the rules that does not hold; None if that takes too many tries."""
    for rule in rules:
        values = where_false(rule.typed, structure, limit)
        if values is not None:
            return Instance(rule, values, spoken_numbers(rule, structure.world, values))
    return None


def where_false(formula: Formula, structure: Expansion, limit: Limit = FOREVER) -> Mapping[str, Element] | None:
    """Values of the leading variables for which a typed formula does not hold; None if it holds, or there are too many."""
    variables, body = split_prefix(formula)
    elements = [elements_of(structure.world, sort) for _, sort in variables]
    if prod(map(len, elements)) > MOST_INSTANCES:
        return None
    names = [name for name, _ in variables]
    sorts = {f"{name}∈": sort for name, sort in variables}
    asked = [term for term in free_numbers(body, structure.valued) if not set(names).isdisjoint(names_in(term))]
    for number, row in enumerate(product(*elements)):
        if number % 1_000 == 0:
            limit.check()
        inner = {**sorts, **dict(zip(names, map(str, row), strict=True))}
        if any(value_of(term, structure, inner) is None for term in asked):
            continue  # a number that is not given: the quantifier passes over it
        if not evaluate(body, structure, inner):
            return dict(zip(names, row, strict=True))
    return None
