"""What follows from the shapes of rules, and why: each technique knows quotas, and nothing of what they are about.

A technique looks at a ledger and yields inferences: literals that follow, and the quotas that they follow from. They stand
in the order of difficulty. What one quota gives by itself (full, all needed, only value, only place) is found and told before
by `knowledge`; these are the arguments that take several.

    confined    "box 1 has one 5" needs one of r1c1 and r1c3, then "row 1 has one 5" has no room elsewhere
    overlap     "r1c1 is 3" needs 2 more; all but 1 of its places are shared with "r1c2 is 2", which has room for 1
    shared out  r1c1 and r1c5 have only 3 and 7 left between them, so row 1 has no 3 or 7 elsewhere
    whichever   "row 2 has one star": wherever it is, it sees r3c4, so there is none
    packing     "room 5 has 3 black cells" of which no two touch: they fit in only two ways

What takes graphs is in `graphs` (one rule) and `pieces` (a piece and its size).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

from entails.engines.hints.arguing.shapes import Quota
from entails.values import NamedTuple

MOST_SHARED = 3  # quotas that are taken together: pairs and triples
WIDE = 12  # open literals that a person compares
MOST_WAYS = 4  # ways to pack something that a reader goes through
TRIED = 400  # ways to pack something, in part
WAYS = 4  # ways that a quota may have left for its reader to go through


class Inference(NamedTuple):
    """Literals that follow. `first` are the quotas that need something, `second` those that leave no room for more; `left`
    is what is open in the first ones; `cases` has, for each way that is left, the quota that gives the same literal."""

    technique: str
    literals: tuple[int, ...]
    left: tuple[int, ...]
    first: tuple[Quota, ...]
    second: tuple[Quota, ...] = ()
    cases: tuple[tuple[int, Quota], ...] = ()
    numbers: tuple[int, ...] = ()  # how many are needed; are not shared, and have room
    seen: str = ""  # what a player sees, if the quotas do not say it
    lines: tuple[str, ...] = ()  # what is said before, where one thing leads to the other
    follows: Callable[[Collection[int]], bool] | None = None  # do these known literals give it in the same way?

    @property
    def selectors(self) -> tuple[int, ...]:
        every = (*self.first, *self.second, *(quota for _, quota in self.cases))
        return tuple(dict.fromkeys(one.selector for one in every))


class Ledger:
    """What the quotas come to, as far as facts are known: how many they still need, how many they have room for, and what is
    open in them. Quotas with nothing open, or with a guard that is not known to hold, are left out."""

    def __init__(self, quotas: Iterable[Quota], known: Iterable[int]) -> None:
        self.known = set(known)
        self.open: dict[Quota, frozenset[int]] = {}
        self.need: dict[Quota, int] = {}
        self.room: dict[Quota, int] = {}
        self.having: dict[int, list[Quota]] = {}  # by literal, the quotas in which it is open
        for quota in quotas:
            self._add(quota)

    def _add(self, quota: Quota) -> None:
        known = self.known
        open_ = frozenset(x for x in quota.literals if x not in known and -x not in known)
        if not open_ or not known.issuperset(quota.guards):
            return
        held = sum(x in known for x in quota.literals)
        self.open[quota], self.need[quota], self.room[quota] = open_, quota.low - held, quota.high - held
        for literal in open_:
            self.having.setdefault(literal, []).append(quota)

    def needing(self, most: int) -> list[Quota]:
        """The quotas that need something and have few open literals."""
        return [quota for quota, need in self.need.items() if need > 0 and 1 < len(self.open[quota]) <= most]

    def full_with(self, literal: int, room: int = 1) -> list[Quota]:
        """The quotas that have room for so many, the literal among them."""
        return [quota for quota in self.having.get(literal, ()) if self.room[quota] == room]

    def gives(self, literal: int) -> dict[int, Quota]:
        """What follows at once if a literal holds, with the quota that says so."""
        found: dict[int, Quota] = {}
        for quota in self.having.get(literal, ()):
            if self.room[quota] == 1:
                found.update((-x, quota) for x in self.open[quota] if x != literal)
        for quota in self.having.get(-literal, ()):
            if self.need[quota] > 0 and len(self.open[quota]) - 1 == self.need[quota]:
                found.update((x, quota) for x in self.open[quota] if x != -literal)
        return found


def confined(ledger: Ledger) -> Iterator[Inference]:
    """All that is left for a quota is in another, which has no room for more than that."""
    return (inference for inference in _compared(ledger) if inference.technique == "confined")


def overlap(ledger: Ledger) -> Iterator[Inference]:
    """A quota shares so much with another, which has little room, that it needs all that it does not share; and the other has
    nothing but what is shared."""
    return (inference for inference in _compared(ledger) if inference.technique == "overlap")


def _compared(ledger: Ledger) -> Iterator[Inference]:
    for one in ledger.needing(WIDE):
        own, need = ledger.open[one], ledger.need[one]
        beside = {other: None for x in own for other in ledger.having[x] if other is not one}
        for other in [quota for quota in beside if 0 < ledger.room[quota] <= need]:
            rest, others = own - ledger.open[other], ledger.open[other] - own
            if need - len(rest) == ledger.room[other] and len(own) - len(rest) > 1 and (rest or others):
                numbers = (need, len(rest), ledger.room[other]) if rest else (need,)
                yield Inference(
                    "overlap" if rest else "confined",
                    (*_none_of(others), *sorted(rest, key=abs)),
                    tuple(own),
                    (one,),
                    (other,),
                    (),
                    numbers,
                )


def shared_out(ledger: Ledger) -> Iterator[Inference]:
    """Some quotas need one each, and all that is left for them is in as many others, which have room for one each."""
    for number in range(2, MOST_SHARED + 1):
        needing = {one: None for one in ledger.needing(number) if ledger.need[one] == 1}
        for start in needing:
            yield from _shared(ledger, needing, (start,), (), number)


def _shared(
    ledger: Ledger, needing: Mapping[Quota, None], first: tuple[Quota, ...], second: tuple[Quota, ...], number: int
) -> Iterator[Inference]:
    """Goes on until as many quotas are on both sides: one that holds what is not covered yet, or one that shares it."""
    covered = {x for quota in second for x in ledger.open[quota]}
    wanted = {x for quota in first for x in ledger.open[quota]}
    if missing := min(wanted - covered, default=0):
        if len(second) < number:
            for quota in ledger.full_with(missing):
                if quota not in first:
                    yield from _shared(ledger, needing, first, (*second, quota), number)
    elif len(first) == len(second) == number:
        if rest := covered - wanted:
            yield Inference("shared out", _none_of(rest), tuple(wanted), first, second)
    elif len(first) < number:
        beside = {quota: None for x in covered - wanted for quota in ledger.having[x]}
        for quota in beside:
            if quota in needing and quota not in second and _follows(quota, first) and not ledger.open[quota] & wanted:
                yield from _shared(ledger, needing, (*first, quota), second, number)


def _none_of(literals: Iterable[int]) -> tuple[int, ...]:
    return tuple(-x for x in sorted(literals, key=abs))


def _follows(quota: Quota, first: tuple[Quota, ...]) -> bool:
    """In one order only, so that no set is tried twice."""
    return (quota.selector, quota.literals) > (first[-1].selector, first[-1].literals)


def whichever(ledger: Ledger) -> Iterator[Inference]:
    """One of few ways holds, and each gives the same. Of what excludes each other, a supposition says it better."""
    for quota in ledger.needing(WAYS):
        ways = sorted(ledger.open[quota], key=abs)
        if quota.kind == "clause" and ways[0] < 0:
            continue
        given = [ledger.gives(x) for x in ways]
        for literal in [x for x in given[0] if all(x in some for some in given[1:]) and -x not in ledger.open[quota]]:
            cases = tuple((way, some[literal]) for way, some in zip(ways, given, strict=True))
            if all(one is not quota for _, one in cases):
                shown = _showing(ledger, quota, literal, cases)
                found = Inference("whichever", (literal,), tuple(ways), (quota,), (), cases)
                yield found._replace(follows=shown.issubset)


def _showing(ledger: Ledger, quota: Quota, literal: int, cases: Iterable[tuple[int, Quota]]) -> set[int]:
    """What shows that one of the ways holds, and that each gives the literal; fewer facts leave more ways."""
    shown = {*quota.guards, *(x for y in quota.literals for x in (y, -y) if x in ledger.known)}
    for _, one in cases:
        full = -literal in one.literals and ledger.room[one] == 1
        known = (x if full else -x for x in one.literals)
        shown.update((*one.guards, *(x for x in known if x in ledger.known)))
    return shown


def packing(ledger: Ledger) -> Iterator[Inference]:
    """What a quota needs fits into what is open in few ways, because some exclude each other; and all of them agree."""
    for quota in ledger.needing(WIDE):
        need, own = ledger.need[quota], sorted(ledger.open[quota], key=abs)
        if need < 2 or need != ledger.room[quota]:
            continue
        excluding = {x: _excluded(ledger, x, quota) for x in own}
        ways = _ways(own, need, excluding)
        if not ways or len(ways) > MOST_WAYS:
            continue
        inside = [x for x in own if all(x in way for way in ways)]
        never = [-x for x in own if not any(x in way for way in ways)]
        given = [{y: other for x in way for y, other in excluding[x].items()} for way in ways]
        outside = [y for y in given[0] if -y not in own and all(y in some for some in given[1:])]
        used = {other: None for x in own for y, other in excluding[x].items() if -y in own or y in outside}
        for literals in (tuple(inside + never), tuple(outside)):
            if literals:
                yield Inference("packing", literals, tuple(own), (quota,), tuple(used), (), (need, *_flat(ways, own)))


def _excluded(ledger: Ledger, literal: int, quota: Quota) -> dict[int, Quota]:
    """What does not hold if a literal does, by other quotas that have room for one."""
    full = [one for one in ledger.full_with(literal) if one is not quota]
    found = {-x: one for one in full for x in ledger.open[one] if x != literal}
    clauses = [one for one in ledger.having.get(-literal, ()) if len(ledger.open[one]) == 2 and ledger.need[one] > 0]
    return found | {x: one for one in clauses for x in ledger.open[one] if x != -literal}


def _ways(own: Sequence[int], need: int, excluding: Mapping[int, Collection[int]]) -> list[tuple[int, ...]]:
    """The ways to choose so many that do not exclude each other; none if there are very many."""
    ways: list[tuple[int, ...]] = [()]
    for place, x in enumerate(own):
        left = len(own) - place - 1
        more = [(*way, x) for way in ways if len(way) < need and not any(-x in excluding[y] for y in way)]
        ways = [way for way in (*ways, *more) if len(way) + left >= need]
        if len(ways) > TRIED:
            return []
    return ways


def _flat(ways: Iterable[tuple[int, ...]], own: Sequence[int]) -> tuple[int, ...]:
    """The ways by the places of their literals, one after the other."""
    return tuple(own.index(x) for way in ways for x in way)


TECHNIQUES: tuple[Callable[[Ledger], Iterator[Inference]], ...] = (
    confined,
    overlap,
    shared_out,
    whichever,
    packing,
)
"""In the order of difficulty."""
