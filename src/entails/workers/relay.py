"""Standard output and standard error of a worker: what is written there goes to the supervisor, which shows it.

Nothing is sent before somebody flushes, and then all at once, so that an answer is shown whole or not at all. To the code
that writes, the streams look as they did: a terminal is still a terminal.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, TextIO

from entails.workers.frames import ERR, OUT

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

Say = Callable[[bytes, bytes], None]  # a kind of frame, and what is in it


class Relay(io.BufferedIOBase):
    def __init__(self, say: Say, kind: bytes, instead_of: TextIO) -> None:
        self.say, self.kind, self.instead_of = say, kind, instead_of
        self._kept = bytearray()

    @property
    def name(self) -> str:
        return self.instead_of.name

    def writable(self) -> bool:
        return True

    def isatty(self) -> bool:
        return self.instead_of.isatty()

    def fileno(self) -> int:
        return self.instead_of.fileno()

    def write(self, data: ReadableBuffer) -> int:
        before = len(self._kept)
        self._kept += data
        return len(self._kept) - before

    def flush(self) -> None:
        if self._kept:
            kept, self._kept = bytes(self._kept), bytearray()
            self.say(self.kind, kept)


def relay_streams(say: Say) -> None:
    """From now on all that Python prints goes to the supervisor."""
    sys.stdout, sys.stderr = _relayed(say, OUT, sys.stdout), _relayed(say, ERR, sys.stderr)


def _relayed(say: Say, kind: bytes, stream: TextIO) -> TextIO:
    return io.TextIOWrapper(Relay(say, kind, stream), encoding=stream.encoding, errors=stream.errors, newline="")
