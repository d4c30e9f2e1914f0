"""A run that goes on in a process of its own: what the supervisor shows, and what it says if it had to end the work."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from entails.cli.job import Job
from entails.cli.options import inputs
from entails.cli.streams import complain
from entails.questions.question import Report
from entails.workers.fork import Fork

if TYPE_CHECKING:
    from entails.workers.supervisor import Ended

GB = 10**9
CODES = {"yes": 0, "no": 1, "unknown": 3}


def let_fork(job: Job, fork: Fork, screen: Screen) -> None:
    """From now on the limits of this run hold, whatever it does. Somebody else's puzzle may do anything: that happens in a
    process that can be killed, from the start."""

    def keep(so_far: Callable[[str], Report]) -> None:
        from entails.cli.printing import last_words

        fork.words(lambda: last_words(so_far, job))

    fork.expect(job.limit.deadline, int(job.options.memory * GB), screen)
    job.move, job.keep, job.ending = fork.now, keep, fork.ending
    typed = "-" in inputs(job.options) and sys.stdin is not None and sys.stdin.isatty()
    if job.options.puzzles and not typed:
        fork.now()


class Screen:
    """Standard output and standard error, in the supervisor. The exit code comes from what is said: `failed`, `stopped`."""

    def __init__(
        self, job: Job, failed: Callable[[str], int], stopped: Callable[[str], int], unwritten: Callable[[OSError], int]
    ) -> None:
        self.job, self.failed, self.stopped, self.unwritten = job, failed, stopped, unwritten

    def show(self, out: bool, data: bytes) -> None:
        if out:
            sys.stdout.buffer.write(data)
            sys.stdout.flush()
        else:
            with suppress(OSError, ValueError):
                sys.stderr.buffer.write(data)
                sys.stderr.flush()

    def unshown(self, error: OSError) -> int:
        return self.unwritten(error)

    def ended(self, ended: Ended, words: bytes) -> int:
        if sys.stderr.isatty():  # the worker's line may still be there
            complain("\r\033[K", end="")
        if ended.why is None:
            code = self.failed(f"internal error: the work ended with {_name(ended.signal)}")
        else:
            if ended.why == "out of memory":
                say_memory(self.job)
            code = self._last_words(ended.why, words) if words else self.stopped(ended.why)
        sys.stdout.flush()
        return code

    def _last_words(self, why: str, words: bytes) -> int:
        from entails.cli.printing import print_last_words

        return CODES[print_last_words(words, why, self.job)]


def say_memory(job: Job) -> None:
    """Say what the matter was; and allow for a little more, because saying it takes some."""
    from entails.workers.memory import spare

    spare()
    complain(f"entails: more than {job.options.memory:g} GB were needed; --memory GB allows more")


def _name(number: int | None) -> str:
    from signal import Signals

    return Signals(number).name if number in set(Signals) else "no answer"
