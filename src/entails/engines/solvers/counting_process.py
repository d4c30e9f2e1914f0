"""Counting in a process of its own, because a counter cannot be interrupted: `python -P -m MODULE < problem`.

The last line of the process's standard output is the count. It ends with whoever started it.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from entails.limits import Limit

DIGITS = 4_000
TICK = 0.05  # seconds between looks at the limit

Process = subprocess.Popen[bytes]


def start(module: str, problem: bytes, seconds: float | None = None) -> Process:
    """Let a module count, with so many seconds of work at most (whole ones). -P: nothing in the current folder is imported;
    Entails is found where this one is."""
    folder = str(Path(__file__).parents[3])
    paths = os.pathsep.join(filter(None, [folder, os.environ.get("PYTHONPATH")]))
    with tempfile.TemporaryFile() as file:
        file.write(problem)
        file.seek(0)
        return subprocess.Popen(
            [sys.executable, "-P", "-m", module, *([] if seconds is None else [str(max(1, int(seconds)))])],
            stdin=file,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": paths},
        )


def result(process: Process) -> int | None:
    """The count of a process that has ended; None if it failed: it ran out of memory, or its package cannot be loaded."""
    output, _ = process.communicate()
    last = output.split()[-1:]
    return _number(last[0].decode()) if process.returncode == 0 and last else None


def wait(process: Process, limit: Limit) -> int | None:
    """The count of a process, when it has ended. It is stopped where the limit ends it."""
    try:
        while process.poll() is None:
            limit.check()
            with suppress(subprocess.TimeoutExpired):
                process.wait(TICK)
        return result(process)
    finally:
        stop(process)


def is_worn_out(process: Process) -> bool:
    """Did it end because it may not work longer?"""
    return process.returncode in (-signal.SIGXCPU, -signal.SIGKILL)


def stop(process: Process) -> None:
    process.kill()
    with process:  # waits for it and closes its pipe
        pass


def _number(digits: str) -> int:
    """A count may have more digits than Python reads at a time."""
    number = 0
    for begin in range(0, len(digits), DIGITS):
        piece = digits[begin : begin + DIGITS]
        number = number * 10 ** len(piece) + int(piece)
    return number


# --- inside the process ---


def answer(count: Callable[[bytes], int]) -> None:
    """Count what stands on standard input."""
    _behave()
    sys.stdout.write(f"\n{count(sys.stdin.buffer.read())}\n")


def _behave() -> None:
    """End with whoever started this, even if that is killed; and leave a third of the memory to others: past that the counter
    fails and the listing goes on alone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever started this ends it
    sys.set_int_max_str_digits(0)  # counts may have any number of digits
    if sys.platform == "win32":
        return
    import ctypes
    import resource

    if sys.platform == "linux":
        set_parent_death_signal = 1
        ctypes.CDLL(None).prctl(set_parent_death_signal, signal.SIGKILL)
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") * 2 // 3
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    if len(sys.argv) > 1:
        resource.setrlimit(resource.RLIMIT_CPU, (int(sys.argv[1]), int(sys.argv[1]) + 1))
    soft, hard = resource.getrlimit(resource.RLIMIT_DATA)
    if soft != resource.RLIM_INFINITY:  # of a limit on all of us, too, a part is for others
        resource.setrlimit(resource.RLIMIT_DATA, (soft // 2, hard))
