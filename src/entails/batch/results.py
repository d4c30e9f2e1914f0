"""The file of a batch's answers: a line for each board in the order of the boards, and the memory of a run that was stopped.

    with Results("out.jsonl", asked) as results:
        results.put(1, "{…}")        # the second line is there first: it waits in out.jsonl.ahead
        results.put(0, "{…}")        # now both are in out.jsonl, and out.jsonl.ahead is empty

A line is on the disk as soon as its board is finished, so that no kill costs finished work. What is finished before its turn
waits in a second file beside the first, in lines `NUMBER LINE`; memory has only where each of them stands. A kill leaves at
most one torn line at the end of each file, which is cut off when the next run opens it. A line may then be in both files: the
one in the first file counts, and the other is dropped. Only one process at a time has the files.

The first file is one that the user has named, and may be anything; the name of the second is made up here, and may be that of
a file of the user's. So both are read first: each has to begin with what was asked, and that has to be what is asked now.
Only then is either opened for writing. A file that was not there is made in a way that fails if there is one by then.
"""

from __future__ import annotations

import json
import os
from collections.abc import Collection, Iterator
from contextlib import suppress
from io import FileIO
from types import TracebackType
from typing import NamedTuple

from entails.batch.memory import Asked, difference, heading
from entails.errors import BoardError, file_error
from entails.limits import now

AHEAD = ".ahead"
MOST_AHEAD = 1_000_000  # lines that may wait for their turn: 150 bytes of memory each
PIECE = 1 << 20  # bytes
SLACK = 1 << 24  # bytes of lines that have had their turn, before the second file is written anew
TO_DISK = 1.0  # seconds between two calls that see the lines down to the disk: only a power cut can cost more
MARK = b'{"asked": '  # how both files begin
LONGEST = 1 << 20  # bytes of what was asked


class _Stretch(NamedTuple):
    start: int
    length: int


class Results:
    """`next` is the number of lines that are in their place. Raises `BoardError` for files that are not ours, or that hold
    the answers to something else; they are left as they are."""

    def __init__(self, file: str, asked: Asked) -> None:
        self.file, self.next, self.asked = file, 0, asked
        self._refuse_foreign()
        self._out = _Lines(file, _opened(os.path.realpath(file)))
        self._waiting: _Lines | None = None
        try:
            self._out.lock()
            self._refuse_foreign()  # another run may have had them until now
            self._out.cut_torn()
            if os.path.exists(file + AHEAD):
                self._waiting = _Lines(file + AHEAD, _opened(file + AHEAD))
                self._waiting.cut_torn()
                self._waiting.begin(heading(asked))
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
        if self._waiting is not None:
            if not self._ahead:
                self._waiting.remove()
            self._waiting.close()

    # --- whose files these are ---

    def _refuse_foreign(self) -> None:
        for file, what in ((self.file, "file of answers"), (self.file + AHEAD, "file of answers that wait")):
            asked = _asked_in(file, what, empty=file == self.file)
            if asked and (differs := difference(asked, self.asked)):
                raise self.other(differs, file)

    def other(self, reason: str, file: str | None = None) -> BoardError:
        """Why this file cannot be gone on with."""
        message = f"holds the answers to something else ({reason}): expected another --out"
        return BoardError(message, file=file or self.file)

    # --- what an earlier run has left ---

    def lines(self) -> Iterator[str]:
        """The lines that are in their place. Read all of them before anything is put."""
        for _, line in self._out.stretches():
            self.next += 1
            yield line

    def redo(self, numbers: Collection[int]) -> None:
        """These lines, which are in their place, shall be made anew; those behind them wait for their turn once more."""
        if not numbers:
            return
        first, start = min(numbers), 0
        for number, (stretch, line) in enumerate(self._out.stretches()):
            if number == first:
                start = stretch.start
            if number > first and number not in numbers:
                self._keep(number, self._wait(number, line))
        if self._waiting:
            self._waiting.to_disk()  # a power cut must not find them in neither file
        self._out.cut(start)
        self.next = first

    def recall(self) -> None:
        """Find out what waits for its turn. A number that stands there twice is the same line twice. These lines stay where
        they are until somebody confirms them: their boards may have been changed."""
        for stretch, line in self._waiting.stretches() if self._waiting else ():
            number, _, rest = line.partition(" ")
            if number.isdecimal() and rest and int(number) >= self.next:
                self._keep(int(number), stretch)
                self._recalled.add(int(number))

    def confirm(self, number: int) -> None:
        """A line that an earlier run has left to wait is about the right board."""
        self._recalled.discard(number)
        self._move_up()

    @property
    def unconfirmed(self) -> int:
        """The number of answers of an earlier run whose boards have not been compared with the boards of this run yet."""
        return len(self._recalled)

    def waiting(self, number: int) -> str | None:
        """The line with this number, if it is there before its turn."""
        stretch = self._ahead.get(number)
        if stretch is None or self._waiting is None:
            return None
        return self._waiting.read(stretch).partition(" ")[2]

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
            self._keep(number, self._wait(number, line))
        if now() > self._synced + TO_DISK:
            self._out.to_disk()
            self._synced = now()

    def _wait(self, number: int, line: str) -> _Stretch:
        if self._waiting is None:
            self._waiting = _new_lines(self.file + AHEAD, heading(self.asked))
        return self._waiting.append(f"{number} {line}")

    def _keep(self, number: int, stretch: _Stretch) -> None:
        self._live += stretch.length - (self._ahead[number].length if number in self._ahead else 0)
        self._ahead[number] = stretch

    def _move_up(self) -> None:
        """Write the lines whose turn it is. What they leave behind is taken away now and then."""
        while self.next not in self._recalled and (line := self.waiting(self.next)) is not None:
            self._out.append(line)
            self.forget(self.next)
            self.next += 1
        if self._waiting is None:
            return
        if not self._ahead:
            self._waiting.cut(self._waiting.begun)
        elif self._waiting.length > 2 * self._live + SLACK:
            self._waiting = self._waiting.with_only(self._ahead, heading(self.asked))


