"""A team on a Dask cluster: the portions of one hard problem (`entails.engines.cubes`) are done on other machines.

    with ClusterTeam("tcp://10.0.0.1:8786") as team:
        solve(problem, team=team)

A portion never runs for long: it comes back done, or cut in two. So nothing is lost with a worker but a few seconds of work,
which Dask has another worker do again; and when an answer is found, what is still being done elsewhere soon ends by itself.
"""

from __future__ import annotations

from contextlib import closing, suppress
from queue import Empty, SimpleQueue
from types import TracebackType
from typing import Any
from uuid import uuid4

from entails.batch.cluster import CONNECT, Keys, answer, connected
from entails.engines.cubes.scheduling import Returned, Task, TaskContext, TaskReply
from entails.errors import EngineError
from entails.limits import Limit
from entails.workers.crew import WorkItem
from entails.workers.memory import GB

LONGEST = 1e6  # seconds: a portion ends by itself


class ClusterTeam:
    """`size` is the number of threads that the cluster has when it is first asked."""

    def __init__(self, address: str, memory: int = 4 * GB, keys: Keys | None = None) -> None:
        self.address, self.memory = address, memory
        self._client = connected(address, keys)
        self.size = max(1, sum(self._client.nthreads().values()))
        self._numbers: dict[Any, int] = {}  # of the tasks that are under way, by future
        self._finished: SimpleQueue[Any] = SimpleQueue()

    def __enter__(self) -> ClusterTeam:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        with closing(self._client):
            self.stop()

    def start(self, number: int, task: Task, context: TaskContext, arguments: tuple[Any, ...], limit: Limit) -> None:
        items = [WorkItem(number, (task, context, arguments, limit.left()))]
        key = f"entails-{uuid4().hex}"
        future = self._client.submit(answer, done_portion, items, None, self.memory, LONGEST, key=key, pure=False)
        self._numbers[future] = number
        future.add_done_callback(self._finished.put)

    def replies(self, seconds: float) -> list[TaskReply]:
        """The replies of tasks that have ended. A future that was given up may still come in; it is left out."""
        found = []
        with suppress(Empty):
            found.append(self._finished.get(timeout=seconds))
            while True:
                found.append(self._finished.get_nowait())
        return [self._reply(future) for future in found if future in self._numbers]

    def _reply(self, future: Any) -> TaskReply:
        number = self._numbers.pop(future)
        if future.status in ("cancelled", "lost"):
            raise EngineError(f"the Dask scheduler at {self.address} is gone")
        try:
            ((done,), _) = future.result(timeout=CONNECT)
        except Exception as error:
            return TaskReply(number, error=EngineError(f"a worker of the cluster cannot do this: {error}"))
        return TaskReply(number, *done.outcome)

    def stop(self) -> None:
        with suppress(Exception):  # the scheduler forgets what nobody waits for
            self._client.cancel(list(self._numbers), force=True)
        self._numbers.clear()


def done_portion(limit: Limit, portion: tuple[Task, Any, tuple[Any, ...], float | None]) -> Returned:
    """Do a portion, in a process of a worker of the cluster. Its time is that of the whole problem."""
    task, context, arguments, seconds = portion
    return task(Limit.seconds(seconds), context, *arguments)
