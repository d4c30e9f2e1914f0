"""A team of processes on this machine: so many tasks run at a time, and all of them end with whoever started them.

    with ProcessTeam(2, memory=4 * GB) as team:
        conquer(team, portions, take)             # `entails.engines.cubes.scheduling`

A process answers one task after the other, so what a task has loaded or learnt serves the next (`serving`). It is started
when it is first needed. The limit on memory is on all of them together.
"""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
from contextlib import suppress
from select import select
from types import TracebackType
from typing import Any

from entails.engines.cubes.scheduling import Returned, Task, TaskReply
from entails.errors import EngineError
from entails.limits import Limit, uninterrupted
from entails.workers.frames import MESSAGE, RESULT, FrameReader, send
from entails.workers.memory import GB, resident
from entails.workers.supervisor import MEMORY
from entails.workers.worker import _start as start_process


class ProcessTeam:
    def __init__(self, size: int, memory: int = 4 * GB) -> None:
        self.size, self.memory = size, memory
        self._idle: list[_Hand] = []
        self._busy: dict[int, _Hand] = {}  # by the number of their task

    def __enter__(self) -> ProcessTeam:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def start(self, number: int, task: Task, known: Any, arguments: tuple[Any, ...], limit: Limit) -> None:
        with uninterrupted():  # a process that is started and forgotten would go on
            hand = self._busy[number] = self._idle.pop() if self._idle else _Hand(self.memory)
        hand.ask(pickle.dumps((call, (task, known, arguments), limit.left())))

    def replies(self, seconds: float) -> list[TaskReply]:
        ready, _, _ = select([hand.reader.handle for hand in self._busy.values()], [], [], seconds)
        if sum(resident(hand.process.pid) for hand in self._busy.values()) > self.memory:
            raise MemoryError
        replies = []
        for number, hand in list(self._busy.items()):
            reply = hand.reply(number) if hand.reader.handle in ready else None
            if reply:
                replies.append(reply)
                del self._busy[number]
                if not hand.reader.closed:
                    self._idle.append(hand)
        return replies

    def stop(self) -> None:
        """Those that are at work are ended: that takes less time than to ask them."""
        while self._busy:
            _, hand = self._busy.popitem()
            end_process(hand.process)

    def close(self) -> None:
        self.stop()
        while self._idle:
            end_process(self._idle.pop().process)


class _Hand:
    """One process of a team."""

    def __init__(self, memory: int) -> None:
        self.process: subprocess.Popen[bytes] = start_process(memory)
        assert self.process.stdout
        self.reader = FrameReader(self.process.stdout.fileno())

    def ask(self, message: bytes) -> None:
        assert self.process.stdin
        with suppress(BrokenPipeError):  # it is no more: the reader finds out
            send(self.process.stdin.fileno(), MESSAGE, message)

    def reply(self, number: int) -> TaskReply | None:
        """What it says of its task; None if that is not all yet."""
        for frame in self.reader.receive(0):
            if frame.kind == RESULT:
                return TaskReply(number, *pickle.loads(frame.data))
        return self._lost(number) if self.reader.closed else None

    def _lost(self, number: int) -> TaskReply:
        """Nobody but the system kills it, for want of memory; a library that gets none gives up."""
        assert self.process.stderr
        os.set_blocking(self.process.stderr.fileno(), False)
        chatter = self.process.stderr.read() or b""
        died = -self.process.wait()
        end_process(self.process)  # what it has started may still be there
        if died == signal.SIGKILL or (died == signal.SIGABRT and b"bad_alloc" in chatter):
            return TaskReply(number, why=MEMORY)
        return TaskReply(number, error=EngineError(f"a process ended with {died or 'no answer'}"))


def end_process(process: subprocess.Popen[bytes]) -> None:
    """End a process and all that it has started, which is in its process group, whatever it is doing."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    with suppress(OSError), process:  # closes its pipes and waits for it
        process.kill()


def call(limit: Limit, tell: object, task: Task, known: Any, arguments: tuple[Any, ...]) -> Returned:
    """In the process of a team: what `serving` is asked."""
    return task(limit, known, *arguments)
