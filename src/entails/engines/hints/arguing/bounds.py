"""At most and at least: what the other terms of a sum come to, where the sets of numbers are too many to be named.

the cells below r2c8 sum to 26: the others come to at most 23, so it is at least 3
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations

from entails.engines.hints.sentences import listed

Term = tuple[object, ...]  # what has a number
Differ = Callable[[Term, Term, int], bool]  # do two terms not have this number both?


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
    open_ = [numbers for numbers in others.values() if len(numbers) > 1]
    if len(open_) == 1:
        known = sum(numbers[0] for numbers in others.values() if len(numbers) == 1)
        return f"the other would have to be {listed([str(total - known - n) for n in gone], 'or')}"
    return ""


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
