"""Frames on the grids of theories: what the sentences of a step name, read back from their words, and nothing else."""

import re

import pytest

from entails.boards.lighting import NEW, REASON
from entails.boards.picture import Line
from entails.engines.answers import Solution
from entails.engines.hints.steps import Step
from entails.questions.drawn_steps import pictures_after
from entails.questions.framing import Spot, framed
from entails.questions.hint import Explanation, explain
from entails.questions.load import load
from entails.questions.problem import Problem
from entails.questions.showing.layout import ShownGrid

CELLS = re.compile(r"r(\d)c(\d)(?: to r(\d)c(\d))?")
SUDOKU = range(9)


def explained(text: str) -> Explanation:
    explanation = explain(load(text))
    assert isinstance(explanation, Explanation)
    assert explanation.steps
    return explanation


def grids(problem: Problem, step: Step) -> list[ShownGrid]:
    parts = framed(problem, problem.shown(Solution({one.name: () for one in problem.theory.find()})), step)
    return [part for part in parts if isinstance(part, ShownGrid)]


def cells_in(text: str) -> set[tuple[int, int]]:
    """r1c2, and the cells of r1c1 to r1c5."""
    found = set()
    for r, c, last_r, last_c in CELLS.findall(text):
        down, right = (int(r), int(last_r or r)), (int(c), int(last_c or c))
        found |= {(i - 1, j - 1) for i in range(down[0], down[1] + 1) for j in range(right[0], right[1] + 1)}
    return found


def lines_in(text: str) -> set[Spot]:
    """Row 7, column 4 and box 2 of a Sudoku."""
    found = {frozenset((int(n) - 1, c) for c in SUDOKU) for n in re.findall(r"\brow (\d)", text, re.IGNORECASE)}
    found |= {frozenset((r, int(n) - 1) for r in SUDOKU) for n in re.findall(r"\bcolumn (\d)", text, re.IGNORECASE)}
    for n in re.findall(r"\bbox (\d)", text, re.IGNORECASE):
        down, right = divmod(int(n) - 1, 3)
        found.add(frozenset((3 * down + i, 3 * right + j) for i in range(3) for j in range(3)))
    return found


@pytest.mark.parametrize("name", ["sudoku", "minesweeper"])
def test_what_the_sentences_name_is_framed_and_nothing_else(name: str) -> None:
    explanation = explained(f"examples/theories/{name}.fol")
    for step in explanation.steps:
        (grid,) = grids(explanation.problem, step)
        told = "; ".join(one.text for one in step.reason)
        new = cells_in(step.conclusion)
        assert grid.new == new, step
        single = {cell for spot in grid.named if len(spot) == 1 for cell in spot}
        assert single == cells_in(told) - new, step
        assert {spot for spot in grid.named if len(spot) > 1} == lines_in(told), step


def test_premises_that_no_sentence_states_have_no_frame() -> None:
    explanation = explained("examples/theories/sudoku.fol")
    unframed = set()
    for step in explanation.steps:
        (grid,) = grids(explanation.problem, step)
        premises = {(int(r) - 1, int(c) - 1) for _, (r, c, _), _ in step.premises}
        unframed |= premises - grid.new - {cell for spot in grid.named for cell in spot}
    assert unframed


def test_pictures_have_the_frames() -> None:
    explanation = explained("examples/theories/minesweeper.fol")
    for step, picture in zip(
        explanation.steps, pictures_after(explanation.problem, explanation.steps, explanation.start), strict=True
    ):
        (grid,) = grids(explanation.problem, step)
        lines = [shape for shape in picture.shapes if isinstance(shape, Line)]
        assert sum(line.colour == NEW for line in lines) == len(grid.new)
        assert sum(line.colour == REASON for line in lines) == 8 * len(grid.named)


