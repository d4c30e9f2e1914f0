"""`entails batch`: in order, resumed after any kill, and no board costs more than its line. On real processes."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from entails.batch.running import Batch, Spread
from entails.cli.main import main
from entails.cli.progress import ProgressBar
from tests.batch.alone import answered_alone
from tests.batch.served import ended_soon
from tests.running import LISTENING, Done, entails

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")

TINY = ["A.A\n", "AB\nAB\n", "AB\nBA\n", "A..\n..A\n", "A.B\n...\nA.B\n"]
NUMBER = 60
OUT = "out.jsonl"
MEMORY = ("asked", "reads", "digest")  # what a line has beside its answer
PIGEONS = """sort P = {1..13}
sort H = {1..12}
find sits(P, H)
rule "each": ∀p ∃h sits(p,h)
rule "alone": ∀p,q,h (sits(p,h) ∧ sits(q,h) → p = q)
"""
LARGE = 'sort N = {1..90}\nfind p(N, N, N)\nrule "some": ∀a,b,c (p(a,b,c) → p(b,c,a) ∨ p(c,b,a))\n'


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    boards = [f"=== {number + 1}\n{TINY[number % len(TINY)]}" for number in range(NUMBER)]
    (tmp_path / "pack.flow").write_text("".join(boards), encoding="utf-8")
    return tmp_path / "pack.flow"


def batch(folder: Path, *arguments: str) -> Done:
    return entails("batch", *arguments, "--out", "out.jsonl", folder=folder)


def lines(folder: Path) -> list[dict[str, Any]]:
    text = (folder / "out.jsonl").read_text(encoding="utf-8")
    assert text.endswith("\n") or not text
    return [json.loads(line) for line in text.splitlines()]


def answers(folder: Path) -> list[dict[str, Any]]:
    return [{key: value for key, value in line.items() if key not in ("seconds", *MEMORY)} for line in lines(folder)]


def started(folder: Path, *arguments: str) -> "subprocess.Popen[bytes]":
    command = [sys.executable, "-P", "-c", LISTENING, "batch", *arguments, "--out", "out.jsonl"]
    return subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)


def finished(folder: Path) -> int:
    """How many answers there are in both files, each counted once: the second file keeps for a while what has moved to the
    first. It begins with a line that is no answer, and a kill may leave half a line at the end of either."""
    out, ahead = (_whole(path) if path.exists() else [] for path in (folder / OUT, folder / f"{OUT}.ahead"))
    waiting = {int(line.split()[0]) for line in ahead[1:]}
    return len(out) + sum(number >= len(out) for number in waiting)


def wait_for_lines(folder: Path, number: int, running: "subprocess.Popen[bytes]") -> None:
    while finished(folder) < number:
        if ended_soon(running):
            assert finished(folder) >= number, running.communicate()


def test_a_line_for_each_board_in_their_order_and_a_summary(pack: Path) -> None:
    done = batch(pack.parent, "pack.flow", "--jobs", "2")
    assert (done.code, done.err) == (1, "")
    found = lines(pack.parent)
    assert [line["board"] for line in found] == list(range(1, NUMBER + 1))
    expected = [entails("solve", f"pack.flow:{number}", "--json", folder=pack.parent).json() for number in range(1, 6)]
    for line in found:
        alone = {**expected[(line["board"] - 1) % len(TINY)], "seconds": line["seconds"]}
        assert ("asked" in line) == (line["board"] == 1)
        told = {key: value for key, value in line.items() if key not in MEMORY}
        assert told == {"file": "pack.flow", "board": line["board"], "verb": "solve", **alone}
    assert done.out.startswith(
        f"{NUMBER} boards: 36 solved (36 with exactly one solution), 24 impossible.\nThe slowest:\n"
    )


def test_killed_again_and_again_it_loses_nothing_and_does_nothing_twice(pack: Path) -> None:
    reached = 0
    for more in (1, 10, 20):
        running = started(pack.parent, "pack.flow", "--jobs", "2")
        wait_for_lines(pack.parent, min(reached + more, NUMBER - 1), running)
        running.kill()
        running.communicate()
        reached = finished(pack.parent)
    with (pack.parent / "out.jsonl").open("ab") as out:
        out.write(b'{"file": "pack.flow", "board": 3')  # torn
    before = _kept(pack.parent)  # perhaps all in the second file: a worker may be slow to begin with the first board
    assert len(before) >= reached > 20
    done = batch(pack.parent, "pack.flow", "--jobs", "2")
    assert "boards were finished before; this goes on with the others" in done.err
    after = lines(pack.parent)
    assert [line["board"] for line in after] == list(range(1, NUMBER + 1))
    kept = {line["board"]: line for line in after if line["board"] in before}
    assert {board: _plain(line) for board, line in kept.items()} == before  # with their seconds
    assert sorted(os.listdir(pack.parent)) == ["out.jsonl", "pack.flow"]
    again = batch(pack.parent, "pack.flow")
    assert (again.code, lines(pack.parent)) == (1, after)
    assert again.out.splitlines()[0] == done.out.splitlines()[0]


def test_what_waits_for_its_turn_is_neither_done_again_nor_taken_from_another_batch(pack: Path) -> None:
    """A kill between two writes leaves a line that could have been moved up; a deleted file leaves its second one."""
    batch(pack.parent, "pack.flow")
    whole = (pack.parent / "out.jsonl").read_text(encoding="utf-8").splitlines()
    marked = [line.replace('"seconds": ', '"seconds": 1') for line in whole]
    (pack.parent / "out.jsonl").write_text("".join(f"{line}\n" for line in whole[:3]), encoding="utf-8")
    asked = json.dumps({"asked": json.loads(whole[0])["asked"]})
    ahead = [f"{asked}\n"] + [f"{number} {marked[number]}\n" for number in (4, 3, 9)] + [f"8 {marked[9]}\n"]
    (pack.parent / "out.jsonl.ahead").write_text("".join(ahead), encoding="utf-8")
    done = batch(pack.parent, "pack.flow", "--json")
    after = (pack.parent / "out.jsonl").read_text(encoding="utf-8").splitlines()
    assert [number for number, line in enumerate(after) if line == marked[number]] == [3, 4, 9]
    assert [line["board"] for line in lines(pack.parent)] == list(range(1, NUMBER + 1))
    assert (done.json()["before"], done.json()["boards"]) == (6, NUMBER)
    assert "entails: note: 7 boards were finished before" in done.err  # three in their places, four that wait


def _kept(folder: Path) -> dict[int, dict[str, Any]]:
    """The answers in both files, by board."""
    ahead = folder / "out.jsonl.ahead"
    waiting = [line.partition(b" ")[2] for line in _whole(ahead)[1:]] if ahead.exists() else []
    found = map(json.loads, [*waiting, *_whole(folder / "out.jsonl")])
    return {line["board"]: _plain(line) for line in found}


def _plain(line: dict[str, Any]) -> dict[str, Any]:
    """A line without the question, which only the first one has."""
    return {key: value for key, value in line.items() if key != "asked"}


def _whole(file: Path) -> list[bytes]:
    return [line for line in file.read_bytes().splitlines(keepends=True) if line.endswith(b"\n")]


def test_ctrl_c_keeps_what_is_finished_and_says_how_to_go_on(pack: Path) -> None:
    (pack.parent / "stuck.fol").write_text(PIGEONS, encoding="utf-8")
    running = started(pack.parent, "pack.flow", "stuck.fol", "--jobs", "1")
    wait_for_lines(pack.parent, NUMBER, running)
    running.send_signal(signal.SIGINT)
    _, err = running.communicate(timeout=300)
    assert running.returncode == 3
    assert f"stopped: interrupted; {NUMBER} boards are finished, and the same command goes on" in err.decode()
    assert len(lines(pack.parent)) == NUMBER


def test_ctrl_c_before_the_first_answer_does_not_say_that_there_is_no_board(
    pack: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(batch: Batch, spread: Spread) -> Iterator[None]:
        yield from islice(run(batch, spread), answers_first)
        raise KeyboardInterrupt

    run, answers_first = Batch.run, 0
    monkeypatch.setattr(Batch, "run", interrupted)
    asked = ["batch", str(pack), "--jobs", "1", "--out", str(pack.parent / OUT)]
    assert main(asked) == 3
    note = "entails: note: stopped: interrupted; {} finished, and the same command goes on\n"
    assert capsys.readouterr() == ("", note.format("0 boards are"))
    answers_first = 1
    assert main(asked) == 3
    assert capsys.readouterr() == ("1 board: 1 solved (1 with exactly one solution).\n", note.format("1 board is"))
    assert main(asked) == 3
    assert "note: 1 board was finished before; this goes on" in capsys.readouterr().err


def test_a_board_that_takes_too_long_is_a_line(tmp_path: Path) -> None:
    (tmp_path / "slow.fol").write_text(PIGEONS, encoding="utf-8")
    done = batch(tmp_path, "slow.fol", "--time-limit", "0.2")
    assert done.code == 3
    assert [(line["status"], line["why"]) for line in lines(tmp_path)] == [("unknown", "time limit")]


def test_a_board_that_is_bad_or_greedy_costs_one_line(tmp_path: Path) -> None:
    files = {"a.flow": "A.A\n", "b.flow": "A.B\n.", "d.fol": LARGE, "e.flow": "AB\nAB\n", "f.fol": "sort"}
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    (tmp_path / "g.flow").write_bytes(b"\xff\xfe")
    (tmp_path / "h.flow").write_text("A.A\n", encoding="utf-8")
    done = batch(tmp_path, ".", "missing.flow", "--jobs", "2", "--memory", "0.2")
    said = [(line["file"], line["status"], line.get("why")) for line in lines(tmp_path)]
    assert said == [
        ("./a.flow", "solved", None),
        ("./b.flow", "error", None),
        ("./d.fol", "unknown", "out of memory"),
        ("./e.flow", "solved", None),
        ("./f.fol", "error", None),
        ("./g.flow", "error", None),
        ("./h.flow", "solved", None),
        ("missing.flow", "error", None),
    ]
    assert done.code == 2
    assert done.out.startswith("8 boards: 4 error, 3 solved (3 with exactly one solution), 1 unknown.\n")


def test_answers_to_something_else_are_not_touched(pack: Path) -> None:
    (pack.parent / "other.flow").write_text("A.A\n", encoding="utf-8")
    assert batch(pack.parent, "pack.flow:1", "pack.flow:2").code == 0
    before = (pack.parent / "out.jsonl").read_bytes()
    for arguments in (["count", "pack.flow:1", "pack.flow:2"], ["other.flow"], ["pack.flow:1"], ["pack.flow"]):
        done = batch(pack.parent, *arguments)
        assert done.code == 2, arguments
        assert done.err.startswith("entails: out.jsonl: holds the answers to something else (")
        assert done.err.count("\n") == 1
        assert (pack.parent / "out.jsonl").read_bytes() == before
    assert batch(pack.parent, "pack.flow:1", "pack.flow:2", "pack.flow:3").code == 1  # more of the same
    assert len(lines(pack.parent)) == 3


def test_usage_is_refused_in_a_sentence(pack: Path) -> None:
    for arguments, words in {
        ("count",): "expected boards after “count”",
        ("pack.flow", "--best"): "--best is for `count`",
        ("pack.flow", "--answers", "pack.flow"): "--answers is for `check`",
        ("pack.flow", "--jobs", "0"): "expected 1 to 256 processes",
        ("pack.flow", "--puzzle", "chess"): "there is no puzzle “chess”",
        ("pack.flow", "--csv", "out.jsonl"): "two outputs have this name",
    }.items():
        done = batch(pack.parent, *arguments)
        assert (done.code, done.err.count("\n")) == (2, 1), done.err
        assert words in done.err
    assert entails("batch", "pack.flow", folder=pack.parent).code == 2
    assert not (pack.parent / "out.jsonl").exists()


def test_a_list_on_standard_input_and_a_table_and_a_document(pack: Path) -> None:
    listed = "pack.flow:2\n# nothing\nhttps://puzz.link/p?numlin/5/5/1j2h3m1h2j3\n"
    arguments = ("batch", "-", "--out", "out.jsonl", "--csv", "out.csv", "--json")
    done = entails(*arguments, text=listed, folder=pack.parent)
    document = done.json()
    assert (done.code, document["status"], document["boards"], document["statuses"]) == (
        0,
        "finished",
        2,
        {"solved": 2},
    )
    table = (pack.parent / "out.csv").read_text(encoding="utf-8").splitlines()
    assert [row.split(",")[:6] for row in table[1:]] == [
        ["pack.flow:2", "", "solve", "flow", "solved", "true"],
        ["-", "2", "solve", "flow", "solved", "true"],
    ]


def test_what_batch_solves_batch_checks(pack: Path) -> None:
    batch(pack.parent, "pack.flow")
    arguments = ("batch", "check", "pack.flow", "--answers", "out.jsonl", "--out", "checked.jsonl")
    done = entails(*arguments, folder=pack.parent)
    statuses = [json.loads(line)["status"] for line in (pack.parent / "checked.jsonl").read_text("utf-8").splitlines()]
    solved = [line["status"] == "solved" for line in lines(pack.parent)]
    assert [status == "accepted" for status in statuses] == solved
    assert done.code == 2  # there is no answer to an impossible board


def test_an_answer_is_found_behind_those_to_theories_and_an_impossible_board_has_none(tmp_path: Path) -> None:
    files = {"a.fol": PIGEONS.replace("13", "2"), "b.flow": "A.A\n", "c.fol": "sort", "d.flow": "AB\nBA\n"}
    for name, text in {**files, "e.flow": "AB\nAB\n"}.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    with answered_alone():
        assert batch(tmp_path, ".").code == 2
        arguments = ("batch", "check", ".", "--answers", "out.jsonl", "--out", "checked.jsonl")
        entails(*arguments, folder=tmp_path)
    found = [json.loads(line) for line in (tmp_path / "checked.jsonl").read_text("utf-8").splitlines()]
    assert [(one["file"], one["status"]) for one in found] == [
        ("./b.flow", "accepted"),
        ("./d.flow", "error"),
        ("./e.flow", "accepted"),
    ]
    said = "there is no solution to check: line 4 of the answers says “impossible”"
    assert found[1]["error"]["message"] == said


def test_answers_that_are_missing_are_said_to_be_before_the_work(pack: Path) -> None:
    done = batch(pack.parent, "check", "pack.flow", "--answers", "missing.jsonl")
    assert (done.code, done.err) == (2, "entails: missing.jsonl: cannot be read: No such file or directory\n")
    assert not (pack.parent / "out.jsonl").exists()


def test_a_solution_that_may_be_the_only_one_is_not_one_of_several(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("entails.questions.turns.SolutionSearch.only", lambda _: None)
    (tmp_path / "a.fol").write_text("find p\nrule: p\n", encoding="utf-8")
    with answered_alone():
        done = batch(tmp_path, "a.fol", "--csv", "table.csv")
    (line,) = lines(tmp_path)
    reason = "whether there are other solutions is not known"
    assert (line["unique"], line["why"]) == (None, reason)
    assert done.out.startswith("1 board: 1 solved (1 where it is not known whether there are others).\n")
    assert reason in (tmp_path / "table.csv").read_text(encoding="utf-8")


def test_a_table_takes_the_place_of_an_earlier_one_and_of_nothing_else(pack: Path) -> None:
    (pack.parent / "notes").write_text("file,board\n", encoding="utf-8")
    with answered_alone():
        done = batch(pack.parent, "pack.flow", "--csv", "notes")
        assert (done.code, done.err) == (
            2,
            "entails: notes: is there already, and is no table of ours: expected another name\n",
        )
        assert not (pack.parent / "out.jsonl").exists()
        for _ in range(2):
            assert batch(pack.parent, "pack.flow", "--csv", "table.csv").code == 1
    assert (pack.parent / "notes").read_text(encoding="utf-8") == "file,board\n"


def test_the_line_on_the_terminal_tells_how_far_it_is(ticking: Any, capsys: pytest.CaptureFixture[str]) -> None:
    ticking(0.0002)
    bar = ProgressBar(lambda: iter(range(1, 931)), live=True)
    for _ in range(10_000):
        bar.show(512, 41.0)
    assert capsys.readouterr().err.endswith("\r\033[K512 of 930 boards · 41.0 a second · 10 s left (Ctrl-C stops)")
    bar.clear()
    assert capsys.readouterr().err == "\r\033[K"
    assert ProgressBar(None, live=True).text(7, 2.0) == "7 boards · 2.0 a second"


def test_without_dask_a_cluster_is_refused_in_a_sentence(pack: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    monkeypatch.delitem(sys.modules, "entails.batch.cluster", raising=False)
    done = batch(pack.parent, "pack.flow", "--cluster", "tcp://127.0.0.1:9")
    assert (done.code, done.err) == (2, "entails: a cluster needs Dask: pip install 'entails[cluster]'\n")
