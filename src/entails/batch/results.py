"""The file of a batch's answers: a line for each board in the order of the boards, and the memory of a run that was stopped.

    with Results("out.jsonl") as results:
        results.put(1, "…")        # the second line is there first: it waits in out.jsonl.ahead
        results.put(0, "…")        # now both are in out.jsonl, and out.jsonl.ahead is empty

A line is on the disk as soon as its board is finished, so that no kill costs finished work. What is finished before its turn
waits in a second file beside the first, in lines `NUMBER LINE`; memory has only where each of them stands. A kill leaves at
most one torn line at the end of each file, which is cut off when the next run opens it. A line may then be in both files: the
one in the first file counts, and the other is dropped. Only one process at a time has the files.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from io import FileIO
from types import TracebackType
from typing import NamedTuple

from entails.errors import BoardError
from entails.limits import now

AHEAD = ".ahead"
MOST_AHEAD = 1_000_000  # lines that may wait for their turn: 150 bytes of memory each
PIECE = 1 << 20  # bytes
SLACK = 1 << 24  # bytes of lines that have had their turn, before the second file is written anew
TO_DISK = 1.0  # seconds between two calls that see the lines down to the disk: only a power cut can cost more


class _Stretch(NamedTuple):
    start: int
    length: int


class Results:
    """`next` is the number of lines that are in their place."""

    def __init__(self, file: str) -> None:
        self.file, self.next = file, 0
        self._out = _Lines(file, locked=True)
        try:
            self._waiting = _Lines(file + AHEAD)
        except BaseException:
            self._out.close()
            raise
        self._ahead: dict[int, _Stretch] = {}
        self._recalled: set[int] = set()  # those of them that nobody has confirmed
        self._live = 0  # bytes of the second file that are still needed
        self._synced = now()

    def __enter__(self) -> Results:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        with suppress(OSError):
            self._out.to_disk()
        self._out.close()
        self._waiting.close()
        if not self._ahead:
            with suppress(OSError):
                os.unlink(self.file + AHEAD)

    # --- what an earlier run has left ---

    def lines(self) -> Iterator[str]:
        """The lines that are in their place. Read all of them before anything is put."""
        for _, line in self._out.stretches():
            self.next += 1
            yield line

    def recall(self) -> None:
        """Find out what waits for its turn. A number that stands there twice is the same line twice. These lines stay where
        they are until somebody confirms them: the second file may be that of another batch."""
        for stretch, line in self._waiting.stretches():
            number, _, rest = line.partition(" ")
            if number.isdecimal() and rest and int(number) >= self.next:
                self._keep(int(number), stretch)
                self._recalled.add(int(number))

    def confirm(self, number: int) -> None:
        """A line that an earlier run has left to wait is about the right board."""
        self._recalled.discard(number)
        self._move_up()

    def waiting(self, number: int) -> str | None:
        """The line with this number, if it is there before its turn."""
        stretch = self._ahead.get(number)
        return None if stretch is None else self._waiting.read(stretch).partition(" ")[2]

    def forget(self, number: int) -> None:
        """A line that waits is about something else: it shall be made anew."""
        self._recalled.discard(number)
        self._live -= self._ahead.pop(number).length

    # --- writing ---

    def full(self) -> bool:
        """Do too many lines wait for one that takes long?"""
        return len(self._ahead) >= MOST_AHEAD

    def put(self, number: int, line: str) -> None:
        """Write a line, in its place or where it waits for its turn. A line that is there already is not written again."""
        if number < self.next or number in self._ahead:
            return
        if number == self.next:
            self._out.append(line)
            self.next += 1
            self._move_up()
        else:
            self._keep(number, self._waiting.append(f"{number} {line}"))
        if now() > self._synced + TO_DISK:
            self._out.to_disk()
            self._synced = now()

    def _keep(self, number: int, stretch: _Stretch) -> None:
        self._live += stretch.length - (self._ahead[number].length if number in self._ahead else 0)
        self._ahead[number] = stretch

    def _move_up(self) -> None:
        """Write the lines whose turn it is. What they leave behind is taken away now and then."""
        while self.next not in self._recalled and (line := self.waiting(self.next)) is not None:
            self._out.append(line)
            self.forget(self.next)
            self.next += 1
        if not self._ahead:
            self._waiting.cut(0)
        elif self._waiting.length > 2 * self._live + SLACK:
            self._waiting.keep(self._ahead)


class _Lines:
    """A file of lines that only grows at its end. What a kill has left of a last line is cut off."""

    def __init__(self, file: str, locked: bool = False) -> None:
        self.file = file
        try:
            self._opened = FileIO(file, "r+b" if os.path.exists(file) else "w+b")
            try:
                if locked:
                    self._lock()
                self.length = self._whole()
                self._opened.truncate(self.length)
            except BaseException:
                self._opened.close()
                raise
        except OSError as error:
            raise self._unwritten(error) from None

    def _unwritten(self, error: OSError) -> BoardError:
        return BoardError(f"cannot be written: {error.strerror or error}", file=self.file)

    def _lock(self) -> None:
        """Refuse a file that another run is writing."""
        try:
            import fcntl
        except ImportError:  # Windows
            return
        try:
            fcntl.flock(self._opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise BoardError("another run is writing this file: expected another --out", file=self.file) from None
        except OSError:  # some file systems have no locks
            return

    def _whole(self) -> int:
        """Where the last whole line ends."""
        end = self._opened.seek(0, os.SEEK_END)
        while end > 0:
            start = max(0, end - PIECE)
            place = self._read(start, end - start).rfind(b"\n")
            if place >= 0:
                return start + place + 1
            end = start
        return 0

    def stretches(self) -> Iterator[tuple[_Stretch, str]]:
        """Each line without its end, and where it stands."""
        with open(self.file, "rb") as file:
            start = 0
            for line in file:
                yield _Stretch(start, len(line)), line[:-1].decode("utf-8", "replace")
                start += len(line)

    def read(self, stretch: _Stretch) -> str:
        return self._read(stretch.start, stretch.length - 1).decode("utf-8", "replace")

    def _read(self, start: int, length: int) -> bytes:
        self._opened.seek(start)
        return self._opened.read(length)

    def append(self, line: str) -> _Stretch:
        """The whole line, or none of it and a `BoardError`."""
        data = (line + "\n").encode("utf-8", "backslashreplace")  # half a character is written as JSON has it
        rest = memoryview(data)
        try:
            self._opened.seek(self.length)
            while rest:
                rest = rest[self._opened.write(rest) :]
        except BaseException as error:
            self.cut(self.length)
            if isinstance(error, OSError):
                raise self._unwritten(error) from None
            raise
        stretch = _Stretch(self.length, len(data))
        self.length += len(data)
        return stretch

    def cut(self, length: int) -> None:
        with suppress(OSError):
            self._opened.truncate(length)
        self.length = length

    def keep(self, stretches: dict[int, _Stretch]) -> None:
        """Write a new file with these lines alone in place of this one; where they stand is changed accordingly."""
        new = _Lines(f"{self.file}-{os.getpid()}")
        try:
            new.cut(0)
            moved = {number: new.append(self.read(stretch)) for number, stretch in stretches.items()}
        except BaseException:
            new.close()
            with suppress(OSError):
                os.unlink(new.file)
            raise
        new.close()
        self.close()
        os.replace(new.file, self.file)
        self._opened, self.length = FileIO(self.file, "r+b"), new.length
        stretches.update(moved)

    def to_disk(self) -> None:
        with suppress(OSError):  # some file systems have no such thing
            os.fsync(self._opened.fileno())

    def close(self) -> None:
        self._opened.close()
