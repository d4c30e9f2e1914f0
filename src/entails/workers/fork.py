"""One run of the command line, which becomes two processes when it takes long.

Small questions are answered by the process that was started. When a moment has passed, or before something that cannot be
stopped from inside, the process forks. The child is the worker: it goes on where it was, with everything in memory. The
parent is the supervisor: it shows what the worker says, holds the limits, and ends with the worker's exit code (`splitting`).

    fork = Fork()
    fork.expect(limit.deadline, 4 * GB, face)   # from now on it may happen
    …                                           # in the worker this goes on, in the supervisor it never returns
    fork.end(0)

A clock (SIGALRM) decides, so that work without a single look at its limit is put in its place as well. It is not possible
while other threads run, and where there is no fork at all (Windows): there the work's own look at the clock must do. What
small questions do not need is loaded where it is needed.
"""

from __future__ import annotations

import _signal  # type: ignore[import-not-found]
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TYPE_CHECKING

from entails.limits import now

if TYPE_CHECKING:
    from entails.workers.splitting import Face

MOMENT = 0.25  # seconds after which the process forks
AGAIN = 0.05  # seconds to the next try, if it is not possible just now
MOST_TRIES = 20  # while modules are being loaded
ALLOWED, SHARE = 0.2, 0.1  # seconds, and of the time: what may be spent on last words that are, most likely, never said


class Fork:
    def __init__(self) -> None:
        self._face: Face | None = None
        self._deadline: float | None = None
        self._memory = 0
        self._words: Callable[[], bytes] = bytes
        self._channel: int | None = None  # to the supervisor, in the worker
        self._tries = 0
        self._begin = 0.0  # when the worker began
        self._spent = 0.0  # seconds on last words since then
        self._ending: list[bytes] | None = None  # what is said at the end, in frames

    def expect(self, deadline: float | None, memory: int, face: Face) -> None:
        """From now on the limits hold, and the process may fork."""
        from entails.workers.memory import limit_memory

        limit_memory(memory)
        if hasattr(os, "fork"):
            self._deadline, self._memory, self._face = deadline, memory, face
            _signal.signal(_signal.SIGALRM, self._alarm)
            _signal.pthread_sigmask(_signal.SIG_UNBLOCK, [_signal.SIGALRM])
            _signal.setitimer(_signal.ITIMER_REAL, MOMENT)

    def words(self, words: Callable[[], bytes]) -> None:
        """Remember what to print if the work is killed from now on. The text is made only after the fork, so short runs never
        pay for it."""
        self._words = words
        if self._channel is not None and self._spent < ALLOWED + SHARE * (now() - self._begin):
            from entails.workers.frames import WORDS, send

            begin = now()
            send(self._channel, WORDS, words())
            self._spent += now() - begin

    def ending(self) -> None:
        """From now on output is kept back: the supervisor gets it in one piece, or says the last words itself."""
        if self._ending is None:
            self._ending = []

    def end(self, code: int) -> None:
        """The work is done."""
        if self._channel is not None:
            from entails.workers.frames import END, send

            send(self._channel, END, bytes([code]) + b"".join(self._ending or ()))
        elif self._face:
            _signal.setitimer(_signal.ITIMER_REAL, 0)

    def now(self) -> None:
        """Fork, if that has not happened and is possible."""
        if self._face is None or self._channel is not None or self._ending is not None:
            return
        with staying():  # the alarm would come in between
            self._split(self._face)

    def _split(self, face: Face) -> None:
        from entails.workers.relay import relay_streams
        from entails.workers.splitting import possible, signals_waiting, split

        with signals_waiting():
            if possible():
                self._channel = split(face, self._deadline, self._memory, self._words)
            if self._channel is None:
                _signal.setitimer(_signal.ITIMER_REAL, AGAIN)
            else:
                self._begin = now()
                relay_streams(self._say)

    def _say(self, kind: bytes, data: bytes) -> None:
        from entails.workers.frames import Frame, send

        if self._ending is not None:
            self._ending.append(Frame(kind, data).packed())
        elif self._channel is not None:
            send(self._channel, kind, data)

    def _alarm(self, number: int, frame: FrameType | None) -> None:
        """Called by the timer. Forks now, or a little later if a module is being imported: the supervisor cannot use a
        half-loaded module."""
        self._tries += 1
        try:
            if self._tries > MOST_TRIES or not _loading(frame):
                self.now()
                return
        except RecursionError:  # the work is deep down, just now
            pass
        _signal.setitimer(_signal.ITIMER_REAL, AGAIN)


def _loading(frame: FrameType | None) -> bool:
    """Is a module being imported in one of the calling frames?"""
    while frame and not frame.f_code.co_filename.startswith("<frozen importlib"):
        frame = frame.f_back
    return frame is not None


@contextmanager
def staying() -> Iterator[None]:
    """No fork until this is over: only a process in the foreground may read from a terminal."""
    if not hasattr(_signal, "pthread_sigmask"):
        yield
        return
    before = _signal.pthread_sigmask(_signal.SIG_BLOCK, [_signal.SIGALRM])
    try:
        yield
    finally:
        _signal.pthread_sigmask(_signal.SIG_SETMASK, before)
