"""How far the work is, told from inside a worker, a few times a second."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from entails.limits import now

EACH = 0.2  # seconds between two messages

Tell = Callable[[Any], None]


class Progress:
    """Listens to a limit (`entails.limits.Listener`) and tells ("progress", text)."""

    def __init__(self, tell: Tell) -> None:
        self.tell = tell
        self.begin = self.last = now()
        self.text = ""

    def progress(self, text: str | None) -> None:
        self.text = text or self.text
        time = now()
        if self.text and time - self.last > EACH:
            self.last = time
            self.tell(("progress", self.text))

    def stage(self, name: str, details: Sequence[str], seconds: float) -> None:
        """What a stage made is of no use to a page."""

    def stopped(self, stop: BaseException) -> None:
        """The process goes on to the next request: nothing is kept."""

    def seconds(self) -> float:
        return round(now() - self.begin, 4)
