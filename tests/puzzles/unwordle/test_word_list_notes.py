"""What is said of the word list behind an answer."""

from pathlib import Path

from entails import Counted, Impossible, Problem, Solved, count, solve
from entails.puzzles.unwordle import PUZZLE
from entails.puzzles.unwordle.board import Board, parse
from entails.puzzles.unwordle.lists import Words, shipped
from entails.puzzles.unwordle.word_list_notes import OTHER_LIST, remark

SHIPS = "the list that ships (17,535 English words of 5 letters, from SCOWL)"
WORDS = Words(("cat", "hat", "bat", "zax", "wax"), ("cat", "hat", "bat"), None, frozenset({"bat"}))
NAMED = "the list that ships (5 English words of 3 letters, from SCOWL)"


def asked(text: str, file: str | None = None) -> Solved | Impossible:
    answer = solve(Problem.of(PUZZLE, parse(text, file)))
    assert isinstance(answer, Solved | Impossible)
    return answer


def test_a_row_that_no_word_fits_is_named_with_the_list() -> None:
    answer = asked("answer: halts\nWWWWW\nGGGGY\n")
    assert answer == Impossible(f"No word of {SHIPS} fits row 2. {OTHER_LIST}")
    assert str(answer).startswith("Impossible: there is no solution.\nNo word of the list that ships (")
    counted = count(Problem.of(PUZZLE, parse("answer: halts\nGGGGY\nGGGYG\n")))
    assert isinstance(counted, Counted)
    assert counted.note.startswith(f"No word of {SHIPS} fits rows 1 and 2.")


def test_where_the_answer_is_not_known_no_single_row_is_to_blame() -> None:
    said = asked("answer: ?\nGGGGY\n")
    assert said == Impossible(
        f"No words of {SHIPS} have these colours together, with an answer of the list. {OTHER_LIST}"
    )


def test_few_words_rare_words_and_rare_answers_are_told() -> None:
    def said(answer: str | None, *rows: str, shown: str) -> str:
        return remark(Board(answer, (rows,), WORDS), shown).removesuffix(f" {OTHER_LIST}")

    assert said("cat", "WGG", shown="cat") == f"No more than 2 words of {NAMED} fit row 1."
    assert said(None, "WGG", shown="bat") == f"Only rare answers of {NAMED} fit."
    many = Words(("cat", "zax", "wax", "pax"), ("cat",), None)
    four = NAMED.replace("5", "4")
    assert remark(Board("tax", (("WGG",),), many), "tax") == f"Only rare words of {four} fit row 1. {OTHER_LIST}"


def test_where_many_usual_words_fit_nothing_is_said() -> None:
    assert remark(Board("halts", (("WGYWW",),), shipped(5)), "halts") == ""


def test_a_list_in_the_board_is_meant_and_a_file_is_named_where_nothing_fits(tmp_path: Path) -> None:
    assert asked("answer: cat\nlist: cat hat\nWWW\n") == Impossible()
    (tmp_path / "mine.txt").write_text("cat\nhat\n", encoding="utf-8")
    answer = asked("answer: cat\nwords: mine.txt\nWWW\n", str(tmp_path / "x.unwordle"))
    assert answer == Impossible(f"No word of the list mine.txt (2 words of 3 letters) fits row 1. {OTHER_LIST}")
    found = asked("answer: cat\nwords: mine.txt\nWGG\n", str(tmp_path / "x.unwordle"))
    assert isinstance(found, Solved)
    assert (found.unique, found.note) == (True, "")
