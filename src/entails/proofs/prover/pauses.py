"""When a search may stop: in the pauses between pieces of work.

PySAT must not be interrupted inside a call, and a search makes thousands of calls of a few microseconds. Holding Ctrl-C back
around each of them would take a tenth of the time. So Ctrl-C is held back all along and let in during pauses, in which the
limit is checked as well.

    with Pauses(Limit.of(2.5)) as pauses:
        pauses.check()      # every 128th call is a pause
        pauses.take()       # a pause: raises OutOfTime or KeyboardInterrupt, or returns
"""

from __future__ import annotations

from contextlib import ExitStack

from entails.limits import Limit, uninterrupted

PIECES = 128  # of work between two pauses


class Pauses:
    def __init__(self, limit: Limit) -> None:
        self.limit = limit
        self.checks = 0
        self.holding = ExitStack()

    def __enter__(self) -> Pauses:
        self.holding.enter_context(uninterrupted())
        return self

    def __exit__(self, *_: object) -> None:
        self.holding.close()

    def check(self) -> None:
        self.checks += 1
        if not self.checks % PIECES:
            self.take()

    def take(self) -> None:
        self.holding.close()
        self.holding.enter_context(uninterrupted())
        self.limit.check()
