"""A team that needs no process: what teams do, one task after the other."""

from collections.abc import Callable
from functools import partial
from typing import Any

from entails.engines.cubes.scheduling import Task, TaskContext, TaskReply
from entails.limits import STOPS, Limit, why


class Alone:
    """A team of one, in this process: its task is done when somebody asks for replies."""

    size = 1

    def __init__(self) -> None:
        self._task: Callable[[], TaskReply] | None = None

    def start(self, number: int, task: Task, context: TaskContext, arguments: tuple[Any, ...], limit: Limit) -> None:
        self._task = partial(reply_to, number, task, context, arguments, limit)

    def replies(self, seconds: float) -> list[TaskReply]:
        task, self._task = self._task, None
        return [task()] if task else []

    def stop(self) -> None:
        self._task = None


def reply_to(number: int, task: Task, context: TaskContext, arguments: tuple[Any, ...], limit: Limit) -> TaskReply:
    """Do a task in this process."""
    try:
        return TaskReply(number, task(limit, context, *arguments))
    except (*STOPS, MemoryError) as stop:
        return TaskReply(number, why=why(stop))
    except Exception as error:
        return TaskReply(number, error=error)
