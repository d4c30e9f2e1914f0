"""Time limits. Engines ask `check` between pieces of work that take well under half a second, and stop by exception;
each question turns that (and Ctrl-C) into an answer that says so."""

from __future__ import annotations

from dataclasses import dataclass
from time import monotonic


class OutOfTime(Exception):
    """Raised inside an engine when its time is up; never leaves a question."""


STOPS = (OutOfTime, KeyboardInterrupt)


def why(stop: BaseException) -> str:
    return "interrupted" if isinstance(stop, KeyboardInterrupt) else "time limit"


@dataclass(frozen=True, slots=True)
class Limit:
    """A moment on the monotonic clock, or never."""

    deadline: float | None = None

    @classmethod
    def seconds(cls, seconds: float | None) -> Limit:
        return cls(None if seconds is None else monotonic() + seconds)

    def left(self) -> float | None:
        return None if self.deadline is None else self.deadline - monotonic()

    def check(self) -> None:
        if self.deadline is not None and monotonic() > self.deadline:
            raise OutOfTime


FOREVER = Limit()
