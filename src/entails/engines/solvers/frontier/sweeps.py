"""The two sweeps: layers of states, each made from the one before, until the sweeps meet."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import islice
from typing import TypeVar

from entails.engines.solvers.frontier.layout import Layout
from entails.engines.solvers.frontier.problem import TooWide
from entails.engines.solvers.frontier.transitions import Gain, Memo, Transition, composed, transition
from entails.values import dataclass

CHUNK = 2048  # states between two looks at the clock
FUSE = 3  # vertices that are swept in one step ...
LARGE = 4096  # ... once a layer has so many states that the larger tables pay

Layer = dict[int, int]  # from state to value
Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class Run:
    """What a sweep needs: the problem, what is asked (`spread`, `gain`, `start`), and its limits."""

    layout: Layout
    spread: Callable[[Run, Layer, Transition], Layer]  # a layer from the one before
    gain: Gain
    start: int  # the value of the empty state
    check: Callable[[], None]
    most: int | None

    def check_width(self, layer: Layer) -> None:
        self.check()
        if self.most is not None and len(layer) > self.most:
            raise TooWide(f"more than {self.most} states")


def meet(run: Run) -> tuple[Layer, Layer]:
    """Sweep from both ends, always from the side that has fewer states, until all vertices are done."""
    front, back = {0: run.start}, {0: run.start}
    low, high = 0, len(run.layout.choices)
    while low < high and front and back:
        ahead = len(front) <= len(back)
        take = min(FUSE if min(len(front), len(back)) >= LARGE else 1, high - low)
        vertices = range(low, low + take) if ahead else range(high - 1, high - 1 - take, -1)
        step = composed([transition(run.layout, run.gain, vertex, ahead=ahead) for vertex in vertices])
        if ahead:
            front, low = run.spread(run, front, step), low + take
        else:
            back, high = run.spread(run, back, step), high - take
    return front, back


def in_chunks(items: Collection[Item], check: Callable[[], None]) -> Iterator[Iterable[Item]]:
    """Many things in pieces, with a look at the limits after each."""
    rest = iter(items)
    for _ in range(0, len(items), CHUNK):
        yield islice(rest, CHUNK)
        check()


# The inner loops. They are written out three times because a call for each state would double their time.


def spread_counts(run: Run, layer: Layer, step: Transition) -> Layer:
    new: Layer = {}
    mask = step.mask
    table = Memo(lambda key: tuple([change for change, _ in step.moves(key)]))
    for piece in in_chunks(layer.items(), lambda: run.check_width(new)):
        for state, ways in piece:
            for change in table[state & mask]:
                then = state ^ change
                if then in new:
                    new[then] += ways
                else:
                    new[then] = ways
    return new


def spread_weights(run: Run, layer: Layer, step: Transition) -> Layer:
    new: Layer = {}
    mask = step.mask
    table = Memo(step.moves)
    for piece in in_chunks(layer.items(), lambda: run.check_width(new)):
        for state, ways in piece:
            for change, gain in table[state & mask]:
                then = state ^ change
                if then in new:
                    new[then] += ways << gain
                else:
                    new[then] = ways << gain
    return new


def spread_best(end: int, run: Run, layer: Layer, step: Transition) -> Layer:
    new: Layer = {}
    mask = step.mask
    table = Memo(step.moves)
    for piece in in_chunks(layer.items(), lambda: run.check_width(new)):
        for state, value in piece:
            for change, gain in table[state & mask]:
                then = state ^ change
                total = value + gain
                if then not in new:
                    new[then] = total
                else:
                    before = new[then]
                    if before >> end == total >> end:
                        new[then] = before | 1
                    elif before < total:
                        new[then] = total
    return new
