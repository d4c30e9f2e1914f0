"""The two sweeps: layers of states, each made from the one before, until the sweeps meet."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import islice
from typing import TypeVar

from entails.engines.solvers.frontier.crossings import Crossings
from entails.engines.solvers.frontier.layout import Layout
from entails.engines.solvers.frontier.problem import TooWide
from entails.engines.solvers.frontier.transitions import Gain, Memo, Transition, composed, transition
from entails.values import dataclass

CHUNK = 2048  # states between two looks at the clock
FUSED = (
    (4096, 3),
    (256, 2),
)  # with so many states in a layer, so many vertices are swept in one step: larger tables pay

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


class Meeting:
    """Two sweeps that go towards each other, always from the side that has fewer states, until all vertices are done."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.front: Layer = {0: run.start}
        self.back: Layer = {0: run.start}
        self.low, self.high = 0, len(run.layout.choices)
        self.ahead, self.behind = Crossings(run.layout, ahead=True), Crossings(run.layout, ahead=False)

    @property
    def open(self) -> bool:
        return self.low < self.high and bool(self.front) and bool(self.back)

    @property
    def width(self) -> int:
        return min(len(self.front), len(self.back))

    @property
    def work(self) -> int:
        """About how much is left to do."""
        return self.width * (self.high - self.low)

    def step(self) -> None:
        ahead = len(self.front) <= len(self.back)
        fused = next((number for states, number in FUSED if self.width >= states), 1)
        take = min(fused, self.high - self.low)
        vertices = range(self.low, self.low + take) if ahead else range(self.high - 1, self.high - 1 - take, -1)
        run = self.run
        step = composed([transition(run.layout, run.gain, vertex, ahead=ahead) for vertex in vertices])
        if ahead:
            self.low += take
            self.front = self.ahead.dropped(run.spread(run, self.front, step), self.low, run.check)
        else:
            self.high -= take
            self.back = self.behind.dropped(run.spread(run, self.back, step), self.high, run.check)


def meet(run: Run) -> tuple[Layer, Layer]:
    meeting = first_met([Meeting(run)])
    return meeting.front, meeting.back


def first_met(meetings: list[Meeting]) -> Meeting:
    """The same problem in several orders: always go on with the narrowest, until in one of them the sweeps have met."""
    while all(meeting.open for meeting in meetings):
        narrowest = min(meetings, key=lambda meeting: meeting.work)
        try:
            narrowest.step()
        except TooWide:
            meetings = [meeting for meeting in meetings if meeting is not narrowest]
            if not meetings:
                raise
    return next(meeting for meeting in meetings if not meeting.open)


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
    table = Memo(step.changes)
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
