"""One piece or none: cuts and unfolding against a walk through the graph, and cuts that are none."""

from itertools import combinations, product
from random import Random

import pytest
from pysat.solvers import Minisat22

from entails.models.ground.connection import Connection
from entails.models.ground.grounder import ground
from entails.models.ground.purpose import CERTIFYING
from entails.models.reading.text import read_theory

ON = 7  # the literal that demands it; nodes have 1 to 6


def drawn(random: Random) -> Connection:
    """Up to six nodes: some are always there, some hold where a literal is false, the last ones are links."""
    literals = [random.choice([node, node, -node, 0]) for node in range(1, 7)]
    made = Connection(ON, literals, [[] for _ in literals], random.randint(3, 6))
    for a, b in combinations(range(6), 2):
        if random.random() < 0.4:
            made.near[a].append(b)
            made.near[b].append(a)
    return made


def in_one_piece(made: Connection, true: set[int]) -> bool:
    """By joining sets until nothing changes."""
    there = [node for node, x in enumerate(made.literals) if x == 0 or (x in true if x > 0 else -x not in true)]
    sets = [{node} for node in there]
    for node in there:
        for other in set(made.near[node]) & set(there):
            one, two = (next(some for some in sets if x in some) for x in (node, other))
            if one is not two:
                sets.remove(two)
                one |= two
    return sum(any(node < made.needed for node in some) for some in sets) <= 1


@pytest.mark.parametrize("seed", range(40))
def test_cuts_and_unfolding_leave_exactly_what_is_one_piece(seed: int) -> None:
    made = drawn(Random(seed))
    top = [ON]

    def fresh(number: int = 1) -> int:
        top[0] += number
        return top[0] - number + 1

    unfolded = list(made.unfold(fresh))
    for bits in product([False, True], repeat=6):
        fixed = [v if bit else -v for v, bit in zip(range(1, 7), bits, strict=True)]
        true = {v for v in fixed if v > 0} | {ON}
        whole = in_one_piece(made, true)
        parts = made.unfounded(true)
        assert bool(parts) != whole, f"seed {seed}"
        assert not made.unfounded(true - {ON})
        for part in parts:
            assert made.is_part(part)
            (clause,) = made.cut(part)
            assert not any((x in true) if x > 0 else (-x not in true) for x in clause), f"seed {seed}: no cut"
        with Minisat22(bootstrap_with=[list(clause) for clause in unfolded]) as solver:
            assert solver.solve([*fixed, ON]) == whole, f"seed {seed}"
            assert solver.solve([*fixed, -ON])


@pytest.mark.parametrize("seed", range(20))
def test_a_cut_excludes_nothing_that_is_one_piece(seed: int) -> None:
    random = Random(seed)
    made = drawn(random)
    part = [random.randrange(made.needed), random.randrange(made.needed), *sorted(random.sample(range(6), 3))]
    if not made.is_part(part):
        return
    for clause in made.cut(part):
        for bits in product([False, True], repeat=6):
            true = {v for v, bit in zip(range(1, 7), bits, strict=True) if bit} | {ON}
            if in_one_piece(made, true):
                assert any((x in true) if x > 0 else (-x not in true) for x in clause), f"seed {seed}"


def test_what_is_no_piece_with_an_end_inside_and_one_outside_is_no_part() -> None:
    made = Connection(ON, [1, 2, 3], [[1], [0, 2], [1]], 3)
    assert made.is_part([0, 2, 0])
    for part in ([0, 2], [0, 2, 1], [0, 2, 0, 2], [0, 3, 0], [-1, 2, 0], [0, 2, 1, 0], [0, 2, 0, 0]):
        assert not made.is_part(part)


def test_a_set_and_its_complement_in_the_plane_form_no_checkerboard() -> None:
    text = (
        "sort R = {1..3}\nsort C = {1..3}\nsort Cell = R × C\n"
        "given beside(Cell, Cell) = {(r,c,s,d) : (r = s ∧ |c − d| = 1) ∨ (c = d ∧ |r − s| = 1)}\nfind black(Cell)\n"
        "rule: connected p black(p)\nrule: connected p ¬black(p)\n"
    )
    theory, world = read_theory(text)
    with_lemmas, without = (set(ground(theory, world, *purpose).clauses()) for purpose in ((), (CERTIFYING,)))
    assert {tuple(sorted(x for x in clause if abs(x) <= 9)) for clause in with_lemmas - without} == {
        tuple(sorted((sign * a, -sign * b, -sign * c, sign * d)))
        for a in (1, 2, 4, 5)
        for b, c, d in [(a + 1, a + 3, a + 4)]
        for sign in (1, -1)
    }
