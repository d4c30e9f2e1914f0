"""Questions for a worker: some that behave, and some that never look up."""

import ctypes
import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path

from entails.errors import BoardError
from entails.limits import Limit

Tell = Callable[[object], None]


def squares(limit: Limit, tell: Tell, most: int) -> int:
    for number in range(most):
        limit.check()
        tell(number * number)
    return os.getpid()


def long(limit: Limit, tell: Tell, seconds: float) -> int:
    """Takes so long that whoever asked may look in between."""
    time.sleep(seconds)
    return os.getpid()


def refused(limit: Limit, tell: Tell) -> None:
    raise BoardError("no such board")


def polite(limit: Limit, tell: Tell) -> None:
    """Goes on until it is stopped."""
    tell("ready")
    while True:
        limit.check()


def stuck(limit: Limit, tell: Tell) -> None:
    """Inside C, with the interpreter's lock, for hours: Ctrl-C is not noticed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    tell("ready")
    sum(range(10**12))


def stuck_with_child(limit: Limit, tell: Tell) -> None:
    """The same, with a child that would live on."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    child = os.fork()
    if not child:
        while True:
            signal.pause()
    tell(child)
    sum(range(10**12))


def greedy(limit: Limit, tell: Tell, size: int) -> None:
    tell("ready")
    bytearray(size)


def greedy_together(limit: Limit, tell: Tell, size: int) -> None:
    """No process has too much, but all of them together do."""
    held = [bytearray(b"x") * size]
    for _ in range(3):
        if not os.fork():
            held.append(bytearray(b"x") * size)
            while True:
                signal.pause()
    while held:
        signal.pause()


def gives_up(limit: Limit, tell: Tell) -> None:
    """As a C++ library does that gets no memory."""
    os.write(2, b"terminate called after throwing an instance of 'std::bad_alloc'\n")
    os.abort()


def crashes(limit: Limit, tell: Tell) -> None:
    ctypes.string_at(0)


def prints(limit: Limit, tell: Tell) -> str:
    sys.stdout.write("chatter")
    sys.stdout.flush()
    return "said"


def unpicklable(limit: Limit, tell: Tell) -> object:
    return lambda: Path()


# --- questions about one of many things ---


def double(limit: Limit, number: int) -> int:
    return 2 * number


def process(limit: Limit, thing: object) -> int:
    return os.getpid()


def troubled(limit: Limit, what: str) -> str:
    """Does to its process what the thing says."""
    match what:
        case "dies":
            os.kill(os.getpid(), signal.SIGSEGV)
        case "killed":
            os.kill(os.getpid(), signal.SIGKILL)
        case "stuck":
            sum(range(10**12))
        case "polite":
            while True:
                limit.check()
        case "greedy":
            bytearray(b"x") * (4 * 10**9)
        case "wrong":
            raise BoardError("no such board")
    return what


HELD: list[bytearray] = []


def holding(limit: Limit, size: int) -> int:
    """Keeps what it was given, as a cache that nobody empties."""
    HELD.append(bytearray(b"x") * size)
    return os.getpid()


def first_waits(limit: Limit, what: tuple[int, str]) -> int:
    """The first thing is finished only when somebody has done another one."""
    number, flag = what
    if number:
        Path(flag).touch()
    while not os.path.exists(flag):
        os.sched_yield()
    return number
