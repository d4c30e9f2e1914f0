"""The file of answers: in order, whole, and remembered after any kill."""

import io
import os
from pathlib import Path
from random import Random
from typing import Any

import pytest

from entails.batch import results
from entails.batch.memory import Asked, heading
from entails.batch.results import AHEAD, Results
from entails.errors import BoardError

ASKED: Asked = {"entails": "0.1.0", "verb": "solve"}
HEADING = heading(ASKED)


def line(number: int) -> str:
    """A line of answers; the first one says what was asked."""
    return f'{HEADING[:-1]}, "n": 0}}' if number == 0 else f'{{"n": {number}}}'


def text(numbers: range | list[int]) -> str:
    return "".join(f"{line(number)}\n" for number in numbers)


def opened(file: Path) -> Results:
    """As a run that goes on opens it."""
    found = Results(str(file), ASKED)
    list(found.lines())
    found.recall()
    for number in range(found.next, 100):
        if found.waiting(number) is not None:
            found.confirm(number)
    return found


def test_lines_are_in_their_order_whatever_order_they_come_in(tmp_path: Path) -> None:
    for seed in range(20):
        file, numbers = tmp_path / f"{seed}.jsonl", list(range(30))
        Random(seed).shuffle(numbers)
        with opened(file) as found:
            for number in numbers:
                found.put(number, line(number))
        assert file.read_text(encoding="utf-8") == text(range(30)), seed
        assert [path.name for path in tmp_path.glob(f"{seed}.jsonl*")] == [file.name]


def test_what_was_finished_is_known_after_a_kill_at_any_byte(tmp_path: Path) -> None:
    """Whatever is left of the two files, each line that is whole in one of them is there, and none is twice."""
    file, numbers = tmp_path / "out.jsonl", [1, 0, 4, 3, 6, 2, 5]
    ahead = Path(str(file) + AHEAD)
    with opened(file) as found:
        for number in numbers[:5]:
            found.put(number, line(number))
    whole, waiting = file.read_bytes(), ahead.read_bytes()
    assert whole == text([0, 1]).encode()
    assert waiting == f"{HEADING}\n4 {line(4)}\n3 {line(3)}\n6 {line(6)}\n".encode()
    for cut in (0, *range(len(results.MARK), len(whole) + 1, 3), len(whole)):
        for left in (*range(len(results.MARK), len(waiting), 5), len(HEADING) + 1, len(waiting)):
            file.write_bytes(whole[:cut])
            ahead.write_bytes(waiting[:left])
            with opened(file) as found:
                assert found.next == whole[:cut].count(b"\n")
                kept = [number for number in range(7) if found.waiting(number) is not None]
                assert kept == sorted([4, 3, 6][: max(0, waiting[:left].count(b"\n") - 1)])
                for number in set(range(7)) - set(kept):
                    found.put(number, line(number))
            assert file.read_text(encoding="utf-8") == text(range(7))
            assert not ahead.exists()


def test_a_line_in_both_files_counts_once(tmp_path: Path) -> None:
    file = tmp_path / "out.jsonl"
    file.write_text(text([0, 1]), encoding="utf-8")
    waiting = f"{HEADING}\n1 {line(1)}\n2 {line(2)}\n2 {line(2)}\nnonsense\n"
    Path(str(file) + AHEAD).write_text(waiting, encoding="utf-8")
    with opened(file) as found:
        found.put(3, line(3))
        found.put(0, "again")
    assert file.read_text(encoding="utf-8") == text(range(4))


def test_a_line_that_waits_is_not_moved_before_it_is_confirmed(tmp_path: Path) -> None:
    file = tmp_path / "out.jsonl"
    Path(str(file) + AHEAD).write_text(f"{HEADING}\n0 of another board\n1 {line(1)}\n", encoding="utf-8")
    with Results(str(file), ASKED) as found:
        list(found.lines())
        found.recall()
        assert found.waiting(0) == "of another board"
        found.forget(0)
        found.confirm(1)
        assert file.read_text(encoding="utf-8") == ""
        found.put(0, line(0))
    assert file.read_text(encoding="utf-8") == text([0, 1])


def test_lines_that_are_made_anew_leave_the_others_in_their_order(tmp_path: Path) -> None:
    """Also if whoever moves them is killed before the first file is cut, or after."""
    for seed in range(20):
        random = Random(seed)
        file = tmp_path / f"{seed}.jsonl"
        file.write_text(text(range(9)), encoding="utf-8")
        numbers = set(random.sample(range(9), random.randint(1, 9)))
        with opened(file) as found:
            found.redo(numbers)
            kept = [number for number in range(9) if number < found.next or found.waiting(number)]
            assert kept == sorted(set(range(9)) - numbers), seed
        with opened(file) as found:
            for number in random.sample(sorted(numbers), len(numbers)):
                found.put(number, f'{{"new": {number}}}' if number else line(0))
        expected = [f'{{"new": {n}}}' if n in numbers and n else line(n) for n in range(9)]
        assert file.read_text(encoding="utf-8").splitlines() == expected, seed
        assert not Path(str(file) + AHEAD).exists()


