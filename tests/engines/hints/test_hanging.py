"""What hangs together, against all ways to shade a small board and all loops on it."""

from itertools import combinations
from random import Random

import networkx as nx

from entails.engines.hints.knowledge import Knowledge
from entails.models.ground.grounder import ground
from entails.models.ground.purpose import REASONS
from entails.models.reading.text import read_theory

BOARD = """
sort Row = {1..3}, Column = {1..3}
sort Cell = Row × Column
given beside(Cell, Cell) = {(r,c,s,d) : |r−s| + |c−d| = 1}
"""
PIECE = BOARD + 'find white(Cell)\nrule "one piece": connected p white(p)\n'
NAMED = BOARD + 'find a(Cell), b(Cell)\nrule "one piece": connected p (a(p) ∨ b(p))\n'
LOOP = BOARD + 'find link(Cell, Cell) within beside, symmetric\nrule "one loop": loop link\n'

CELLS = [(r, c) for r in range(1, 4) for c in range(1, 4)]
GRID = nx.Graph((p, q) for p, q in combinations(CELLS, 2) if abs(p[0] - q[0]) + abs(p[1] - q[1]) == 1)


def knowledge_of(text: str) -> tuple[Knowledge, int]:
    knowledge = Knowledge(ground(*read_theory(text), REASONS))
    (selector,) = knowledge.hanging.pure
    return knowledge, selector


def whole(cells: list[tuple[int, int]]) -> bool:
    return not cells or nx.is_connected(GRID.subgraph(cells))


def pieces(knowledge: Knowledge) -> list[set[int]]:
    """All ways, as literals."""
    variable = {cell: knowledge.grounding.variable("white", cell) or 0 for cell in CELLS}
    every = [[cell for place, cell in enumerate(CELLS) if number >> place & 1] for number in range(512)]
    return [{v if cell in cells else -v for cell, v in variable.items()} for cells in every if whole(cells)]


def loops(knowledge: Knowledge) -> list[set[int]]:
    variable = {edge: knowledge.grounding.variable("link", (*edge[0], *edge[1])) or 0 for edge in GRID.edges}
    found = []
    for number in range(1 << len(variable)):
        edges = [edge for place, edge in enumerate(variable) if number >> place & 1]
        graph = nx.Graph(edges)
        if edges and nx.is_connected(graph) and all(degree == 2 for _, degree in graph.degree):
            found.append({v if edge in edges else -v for edge, v in variable.items()})
    return found


def test_pieces_give_all_that_follows_and_nothing_else() -> None:
    knowledge, selector = knowledge_of(PIECE)
    models, given = pieces(knowledge), 0
    for seed in range(150):
        random = Random(seed)
        known = [x for x in sorted(random.choice(models), key=abs) if random.random() < 0.6]
        allowed = [model for model in models if model.issuperset(known)]
        reasons = knowledge.hanging.gives(selector, known)
        assert reasons is not None
        if any(x > 0 for x in known):
            assert set(reasons) == set.intersection(*allowed) - set(known), f"seed {seed}: {known}"
        for literal, premises in reasons.items():
            assert set(premises) <= set(known)
            assert all(literal in model for model in models if model.issuperset(premises)), f"seed {seed}: {known}"
        given += len(reasons)
    assert given > 40


def test_what_is_seen_of_loops_follows() -> None:
    knowledge, selector = knowledge_of(LOOP)
    models, given = loops(knowledge), 0
    assert len(models) == 13  # in a grid of 3×3 points
    for seed in range(150):
        random = Random(seed)
        known = [x for x in sorted(random.choice(models), key=abs) if random.random() < 0.5]
        reasons = knowledge.hanging.gives(selector, known)
        assert reasons is not None
        assert None not in reasons
        for literal, premises in reasons.items():
            assert all(literal in model for model in models if model.issuperset(premises)), f"seed {seed}: {known}"
        given += len(reasons)
    assert given > 40


def test_what_cannot_be_is_a_contradiction_with_its_premises() -> None:
    knowledge, selector = knowledge_of(PIECE)
    at = knowledge.grounding.variable
    apart = [at("white", cell) or 0 for cell in ((1, 1), (3, 3))]
    shut = [-(at("white", cell) or 0) for cell in ((1, 2), (2, 1), (2, 3))]
    reasons = knowledge.hanging.gives(selector, [*apart, *shut])
    assert reasons is not None
    assert set(reasons[None]) == {*apart, *shut[:2]}


def test_a_node_with_a_name_of_its_own_gives_facts() -> None:
    """A cell is in the piece if it is a or b: that it is not b gives that it is a."""
    knowledge, selector = knowledge_of(NAMED)
    at = knowledge.grounding.variable
    ends = [at("a", (1, 1)) or 0, at("b", (1, 3)) or 0]
    out = [-(at(name, cell) or 0) for name in "ab" for cell in ((2, 1), (2, 2), (2, 3))]
    reasons = knowledge.hanging.gives(selector, [*ends, *out, -(at("b", (1, 2)) or 0)])
    assert reasons is not None
    assert set(reasons[at("a", (1, 2))]) >= {*ends, -(at("b", (1, 2)) or 0)}
    assert -(at("b", (3, 1)) or 0) in reasons


def test_what_is_on_a_way_leads_on() -> None:
    (graph,) = knowledge_of(PIECE)[0].hanging.graphs
    edges = [(node, other) for node, near in enumerate(graph.near) for other in near]
    for seed in range(60):
        random = Random(seed)
        inside = set(random.sample(range(9), 7))
        a, b, *others = random.sample(sorted(inside), 7)
        part = nx.Graph(edges).subgraph(inside)
        on_ways = {node for path in nx.all_simple_paths(part, a, b) for node in path}
        assert [node for node in others if graph.leads_on(node, a, b, inside)] == [x for x in others if x in on_ways]
