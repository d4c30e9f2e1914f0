"""Numbered clauses: models, counts and clashes are those of a truth table."""

from __future__ import annotations

import random
from functools import partial
from itertools import product

from entails.engines.answers import Counted
from entails.models.ground.result import Cardinality, Ints
from entails.questions import clausal
from entails.questions.clausal import Clausal


def drawn(seed: int) -> Clausal:
    draw = random.Random(seed)
    number = draw.randint(1, 6)
    clauses: list[Ints] = []
    for _ in range(draw.randint(0, 12)):
        some = draw.sample(range(1, number + 1), draw.randint(1, min(3, number)))
        clauses.append(tuple(draw.choice((x, -x)) for x in some))
    return Clausal(number, number, clauses)


def table(said: Clausal) -> list[set[int]]:
    rows = ({v for v, holds in enumerate(row, 1) if holds} for row in product((False, True), repeat=said.number))
    return [row for row in rows if all(any((abs(x) in row) == (x > 0) for x in clause) for clause in said.clauses)]


def test_random_clauses_have_the_models_of_their_truth_table() -> None:
    for seed in range(200):
        said = drawn(seed)
        expected = table(said)
        found = clausal.model(said)
        assert (found is None and not expected) or found in expected, seed
        listed = list(clausal.models(said))
        assert sorted(map(sorted, listed)) == sorted(map(sorted, expected)), seed
        assert clausal.count(said, partial(drawn, seed)) == Counted(len(expected), by="listing"), seed


def test_a_count_that_is_kept_whole_says_what_its_clauses_say() -> None:
    whole = Clausal(5, 5, [(1, 2)], [Cardinality((1, 2, 3, 4, 5), 2, 3)])
    assert sum(1 for _ in clausal.models(whole)) == 7 + 9  # pairs and triples with 1 or 2 in them
