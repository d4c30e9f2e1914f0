"""Two sets that both hang together: what may not cross, against all colourings of small boards."""

from collections.abc import Iterator
from itertools import product
from random import Random

from entails.engines.answers import Fact
from entails.engines.hints.arguing.plane import halves, rings, uncrossed
from entails.engines.hints.hanging import ConnectedGraph
from entails.models.ground.connection import Connection
from tests.engines.hints.theories import guided

HEIGHT, WIDTH = 3, 4
CELLS = [(r, c) for r in range(HEIGHT) for c in range(WIDTH)]


def board() -> ConnectedGraph:
    number = {cell: node for node, cell in enumerate(CELLS)}
    near = [[number[x] for x in ((r, c + 1), (r + 1, c), (r, c - 1), (r - 1, c)) if x in number] for r, c in CELLS]
    literals = list(range(1, len(CELLS) + 1))
    rows: list[tuple[int, ...]] = [*CELLS]
    return ConnectedGraph(Connection(100, literals, near, len(CELLS), rows=rows, sorts=("Row", "Column")), 0)


def whole(graph: ConnectedGraph, cells: set[int]) -> bool:
    return not cells or graph.spread(min(cells), cells) == cells


def colourings(graph: ConnectedGraph) -> Iterator[set[int]]:
    """All ways to colour the board so that both colours hang together, as literals."""
    for signs in product((1, -1), repeat=len(CELLS)):
        dark = {node for node, sign in enumerate(signs) if sign > 0}
        if whole(graph, dark) and whole(graph, graph.nodes - dark):
            yield {sign * literal for sign, literal in zip(signs, graph.literals, strict=True)}


def test_what_may_not_cross_does_not_in_any_colouring() -> None:
    graph, inferred = board(), 0
    every = list(colourings(graph))
    for seed in range(40):
        random = Random(seed)
        known = set(random.sample(sorted(random.choice(every)), k=random.randint(3, 8)))
        for ring in rings(graph):
            for inference, _, between in uncrossed(1, 2, ring, graph.literals, known):
                assert known.issuperset(inference.left), seed
                assert len(between) == len(inference.literals), seed
                inferred += 1
                for colouring in every:
                    agrees = colouring.issuperset(inference.left)
                    assert not agrees or colouring.issuperset(inference.literals), f"seed {seed}: {inference}"
    assert inferred >= 20


def test_only_whole_boards_of_two_sets_have_halves() -> None:
    graph = board()
    assert halves([(7, graph)]) == []


YIN_YANG = """
sort Row = {1..4}, Column = {1..4}
sort Cell = Row × Column
given beside(Cell, Cell) = {(r,c,s,d) : |r−s| + |c−d| = 1}
find dark(Cell)
say "r{r}c{c} is dark" | "[r{r}c{c}] are dark", "r{r}c{c} is light" | "[r{r}c{c}] are light": dark(r,c)
show dark as grid
rule "the dark cells hang together": connected p dark(p)
rule "the light cells hang together": connected p ¬dark(p)
"""


def test_a_crossing_is_told_by_the_four_places() -> None:
    assumed = [Fact("dark", (1, 1), True), Fact("dark", (1, 3), True), Fact("dark", (4, 2), False)]
    with guided(YIN_YANG, *assumed) as guide:
        steps = {step.conclusion: step for step in guide.steps()}
    step = steps["r1c2 is dark"]
    assert step.technique == "no crossing"
    assert [one.text for one in step.reason] == [
        "the dark cells hang together, the light cells hang together: otherwise the way from r1c1 to r1c3 would shut r1c2 "
        "off from r4c2; r1c1 and r1c3 are dark, r4c2 is light"
    ]
