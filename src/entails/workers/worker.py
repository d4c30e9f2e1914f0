"""A process that answers questions, one after the other: for pages and batches, which go on whatever becomes of a question.

    def squares(limit, tell, most):     # in a module that the process can import
        for number in range(most):
            limit.check()
            tell(number * number)
        return most

    with Worker(memory=2 * GB) as worker:
        worker.run(squares, 3, limit=Limit.seconds(1), on_message=print)    # prints 0 1 4; Outcome(result=3)

A question that is stopped has told what it had found. If it had to be killed, the next one gets a new process. Where there is
no such process (Windows), questions are answered in this one.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from signal import Signals
from types import TracebackType
from typing import Any, NamedTuple

from entails.errors import EngineError
from entails.limits import FOREVER, STOPS, Limit, why
from entails.workers import serving
from entails.workers.frames import MESSAGE, Frame, send
from entails.workers.memory import GB
from entails.workers.supervisor import TICK, Ended, Supervisor

Tell = Callable[[Any], None]
Question = Callable[..., Any]  # called with a limit, a `Tell`, and the arguments


class Outcome(NamedTuple):
    """What a question returned; or the error that it raised; or why it was stopped."""

    result: Any = None
    error: Exception | None = None
    why: str | None = None


class Worker:
    def __init__(self, memory: int = 4 * GB) -> None:
        self.memory = memory
        self._process: subprocess.Popen[bytes] | None = None
        self._supervisor: Supervisor | None = None

    def __enter__(self) -> Worker:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def run(
        self, question: Question, *arguments: Any, limit: Limit = FOREVER, on_message: Tell = lambda message: None
    ) -> Outcome:
        """Ask a question. Its messages arrive while it is at work; then its outcome."""
        if not hasattr(os, "fork"):
            return answered(question, arguments, limit, on_message)
        self.ask(question, *arguments, limit=limit)
        while (outcome := self.listen(TICK, on_message)) is None:
            pass
        return outcome

    def ask(self, question: Question, *arguments: Any, limit: Limit = FOREVER) -> None:
        """Ask a question and do not wait: `listen` hears the answer. For whoever listens to several workers."""
        process = self._process = self._process or _start(self.memory)
        assert process.stdin
        assert process.stdout
        assert process.stderr
        heard, chatter = process.stdout.fileno(), process.stderr.fileno()
        self._supervisor = Supervisor(process.pid, heard, limit.deadline, self.memory, chatter)
        try:
            with suppress(BrokenPipeError):  # it is no more: the supervisor finds out why
                send(process.stdin.fileno(), MESSAGE, pickle.dumps((question, arguments, limit.left())))
        except BaseException:
            self.close()
            raise

    def listen(self, seconds: float, on_message: Tell = lambda message: None) -> Outcome | None:
        """Hear what is said within so many seconds; returns the outcome of the question that was asked, if it is there."""
        assert self._supervisor
        outcome = Outcome()

        def hear(frame: Frame) -> bool:
            nonlocal outcome
            if frame.kind == MESSAGE:
                on_message(pickle.loads(frame.data))
                return False
            outcome = Outcome(*pickle.loads(frame.data))
            return True

        try:
            ended = self._supervisor.listen(hear, seconds)
        except BaseException:  # nobody listens any more
            self.close()
            raise
        if ended is None:
            return None
        return outcome if ended == Ended() else self._lost(ended)

    @property
    def handle(self) -> int:
        """The file number on which the worker that was asked a question is heard: for `select`."""
        assert self._supervisor
        return self._supervisor.reader.handle

    @property
    def pid(self) -> int:
        """The process that was asked a question."""
        assert self._process
        return self._process.pid

    @property
    def begun(self) -> bool:
        """Whether it has a process, which may be at work; a worker that was ended gets one with its next question."""
        return self._process is not None

    def worked(self) -> float:
        """The seconds that processors have worked for it and for its children that have ended; 0 where nobody tells."""
        try:
            stat = Path(f"/proc/{self.pid}/stat").read_text("ascii") if self._process else ""
        except OSError:
            stat = ""
        return sum(map(int, stat.rpartition(")")[2].split()[11:15])) / os.sysconf("SC_CLK_TCK") if stat else 0.0

    def begin_again(self, limit: Limit) -> None:
        """The question goes on with something new, and from now on this limit holds."""
        if self._supervisor:
            self._supervisor.deadline = limit.deadline

    def interrupt(self) -> None:
        """Stop the question that is being answered, if there is one. This may be called from other threads."""
        if self._supervisor:
            self._supervisor.interrupt()

    def close(self) -> None:
        """End the process, whatever it is doing."""
        if self._process:
            if self._supervisor:
                self._supervisor.kill()
            with suppress(OSError), self._process:  # closes its pipes and waits for it
                self._process.kill()
        self._process = self._supervisor = None

    def _lost(self, ended: Ended) -> Outcome:
        self.close()
        if ended.why:
            return Outcome(why=ended.why)
        died = Signals(ended.signal).name if ended.signal else "no answer"
        return Outcome(error=EngineError(f"the process ended with {died}"))


def answered(question: Question, arguments: tuple[Any, ...], limit: Limit, tell: Tell) -> Outcome:
    """The outcome of a question, in this process."""
    try:
        return Outcome(question(limit, tell, *arguments))
    except (*STOPS, MemoryError) as stop:
        return Outcome(why=why(stop))
    except Exception as error:
        return Outcome(error=error)


def _start(memory: int) -> subprocess.Popen[bytes]:
    """-P: nothing in the current folder is imported; Entails, and what asks it, are found where they are found here."""
    folder = str(Path(__file__).parents[2])
    paths = os.pathsep.join(dict.fromkeys([folder, *filter(None, sys.path)]))
    return subprocess.Popen(
        [sys.executable, "-P", "-m", serving.__name__, str(memory), str(os.getpid())],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        process_group=0,
        env={**os.environ, "PYTHONPATH": paths},
    )
