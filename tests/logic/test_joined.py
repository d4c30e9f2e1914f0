"""Disjoint sets and walks inside a part of a graph, against a search of the pairs."""

from random import Random

from entails.logic.joined import Joined, reached_from
from entails.logic.joined import reached as walk


def reached(start: int, pairs: list[tuple[int, int]]) -> set[int]:
    found = [start]
    for node in found:
        found += {y for x, y in [*pairs, *((b, a) for a, b in pairs)] if x == node} - set(found)
    return set(found)


def test_two_are_joined_if_a_way_leads_from_one_to_the_other() -> None:
    for seed in range(40):
        random = Random(seed)
        pairs = [(random.randrange(12), random.randrange(12)) for _ in range(random.randrange(14))]
        joined: Joined[int] = Joined()
        for one, other in pairs:
            joined.join(one, other)
        groups = joined.groups(range(12), key=int)
        assert sorted(x for group in groups for x in group) == list(range(12)), seed
        for group in groups:
            assert set(group) == reached(group[0], pairs), seed
            assert {joined.root(x) for x in group} == {joined.root(group[0])}, seed


def test_groups_come_in_the_order_of_their_items() -> None:
    joined: Joined[str] = Joined()
    joined.join("a", "b")
    joined.join("b", "c")
    assert joined.groups(["d", "c", "a"], key=str) == [["d"], ["c", "a"]]


def test_a_walk_stays_inside() -> None:
    for seed in range(40):
        random = Random(seed)
        pairs = [(random.randrange(12), random.randrange(12)) for _ in range(random.randrange(20))]
        near = [[b for a, b in [*pairs, *((b, a) for a, b in pairs)] if a == node] for node in range(12)]
        inside = {node for node in range(12) if random.random() < 0.7}
        kept = [pair for pair in pairs if inside.issuperset(pair)]
        for start in inside:
            assert reached_from(start, near, inside) == reached(start, kept), seed


def test_a_walk_comes_to_all_that_follows_and_names_its_starts_first() -> None:
    following = {1: [2], 2: [1, 3], 3: [], 4: [1]}
    assert [*walk([1], following.__getitem__)] == [1, 2, 3]
    assert [*walk([3, 3], following.__getitem__)] == [3]
    assert not walk([], following.__getitem__)
