"""Small changes of an answer's text, for tests of referees and of `check`: each gives another answer, whose tokens are
still legal.

One cell is changed; or two neighbours are swapped, which keeps counts; or two values are exchanged everywhere, which
keeps Latin squares; or a loop is led the other way round a square, which keeps every token a line.
"""

import random
from collections.abc import Iterator

from tests.pages.referees.reading import Cell, Grid, grid
from tests.pages.writing import LINKS, REGIONS, Rows, write_answer


def changes(kind: str, answer_text: str, rng: random.Random, count: int) -> Iterator[str]:
    """`count` rounds of the changes that fit the kind."""
    answer = grid(answer_text.strip().split("\n"))
    for _ in range(count):
        changed = [_one_cell(kind, answer, rng), _swapped(answer, rng)]
        if kind in LINKS:
            changed += [_led_round(answer, rng)]
        elif kind not in REGIONS:
            changed += [_exchanged(answer, rng)]
        yield from (write_answer(kind, rows_of(other)) for other in changed if other and _differs(kind, other, answer))


def rows_of(answer: Grid) -> Rows:
    return [[answer[p] for p in sorted(answer) if p[0] == r] for r in range(max(r for r, _ in answer) + 1)]


def _differs(kind: str, one: Grid, other: Grid) -> bool:
    """Regions differ if the partition does: their names do not count."""
    return _partition(one) != _partition(other) if kind in REGIONS else one != other


def _partition(answer: Grid) -> list[int]:
    names = list(dict.fromkeys(answer[p] for p in sorted(answer)))
    return [names.index(answer[p]) for p in sorted(answer)]


def _one_cell(kind: str, answer: Grid, rng: random.Random) -> Grid | None:
    p = rng.choice(sorted(answer))
    near = [answer[q] for q in _neighbours(p) if q in answer]
    others = sorted({*(near if kind in REGIONS else answer.values())} - {answer[p]})
    return answer | {p: rng.choice(others)} if others else None


def _neighbours(p: Cell) -> list[Cell]:
    return [(p[0] + 1, p[1]), (p[0] - 1, p[1]), (p[0], p[1] + 1), (p[0], p[1] - 1)]


def _swapped(answer: Grid, rng: random.Random) -> Grid | None:
    pairs = [(p, q) for p in sorted(answer) for q in _neighbours(p) if p < q and q in answer and answer[p] != answer[q]]
    if not pairs:
        return None
    p, q = rng.choice(pairs)
    return answer | {p: answer[q], q: answer[p]}


def _exchanged(answer: Grid, rng: random.Random) -> Grid | None:
    values = sorted(set(answer.values()))
    if len(values) < 2:
        return None
    a, b = rng.sample(values, 2)
    return {p: {a: b, b: a}.get(token, token) for p, token in answer.items()}


def _led_round(answer: Grid, rng: random.Random) -> Grid | None:
    """The links along the four sides of a square are taken where they were not, and the other way round."""
    squares = [(r, c) for r, c in sorted(answer) if (r + 1, c + 1) in answer]
    rng.shuffle(squares)
    for r, c in squares:
        corners = {(r, c): "se", (r, c + 1): "sw", (r + 1, c): "ne", (r + 1, c + 1): "nw"}
        if any(answer[p] == "#" for p in corners):
            continue
        changed = {p: _toggled(answer[p], ways) for p, ways in corners.items()}
        if all(len(token) == 2 or token == "." for token in changed.values()):
            return answer | changed
    return None


def _toggled(token: str, ways: str) -> str:
    return "".join(way for way in "nsew" if (way in token) != (way in ways)) or "."
