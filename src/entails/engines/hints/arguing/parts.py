"""Parts: how many of two things hold, worked out from one count after the other.

A clue and a corner have two sides in common. What the corner leaves for these two is news for the clue, and what the clue
then leaves for its other two is news for the next corner:

    r1c1's upper left corner has two lines or none    both of its sides are drawn, or neither
    r1c1 has 3 drawn sides                            so both are, and exactly one of the others
    r1c1's lower right corner has one line so far     …

Nothing is supposed: each line says of two facts that at least, at most or exactly one of them holds, or both or neither; also
of two that come to the same through a third. Only a count with few open literals is looked at, way by way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, product

from entails.engines.hints.arguing.shapes import Quota
from entails.engines.hints.hanging import ConnectedGraph
from entails.models.ground.result import Ints
from entails.values import NamedTuple, dataclass

OPEN = 5  # literals of a count that are open, at most
ROUNDS = 6  # how far pairs are worked out
LINES = 5  # of one argument: what takes more is harder than a supposition

Pair = tuple[int, int]
Both = frozenset[tuple[bool, bool]]  # the ways that are left for two things
SAME: Both = frozenset({(False, False), (True, True)})
OTHER: Both = frozenset({(False, True), (True, False)})


@dataclass(frozen=True, slots=True, eq=False)
class PlaceCount:
    """A count, or a place of a loop: the variables that are open there, and the ways that they have together. `held` is what
    is known to hold there, `gone` what is known not to: as literals that are known."""

    selector: int
    open: Ints
    ways: tuple[tuple[bool, ...], ...]
    graph: ConnectedGraph | None = None
    node: int = 0
    held: Ints = ()
    gone: Ints = ()
    quota: Quota | None = None
    besides: Ints = ()  # what else is known on which the ways rest

    @property
    def known(self) -> Ints:
        """On what the ways rest."""
        return (*self.held, *self.gone, *self.besides)


@dataclass(frozen=True, slots=True, eq=False)
class PairLeft:
    """What is left for two variables, from which tally (None: the two come to the same through others), and with what."""

    pair: Pair
    ways: Both
    tally: PlaceCount | None
    uses: tuple[PairLeft, ...] = ()


class PairArgument(NamedTuple):
    """A literal, the tally that gives it, and the parts that lead there, in order."""

    literal: int
    tally: PlaceCount
    parts: tuple[PairLeft, ...]

    @property
    def about(self) -> PairLeft | None:
        """What the line before the last leaves for two of the last one's things."""
        last = self.parts[-1] if self.parts else None
        return last if last and {*last.pair} <= {*self.tally.open} else None

    @property
    def tallies(self) -> tuple[PlaceCount, ...]:
        return (*(one.tally for one in self.parts if one.tally), self.tally)

    @property
    def selectors(self) -> Ints:
        return tuple(dict.fromkeys(one.selector for one in self.tallies))


# --- what is counted ---


def tallies(
    quotas: Iterable[Quota], graphs: Iterable[tuple[int, ConnectedGraph]], known: set[int], facts: Iterable[int]
) -> list[PlaceCount]:
    """The quotas, and the places of loops, with two open facts or a few more."""
    spoken = set(facts)
    found = [_of_quota(one, known) for one in quotas if known.issuperset(one.guards)]
    places = [(selector, graph, node) for selector, graph in graphs if graph.loop for node in range(graph.needed)]
    found += [_of_place(*place, known, spoken) for place in places]
    return [one for one in found if one]


def _of_quota(quota: Quota, known: set[int]) -> PlaceCount | None:
    open_ = [x for x in quota.literals if x not in known and -x not in known]
    if not 1 < len(open_) <= OPEN:
        return None
    held, gone = _known(quota.literals, known)
    every = product((False, True), repeat=len(open_))
    ways = [way for way in every if quota.low <= len(held) + _count(open_, way) <= quota.high]
    return PlaceCount(
        quota.selector,
        tuple(map(abs, open_)),
        tuple(ways),
        held=held,
        gone=gone,
        quota=quota,
        besides=quota.guards,
    )


