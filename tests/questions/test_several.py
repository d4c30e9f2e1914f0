"""Too many solutions: the two that differ least, and what no rule pins down, against brute force."""

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from entails import Impossible, Problem, Solution, Solved, Unknown, each, load, read_theory
from entails.questions.several import Several, several
from entails.questions.showing.style import PAGE
from tests.laws.random_theories import sample
from tests.running import ROOT, entails


def problem(text: str) -> Problem:
    return Problem(*read_theory(text))


def differing(one: Problem, first: Solution, second: Solution) -> Iterator[tuple[str, object]]:
    """The places in which two solutions differ."""
    for relation in one.theory.find():
        rows = set(first.relations[relation.name]) ^ set(second.relations[relation.name])
        for row in rows:
            place: object = row[:-1] if relation.function else frozenset(row) if relation.symmetric else row
            yield relation.name, place


def check(one: Problem, found: Several) -> None:
    """By all pairs of solutions."""
    every = [Solution(solution.relations) for solution in each(Problem(one.theory.without_aims(), one.world))]
    assert Solution(found.first.relations) in every
    assert Solution(found.second.relations) in every
    pairs = [set(differing(one, a, b)) for a, b in combinations(every, 2)]
    mine = set(differing(one, found.first, found.second))
    assert len(mine) == len(found.differences) == min(map(len, pairs))
    assert {name for name, _ in mine} == {difference.relation for difference in found.differences}
    alone = {next(iter(names)) for pair in pairs if len(names := {name for name, _ in pair}) == 1}
    assert set(found.loose) == alone & {name for name, _ in mine}


@pytest.mark.parametrize(
    "name", ["mastermind", "river", "cluedo", "timetable", "hamilton", "liars", "marriage", "party"]
)
def test_no_two_solutions_of_an_example_differ_less(name: str) -> None:
    one = load(ROOT / "examples" / "theories" / f"{name}.fol")
    found = several(one)
    assert isinstance(found, Several)
    assert found.least
    check(one, found)


def test_random_theories_agree_with_all_pairs(thorough: bool) -> None:
    tried = 0
    for seed in range(400_000, 400_200 if thorough else 400_015):
        drawn = sample(Random(seed))
        one = Problem(drawn.theory, drawn.world)
        found, number = several(one), sum(1 for _ in each(one))
        assert isinstance(found, Several) == (number > 1), seed
        if isinstance(found, Several):
            check(one, found)
            tried += 1
        elif number == 1:
            assert isinstance(found, Solved), seed
    assert tried >= 4


TWO = "sort N = {1..3}, C = {red, blue}\nfind p(N), shade(N): C\nrule: ∃=1 x p(x)\nrule: p(2)\n"


def test_a_relation_of_which_no_rule_speaks_is_named() -> None:
    found = several(problem(TWO))
    assert isinstance(found, Several)
    assert (found.loose, found.unmentioned) == (("shade",), ("shade",))
    assert "No rule speaks of shade." in found.text(problem(TWO), PAGE)


def test_what_changes_only_together_is_said() -> None:
    text = "sort N = {1..2}\nfind p(N), q(N)\nrule: ∃=1 x p(x)\nrule: ∀x (p(x) ↔ q(x))"
    found = several(problem(text))
    assert isinstance(found, Several)
    assert found.loose == ()
    assert len(found.differences) == 4
    assert list(found._reasons()) == ["p and q change only together."]


def test_partial_functions_and_symmetric_pairs_count_once() -> None:
    text = "sort N = {1..2}, C = {red, blue}\nfind f(N): C partial, e(N, N) symmetric\n"
    text += "rule: ¬e(1,1) ∧ ¬e(2,2)\nrule: f(1) = red"
    found = several(problem(text + "\nrule: f(2) = red ∨ f(2) = blue\nrule: f(2) = red ↔ e(1,2)"))
    assert isinstance(found, Several)
    assert sorted(map(str, found.differences)) == [
        f"e(1,2) is {'true' if found.differences[0].first == 'red' else 'false'} in the first and "
        f"{'false' if found.differences[0].first == 'red' else 'true'} in the second",
        f"f(2) is {found.differences[0].first} in the first and {found.differences[0].second} in the second",
    ]


def test_one_solution_or_none_is_said() -> None:
    assert isinstance(several(problem(TWO + "rule: ∀x (shade(x) = red)")), Solved)
    assert isinstance(several(problem(TWO + "rule: p(1)")), Impossible)


def test_the_command_shows_both_and_says_what_is_open() -> None:
    done = entails("why", "examples/theories/cluedo.fol", "--several")
    assert done.code == 0
    assert done.out.startswith("These two solutions differ in 2 places. No two solutions differ less.\n")
    assert "The rules leave this open: a rule or a clue is missing that decides it." in done.out
    document = entails("why", "examples/theories/timetable.fol", "--several", "--json").json()
    assert (document["status"], document["least"], len(document["solutions"])) == ("several", True, 2)
    assert document["loose"] == ["room"]
    only = entails("why", "examples/theories/zebra.fol", "--several")
    assert (only.code, only.out.splitlines()[0]) == (1, "There is only one solution:")
    assert entails("why", "examples/theories/seating.fol", "--several").code == 1
    assert entails("why", "examples/flow/several.flow", "--several", "--cell", "0,0").code == 2
    assert "differ in" in entails("why", "examples/flow/several.flow", "--several").out


def test_where_nothing_is_to_be_found_there_is_one_solution() -> None:
    assert isinstance(several(problem("")), Solved)


@pytest.mark.parametrize("problem", [load("find a, b\nrule: a ∨ b"), load("A..\n...\n..A\n", "flow")])
def test_any_two_are_shown_where_the_least_difference_takes_too_long(
    problem: Problem, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("entails.questions.several.solve", lambda *_, **__: Unknown("time limit"))
    shown = several(problem)
    assert isinstance(shown, Several)
    assert not shown.least
    assert shown.differences
    assert problem.answer(shown.first) != problem.answer(shown.second)


def test_that_there_are_not_two_is_not_claimed_where_the_least_difference_takes_too_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("entails.questions.several.solve", lambda *_, **__: Unknown("time limit"))
    assert several(load("AA\nBB\n", "flow")) == Unknown("time limit")
