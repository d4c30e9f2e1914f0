"""Unwordle: scoring, shared texts, word lists, what is refused."""

import json
import os
import subprocess
import sys
from collections import Counter
from itertools import islice, product
from math import perm
from pathlib import Path
from random import Random
from typing import Any

import pytest

from entails.cli.main import main
from entails.engines.answers import Counted, Impossible, Solved
from entails.errors import BoardError
from entails.limits import FOREVER
from entails.models.text import read_theory, write_theory
from entails.puzzles import unwordle
from entails.puzzles.words.colouring import fitting, members, ranked
from entails.puzzles.words.lists import shipped

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples" / "unwordle"
CORPUS = ROOT.parent / "shared" / "corpus" / "wordle"
needs_corpus = pytest.mark.skipif(not CORPUS.exists(), reason="the corpus of word lists is not beside the clone")


def game_marks(word: str, answer: str) -> str:
    """The game's colours by another way: hand out the copies of each letter, greens first, then from the left."""
    marks = ["W"] * len(word)
    for letter in set(word):
        places = [k for k, other in enumerate(word) if other == letter]
        places.sort(key=lambda k: (answer[k] != letter, k))
        for k in places[: Counter(answer)[letter]]:
            marks[k] = "G" if answer[k] == letter else "Y"
    return "".join(marks)


def report_marks(word: str, answer: str) -> str:
    hues = []
    for k, letter in enumerate(word):
        elsewhere = letter in answer[:k] + answer[k + 1 :]
        hues.append("G" if answer[k] == letter else "Y" if elsewhere else "W")
    return "".join(hues)


# --- scoring ---


@pytest.mark.parametrize(
    ("answer", "word", "marks"),
    [
        ("abbey", "babes", "YYGGW"),
        ("abbey", "kebab", "WYGYY"),
        ("abbey", "abyss", "GGYWW"),
        ("those", "geese", "WWWGG"),
        ("dread", "added", "YYWYG"),
        ("halts", "halts", "GGGGG"),
        ("eel", "lee", "YGY"),
    ],
)
def test_repeated_letters_are_counted(answer: str, word: str, marks: str) -> None:
    assert game_marks(word, answer) == unwordle.marks(word, answer, report=False) == marks
    assert members((word,), fitting((word,), [marks], answer, counted=True)[marks]) == [word]


@pytest.mark.parametrize("seed", range(40))
def test_the_words_that_fit_are_those_that_the_game_colours_so(seed: int) -> None:
    random = Random(seed)
    length = random.randint(2, 15)
    letters = "abcdefg"[: random.randint(2, 7)]
    words = tuple({"".join(random.choices(letters, k=length)) for _ in range(300)})
    for answer in random.choices(words, k=8):
        for counted, marks in ((True, game_marks), (False, report_marks)):
            by_row: dict[str, list[str]] = {}
            for word in words:
                assert marks(word, answer) == unwordle.marks(word, answer, report=not counted)
                by_row.setdefault(marks(word, answer), []).append(word)
            rows = [*by_row, *("".join(random.choices("GYW", k=length)) for _ in range(20))]
            for row, chosen in fitting(words, rows, answer, counted).items():
                assert members(words, chosen) == by_row.get(row, [])


def test_answers_are_ranked_by_a_plain_double_loop_alike() -> None:
    words = shipped(3).guesses[:200]
    grids = [["WWY", "WWY", "WGW"], ["WWW"]]
    expected = []
    for answer in words:
        number = Counter(game_marks(word, answer) for word in words)
        ways = perm(number["WWY"], 2) * number["WGW"] * number["WWW"]
        if ways:
            expected.append((answer, ways))
    expected.sort(key=lambda pair: (-pair[1], pair[0]))
    assert ranked(words, words, grids, counted=True, repeat=False) == expected


def test_the_reports_scoring_differs_where_letters_repeat() -> None:
    board = unwordle.parse("answer: halts\nscoring: report\nlist: baaed based\nWGYWW\n")
    assert [unwordle.read(board, one)["words"][0] for one in unwordle.each(board, FOREVER)] == ["baaed", "based"]
    board = unwordle.parse("answer: halts\nlist: baaed based\nWGYWW\n")
    assert [unwordle.read(board, one)["words"][0] for one in unwordle.each(board, FOREVER)] == ["based"]


