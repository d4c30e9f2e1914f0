"""A team of processes on this machine: so many tasks run at a time, and all of them end with whoever started them.

    with ProcessTeam(2, memory=4 * GB) as team:
        conquer(team, portions, take)             # `entails.engines.cubes.scheduling`

A process answers one task after the other, so what a task has loaded or learnt serves the next (`serving`). It is started
when it is first needed. The limit on memory is on all of them together.
"""

from __future__ import annotations

from select import select
from types import TracebackType
from typing import Any

from entails.engines.cubes.scheduling import Returned, Task, TaskContext, TaskReply
from entails.limits import Limit, uninterrupted
from entails.workers.memory import GB, resident
from entails.workers.worker import Worker


class ProcessTeam:
    def __init__(self, size: int, memory: int = 4 * GB) -> None:
        self.size, self.memory = size, memory
        self._idle: list[Worker] = []
        self._busy: dict[int, Worker] = {}  # by the number of their task
        self._past: list[float] = []  # what those that were ended had worked

    def __enter__(self) -> ProcessTeam:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def start(self, number: int, task: Task, context: TaskContext, arguments: tuple[Any, ...], limit: Limit) -> None:
        with uninterrupted():  # a process that is started and forgotten would go on
            worker = self._busy[number] = self._idle.pop() if self._idle else Worker(self.memory)
            worker.ask(call, task, context, arguments, limit=limit)

    def replies(self, seconds: float) -> list[TaskReply]:
        ready, _, _ = select([worker.handle for worker in self._busy.values()], [], [], seconds)
        if sum(resident(worker.pid) for worker in self._busy.values()) > self.memory:
            raise MemoryError
        replies = []
        for number, worker in list(self._busy.items()):
            outcome = worker.listen(0.0) if worker.handle in ready else None
            if outcome:
                replies.append(TaskReply(number, *outcome))
                self._idle.append(self._busy.pop(number))
        return replies

    def worked(self) -> list[float]:
        """The seconds that processors have worked for each of the processes, those that were ended among them."""
        return [*self._past, *(worker.worked() for worker in (*self._idle, *self._busy.values()))]

    def stop(self) -> None:
        """Kill the processes that are at work, which is quicker than asking them to stop."""
        while self._busy:
            _, worker = self._busy.popitem()
            self._past.append(worker.worked())
            worker.close()

    def close(self) -> None:
        self.stop()
        while self._idle:
            self._idle.pop().close()


def call(limit: Limit, tell: object, task: Task, context: TaskContext, arguments: tuple[Any, ...]) -> Returned:
    """Runs a task inside a process of a team: the question that `serving` is asked."""
    return task(limit, context, *arguments)
