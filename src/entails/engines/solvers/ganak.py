"""Ganak in a process of its own, because it cannot be interrupted: `python -P ganak.py < clauses`.

Standard input is a row of 32-bit integers: how many variables to project on, how many there are, then the clauses, each
ended by 0. The last line of standard output is the count.
"""

from __future__ import annotations

import os
import signal
import sys
from array import array
from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # the process needs nothing of Entails, wherever that is installed
    from entails.models.ground.result import Ints


def pack(found: int, top: int, clauses: Iterable[Ints]) -> bytes:
    numbers = array("i", [found, top])
    for clause in clauses:
        numbers.extend(clause)
        numbers.append(0)
    return numbers.tobytes()


def count(data: bytes) -> int:
    from pyganak import Counter

    numbers = array("i")
    numbers.frombytes(data)
    found, top = numbers[0], numbers[1]
    counter = Counter()
    counter.new_vars(top)
    clause: list[int] = []
    for number in numbers[2:]:
        if number:
            clause.append(number)
        else:
            counter.add_clause(clause)
            clause = []
    counter.set_sampling_set(list(range(1, found + 1)))
    return int(counter.count())


def _behave() -> None:
    """End with whoever started this, even if that is killed; and leave a third of the memory to others: past that Ganak
    fails and the listing goes on alone."""
    import ctypes
    import resource

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever started this ends it
    if sys.platform == "linux":
        set_parent_death_signal = 1
        ctypes.CDLL(None).prctl(set_parent_death_signal, signal.SIGKILL)

    sys.set_int_max_str_digits(0)  # counts may have any number of digits
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") * 2 // 3
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))


if __name__ == "__main__":
    _behave()
    sys.stdout.write(f"\n{count(sys.stdin.buffer.read())}\n")
