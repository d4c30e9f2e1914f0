"""Workers for a server: a few warm processes, a line of requests that wait for one, and an end to whatever nobody awaits.

A question that has run for over a second is long. It keeps its worker, and a fresh one takes its place for the others, so
that hopeless questions keep nobody waiting. If there are more than `MOST_LONG` long ones, the oldest is ended, with the
reason. When no question has been long for a while, workers beyond the usual number end. Not before: on a busy machine all
questions are long, and to end a worker after each, and start one for the next, is what would keep it busy. A request whose
client has gone is interrupted, and its worker killed if it does not stop within half a second.

    async with Pool() as pool:
        outcome = await pool.run(answered, "solve", body, seconds=20, tell=print)
"""

from __future__ import annotations

import asyncio
import os
import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from importlib import import_module
from typing import Any

from entails.limits import Limit
from entails.studio import fence
from entails.studio.verbs import VERBS
from entails.workers.memory import GB
from entails.workers.worker import Outcome, Question, Worker

SIZE = 2  # workers that are there for new questions
MOST_LONG = 3  # more workers, for questions that run on
LONG_AFTER = 1.0  # seconds
MEMORY = int(1.5 * GB)  # each
MOST_WAITING = 32
LONGEST_WAIT = 20.0  # seconds: on a very busy machine a fresh worker takes ten
AGAIN = 0.05  # seconds between two attempts to interrupt a question
WARM_UP = 600.0  # seconds for loading modules: one second of work, but a worker that was begun anew would be no quicker
QUIET = 10.0  # seconds without a long question, then workers that are too many end
CROWDED = f"ended for others: more than {MOST_LONG} long questions at once"


class Busy(Exception):
    """All workers are at work, and the line is full or did not move."""


