"""At least, at most, exactly k of n: as a template over places 1..n, made once for each n and k and stamped out in columns.

Small cases are written out: each k+1 places have one that is false. Larger ones take the shorter of two encodings of PySAT:
sequential counters (Sinz, 2005), which grow as k·(n-k), and cardinality networks (Asín et al., 2011), as n·log²k. Unit
propagation is complete in all of them. "At most one" is written here, the same clauses in the same order: for 17,000 words
PySAT takes a second. A sorting network (Batcher's odd-even merge) serves where every k is wanted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain, combinations
from math import comb

from entails.errors import SizeError
from entails.logic.sat_solvers import CARDINALITY_NETWORK, SEQUENTIAL_COUNTER, at_most
from entails.values import NamedTuple

Ints = tuple[int, ...]

WRITTEN_OUT = 130  # clauses; beyond that, auxiliaries cost less than what they save
MAX_CLAUSES = 1_000_000  # of one count


class Template(NamedTuple):
    """Clauses over places: ±1..±n are the literals, larger numbers fresh variables. `None` cannot be met.

    template(3, "≤", 1)   # Template(0, ((-1, -2), (-1, -3), (-2, -3)))
    """

    fresh: int
    clauses: tuple[tuple[int, ...], ...] | None


TRIVIAL = Template(0, ())
IMPOSSIBLE = Template(0, None)


@lru_cache(maxsize=64)
def template(n: int, comparison: str, k: int) -> Template:
    """That as many of n places hold as the comparison with k says."""
    match comparison:
        case "<":
            return template(n, "≤", k - 1)
        case ">":
            return template(n, "≥", k + 1)
        case "=":
            return _both(template(n, "≤", k), template(n, "≥", k), n)
        case "≤":
            return _at_most(n, k)
        case "≥":  # at least k are true: at most n-k are false
            return _mirrored(_at_most(n, n - k), n)
    raise ValueError(comparison)


def between(n: int, comparison: str, k: int) -> tuple[int, int]:
    """How many of n places hold, at least and at most."""
    low = {"=": k, "≥": k, ">": k + 1}.get(comparison, 0)
    high = {"=": k, "≤": k, "<": k - 1}.get(comparison, n)
    return low, high


def substituted(pattern: Template, literals: Sequence[int], first: int) -> list[Ints]:
    """The clauses of a template over actual literals; its fresh variables begin at `first`."""
    names = [0, *literals, *range(first, first + pattern.fresh)]
    return [tuple([names[x] if x > 0 else -names[-x] for x in clause]) for clause in pattern.clauses or ()]


def stamped(
    pattern: Template, places: Sequence[Ints], extra: Sequence[Sequence[int]], first: int, size: int
) -> list[Ints]:
    """The clauses of a template over `size` lists of literals at once: `places[i]` has the i-th literal of each list, and
    `extra` has columns of literals to add to every clause."""
    if size == 1:  # plain substitution is faster than columns of one
        tail = tuple(column[0] for column in extra)
        return [(*clause, *tail) for clause in substituted(pattern, [place[0] for place in places], first)]
    columns: dict[int, Sequence[int]] = {}
    for x in {x for clause in pattern.clauses or () for x in clause}:
        place = abs(x) - 1
        begin = first + place - len(places)
        fresh = range(begin, begin + pattern.fresh * size, pattern.fresh or 1)
        column = places[place] if place < len(places) else fresh
        columns[x] = column if x > 0 else [-v for v in column]
    every = pattern.clauses or ()
    return list(chain.from_iterable(zip(*(columns[x] for x in clause), *extra, strict=True) for clause in every))


def _at_most(n: int, k: int) -> Template:
    if k >= n:
        return TRIVIAL
    if k < 0:
        return IMPOSSIBLE
    if k == n - 1:  # not all of them: one clause, however long ("at least one" is this, mirrored)
        return Template(0, (tuple(range(-1, -n - 1, -1)),))
    if n <= WRITTEN_OUT and comb(n, k + 1) <= WRITTEN_OUT:
        return Template(0, tuple(combinations(range(-1, -n - 1, -1), k + 1)))
    small, networked = k * (n - k) <= 50_000, 2 * n * k.bit_length() ** 2 <= MAX_CLAUSES
    if not (small or networked):
        raise SizeError(f"a count to {k:,} over {n:,} rows is too large: it takes more than {MAX_CLAUSES:,} clauses")
    if k == 1:
        return Template(n - 1, tuple(_one_counter(n)))
    kinds = [SEQUENTIAL_COUNTER] * small + [CARDINALITY_NETWORK] * networked
    top, clauses = min((at_most(n, k, kind) for kind in kinds), key=lambda encoded: len(encoded[1]))
    return Template(top - n, tuple(map(tuple, clauses)))


def _one_counter(n: int) -> Iterator[Ints]:
    """Sinz's counter for at most one of n places: the fresh variable n + i says that one of the places 1..i is true."""
    yield -1, n + 1
    for i in range(2, n):
        before = n + i - 1
        yield -before, before + 1
        yield -i, -before
        yield -i, before + 1
    yield -n, -(2 * n - 1)


def _mirrored(pattern: Template, n: int) -> Template:
    """The same of the negated places."""
    if not pattern.clauses:
        return pattern
    return Template(pattern.fresh, tuple(tuple(-x if abs(x) <= n else x for x in clause) for clause in pattern.clauses))


def _both(first: Template, second: Template, n: int) -> Template:
    if first.clauses is None or second.clauses is None:
        return IMPOSSIBLE
    move = first.fresh
    moved = (tuple(x if abs(x) <= n else x + move if x > 0 else x - move for x in clause) for clause in second.clauses)
    return Template(first.fresh + second.fresh, (*first.clauses, *moved))


def sorting_network(n: int) -> list[tuple[int, int]]:
    """Batcher's odd-even merge sort as pairs of places to compare, for any n (Knuth, volume 3, 5.2.2, algorithm M)."""
    pairs = []
    top = 1 << max(n - 1, 0).bit_length() >> 1
    step = top
    while step:
        jump, offset, distance = top, 0, step
        while True:
            pairs += [(i, i + distance) for i in range(n - distance) if i & step == offset]
            if jump == step:
                break
            distance, jump, offset = jump - step, jump >> 1, step
        step >>= 1
    return pairs


def sorting_clauses(
    network: Sequence[tuple[int, int]], literals: Sequence[int], first: int
) -> tuple[list[int], list[Ints]]:
    """The k-th output (from 1) implies that at least k of the literals are true; it takes two variables a comparison.

    One direction is enough: each output of a comparison is at most what it should be, so those at the end are too."""
    lines = list(literals)
    clauses: list[Ints] = []
    for place, (i, j) in enumerate(network):
        either, both = first + 2 * place, first + 2 * place + 1
        clauses += [(-either, lines[i], lines[j]), (-both, lines[i]), (-both, lines[j])]
        lines[i], lines[j] = either, both
    return lines, clauses