def test_a_row_that_is_all_green_ends_the_game_unless_words_repeat() -> None:
    for repeat, number in (("no", 0), ("yes", 1)):
        board = unwordle.parse(f"answer: halts\nrepeat: {repeat}\nGGGGG\nGGGGG\n")
        assert unwordle.count(board, FOREVER) == Counted(number)
    assert unwordle.count(unwordle.parse("answer: halts\nGGGGG\n"), FOREVER) == Counted(1)


def test_counts_of_many_digits_are_exact() -> None:
    words = shipped(5).guesses
    number = Counter(game_marks(word, "crane") for word in words)
    board = unwordle.parse("answer: crane\n" + "WWWWW\n" * 9)
    counted = unwordle.count(board, FOREVER)
    assert counted == Counted(perm(number["WWWWW"], 9))
    assert len(str(perm(number["WWWWW"], 9))) > 20


def test_solutions_are_listed_without_waiting_even_where_there_are_many() -> None:
    board = unwordle.parse("answer: crane\n" + "WWWWW\n" * 600)
    for solution in islice(unwordle.each(board, FOREVER), 20):
        assert not unwordle.referee(board, unwordle.read(board, solution))


def test_an_answer_that_is_not_in_the_list_is_taken() -> None:
    board = unwordle.parse("answer: zzyzx\nWWWWY\n")
    solved = unwordle.direct(board, FOREVER)
    assert isinstance(solved, Solved)
    assert unwordle.read(board, solved.solution)["words"][1] == "zzyzx"


# --- shared texts ---


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
    board = unwordle.parse(text)
    assert board.answer is None
    assert board.grids == (("WYWWG", "GGWWW", "GGGGG"),)
    assert board.rows == ("WYWWG", "GGWWW")


def test_several_shared_texts_are_several_grids_of_one_answer() -> None:
    board = unwordle.parse("Wordle 1 2/6\n⬛⬛⬛⬛🟩\n🟩🟩🟩🟩🟩\nWordle 1 X/6\n⬛⬛⬛⬛🟨\n⬛⬛⬛⬛🟩\n")
    assert board.guesses == (("WWWWG",), ("WWWWY", "WWWWG"))
    assert board.grid_of == (0, 1, 1)


def test_an_answer_may_be_given_with_a_shared_text() -> None:
    assert unwordle.parse("answer: panic\nWordle 210 2/6\n⬛⬛⬛⬛🟩\n🟩🟩🟩🟩🟩\n").answer == "panic"


@needs_corpus
def test_shares_of_the_corpus_have_the_stated_candidates(tmp_path: Path) -> None:
    answers, allowed = ((CORPUS / f"{name}.txt").read_text(encoding="utf-8") for name in ("answers", "allowed"))
    (tmp_path / "list.txt").write_text(f"{answers}\n---\n{allowed}", encoding="utf-8")
    file = str(tmp_path / "share.unwordle")
    shares = [json.loads(line) for line in (CORPUS / "shares.jsonl").read_text(encoding="utf-8").splitlines()]
    impossible = 0
    for share in shares:
        board = unwordle.parse(f"answer: {share['answer']}\nwords: list.txt\n{share['text']}", file)
        rows = [row.replace("-", "W") for row in share["rows"]]
        assert [row for grid in board.grids for row in grid] == rows
        candidates = share["candidates_per_row"][: len(board.rows)]
        fit = fitting(board.words.guesses, board.rows, share["answer"], counted=True)
        assert [fit[row].bit_count() for row in board.rows] == candidates
        unknown = unwordle.parse(f"words: list.txt\n{share['text']}", file)
        assert len(unknown.words.answers) == len(answers.split())
        ranking = dict(unwordle.overview(unknown, FOREVER)["answers"])
        if 0 in candidates:
            impossible += 1
            assert unwordle.direct(board, FOREVER) == Impossible()
            assert share["answer"] not in ranking
        else:
            solved = unwordle.direct(board, FOREVER)
            assert isinstance(solved, Solved)
            assert not unwordle.referee(board, unwordle.read(board, solved.solution))
            if share["answer"] in unknown.words.answers:  # the game has used words that its old list has not
                assert unwordle.count(board, FOREVER) == Counted(ranking[share["answer"]])
    assert impossible == sum(share["fake_or_impossible"] for share in shares)


