"""A heavier choice of options from one that is known, on boards that are too wide to be swept as a whole.

Some vertices, the window, may choose anew; all others keep their options. The paths outside the window then matter only by
how they join the edges that cross its border, so each piece of them becomes one vertex with one option, and the window is
swept like a small problem of its own. The old choice is one of those that are compared, so the new one never weighs less.

Among choices of the same weight one is taken at random: windows that overlap then do not get stuck so soon.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from entails.engines.solvers.frontier.heaviest import best
from entails.engines.solvers.frontier.problem import End, Option, Strand, Sweep, Vertex

if TYPE_CHECKING:
    from random import Random

CHANCE = 4  # options of the same weight get one of so many random bonuses


def improved(
    problem: Sweep,
    taken: Sequence[int],
    window: Sequence[int],
    random: Random,
    check: Callable[[], None],
    most: int | None = None,
) -> list[int]:
    """The options of all vertices once those of the window have been chosen anew, as heavy as can be. The window is swept in
    the order that is given. Raises `TooWide` if that takes more than `most` states in a layer.

    improved(problem, [0, 2, 1], [1, 2], Random(0), limit.check)     # [0, 1, 1], or another choice for vertices 1 and 2
    """
    chosen = set(window)
    outside = [
        strand
        for vertex, option in enumerate(taken)
        if vertex not in chosen
        for strand in problem.vertices[vertex].options[option].strands
    ]
    pieces = [Vertex((Option((piece,)),)) for piece in joined(outside)]
    scale = CHANCE * len(window)  # all bonuses together weigh less than this
    vertices = [_tossed(problem.vertices[vertex], scale, random) for vertex in window]
    found = best(Sweep((*pieces, *vertices), problem.joins), check, most)
    assert found is not None, "the known choice is one of those that are compared"
    new = list(taken)
    for vertex, option in zip(window, found.taken[len(pieces) :], strict=True):
        new[vertex] = option
    return new


def _tossed(vertex: Vertex, scale: int, random: Random) -> Vertex:
    return Vertex(
        tuple(Option(option.strands, option.weight * scale + random.randrange(CHANCE)) for option in vertex.options)
    )


def joined(strands: Sequence[Strand]) -> list[Strand]:
    """The paths that these strands make together, each as one strand from its one end to the other. Whole paths, with a label
    at both ends, are left out.

    joined([(1, 2), (3, 2), (3, End(0))])                            # [(1, End(0))]
    """
    at: dict[int, list[int]] = {}  # the strands on each edge: one or two
    for number, strand in enumerate(strands):
        for part in strand:
            if not isinstance(part, End):
                at.setdefault(part, []).append(number)
    paths: list[Strand] = []
    for edge, (number, *others) in at.items():
        if not others:
            end = _other_end(strands, at, edge, number)
            if isinstance(end, End) or edge < end:  # a path between two edges is walked from both
                paths.append((edge, end))
    return paths


def _other_end(strands: Sequence[Strand], at: dict[int, list[int]], edge: int, number: int) -> int | End:
    """Where the path ends that begins at an edge with a strand."""
    while True:
        one, two = strands[number]
        part = two if one == edge else one
        if isinstance(part, End) or len(at[part]) == 1:
            return part
        first, second = at[part]
        edge, number = part, second if first == number else first
