"""Which files a run has opened to read: one list, which is asked before anything is written.

A board names a list of words, a theory includes another, a list names boards: so nobody who looks at the command line alone
knows what is read. Whoever opens a file says so here, at the moment of opening and also if there is none; whoever wants to
know opens a record.

    with recorded() as reads:
        load("house.fol")
    list(reads)               # ["house.fol", "walls.fol"]
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar

Reads = dict[str, None]  # a set that keeps its order

_RECORD: ContextVar[Reads | None] = ContextVar("reads", default=None)


@contextmanager
def recorded() -> Iterator[Reads]:
    """The record of what is read from now on. A record inside another one keeps its entries to itself."""
    reads: Reads = {}
    before = _RECORD.set(reads)
    try:
        yield reads
    finally:
        _RECORD.reset(before)


def note_read(file: str) -> None:
    """This file is about to be read."""
    reads = _RECORD.get()
    if reads is not None:
        reads[file] = None


def was_read(file: str) -> bool:
    """Has this file been read, by this name or another?"""
    return is_among(file, _RECORD.get() or ())


def is_among(file: str, others: Iterable[str | int]) -> bool:
    """Is this regular file one of the others: behind a link, or by a name that the file system takes for the same?"""
    try:
        status = os.stat(file)
    except (OSError, ValueError):
        return False
    if not stat.S_ISREG(status.st_mode):
        return False
    for other in others:
        with suppress(OSError, ValueError):
            if os.path.samestat(status, os.stat(other)):
                return True
    return False
