"""Pieces with sizes, and sets that hang together: which cells they have, have left or have room in, by name."""

import pytest

from tests.engines.hints.arguing.test_graphs import BOARD, SHADED
from tests.engines.hints.theories import guided

PIECE = (
    BOARD.replace("{1..3}", "{1..5}")
    + """
sort K = {a}
find aside of(Cell, K)
find land(Cell)
say "r{r}c{c} is land" | "[r{r}c{c}] are land", "r{r}c{c} is sea" | "[r{r}c{c}] are sea": land(r,c)
say "r{r}c{c} is in {k}" | "[r{r}c{c}] are in {k}", "r{r}c{c} is not in {k}" | "[r{r}c{c}] are not in {k}": of(r,c,k)
rule "what is in {k} is land": ∀r,c,k (of(r,c,k) → land(r,c))
rule "land is in some piece": ∀r,c (land(r,c) → ∃k of(r,c,k))
rule "{k} has 4 cells": ∀k ∃=4 p of(p,k)
rule "{k} hangs together": ∀k connected p of(p,k)
"""
)
ROOMS = BOARD + (
    """
find black(Cell)
say "r{r}c{c} is black" | "[r{r}c{c}] are black", "r{r}c{c} is white" | "[r{r}c{c}] are white": black(r,c)
rule "row {r} has 2 black": ∀r (r = 1 → ∃=2 c black(r,c))
rule "no two side by side": ∀p,q (beside(p,q) → ¬black(p) ∨ ¬black(q))
"""
)


def lines(text: str) -> list[str]:
    with guided(text) as guide:
        return [sentence.text for step in guide.steps() for sentence in step.reason]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (
            PIECE + 'rule "sea": ∀r ¬land(r,3)\nrule "first": of(1,1,a)\nrule "more": ¬land(3,1) ∧ ¬land(3,2)',
            "a has 4 cells: only r1c1, r1c2, r2c1 and r2c2 are left",
        ),
        (
            PIECE + 'rule "sea": ¬land(2,1)\nrule "some": of(1,1,a) ∧ of(1,2,a) ∧ of(1,3,a) ∧ of(1,4,a)',
            "a has 4 cells: complete with r1c1 to r1c4",
        ),
        (
            PIECE + 'rule "sea": ¬land(2,1) ∧ ¬land(2,3) ∧ ¬land(1,4)\nrule "first": of(1,1,a)',
            "a has 4 cells: without r2c2 there is room for only 3 (r1c1 to r1c3): so r2c2 is in a",
        ),
        (
            SHADED + 'rule "some": ¬black(1,1) ∧ ¬black(3,3) ∧ black(2,2) ∧ black(3,1)',
            "the white cells hang together: the only way out for r3c3; r2c2 and r3c1 are black, r3c2 leads nowhere",
        ),
        (
            ROOMS,
            "row 1 has 2 black, no two side by side: the 2 missing ones fit into r1c1 to r1c3 in only one way",
        ),
    ],
)
def test_the_cells_are_named(text: str, line: str) -> None:
    assert line in lines(text)


def test_what_is_too_far_says_whether_it_is_barred() -> None:
    walls = 'rule "sea": ¬land(1,2) ∧ ¬land(2,2)\nrule "first": of(1,1,a)'
    told = lines(PIECE.replace("4 cells", "5 cells").replace("∃=4", "∃=5") + walls)
    has = "a has 5 cells: with r1c1 to r3c1 it can add only 2 more"
    assert f"{has}; r1c2 bars the short ways, so r1c3 takes 4: so r1c3 is not in a" in told
    assert f"{has}, and r1c4 takes 3: so r1c4 is not in a" in told
