"""What a class allows is cited, and what it forbids is not used."""

import pytest

from entails import prove
from entails.errors import ProofError
from entails.logic.notation import parse
from entails.proofs.kernel.check import check, steps
from entails.proofs.prover.answers import Proved, Unproved
from entails.proofs.prover.course import CITED, course, matched


def rules_of(text: str, using: list[str], without: list[str] | None = None) -> tuple[set[str], int]:
    found = prove(text, using=using, without=without or [])
    assert isinstance(found, Proved)
    assert check(found.proof, found.theorems) == []
    return {step.rule for step in steps(found.proof)}, found.lines


@pytest.mark.parametrize(
    ("text", "using", "rule", "lines"),
    [
        ("P→Q, ¬Q ⊢ ¬P", "MT", "→ MT", 3),
        ("P∨Q, ¬P, Q→R ⊢ R", "DS", "DS", 5),
        ("P∨Q, ¬Q ⊢ P", "DS", "DS (right)", 3),
        ("P→Q, ¬P→Q ⊢ Q", "LEM", "LEM", 8),
        ("¬(P∧Q) ⊢ ¬P∨¬Q", "de Morgan", "DeM (∧)", 2),
        ("A→B, B→C, C→D ⊢ A→D", "HS", "HS", 5),
        ("¬¬P ⊢ P", "DN", "¬¬ elim", 2),
        ("A∨A∧B, A→C ⊢ C", "P∨P∧Q ⊢ P", "P∨(P∧Q) ⊢ P", 4),
        ("∀x.(F(x)→G(x)), actual a, ¬G(a) ⊢ ¬F(a)", "MT", "→ MT", 5),
    ],
)
def test_what_may_be_cited_is_a_line(text: str, using: str, rule: str, lines: int) -> None:
    cited, found = rules_of(text, [using])
    assert rule in cited
    assert found == lines


def test_a_theorem_with_a_letter_that_no_premise_has_is_not_cited() -> None:
    assert "P ⊢ Q∨P" not in rules_of("A∧B, A→C ⊢ D∨C", ["P ⊢ Q∨P"])[0]


def test_what_is_forbidden_is_not_used() -> None:
    assert isinstance(prove("¬(P∧Q) ⊢ ¬P∨¬Q", without=["RAA"]), Unproved)
    used, _ = rules_of("¬(P∧Q) ⊢ ¬P∨¬Q", ["LEM"], ["RAA"])
    assert "LEM" in used
    assert "contra (classical)" not in used
    assert "∨ elim" not in rules_of("P∨Q, ¬P ⊢ Q", ["DS"], ["∨ elim"])[0]


@pytest.mark.parametrize(
    "wrong", [{"using": ["Modus"]}, {"without": ["Modus"]}, {"using": ["P ⊢ Q"]}, {"using": ["∀x.P(x) ⊢ Q"]}]
)
def test_what_nobody_knows_and_what_does_not_hold_is_refused(wrong: dict[str, list[str]]) -> None:
    with pytest.raises(ProofError):
        prove("P ⊢ P", **wrong)  # type: ignore[arg-type]


def test_every_theorem_that_has_a_name_holds() -> None:
    for name in CITED:
        for theorem in course([name]).theorems.values():
            premises = ", ".join(str(one) for one in theorem.premises)
            assert isinstance(
                prove(f"{premises} ⊢ {theorem.conclusion}" if premises else str(theorem.conclusion)), Proved
            )


def test_a_schema_is_matched_with_what_its_letters_stand_for() -> None:
    assert matched(parse("P→Q"), parse("A→B∧C"), {}) == {"P": parse("A"), "Q": parse("B∧C")}
    assert matched(parse("P∧P"), parse("A∧B"), {}) is None
    assert matched(parse("¬P"), parse("A"), {}) is None
