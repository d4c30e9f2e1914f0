"""Board files of Unwordle, and texts that people share."""

import os
from pathlib import Path

import pytest

from entails.errors import BoardError
from entails.puzzles.unwordle.board import parse
from entails.questions.load import load_text
from tests.puzzles.solving import ROOT


@pytest.mark.parametrize(
    "text",
    [
        "Wordle 210 3/6\n\n⬛🟨⬛⬛🟩\n🟩🟩⬜⬜⬜\n🟩🟩🟩🟩🟩",
        "Wordle 1,234 3/6*\n⬛️🟨⬛️⬛️🟩\n🟩🟩⬜️⬜️⬜️\n🟩🟩🟩🟩🟩\nwhat a game!\n",
        "Wordle 1\u00a0234 3/6\n⬛🟨⬛⬛🟩\n🟩🟩⬛⬛⬛\n🟩🟩🟩🟩🟩\n",
        "Wordle 1\u202f234 3/6\n\u200e⬛🟨⬛⬛🟩\n🟩🟩⬛⬛⬛\u200f\n🟩🟩🟩🟩🟩\n\u2066done\u2069\n",
        "  look:\r\n#Wordle 210 3/6\r\n\r\n⬛🟨⬛⬛🟩 hm\r\n🟩🟩⬛⬛⬛ ok 2\r\n🟩🟩🟩🟩🟩 🎉\r\n",
        "Wordle 210 3/6\n⬛🟨⬛⬛🟩\n🟩🟩⬜⬜⬜\n🟩🟩🟩🟩🟩\nGG\n",
        "⬛🟦⬛⬛🟧\n🟧🟧⬛⬛⬛\n🟧🟧🟧🟧🟧\n",
        "answer: ?\nW Y W W G\nG G W W W\nG G G G G\n",
    ],
)
def test_a_shared_text_is_read_as_it_is_pasted(text: str) -> None:
    board = parse(text)
    assert board.answer is None
    assert board.grids == (("WYWWG", "GGWWW", "GGGGG"),)
    assert board.rows == ("WYWWG", "GGWWW")


def test_several_shared_texts_are_several_grids_of_one_answer() -> None:
    board = parse("Wordle 1 2/6\n⬛⬛⬛⬛🟩\n🟩🟩🟩🟩🟩\nWordle 1 X/6\n⬛⬛⬛⬛🟨\n⬛⬛⬛⬛🟩\n")
    assert board.guesses == (("WWWWG",), ("WWWWY", "WWWWG"))
    assert board.grid_of == (0, 1, 1)


