"""At most and at least: what the other terms of a sum come to, where the sets of numbers are too many to be named.

the cells below r2c8 sum to 26: the others come to at most 23, so it is at least 3
the cells right of r1c1 sum to 11: if r1c2 were 1, r1c3 would be 10, which is too large
the cells right of r1c1 sum to 21: 21 − 8 − 1 = 12 for the other two
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations

from entails.engines.hints.steps import Need
from entails.errors import numeral
from entails.values import NamedTuple

Term = tuple[object, ...]  # what has a number
FEW = 2  # terms: what more of them come to takes thought
Differ = Callable[[Term, Term, int], bool]  # do two terms not have this number both?


class Summed(NamedTuple):
    """A sum that comes to a total: the numbers that each term has from the start, those that it may have for all that is
    known, and the terms that are known."""

    total: int
    every: Mapping[Term, Sequence[int]]
    left: Mapping[Term, Sequence[int]]
    known: Mapping[Term, int]

    @property
    def rest(self) -> int:
        return self.total - sum(self.known.values())


def bounded(total: int, left: Mapping[Term, Sequence[int]], term: Term, excluded: Iterable[int], differ: Differ) -> str:
    """Why a term of a sum does not have some numbers, by what the others come to at most or at least; "" if that is not
    why. `left` has the numbers that each term may have, for all that is known."""
    others = {one: sorted(numbers) for one, numbers in left.items() if one != term}
    gone = sorted(excluded)
    if not others or not gone:
        return ""
    most, least = _most(others, differ, 1), _most(others, differ, -1)
    if most is not None and gone[-1] < total - most:
        return f"the others come to at most {most}, so it is at least {total - most}"
    if least is not None and gone[0] > total + least:
        return f"the others come to at least {-least}, so it is at most {total + least}"
    return ""


def needed(sum_: Summed, term: Term, numbers: Iterable[int], name: Callable[[Term], str]) -> tuple[Need, ...]:
    """What each number in one place would leave for the one or two others that are open; none if more are. `name` says what
    a term is about."""
    open_ = [one for one in sum_.left if one != term and one not in sum_.known]
    if not 1 <= len(open_) <= FEW:
        return ()
    rest, others = sum_.rest, name(open_[0]) if len(open_) == 1 else ""
    most = max(sum_.every[open_[0]])
    return tuple(Need(name(term), n, others, rest - n, len(open_), rest - n > most) for n in numbers)


def subtracted(sum_: Summed) -> str:
    """What the known terms leave for several that are open: "21 − 8 − 1 = 12 for the other two"; else ""."""
    open_ = len(sum_.left) - len(sum_.known)
    if not sum_.known or open_ < FEW:
        return ""
    work = " − ".join(map(str, (sum_.total, *sum_.known.values())))
    return f"{work} = {sum_.rest} for the other {numeral(open_)}"


def _most(terms: Mapping[Term, Sequence[int]], differ: Differ, sign: int) -> int | None:
    """The largest sum of one number each (of their opposites, if the sign is negative); None if there is none at all."""
    names = list(terms)
    apart = {
        (a, b): {n for n in terms[names[a]] if n in terms[names[b]] and differ(names[a], names[b], n)}
        for a, b in combinations(range(len(names)), 2)
    }
    best: list[int | None] = [None]

    def go_on(chosen: list[int]) -> None:
        place = len(chosen)
        if place == len(names):
            best[0] = max(filter(lambda x: x is not None, (best[0], sign * sum(chosen))))  # type: ignore[type-var]
            return
        rest = sum(max(sign * n for n in terms[name]) for name in names[place:])
        if best[0] is not None and sign * sum(chosen) + rest <= best[0]:
            return
        for number in terms[names[place]][::-sign]:
            if not any(number == n and number in apart[at, place] for at, n in enumerate(chosen)):
                go_on([*chosen, number])

    go_on([])
    return best[0]
