"""What breaks a rule at once: compared with the rules themselves, cell by cell."""

from itertools import combinations
from random import Random

import pytest

from entails.engines.answers import Fact, Unknown
from entails.questions.follows import conflicts, conflicts_document
from entails.questions.load import load
from entails.questions.problem import Problem
from tests.running import ROOT
from tests.studio.served import Studio

FIVE = ROOT / "examples/starbattle/five.starbattle"


def stars(cells: list[tuple[int, int]], empty: list[tuple[int, int]] = []) -> list[Fact]:  # noqa: B006
    return [Fact("star", (r + 1, c + 1), True) for r, c in cells] + [
        Fact("star", (r + 1, c + 1), False) for r, c in empty
    ]


def told(problem: Problem, facts: list[Fact]) -> set[str]:
    found = conflicts(problem, facts)
    assert not isinstance(found, Unknown)
    return {one.sentence for one in found}


def test_two_stars_that_touch_break_that_rule_and_those_of_their_lines() -> None:
    problem = load(str(FIVE))
    facts = stars([(0, 0), (0, 1)])
    found = conflicts_document(problem, conflicts(problem, facts))
    assert found["status"] == "broken"
    assert {(one["sentence"], str(one["cells"])) for one in found["broken"]} == {
        ("no two stars touch", "[[0, 0], [0, 1]]"),
        ("row 1 has 1 star", "[[0, 0], [0, 1]]"),
        ("region A has 1 star", "[[0, 0], [0, 1]]"),
    }
    assert conflicts_document(problem, conflicts(problem, stars([(0, 0)])))["status"] == "fine"


@pytest.mark.parametrize("seed", range(12))
def test_a_rule_is_told_exactly_if_the_marks_break_it(seed: int) -> None:
    """The oracle counts by hand: too many stars, or no room for one, in a row, column or region; two that touch."""
    problem, random = load(str(FIVE)), Random(seed)
    regions = FIVE.read_text(encoding="utf-8").splitlines()[1:]
    cells = [(r, c) for r in range(5) for c in range(5)]
    placed = random.sample(cells, random.randint(1, 4))
    empty = random.sample([one for one in cells if one not in placed], random.randint(0, 12))
    expected = set()
    for name, of in (
        *((f"row {n + 1}", [one for one in cells if one[0] == n]) for n in range(5)),
        *((f"column {n + 1}", [one for one in cells if one[1] == n]) for n in range(5)),
        *((f"region {a}", [one for one in cells if regions[one[0]][one[1]] == a]) for a in "ABCDE"),
    ):
        if len([one for one in of if one in placed]) > 1 or all(one in empty for one in of):
            expected.add(f"{name} has 1 star")
    if any(max(abs(p[0] - q[0]), abs(p[1] - q[1])) == 1 for p, q in combinations(placed, 2)):
        expected.add("no two stars touch")
    assert told(problem, stars(placed, empty)) == expected, f"seed {seed}: {placed} {empty}"


def test_the_verb_answers_the_same(studio: Studio) -> None:
    body = {
        "text": FIVE.read_text(encoding="utf-8"),
        "puzzle": "starbattle",
        "answer": {"rows": ["**...", *["....."] * 4]},
    }
    found = studio.post("conflicts", body).json()
    assert [one["sentence"] for one in found["broken"]].count("no two stars touch") == 1
    assert studio.post("conflicts", {**body, "answer": {"rows": ["....."] * 5}}).json()["status"] == "fine"