def _asked_in(file: str, what: str, empty: bool) -> Asked | None:
    """What was asked, as a file of ours says it; None if there is no such file, or it was torn in its first line. Raises
    `BoardError` for what is not ours. A file that the user has named may be `empty`: then it is there to be filled."""
    try:
        if not os.path.lexists(os.path.realpath(file)):
            return None
        if not os.path.isfile(file):
            raise file_error("cannot be written", "it is no ordinary file", file)
        with open(file, "rb") as opened:
            line = opened.readline(LONGEST)
    except (OSError, ValueError) as error:
        raise file_error("cannot be written", error, file) from None
    if not line and empty:
        return None
    if line.startswith(MARK):
        with suppress(ValueError):
            asked, _ = json.JSONDecoder().raw_decode(line.decode("utf-8", "replace"), len(MARK))
            if isinstance(asked, dict):
                return asked
        if not line.endswith(b"\n") or os.path.getsize(file) == len(line):
            return None
    raise BoardError(f"is there already, and is no {what} of ours: expected another --out", file=file)


def _opened(file: str) -> FileIO:
    """A file that is known to be ours, or a new one."""
    try:
        return FileIO(file, "r+b" if os.path.exists(file) else "x+b")
    except (OSError, ValueError) as error:
        raise file_error("cannot be written", error, file) from None


def _new_lines(file: str, first: str) -> _Lines:
    """A file that was not there before. It gets its name when its first line is in it."""
    new = _unnamed(file, first)
    try:
        try:
            os.link(new.file, file)
        except FileExistsError:
            raise
        except OSError:  # some file systems have no links
            if os.path.lexists(file):
                raise FileExistsError(17, "File exists") from None
            os.rename(new.file, file)
    except OSError as error:
        new.remove()
        new.close()
        raise file_error("cannot be written", error, file) from None
    new.remove()
    new.file = file
    return new


def _unnamed(file: str, first: str) -> _Lines:
    """A new file in the folder of another one, with a name of its own."""
    name = os.path.join(os.path.dirname(file), f".entails-{os.getpid()}-{os.urandom(4).hex()}")
    try:
        new = _Lines(name, FileIO(name, "x+b"))
    except OSError as error:
        raise file_error("cannot be written", error, file) from None
    try:
        new.begin(first)
    except BaseException:
        new.remove()
        new.close()
        raise
    return new


class _Lines:
    """A file of lines that only grows at its end. `begun` is the length of its first line, where that is no answer."""

    def __init__(self, file: str, opened: FileIO) -> None:
        self.file, self._opened = file, opened
        self.length = self.begun = 0

    def begin(self, first: str) -> None:
        """Write the first line, unless it is there."""
        self.begun = next((stretch.length for stretch, _ in self.stretches()), 0) or self.append(first).length

    def cut_torn(self) -> None:
        """Cuts off an incomplete last line, which a killed run has left."""
        try:
            self.length = self._whole()
            self._opened.truncate(self.length)
        except OSError as error:
            raise file_error("cannot be written", error, self.file) from None

    def remove(self) -> None:
        """Take the name away, if it still is that of this file."""
        with suppress(OSError):
            if os.path.samestat(os.fstat(self._opened.fileno()), os.stat(self.file)):
                os.unlink(self.file)

    def lock(self) -> None:
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
                raise file_error("cannot be written", error, self.file) from None
            raise
        stretch = _Stretch(self.length, len(data))
        self.length += len(data)
        return stretch

    def cut(self, length: int) -> None:
        with suppress(OSError):
            self._opened.truncate(length)
        self.length = length

    def with_only(self, stretches: dict[int, _Stretch], first: str) -> _Lines:
        """A new file with these lines alone in place of this one; where they stand is changed accordingly."""
        new = _unnamed(self.file, first)
        try:
            moved = {number: new.append(self.read(stretch)) for number, stretch in stretches.items()}
        except BaseException:
            new.remove()
            new.close()
            raise
        self.close()
        os.replace(new.file, self.file)
        new.file = self.file
        stretches.update(moved)
        return new

    def to_disk(self) -> None:
        with suppress(OSError):  # some file systems have no such thing
            os.fsync(self._opened.fileno())

    def close(self) -> None:
        self._opened.close()
