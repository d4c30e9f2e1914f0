import pytest
from hypothesis import given, settings

from entails.errors import EntailsError
from entails.logic.formula import BOTTOM, MAX_DEPTH, TOP, Atom, Count, Formula, Not, Term, all_of, any_of, operands
from entails.logic.notation import parse, show
from entails.logic.parts import free_names, rebuild, substitute
from tests.logic.formulas import formulas


def test_a_formula_has_no_truth_value_and_says_what_to_write() -> None:
    with pytest.raises(TypeError, match="write & |"):
        bool(Atom("P"))


def test_operators_build_the_same_formulas_as_the_parser() -> None:
    p, q = Atom("P"), Atom("Q")
    assert (p & q | ~p).implies(q).iff(p) == parse("(P ∧ Q ∨ ¬P → Q) ↔ P")
    assert str(p & q) == "P ∧ Q"


def test_formulas_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        Atom("P").name = "Q"  # type: ignore[misc]


def test_too_deep_a_formula_cannot_be_built() -> None:
    formula: Formula = Atom("P")
    with pytest.raises(EntailsError, match="nested deeper"):
        for _ in range(2 * MAX_DEPTH + 1):
            formula = Not(formula)


def test_a_count_gives_all_sorts_or_none() -> None:
    with pytest.raises(EntailsError):
        Count("=", Term("1"), (("x", "A"), ("y", None)), TOP)


def test_a_chain_is_taken_apart_along_its_left_spine_only() -> None:
    assert list(map(str, operands(parse("a ∧ b ∧ (c ∧ d)")))) == ["a", "b", "c ∧ d"]
    assert all_of([]) == TOP
    assert any_of([]) == BOTTOM


def test_free_names_are_those_that_no_quantifier_binds() -> None:
    assert free_names(parse("∀x (P(x,y) ∧ ∃=n(z) x Q(x)) ∧ R(x)")) == ("y", "z", "x")


@pytest.mark.parametrize(
    ("formula", "result"),
    [
        ("P(x) ∧ ∀x P(x)", "P(a) ∧ ∀x P(x)"),
        ("∀y P(x,y)", "∀y P(a,y)"),
        ("∃=n(x) x P(x)", "∃=n(a) x P(x)"),
        ("x = y", "a = y"),
    ],
)
def test_substitution_reaches_free_names_only(formula: str, result: str) -> None:
    assert substitute(parse(formula), {"x": Term("a")}) == parse(result)


def test_substitution_never_captures() -> None:
    assert show(substitute(parse("∀y P(x,y)"), {"x": Term("y")})) == "∀y' P(y,y')"
    assert show(substitute(parse("∃=1 y,z P(x,y,z)"), {"x": Term("z")})) == "∃=1 y,z' P(z,y,z')"


@settings(max_examples=200)
@given(formulas)
def test_rebuilding_from_the_same_children_changes_nothing(formula: Formula) -> None:
    assert rebuild(formula, lambda child: child) == formula
    assert substitute(formula, {}) == formula
