"""∃ over facts between bounds, against what the formula means (`evaluate`, tuple by tuple)."""

from itertools import product
from random import Random

import pytest

from entails.logic.evaluate import evaluate
from entails.models.reading.text import read_theory
from entails.models.world import Expansion

N = range(1, 7)
BOUNDS = ("x < {}", "{} < y", "{} ≤ y", "x ≤ {}", "x + 1 < {}", "y ≥ {}", "size(x) ≤ {}", "{} < size(y) + 1", "{} < 4")
RESTS = ("", " ∧ e ≠ x", " ∧ mark(e)", " ∧ ¬mark(e)", " ∧ e + x > y")


@pytest.mark.parametrize("seed", range(40))
def test_what_lies_between_bounds_is_found(seed: int) -> None:
    random = Random(seed)
    wall = [pair for pair in product(N, N) if random.random() < 0.3]
    mark = [n for n in N if random.random() < 0.5]
    size = {n: random.randrange(8) for n in N if random.random() < 0.8}  # some have none
    ranges = []
    for _ in range(random.choice((1, 2))):
        guard = random.choice(("wall(x,e)", "wall(e,y)", "mark(e)", "wall(x,e) ∧ mark(e)"))
        key = random.choice(("e", "e", "size(e)", "2 · e − 3"))
        some = [bound.format(key) for bound in random.sample(BOUNDS, random.choice((1, 2, 3)))]
        ranges.append(f"({' ∧ '.join([guard, *some])}{random.choice(RESTS)})")
    condition = f"{random.choice(('', '¬'))}∃e ({' ∨ '.join(ranges)})"
    theory, world = read_theory(
        f"""
        sort N = {{1..6}}
        given wall(N, N) = {{{", ".join(f"({a},{b})" for a, b in wall)}}}
        given mark(N) = {{{", ".join(map(str, mark))}}}
        given size(N): number = {{{", ".join(f"{a} -> {b}" for a, b in size.items())}}}
        given seen(N, N) = {{(x,y) : {condition}}}
        """
    )
    (given,) = theory.conditions
    structure: Expansion = theory.expansion(world)
    _, body, _ = given.split()
    expected = {
        (x, y)
        for x, y in product(N, N)
        if evaluate(body, structure, {"x": str(x), "y": str(y), "x∈": "N", "y∈": "N"})
        and ("size(x)" not in condition or x in size)
        and ("size(y)" not in condition or y in size)
    }
    assert set(world.facts["seen"]) == expected, condition