# --- what is refused ---


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
        unwordle.parse(text, str(tmp_path / "board.unwordle"))
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
        unwordle.parse("answer: ?\nwords: list.txt\nGGYWW\n", str(tmp_path / "board.unwordle"))
    assert (caught.value.line, caught.value.column) == (2, 1)


def test_a_pipe_is_not_read_as_a_word_list(tmp_path: Path) -> None:
    if not hasattr(os, "mkfifo"):
        pytest.skip("there are no named pipes here")
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(BoardError, match="no ordinary file"):
        unwordle.parse("answer: ?\nwords: pipe\nGGYWW\n", str(tmp_path / "board.unwordle"))


def test_a_text_that_came_from_nowhere_reads_no_file_outside_its_folder() -> None:
    for name in ("../README.md", str(ROOT / "README.md")):
        with pytest.raises(BoardError, match="in this folder or below it"):
            unwordle.parse(f"answer: ?\nwords: {name}\nGGYWW\n")


# --- word lists ---


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
    notice = Path(unwordle.__file__).parent / "words" / "NOTICE"
    assert "Kevin Atkinson" in notice.read_text(encoding="utf-8")


def test_a_list_of_other_letters_and_of_mixed_lengths_will_do(tmp_path: Path) -> None:
    (tmp_path / "wörter.txt").write_text("Größe\nÄpfel\nlöwe\nkann's\nTräne\n", encoding="utf-8-sig")
    board = unwordle.parse("answer: ?\nwords: wörter.txt\nWWWWG\nGGGGG\n", str(tmp_path / "x.unwordle"))
    assert board.words.guesses == ("größe", "äpfel", "träne")
    assert dict(unwordle.overview(board, FOREVER)["answers"]) == {}
    assert unwordle.parse("answer: größe\nlist: größe träne\nWYWWG\n").rows == ("WYWWG",)


def test_words_that_mean_something_in_the_language_can_be_written_as_a_theory() -> None:
    board = unwordle.parse("answer: on\nlist: in on an\nWG\n")
    theory, world = unwordle.theory(board), unwordle.world(board)
    assert read_theory(write_theory(theory, world))[1].elements["Word"] == ("in'", "on", "an")
    found = [unwordle.read(board, one)["words"] for one in unwordle.each(board, FOREVER)]
    assert found == [["in", "on"], ["an", "on"]]


# --- the referee, and what a person sees ---


def test_the_referee_names_what_is_broken() -> None:
    board = unwordle.parse("answer: cat\nlist: cat cow cod bat rat\nGWW\nGWW\nGGG\n")

    def broken(*words: Any) -> list[tuple[str, tuple[tuple[int, int], ...]]]:
        return [(one.rule, one.cells) for one in unwordle.referee(board, {"words": [*words]})]

    assert not broken("cow", "cod", "cat")
    assert broken("cow", "cow", "cat") == [("no word stands twice", ((1, 0), (0, 0)))]
    assert broken("cow", "bat", "cat") == [("the colours are those that the answer gives", ((1, 0), (1, 1), (1, 2)))]
    assert broken("cow", "cob", "cat") == [("a guess is a word of the list", ((1, 0),))]
    assert broken("cow", "cod", "rat")[0][0] == "the answer is the one that is given"
    assert broken("cow", "cat")[0][0] == "there is a word for each row, and the answer at the end"
    assert broken("cow", 7, "cat")[0][0] == "every word has 3 letters"


def test_a_board_is_drawn_in_colour() -> None:
    board = unwordle.parse("answer: cat\nlist: cat act\nYYG\n")
    (solution,) = unwordle.each(board, FOREVER)
    drawn = unwordle.PUZZLE.draw(board, unwordle.read(board, solution), True, True)
    assert drawn.count("48;5;28m") == 4  # green: one in the row, three in the answer
    assert drawn.count("48;5;220m") == 2


