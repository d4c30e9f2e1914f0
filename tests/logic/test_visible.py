import pytest

from entails.logic.visible import code_point, hidden, visible

HIDDEN = (
    "\x00\x07\t\n\r\x1b\x7f\x85\x9b\xa0\xad\u034f\u061c\u200b\u200e\u2028\u2029\u202e\u2066\u2800\u3164\ufe0f\ufeff"
)


@pytest.mark.parametrize("character", HIDDEN)
def test_what_cannot_be_seen_is_found_and_written_out(character: str) -> None:
    assert hidden(f"ab{character}c") == 2
    assert hidden(visible(f"ab{character}c")) is None
    assert code_point(character).startswith("U+")


@pytest.mark.parametrize("text", ["", "∀p,c (mark(p,c) → colour(p,c))", "blåbär 日本 “…” 🙂 é", r"a\x1b", "P'"])
def test_what_can_be_seen_stays_as_it_is(text: str) -> None:
    assert hidden(text) is None
    assert visible(text) == text


def test_the_first_of_several_counts() -> None:
    assert hidden("a\u3164b\x1b") == 1
    assert hidden("a\x1bb\u3164") == 1
    assert visible("a\x1b[2K\u202e\U000e0101") == r"a\x1b[2K\u202e\U000e0101"
