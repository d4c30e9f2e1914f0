"""Portions of work, and how they are handed out to a team.

A portion is a function with its arguments. It returns what it found and the portions that are left of it: none if it is
done, two or more if it took too long and was cut. So none runs for long, whoever runs one can be lost and it is done again,
and what was found elsewhere in the meantime (`known`) reaches everybody with the next one.

    def halves(limit, context, numbers):          # in a module that the other process can import
        if len(numbers) > 100:
            middle = len(numbers) // 2
            return Returned(0, tuple(Portion(halves, (some,)) for some in (numbers[:middle], numbers[middle:])))
        return Returned(sum(numbers))

    total = []
    conquer(team, [Portion(halves, (range(1000),))], lambda found: total.append(found))
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from heapq import heappop, heappush
from typing import Any, NamedTuple, Protocol

from entails.limits import FOREVER, Limit, stop_for

TICK = 0.2  # seconds between looks at the limit
LEAST, MOST = 0.1, 4.0  # of the patience that was planned for a portion
TINY = 1e-30  # a share, if it is told as none
PARTS_EACH = 2  # how many parts of what is left there should be for each of the team

Task = Callable[..., "Returned"]  # called with a limit, a `TaskContext`, and the arguments of its portion


class Portion(NamedTuple):
    """`share` is how much of the whole it is, as far as that can be estimated."""

    task: Task
    arguments: tuple[Any, ...]
    share: float = 1.0


class TaskContext(NamedTuple):
    """What a task is told besides its arguments: what was found elsewhere; and how patient it should be, in parts of what was
    planned. Little, if the others would wait for it in vain; much, if there is enough for all to do."""

    known: Any = None
    patience: float = 1.0

    def patient(self, limit: Limit, seconds: float | None) -> Limit:
        """The limit, but no more work than this; None is any amount of it."""
        return limit if seconds is None else limit.working(seconds * self.patience)


class Returned(NamedTuple):
    """The result of a portion, and the portions that are left of it."""

    found: Any = None
    rest: tuple[Portion, ...] = ()


class TaskReply(NamedTuple):
    """The end of a task: its result, the error that it raised, or the reason why it was stopped."""

    number: int
    result: Any = None
    error: Exception | None = None
    why: str | None = None


class Team(Protocol):
    """A team runs tasks, `size` of them at a time."""

    size: int

    def start(self, number: int, task: Task, context: TaskContext, arguments: tuple[Any, ...], limit: Limit) -> None:
        """Let somebody call `task(limit, context, *arguments)`. Never more than `size` tasks are under way."""

    def replies(self, seconds: float) -> list[TaskReply]:
        """The replies of the tasks that have ended; waits for the first at most so many seconds."""

    def stop(self) -> None:
        """End what is under way: nobody waits for it any more. The team can be used again."""


def conquer(
    team: Team,
    portions: Iterable[Portion],
    take: Callable[[Any], object],
    limit: Limit = FOREVER,
    known: Callable[[], Any] = lambda: None,
    skip: Callable[[Portion], bool] = lambda portion: False,
    more: Callable[[float], Iterable[Portion]] = lambda share: (),
) -> None:
    """Run portions until none is left, or `take` returns something true of what was found. Raises when time is up, and what a
    portion raised. A portion that `skip` says true of need not be run; `more`, given how much of the whole is done, may add
    others."""
    work = _Work(team, portions, limit, known, skip)
    try:
        while work.waiting or work.running:
            work.hand_out()
            limit.check()
            for part in work.ended():
                if take(part.found):
                    return
            work.add(more(work.share))
    finally:
        if work.running:
            team.stop()


class _Work:
    """Portions that wait and portions that run. The largest goes first, so that the last ones to end are small."""

    def __init__(
        self,
        team: Team,
        portions: Iterable[Portion],
        limit: Limit,
        known: Callable[[], Any],
        skip: Callable[[Portion], bool],
    ) -> None:
        self.team, self.limit, self.known, self.skip = team, limit, known, skip
        self.waiting: list[tuple[float, int, Portion]] = []
        self.running: dict[int, Portion] = {}
        self.number = self.done = 0
        self.share = 0.0  # of the whole that is done
        self.add(portions)

    def add(self, portions: Iterable[Portion]) -> None:
        for portion in portions:
            self.number += 1
            heappush(self.waiting, (-portion.share, self.number, portion))

    def hand_out(self) -> None:
        while self.waiting and len(self.running) < self.team.size:
            _, number, portion = heappop(self.waiting)
            if self.skip(portion):
                self._done(portion)
                continue
            self.running[number] = portion
            context = TaskContext(self.known(), self._patience(portion))
            self.team.start(number, portion.task, context, portion.arguments, self.limit)

    def _patience(self, portion: Portion) -> float:
        """By what the planned time is multiplied: 1 for a portion that is a fair part of the rest, less for a larger one."""
        shares = [one.share for one in self.running.values()] + [one.share for _, _, one in self.waiting]
        left = sum(share for share in shares if share <= 1)  # more than the whole is only said of what shall go first
        return min(MOST, max(LEAST, left / (PARTS_EACH * self.team.size * max(portion.share, TINY))))

    def _done(self, portion: Portion) -> None:
        self.done += 1
        self.share += portion.share

    def ended(self) -> list[Returned]:
        """The results of the portions that have ended; the portions that are left of them are put in the queue."""
        if not self.running:
            return []
        parts = []
        for reply in self.team.replies(TICK):
            portion = self.running.pop(reply.number)
            part = _result(reply)
            self.add(part.rest)
            if not part.rest:
                self._done(portion)
            parts.append(part)
        if parts:
            known = self.done + len(self.waiting) + len(self.running)
            self.limit.say(f"{self.done} of {known} cubes done ({min(self.share, 1):.0%})")
        return parts


def _result(reply: TaskReply) -> Returned:
    if reply.error:
        raise reply.error
    if reply.why:
        raise stop_for(reply.why)
    part: Returned = reply.result
    return part
