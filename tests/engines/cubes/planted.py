"""Portions of work for a team: some that behave, and some that do not."""

import os
import signal
from typing import NoReturn

from entails.engines.cubes.scheduling import Portion, Returned
from entails.errors import BoardError
from entails.limits import Limit


def halves(limit: Limit, context: object, first: int, last: int, share: float = 1.0) -> Returned:
    """Adds up numbers; more than ten are too many for one portion."""
    if last - first <= 10:
        return Returned(sum(range(first, last)))
    middle = (first + last) // 2
    return Returned(
        0, tuple(Portion(halves, (*some, share / 2), share / 2) for some in ((first, middle), (middle, last)))
    )


def whoami(limit: Limit, context: object) -> Returned:
    return Returned((os.getpid(), context))


def refused(limit: Limit, context: object) -> Returned:
    raise BoardError("no such board")


def polite(limit: Limit, context: object) -> NoReturn:
    while True:
        limit.check()


def stuck(limit: Limit, context: object, file: str, *others: int) -> Returned:
    """Inside C for hours; says in a file who it is, and who the others are."""
    with open(f"{file}.new", "w", encoding="ascii") as out:
        out.write(" ".join(map(str, (os.getpid(), *others))))
    os.rename(f"{file}.new", file)
    return Returned(sum(range(10**12)))


def stuck_with_child(limit: Limit, context: object, file: str) -> Returned:
    """The same, with a child that would live on."""
    child = os.fork()
    if not child:
        signal.pause()
    return stuck(limit, context, file, child)


def greedy(limit: Limit, context: object, size: int) -> Returned:
    return Returned(len(bytearray(size)))


def holds(limit: Limit, context: object, size: int) -> NoReturn:
    held = bytearray(b"x") * size
    while held:
        limit.check()
    raise AssertionError


def killed(limit: Limit, context: object, number: int) -> Returned:
    os.kill(os.getpid(), number)
    return Returned()
