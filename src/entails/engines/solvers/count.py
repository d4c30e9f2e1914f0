"""Exact counting over the `find` relations: solutions are listed, and counters run in other processes beside the listing.
The answer is that of whichever ends first. The table in `counters` says which counters run and when they begin.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import cache, partial

from entails.engines.answers import Counted, Unknown
from entails.engines.grounding import grounded
from entails.engines.solvers import counters, counting_process
from entails.engines.solvers.counters import Counter
from entails.engines.solvers.sat import Session
from entails.errors import amount
from entails.limits import FOREVER, STOPS, Limit, uninterrupted, why
from entails.logic.formula import Formula
from entails.models.ground.purpose import COUNTING, COUNTING_WHOLE, LISTING
from entails.models.ground.result import Grounding
from entails.models.theory import Theory
from entails.models.world import World

Whole = Callable[[], Grounding]


def count_theory(
    theory: Theory, world: World, limit: Limit = FOREVER, denied: Formula | None = None
) -> Counted | Unknown:
    """How many solutions there are; with `denied`, how many in which that is false. Raises when time is up before there are
    clauses."""
    grounding = partial(grounded, theory, world, limit=limit, denied=denied)
    return count(grounding(COUNTING), limit, partial(grounding, COUNTING_WHOLE))


def count(grounding: Grounding, limit: Limit = FOREVER, whole: Whole | None = None) -> Counted | Unknown:
    """How many solutions there are. The grounding should be `determined`: counters then have far less to think about.
    `whole` makes the same with counts kept whole, if they can be; without it they are taken as clauses."""
    listed = 0
    whole = cache(whole or (lambda: grounding))
    race = _Race(grounding, whole, limit)
    try:
        with Session(grounding, limit) as session:
            for listed in session.each(limit):
                limit.say(f"{amount(listed, 'solution')} so far")
                limit.found(partial(Unknown, at_least=listed))
                if listed == counters.LISTED and (answer := counters.by_choices(whole(), limit)) is not None:
                    return answer
                if (answer := race.answer(listed)) is not None:
                    return answer
            return Counted(listed, by=counters.LISTING)
    except STOPS as stop:
        return Unknown(why(stop), at_least=listed)
    finally:
        race.stop()


def few(theory: Theory, world: World, most: int, limit: Limit = FOREVER) -> int | None:
    """How many solutions there are; None if more than `most`. They are listed. Raises `OutOfTime`."""
    listed = 0
    with Session(grounded(theory, world, LISTING, limit), limit) as session:
        for listed in session.each(limit):
            if listed > most:
                return None
    return listed


class _Race:
    """The counters that run beside the listing, each in a process."""

    def __init__(self, grounding: Grounding, whole: Whole, limit: Limit) -> None:
        self.grounding, self.whole, self.limit = grounding, whole, limit
        self.running: list[tuple[str, counting_process.Process]] = []
        self.waiting = counters.beside_listing(grounding)

    def answer(self, listed: int) -> Counted | None:
        """Start the counters whose number of listed solutions is reached, and return the count of one that has ended. If a
        counter failed, the next one begins without waiting."""
        while self.waiting and self.waiting[0].listed <= listed:
            self._start(self.waiting.pop(0))
        for name, process in self.running:
            if process.poll() is not None:
                number = counting_process.result(process)
                if number is not None:
                    return Counted(number, by=name)
                self.running.remove((name, process))
                self.waiting = [counter._replace(listed=0) for counter in self.waiting]
                break
        return None

    def _start(self, counter: Counter) -> None:
        """Start a counter's process and keep it in `running`. Ctrl-C is held back in between: a process that was started and
        not kept could not be stopped later, and would go on counting."""
        self.limit.unstoppable()
        grounding = self.whole() if counter.purpose is COUNTING_WHOLE else self.grounding
        clauses = counters.counting_clauses(grounding, self.limit)
        self.limit.check()
        problem = counter.problem(grounding, clauses)
        with suppress(OSError), uninterrupted():  # no room for the problem, or for a process: the listing goes on alone
            self.running.append((counter.name, counting_process.start(counter.module, problem)))

    def stop(self) -> None:
        for _, process in self.running:
            counting_process.stop(process)