class Pool:
    def __init__(
        self, size: int = SIZE, memory: int = MEMORY, most_waiting: int = MOST_WAITING, puzzles: str | None = None
    ) -> None:
        self.size, self.memory, self.most_waiting, self.puzzles = size, memory, most_waiting, puzzles
        self.waiting = 0
        self._workers: set[Worker] = set()  # all that have, or will have, a process
        self._retired: set[Worker] = set()  # that are being ended, since there are enough without them
        self._free: asyncio.Queue[Worker] = asyncio.Queue()
        self._long: list[_Running] = []  # the oldest first
        self._quiet: asyncio.TimerHandle | None = None  # until workers that are too many end
        self._threads = ThreadPoolExecutor(size + MOST_LONG + 1, thread_name_prefix="worker")
        self._folder = tempfile.TemporaryDirectory(prefix="entails-studio-")
        self._tasks: set[asyncio.Task[None]] = set()  # that bring workers back

    async def __aenter__(self) -> Pool:
        self._fill()
        return self

    async def __aexit__(self, *raised: object) -> None:
        self._disturb()
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
        for worker in self._workers | self._retired:
            worker.close()
        self._folder.cleanup()

    async def run(
        self, question: Question, *arguments: Any, seconds: float, tell: Callable[[Any], None] = lambda message: None
    ) -> Outcome:
        """Ask a question. If whoever awaits the answer is cancelled, the work is stopped. Raises `Busy`. A question that was
        ended for others has `CROWDED` as its reason, whatever else it has to say."""
        worker = await self._free_worker()
        loop = asyncio.get_running_loop()

        def hear(message: Any) -> None:
            loop.call_soon_threadsafe(tell, message)

        ask = partial(worker.run, question, *arguments, limit=Limit.seconds(seconds), on_message=hear)
        running = _Running(worker, loop.run_in_executor(self._threads, ask))
        patience = loop.call_later(LONG_AFTER, self._is_long, running)
        try:
            outcome = await asyncio.shield(running.work)
        except BaseException:
            self._later(self._bring_back(running))
            raise
        finally:
            patience.cancel()
            if running in self._long:
                self._long.remove(running)
        if outcome.why or outcome.error:
            self._later(self._bring_back(running))
        else:
            self._put_back(worker)
        return outcome._replace(why=CROWDED) if running.ended_for_others else outcome

    async def _free_worker(self) -> Worker:
        """Wait for a free worker and return it. The caller returns it with `_put_back`."""
        if self.waiting >= self.most_waiting:
            raise Busy
        self.waiting += 1
        self._fill()
        try:
            async with asyncio.timeout(LONGEST_WAIT):
                return await self._free.get()
        except TimeoutError:
            raise Busy from None
        finally:
            self.waiting -= 1

    def _is_long(self, running: _Running) -> None:
        """A question has run for a while. If it is one too many, the oldest makes room."""
        if running.work.done():
            return
        self._disturb()
        self._long.append(running)
        if len(self._long) > MOST_LONG:
            oldest = self._long.pop(0)
            oldest.ended_for_others = True
            self._later(_ended(oldest))
        self._fill()

    # --- workers come and go ---

    def _fill(self) -> None:
        """If none is free, see that there are enough workers besides those with long questions. A worker costs a second of
        work, so that none is started in advance: on a busy machine most questions are long. Those on their way count."""
        for _ in range(self._lacking() if self._free.empty() else 0):
            worker = Worker(self.memory)
            self._workers.add(worker)
            self._later(self._warm(worker))

    def _lacking(self) -> int:
        return self.size + len(self._long) - len(self._workers)

    def _put_back(self, worker: Worker) -> None:
        """Put a worker back among the free ones. If it was replaced while its question was long, there are too many now."""
        self._free.put_nowait(worker)
        if self._lacking() < 0 and not self._quiet:
            self._quiet = asyncio.get_running_loop().call_later(QUIET, self._thin_out)

    def _disturb(self) -> None:
        if self._quiet:
            self._quiet.cancel()
        self._quiet = None

    def _thin_out(self) -> None:
        """It has been quiet for a while: end the free workers that are too many."""
        self._quiet = None
        while self._lacking() < 0 and not self._free.empty():
            self._dismiss(self._free.get_nowait())

    def _dismiss(self, worker: Worker) -> None:
        self._workers.discard(worker)
        self._retired.add(worker)
        self._threads.submit(self._retire, worker)

    def _retire(self, worker: Worker) -> None:
        worker.close()  # in a thread: giving back gigabytes takes a while
        self._retired.discard(worker)

    async def _bring_back(self, running: _Running) -> None:
        await _ended(running)
        await self._warm(running.worker)

    async def _warm(self, worker: Worker) -> None:
        """Start the worker's process if needed, load its modules, and put it among the free workers. One that was ended is
        not started again if there are enough."""
        if self._lacking() < 0 and not worker.begun:
            self._dismiss(worker)
            return
        warm = partial(worker.run, warm_up, self._folder.name, self.puzzles, limit=Limit.seconds(WARM_UP))
        await asyncio.get_running_loop().run_in_executor(self._threads, warm)
        self._put_back(worker)

    def _later(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


class _Running:
    """A question, the worker that has it, and what will come of it."""

    def __init__(self, worker: Worker, work: asyncio.Future[Outcome]) -> None:
        self.worker, self.work = worker, work
        self.ended_for_others = False


async def _ended(running: _Running) -> None:
    """Stop a question."""
    while not running.work.done():
        running.worker.interrupt()  # in vain if the question has not begun: so again and again
        await asyncio.wait([running.work], timeout=AGAIN)


# --- inside a worker ---


def warm_up(limit: Limit, tell: object, folder: str, puzzles: str | None) -> None:
    """Load what questions need, then close the fence. In a process that did this before it takes no time."""
    if os.environ.get("ENTAILS_FENCED"):
        return
    for verb in VERBS:
        VERBS[verb]  # its module is loaded
    for name in ("questions.load", "engines.solvers.sat", "engines.hints.guiding.guide", "boards.picture"):
        import_module(f"entails.{name}")
    if hasattr(os, "fork"):  # elsewhere this is the server itself, which reads its pages
        fence.close(folder, [puzzles] if puzzles else [])
    os.environ["ENTAILS_FENCED"] = "1"
