"""A worker ends with its supervisor, even if that is killed and the worker is inside a library that never looks up.

The supervisor holds one end of a pipe. When it is gone, the system closes that end and sends the worker a signal that ends
it.
"""

from __future__ import annotations

import os
import signal
import sys

LOOK = 1.0  # seconds between looks, where the system has no such signal


def end_with(supervisor: int, lifeline: int) -> None:
    """From now on this process ends when the pipe's other end is closed."""
    if sys.platform == "linux":
        import fcntl

        signal.signal(signal.SIGIO, signal.SIG_DFL)
        fcntl.fcntl(lifeline, fcntl.F_SETOWN, os.getpid())
        fcntl.fcntl(lifeline, fcntl.F_SETFL, os.O_ASYNC)
    else:
        look_for(supervisor)
    if os.getppid() != supervisor:  # it has gone in the meantime
        os._exit(3)


def look_for(supervisor: int, seconds: float = LOOK) -> None:
    """As `end_with`, where a closed pipe makes no signal (macOS): looks for the parent again and again, from Python code."""

    def look(number: int, frame: object) -> None:
        if os.getppid() != supervisor:
            os._exit(3)

    signal.signal(signal.SIGALRM, look)
    signal.setitimer(signal.ITIMER_REAL, seconds, seconds)


def let_go(lifeline: int) -> None:
    """Stop watching the pipe, so that it can be read and written again."""
    if sys.platform == "linux":
        import fcntl

        fcntl.fcntl(lifeline, fcntl.F_SETFL, 0)
