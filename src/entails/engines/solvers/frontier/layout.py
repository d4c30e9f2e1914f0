"""A path problem made ready for sweeping: options that cannot be taken are dropped, edges get slots and labels get codes.

A slot is a place in a state. Every edge has one while it is open; edges that are open together have different ones.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence

from entails.engines.solvers.frontier.early import TOLD, Choice, Joins, certain_ends, to_tell, with_known_ends
from entails.engines.solvers.frontier.problem import End, Option, Sweep
from entails.values import dataclass


@dataclass(frozen=True, slots=True)
class Layout:
    choices: list[list[Choice]]  # for each vertex
    edges: list[frozenset[int]]  # for each vertex those that its choices use
    ahead: dict[int, dict[int, int]]  # for a vertex the ends that it tells when the sweep goes ahead ...
    back: dict[int, dict[int, int]]  # ... and when it goes back: see `early`
    joins: Joins
    first: dict[int, int]  # for each edge the earlier of its vertices ...
    last: dict[int, int]  # ... the later ...
    slot: dict[int, int]  # ... and its place in a state
    slots: int
    codes: dict[int, int]  # the code of each label, above those of the slots
    partners: dict[int, frozenset[int]]  # the codes that the other end of a path may have, for the code of one end
    bits: int  # of a field
    units: list[int]  # for each code of a slot the lowest bit of its field; 0 for other codes
    places: tuple[tuple[int, int], ...] | None  # where the vertices lie in the plane: see `Sweep`

    def taken(self, vertex: int, *, ahead: bool) -> list[Choice]:
        """The choices of a vertex as they are taken when the sweep goes ahead, or back."""
        labels = (self.ahead if ahead else self.back).get(vertex)
        return with_known_ends(self.choices[vertex], labels, self.joins) if labels else self.choices[vertex]

    def line(self, at: int) -> list[int]:
        """The slots of the edges from vertices before `at` to the others, along the line that divides them in the plane. It
        runs below what is done of a row, and then up and above what is not."""
        places = self.places or ()

        def key(edge: int) -> tuple[int, int]:
            (row, column), (other_row, other_column) = places[self.first[edge]], places[self.last[edge]]
            return column + other_column, -row - other_row

        return [self.slot[edge] for edge in sorted(self._open(at), key=key)]

    def _open(self, at: int) -> list[int]:
        return [edge for edge, vertex in self.first.items() if vertex < at <= self.last[edge]]

    def field(self, slot: int) -> int:
        """The bits of a state that tell what hangs on a slot."""
        return (1 << self.bits) - 1 << slot * self.bits

    def decode(self, state: int) -> Sequence[int]:
        """All fields of a state. Nearly always they are bytes."""
        if self.bits == 8:
            return state.to_bytes(self.slots, "little")
        ones = (1 << self.bits) - 1
        return [state >> shift & ones for shift in range(0, self.slots * self.bits, self.bits)]


def lay_out(problem: Sweep) -> Layout:
    return _lay_out(problem, possible(problem), problem.places)


def lay_out_across(problem: Sweep, layout: Layout) -> Layout:
    """The same problem in its other order."""
    across = problem.across or ()
    places = problem.places and tuple([problem.places[vertex][::-1] for vertex in across])
    return _lay_out(problem, [layout.choices[vertex] for vertex in across], places)


def possible(problem: Sweep) -> list[list[Choice]]:
    """For each vertex the options that can be taken as far as its neighbours tell."""
    choices = [[_choice(*each) for each in enumerate(vertex.options)] for vertex in problem.vertices]
    _narrow(choices)
    return choices


def _lay_out(problem: Sweep, choices: list[list[Choice]], places: tuple[tuple[int, int], ...] | None) -> Layout:
    edges = [all_edges(each) for each in choices]
    slot, slots = _slots(edges)
    labels_at = {vertex: found for vertex, each in enumerate(choices) if (found := _labels(each))}
    labels = sorted(set[int]().union(*labels_at.values()))
    codes = {label: slots + 1 + rank for rank, label in enumerate([*labels, TOLD])}
    partners = {
        codes[a]: frozenset(codes[b] for b in [TOLD, *labels] if b == TOLD or problem.joins(a, b)) for a in labels
    }
    partners[codes[TOLD]] = frozenset(codes.values())
    # The topmost bit of a field stays clear: see `by_use`. Narrower fields than bytes would not save time.
    bits = max(8, (slots + len(codes)).bit_length() + 1)
    first = {edge: vertex for vertex in reversed(range(len(choices))) for edge in edges[vertex]}
    last = {edge: vertex for vertex in range(len(choices)) for edge in edges[vertex]}
    certain = {vertex: certain_ends(choices[vertex]) for vertex in labels_at}
    ahead, back = to_tell(certain, first, last), to_tell(certain, last, first)
    units = [0, *(1 << bits * place for place in range(slots)), *(0 for _ in codes)]
    return Layout(
        choices, edges, ahead, back, problem.joins, first, last, slot, slots, codes, partners, bits, units, places
    )


def _labels(choices: list[Choice]) -> set[int]:
    return {end.label for choice in choices for _, end in choice.strands if isinstance(end, End)}


def _choice(index: int, option: Option) -> Choice:
    edges = [part for strand in option.strands for part in strand if not isinstance(part, End)]
    used = frozenset(edges)
    if len(used) < len(edges):
        raise ValueError(f"option {index} uses an edge twice: {option}")
    return Choice(index, option.strands, option.weight, used)


def _places(edges: list[frozenset[int]]) -> dict[int, list[int]]:
    """The vertices of each edge."""
    places: dict[int, list[int]] = defaultdict(list)
    for vertex, around in enumerate(edges):
        for edge in around:
            places[edge].append(vertex)
    for edge, at in places.items():
        if len(at) > 2:
            raise ValueError(f"edge {edge} belongs to more than two vertices: {at}")
    return places


def all_edges(choices: list[Choice]) -> frozenset[int]:
    return frozenset[int]().union(*[choice.edges for choice in choices])


def _common_edges(choices: list[Choice]) -> frozenset[int]:
    return frozenset.intersection(*[choice.edges for choice in choices]) if choices else frozenset()


def _narrow(choices: list[list[Choice]]) -> None:
    """Drop, until nothing changes, the options that use an edge its other vertex cannot use, or miss one it must use."""
    around = [all_edges(each) for each in choices]
    places = _places(around)
    must = set[int]().union(*map(_common_edges, choices))
    cannot = {edge for edge, at in places.items() if len(at) < 2}
    todo = {vertex for edge in must | cannot for vertex in places[edge]}
    while todo:
        vertex = todo.pop()
        wanted = around[vertex] & must
        kept = [choice for choice in choices[vertex] if wanted <= choice.edges and cannot.isdisjoint(choice.edges)]
        if len(kept) < len(choices[vertex]):
            choices[vertex] = kept
            new = (_common_edges(kept) - must) | (around[vertex] - all_edges(kept) - cannot)
            must |= _common_edges(kept)
            cannot |= around[vertex] - all_edges(kept)
            todo.update([other for edge in new for other in places[edge]])


def _slots(edges: list[frozenset[int]]) -> tuple[dict[int, int], int]:
    """A slot for each edge, such that edges that are open together have different ones, and how many are needed. It does
    not matter for this from which end the vertices are swept."""
    slot: dict[int, int] = {}
    free: list[int] = []
    total = 0
    for each in edges:
        around = sorted(each)
        free += [slot[edge] for edge in reversed(around) if edge in slot]
        for edge in [edge for edge in around if edge not in slot]:
            if not free:
                free.append(total)
                total += 1
            slot[edge] = free.pop()
    return slot, total


def count_bound(layout: Layout) -> int:
    """No sum of the counts of a layer exceeds this, in either sweep: the product over the vertices of the largest number of
    choices that are left when the edges to the vertices before (or after) are settled."""
    ahead = behind = 1
    for vertex, each in enumerate(layout.choices):
        before = frozenset(edge for edge in layout.edges[vertex] if layout.first[edge] < vertex)
        ahead *= max(Counter(choice.edges & before for choice in each).values(), default=1)
        behind *= max(Counter(choice.edges - before for choice in each).values(), default=1)
    return max(ahead, behind)
