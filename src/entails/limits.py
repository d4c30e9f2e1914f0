"""Time limits: one clock, and one way to stop.

Engines call `Limit.check` between pieces of work that take well under half a second. When time is up it raises `OutOfTime`;
each question turns that, and Ctrl-C, into an answer that says so. On the way an engine may `say` how far it is and name its
`stage`; whoever listens (the command line) shows it.

    limit = Limit.of(2.5)          # stop 2.5 seconds from now
    with limit.stage("ground") as details:
        limit.check()              # raises OutOfTime after that moment
        details.append("38027 clauses")
"""

from __future__ import annotations

# Without the enumerations of `signal`, which take as long to make as three modules to load.
import _signal  # type: ignore[import-not-found]
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from time import monotonic, process_time
from typing import Protocol

from entails.values import dataclass, replace


class OutOfTime(Exception):
    """Raised inside an engine when its time is up; never leaves a question."""


class Cancelled(OutOfTime):
    """Raised inside an engine when somebody in another thread wants no answer any more."""


class Killed(KeyboardInterrupt):
    """Raised where a process that did a part of the work was killed by somebody: the rest is stopped as by Ctrl-C."""


STOPS = (OutOfTime, KeyboardInterrupt)
TIME_LIMIT = "time limit"  # why an answer is not known, if the clock says so
OUT_OF_MEMORY, KILLED, CANCELLED = "out of memory", "killed", "cancelled"


def now() -> float:
    """The only clock that decides anything. Tests replace it, so that no result depends on how fast a machine is."""
    return monotonic()


def worked() -> float:
    """The seconds that processors have worked for this process. They decide when to try something else, however busy the
    machine is; they never decide an answer."""
    return process_time()


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Let Ctrl-C wait. PySAT's own answer to it jumps out of a solver and leaves it in pieces, so every call into a solver is
    made under this, and kept short."""
    if not hasattr(_signal, "pthread_sigmask"):
        yield
        return
    before = _signal.pthread_sigmask(_signal.SIG_BLOCK, [_signal.SIGINT, _signal.SIGTERM])
    try:
        yield
    finally:
        _signal.pthread_sigmask(_signal.SIG_SETMASK, before)


def why(stop: BaseException) -> str:
    """The words of an answer for the exception that stopped the work."""
    if isinstance(stop, MemoryError):
        return OUT_OF_MEMORY
    if isinstance(stop, Killed):
        return KILLED
    if isinstance(stop, Cancelled):
        return CANCELLED
    return "interrupted" if isinstance(stop, KeyboardInterrupt) else TIME_LIMIT


def stop_for(reason: str) -> type[BaseException]:
    """The exception of which `why` says this: for work that was stopped in another process."""
    return {TIME_LIMIT: OutOfTime, OUT_OF_MEMORY: MemoryError, KILLED: Killed}.get(reason, KeyboardInterrupt)


class Listener(Protocol):
    """Hears how far the work is."""

    def progress(self, text: str | None) -> None:
        """Hears how far the work is, in words; None if there is nothing new, which is still a chance to redraw."""

    def stage(self, name: str, details: Sequence[str], seconds: float) -> None:
        """A stage has ended: what it made, and how long it took."""

    def stopped(self, stop: BaseException) -> None:
        """The work was stopped. Whoever keeps the exception keeps alive what had been built: taking apart millions of clauses
        can take longer than people wait for the answer."""


class Keeper(Protocol):
    """Keeps what was found in case the work has to be killed, and can move the work to a process that can be killed."""

    def found(self, answer: Callable[[str], object]) -> None:
        """The answer if the work were stopped now, for this reason."""

    def unstoppable(self) -> None:
        """What comes next does not look at any limit, or starts threads or processes of its own."""


@dataclass(frozen=True, slots=True)
class Limit:
    """A moment on the clock, or never; a listener, or none; and a keeper, or none. And so much work, or any amount of it."""

    deadline: float | None = None
    listener: Listener | None = None
    keeper: Keeper | None = None
    most_work: float | None = None

    @classmethod
    def of(cls, limit: Limit | float | None) -> Limit:
        """The limit itself; or so many seconds from now; or none."""
        if not isinstance(limit, Limit | float | int | None):
            raise TypeError(f"expected a number of seconds (or a Limit), found {limit!r}")
        return limit if isinstance(limit, Limit) else cls.seconds(limit)

    @classmethod
    def seconds(cls, seconds: float | None) -> Limit:
        return cls(None if seconds is None else now() + seconds)

    def heard_by(self, listener: Listener | None) -> Limit:
        return replace(self, listener=listener)

    def kept_by(self, keeper: Keeper | None) -> Limit:
        return replace(self, keeper=keeper)

    def within(self, seconds: float) -> Limit:
        """The same limit, but no later than in so many seconds: for a part of the work."""
        soon = now() + seconds
        return replace(self, deadline=soon if self.deadline is None else min(soon, self.deadline))

    def working(self, seconds: float) -> Limit:
        """The same limit, but no more than so many seconds of work of this process: for what may be tried otherwise."""
        return replace(self, most_work=worked() + seconds)

    def left(self) -> float | None:
        return None if self.deadline is None else self.deadline - now()

    def say(self, text: str) -> None:
        if self.listener:
            self.listener.progress(text)

    @contextmanager
    def stage(self, name: str) -> Iterator[list[str]]:
        """A stage of the work. What it made goes into the list that this yields."""
        details: list[str] = []
        if self.listener is None:
            yield details
            return
        self.listener.progress(name)
        begin = now()
        yield details
        self.listener.stage(name, details, now() - begin)

    def found(self, answer: Callable[[str], object]) -> None:
        """Tell what the answer would be if the work were stopped now, as a function of why it was.

        limit.found(lambda why: Unknown(why, at_least=17))
        """
        if self.keeper:
            self.keeper.found(answer)

    def unstoppable(self) -> None:
        """Say that what comes next does not look at this limit."""
        if self.keeper:
            self.keeper.unstoppable()

    def stopped(self, stop: BaseException) -> str:
        """The words of an answer for a stop at this limit."""
        if self.listener:
            self.listener.stopped(stop)
        return why(stop)

    def check(self) -> None:
        if self.listener:
            self.listener.progress(None)
        if self.deadline is not None and now() > self.deadline:
            raise OutOfTime
        if self.most_work is not None and worked() > self.most_work:
            raise OutOfTime


FOREVER = Limit()
