"""Errors say where, what was found, and what was expected."""

import pytest

from entails.errors import (
    BoardError,
    EngineError,
    EntailsError,
    NotationError,
    ProofError,
    SizeError,
    TheoryError,
    capitalised,
    listed,
    numeral,
    one_message,
    times,
)


def test_there_is_one_tree() -> None:
    for kind in (BoardError, EngineError, NotationError, ProofError, TheoryError):
        assert issubclass(kind, EntailsError)
    assert issubclass(SizeError, TheoryError)


def test_a_place_in_a_text_is_shown_with_a_caret() -> None:
    error = BoardError("expected a cell", file="x.flow", source="AA\nA?B\n", offset=4, found="?", expected="a cell")
    assert (error.line, error.column) == (2, 2)
    assert str(error) == "x.flow:2:2: expected a cell\n    A?B\n     ^"
    assert (error.found, error.expected) == ("?", "a cell")


@pytest.mark.parametrize("offset", [0, 150, 299])
def test_of_a_long_line_the_piece_around_the_place_is_shown(offset: int) -> None:
    error = NotationError("no", source="x" * 300, offset=offset)
    shown, caret = error.excerpt.split("\n")
    assert len(shown) <= 4 + 72
    assert shown[len(caret) - 1] == "x"
    assert error.column == offset + 1


def test_line_ends_in_what_a_message_quotes_are_spelled_out() -> None:
    assert one_message("found “a\nb”") == "found “a\\nb”"
    assert one_message("no\n    A?B\n     ^") == "no\n    A?B\n     ^"
    assert str(BoardError("no", file="a\nb")) == "a\\nb: no"
    assert str(BoardError("no", file="")) == "“”: no"


def test_an_error_without_a_place_is_its_sentence() -> None:
    assert str(TheoryError("it is too large")) == "it is too large"
    assert str(TheoryError("it is too large", file="x.fol")) == "x.fol: it is too large"


def test_words_are_listed_as_one_says_them() -> None:
    assert [listed([]), listed(["a"]), listed(["a", "b"]), listed(["a", "b", "c"], "or")] == [
        "",
        "a",
        "a and b",
        "a, b or c",
    ]


def test_small_numbers_are_words() -> None:
    assert [numeral(number) for number in (0, 1, 12, 13)] == ["no", "one", "twelve", "13"]
    assert [times(number) for number in (1, 2, 3)] == ["once", "twice", "3 times"]


def test_a_sentence_begins_with_a_capital_letter() -> None:
    assert [capitalised(text) for text in ("", "r1c1 is wet", "Ärger")] == ["", "R1c1 is wet", "Ärger"]
