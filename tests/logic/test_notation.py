import sys

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from entails.errors import NotationError
from entails.logic.formula import (
    MAX_DEPTH,
    STYLES,
    And,
    Atom,
    Count,
    Equal,
    Exists,
    Forall,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    Term,
)
from entails.logic.notation import JAPE, Reader, parse, show
from entails.logic.tokens import SPELLINGS
from tests.logic.formulas import formulas

P, Q, R = Atom("P"), Atom("Q"), Atom("R")
x, y = Term("x"), Term("y")


@settings(max_examples=600)
@given(formulas, st.sampled_from(sorted(STYLES)))
def test_what_is_printed_is_read_back(formula: Formula, style: str) -> None:
    assert parse(show(formula, style)) == formula


@settings(max_examples=200)
@given(formulas, formulas)
def test_equality_is_equality_of_the_text(left: Formula, right: Formula) -> None:
    assert (left == right) == (show(left) == show(right))
    assert left != right or hash(left) == hash(right)


@pytest.mark.parametrize(
    ("text", "formula"),
    [
        ("¬P∧Q∨R→P↔Q", Iff(Implies(Or(And(Not(P), Q), R), P), Q)),
        ("P→Q→R", Implies(P, Implies(Q, R))),
        ("P∧Q∧R", And(And(P, Q), R)),
        ("P∨Q∨R", Or(Or(P, Q), R)),
        ("∀x.P(x)→Q", Implies(Forall("x", None, Atom("P", (x,))), Q)),
        ("∀x,y P(x,y)", Forall("x", None, Forall("y", None, Atom("P", (x, y))))),
        ("∀x∈S P(x)", Forall("x", "S", Atom("P", (x,)))),
        ("∀x,y∈S P(x,y)", Forall("x", "S", Forall("y", "S", Atom("P", (x, y))))),
        ("∃x ¬P(x) ∧ Q", And(Exists("x", None, Not(Atom("P", (x,)))), Q)),
        ("∃=2 x P(x)", Count("=", Term("2"), (("x", None),), Atom("P", (x,)))),
        ("∃!x P(x)", Count("=", Term("1"), (("x", None),), Atom("P", (x,)))),
        ("∃≤clue(y) x P(x)", Count("≤", Term("clue", (y,)), (("x", None),), Atom("P", (x,)))),
        ("#x P(x) ≠ 3", Count("≠", Term("3"), (("x", None),), Atom("P", (x,)))),
        ("x≠y", Not(Equal(x, y))),
        ("¬x=y", Not(Equal(x, y))),
        ("∀x x=y", Forall("x", None, Equal(x, y))),
    ],
)
def test_precedence_and_binding_are_the_papers(text: str, formula: Formula) -> None:
    assert parse(text) == formula


@pytest.mark.parametrize(
    "text",
    [
        "forall p,q,c (link(p,q) & colour(p,c) -> colour(q,c))",
        r"\forall p,q,c\, (\mathit{link}(p,q) \wedge \mathrm{colour}(p,c) \rightarrow colour(q,c))",
        r"$\forall p. \forall q. \forall c. \left( link(p,q) \land colour(p,c) \Rightarrow colour(q,c) \right)$",
        "∀p ∀q,c (link(p,q) && colour(p,c) => colour(q,c))",
        "∀p∀q∀c((link(p,q)∧colour(p,c))→colour(q,c))",
    ],
)
def test_the_same_formula_may_be_written_in_many_ways(text: str) -> None:
    assert show(parse(text)) == "∀p,q,c (link(p,q) ∧ colour(p,c) → colour(q,c))"


def test_every_spelling_of_a_symbol_is_read() -> None:
    for symbol in "∧∨→↔":
        for spelling in SPELLINGS[symbol]:
            assert parse(f"P {spelling} Q") == parse(f"P {symbol} Q")


def test_brackets_stand_only_where_they_are_needed() -> None:
    assert show(parse("((P)∧((Q)))∨(R→(P))")) == "P ∧ Q ∨ (R → P)"
    assert show(parse("∀x (¬(P(x)))")) == "∀x ¬P(x)"
    assert show(parse("∀x (P(x) ∧ Q)")) == "∀x (P(x) ∧ Q)"


def test_equivalences_that_could_be_read_in_two_ways_have_brackets() -> None:
    assert show(parse("P↔Q↔R")) == "(P ↔ Q) ↔ R"
    assert show(parse("P↔(Q↔R)")) == "P ↔ (Q ↔ R)"
    assert show(parse("P↔Q↔R"), "latex") == r"(P \leftrightarrow Q) \leftrightarrow R"
    assert show(parse("P→Q↔R")) == "P → Q ↔ R"
    assert show(parse("P→Q↔R→S"), "jape") == "(P→Q)↔(R→S)"
    assert show(parse("a=b∧a≠c"), "jape") == "a=b∧a≠c"


