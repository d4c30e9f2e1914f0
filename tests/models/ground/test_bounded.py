"""Pieces of a known size: what is written out of them excludes nothing that the rules allow, against plain search."""

from itertools import combinations
from random import Random

import pytest

from entails.engines.solvers.sat import Session
from entails.models.ground.bounded import bounded_pieces
from entails.models.ground.connection import Connection
from entails.models.ground.grounder import ground
from entails.models.ground.purpose import LISTING
from entails.models.reading.text import read_theory


def is_whole(cells: set[int], edges: list[tuple[int, int]]) -> bool:
    seen = set(list(cells)[:1])
    while more := {b for a, b in edges if a in seen and b in cells} - seen:
        seen |= more
    return seen == cells


@pytest.mark.parametrize("seed", range(30))
def test_no_piece_is_lost(seed: int) -> None:
    random = Random(seed)
    nodes = random.randint(2, 7)
    pairs = [pair for pair in combinations(range(1, nodes + 1), 2) if random.random() < 0.45]
    edges = [*pairs, *((b, a) for a, b in pairs)]
    most = random.randint(2, 4)
    sign = random.choice("=≤<")
    root = random.choice((0, *range(1, nodes + 1)))
    theory, world = read_theory(
        f"""
        sort Node = {{1..{nodes}}}
        given beside(Node, Node) symmetric = {{{", ".join(map(str, pairs))}}}
        find held(Node)
        rule "so many": #x held(x) {sign} {most}
        rule "one piece": connected x held(x) along beside
        {f"rule: held({root})" if root else ""}
        """
    )
    fits = {"=": range(most, most + 1), "≤": range(most + 1), "<": range(most)}[sign]
    expected = {
        frozenset(some)
        for size in fits
        for some in combinations(range(1, nodes + 1), size)
        if is_whole(set(some), edges) and (not root or root in some)
    }
    with Session(ground(theory, world, LISTING)) as session:
        found = [frozenset(x for (x,) in one.relations["held"]) for one in session.solutions()]
    assert sorted(map(sorted, found)) == sorted(map(sorted, expected))


def line(sure: frozenset[int]) -> Connection:
    """1 – 2 – 3 – 4, on if 9 is true."""
    return Connection(9, [1, 2, 3, 4], [[1], [0, 2], [1, 3], [2]], 4, sure)


def test_what_is_far_apart_is_not_in_one_piece() -> None:
    assert list(bounded_pieces([line(frozenset())], [((1, 2, 3, 4, 5), 3)], None)) == [(-9, -4, -1)]


def test_what_is_far_from_a_sure_node_is_not_in_its_piece() -> None:
    last = iter(range(20, 40))
    found = list(bounded_pieces([line(frozenset({0}))], [((1, 2, 3, 4), 2)], lambda number: next(last)))
    assert found == [(-20, 2), (-9, -2, 20), (-9, -3), (-9, -4)]


def test_a_count_of_others_says_nothing() -> None:
    assert not list(bounded_pieces([line(frozenset())], [((1, 2, 3), 2)], None))
