"""Joins: the same rows as going through all of them."""

from itertools import product
from random import Random

import pytest

from entails.errors import TheoryError
from entails.models.ground import tables
from entails.models.ground.clauses import EQUALITY, Literal
from entails.models.ground.facts import Facts, LinearColumn, Table
from entails.models.ground.given import GivenTerms
from entails.models.ground.tables import Join

SIZES = {"A": 4, "B": 3}
SORTS = {"e": "AA", "g": "A", "t": "ABA"}
VARIABLES = (("x", "A"), ("y", "A"), ("z", "B"))

NO_TERMS = GivenTerms({}, lambda sort: [])


def random_facts(random: Random) -> Facts:
    rows = {name: list(product(*(range(SIZES[sort]) for sort in sorts))) for name, sorts in SORTS.items()}
    return Facts({name: [row for row in all_ if random.random() < 0.5] for name, all_ in rows.items()})


def random_guard(random: Random) -> Literal:
    name = random.choice([*SORTS, EQUALITY])
    sorts = SORTS.get(name, "AA")
    arguments = tuple(random.choice([v for v, of in VARIABLES if of == sort]) for sort in sorts)
    return Literal(random.random() < 0.6, name, arguments)


def holds(facts: Facts, guard: Literal, values: dict[str, int]) -> bool:
    row = tuple(values[name] for name in guard.arguments)
    true = row[0] == row[1] if guard.name == EQUALITY else row in facts.relations[guard.name]
    return true == guard.positive


@pytest.mark.parametrize("chunk", [20_000, 3])
def test_a_join_has_the_rows_that_pass_all_guards(chunk: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "CHUNK", chunk)
    found = 0
    for seed in range(150):
        random = Random(seed)
        facts = random_facts(random)
        guards = [random_guard(random) for _ in range(random.randint(0, 3))]
        computed = LinearColumn("#0", 100, {"x": 10, "z": -1}, lambda column: [2 * value for value in column])
        table = Join(facts, NO_TERMS, SIZES, lambda: None).whole(Table({}, 1), VARIABLES, guards, [computed])
        rows = list(zip(*(table.columns[name] for name in ("x", "y", "z", "#0")), strict=True))
        expected = [
            (x, y, z, 2 * (100 + 10 * x - z))
            for x, y, z in product(range(4), range(4), range(3))
            if all(holds(facts, guard, {"x": x, "y": y, "z": z}) for guard in guards)
        ]
        assert sorted(rows) == expected, (seed, guards)
        assert table.size == len(rows)
        found += len(rows)
    assert found > 500


def test_a_join_that_is_too_large_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "MAX_ROWS", 40)
    with pytest.raises(TheoryError, match="more than 40 rows"):
        Join(Facts(), NO_TERMS, SIZES, lambda: None).whole(Table({}, 1), VARIABLES, [])
