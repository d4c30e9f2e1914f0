"""Names for people: variables of formulas in canonical form, and in proofs that use such formulas."""

from entails.logic.notation import parse
from entails.proofs.display.boxes import lines
from entails.proofs.kernel.sequent import canonical
from entails.proofs.prover.answers import Proved
from entails.proofs.prover.naming import is_readable, readable, unused
from tests.proofs.prover.asking import answer


def test_numbered_variables_get_letters_that_are_free() -> None:
    formula = parse("∀b.(R(b,x)→∃c.(R(b,c)∧b≠c))")
    assert readable(canonical(formula)) == parse("∀y.(R(y,x)→∃z.(R(y,z)∧y≠z))")
    assert canonical(readable(canonical(formula))) == canonical(formula)
    assert not is_readable(canonical(formula))
    assert is_readable(formula)
    assert unused([]) == "x"
    assert unused("xyzuvw") == "x1"


def test_no_line_of_a_proof_has_a_variable_that_cannot_be_read() -> None:
    for text in (
        "¬∃y.∀x.(F(x,y)↔¬∃z.(F(x,z)∧F(z,x)))",
        "a=b, ∀x.R(a,x) ⊢ P→∀x.R(b,x)",
        "actual j ⊢ ∃x.∀y.∀z.((P(y)→Q(z))→(P(x)→Q(x)))",
    ):
        found = answer(text)
        assert isinstance(found, Proved)
        written = [row.line.written() for row in lines(found.proof).rows()]
        assert not any(mark in line for line in written for mark in "•◦"), text
