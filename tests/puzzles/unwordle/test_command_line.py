"""Unwordle on the command line."""

import json
import subprocess
import sys
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from entails.cli.main import main
from entails.puzzles.unwordle.lists import shipped
from tests.puzzles.solving import EXAMPLES as EVERY
from tests.puzzles.solving import ROOT
from tests.puzzles.unwordle.game import game_marks

EXAMPLES = EVERY / "unwordle"


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
    assert run(["count", str(EXAMPLES / "halts.unwordle")], capsys)[1]["count"] == 5_668_375
    _, answer = run(["solve", str(EXAMPLES / "family.unwordle")], capsys)
    ranking = answer["solution"]["answers"]
    assert answer["solution"]["words"][-1] == ranking[0][0]
    rare = shipped(5).rare
    assert ranking == sorted(ranking, key=lambda pair: (pair[0] in rare, -pair[1], pair[0]))
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
