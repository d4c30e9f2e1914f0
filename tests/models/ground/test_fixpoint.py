"""Least fixpoints: what is derived, what is unfounded, and derivations written out step by step."""

from itertools import count, product
from random import Random

from pysat.solvers import Minisat22

from entails.models.ground.fixpoint import Bodies, Definition, DerivationWays

ATOMS, HEADS = range(1, 4), range(4, 8)


def random_bodies(random: Random) -> Bodies:
    literals = [*ATOMS, *(-v for v in ATOMS), *HEADS, *HEADS]
    return {
        head: [tuple(random.sample(literals, random.randint(0, 3))) for _ in range(random.randint(0, 3))]
        for head in HEADS
    }


def by_rounds(bodies: Bodies, true: set[int]) -> set[int]:
    """Go round until nothing is new."""
    derived: set[int] = set()
    while True:
        facts = true | derived | {-v for v in ATOMS if v not in true}
        more = {head for head, ways in bodies.items() if any(facts.issuperset(body) for body in ways)}
        if more == derived:
            return derived
        derived = more


def test_what_is_derived_is_what_going_round_derives() -> None:
    for seed in range(100):
        bodies = random_bodies(Random(seed))
        for bits in product([False, True], repeat=3):
            true = {v for v, bit in zip(ATOMS, bits, strict=True) if bit}
            assert DerivationWays(bodies).derived(true) == by_rounds(bodies, true)


def test_cuts_and_unfolding_leave_exactly_the_least_fixpoint() -> None:
    cuts = 0
    for seed in range(100):
        definition = Definition(("d",), random_bodies(Random(seed)), recursive=True)
        top = count(8)
        lazy = list(definition.clauses(lambda top=top: next(top)))  # type: ignore[misc]
        unfolded = [*lazy, *definition.unfold(lambda number, top=top: next(top))]  # type: ignore[misc]
        for bits in product([False, True], repeat=3):
            fixed = [v if bit else -v for v, bit in zip(ATOMS, bits, strict=True)]
            expected = by_rounds(definition.bodies, {v for v in fixed if v > 0})
            with Minisat22(bootstrap_with=unfolded) as solver:
                assert solver.solve(fixed)
                assert {v for v in solver.get_model() if v in HEADS} == expected
            with Minisat22(bootstrap_with=lazy) as solver:
                solver.set_phases(HEADS)  # as many unfounded sets as there are
                while solver.solve(fixed):
                    true = {v for v in solver.get_model() if v > 0}
                    parts = definition.unfounded(true)
                    if not parts:
                        break
                    cuts += len(parts)
                    for part in parts:
                        solver.append_formula(definition.cut(part))
                assert true & set(HEADS) == expected
    assert cuts > 50