FOREIGN = {
    "a text": b"my notes\nof last year\n",
    "a picture": b"\x89PNG\r\n\x1a\n\x00\x00\nIHDR without an end",
    "a document": b'{"asking": 1}\n',
    "a document without an end": b'{"file": "a.flow"}',
    "a line of an earlier version": b'{"file": "a.flow", "verb": "solve"}\n',
    "another question": heading({**ASKED, "verb": "count"}).encode() + b"\n",
    "a torn line before others": b'{"asked": {"ent\n{"n": 1}\n',
}


@pytest.mark.parametrize("second", [False, True])
@pytest.mark.parametrize("what", [*FOREIGN, "nothing"])
def test_a_file_that_is_not_ours_is_not_opened_for_writing(
    what: str, second: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "out"
    foreign = Path(str(out) + AHEAD) if second else out
    foreign.write_bytes(FOREIGN.get(what, b""))
    monkeypatch.setattr(results, "FileIO", None)  # nothing is opened at all
    if (what, second) == ("nothing", False):  # an empty file is there to be filled
        monkeypatch.undo()
        opened(out).close()
        return
    with pytest.raises(BoardError, match="no file of answers|something else") as refused:
        Results(str(out), ASKED)
    assert refused.value.file == str(foreign)
    assert foreign.read_bytes() == FOREIGN.get(what, b"")
    assert list(tmp_path.iterdir()) == [foreign]


def test_a_second_file_that_appears_meanwhile_is_not_touched(tmp_path: Path) -> None:
    out = tmp_path / "out"
    with opened(out) as found:
        Path(str(out) + AHEAD).write_text("mine", encoding="utf-8")
        with pytest.raises(BoardError, match="File exists"):
            found.put(1, line(1))
        found.put(0, line(0))
    assert Path(str(out) + AHEAD).read_text(encoding="utf-8") == "mine"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["out", "out.ahead"]


def test_a_full_disk_leaves_whole_lines_and_the_next_run_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, room = tmp_path / "out.jsonl", len(f"{line(0)}\n{HEADING}\n2 {line(2)}\n") + 3

    class Full(io.FileIO):
        def write(self, data: Any) -> int:
            nonlocal room
            if not room:
                raise OSError(28, "No space left on device")
            written = super().write(bytes(data)[:room]) or 0
            room -= written
            return written

    monkeypatch.setattr(results, "FileIO", Full)
    with opened(file) as found, pytest.raises(BoardError, match="No space left"):
        for number in (0, 2, 1):
            found.put(number, line(number))
    monkeypatch.undo()
    assert file.read_text(encoding="utf-8") == text([0])
    with opened(file) as found:
        assert found.waiting(2) == line(2)
        found.put(1, line(1))
    assert file.read_text(encoding="utf-8") == text(range(3))


def test_the_second_file_does_not_grow_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(results, "SLACK", 100)
    file, largest = tmp_path / "out.jsonl", 0
    with opened(file) as found:
        for number in range(1, 1000):  # there is always one ahead
            found.put(number, "x" * 10)
            found.put(number - 1, "x" * 10) if number % 3 == 1 else None
            largest = max(largest, os.path.getsize(str(file) + AHEAD))
            found.put(number - 2, "x" * 10)
        found.put(998, "x" * 10)
    assert largest < 500
    assert file.read_text(encoding="utf-8") == ("x" * 10 + "\n") * 1000


def test_too_many_lines_ahead_are_too_many(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(results, "MOST_AHEAD", 2)
    with opened(tmp_path / "out.jsonl") as found:
        found.put(1, "b")
        assert not found.full()
        found.put(2, "c")
        assert found.full()
        found.put(0, "a")
        assert not found.full()


def test_two_runs_do_not_write_one_file(tmp_path: Path) -> None:
    pytest.importorskip("fcntl", reason="there are no locks here")
    file = tmp_path / "out.jsonl"
    with opened(file) as found:
        found.put(0, line(0))
        with pytest.raises(BoardError, match="another run is writing"):
            Results(str(file), ASKED)
    assert file.read_text(encoding="utf-8") == text([0])


def test_what_no_file_can_hold_is_written_as_json_has_it(tmp_path: Path) -> None:
    file = tmp_path / "out.jsonl"
    with opened(file) as found:
        found.put(0, '{"file": "\udcff"}')
    assert file.read_bytes() == b'{"file": "\\udcff"}\n'