@settings(max_examples=200)
@given(formulas)
def test_what_is_printed_for_jape_is_read_by_its_grammar_as_by_ours(formula: Formula) -> None:
    text = show(formula, "jape")
    assert Reader(text, grammar=JAPE).formula() == parse(text) == formula


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("P→Q↔R", "P→(Q↔R)"),
        ("P↔Q→R", "P↔(Q→R)"),
        ("P↔Q↔R", "P↔(Q↔R)"),
        ("P→Q→R", "P→(Q→R)"),
        ("P∨Q↔R∧S", "(P∨Q)↔(R∧S)"),
    ],
)
def test_japes_grammar_has_equivalence_on_the_level_of_implication(text: str, same: str) -> None:
    assert Reader(text, grammar=JAPE).formula() == parse(same)


@pytest.mark.parametrize(
    ("text", "line", "column", "expected"),
    [
        ("", 1, 1, "a formula"),
        ("P ∧", 1, 4, "a formula"),
        ("P ∧\n∧ Q", 2, 1, "a formula"),
        ("P Q", 1, 3, "the end of the formula"),
        ("(P ∧ Q", 1, 1, "“)”"),
        ("P ∧ Q)", 1, 6, "one too many"),
        ("∀ (P)", 1, 3, "a variable"),
        ("∀x∈ P", 1, 6, "a formula"),
        ("P(x,)", 1, 5, "a name or a number"),
        ("P(x y)", 1, 5, "a comma between x and y"),
        ("#x P(x)", 1, 8, "≥ and a term"),
        ("∃=x", 1, 4, "a variable"),
        ("x = ", 1, 4, "a term"),
        ("3", 1, 2, "≥ and a term"),
    ],
)
def test_a_mistake_gets_a_place_and_what_was_expected(text: str, line: int, column: int, expected: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse(text)
    error = caught.value
    assert (error.line, error.column) == (line, column)
    assert expected in error.message
    assert error.excerpt.splitlines()[-1].endswith("^")


def test_a_strange_character_is_pointed_at() -> None:
    with pytest.raises(NotationError) as caught:
        parse("P ∧ §")
    assert (caught.value.line, caught.value.column) == (1, 5)


def test_the_caret_stands_under_the_mistake_in_a_long_line() -> None:
    text = " ∧ ".join(["P"] * 500) + " ∧ ) " + " ∧ ".join(["Q"] * 500)
    with pytest.raises(NotationError) as caught:
        parse(text)
    shown, caret = caught.value.excerpt.splitlines()
    assert shown[caret.index("^")] == ")"


@settings(max_examples=400)
@given(st.text(max_size=60))
@example("(" * 50)
@example("\\")
@example('"')
def test_any_text_is_a_formula_or_a_notation_error(text: str) -> None:
    try:
        formula = parse(text)
    except NotationError as error:
        assert error.line is not None
        assert error.column is not None
    else:
        assert parse(show(formula)) == formula


@settings(max_examples=300)
@given(
    st.lists(
        st.sampled_from(["P", "x", "(", ")", "∀", "∃", "¬", "∧", "→", "=", "2", ",", "#", "∈", "!", "."]), max_size=25
    )
)
def test_any_row_of_symbols_is_a_formula_or_a_notation_error(symbols: list[str]) -> None:
    try:
        formula = parse(" ".join(symbols))
    except NotationError as error:
        assert error.expected or "nested" in error.message or "variable" in error.message
    else:
        assert parse(show(formula)) == formula


def test_ten_thousand_brackets_are_as_good_as_one() -> None:
    assert parse("(" * 10_000 + "P" + ")" * 10_000) == P
    with pytest.raises(NotationError):
        parse("(" * 10_000)


@pytest.mark.parametrize("noise", ["¬", "P→", "∀x", "(", "P∧", "\\/", "#x ", "f(", "∃=", "x=", "\x00", "€", "-- ", "'"])
def test_noise_is_refused_after_work_that_grows_with_its_length(noise: str, thorough: bool) -> None:
    length = 1_000_000 if thorough else 60_000
    text = noise * (length // len(noise)) + " ¬"
    calls = 0

    def called(frame: object, event: str, argument: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    sys.setprofile(called)
    try:
        with pytest.raises(NotationError):
            parse(text)
    finally:
        sys.setprofile(None)
    assert calls < 60 * len(text)


def test_a_formula_too_deep_is_refused_and_a_long_chain_is_not() -> None:
    with pytest.raises(NotationError, match="nested deeper"):
        parse("¬" * (MAX_DEPTH + 1) + "P")
    assert parse("¬" * MAX_DEPTH + "P").depth == MAX_DEPTH
    chain = parse(" ∧ ".join(["P"] * 5_000))
    assert chain.depth <= 2
    assert parse(show(chain)) == chain
