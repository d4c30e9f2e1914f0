"""The nineteen theories that students write: each short, read by every command, with the number of solutions that other code
finds, and drawn."""

from pathlib import Path

import pytest

from entails import Best, Counted, Problem, Solution, count, each, explain, load, solve
from entails.boards.picture import Picture, to_svg
from entails.models.reading.text import read_theory
from entails.models.writing import write_theory
from entails.questions.told_steps import step_text
from tests.nineteen import COUNTS, best_knapsack
from tests.puzzles.svg import texts

FOLDER = Path(__file__).parents[1] / "examples" / "theories"
PICTURES = FOLDER / "pictures"
LONGEST = 40  # lines


def problem(name: str) -> Problem:
    return load(FOLDER / f"{name}.fol")


@pytest.mark.parametrize("name", COUNTS)
def test_other_code_finds_as_many_solutions(name: str) -> None:
    one = problem(name)
    assert count(one) == Counted(COUNTS[name](one.world))


def test_the_best_bag_is_that_of_trying_every_bag() -> None:
    one = problem("knapsack")
    best = solve(one)
    assert isinstance(best, Best)
    assert best.value == best_knapsack(one.world)


@pytest.mark.parametrize("name", COUNTS)
def test_each_is_short_and_is_written_back(name: str) -> None:
    text = (FOLDER / f"{name}.fol").read_text(encoding="utf-8")
    assert len(text.splitlines()) <= LONGEST
    theory, world = read_theory(text, name)
    again, same = read_theory(write_theory(theory, world))
    assert (again.rules, again.shows, same) == (theory.rules, theory.shows, world)


def first(one: Problem) -> Solution:
    """The solution that comes first in the dictionary: it does not depend on who finds it."""
    return min(each(one), key=lambda solution: repr(sorted(solution.relations.items())))


@pytest.mark.parametrize("name", COUNTS)
def test_each_has_its_picture(name: str, update: bool) -> None:
    one = problem(name)
    picture = one.picture(first(one))
    assert isinstance(picture, Picture)
    assert texts(picture)
    svg = to_svg(Picture(picture.width, picture.height, picture.shapes, f"A solution of {name}.fol"))
    golden = PICTURES / f"{name}.svg"
    if update:
        golden.write_text(svg, encoding="utf-8")
    assert svg == golden.read_text(encoding="utf-8")


EXPLANATIONS = Path(__file__).parent / "explanations"
UNNAMED = {"mastermind": 1, "send": 1}  # steps that no technique tells
MOST_WORDS = 120  # of a step


@pytest.mark.parametrize("name", sorted(COUNTS))
def test_each_is_explained_as_before(name: str, update: bool) -> None:
    """`./test --update` writes the steps anew; read them aloud before committing."""
    steps = getattr(explain(problem(name)), "steps", ())
    assert sum(not step.technique for step in steps) <= UNNAMED.get(name, 0)
    assert all(len(str(step).split()) <= MOST_WORDS for step in steps)
    told = "".join(f"{line}\n" for number, step in enumerate(steps, 1) for line in step_text(step, number))
    golden = EXPLANATIONS / f"{name}.txt"
    if update:
        golden.parent.mkdir(exist_ok=True)
        golden.write_text(told, encoding="utf-8")
    assert told == golden.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", sorted(COUNTS))
def test_no_supposition_goes_on_against_what_was_supposed_or_known(name: str) -> None:
    """Where something would be 1 that is supposed or known to be 2, the chain ends there."""
    one = problem(name)
    explained = explain(one)
    functions = {relation.name for relation in one.theory.relations.values() if relation.function}
    values = {
        fact.row[:-1]: fact for fact in getattr(explained, "start", ()) if fact.holds and fact.relation in functions
    }
    for step in getattr(explained, "steps", ()):
        for deduction in step.deductions():
            supposed = deduction.fact._replace(holds=not deduction.fact.holds)
            assumed = {(fact.relation, fact.row[:-1]): fact for fact in (*values.values(), supposed) if fact.holds}
            for link in [link for link in deduction.refutation if link.fact and link.fact.relation in functions]:
                before = assumed.get((link.fact.relation, link.fact.row[:-1]))
                assert not (link.fact.holds and before and before != link.fact), f"{link.fact} against {before}\n{step}"
                assert link.fact._replace(holds=not link.fact.holds) not in (before, supposed), f"{link.fact}\n{step}"
        values |= {
            (fact.relation, *fact.row[:-1]): fact
            for fact in (one.fact for one in step.deductions())
            if fact and fact.holds and fact.relation in functions
        }
