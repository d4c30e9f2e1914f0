"""Word lists."""

from pathlib import Path

import pytest

from entails.limits import FOREVER
from entails.models.reading.text import read_theory
from entails.models.writing import write_theory
from entails.puzzles.unwordle import lists
from entails.puzzles.unwordle.board import parse, write
from entails.puzzles.unwordle.lists import shipped
from entails.puzzles.unwordle.rules import theory, world
from entails.puzzles.unwordle.searching import each, overview
from entails.puzzles.unwordle.solution import read
from tests.puzzles.solving import CORPUS


def test_the_lists_that_ship_are_large_enough_and_clean() -> None:
    five = shipped(5)
    assert len(five.usual) >= 2_000
    assert len(five.guesses) >= 15_000
    assert {"halts", "crane", "panic", "eclat", "whack"} <= set(five.usual)
    assert {"admin", "leant", "zesty"} <= five.rare
    for length in range(2, 16):
        words = shipped(length)
        assert words.guesses[: len(words.answers)] == words.answers
        assert words.answers == (*words.usual, *sorted(words.rare))
        assert len(set(words.guesses)) == len(words.guesses) >= len(words.answers) > len(words.usual) > 50
        assert all(len(word) == length and word.isascii() and word.isalpha() for word in words.guesses)
    notice = Path(lists.__file__).parent / "words" / "NOTICE"
    assert "Kevin Atkinson" in notice.read_text(encoding="utf-8")


@pytest.mark.skipif(not CORPUS.exists(), reason="the corpus is not beside the clone")
def test_the_list_has_nearly_all_words_of_the_game() -> None:
    answers, guesses = (set((CORPUS / "wordle" / f"{name}.txt").read_text().split()) for name in ("answers", "allowed"))
    five = shipped(5)
    assert len(answers - set(five.answers)) <= 7
    assert len((answers | guesses) - set(five.guesses)) <= 2_103


def test_of_three_sections_the_second_has_rare_answers() -> None:
    board = parse("answer: ?\nlist: cat --- hat CAT --- bat hat\nWGG\nGGG\n")
    assert (board.words.guesses, board.words.answers) == (("cat", "hat", "bat"), ("cat", "hat"))
    assert (board.words.usual, board.words.rare) == (("cat",), frozenset({"hat"}))
    assert parse(write(board)) == board
    assert overview(board, FOREVER)["answers"] == [["cat", 2], ["hat", 2]]


def test_usual_answers_rank_before_rare_ones_that_explain_more() -> None:
    board = parse("answer: ?\nlist: cat --- owl --- owe owt cab\nGGW\nGGG\n")
    assert overview(board, FOREVER)["answers"] == [["cat", 1], ["owl", 2]]


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
