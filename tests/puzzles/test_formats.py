"""Any text is a board in somebody's format, or wrong in one place, or none of it."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from entails.boards.addresses import HOST
from entails.errors import BoardError
from entails.puzzles import puzzle
from tests.puzzles.foreign import read

PIECES = st.sampled_from(
    [
        "https://",
        "puzz.link/p?",
        "numlin",
        "aquarium",
        "arukone",
        "/",
        "//",
        "5",
        "2",
        "50",
        "v:",
        "r",
        "-1",
        "+",
        "%",
        ".",
    ]
    + ["g", "z", "1", "_", ";", ",", "1_1", "task=", "'", " ", "\n", "٣", "²", "[InternetShortcut]", "URL="]
)


@settings(max_examples=600)
@given(
    text=st.one_of(
        st.text(max_size=60),
        st.lists(PIECES, max_size=25).map("".join),
        st.text(alphabet="0123abghz-+./", max_size=40).map(lambda body: HOST + "numlin/3/2/" + body),
        st.text(alphabet="0123abghz-+./", max_size=40).map(lambda body: HOST + "aquarium/2/2/" + body),
        st.text(alphabet="01234_;,", max_size=40).map(lambda body: "1_1" + body),
    )
)
def test_any_text_is_a_board_or_a_board_error_or_neither_format(text: str) -> None:
    try:
        found = read(text, "x")
    except BoardError as error:
        assert error.line is not None
        assert error.column is not None
    else:
        if found:
            kind = puzzle(found.name)
            assert kind.parse(kind.write(found.board), None) == found.board


@pytest.mark.parametrize(
    "text", ["A.A\n...\n", "rows: 1 1\nab\nab\n", "sort N = {1..3}\nfind p(N)", "UL\n-#\n", "", "1;2"]
)
def test_our_own_files_are_not_taken_for_other_formats(text: str) -> None:
    assert read(text) is None
