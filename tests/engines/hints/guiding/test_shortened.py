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


SMALL = ". . . . .\n. 5 . 3 .\n. . . . .\n4 . . . .\n. . . . .\n"


@cache
def told_of_small() -> list[str]:
    return [line.text for step in explain(load_text(SMALL, "a board", "nurikabe")).steps for line in step.reason]


def test_what_is_left_for_a_number_is_named() -> None:
    lines = told_of_small()
    assert any(line.endswith("that leaves only r4c1, r5c1 and r5c2 for “the 4 in r4c1 has 4 cells”") for line in lines)


def test_what_closes_a_way_that_looks_open_is_said() -> None:
    """Of r4c2 and r5c1, which are blank, the page tells why they were never possible; what was excluded later is recalled."""
    beside = "r4c2 and r5c1 touch the number in r4c1"
    assert f"the only way out for r5c3; r5c2 leads nowhere; {beside}: so r4c3 is in r2c2's island" in told_of_small()
    left = "the 3 in r2c4 has 3 cells: only r2c4 to r4c4 are left; r3c3 is not in r2c4's island"
    assert f"{left}: so r3c4 is in r2c4's island" in told_of_small()


@pytest.mark.parametrize(
    ("board", "line"),
    [
        ("fillomino/medium.fillomino", "a 5 at r3c7 would have room for only 1; r2c7 is not 5, r3c6 is 3, r4c7 is 4"),
        ("fillomino/large.fillomino", "r8c9 is 5, r9c8 is 4; r9c9 is not 5: so r9c9 is 1 or 4"),
        ("nurikabe/medium.nurikabe", "cells: only "),
    ],
)
def test_what_the_board_does_not_show_is_recalled(board: str, line: str) -> None:
    assert any(line in text for _, lines in told(board) for text in lines)


def test_a_supposition_names_what_is_left_for_a_count() -> None:
    board = "5 . . 2 .\n. . . . .\n. . . . .\n. . 2 . .\n. . . . 4\n"
    lines = [line for step in explain(load_text(board, "a board", "nurikabe")).steps for line in step.reason]
    assert any(line.depth and " cells: only " in line.text and " are left: so " in line.text for line in lines)


def test_where_one_way_is_left_nobody_has_two() -> None:
    """A supposition that ends in a dead end does not also say that the place has two ways."""
    for board in ("countryroad/small.countryroad", "countryroad/medium.countryroad"):
        for _, lines in told(board):
            places = [
                line.removeprefix("then ").partition(" can only go to ")[0] for line in lines if "only go" in line
            ]
            assert not any(f"only two ways are left at {place}:" in line for place in places for line in lines)
