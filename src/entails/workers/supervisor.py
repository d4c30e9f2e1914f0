"""The supervisor of a worker process: it hears what the worker says, and ends it if it does not end by itself.

A worker looks at its own limit and ends in time, with an answer. The supervisor waits a little longer than that; then the
worker and all its children are killed. While a worker stands ready and other processes have the processor, the supervisor
waits with it (`MOST_DELAY`): to kill it and start another would make a busy machine busier. Nothing that the worker does can
keep it from that: it is another process.

    ended = Supervisor(worker, handle, deadline, 4 * GB).watch(hear)
    ended.why                           # None, or "time limit", "interrupted", "out of memory", "killed"
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from entails.limits import KILLED, OUT_OF_MEMORY, TIME_LIMIT, now
from entails.workers.frames import Frame, FrameReader
from entails.workers.memory import memory_kills, resident

PATIENCE = 0.5  # seconds that a worker has for its answer when time is up or Ctrl-C was pressed
MOST_DELAY = 10.0  # seconds more, for a worker that other processes keep from the processor
TICK = 0.05  # seconds between looks at clock and memory
REAPED = 0.1  # seconds to wait for the end of a process that was killed: giving back gigabytes takes longer

TIME, INTERRUPTED, MEMORY = TIME_LIMIT, "interrupted", OUT_OF_MEMORY
ORDERS = (signal.SIGKILL, signal.SIGTERM)  # to end; all other signals tell of a crash

Hear = Callable[[Frame], bool]  # returns whether that was the last word


class Ended(NamedTuple):
    """How the work ended: it was killed (`why`), it died of a signal, or it finished (neither)."""

    why: str | None = None
    signal: int | None = None


class Supervisor:
    """`chatter` is what the worker's libraries write to its standard error: only the last words before a crash are read."""

    def __init__(
        self, process: int, handle: int, deadline: float | None, memory: int, chatter: int | None = None
    ) -> None:
        self.process, self.deadline, self.memory, self.chatter = process, deadline, memory, chatter
        self.reader = FrameReader(handle)
        self.pressed: float | None = None
        self._delayed: float | None = None  # how long others had kept it waiting when its time was up
        self._weighed = float("-inf")  # when its memory was last looked at
        self._reaped = False  # then its number may belong to another process
        self._memory_kills = memory_kills()

    def interrupt(self, number: int = signal.SIGINT) -> None:
        """Ask the worker to end. This may be called at any time, by a signal handler and from other threads."""
        if self.pressed is None:
            self.pressed = now()
            with suppress(ProcessLookupError):
                os.kill(self.process, number)

    def watch(self, hear: Hear) -> Ended:
        """Listen until the worker has finished or died."""
        while (ended := self.listen(hear, TICK)) is None:
            pass
        return ended

    def listen(self, hear: Hear, seconds: float) -> Ended | None:
        """Hear what the worker says within so many seconds, and look at its limits. Returns how it has ended, if it has."""
        for frame in self.reader.receive(seconds):
            if hear(frame):
                return Ended()
        if self.reader.closed:
            return self._gone()
        if why := self._exceeded():
            self.kill()
            return Ended(why)
        return None

    def _exceeded(self) -> str | None:
        time = now()
        if self.pressed is not None and self._has_had_its_time(self.pressed, time):
            return INTERRUPTED
        if self.deadline is not None and self._has_had_its_time(self.deadline, time):
            return TIME
        if time < self._weighed + TICK:  # a worker that says much is not weighed at every word
            return None
        self._weighed = time
        return MEMORY if resident(self.process) > self.memory else None

    def _has_had_its_time(self, since: float, time: float) -> bool:
        """Whether the worker could have ended, after this moment."""
        if time <= since:
            return False
        if self._delayed is None:
            self._delayed = delayed(self.process)
        return time > since + PATIENCE + min(delayed(self.process) - self._delayed, MOST_DELAY)

    def kill(self) -> None:
        """End the worker and its children, which are in its process group, whatever they are doing."""
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self.process, signal.SIGKILL)
        if not self._reaped:
            with suppress(ProcessLookupError):
                os.kill(self.process, signal.SIGKILL)

    def pause(self) -> None:
        """Ctrl-Z: the worker is not in the foreground, and stops only if it is told to. It goes on when we do."""
        os.killpg(self.process, signal.SIGSTOP)
        os.kill(os.getpid(), signal.SIGSTOP)
        os.killpg(self.process, signal.SIGCONT)
        if self.deadline is not None:
            self.deadline = max(self.deadline, now())

    def leave(self) -> None:
        """The worker has finished or was killed. Kill the processes that it left behind and wait for it to exit, at most
        `REAPED` seconds."""
        self.kill()
        until = now() + REAPED
        with suppress(ChildProcessError):
            while not self._reaped and os.waitpid(self.process, os.WNOHANG) == (0, 0) and now() < until:
                self.reader.receive(TICK / 10)

    def _gone(self) -> Ended:
        """The pipe was closed without a result. Returns why: interrupted, out of memory, killed, or died of a signal."""
        try:
            _, status = os.waitpid(self.process, 0)
        except ChildProcessError:
            status = 0
        self._reaped = True
        number = os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0
        self.kill()  # what it has started may still be there
        if self.pressed is not None and number in (signal.SIGINT, signal.SIGTERM):
            return Ended(INTERRUPTED)
        # The system kills for want of memory, and counts that; a library that gets none gives up.
        starved = number == signal.SIGKILL and memory_kills() > self._memory_kills
        if starved or (number == signal.SIGABRT and b"bad_alloc" in self._last_chatter()):
            return Ended(MEMORY)
        if number in ORDERS:
            return Ended(KILLED)
        return Ended(signal=number)

    def _last_chatter(self) -> bytes:
        if self.chatter is None:
            return b""
        os.set_blocking(self.chatter, False)
        with suppress(BlockingIOError):
            return os.read(self.chatter, 1 << 16)
        return b""


def delayed(process: int) -> float:
    """The seconds for which a process stood ready and others had the processor; 0 where the system does not tell."""
    try:
        return int(Path(f"/proc/{process}/schedstat").read_text("ascii").split()[1]) / 1e9
    except (OSError, ValueError, IndexError):
        return 0.0