def test_an_answer_may_be_given_with_a_shared_text() -> None:
    assert parse("answer: panic\nWordle 210 2/6\n⬛⬛⬛⬛🟩\n🟩🟩🟩🟩🟩\n").answer == "panic"


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("", 1, 1, "the board is empty"),
        ("\n \n", 3, 1, "the board is empty"),
        ("answer: halts\n", 2, 1, "the board is empty"),
        ("answer: halts\nGGYW\n", 2, 5, "this row has 4 colours, but the answer has 5 letters"),
        ("answer: halts\nGGYWWW\n", 2, 6, "this row has 6 colours, but the answer has 5 letters"),
        ("answer: ?\nGGYWW\nGGYW\n", 3, 5, "this row has 4 colours, but the first row has 5"),
        ("answer: ?\nG\n", 2, 1, "this row has 1 colours: expected 2 to 15"),
        ("answer: ?\n" + "G" * 16, 2, 1, "this row has 16 colours"),
        ("answer: halts\nGGYWW\nGGYQW\n", 3, 4, "“Q” is no colour"),
        ("answer: ?\nGGYWW\nGGYQW\n", 3, 4, "“Q” is no colour"),
        ("answer: ?\n🟩🟩🟨⬜⬜\n🟩🟩🟨🟥⬜\n", 3, 4, "“🟥” is no colour"),
        ("answer: halts\nhello\n", 2, 1, "“h” is no colour"),
        ("answer: ha1ts\nGGYWW\n", 1, 1, "answer: expected a word"),
        ("answer:\nGGYWW\n", 1, 1, "answer: expected a word"),
        ("answer: halts\nanswer: crane\nGGYWW\n", 2, 1, "stands a second time"),
        ("answer: ?\nscorng: report\nGGYWW\n", 2, 1, "no header “scorng”"),
        ("scoring: mine\nanswer: ?\nGGYWW\n", 1, 1, "expected wordle or report"),
        ("answer: ?\nrepeat: often\nGGYWW\n", 2, 1, "expected no or yes"),
        ("GGYWW\n", 1, 1, "the answer is missing"),
        ("\x00\x01\x02", 1, 1, "the answer is missing|no colour"),
        ("answer: ?\n\x07\x00\x00\n", 2, 1, "the character U\\+0007 is no colour"),
        ("answer: halts\nlist: one two\nGGYWW\n", 2, 1, "expected words of 5 letters"),
        ("answer: halts\nwords: a\nlist: crane\nGGYWW\n", 3, 1, "cannot both stand"),
        ("answer: ?\n" + "WWWWW\n" * 701, 702, 1, "more than 700 rows"),
        ("answer: ?\nwords: nowhere.txt\nGGYWW\n", 2, 1, "there is no such file"),
        ("answer: ?\nwords: .\nGGYWW\n", 2, 1, "this is no ordinary file"),
        ("answer: ?\nwords:\nGGYWW\n", 2, 1, "this is no ordinary file"),
        ("answer: ?\nwords: /dev/zero\nGGYWW\n", 2, 1, "this is no ordinary file|there is no such file"),
        ("answer: ?\nwords: a\x00b\nGGYWW\n", 2, 1, "there is no such file|cannot be read"),
    ],
)
def test_a_bad_board_gets_one_sentence_with_a_position(
    text: str, line: int, column: int, message: str, tmp_path: Path
) -> None:
    with pytest.raises(BoardError, match=message) as caught:
        parse(text, str(tmp_path / "board.unwordle"))
    assert (caught.value.line, caught.value.column) == (line, column)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "it has no word of 5 letters"),
        (b"cat\ndog\n", "it has no word of 5 letters"),
        (b"crane\n\xff\xfe\n", "line 2 is not UTF-8 text"),
        (b"crane\nhalts\n\x00\x00\n", "line 3 is no text"),
        (b"crane\n" * 900_000, "it is larger than 5 MB"),
        (b"\n" * 600_000, "it has more than 500,000 lines"),
    ],
    ids=["empty", "short", "encoding", "binary", "large", "long"],
)
def test_a_bad_word_list_is_refused_where_it_is_named(data: bytes, message: str, tmp_path: Path) -> None:
    (tmp_path / "list.txt").write_bytes(data)
    with pytest.raises(BoardError, match=f"words: list.txt: {message}") as caught:
        parse("answer: ?\nwords: list.txt\nGGYWW\n", str(tmp_path / "board.unwordle"))
    assert (caught.value.line, caught.value.column) == (2, 1)


@pytest.mark.parametrize("mark", ["\u200d", "\ufe0f", "\u200b\u200b", "\u2066 \u2069", "\u202e\t"])
def test_a_line_of_marks_that_nobody_sees_is_a_blank_line(mark: str) -> None:
    plain = "answer: ?\nGGYWW\n\nWWWWW\n"
    assert parse(plain.replace("\n\n", f"\n{mark}\n")) == parse(plain)
    with pytest.raises(BoardError, match="the board is empty"):
        parse(f"answer: halts\n{mark}\n")


@pytest.mark.parametrize("mark", ["\ufeff", "\u3164", "\u2800", "\x00", "\x1b", "\ud800", "\U000e0101", "\u00ad"])
def test_a_line_of_other_marks_is_refused_by_their_number(mark: str) -> None:
    with pytest.raises(BoardError, match=f"the character U.{ord(mark):04X} is no colour") as caught:
        parse(f"answer: halts\nGGYWW\n{mark}\n")
    assert (caught.value.line, caught.value.column) == (3, 1)


def test_a_pipe_is_not_read_as_a_word_list(tmp_path: Path) -> None:
    if not hasattr(os, "mkfifo"):
        pytest.skip("there are no named pipes here")
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(BoardError, match="no ordinary file"):
        parse("answer: ?\nwords: pipe\nGGYWW\n", str(tmp_path / "board.unwordle"))


def test_a_text_that_stands_in_no_file_opens_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "words.txt").write_text("crane\nhalts\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    for name in ("words.txt", "nowhere.txt", "../README.md", str(ROOT / "README.md")):
        with pytest.raises(BoardError, match="this text stands in no file"):
            parse(f"answer: ?\nwords: {name}\nGGYWW\n")
        with pytest.raises(BoardError, match="this text stands in no file"):
            load_text(f"answer: ?\nwords: {name}\nGGYWW\n", "the text given", "unwordle")


def test_reading_a_text_that_is_made_to_be_slow_is_quick() -> None:
    for text in ("4/6\n🟩" + " " * 100_000 + "🟩x", "4/6\n" + "🟩 " * 60_000 + "x", "4/6" * 60_000, "a" * 190_000):
        with pytest.raises(BoardError):
            parse(text)