def run(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> tuple[int, Any]:
    status = main([*arguments, "--json"])
    return status, json.loads(capsys.readouterr().out)


def test_json_is_as_the_interface_says(capsys: pytest.CaptureFixture[str]) -> None:
    status, answer = run(["solve", str(EXAMPLES / "halts.unwordle"), "--row", "3"], capsys)
    solution = answer["solution"]
    assert (status, answer["puzzle"], answer["status"], answer["unique"]) == (0, "unwordle", "solved", False)
    assert solution["words"][-1] == "halts"
    assert len(solution["words"]) == 4
    assert len(solution["candidates"]) == 3
    assert solution["row"]["number"] == 3
    assert len(solution["row"]["words"]) == solution["candidates"][2]
    assert run(["count", str(EXAMPLES / "halts.unwordle")], capsys)[1]["count"] == 830_428
    _, answer = run(["solve", str(EXAMPLES / "family.unwordle")], capsys)
    ranking = answer["solution"]["answers"]
    assert answer["solution"]["words"][-1] == ranking[0][0]
    assert [number for _, number in ranking] == sorted((number for _, number in ranking), reverse=True)
    assert run(["solve", str(EXAMPLES / "impossible.unwordle")], capsys)[0] == 1


def test_why_a_row_is_impossible_takes_a_few_sentences(capsys: pytest.CaptureFixture[str]) -> None:
    status, answer = run(["why", str(EXAMPLES / "impossible.unwordle")], capsys)
    assert status == 0
    assert "row 2 is a word of the list" in [one["sentence"] for one in answer["because"]]
    assert answer["size"] <= 7


def test_a_row_that_there_is_not_is_bad_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["solve", str(EXAMPLES / "halts.unwordle"), "--row", "4"], capsys)[0] == 2
    assert run(["solve", str(ROOT / "examples" / "flow" / "tiny.flow"), "--row", "1"], capsys)[0] == 2


def test_a_share_is_read_from_standard_input() -> None:
    command = [sys.executable, "-m", "entails", "solve", "--puzzle", "unwordle", "--json", "-"]
    text = "words: animals.txt\nWordle 1 2/6\n⬛🟩🟩\n🟩🟩🟩\n"
    done = subprocess.run(command, input=text, cwd=EXAMPLES, capture_output=True, encoding="utf-8", check=False)
    assert json.loads(done.stdout)["solution"]["answers"][:3] == [["bat", 2], ["cat", 2], ["rat", 2]]


def test_reading_a_text_that_is_made_to_be_slow_is_quick() -> None:
    for text in ("4/6\n🟩" + " " * 100_000 + "🟩x", "4/6\n" + "🟩 " * 60_000 + "x", "4/6" * 60_000, "a" * 190_000):
        with pytest.raises(BoardError):
            unwordle.parse(text)


def test_time_that_is_up_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("solve", "count", "all"):
        status, answer = run([command, str(EXAMPLES / "family.unwordle"), "--time-limit", "0"], capsys)
        assert (status, answer["status"]) == (3, "unknown")


def test_a_certificate_says_that_the_only_solution_is_the_only_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    board = tmp_path / "x.unwordle"
    board.write_text("answer: ?\nlist: cat act bat --- tab\nYYG\nGGG\n", encoding="utf-8")
    words = list(product(["cat", "act", "bat", "tab"], ["cat", "act", "bat"]))
    assert [pair for pair in words if game_marks(*pair) == "YYG"] == [("cat", "act"), ("act", "cat")]
    assert run(["count", str(board)], capsys)[1]["count"] == 2
    board.write_text("answer: ?\nlist: cat --- act bat tab\nYYG\nGGG\n", encoding="utf-8")
    out = str(tmp_path / "x.cert")
    status, answer = run(["solve", str(board), "--certificate", out], capsys)
    assert (status, answer["unique"], answer["solution"]["words"]) == (0, True, ["act", "cat"])
    assert run(["certify", out], capsys)[1]["status"] == "accepted"
