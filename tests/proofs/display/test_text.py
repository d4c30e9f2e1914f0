"""A proof in the terminal: as it looked before, within its width, and with every formula in full."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from entails.proofs.display.boxes import lines
from entails.proofs.display.breaking import wrapped
from entails.proofs.display.records import to_json
from entails.proofs.display.text import to_text
from tests.proofs.by_hand import (
    WHOLE,
    excluded_middle,
    half_done,
    long_formulas,
    modus_tollens,
    nested,
    something_else,
    swapped_cases,
)
from tests.proofs.display.pages import assert_it_looks_as_it_did

ROOT = Path(__file__).parents[3]
PAGES = {
    "modus-tollens.txt": lambda: to_text(lines(modus_tollens())),
    "excluded-middle.txt": lambda: to_text(lines(excluded_middle())),
    "something-else.txt": lambda: to_text(lines(something_else())),
    "something-else-ascii.txt": lambda: to_text(lines(something_else()), fine=False),
    "swapped-cases.txt": lambda: to_text(lines(swapped_cases())),
    "long-formulas.txt": lambda: to_text(lines(long_formulas())),
    "thirty-boxes.txt": lambda: to_text(lines(nested(30))),
    "half-done.txt": lambda: to_text(lines(half_done())),
}


@pytest.mark.parametrize("name", PAGES)
def test_a_page_looks_as_it_did(name: str, update: bool) -> None:
    assert_it_looks_as_it_did(name, PAGES[name](), update)


@pytest.mark.parametrize("width", [40, 60, 80, 120])
@pytest.mark.parametrize("name", WHOLE)
def test_text_keeps_to_its_width_and_loses_nothing(name: str, width: int) -> None:
    display = lines(WHOLE[name]())
    text = to_text(display, width).splitlines()
    deepest = max(row.depth for row in display.rows())
    assert max(map(len, text)) <= max(width, deepest + 45)
    numbers = len(str(len(to_json(display)))) + 1
    column = next(row.index(word) for row in text for word in ("premise", "assumption") if word in row)
    left = "".join(row[numbers:column] for row in text)
    assert re.sub(r"[\s│┌├└─]", "", left) == "".join(str(row["formula"]).replace(" ", "") for row in to_json(display))


def test_ascii_is_ascii() -> None:
    for make in WHOLE.values():
        assert to_text(lines(make()), 80, fine=False).isascii()


def test_bars_go_on_beside_a_formula_that_is_broken() -> None:
    rows = to_text(lines(long_formulas()), 60).splitlines()
    inside = rows[
        rows.index(next(row for row in rows if "┌" in row)) + 1 : rows.index(next(row for row in rows if "└" in row))
    ]
    assert len(inside) > 3
    assert all(row[2] == "│" for row in inside)


def test_a_formula_is_broken_before_the_outermost_connective_that_fits() -> None:
    premise = to_text(lines(long_formulas()), 80).split("┌")[0].splitlines()
    assert all(row.strip().startswith("∨(wet(a") for row in premise[1:5])


def test_a_row_ends_at_the_weakest_connective_inside_the_fewest_brackets() -> None:
    assert wrapped("P∧Q→R∨S", 10) == ["P∧Q→R∨S"]
    assert wrapped("P∧Q→R∨S", 5) == ["P∧Q", "  →R", "  ∨S"]
    assert wrapped("(P→Q)∧R", 6) == ["(P→Q)", "  ∧R"]
    assert wrapped("ABCDEFGH", 5) == ["ABCDE", "  FGH"]


def test_the_proof_in_the_docs_is_what_is_drawn() -> None:
    page = (ROOT / "docs" / "proofs.md").read_text(encoding="utf-8")
    assert f"```text\n{to_text(lines(something_else()))}```" in page
