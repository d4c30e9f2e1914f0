"""How one process becomes two: the worker, which goes on with the work, and its supervisor.

The worker has a process group of its own, so that it can be killed with all that it starts. It talks to the supervisor in
frames, and ends when that is gone. Signals, from the keyboard or from elsewhere, reach the supervisor, which hands them on.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import NoReturn, Protocol

from entails.workers.frames import END, ERR, OUT, WORDS, Frame, unpacked
from entails.workers.lifeline import end_with
from entails.workers.supervisor import Ended, Supervisor

AT_ONCE = float("-inf")  # when Ctrl-C was pressed, for one who is not to be kept waiting
WAITING = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGTSTP", "SIGALRM")]
STOPPED = 3  # the exit code


class Face(Protocol):
    """What the supervisor calls to show the output of a worker: the command line."""

    def show(self, out: bool, data: bytes) -> None:
        """On standard output, or on standard error."""

    def unshown(self, error: OSError) -> int:
        """Output of the worker cannot be written. Returns the exit code."""

    def ended(self, ended: Ended, words: bytes) -> int:
        """The worker was killed or died, and these are its last words. Returns the exit code."""


@contextmanager
def signals_waiting() -> Iterator[None]:
    """Block signals while the process forks, so that none is delivered before each process has set its handlers."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, WAITING)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def possible() -> bool:
    """Can this process be split just now? Other threads would not be there in the worker, and what they hold would never be
    let go. What was printed must not be left to both; in the middle of a call that writes it cannot be got rid of."""
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except (RuntimeError, OSError, ValueError):
        return False
    return _threads() == 1


def _threads() -> int:
    try:
        return len(os.listdir("/proc/self/task"))
    except OSError:
        from threading import active_count

        return active_count()


def split(face: Face, deadline: float | None, memory: int, words: Callable[[], bytes]) -> int | None:
    """Become two processes. Only the worker returns from this, with its channel; or nobody has split: there may be no more
    processes."""
    here = os.getpid()
    pipes = (*os.pipe(), *os.pipe(), *os.pipe())
    heard, channel, chatter, chattered, lifeline, held = pipes
    try:
        worker = os.fork()
    except OSError:
        _close(*pipes)
        return None
    if worker:
        _close(channel, chattered, lifeline)
        _supervise(face, words, lambda: Supervisor(worker, heard, deadline, memory, chatter))
    _close(heard, chatter, held)
    _become_worker(here, chattered, lifeline)
    return channel


def _close(*handles: int) -> None:
    for handle in handles:
        os.close(handle)


def _become_worker(supervisor: int, chatter: int, lifeline: int) -> None:
    """Makes this process the worker. What libraries write to its standard error the supervisor reads if the worker dies."""
    os.setpgid(0, 0)
    signal.signal(signal.SIGALRM, signal.SIG_IGN)
    end_with(supervisor, lifeline)
    os.set_blocking(chatter, False)
    os.dup2(chatter, 2)
    os.close(chatter)


# --- the supervisor ---


def _supervise(face: Face, words: Callable[[], bytes], of_worker: Callable[[], Supervisor]) -> NoReturn:
    """Watch the worker and exit with its exit code. This process never returns to the work that the fork interrupted."""
    code = STOPPED
    try:
        sys.setrecursionlimit(sys.getrecursionlimit() + 1_000)
        supervisor = of_worker()
        with suppress(OSError):  # the worker does the same: whoever comes first
            os.setpgid(supervisor.process, supervisor.process)
        _hand_on_signals(supervisor)
        code = _watched(face, words, supervisor)
        supervisor.leave()
    finally:
        os._exit(code)


def _watched(face: Face, words: Callable[[], bytes], supervisor: Supervisor) -> int:
    code, last = STOPPED, words

    def hear(frame: Frame) -> bool:
        nonlocal code, last
        if frame.kind in (OUT, ERR):
            face.show(frame.kind == OUT, frame.data)
        elif frame.kind == WORDS:
            last = lambda: frame.data  # noqa: E731
        elif frame.kind == END:
            code = frame.data[0]
            for said in unpacked(bytearray(frame.data[1:])):
                hear(said)
        return frame.kind == END

    try:
        ended = supervisor.watch(hear)
        return code if ended == Ended() else face.ended(ended, last())
    except OSError as error:
        supervisor.kill()
        return face.unshown(error)


def _hand_on_signals(supervisor: Supervisor) -> None:
    """What was ignored stays ignored. The second Ctrl-C does not wait for an answer, the third not even for whoever reads
    it."""

    def stop(number: int, frame: object) -> None:
        if supervisor.pressed == AT_ONCE:
            leave(number, frame)
        if supervisor.pressed is not None:
            supervisor.pressed = AT_ONCE
        supervisor.interrupt(number)

    def leave(number: int, frame: object) -> None:
        supervisor.kill()
        os._exit(STOPPED)

    def pause(number: int, frame: object) -> None:
        supervisor.pause()

    handlers = {signal.SIGINT: stop, signal.SIGTERM: stop, signal.SIGHUP: leave, signal.SIGTSTP: pause}
    for number, handler in handlers.items():
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, handler)
    signal.signal(signal.SIGALRM, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, WAITING)
