"""The nineteen theories that students write: each short, read by every command, with the number of solutions that other code
finds, and drawn."""

from pathlib import Path

import pytest

from entails import Best, Counted, Problem, Solution, count, each, load, solve
from entails.boards.picture import Picture, to_svg
from entails.models.text import read_theory
from entails.models.writing import write_theory
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
