"""Counting systems of paths without listing them: the frontier method.

The problem. Vertices come in sweep order; each takes exactly one of its options. An option says how paths run through the
vertex: strands that pass from one edge to another, and strands that end here with a label. An edge is used at both of its
vertices or at neither, no path closes into a loop, and the two labels of a finished path must be allowed to meet.

The idea (Simpath: D. E. Knuth, The Art of Computer Programming 4A, 7.1.4, answer 225; J. Kawahara, T. Inoue, H. Iwashita,
S. Minato, "Frontier-based search for enumerating all constrained subgraphs with compressed representation", 2017). After some
vertices, all that matters about the choices so far is what hangs on the open edges, those with one vertex done and one to
come: unused, or the end of a path whose other end is at another open edge (its mate) or is a label. Choices that agree on
that are one state and are counted together, so the work grows with the states of a layer and not with the answers.

The state. Every edge has a slot while it is open, and keeps it, so nothing is renumbered; a state is one integer with a field
per slot: 0 for unused, 1 + slot for a mate, a larger code for a label. What a vertex does to a state depends only on the
fields of its open edges, and the fields that change are known from those too. So a table from these fields to a few integers,
filled as keys turn up, is all there is to a step: look up `state & mask`, exclusive-or each entry with the state. Several
vertices in a row compose into one such step.

Two sweeps. The same problem swept from the other end has the same slots. Both sweeps run towards each other, always the one
with fewer states, and where they meet the two layers are matched: states that use the same edges, and whose pieces make only
paths that may exist. This avoids the widest layers, which are full of states that cannot be completed.

The value of a state says what is asked: how many ways; how many ways for each weight (one integer with a field per weight, so
that sums are sums, a weight is a shift and a match is a product); or the best way (one integer with the weight above the
choices made, so that the best is the largest, and below them whether another way is as good)."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial, reduce
from itertools import islice
from operator import eq, or_
from typing import NamedTuple, TypeVar

from entails.errors import EngineError

CHUNK = 2048  # states between two looks at the clock
FUSE = 3  # vertices that are swept in one step ...
LARGE = 4096  # ... once a layer has so many states that the larger tables pay
GROUP = 1024  # states that are matched at once
SEVERAL = 3  # the lowest bits of the value of a best way: there are others as good, in either sweep

Layer = dict[int, int]  # from state to value
Value = TypeVar("Value")
Item = TypeVar("Item")


class Longest(NamedTuple):
    """The largest total weight, for each vertex the index of the option taken in one way that has it, and whether there is no
    other such way."""

    weight: int
    taken: list[int]
    alone: bool


class TooWide(EngineError):
    """A layer has more states than the caller allows."""


class End(NamedTuple):
    """Where a path ends, with a label of at least 0."""

    label: int


Strand = tuple[int, int | End]  # from edge to edge, or from an edge to an end


class Option(NamedTuple):
    """One way for paths to run through a vertex; an edge that no strand mentions is not used."""

    strands: tuple[Strand, ...]
    weight: int = 0


class Vertex(NamedTuple):
    """A vertex is what can happen at it."""

    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class Sweep:
    """The problem: vertices in sweep order, and which labels may be the two ends of one path (in either order). An edge has
    the two vertices whose options mention it; if only one does, it cannot be used."""

    vertices: tuple[Vertex, ...]
    joins: Callable[[int, int], bool] = eq


def count(problem: Sweep, check: Callable[[], None], most: int | None = None) -> int:
    """In how many ways the options can be chosen."""
    layout = _lay_out(problem)
    front, back = _meet(_Run(layout, _spread_counts, lambda vertex, choice: 0, 1, check, most))
    return _total(layout, front, back, check)


def count_by_weight(problem: Sweep, check: Callable[[], None], most: int | None = None) -> dict[int, int]:
    """In how many ways, for each total weight that occurs. Weights should be small: values have a field for each."""
    layout = _lay_out(problem)
    size = _count_bound(layout).bit_length()
    # What every choice at a vertex weighs needs no place in the values.
    least = [min((choice.weight for choice in choices), default=0) for choices in layout.choices]

    def gain(vertex: int, choice: _Choice) -> int:
        return (choice.weight - least[vertex]) * size

    front, back = _meet(_Run(layout, _spread_weights, gain, 1, check, most))
    return {sum(least) + weight: ways for weight, ways in _unpacked(_total(layout, front, back, check), size)}


def best(problem: Sweep, check: Callable[[], None], most: int | None = None) -> Longest | None:
    """The largest total weight, one way that has it, and whether it is the only one."""
    layout = _lay_out(problem)
    places: list[int] = []
    end = SEVERAL.bit_length()
    for choices in layout.choices:
        places.append(end)
        end += len(choices).bit_length()

    def gain(vertex: int, choice: _Choice) -> int:
        return (choice.weight << end) + (layout.choices[vertex].index(choice) << places[vertex])

    front, back = _meet(_Run(layout, partial(_spread_best, end), gain, 0, check, most))
    found: int | None = None
    alone = False
    for one, others in _matches(layout, front, back, check):
        for other in _top(back, others, end):
            total = front[one] + back[other]
            if found is None or found >> end < total >> end:
                found, alone = total, not total & SEVERAL
            elif found >> end == total >> end:
                alone = False
    if found is None:
        return None
    taken = []
    for choices, place in zip(layout.choices, places, strict=True):
        rank = found >> place & (1 << len(choices).bit_length()) - 1
        taken.append(choices[rank].number)
    return Longest(found >> end, taken, alone)


def _top(layer: Layer, states: list[int], end: int) -> list[int]:
    """The states of most weight; two are enough to know that there are several."""
    most = max(layer[state] >> end for state in states)
    return [state for state in states if layer[state] >> end == most][:2]


def width(problem: Sweep) -> int:
    """The largest number of open edges. The states of a layer can grow exponentially with it."""
    return _lay_out(problem).slots


def _total(layout: _Layout, front: Layer, back: Layer, check: Callable[[], None]) -> int:
    matches = _matches(layout, front, back, check)
    return sum(front[one] * sum([back[other] for other in others]) for one, others in matches)


def _unpacked(packed: int, size: int) -> Iterator[tuple[int, int]]:
    weight = 0
    while packed:
        if ways := packed & (1 << size) - 1:
            yield weight, ways
        packed >>= size
        weight += 1


# The problem made ready: options that cannot be taken are dropped, and edges and labels get their codes.


class _Choice(NamedTuple):
    """An option that may be taken, with its index among all of its vertex."""

    number: int
    strands: tuple[Strand, ...]
    weight: int
    edges: frozenset[int]


@dataclass(frozen=True, slots=True)
class _Layout:
    choices: list[list[_Choice]]  # for each vertex
    first: dict[int, int]  # for each edge the earlier of its vertices ...
    slot: dict[int, int]  # ... and its place in a state
    slots: int
    codes: dict[int, int]  # the code of each label, above those of the slots
    partners: dict[int, frozenset[int]]  # the codes that the other end of a path may have, for the code of one end
    bits: int  # of a field

    def field(self, slot: int) -> int:
        """The bits of a state that tell what hangs on a slot."""
        return (1 << self.bits) - 1 << slot * self.bits

    def decode(self, state: int) -> Sequence[int]:
        """All fields of a state. Nearly always they are bytes."""
        if self.bits == 8:
            return state.to_bytes(self.slots, "little")
        ones = (1 << self.bits) - 1
        return [state >> shift & ones for shift in range(0, self.slots * self.bits, self.bits)]


def _lay_out(problem: Sweep) -> _Layout:
    choices = [[_choice(*each) for each in enumerate(vertex.options)] for vertex in problem.vertices]
    places = _places(choices)
    _narrow(choices, places)
    slot, slots = _slots(choices)
    ends = {part for each in choices for choice in each for strand in choice.strands for part in strand}
    labels = sorted(end.label for end in ends if isinstance(end, End))
    codes = {label: slots + 1 + rank for rank, label in enumerate(labels)}
    partners = {codes[a]: frozenset(codes[b] for b in labels if problem.joins(a, b)) for a in labels}
    # The topmost bit of a field stays clear: see `_by_use`. Narrower fields than bytes would not save time.
    bits = max(8, (slots + len(labels)).bit_length() + 1)
    return _Layout(choices, {edge: min(at) for edge, at in places.items()}, slot, slots, codes, partners, bits)


def _choice(index: int, option: Option) -> _Choice:
    edges = [part for strand in option.strands for part in strand if not isinstance(part, End)]
    if len(set(edges)) < len(edges):
        raise ValueError(f"option {index} uses an edge twice: {option}")
    return _Choice(index, option.strands, option.weight, frozenset(edges))


def _places(choices: list[list[_Choice]]) -> dict[int, list[int]]:
    """The vertices of each edge."""
    places: dict[int, list[int]] = defaultdict(list)
    for vertex, each in enumerate(choices):
        for edge in _all_edges(each):
            places[edge].append(vertex)
    for edge, at in places.items():
        if len(at) > 2:
            raise ValueError(f"edge {edge} belongs to more than two vertices: {at}")
    return places


def _all_edges(choices: list[_Choice]) -> frozenset[int]:
    return frozenset[int]().union(*[choice.edges for choice in choices])


def _common_edges(choices: list[_Choice]) -> frozenset[int]:
    return frozenset.intersection(*[choice.edges for choice in choices]) if choices else frozenset()


def _narrow(choices: list[list[_Choice]], places: dict[int, list[int]]) -> None:
    """Drop, until nothing changes, the options that use an edge its other vertex cannot use, or miss one it must use."""
    around = [_all_edges(each) for each in choices]
    may = list(around)
    must = [_common_edges(each) for each in choices]
    todo = set(range(len(choices)))
    while todo:
        vertex = todo.pop()
        others = {edge: other for edge in around[vertex] for other in places[edge] if other != vertex}
        wanted = frozenset(edge for edge, other in others.items() if edge in must[other])
        possible = frozenset(edge for edge, other in others.items() if edge in may[other])
        kept = [choice for choice in choices[vertex] if wanted <= choice.edges <= possible]
        if len(kept) < len(choices[vertex]):
            choices[vertex] = kept
            may[vertex] = _all_edges(kept)
            must[vertex] = _common_edges(kept)
            todo.update(others.values())


def _slots(choices: list[list[_Choice]]) -> tuple[dict[int, int], int]:
    """A slot for each edge, such that edges that are open together have different ones, and how many are needed. It does
    not matter for this from which end the vertices are swept."""
    slot: dict[int, int] = {}
    free: list[int] = []
    total = 0
    for each in choices:
        edges = sorted(_all_edges(each))
        free += [slot[edge] for edge in reversed(edges) if edge in slot]
        for edge in [edge for edge in edges if edge not in slot]:
            if not free:
                free.append(total)
                total += 1
            slot[edge] = free.pop()
    return slot, total


def _count_bound(layout: _Layout) -> int:
    """No sum of the counts of a layer exceeds this, in either sweep: the product over the vertices of the largest number of
    choices that are left when the edges to the vertices before (or after) are settled."""
    ahead = behind = 1
    for vertex, each in enumerate(layout.choices):
        before = frozenset(edge for edge in _all_edges(each) if layout.first[edge] < vertex)
        ahead *= max(Counter(choice.edges & before for choice in each).values(), default=1)
        behind *= max(Counter(choice.edges - before for choice in each).values(), default=1)
    return max(ahead, behind)


# One step of a sweep: what a vertex, or a few in a row, do to a state.

Move = tuple[int, int]  # what changes in the state (by exclusive or), and what is gained


class _Table(dict[int, Value]):
    """Values for the keys that have turned up so far."""

    __slots__ = ("make",)

    def __init__(self, make: Callable[[int], Value]) -> None:
        self.make = make

    def __missing__(self, key: int) -> Value:
        value = self[key] = self.make(key)
        return value


class _Step(NamedTuple):
    mask: int  # the fields of a state that decide
    moves: Callable[[int], tuple[Move, ...]]  # what can be done, given these fields


def _one(run: _Run, vertex: int, *, ahead: bool) -> _Step:
    """The step of one vertex, swept ahead or back."""
    layout, slot = run.layout, run.layout.slot
    edges = _all_edges(layout.choices[vertex])
    closing = sorted(edge for edge in edges if (layout.first[edge] < vertex) == ahead)
    mask = sum(layout.field(slot[edge]) for edge in closing)
    choices: dict[frozenset[int], list[tuple[_Choice, int]]] = defaultdict(list)
    for choice in layout.choices[vertex]:
        choices[choice.edges.intersection(closing)].append((choice, run.gain(vertex, choice)))

    def moves(key: int) -> tuple[Move, ...]:
        fields = layout.decode(key)
        used = {edge: fields[slot[edge]] for edge in closing if fields[slot[edge]]}
        made = [(_change(layout, used, choice), gain) for choice, gain in choices.get(frozenset(used), ())]
        return tuple([(key ^ change, gain) for change, gain in made if change is not None])

    return _Step(mask, _Table(moves).__getitem__)


def _change(layout: _Layout, used: dict[int, int], choice: _Choice) -> int | None:
    """What a choice writes into a state, apart from clearing the fields of the edges that close; None if it may not be
    taken. `used` has what hangs on the edges that close.

    The end of a path is written as its edge if that is here, and as minus its code if it is elsewhere or has a label."""
    slot, bits, slots = layout.slot, layout.bits, layout.slots
    here = {slot[edge] + 1: edge for edge in used}
    far = {edge: here.get(code, -code) for edge, code in used.items()}
    before = {-code: slot[edge] + 1 for edge, code in used.items()}
    after: dict[int, int] = {}
    for one, two in choice.strands:
        a = far.get(one, one)
        b = -layout.codes[two.label] if isinstance(two, End) else far.get(two, two)
        if a == two and two in used:
            return None  # a loop
        if a < -slots and b < -slots and -b not in layout.partners[-a]:
            return None
        for end, other in ((a, b), (b, a)):
            if end >= 0:
                far[end] = other
            elif end >= -slots:
                after[end] = other
    change = 0
    for edge in choice.edges - used.keys():
        change ^= (-far[edge] if far[edge] < 0 else slot[far[edge]] + 1) << slot[edge] * bits
    for end, other in after.items():
        change ^= (before[end] ^ (-other if other < 0 else slot[other] + 1)) << (-end - 1) * bits
    return change


def _together(steps: list[_Step]) -> _Step:
    """Several steps as one."""
    mask = 0
    for step in steps:
        mask |= step.mask

    def moves(key: int) -> tuple[Move, ...]:
        made = [(0, 0)]
        for step in steps:
            made = [
                (change ^ more, gain + extra)
                for change, gain in made
                for more, extra in step.moves((key ^ change) & step.mask)
            ]
        return tuple(made)

    return _Step(mask, moves)


# The sweeps.


@dataclass(frozen=True, slots=True)
class _Run:
    layout: _Layout
    spread: Callable[[_Run, Layer, _Step], Layer]  # a layer from the one before
    gain: Callable[[int, _Choice], int]  # what a choice at a vertex is worth
    start: int  # the value of the empty state
    check: Callable[[], None]
    most: int | None

    def look(self, layer: Layer) -> None:
        self.check()
        if self.most is not None and len(layer) > self.most:
            raise TooWide(f"more than {self.most} states")


def _meet(run: _Run) -> tuple[Layer, Layer]:
    """Sweep from both ends, always from the side that has fewer states, until all vertices are done."""
    front, back = {0: run.start}, {0: run.start}
    low, high = 0, len(run.layout.choices)
    while low < high and front and back:
        ahead = len(front) <= len(back)
        take = min(FUSE if min(len(front), len(back)) >= LARGE else 1, high - low)
        vertices = range(low, low + take) if ahead else range(high - 1, high - 1 - take, -1)
        step = _together([_one(run, vertex, ahead=ahead) for vertex in vertices])
        if ahead:
            front, low = run.spread(run, front, step), low + take
        else:
            back, high = run.spread(run, back, step), high - take
    return front, back


def _pieces(items: Collection[Item], look: Callable[[], None]) -> Iterator[Iterable[Item]]:
    """Many things in pieces, with a look at the limits after each."""
    rest = iter(items)
    for _ in range(0, len(items), CHUNK):
        yield islice(rest, CHUNK)
        look()


# The inner loops. They are written out three times because a call for each state would double their time.


def _spread_counts(run: _Run, layer: Layer, step: _Step) -> Layer:
    new: Layer = {}
    mask = step.mask
    table = _Table(lambda key: tuple([change for change, _ in step.moves(key)]))
    for piece in _pieces(layer.items(), lambda: run.look(new)):
        for state, ways in piece:
            for change in table[state & mask]:
                then = state ^ change
                if then in new:
                    new[then] += ways
                else:
                    new[then] = ways
    return new


def _spread_weights(run: _Run, layer: Layer, step: _Step) -> Layer:
    new: Layer = {}
    mask = step.mask
    table = _Table(step.moves)
    for piece in _pieces(layer.items(), lambda: run.look(new)):
        for state, ways in piece:
            for change, gain in table[state & mask]:
                then = state ^ change
                if then in new:
                    new[then] += ways << gain
                else:
                    new[then] = ways << gain
    return new


def _spread_best(end: int, run: _Run, layer: Layer, step: _Step) -> Layer:
    new: Layer = {}
    mask = step.mask
    table = _Table(step.moves)
    for piece in _pieces(layer.items(), lambda: run.look(new)):
        for state, value in piece:
            for change, gain in table[state & mask]:
                then = state ^ change
                total = value + gain
                if then not in new:
                    new[then] = total
                else:
                    before = new[then]
                    if before >> end == total >> end:
                        new[then] = before | 1
                    elif before < total:
                        new[then] = total
    return new


# Where the sweeps meet.


def _matches(layout: _Layout, front: Layer, back: Layer, check: Callable[[], None]) -> Iterator[tuple[int, list[int]]]:
    """The states of the one layer, each with those of the other with which it makes whole paths, if there are any."""
    groups = _by_use(layout, back, check)
    for use, ones in _by_use(layout, front, check).items():
        states = groups.get(use, [])
        for start in range(0, len(states), GROUP):
            group = _Group(layout, use, states[start : start + GROUP])
            for number, one in enumerate(ones):
                if number % 16 == 0:
                    check()
                if others := group.matching(layout.decode(one)):
                    yield one, others


def _by_use(layout: _Layout, layer: Layer, check: Callable[[], None]) -> dict[int, list[int]]:
    """The states by the edges they use, which show as the top bits of the fields: adding the other bits carries into it
    unless a field is 0."""
    fields = range(0, layout.slots * layout.bits, layout.bits)
    top = sum(1 << shift + layout.bits - 1 for shift in fields)
    rest = top - sum(1 << shift for shift in fields)
    groups: dict[int, list[int]] = defaultdict(list)
    for piece in _pieces(layer, check):
        for state in piece:
            groups[state + rest & top].append(state)
    return groups


class _Group:
    """States of the back layer that use the same edges, ready to be matched. Sets of them are bits of an integer."""

    def __init__(self, layout: _Layout, use: int, states: list[int]) -> None:
        self.layout = layout
        self.states = states
        self.fields = [layout.decode(state) for state in states]
        self.used = [slot for slot in range(layout.slots) if layout.field(slot) & use]
        self.having = {slot: self._index(slot) for slot in self.used}
        self.allowed = {slot: _Table(partial(self._allow, slot)) for slot in self.used}

    def _index(self, slot: int) -> dict[int, int]:
        """The states by what hangs on a slot."""
        index: dict[int, int] = defaultdict(int)
        bit = 1
        for fields in self.fields:
            index[fields[slot]] |= bit
            bit <<= 1
        return index

    def _allow(self, slot: int, code: int) -> int:
        """The states that may go with a code on a slot, as far as paths of two or three pieces tell."""
        slots = self.layout.slots
        if code > slots:
            partners = self.layout.partners[code]
            fitting = [states for end, states in self.having[slot].items() if end <= slots or end in partners]
        else:
            # A label here is as good as at the mate; and a mate that is the mate here too makes a loop.
            across = self.allowed[code - 1]
            fitting = [
                states & across[end] if end > slots else states
                for end, states in self.having[slot].items()
                if end != code
            ]
        return reduce(or_, fitting, 0)

    def matching(self, one: Sequence[int]) -> list[int]:
        """The states that match one of the front layer."""
        likely = (1 << len(self.states)) - 1
        for slot, allowed in self.allowed.items():
            likely &= allowed[one[slot]]
            if not likely:
                return []
        found = []
        while likely:
            lowest = likely & -likely
            likely ^= lowest
            number = lowest.bit_length() - 1
            if self._whole(one, self.fields[number]):
                found.append(self.states[number])
        return found

    def _whole(self, one: Sequence[int], two: Sequence[int]) -> bool:
        """Whether the pieces make only paths from label to label that may meet. Each such path is walked from both of its
        ends; what is never reached are loops."""
        slots, partners = self.layout.slots, self.layout.partners
        left = 2 * len(self.used)
        for mine, others in ((one, two), (two, one)):
            for slot in self.used:
                start = mine[slot]
                if start > slots:
                    left -= 1
                    here, there = others, mine
                    while (end := here[slot]) <= slots:
                        left -= 1
                        slot = end - 1
                        here, there = there, here
                    if end not in partners[start]:
                        return False
        return not left
