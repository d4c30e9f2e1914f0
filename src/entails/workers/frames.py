"""Messages between a worker and its supervisor: a pipe that carries frames, each a kind and some bytes.

A frame arrives whole or not at all, whenever the worker is killed: the reader keeps what is incomplete to itself.

    send(handle, OUT, b"Solved.\\n")
    reader.receive(0.05)                # [Frame(OUT, b"Solved.\\n")]
"""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from select import select
from typing import NamedTuple

OUT, ERR, WORDS, END, MESSAGE, RESULT = b"o", b"e", b"w", b"x", b"m", b"r"
HEAD = 9  # bytes: the kind, and the length of what follows
PIECE = 1 << 16


class Frame(NamedTuple):
    kind: bytes
    data: bytes

    def packed(self) -> bytes:
        return self.kind + len(self.data).to_bytes(HEAD - 1, "big") + self.data


def unpacked(data: bytearray) -> Iterator[Frame]:
    """The whole frames at the beginning of these bytes, which are taken away from them."""
    while len(data) >= HEAD:
        end = HEAD + int.from_bytes(data[1:HEAD], "big")
        if len(data) < end:
            return
        yield Frame(bytes(data[:1]), bytes(data[HEAD:end]))
        del data[:end]


def send(handle: int, kind: bytes, data: bytes) -> None:
    """Write the whole frame. Ctrl-C is held back meanwhile, because half a frame would make all later frames unreadable."""
    rest = memoryview(Frame(kind, data).packed())
    with _held_back():
        while rest:
            rest = rest[os.write(handle, rest) :]


@contextmanager
def _held_back() -> Iterator[None]:
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [])
    try:
        signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT, signal.SIGTERM])
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class FrameReader:
    """The other end of the pipe."""

    def __init__(self, handle: int) -> None:
        self.handle = handle
        self.closed = False
        self._bytes = bytearray()

    def receive(self, seconds: float) -> list[Frame]:
        """The frames that have arrived; waits for some no longer than this."""
        if self.closed or not select([self.handle], [], [], seconds)[0]:
            return []
        piece = os.read(self.handle, PIECE)
        self.closed = not piece
        self._bytes += piece
        return list(unpacked(self._bytes))
