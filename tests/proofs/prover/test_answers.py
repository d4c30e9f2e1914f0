"""Answers print as a person reads them, and show themselves in a notebook."""

import subprocess
import sys

from entails.proofs.kernel.sequent import parse_sequent
from entails.proofs.prover.answers import Invalid, NotKnown, Proved
from entails.proofs.prover.search import prove
from tests.proofs.display.reading import well_formed


def test_a_proof_prints_as_boxes() -> None:
    found = prove(parse_sequent("P→Q, ¬Q ⊢ ¬P"))
    assert isinstance(found, Proved)
    assert str(found) == "\n".join(
        [
            "1 P→Q  premise",
            "2 ¬Q   premise",
            "  ┌──",
            "3 │ P  assumption",
            "4 │ Q  → elim 1,3",
            "5 │ ⊥  ¬ elim 4,2",
            "  └──",
            "6 ¬P   ¬ intro 3-5",
        ]
    )


def test_a_countermodel_prints_with_a_sentence() -> None:
    found = prove(parse_sequent("P→Q ⊢ P∧Q"))
    assert isinstance(found, Invalid)
    assert str(found) == "Not valid. Here the premises hold and the conclusion does not:\nP false, Q false"


def test_what_is_not_known_prints_as_a_sentence() -> None:
    assert str(prove(parse_sequent("∃=2 x P(x) ⊢ ⊥"))) == "Not known: the rules do not speak of a count."


def test_a_notebook_shows_each_answer() -> None:
    first, second = prove(parse_sequent("P ⊢ P∨Q")), prove(parse_sequent("P ⊢ Q∨P"))
    assert isinstance(first, Proved)
    assert isinstance(second, Proved)
    page = well_formed(first._repr_html_() + second._repr_html_())  # the ids of the two proofs differ
    assert "P∨Q" in "".join(page.words)
    refuted = prove(parse_sequent("actual i, P(i) ⊢ ∀x.P(x)"))
    assert isinstance(refuted, Invalid)
    assert "the domain is {a, b}" in "".join(well_formed(refuted._repr_html_()).words)
    assert well_formed(NotKnown("<b>&")._repr_html_()).words == ["Not known: <b>&.", "\n"]


def test_the_prover_imports_what_draws_proofs_only_when_asked() -> None:
    code = "import sys, entails.proofs.prover.search; print(any('proofs.display' in name for name in sys.modules))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == "False\n"
