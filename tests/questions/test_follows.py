"""What follows at once from somebody's marks: it holds in every solution that has them, and it needs them."""

from random import Random

import pytest

from entails import Fact, Problem, each, load
from entails.engines.answers import Unknown
from entails.questions.follows import Following, follows
from tests.running import ROOT

SEVERAL = ["flow/several.flow", "aquarium/several"]
TANKS = "rows: . 2 . .\ncolumns: . . . .\nabbb\naabc\nddcc\nddde"


def board(name: str) -> Problem:
    return load(TANKS, "aquarium") if name.startswith("aquarium") else load(ROOT / "examples" / name)


def facts_of_all(problem: Problem) -> list[set[Fact]]:
    """The facts of every solution, what does not hold included."""
    found = []
    for solution in each(problem):
        holds = {Fact(name, row, True) for name, rows in problem.relations(solution).items() for row in rows}
        holds |= {Fact(name, row[::-1], True) for name, row, _ in holds if problem.theory.relations[name].symmetric}
        found.append(holds)
    return found


def agree(solutions: list[set[Fact]], facts: list[Fact]) -> list[set[Fact]]:
    return [one for one in solutions if all((fact._replace(holds=True) in one) == fact.holds for fact in facts)]


@pytest.mark.parametrize("name", SEVERAL)
def test_what_follows_holds_in_every_solution_with_these_marks(name: str) -> None:
    problem = board(name)
    solutions, number = facts_of_all(problem), 0
    assert len(solutions) > 5
    for seed in range(20):
        random = Random(seed)
        true = sorted(random.choice(solutions), key=str)
        marks = random.sample(true, random.randrange(1, min(5, len(true))))
        left, found = agree(solutions, marks), follows(problem, marks)
        assert isinstance(found, Following)
        assert not found.wrong, f"seed {seed}"
        for fact in found.facts:
            assert agree(left, [fact]) == left, f"seed {seed}: {fact}"
        number += len(found.document()["facts"])
    assert number > 10
    alone = follows(problem, [])
    assert isinstance(alone, Following)
    assert alone.facts == (), "without marks nothing follows from them"


def test_marks_that_are_called_wrong_are_in_no_solution() -> None:
    problem, wrong = board("aquarium"), 0
    solutions = facts_of_all(problem)
    cells = [(f"r{r}c{c}",) for r in range(1, 5) for c in range(1, 5)]
    for seed in range(40):
        random = Random(seed)
        marks = [Fact("wet", cell, random.random() < 0.5) for cell in random.sample(cells, 5)]
        found = follows(problem, marks)
        assert isinstance(found, Following)
        if found.wrong:
            wrong += 1
            assert agree(solutions, marks) == [], f"seed {seed}"
            assert found.document() == {"status": "wrong", "facts": []}
    assert 0 < wrong < 40


def test_a_reason_names_the_marks_that_it_rests_on() -> None:
    problem = load(ROOT / "examples/starbattle/five.starbattle")
    star = Fact("star", (2, 3), True)
    found = follows(problem, [star], cell=(1, 0))
    assert isinstance(found, Following)
    document = found.document()
    assert {"r2c1 is empty", "r5c3 is empty"} <= {one["sentence"] for one in document["facts"]}
    assert document["known"]["rows"][1] == "xx*xx"
    assert [step["conclusion"] for step in document["steps"]] == ["r2c1 is empty"]
    assert document["steps"][0]["known"] == ["r2c3 has a star"]


def test_a_theory_has_consequences_too_and_a_limit_is_an_answer() -> None:
    problem = load(ROOT / "examples/theories/party.fol")
    relation = next(iter(problem.theory.find()))
    guest = next(iter(problem.world.elements[relation.sorts[0]]))
    found = follows(problem, [Fact(relation.name, (guest,), True)])
    assert isinstance(found, Following)
    assert found.document()["known"][relation.name] == [[guest]]
    assert found.facts
    assert isinstance(follows(problem, [], limit=0), Unknown)
