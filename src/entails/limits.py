"""Time limits. Engines call `check` between pieces of work that take well under half a second, and stop by exception; each
question turns that (and Ctrl-C) into an answer that says so. On the way they may `say` how far they are."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from time import monotonic


class OutOfTime(Exception):
    """Raised inside an engine when its time is up; never leaves a question."""


STOPS = (OutOfTime, KeyboardInterrupt)


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Let Ctrl-C wait. PySAT's own answer to it jumps out of a solver and leaves it in pieces, so every call into one is
    made under this, and kept short."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT, signal.SIGTERM])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def why(stop: BaseException) -> str:
    return "interrupted" if isinstance(stop, KeyboardInterrupt) else "time limit"


@dataclass(frozen=True, slots=True)
class Limit:
    """A moment on the monotonic clock, or never; and someone to tell how it goes (None: just time to look up)."""

    deadline: float | None = None
    listener: Callable[[str | None], None] | None = None

    @classmethod
    def seconds(cls, seconds: float | None) -> Limit:
        return cls(None if seconds is None else monotonic() + seconds)

    def heard_by(self, listener: Callable[[str | None], None] | None) -> Limit:
        return replace(self, listener=listener)

    def within(self, seconds: float) -> Limit:
        """The same, but no later than in so many seconds: for a part of the work."""
        soon = monotonic() + seconds
        return replace(self, deadline=soon if self.deadline is None else min(soon, self.deadline))

    def left(self) -> float | None:
        return None if self.deadline is None else self.deadline - monotonic()

    def say(self, text: str) -> None:
        if self.listener:
            self.listener(text)

    def check(self) -> None:
        if self.listener:
            self.listener(None)
        if self.deadline is not None and monotonic() > self.deadline:
            raise OutOfTime


FOREVER = Limit()
