"""The file of answers: in order, whole, and remembered after any kill."""

import io
import os
from pathlib import Path
from random import Random
from typing import Any

import pytest

from entails.batch import results
from entails.batch.results import AHEAD, Results
from entails.errors import BoardError


def opened(file: Path) -> Results:
    """As a run that goes on opens it."""
    found = Results(str(file))
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
                found.put(number, f"line {number}")
        assert file.read_text(encoding="utf-8").split("\n") == [*(f"line {n}" for n in range(30)), ""], seed
        assert [path.name for path in tmp_path.glob(f"{seed}.jsonl*")] == [file.name]


def test_what_was_finished_is_known_after_a_kill_at_any_byte(tmp_path: Path) -> None:
    """Whatever is left of the two files, each line that is whole in one of them is there, and none is twice."""
    file, numbers = tmp_path / "out.jsonl", [1, 0, 4, 3, 6, 2, 5]
    ahead = Path(str(file) + AHEAD)
    with opened(file) as found:
        for number in numbers[:5]:
            found.put(number, f"line {number}")
    whole, waiting = file.read_bytes(), ahead.read_bytes()
    assert (whole, waiting) == (b"line 0\nline 1\n", b"4 line 4\n3 line 3\n6 line 6\n")
    for cut in range(len(whole) + 1):
        for left in (*range(0, len(waiting), 5), 9, 18, len(waiting)):
            file.write_bytes(whole[:cut])
            ahead.write_bytes(waiting[:left])
            with opened(file) as found:
                assert found.next == whole[:cut].count(b"\n")
                kept = [number for number in range(7) if found.waiting(number) is not None]
                assert kept == sorted([4, 3, 6][: waiting[:left].count(b"\n")])
                for number in set(range(7)) - set(kept):
                    found.put(number, f"line {number}")
            assert file.read_bytes() == b"".join(b"line %d\n" % n for n in range(7))


def test_a_line_in_both_files_counts_once(tmp_path: Path) -> None:
    file = tmp_path / "out.jsonl"
    file.write_text("line 0\nline 1\n", encoding="utf-8")
    Path(str(file) + AHEAD).write_text("1 line 1\n2 line 2\n2 line 2\nnonsense\n", encoding="utf-8")
    with opened(file) as found:
        found.put(3, "line 3")
        found.put(0, "again")
    assert file.read_text(encoding="utf-8") == "line 0\nline 1\nline 2\nline 3\n"


def test_a_line_that_waits_is_not_moved_before_it_is_confirmed(tmp_path: Path) -> None:
    file = tmp_path / "out.jsonl"
    Path(str(file) + AHEAD).write_text("0 of another batch\n1 line 1\n", encoding="utf-8")
    with Results(str(file)) as found:
        list(found.lines())
        found.recall()
        assert found.waiting(0) == "of another batch"
        found.forget(0)
        found.confirm(1)
        assert file.read_text(encoding="utf-8") == ""
        found.put(0, "line 0")
    assert file.read_text(encoding="utf-8") == "line 0\nline 1\n"


def test_a_full_disk_leaves_whole_lines_and_the_next_run_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, room = tmp_path / "out.jsonl", 20

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
            found.put(number, f"line {number}")
    monkeypatch.undo()
    assert file.read_text(encoding="utf-8") == "line 0\n"
    with opened(file) as found:
        assert found.waiting(2) == "line 2"
        found.put(1, "line 1")
    assert file.read_text(encoding="utf-8") == "line 0\nline 1\nline 2\n"


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
        found.put(0, "a")
        with pytest.raises(BoardError, match="another run is writing"):
            Results(str(file))
    assert file.read_text(encoding="utf-8") == "a\n"


def test_what_no_file_can_hold_is_written_as_json_has_it(tmp_path: Path) -> None:
    file = tmp_path / "out.jsonl"
    with opened(file) as found:
        found.put(0, '{"file": "\udcff"}')
    assert file.read_bytes() == b'{"file": "\\udcff"}\n'
