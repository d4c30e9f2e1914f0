"""A proof as HTML: as it looked before, well-formed, with links that lead to lines."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from entails.logic.notation import parse
from entails.proofs.display.boxes import Display, ProofLine, Ref, lines
from entails.proofs.display.html import document, stylesheet, to_html
from entails.proofs.display.records import to_json
from entails.proofs.kernel.sequent import parse_sequent
from entails.proofs.prover.answers import Proved
from entails.proofs.prover.search import prove
from tests.printing import CHROMIUM, printed
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


def boxes(sequent: str) -> str:
    found = prove(parse_sequent(sequent))
    assert isinstance(found, Proved)
    return to_html(lines(found.proof))


def test_a_document_has_a_heading_and_nothing_in_it_becomes_markup() -> None:
    page = document("P<Q ⊢ P<Q", "<p>body</p>")
    assert "<h1>P&lt;Q ⊢ P&lt;Q</h1>\n<p>body</p>" in page
    assert "@page" not in stylesheet()  # a notebook that shows a proof keeps its margins


@pytest.mark.skipif(not CHROMIUM, reason="needs Chromium")
def test_on_paper_a_proof_stays_whole_and_a_long_one_stays_with_its_heading(tmp_path: Path) -> None:
    short, long = boxes("P∨Q, ¬P∨R, ¬Q∨S, R→T, S→T ⊢ T∨(U∧V)"), boxes("⊢ ((P↔Q)↔R) → (P↔(Q↔R))")
    several = "".join(f"<h2>Proof {number}</h2>\n{one}" for number, one in enumerate([short] * 4 + [long], 1))
    pages = printed(document("Five", several), tmp_path)
    assert len(pages) > 3
    for text in pages:  # a proof begins and ends on one page, under its heading
        assert text.count("P∨Q premise") == text.count("T∨(U∧V) ∨ intro 20") == len(re.findall("Proof [1-4]", text))
    (start,) = [text for text in pages if "Proof 5" in text]
    assert "(P↔Q)↔R assumption" in start