def _known(literals: Iterable[int], known: set[int]) -> tuple[Ints, Ints]:
    """Of which literals it is known that they hold, and the opposites of those that do not."""
    literals = list(literals)
    return tuple(x for x in literals if x in known), tuple(-x for x in literals if -x in known)


def _count(literals: Sequence[int], way: Sequence[bool]) -> int:
    return sum(value == (x > 0) for x, value in zip(literals, way, strict=True))


def _of_place(selector: int, graph: ConnectedGraph, node: int, known: set[int], spoken: set[int]) -> PlaceCount | None:
    """A place has two lines, or none where the loop leaves it out. What follows where it is open, and a fact of its own,
    whether the loop comes there, a supposition says better: that a cell would be a dead end, and so is black too."""
    links = [graph.literals[link] for link in sorted(graph.links(node))]
    own, held = graph.literals[node], sum(x == 0 or x in known for x in links)
    open_ = [x for x in links if x and x not in known and -x not in known]
    if -own in known or held > 1 or not {abs(x) for x in open_} <= spoken or not 1 < len(open_) <= OPEN:
        return None
    drawn, gone = _known(links, known)
    passed = own == 0 or own in known or held > 0
    if not passed and abs(own) in spoken:
        return None
    wanted = (2 - held,) if passed else (0, 2)
    ways = [way for way in product((False, True), repeat=len(open_)) if _count(open_, way) in wanted]
    besides = (own,) if own in known else ()
    return PlaceCount(selector, tuple(map(abs, open_)), tuple(ways), graph, node, drawn, gone, besides=besides)


# --- what two of them come to ---


class Parts:
    """What is left for pairs, round by round."""

    def __init__(self, every: Sequence[PlaceCount]) -> None:
        self.every, self.parts = every, dict[Pair, PairLeft]()
        pairs = [pair for one in every for pair in combinations(sorted(one.open), 2)]
        self.shared = _twice(pairs)
        self.having: dict[Pair, list[PlaceCount]] = {}
        for one in every:
            for pair in combinations(sorted(one.open), 2):
                self.having.setdefault(pair, []).append(one)

    def arguments(self) -> list[PairArgument]:
        """The literals that the first round which gives any gives, the shortest argument first."""
        todo = list(self.every)
        for _ in range(ROUNDS):
            found = [one for tally in todo for one in self._given(tally) if len(one.parts) < LINES]
            if found:
                return sorted(found, key=lambda one: (len(one.parts), abs(one.literal)))
            new = [part for tally in todo for part in self._left(tally)]
            new += list(self._alike())
            todo = list(dict.fromkeys(one for part in new for one in self.having.get(part.pair, ())))
            if not todo:
                break
        return []

    def _inside(self, tally: PlaceCount) -> list[PairLeft]:
        pairs = combinations(sorted(tally.open), 2)
        return [part for pair in pairs if (part := self.parts.get(pair)) and part.tally is not tally]

    def _given(self, tally: PlaceCount) -> Iterator[PairArgument]:
        inside = self._inside(tally)
        ways = allowed(tally, inside)
        for place, variable in enumerate(tally.open):
            values = {way[place] for way in ways}
            if len(values) == 1:
                value = values.pop()
                uses = _needed(tally, inside, lambda way, at=place, value=value: way[at] == value)  # type: ignore[misc]
                yield PairArgument(variable if value else -variable, tally, _in_order(uses))

    def _left(self, tally: PlaceCount) -> Iterator[PairLeft]:
        """What a tally leaves for its pairs, if that is new and another tally has the pair, or they come to the same."""
        inside = self._inside(tally)
        ways, size = allowed(tally, inside), range(len(tally.open))
        for i, j in combinations(sorted(size, key=lambda at: tally.open[at]), 2):
            pair, left = (tally.open[i], tally.open[j]), frozenset((way[i], way[j]) for way in ways)
            before = self.parts[pair].ways if pair in self.parts else ALL
            said = left in (SAME, OTHER) or (len(left) == 3 and pair in self.shared)
            if said and left < before:
                uses = _needed(tally, inside, lambda way, i=i, j=j, left=left: (way[i], way[j]) in left)  # type: ignore[misc]
                self.parts[pair] = PairLeft(pair, left, tally, tuple(uses))
                yield self.parts[pair]

    def _alike(self) -> Iterator[PairLeft]:
        """Pairs that come to the same, or to the opposite, through a third."""
        near: dict[int, list[tuple[int, PairLeft]]] = {}
        for (a, b), part in self.parts.items():
            if part.ways in (SAME, OTHER):
                near.setdefault(a, []).append((b, part))
                near.setdefault(b, []).append((a, part))
        for a, b in self.having:
            if a in near and b in near and self._open_to_both(a, b) and (path := _path(near, a, b)):
                same = sum(part.ways == OTHER for part in path) % 2 == 0
                self.parts[a, b] = PairLeft((a, b), SAME if same else OTHER, None, tuple(path))
                yield self.parts[a, b]

    def _open_to_both(self, a: int, b: int) -> bool:
        part = self.parts.get((a, b))
        return part is None or part.ways not in (SAME, OTHER)


