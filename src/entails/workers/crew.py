"""One question about many items, on several processes: each item has limits of its own, and costs no more than itself.

    with Crew(size=2, seconds=10.0, memory=2 * GB) as crew:
        for done in crew.run(solved, map(WorkItem, count(), boards)):     # solved(limit, board), in a module
            done.number, done.outcome                                  # in the order in which they are finished

A worker is handed several small items at once, and tells the outcome of each as soon as it is there: so a message costs
little, and nothing that is finished is lost when the next item kills the process. The item at which a process dies gets
that as its outcome; what it was handed beyond that goes to another process. A process that has grown large is replaced as
well, so that one item does not pay for the memory of those before it. Items are drawn one by one, so there may be millions
of them; whoever hands them out may say None for "nothing before something else is finished".
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from select import select
from types import TracebackType
from typing import Any, NamedTuple

from entails.limits import FOREVER, Limit, now
from entails.workers.memory import GB, resident, spare
from entails.workers.supervisor import MEMORY, TICK
from entails.workers.worker import Outcome, Tell, Worker, answered

AT_ONCE = 0.05  # seconds of work that a worker is handed
MOST_AT_ONCE = 64  # items
A_WHILE = 0.5  # seconds after which a worker is handed no more of what it was to do next
SHARE = 0.5  # of the memory that a process may have: one that keeps more is replaced
LARGE = "large"


class WorkItem(NamedTuple):
    """An item that a question is about, with the number that its outcome bears."""

    number: int
    value: Any


class Done(NamedTuple):
    """The outcome for an item, and how long its worker had it."""

    number: int
    outcome: Outcome
    seconds: float = 0.0


About = Callable[[Limit, Any], Any]  # a question about one item


class Supply:
    """Items, taken as they are needed. `take(n)` returns at most n, fewer if no more are ready; `over`: there are no more."""

    def __init__(self, items: Iterable[WorkItem | None]) -> None:
        self._items = iter(items)
        self.over = False

    def take(self, most: int) -> list[WorkItem]:
        taken: list[WorkItem] = []
        while len(taken) < most and not self.over:
            try:
                item = next(self._items)
            except StopIteration:
                self.over = True
                break
            if item is None:
                break
            taken.append(item)
        return taken


class Pace:
    """How many items to hand out at once, by how long the last ones took.

    pace = Pace(0.05); pace.took(0.001, 1); pace.at_once()     # a few more than before, up to 50
    """

    def __init__(self, seconds: float, most: int = MOST_AT_ONCE) -> None:
        self.seconds, self.most = seconds, most
        self._average: float | None = None

    def took(self, seconds: float, items: int = 1) -> None:
        each = max(seconds / items, 1e-6)
        self._average = each if self._average is None else 0.7 * self._average + 0.3 * each

    def at_once(self) -> int:
        return 1 if self._average is None else max(1, min(self.most, int(self.seconds / self._average)))


class Crew:
    """A crew of `size` processes. `seconds` and `memory` (bytes) are for each item; `limit` is for all of them together."""

    def __init__(
        self, size: int = 1, seconds: float | None = None, memory: int = 4 * GB, limit: Limit = FOREVER
    ) -> None:
        self.seconds, self.memory, self.limit = seconds, memory, limit
        self._workers = [_AssignedWorker(Worker(memory), seconds) for _ in range(size)]
        self._pace = Pace(AT_ONCE)
        self._looked = float("-inf")  # when all workers were last looked at
        self._again: deque[WorkItem] = deque()  # handed to a process that died before it came to them

    def __enter__(self) -> Crew:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        for one in self._workers:
            one.worker.close()

    def run(self, question: About, items: Iterable[WorkItem | None]) -> Generator[Done, None, None]:
        """The outcome for each item, as they are finished. Raises `OutOfTime` if the limit for all is over."""
        source = Supply(items)
        if not hasattr(os, "fork"):
            yield from self._here(question, source)
            return
        try:
            while True:
                for one in self._workers:
                    if not one.busy and (handed := self._next(source)):
                        one.hand(question, handed)
                busy = [one for one in self._workers if one.busy]
                if not busy and source.over and not self._again:
                    return
                for one in self._heard(busy):
                    yield from self._finished(one)
                self.limit.check()
        finally:
            self._leave()

    def _leave(self) -> None:
        """Stop the items that are being worked on: all outcomes are there, time is over, or the caller has stopped."""
        for one in self._workers:
            one.leave()
        self._again.clear()

    def _finished(self, one: _AssignedWorker) -> list[Done]:
        begin = one.since
        finished = one.listen()
        if finished:
            self._pace.took(now() - begin, len(finished))
        self._again.extend(one.returned())
        return finished

    def _next(self, source: Supply) -> list[WorkItem]:
        """The next items for a worker: as many as together take a moment."""
        most = self._pace.at_once()
        handed = [self._again.popleft() for _ in range(min(most, len(self._again)))]
        return handed + source.take(most - len(handed))

    def _heard(self, busy: list[_AssignedWorker]) -> list[_AssignedWorker]:
        """Returns the workers that have sent something; every now and then all workers, so that their limits are checked."""
        ready = select([one.worker.handle for one in busy], [], [], TICK)[0]
        if now() < self._looked + TICK:
            return [one for one in busy if one.worker.handle in ready]
        self._looked = now()
        return busy

    def _here(self, question: About, source: Supply) -> Iterator[Done]:
        """Where no process can be forked (Windows), one after the other in this one."""
        while not source.over:
            for item in source.take(1):
                limit = Limit.seconds(self.seconds)
                yield Done(item.number, answered(_without_messages, (question, item.value), limit, lambda _: None))
                self.limit.check()


class _AssignedWorker:
    """A worker, and the items that it was handed and has not finished."""

    def __init__(self, worker: Worker, seconds: float | None) -> None:
        self.worker, self.seconds = worker, seconds
        self.busy = False  # until it says that it has ended, which is a moment after its last outcome
        self.since = 0.0  # when it was handed something, or has last finished something
        self._items: deque[WorkItem] = deque()
        self._returned: list[WorkItem] = []

    def hand(self, question: About, items: list[WorkItem]) -> None:
        self._items.extend(items)
        self.busy, self.since = True, now()
        values = [item.value for item in items]
        self.worker.ask(in_turn, question, self.seconds, self.worker.memory, values)

    def listen(self) -> list[Done]:
        """What has been finished; if the process has died, also the item at which it did."""
        finished: list[Done] = []

        def hear(outcome: tuple[Any, Exception | None, str | None] | None) -> None:
            if outcome is not None and self._items:
                finished.append(self._done(Outcome(*outcome)))
            self.since = now()
            self.worker.begin_again(Limit.seconds(self.seconds))

        ended = self.worker.listen(0.0, hear)
        if ended is None:
            if now() > self.since + 2 * A_WHILE:
                self._take_back(1)
            return finished
        if ended.error or ended.why:
            self.worker.close()
            finished += [self._done(ended)] if self._items else []
        elif ended.result == LARGE:
            self.worker.close()
        self.busy = False
        self._take_back(0)
        return finished

    def leave(self) -> None:
        if self.busy:
            self.worker.close()
        self.busy = False
        self._items.clear()
        self._returned = []

    def _done(self, outcome: Outcome) -> Done:
        return Done(self._items.popleft().number, outcome, round(now() - self.since, 4))

    def _take_back(self, kept: int) -> None:
        """Take back the items that this worker has not begun, for other workers. If it answers them anyway, the answers are
        dropped."""
        while len(self._items) > kept:
            self._returned.insert(0, self._items.pop())

    def returned(self) -> list[WorkItem]:
        """The items that were taken back from the worker."""
        returned, self._returned = self._returned, []
        return returned


# --- inside a worker ---


def in_turn(
    limit: Limit, tell: Tell, question: About, seconds: float | None, memory: int, values: list[Any]
) -> str | None:
    """Answer a question about one value after the other, and tell each outcome; before the first, that all is loaded. Ends
    early if one took long, since others could do the rest meanwhile, and if this process is too large for the next one."""
    tell(None)
    begin = now()
    for value in values:
        outcome = answered(_without_messages, (question, value), Limit.seconds(seconds), lambda _: None)
        if outcome.why == MEMORY:
            spare()
        tell(tuple(outcome))
        if outcome.why == MEMORY or resident(os.getpid()) > SHARE * memory:
            return LARGE
        if now() > begin + A_WHILE:
            return None
    return None


def _without_messages(limit: Limit, tell: Tell, question: About, value: Any) -> Any:
    return question(limit, value)
