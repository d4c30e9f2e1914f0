"""What follows from the shapes of rules, and why: each technique knows tallies, and nothing of what they are about.

A technique looks at a position and yields findings: literals that follow, and the tallies that they follow from. They stand
in the order of difficulty. What one tally gives by itself (full, all needed, only value, only place) is found and told before
by `knowledge`; these are the arguments that take several.

    confined    all that is left for "box 1 has one 5" is in "row 1 has one 5", so row 1 has no 5 elsewhere
    shared out  r1c1 and r1c5 have only 3 and 7 left between them, so row 1 has no 3 or 7 elsewhere
    whichever   "row 2 has one star": wherever it is, it sees r3c4, so there is none

Not yet: of `connected` (the only way out, cut off, out of reach) and of `loop` (would close too early), which are to be read
off the grounding as tallies are, and yield findings here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from entails.engines.hints.arguing.shapes import Tally

MOST_SHARED = 3  # tallies that are taken together: pairs and triples
WAYS = 4  # ways that a tally may have left for its reader to go through


class Finding(NamedTuple):
    """Literals that follow. `first` are the tallies that need something, `second` those that leave no room for more;
    `left` is what is open in the first ones; `cases` has, for each way that is left, the tally that gives the same literal."""

    technique: str
    literals: tuple[int, ...]
    left: tuple[int, ...]
    first: tuple[Tally, ...]
    second: tuple[Tally, ...] = ()
    cases: tuple[tuple[int, Tally], ...] = ()

    @property
    def selectors(self) -> tuple[int, ...]:
        every = (*self.first, *self.second, *(tally for _, tally in self.cases))
        return tuple(dict.fromkeys(one.selector for one in every))


class Position:
    """What the tallies come to, as far as facts are known: how many they still need, how many they have room for, and what is
    open in them. Tallies with nothing open, or with a guard that is not known to hold, are left out."""

    def __init__(self, tallies: Iterable[Tally], known: Iterable[int]) -> None:
        self.known = set(known)
        self.open: dict[Tally, frozenset[int]] = {}
        self.need: dict[Tally, int] = {}
        self.room: dict[Tally, int] = {}
        self.having: dict[int, list[Tally]] = {}  # by literal, the tallies in which it is open
        for tally in tallies:
            self._add(tally)

    def _add(self, tally: Tally) -> None:
        known = self.known
        open_ = frozenset(x for x in tally.literals if x not in known and -x not in known)
        if not open_ or not known.issuperset(tally.guards):
            return
        held = sum(x in known for x in tally.literals)
        self.open[tally], self.need[tally], self.room[tally] = open_, tally.low - held, tally.high - held
        for literal in open_:
            self.having.setdefault(literal, []).append(tally)

    def needing(self, most: int) -> list[Tally]:
        """The tallies that need something and have few open literals."""
        return [tally for tally, need in self.need.items() if need > 0 and 1 < len(self.open[tally]) <= most]

    def full_with(self, literal: int, room: int = 1) -> list[Tally]:
        """The tallies that have room for so many, the literal among them."""
        return [tally for tally in self.having.get(literal, ()) if self.room[tally] == room]

    def gives(self, literal: int) -> dict[int, Tally]:
        """What follows at once if a literal holds, with the tally that says so."""
        found: dict[int, Tally] = {}
        for tally in self.having.get(literal, ()):
            if self.room[tally] == 1:
                found.update((-x, tally) for x in self.open[tally] if x != literal)
        for tally in self.having.get(-literal, ()):
            if self.need[tally] > 0 and len(self.open[tally]) - 1 == self.need[tally]:
                found.update((x, tally) for x in self.open[tally] if x != -literal)
        return found


def confined(position: Position) -> Iterator[Finding]:
    """All that is left for a tally is in another, which has no room for more than that."""
    for inner in position.needing(WAYS * 2):
        first = next(iter(position.open[inner]))
        for outer in position.full_with(first, position.need[inner]):
            rest = position.open[outer] - position.open[inner]
            if outer is not inner and rest and position.open[inner] <= position.open[outer]:
                yield Finding("confined", _none_of(rest), tuple(position.open[inner]), (inner,), (outer,))


def shared_out(position: Position) -> Iterator[Finding]:
    """Some tallies need one each, and all that is left for them is in as many others, which have room for one each."""
    for number in range(2, MOST_SHARED + 1):
        needing = [one for one in position.needing(number) if position.need[one] == 1]
        for start in needing:
            yield from _shared(position, needing, (start,), (), number)


def _shared(
    position: Position, needing: list[Tally], first: tuple[Tally, ...], second: tuple[Tally, ...], number: int
) -> Iterator[Finding]:
    """Goes on until as many tallies are on both sides: one that holds what is not covered yet, or one that shares it."""
    covered = {x for tally in second for x in position.open[tally]}
    wanted = {x for tally in first for x in position.open[tally]}
    if missing := min(wanted - covered, default=0):
        if len(second) < number:
            for tally in position.full_with(missing):
                if tally not in first:
                    yield from _shared(position, needing, first, (*second, tally), number)
    elif len(first) == len(second) == number:
        if rest := covered - wanted:
            yield Finding("shared out", _none_of(rest), tuple(wanted), first, second)
    elif len(first) < number:
        beside = {tally: None for x in covered - wanted for tally in position.having[x]}
        for tally in needing:
            if tally in beside and tally not in second and _follows(tally, first) and not position.open[tally] & wanted:
                yield from _shared(position, needing, (*first, tally), second, number)


def _none_of(literals: Iterable[int]) -> tuple[int, ...]:
    return tuple(-x for x in sorted(literals, key=abs))


def _follows(tally: Tally, first: tuple[Tally, ...]) -> bool:
    """In one order only, so that no set is tried twice."""
    return (tally.selector, tally.literals) > (first[-1].selector, first[-1].literals)


def whichever(position: Position) -> Iterator[Finding]:
    """One of few ways holds, and each gives the same. Of what excludes each other, a supposition says it better."""
    for tally in position.needing(WAYS):
        ways = sorted(position.open[tally], key=abs)
        if tally.kind == "clause" and ways[0] < 0:
            continue
        given = [position.gives(x) for x in ways]
        for literal in [x for x in given[0] if all(x in some for some in given[1:]) and -x not in position.open[tally]]:
            cases = tuple((way, some[literal]) for way, some in zip(ways, given, strict=True))
            if all(one is not tally for _, one in cases):
                yield Finding("whichever", (literal,), tuple(ways), (tally,), (), cases)


TECHNIQUES: tuple[Callable[[Position], Iterator[Finding]], ...] = (confined, shared_out, whichever)
"""In the order of difficulty."""
