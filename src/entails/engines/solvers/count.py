"""Exact counting over the `find` relations.

Few solutions are listed by SAT, which needs no other process. After `LISTED` of them `choices` counts, if the constraints
are of its kind: it ends soon or gives up soon. Then counters run beside the listing, and whoever ends first has the answer:
all are exact. Ganak (projected counting) is the first where it is installed; `components` needs no package, and is better
at counts that cross each other, so it joins in after `LISTED_LONG`. Definitions are unfolded for both, because a counter
cannot learn loop formulas on the way.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import cache, partial
from importlib.util import find_spec
from itertools import chain
from typing import NamedTuple

from entails.engines.answers import Counted, Unknown
from entails.engines.grounding import grounded
from entails.engines.solvers import choices, components, counting_process, ganak
from entails.engines.solvers.sat import Session
from entails.limits import FOREVER, STOPS, Limit, uninterrupted, why
from entails.models.ground.purpose import LISTING
from entails.models.ground.result import Grounding, Ints
from entails.models.theory import Theory
from entails.models.world import World

LISTED = 100
LISTED_LONG = 2_000
MAX_UNFOLDED = 2_000_000  # clauses

Whole = Callable[[], Grounding]


def count(grounding: Grounding, limit: Limit = FOREVER, whole: Whole | None = None) -> Counted | Unknown:
    """How many solutions there are. The grounding should be `determined`: counters then have far less to think about.
    `whole` makes the same with counts kept whole, if they can be; without it they are taken as clauses."""
    listed = 0
    whole = cache(whole or (lambda: grounding))
    counters = _Counters(grounding, whole, limit)
    try:
        with Session(grounding, limit) as session:
            for listed in session.each(limit):
                limit.say(f"{listed} solutions so far")
                limit.found(partial(Unknown, at_least=listed))
                if listed == LISTED and (answer := _chosen(whole(), limit)) is not None:
                    return answer
                if (answer := counters.answer(listed)) is not None:
                    return answer
            return Counted(listed, by="listing")
    except STOPS as stop:
        return Unknown(why(stop), at_least=listed)
    finally:
        counters.stop()


def _chosen(grounding: Grounding, limit: Limit) -> Counted | None:
    made = choices.choices(grounding)
    number = choices.count(made, limit.check) if made else None
    return None if number is None else Counted(number, by="choices")


def few(theory: Theory, world: World, most: int, limit: Limit = FOREVER) -> int | None:
    """How many solutions there are; None if more than `most`. They are listed. Raises `OutOfTime`."""
    listed = 0
    with Session(grounded(theory, world, LISTING, limit), limit) as session:
        for listed in session.each(limit):
            if listed > most:
                return None
    return listed


def counting_clauses(grounding: Grounding, limit: Limit = FOREVER) -> list[Ints]:
    """Clauses whose models, cut down to the `find` relations, are the solutions, each of them."""
    unfolded = (d.unfold(grounding.fresh, limit.check) for d in grounding.lazy if d.recursive)
    return list(chain(grounding.clauses(), chain.from_iterable(unfolded)))


def can_unfold(grounding: Grounding) -> bool:
    """Unfolding grows with the square of a definition; past some size a counter would choke on it anyway."""
    return sum(d.unfolded_size() for d in grounding.lazy if d.recursive) <= MAX_UNFOLDED


class _Counter(NamedTuple):
    """A counter that waits until so many solutions are listed."""

    name: str
    module: str
    problem: Callable[[], bytes]
    listed: int


class _Counters:
    """The counters that run beside the listing, each in a process."""

    def __init__(self, grounding: Grounding, whole: Whole, limit: Limit) -> None:
        self.grounding, self.whole, self.limit = grounding, whole, limit
        self.running: list[tuple[str, counting_process.Process]] = []
        self.waiting = [_Counter("components", components.__name__, self._for_components, LISTED)]
        if find_spec("pyganak"):
            later = self.waiting[0]._replace(listed=LISTED_LONG)
            self.waiting = [_Counter("Ganak", ganak.__name__, self._for_ganak, LISTED), later]
        if not can_unfold(grounding):
            self.waiting = []

    def answer(self, listed: int) -> Counted | None:
        """Start what it is time for, and ask who has ended. One that failed lets the next begin at once."""
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

    def _start(self, counter: _Counter) -> None:
        """Ctrl-C waits until the process is known: one that is started and forgotten counts on in a worker that stays."""
        self.limit.unstoppable()
        problem = counter.problem()
        with suppress(OSError), uninterrupted():  # no room for the problem, or for a process: the listing goes on alone
            self.running.append((counter.name, counting_process.start(counter.module, problem)))

    def _for_ganak(self) -> bytes:
        clauses = counting_clauses(self.grounding, self.limit)
        self.limit.check()
        return ganak.pack(self.grounding.found, self.grounding.top, clauses)

    def _for_components(self) -> bytes:
        grounding = self.whole()
        clauses = counting_clauses(grounding, self.limit)
        self.limit.check()
        return components.pack(grounding.found, clauses, grounding.cardinalities)

    def stop(self) -> None:
        for _, process in self.running:
            counting_process.stop(process)
