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
        (  # r1c3 would be a way round for an island that is larger
            "nurikabe/small.nurikabe",
            "the island of r5c4 hangs together: out of reach for r5c4 within 5 cells; r2c4 is sea: so r1c4 is not in the "
            "island of r5c4",
        ),
        ("slitherlink/medium.slitherlink", "a loop would be closed that leaves out r2c3's right side"),
        (
            "nurikabe/medium.nurikabe",
            "the island of r4c3 has size 2 and cannot reach r3c2; r4c2 is in the island of r4c3",
        ),
        ("nurikabe/small.nurikabe", "land in r1c4 belongs to an island near enough, none left"),
        (
            "nurikabe/small.nurikabe",
            "the island of r5c4 hangs together: out of reach for r5c4; r4c1 and r5c2 are sea: so r5c1 is not in the"
            " island of r5c4",
        ),
    ],
)
def test_a_middle_fact_is_told_and_so_is_what_shuts_a_place_off(board: str, line: str) -> None:
    assert any(line in lines for _, lines in told(board))


def test_that_another_opposite_fails_in_the_same_way_is_said_of_it() -> None:
    lines = [line for _, some in told("countryroad/medium.countryroad") for line in some]
    assert "if r4c3 and r4c4 are linked, the same follows: so r4c3 and r4c4 are not linked" in lines


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
    assert "that leaves only r4c1, r5c1 and r5c2 for “the island of r4c1 has size 4”" in lines


def test_where_one_way_is_left_nobody_has_two() -> None:
    """A supposition that ends in a dead end does not also say that the place has two ways."""
    for board in ("countryroad/small.countryroad", "countryroad/medium.countryroad"):
        for _, lines in told(board):
            places = [
                line.removeprefix("then ").partition(" can only go to ")[0] for line in lines if "only go" in line
            ]
            assert not any(f"only two ways are left at {place}:" in line for place in places for line in lines)
