"""What a rule added to the last grounding of its theory is added again where that would be the same, and nowhere else."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, permutations
from random import Random
from typing import Any

import pytest

from entails.errors import EntailsError
from entails.models.ground.emitter import Emitter
from entails.models.ground.grounder import ground
from entails.models.ground.purpose import CERTIFYING, CLAUSES, COUNTING, LISTING, REASONS, SOLVING
from entails.models.ground.result import Grounding
from entails.models.reading.text import parse_theory
from entails.models.theory import Theory
from entails.models.world import World
from entails.values import replace
from tests.laws.random_theories import sample

PURPOSES = (SOLVING, COUNTING, LISTING, REASONS, CERTIFYING, CLAUSES)

STARS = """
sort Cell, Area
given near(Cell, Cell), of(Cell): Area, wanted: number
find  star(Cell)
rule "{p} and {q} are near": ∀p,q (near(p,q) → ¬star(p) ∨ ¬star(q))
rule "{a} has {wanted}": ∀a ∃=wanted p (of(p) = a ∧ star(p))
"""

# The counts say how large the pieces are, and that `connected` hears of: `Emitter.totals`.
PIECES = """
sort Cell, Clue
given near(Cell, Cell) symmetric, at(Clue, Cell), size(Clue): number
find  of(Cell): Clue partial
rule: ∀k,p (at(k,p) → of(p) = k)
rule: ∀k ∃=size(k) p of(p) = k
rule: ∀k connected p (of(p) = k) along near
"""


def told(grounding: Grounding) -> list[object]:
    """All that a grounding says of clauses, with the rules and bindings that they come from."""
    rules = [(one.rule, one.bindings, [*one.rows], one.clauses) for one in grounding.rule_clauses]
    selectors = [(one.first, one.bindings, one.size) for one in grounding.selector_blocks]
    others = [grounding.auxiliary, grounding.auxiliary_sums, grounding.cardinalities, grounding.sums, grounding.counts]
    return [grounding.top, grounding.found, rules, selectors, others, grounding.guesses]


def alike(theory: Theory, world: World) -> None:
    """Compare the groundings of a theory that was ground before with those of one that never was."""
    for purpose in PURPOSES:
        try:
            expected = told(ground(replace(theory), world, purpose))
        except EntailsError as error:
            with pytest.raises(type(error)):
                ground(theory, world, purpose)
        else:
            assert told(ground(theory, world, purpose)) == expected, purpose


def emitted(theory: Theory, world: World, monkeypatch: pytest.MonkeyPatch) -> int:
    """How many rules are made anew, each of which is one clause."""
    made: list[object] = []
    emit = Emitter.emit

    def counted(self: Emitter, *given: Any) -> None:
        made.append(given)
        emit(self, *given)

    with monkeypatch.context() as patched:
        patched.setattr(Emitter, "emit", counted)
        ground(theory, world, SOLVING)
    return len(made)


def stars(areas: str, wanted: int = 1, near: tuple[tuple[str, str], ...] = (("a", "b"), ("b", "c"))) -> World:
    of = [(cell, f"area{area}") for cell, area in zip("abcd", areas, strict=True)]
    return World({"Cell": [*"abcd"], "Area": ["area1", "area2"]}, {"near": near, "of": of}, {"wanted": {(): wanted}})


def test_only_rules_that_speak_of_what_is_new_are_made_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    theory = parse_theory(STARS)
    assert emitted(theory, stars("1122"), monkeypatch) == 2
    assert emitted(theory, stars("1122"), monkeypatch) == 2, "kept from the second time on"
    assert emitted(theory, stars("1122"), monkeypatch) == 0
    assert emitted(theory, stars("1212"), monkeypatch) == 1
    assert emitted(theory, stars("1212", wanted=2), monkeypatch) == 1
    assert emitted(theory, stars("1212", wanted=2, near=(("a", "b"), ("b", "d"))), monkeypatch) == 1


def test_a_world_that_differs_anywhere_gets_clauses_of_its_own() -> None:
    theory = parse_theory(STARS)
    for areas in ("1122", "1122", "1212", "1112", "1122"):
        for wanted in (1, 2):
            for near in ((), (("a", "b"),), (("a", "b"), ("c", "d"))):
                alike(theory, stars(areas, wanted, near))


def test_pieces_are_bounded_by_counts_that_are_repeated() -> None:
    theory = parse_theory(PIECES)
    near = [(a, b) for a, b in zip("abcde", "bcdef", strict=True)]
    both = [*near, *((b, a) for a, b in near)]
    for first, second in islice(permutations("abcdef", 2), 12):
        at = [("k", first), ("l", second)]
        world = World(
            {"Cell": [*"abcdef"], "Clue": ["k", "l"]}, {"near": both, "at": at}, {"size": {("k",): 3, ("l",): 2}}
        )
        alike(theory, world)


def worlds(world: World, random: Random) -> Iterator[World]:
    """The world twice, some that have a fact less or another number, and it once more."""
    yield world
    yield world
    for name in random.sample(sorted(world.facts), min(2, len(world.facts))):
        rows = world.facts[name]
        yield world.and_also({name: [row for row in rows if row != (random.choice(rows) if rows else ())]})
    for name, table in sorted(world.numbers.items()):
        yield world.and_also(numbers={name: {row: number + 1 for row, number in table.items()}})
    yield world


@pytest.mark.parametrize("seed", range(60))
def test_random_theories_on_one_world_after_another(seed: int) -> None:
    one = sample(Random(seed), objective=seed % 3 == 0)
    for world in worlds(one.world, Random(seed)):
        alike(one.theory, world)
