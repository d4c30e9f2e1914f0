"""Where the time of a script goes: in compiling, solving, counting, and in the script itself."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from entails.limits import now


class Spent:
    """Seconds by what they were spent on."""

    def __init__(self) -> None:
        self.begin = now()
        self.seconds: dict[str, float] = {}
        self._busy = False

    @contextmanager
    def on(self, what: str) -> Iterator[None]:
        """Count this time; what happens inside something that is counted already belongs to that."""
        if self._busy:
            yield
            return
        self._busy, begin = True, now()
        try:
            yield
        finally:
            self._busy = False
            self.seconds[what] = self.seconds.get(what, 0.0) + now() - begin

    def lines(self) -> list[str]:
        """A line each, the script itself last."""
        rest = now() - self.begin - sum(self.seconds.values())
        return [f"{seconds:8.3f} s  {what}" for what, seconds in (*self.seconds.items(), ("the script itself", rest))]


spent = Spent()  # of this process: a script is one
