"""Terms as text: how they are read, and what is refused with which words."""

import pytest

from entails.errors import NotationError
from entails.logic.formula import Term, show_term
from entails.logic.notation import Reader, parse


def read(text: str) -> Term:
    reader = Reader(text, sequent=False)
    term = reader.term()
    reader.end()
    return term


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("1+2*x", "1 + (2·x)"),
        ("a - b - c", "(a − b) − c"),
        ("x div 2 mod 3", "(x div 2) mod 3"),
        ("-x + y", "(−x) + y"),
        ("|a - b|", "abs(a − b)"),
        ("#x p(x) + 1", "(#x p(x)) + 1"),
        ("sum x {w(x) : p(x)}", "Σx {w(x) : p(x)}"),
        ("Σx {w(x)}", "Σx {w(x) : true}"),
    ],
)
def test_a_term_is_read_as_its_brackets_say(text: str, same: str) -> None:
    assert read(text) == read(same)
    assert read(show_term(read(text))) == read(text)


def test_names_are_the_sum_sign_only_before_a_variable() -> None:
    assert read("sum(x)") == Term("sum", (Term("x"),))
    assert read("mod") == Term("mod")
    assert read("sum") == Term("sum")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("#x wet(x) = ", "expected a term"),
        ("f(1,) = 2", "expected a name or a number"),
        ("(a + b = c", "never closed"),
        ("p(" + "(" * 40 + "x" + ")" * 40 + ")", "at most 20 brackets"),
    ],
)
def test_what_is_no_term_is_refused_with_what_was_expected(text: str, words: str) -> None:
    with pytest.raises(NotationError, match=words):
        parse(text)
