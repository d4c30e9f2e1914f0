"""Solutions of Unwordle, found one answer at a time."""

import json
from collections import Counter
from itertools import islice
from math import perm
from pathlib import Path

import pytest

from entails.engines.answers import Counted, Impossible, Solved
from entails.limits import FOREVER
from entails.puzzles.unwordle.board import parse
from entails.puzzles.unwordle.colouring import fitting
from entails.puzzles.unwordle.lists import shipped
from entails.puzzles.unwordle.referee import referee
from entails.puzzles.unwordle.searching import count, direct, each, overview
from entails.puzzles.unwordle.solution import read
from tests.puzzles.solving import CORPUS
from tests.puzzles.unwordle.game import game_marks

WORDLE = CORPUS / "wordle"


def test_the_reports_scoring_differs_where_letters_repeat() -> None:
    board = parse("answer: halts\nscoring: report\nlist: baaed based\nWGYWW\n")
    assert [read(board, one)["words"][0] for one in each(board, FOREVER)] == ["baaed", "based"]
    board = parse("answer: halts\nlist: baaed based\nWGYWW\n")
    assert [read(board, one)["words"][0] for one in each(board, FOREVER)] == ["based"]


def test_a_row_that_is_all_green_ends_the_game_unless_words_repeat() -> None:
    for repeat, number in (("no", 0), ("yes", 1)):
        board = parse(f"answer: halts\nrepeat: {repeat}\nGGGGG\nGGGGG\n")
        assert count(board, FOREVER) == Counted(number)
    assert count(parse("answer: halts\nGGGGG\n"), FOREVER) == Counted(1)


def test_counts_of_many_digits_are_exact() -> None:
    words = shipped(5).guesses
    number = Counter(game_marks(word, "crane") for word in words)
    board = parse("answer: crane\n" + "WWWWW\n" * 9)
    counted = count(board, FOREVER)
    assert counted == Counted(perm(number["WWWWW"], 9))
    assert len(str(perm(number["WWWWW"], 9))) > 20


def test_solutions_are_listed_without_waiting_even_where_there_are_many() -> None:
    board = parse("answer: crane\n" + "WWWWW\n" * 600)
    for solution in islice(each(board, FOREVER), 20):
        assert not referee(board, read(board, solution))


def test_an_answer_that_is_not_in_the_list_is_taken() -> None:
    board = parse("answer: zzyzx\nWWWWY\n")
    solved = direct(board, FOREVER)
    assert isinstance(solved, Solved)
    assert read(board, solved.solution)["words"][1] == "zzyzx"


@pytest.mark.skipif(not WORDLE.exists(), reason="the corpus of word lists is not beside the clone")
def test_shares_of_the_corpus_have_the_stated_candidates(tmp_path: Path) -> None:
    answers, allowed = ((WORDLE / f"{name}.txt").read_text(encoding="utf-8") for name in ("answers", "allowed"))
    (tmp_path / "list.txt").write_text(f"{answers}\n---\n{allowed}", encoding="utf-8")
    file = str(tmp_path / "share.unwordle")
    shares = [json.loads(line) for line in (WORDLE / "shares.jsonl").read_text(encoding="utf-8").splitlines()]
    impossible = 0
    for share in shares:
        board = parse(f"answer: {share['answer']}\nwords: list.txt\n{share['text']}", file)
        rows = [row.replace("-", "W") for row in share["rows"]]
        assert [row for grid in board.grids for row in grid] == rows
        candidates = share["candidates_per_row"][: len(board.rows)]
        fit = fitting(board.words.guesses, board.rows, share["answer"], counted=True)
        assert [fit[row].bit_count() for row in board.rows] == candidates
        unknown = parse(f"words: list.txt\n{share['text']}", file)
        assert len(unknown.words.answers) == len(answers.split())
        ranking = dict(overview(unknown, FOREVER)["answers"])
        if 0 in candidates:
            impossible += 1
            assert direct(board, FOREVER) == Impossible()
            assert share["answer"] not in ranking
        else:
            solved = direct(board, FOREVER)
            assert isinstance(solved, Solved)
            assert not referee(board, read(board, solved.solution))
            if share["answer"] in unknown.words.answers:  # the game has used words that its old list has not
                assert count(board, FOREVER) == Counted(ranking[share["answer"]])
    assert impossible == sum(share["fake_or_impossible"] for share in shares)
