"""Word lists."""

from pathlib import Path

from entails.limits import FOREVER
from entails.models.text import read_theory
from entails.models.writing import write_theory
from entails.puzzles.unwordle import lists
from entails.puzzles.unwordle.board import parse
from entails.puzzles.unwordle.lists import shipped
from entails.puzzles.unwordle.rules import theory, world
from entails.puzzles.unwordle.searching import each, overview
from entails.puzzles.unwordle.solution import read


def test_the_lists_that_ship_are_large_enough_and_clean() -> None:
    five = shipped(5)
    assert len(five.answers) >= 2_000
    assert len(five.guesses) >= 10_000
    assert {"halts", "crane", "panic", "eclat"} <= set(five.answers)
    for length in range(2, 16):
        words = shipped(length)
        assert words.guesses[: len(words.answers)] == words.answers
        assert len(set(words.guesses)) == len(words.guesses) > len(words.answers) > 50
        assert all(len(word) == length and word.isascii() and word.isalpha() for word in words.guesses)
    notice = Path(lists.__file__).parent / "words" / "NOTICE"
    assert "Kevin Atkinson" in notice.read_text(encoding="utf-8")


def test_a_list_of_other_letters_and_of_mixed_lengths_will_do(tmp_path: Path) -> None:
    (tmp_path / "wörter.txt").write_text("Größe\nÄpfel\nlöwe\nkann's\nTräne\n", encoding="utf-8-sig")
    board = parse("answer: ?\nwords: wörter.txt\nWWWWG\nGGGGG\n", str(tmp_path / "x.unwordle"))
    assert board.words.guesses == ("größe", "äpfel", "träne")
    assert dict(overview(board, FOREVER)["answers"]) == {}
    assert parse("answer: größe\nlist: größe träne\nWYWWG\n").rows == ("WYWWG",)


def test_words_that_mean_something_in_the_language_can_be_written_as_a_theory() -> None:
    board = parse("answer: on\nlist: in on an\nWG\n")
    assert read_theory(write_theory(theory(board), world(board)))[1].elements["Word"] == ("in'", "on", "an")
    found = [read(board, one)["words"] for one in each(board, FOREVER)]
    assert found == [["in", "on"], ["an", "on"]]
