"""What a supposition says and leaves out: what one cell excludes is told, a long one is told in few words."""

from __future__ import annotations

from functools import cache

import pytest

from entails.engines.hints.guiding.reader import HintReader
from entails.engines.hints.guiding.reasons import of_chain
from entails.engines.hints.left import Left
from entails.questions.hint import explain
from entails.questions.load import load, load_text


@cache
def told(board: str) -> list[tuple[str, list[str]]]:
    steps = explain(load(f"examples/{board}")).steps
    return [(step.conclusion, [sentence.text for sentence in step.reason]) for step in steps]


@pytest.mark.parametrize(
    ("board", "line"),
    [
        ("battleship/small.battleship", "ships do not touch at a corner: so r4c1 and r6c1 are water"),
        ("countryroad/small.countryroad", "then the loop passes r1c2 all the same"),
        ("countryroad/small.countryroad", "then r6c3 can only go to r6c2: a dead end"),
        ("nurikabe/small.nurikabe", "r2c4 bars every way of at most 5 cells from r5c4 to r1c4"),
        ("slitherlink/medium.slitherlink", "a loop would be closed that leaves out r2c3's right side"),
        (
            "nurikabe/medium.nurikabe",
            "r3c2, r4c1 and r5c2, beside r4c2, are too far from the 2 in r4c3; r4c2 is in r4c3's island",
        ),
        ("nurikabe/small.nurikabe", "land in r1c4 needs a number that reaches it, none left"),
        ("nurikabe/small.nurikabe", "r5c2 bars every way of at most 5 cells from r5c4 to r5c1"),
    ],
)
def test_a_middle_fact_is_told_and_so_is_what_shuts_a_place_off(board: str, line: str) -> None:
    assert any(line in lines for _, lines in told(board))


def test_that_another_opposite_fails_in_the_same_way_is_said_of_it() -> None:
    lines = [line for _, some in told("countryroad/medium.countryroad") for line in some]
    again = "again r5c7–r4c7 and r5c7–r5c8 are not linked, and the same follows"
    assert f"if r4c3 and r4c4 are linked, {again}: so r4c3 and r4c4 are not linked" in lines


def test_in_few_words_a_supposition_goes_the_same_way() -> None:
    problem = load("examples/countryroad/small.countryroad")
    chains = [one.refutation for step in explain(problem).steps for one in step.deductions() if one.refutation]
    assert chains
    for chain in chains:
        long, short = (
            list(of_chain(HintReader(problem.theory, {}, {}, set(), {}, Left(problem.theory, {}), brief), chain))
            for brief in (False, True)
        )
        assert len(short) <= len(long)
        assert long[-1].text.endswith(short[-1].text.split(": ")[-1])  # what is broken
        assert sum(len(one.text.split()) for one in short) <= sum(len(one.text.split()) for one in long)
        assert not any("hangs together: the only way" in one.text for one in short[:-1])


def test_what_is_left_for_a_number_is_named() -> None:
    problem = load_text(". . . . .\n. 5 . 3 .\n. . . . .\n4 . . . .\n. . . . .\n", "a board", "nurikabe")
    lines = [line.text for step in explain(problem).steps for line in step.reason]
    assert any(line.endswith("that leaves only r4c1, r5c1 and r5c2 for “the 4 in r4c1 has 4 cells”") for line in lines)


def test_where_one_way_is_left_nobody_has_two() -> None:
    """A supposition that ends in a dead end does not also say that the place has two ways."""
    for board in ("countryroad/small.countryroad", "countryroad/medium.countryroad"):
        for _, lines in told(board):
            places = [
                line.removeprefix("then ").partition(" can only go to ")[0] for line in lines if "only go" in line
            ]
            assert not any(f"only two ways are left at {place}:" in line for place in places for line in lines)
