"""The line on the terminal that shows how far a batch is: `512 of 931 boards · 41 a second · 10 s left (Ctrl-C stops)`.

How many boards there are is counted on the side, a few milliseconds at a time, because listing them reads every pack.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator

from entails.cli.streams import complain
from entails.limits import now

OFTEN = 0.2  # seconds between two lines
A_MOMENT = 0.02  # seconds of counting for each line


class ProgressBar:
    """`listing` lists the boards once more, to count them; None if that cannot be done twice."""

    def __init__(self, listing: Callable[[], Iterator[object]] | None, live: bool | None = None) -> None:
        self.live = sys.stderr.isatty() if live is None else live
        self._things = listing() if listing and self.live else None
        self._total, self._known = 0, False
        self._last = now()
        self._visible = False

    def show(self, finished: int, rate: float) -> None:
        """So many are finished, and this is how many are finished in a second."""
        if not self.live or now() < self._last + OFTEN:
            return
        self._count()
        self._last, self._visible = now(), True
        complain(f"\r\033[K{self.text(finished, rate)} (Ctrl-C stops)", end="")

    def text(self, finished: int, rate: float) -> str:
        if not self._known:
            more = f" of more than {self._total:,}" if self._total > finished else ""
            return f"{finished:,}{more} boards · {rate:,.1f} a second"
        left = (self._total - finished) / rate if rate else 0.0
        return f"{finished:,} of {self._total:,} boards · {rate:,.1f} a second · {_duration(left)} left"

    def _count(self) -> None:
        until = now() + A_MOMENT
        while self._things and now() < until:
            if next(self._things, None) is None:
                self._things, self._known = None, True
            else:
                self._total += 1

    def clear(self) -> None:
        if self._visible:
            complain("\r\033[K", end="")
            self._visible = False


def _duration(seconds: float) -> str:
    if seconds < 100:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 6000 else f"{seconds / 3600:.1f} h"
