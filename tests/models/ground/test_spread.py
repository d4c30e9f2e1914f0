"""What spreads and is counted: cuts, first cuts and unfolding against a plain walk; and cuts that are none."""

from itertools import product
from random import Random

import pytest
from pysat.solvers import Minisat22

from entails.models.ground.grounder import ground
from entails.models.ground.purpose import REASONS
from entails.models.ground.spread import Demand, SpreadGraph
from entails.models.reading.text import read_theory

OTHER = 6  # the literal that lifts every demand; links and sources have 1 to 5


def drawn(random: Random) -> SpreadGraph:
    """Up to four nodes, links that are there always, sometimes, or where a literal is false; two starts."""
    made = SpreadGraph(("r",), (0,), (1,))
    nodes = [made.node((place,)) for place in range(random.randint(2, 4))]
    for a, b in product(nodes, nodes):
        if a != b and random.random() < 0.5:
            made.links[a].append((b, random.choice([0, 1, 2, 3, 4, -4])))
    for start in ((0,), (1,)):
        made.sources[start] = [(node, random.choice([0, 0, 5])) for node in random.sample(nodes, 1)]
        for at_least in (True, False):
            members = random.choice([None, frozenset(random.sample(nodes, 2))])
            made.demands.append(Demand(start, at_least, random.randint(0, 3), (OTHER,), members))
    return made


def holds(literal: int, true: set[int]) -> bool:
    return literal == 0 or (literal in true if literal > 0 else -literal not in true)


def is_met(made: SpreadGraph, demand: Demand, true: set[int]) -> bool:
    """By spreading until nothing changes."""
    reached = {node for node, literal in made.sources[demand.start] if holds(literal, true)}
    for _ in made.links:
        reached |= {other for node in set(reached) for other, literal in made.links[node] if holds(literal, true)}
    number = len(reached if demand.members is None else reached & demand.members)
    return number >= demand.bound if demand.at_least else number <= demand.bound


@pytest.mark.parametrize("seed", range(30))
def test_cuts_and_unfolding_leave_exactly_what_meets_the_demands(seed: int) -> None:
    made = drawn(Random(seed))
    top = [OTHER]

    def fresh(number: int = 1) -> int:
        top[0] += number
        return top[0] - number + 1

    unfolded = [list(clause) for clause in made.unfold(fresh)]
    first = list(made.first_cuts())
    with Minisat22(bootstrap_with=unfolded) as solver:
        for bits in product([False, True], repeat=5):
            fixed = [v if bit else -v for v, bit in zip(range(1, 6), bits, strict=True)]
            true = {v for v in fixed if v > 0}
            met = [is_met(made, demand, true) for demand in made.demands]
            parts = made.unfounded(true)
            assert {part[0] for part in parts} == {i for i, one in enumerate(met) if not one}, f"seed {seed}"
            assert not made.unfounded(true | {OTHER})
            for part in parts:
                assert made.is_part(part)
                (clause,) = made.cut(part)
                assert not any(holds(x, true) for x in clause), f"seed {seed}: no cut"
            assert not all(met) or all(any(holds(x, true) for x in clause) for clause in first), f"seed {seed}"
            assert solver.solve([*fixed, -OTHER]) == all(met), f"seed {seed}"
            assert solver.solve([*fixed, OTHER])


@pytest.mark.parametrize("seed", range(60))
def test_a_cut_excludes_nothing_that_meets_its_demand(seed: int) -> None:
    random = Random(seed)
    made = drawn(random)
    part = [random.randrange(4), *(random.randrange(len(made.links)) for _ in range(random.randint(0, 4)))]
    for clause in made.cut(part) if made.is_part(part) else ():
        for bits in product([False, True], repeat=5):
            true = {v for v, bit in zip(range(1, 6), bits, strict=True) if bit}
            if is_met(made, made.demands[part[0]], true):
                assert any(holds(x, true) for x in clause), f"seed {seed}"


def test_what_is_neither_too_small_a_set_nor_too_large_a_tree_is_no_part() -> None:
    made = SpreadGraph(("r",), (0,), (1,), {(0,): 0, (1,): 1}, [[(1, 3)], []], {(0,): [(0, 0)]})
    made.demands += [Demand((0,), True, 2, (9,)), Demand((0,), False, 1, (9,))]
    assert made.cut([0, 0]) == [(9, 3)]
    assert made.cut([1, 0, 0, 1, 0]) == [(9, -3)]
    assert made.is_part([0, 0])
    assert made.is_part([1, 0, 0, 1, 0])
    for part in ([], [2, 0], [0, 0, 1], [0, 1, 0], [0, 5], [1, 0, 0], [1, 1, 0, 0, 0], [1, 0, 0, 0, 0], [1, 0, 0, 1]):
        assert not made.is_part(part)


BOARD = """
sort Row = {1..4}
sort Column = {1..4}
sort Cell = Row × Column
given beside(Cell, Cell) = {(r,c,s,d) : |r−s| + |c−d| = 1}
sort Size = {1..4}
find size(Cell): Size
define same(Cell, Cell): ∀p same(p,p); ∀p,q,s,n (same(p,q) ∧ beside(q,s) ∧ size(q) = n ∧ size(s) = n → same(p,s))
rule "as large as said": ∀p,n (size(p) = n → ∃=n q same(p,q))
"""


def test_what_is_only_counted_has_no_atoms() -> None:
    """Where reasons are asked for that holds of pieces of equal values, through which hints walk; others have atoms."""
    theory, world = read_theory(BOARD)
    grounding = ground(theory, world)
    assert "same" not in grounding.blocks
    assert len(grounding.spreads["same"].demands) == 2 * 16 * 4
    reasons = ground(theory, world, REASONS)
    assert "same" not in reasons.blocks
    others = ground(*read_theory(BOARD.replace("size(s) = n", "size(s) ≥ n")), REASONS)
    assert not others.spreads
    assert len(others.variables("same")) == 256


@pytest.mark.parametrize(
    "rule", ["∀p same(p,p)", "∀q ∃≤2 p same(p,q)", "∀p ∃=size(p) q same(p,q)", "∀p ∃≥2 q (same(p,q) ∧ size(q) = 2)"]
)
def test_what_is_used_otherwise_keeps_its_atoms(rule: str) -> None:
    theory, world = read_theory(BOARD.replace("1..4", "1..2") + f"rule: {rule}\n")
    assert len(ground(theory, world).variables("same")) == 16
