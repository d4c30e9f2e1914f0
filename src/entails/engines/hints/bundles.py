"""Bundles: the deductions that one sentence states together.

bundled(chain)      # [[r1c1 is white, r1c3 is white], [r1c2 is black]]: the first two by "no two touch; r1c2 is black"
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from entails.engines.answers import Fact
from entails.engines.hints.steps import Deduction, once

# What one sees of a line: nobody needs the rule that it is one loop, each time.
LINES = ("only way on", "dead end", "closes too early", "three links", "passed", "on the loop", "not on the loop")
ON = {"only way on": "the only ways on", "dead end": "dead ends otherwise"}  # how a line goes on, at several places
FOLLOWED = ("only way on", "dead end", "closes too early")  # what one sees while one follows a line
NUMBERS = ("complete", "too large", "too small", "no room")  # what one sees of a piece of equal numbers
FAR = 2  # lines about a line: more are told as one


def bundled(chain: Iterable[Deduction]) -> Iterator[list[Deduction]]:
    """The deductions of a chain in bundles that one sentence tells each: what one instance gives, with what others of its
    rule give that need nothing told between them, if the rule has words for many."""
    left = [list(some) for some in _followed([list(some) for _, some in groupby(chain, key=_line)])]
    while left:
        bundle = left.pop(0)
        kind = _plural_kind(bundle)
        for other in list(left) if kind else ():
            later = {fact for some in (bundle, *left) for fact in facts_of(some)}
            if _plural_kind(other) == kind and later.isdisjoint(fact for one in other for fact in one.premises):
                bundle += other
                left.remove(other)
        yield bundle


def _followed(lines: Iterable[list[Deduction]]) -> Iterator[Iterable[Deduction]]:
    """The same lines; where a drawn line is followed for long, one line for all of it."""
    for follows, some in groupby(lines, key=lambda line: _follows(line[0])):
        run = list(some)
        yield from ([one for line in run for one in line],) if follows and len(run) > FAR else run


def _follows(one: Deduction) -> bool:
    return one.way is not None and one.way.name in FOLLOWED and one.fact is not None


def merged(bundle: Sequence[Deduction]) -> Deduction:
    """One deduction for all of a bundle, with the instances of each."""
    first, *ways = [one.way for one in bundle if one.way]
    if all(way == first for way in ways):
        return bundle[0]
    every = [first, *ways]
    both = (once(x for way in every for x in way.first), once(x for way in every for x in way.second))
    needs = tuple(dict.fromkeys(x for way in every for x in way.needs)) if all(way.needs for way in every) else ()
    return bundle[0]._replace(way=first._replace(first=both[0], second=both[1], needs=needs))


def _line(one: Deduction) -> object:
    """What is told in one line. How a drawn line goes on is one, however far; and what has no room in one place."""
    if one.way is not None and one.way.name == "too small" and one.fact is not None:
        return one.way.name, one.way.seen
    goes_on = one.way is not None and one.way.name in ON and one.fact is not None
    way = one.way and one.way._replace(why="", passed=())
    return one.way.name if goes_on and one.way else (one.said, one.refutation, way)


Kind = tuple[str, bool]  # a relation, and whether it holds


def _plural_kind(bundle: Sequence[Deduction]) -> tuple[str, Kind, list[Kind]] | None:
    """The rule, and the kinds of facts that it gives and takes, if it has words for many."""
    kinds = {fact and (fact.relation, fact.holds) for fact in (one.fact for one in bundle)}
    (instance, *others), kind = bundle[0].said, kinds.pop()
    if others or kinds or not kind or bundle[0].refutation or not instance.rule.plurals or instance.rule.declared:
        return None
    return instance.rule.sentence, kind, sorted((fact.relation, fact.holds) for fact in bundle[0].premises)


def facts_of(bundle: Iterable[Deduction]) -> list[Fact]:
    return [deduction.fact for deduction in bundle if deduction.fact]
