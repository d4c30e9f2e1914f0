"""A proof as LaTeX: as it looked before, balanced, in ASCII, without packages."""

from __future__ import annotations

import re

import pytest

from entails.logic.notation import parse
from entails.proofs.display.boxes import Display, ProofLine, Ref, lines
from entails.proofs.display.latex import preamble, to_document, to_latex
from entails.proofs.display.records import to_json
from tests.proofs.by_hand import WHOLE, half_done, something_else
from tests.proofs.display.pages import assert_it_looks_as_it_did
from tests.proofs.display.reading import balanced


def test_a_page_looks_as_it_did(update: bool) -> None:
    assert_it_looks_as_it_did("something-else.tex", to_document(lines(something_else())), update)


@pytest.mark.parametrize("name", WHOLE)
def test_latex_is_balanced_and_plain(name: str) -> None:
    text = to_document(lines(WHOLE[name]()))
    balanced(text)
    assert text.isascii()
    assert "usepackage" not in text
    assert text.count(r"\boxproofline{") == len(to_json(lines(WHOLE[name]())))


def test_latex_takes_any_name_of_a_theorem_and_any_letter() -> None:
    reason = r"Theorem 50% of #1_{x} & $y$ ~ ^ \end{document} ∀x∈S α"
    display = Display((ProofLine(1, (parse("P"),), reason), ProofLine(2, (parse("φ_1 ∧ größe(x)"),), "hyp", (Ref(1),))))
    text = to_latex(display)
    balanced(text)
    assert r"50\% of \#1\_\{x\} \& \$y\$ \textasciitilde{} \textasciicircum{} \textbackslash{}end" in text
    assert r"\(\forall\)x\(\in\)S \(\alpha \)" in text
    assert r"\mbox{ß}" in text


def test_the_preamble_defines_all_that_a_proof_uses() -> None:
    used = set(re.findall(r"\\(boxproof\w*)", to_latex(lines(half_done()))))
    assert used <= set(re.findall(r"\\newcommand\\(boxproof\w+)", preamble()))
