"""A proof as HTML: as it looked before, well-formed, with links that lead to lines."""

from __future__ import annotations

import pytest

from entails.logic.notation import parse
from entails.proofs.display.boxes import Display, ProofLine, Ref, lines
from entails.proofs.display.html import stylesheet, to_html
from entails.proofs.display.records import to_json
from tests.proofs.by_hand import WHOLE, half_done
from tests.proofs.display.pages import assert_it_looks_as_it_did
from tests.proofs.display.reading import well_formed


def test_a_page_looks_as_it_did(update: bool) -> None:
    assert_it_looks_as_it_did("half-done.html", to_html(lines(half_done())), update)


@pytest.mark.parametrize("name", WHOLE)
def test_html_is_well_formed_and_its_links_lead_to_lines(name: str) -> None:
    display = lines(WHOLE[name]())
    page = well_formed(to_html(display, "first-"))
    assert page.ids == [f"first-l{row.line.number}" for row in display.rows()]
    said = "".join(page.words)
    for row in to_json(display):
        assert str(row["formula"]) in said


def test_nothing_in_a_proof_can_become_markup() -> None:
    nasty = '<script>"&'
    display = Display(
        (ProofLine(1, (parse("P"),), f"Theorem {nasty}", ()), ProofLine(2, (parse("Q"),), "hyp", (Ref(1),)))
    )
    page = to_html(display, nasty)
    assert "<script" not in page
    assert nasty in "".join(well_formed(page).words)
    assert "<" not in stylesheet()