ALL: Both = SAME | OTHER


def _twice(pairs: Iterable[Pair]) -> set[Pair]:
    seen, twice = set[Pair](), set[Pair]()
    for pair in pairs:
        (twice if pair in seen else seen).add(pair)
    return twice


def allowed(tally: PlaceCount, parts: Iterable[PairLeft]) -> list[tuple[bool, ...]]:
    """The ways of a tally that all these parts allow."""
    at = {variable: place for place, variable in enumerate(tally.open)}
    checked = [(at[one.pair[0]], at[one.pair[1]], one.ways) for one in parts]
    return [way for way in tally.ways if all((way[i], way[j]) in ways for i, j, ways in checked)]


def alike(argument: PairArgument) -> list[PairArgument]:
    """What the last count of an argument gives by the same parts: "so both others" speaks of two."""
    tally = argument.tally
    ways = allowed(tally, (one for one in argument.parts if {*one.pair} <= {*tally.open}))
    sure = [(variable, {way[place] for way in ways}) for place, variable in enumerate(tally.open)]
    return [argument._replace(literal=x if True in values else -x) for x, values in sure if len(values) == 1]


def _needed(tally: PlaceCount, parts: list[PairLeft], holds: Callable[[tuple[bool, ...]], bool]) -> list[PairLeft]:
    """Few of the parts with which something holds in every way of a tally."""

    def enough(some: list[PairLeft]) -> list[PairLeft] | None:
        return some if all(map(holds, allowed(tally, some))) else None

    left = list(parts)
    for one in parts:
        if (fewer := enough([x for x in left if x is not one])) is not None:
            left = fewer
    return left


def _path(near: dict[int, list[tuple[int, PairLeft]]], a: int, b: int) -> list[PairLeft]:
    """The fewest parts from one variable to another."""
    came: dict[int, tuple[int, PairLeft] | None] = {a: None}
    for one in (todo := [a]):
        for other, part in near[one]:
            if other not in came:
                came[other] = (one, part)
                todo.append(other)
        if b in came:
            break
    path, at = list[PairLeft](), came.get(b)
    while at:
        path.append(at[1])
        at = came[at[0]]
    return path


def _in_order(parts: Iterable[PairLeft]) -> tuple[PairLeft, ...]:
    """These, and all that they use, each after what it uses."""
    found: dict[PairLeft, None] = {}
    for one in parts:
        found |= dict.fromkeys([*_in_order(one.uses), one])
    return tuple(found)
