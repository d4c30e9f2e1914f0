"""Ganak, the projected counter, for a process of its own.

Standard input is a row of 32-bit integers: how many variables to project on, how many there are, then the clauses, each
ended by 0.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence


def pack(found: int, top: int, clauses: Iterable[Sequence[int]]) -> bytes:
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


if __name__ == "__main__":
    from entails.engines.solvers.counting_process import answer

    answer(count)
