"""Workers for a server: a few warm processes, a line of requests that wait for one, and an end to whatever nobody awaits.

Long questions (counting, listing) never take the last worker, so that a hopeless count in one window does not keep a small
question in another waiting. A request whose client has gone is interrupted, and its worker killed if it does not stop within
half a second; a new process takes its place before the next request gets it.

    async with Pool() as pool:
        outcome = await pool.run(answered, "solve", body, seconds=20, tell=print)
"""

from __future__ import annotations

import asyncio
import os
import tempfile
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from functools import partial
from importlib import import_module
from typing import Any

from entails.limits import Limit
from entails.studio import fence
from entails.workers.memory import GB
from entails.workers.worker import Outcome, Question, Worker

SIZE = 2
MEMORY = int(1.5 * GB)
MOST_WAITING = 32
LONGEST_WAIT = 10.0  # seconds
AGAIN = 0.05  # seconds between two attempts to interrupt a question
WARM_UP = 60.0  # seconds for loading modules, on a busy machine

# What the first question of each kind would load.
MODULES = ("verbs", "making", "proving", "theories", "cells")


class Busy(Exception):
    """All workers are at work, and the line is full or did not move."""


class Pool:
    def __init__(
        self, size: int = SIZE, memory: int = MEMORY, most_waiting: int = MOST_WAITING, puzzles: str | None = None
    ) -> None:
        self.size, self.most_waiting, self.puzzles = size, most_waiting, puzzles
        self.waiting = 0
        self._workers = [Worker(memory) for _ in range(size)]
        self._free: asyncio.Queue[Worker] = asyncio.Queue()
        self._long = asyncio.Semaphore(max(1, size - 1))
        self._threads = ThreadPoolExecutor(size, thread_name_prefix="worker")
        self._folder = tempfile.TemporaryDirectory(prefix="entails-studio-")
        self._tasks: set[asyncio.Task[None]] = set()  # that bring workers back

    async def __aenter__(self) -> Pool:
        for worker in self._workers:
            self._later(self._bring_back(worker, None))
        return self

    async def __aexit__(self, *raised: object) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.to_thread(self.close)

    def close(self) -> None:
        """End all processes, whatever they are doing: first those that are at work, so that the threads which watch them end;
        then those that a thread has started meanwhile."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        for worker in self._workers:
            worker.interrupt()
        self._threads.shutdown(wait=True)
        for worker in self._workers:
            worker.close()
        self._folder.cleanup()

    async def run(
        self,
        question: Question,
        *arguments: Any,
        seconds: float,
        tell: Callable[[Any], None] = lambda message: None,
        long: bool = False,
    ) -> Outcome:
        """Ask a question. If whoever awaits the answer is cancelled, the work is stopped. Raises `Busy`."""
        async with self._seat(long) as worker:
            loop = asyncio.get_running_loop()
            limit = Limit.seconds(seconds)

            def hear(message: Any) -> None:
                loop.call_soon_threadsafe(tell, message)

            ask = partial(worker.run, question, *arguments, limit=limit, on_message=hear)
            work = loop.run_in_executor(self._threads, ask)
            try:
                outcome = await asyncio.shield(work)
            except BaseException:
                self._later(self._bring_back(worker, work))
                raise
            if outcome.why or outcome.error:
                self._later(self._bring_back(worker, work))
            else:
                self._free.put_nowait(worker)
            return outcome

    @asynccontextmanager
    async def _seat(self, long: bool) -> AsyncIterator[Worker]:
        """A worker, as soon as one is free. Whoever gets it brings it back."""
        if self.waiting >= self.most_waiting:
            raise Busy
        self.waiting += 1
        held = False
        try:
            async with asyncio.timeout(LONGEST_WAIT):
                if long:
                    held = await self._long.acquire()
                worker = await self._free.get()
        except TimeoutError:
            if held:
                self._long.release()
            raise Busy from None
        except BaseException:
            if held:
                self._long.release()
            raise
        finally:
            self.waiting -= 1
        try:
            yield worker
        finally:
            if held:
                self._long.release()

    async def _bring_back(self, worker: Worker, work: asyncio.Future[Outcome] | None) -> None:
        """Stop what a worker does, see that its process is there and warm, and let others have it."""
        while work and not work.done():
            worker.interrupt()  # in vain if the question has not begun: so again and again
            await asyncio.wait([work], timeout=AGAIN)
        loop = asyncio.get_running_loop()
        warm = partial(worker.run, warm_up, self._folder.name, self.puzzles, limit=Limit.seconds(WARM_UP))
        await loop.run_in_executor(self._threads, warm)
        self._free.put_nowait(worker)

    def _later(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


# --- inside a worker ---


def warm_up(limit: Limit, tell: object, folder: str, puzzles: str | None) -> None:
    """Load what questions need, then close the fence. In a process that did this before it takes no time."""
    if os.environ.get("ENTAILS_FENCED"):
        return
    for name in MODULES:
        import_module(f"entails.studio.{name}")
    for name in ("questions.load", "engines.solvers.sat", "engines.hints.guide", "boards.picture"):
        import_module(f"entails.{name}")
    if hasattr(os, "fork"):  # elsewhere this is the server itself, which reads its pages
        fence.close(folder, [puzzles] if puzzles else [])
    os.environ["ENTAILS_FENCED"] = "1"