QUEENS = """sort N = {1..6}
given fixed(N): N partial = {2 -> 4}
find queen(N): N bijective
rule "the queen of row {r} is kept": forall r,c (fixed(r) = c -> queen(r) = c)
rule "rows {r} and {s} share no diagonal": forall r,s (r < s -> |r - s| != |queen(r) - queen(s)|)
show queen as grid
"""


def row(n: str) -> Spot:
    return frozenset((int(n) - 1, c) for c in range(6))


def column(n: str) -> Spot:
    return frozenset((r, int(n) - 1) for r in range(6))


def queens_named(told: list[str]) -> set[Spot]:
    """The cells, rows and columns that sentences about six queens name."""
    found: set[Spot] = set()
    for place, text in enumerate(told):
        for r, *values in re.findall(r"queen of (\d) is (?:not )?(\d)(?:, (\d))?(?: or (\d))?", text):
            found |= {frozenset({(int(r) - 1, int(c) - 1)}) for c in values if c}
        found |= {row(n) for pair in re.findall(r"rows (\d) and (\d)", text) for n in pair}
        found |= {row(n) for n in re.findall(r"queen of (\d) has one value", text)}
        found |= {column(n) for n in re.findall(r"(\d) is the queen of exactly one", text)}
        for n in re.findall(r"each way for (\d) gives", text):  # the first way tells whether that is a row or a value
            found.add(row(n) if told[place + 1].startswith(f"if queen of {n} ") else column(n))
        for pair in re.findall(r"(\d) and (\d) have only (\d) and (\d) left between them", text):
            found |= {frozenset({(int(r) - 1, int(c) - 1)}) for r in pair[:2] for c in pair[2:]}
    return found


def test_where_rows_and_columns_are_of_one_sort_each_is_known_by_its_place() -> None:
    explanation = explained(QUEENS)
    for step in explanation.steps:
        (grid,) = grids(explanation.problem, step)
        expected = queens_named([one.text for one in step.reason])
        assert expected
        assert set(grid.named) == {spot for spot in expected if not spot <= grid.new}, step


ZEBRA = """sort House = {1..4}, Colour = {red, green, white, blue}, Pet = {cat, dog, fish, horse}
find colour(House): Colour bijective, pet(House): Pet bijective
rule "the red house has the dog": forall h (colour(h) = red <-> pet(h) = dog)
rule "house 1 is blue": colour(1) = blue
rule "red is last": colour(4) = red
rule "house {h} is green next to a fish": forall h (colour(h) = green -> pet(h + 1) = fish)
show colour as grid
show pet as grid
"""


def test_each_fact_is_framed_on_its_own_grid() -> None:
    explanation = explained(ZEBRA)
    (step,) = (one for one in explanation.steps if one.conclusion == "Pet of 4 is dog")
    colour, pet = grids(explanation.problem, step)
    assert (colour.new, colour.named) == (frozenset(), (frozenset({(3, 0)}),))  # colour of 4 is red
    assert (pet.new, pet.named) == (frozenset({(3, 1)}), ())


def test_a_constant_in_a_rule_makes_a_cell_of_what_is_named() -> None:
    """ "the man crosses after step 0" is about bank(0,man), and not about the whole of step 0."""
    explanation = explained("examples/theories/river.fol")
    (step,) = (one for one in explanation.steps if one.conclusion == "Man is on the right at step 1")
    (grid,) = grids(explanation.problem, step)
    assert grid.new == {(1, 0)}
    assert set(grid.named) == {frozenset({(0, 0)})}


def test_what_data_call_a_part_is_framed_as_a_whole() -> None:
    """Run a of the Kakuro is r1c1 and r1c2, whose names are no pairs of numbers."""
    explanation = explained("examples/theories/kakuro.fol")
    (grid,) = grids(explanation.problem, explanation.steps[1])  # run a adds up to 4; r1c1 is 1; 4 − 1 = 3
    assert set(grid.named) == {frozenset({(0, 0), (0, 1)}), frozenset({(0, 0)})}
    assert grid.new == {(0, 1)}
