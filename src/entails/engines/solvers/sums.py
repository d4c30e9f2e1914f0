"""How many ways there are to choose so that sums come out right.

The problem. Each item takes exactly one of its alternatives. An alternative adds amounts to some lines, and stands for a
number of ways. Each line has a total that must be met. (Water in tanks: an item is a tank, an alternative a height of its
water, a line a row or column that has a number.)

The way. First what cannot be is dropped: an alternative with which a line can no longer be met, whatever the others do. Items
that touch no line, and items that share no line with others, are independent: their numbers multiply. Items that touch the
same lines become one, their alternatives added up; so all that belongs to one line alone is a polynomial, however many items
that is. What is left are items where lines cross.

These are taken one after the other. All that matters about the choices so far is the sum of each line, so choices with the
same sums are counted together. A sum that the items to come cannot bring to its total is dropped. Two such sweeps run towards
each other, always the one with fewer states; they meet where the sums of one are what those of the other lack. Which items
come first decides how many states there are. Three orders are tried, always the one that is narrowest at the moment: along
one family of lines (rows), along the other (columns), items that belong to the other family alone in the middle; and the
order in which the next item is always the one that leaves the fewest sums possible.

A state is one integer with a field for each line, so an alternative is added with one addition, and all sums are compared
with their bounds at once: the top bit of a field tells whether a difference is negative.

    count([{((0, 1),): 1, (): 1}, {((0, 1),): 1, (): 1}], {0: 1}, [[0]], check, 9)   # two coins, one of them on heads: 2
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from math import log2, prod

from entails.errors import EngineError
from entails.logic.joined import Joined
from entails.values import dataclass

CHUNK = 1024  # states between two looks at the clock
MANY_ITEMS = 120  # the search for a good order goes with the square of this
STARTS = 8  # items that an order may start with
LARGE = 20_000  # states with which the most promising order goes on alone

Amounts = tuple[tuple[int, int], ...]  # lines and what is added to them, lines in order, amounts above 0
Item = dict[Amounts, int]  # in how many ways each can be added
Totals = dict[int, int]  # of each line
States = dict[int, int]  # from the packed sums to the number of ways


class TooManySums(EngineError):
    """There are more states than the caller allows."""


def count(
    items: Iterable[Item], totals: Totals, families: Sequence[Sequence[int]], check: Callable[[], None], most: int
) -> int:
    """The number of ways. `families` are lines that lie beside each other, in order: the rows, and the columns."""
    narrowed = _narrowed([dict(item) for item in items], dict(totals), check)
    if narrowed is None:
        return 0
    left, rest = narrowed
    number = prod(item[()] for item in left if item.keys() == {()})
    for part in sorted(_components([item for item in left if item.keys() != {()}]), key=len):
        number *= _Component(part, rest, families, check, most).count() if number else 0
    return number


# --- what cannot be ---


def _narrowed(items: list[Item], totals: Totals, check: Callable[[], None]) -> tuple[list[Item], Totals] | None:
    """The items without alternatives that cannot be taken and without amounts that all alternatives of an item have, which
    are taken off the totals. None if a line cannot be met."""
    spans = [_span(item) for item in items]
    low: Totals = defaultdict(int)
    high: Totals = defaultdict(int)
    touching: dict[int, list[int]] = defaultdict(list)
    for place, span in enumerate(spans):
        for line, (least, largest) in span.items():
            low[line] += least
            high[line] += largest
            touching[line].append(place)
    todo = set(totals)
    while todo:
        check()
        line = todo.pop()
        for place in touching[line]:
            least, largest = spans[place].get(line, (0, 0))
            fewest, most = totals[line] - high[line] + largest, totals[line] - low[line] + least
            if least >= fewest and largest <= most:
                continue
            items[place] = {a: ways for a, ways in items[place].items() if fewest <= dict(a).get(line, 0) <= most}
            if not items[place]:
                return None
            before, spans[place] = spans[place], _span(items[place])
            for other, (was_least, was_largest) in before.items():
                least, largest = spans[place].get(other, (0, 0))
                low[other] += least - was_least
                high[other] += largest - was_largest
                if (least, largest) != (was_least, was_largest):
                    todo.add(other)
    if any(not low[line] <= total <= high[line] for line, total in totals.items()):
        return None
    return _lowered(items, spans), {line: total - low[line] for line, total in totals.items()}


def _span(item: Item) -> dict[int, tuple[int, int]]:
    """For each line that an item touches the least and the largest amount."""
    amounts: dict[int, list[int]] = defaultdict(list)
    for alternative in item:
        for line, amount in alternative:
            amounts[line].append(amount)
    return {line: (0 if len(each) < len(item) else min(each), max(each)) for line, each in amounts.items()}


def _lowered(items: list[Item], spans: list[dict[int, tuple[int, int]]]) -> list[Item]:
    lowered = []
    for item, span in zip(items, spans, strict=True):
        new: Item = defaultdict(int)
        for alternative, ways in item.items():
            new[tuple([(x, n - span[x][0]) for x, n in alternative if n > span[x][0]])] += ways
        lowered.append(dict(new))
    return lowered


# --- what is independent, and what is one ---


def _lines(items: Iterable[Item]) -> set[int]:
    return {line for item in items for amounts in item for line, _ in amounts}


def _components(items: list[Item]) -> list[list[Item]]:
    joined: Joined[int] = Joined()
    for item in items:
        for one, other in pairwise(sorted(_lines([item]))):
            joined.join(one, other)
    return joined.groups(items, key=lambda item: min(_lines([item])))


def _joined(items: Iterable[Item]) -> list[tuple[frozenset[int], Item]]:
    """Items that touch the same lines, added up to one."""
    joined: dict[frozenset[int], Item] = {}
    for item in items:
        lines = frozenset(_lines([item]))
        joined[lines] = added(joined[lines], item) if lines in joined else item
    return list(joined.items())


def added(one: Item, other: Item) -> Item:
    """Both items as one."""
    both: Item = defaultdict(int)
    for a, ways in one.items():
        for b, more in other.items():
            amounts = dict(a)
            for line, amount in b:
                amounts[line] = amounts.get(line, 0) + amount
            both[tuple(sorted(amounts.items()))] += ways * more
    return dict(both)


# --- the sweeps ---


@dataclass(frozen=True, slots=True)
class _SweepStep:
    """What an item does to the states, and the bounds that the sums must keep if so many items are left."""

    moves: list[tuple[int, int]]  # what is added, in how many ways
    tops: int  # the topmost bits of the fields of its lines
    upper: int
    lower: int


class _Component:
    """Items that hang together by their lines."""

    def __init__(
        self, items: list[Item], totals: Totals, families: Sequence[Sequence[int]], check: Callable[[], None], most: int
    ) -> None:
        self.items = _joined(items)
        self.totals = {line: totals[line] for line in sorted(_lines(items))}
        self.families, self.check, self.most = families, check, most
        largest = max(sum(span.get(line, (0, 0))[1] for span in map(_span, items)) for line in self.totals)
        self.bits = max(largest, *self.totals.values()).bit_length() + 2
        self.shift = {line: place * self.bits for place, line in enumerate(self.totals)}

    def count(self) -> int:
        orders = [order for family in self.families if (order := self._order(family))] + self._greedy_orders()
        meetings = [_SumsMeeting(self, order) for order in orders]
        while all(meeting.open for meeting in meetings):
            narrowest = min(meetings, key=lambda meeting: meeting.width)
            if narrowest.width > LARGE:
                narrowest = min(meetings, key=lambda meeting: meeting.width * meeting.left)
                meetings = [narrowest]
            narrowest.step()
            if narrowest.width > self.most:
                raise TooManySums(f"more than {self.most} states")
        met = next(meeting for meeting in meetings if not meeting.open)
        whole = self.pack(self.totals.items())
        return sum(ways * met.back.get(whole - state, 0) for state, ways in met.front.items())

    def pack(self, amounts: Iterable[tuple[int, int]]) -> int:
        return sum(amount << self.shift[line] for line, amount in amounts)

    def _order(self, family: Sequence[int]) -> list[int]:
        """The items along the lines of a family, those that touch none of them in the middle. Empty if all are such."""
        place = {line: number for number, line in enumerate(family)}
        touched = [[place[line] for line in lines if line in place] for lines, _ in self.items]
        keys = {number: (min(at), max(at), -len(self.items[number][0])) for number, at in enumerate(touched) if at}
        along = sorted(keys, key=keys.__getitem__)
        half = len(along) // 2
        others = [number for number, at in enumerate(touched) if not at]
        return along[:half] + others + along[half:] if along else []

    def _greedy_orders(self) -> list[list[int]]:
        """The best of a few greedy orders, by how many sums are possible on the way; none if there are very many items."""
        if len(self.items) > MANY_ITEMS:
            return []
        orders = [_Greedy(self).order(start) for start in range(0, len(self.items), max(1, len(self.items) // STARTS))]
        return [min(orders, key=_Greedy(self).sums)]

    def steps(self, order: Sequence[int]) -> Iterator[_SweepStep]:
        """A step for each item; the bounds say what the items after it can still add."""
        rest: dict[int, int] = defaultdict(int)
        steps = []
        top = 1 << self.bits - 1
        upper = self.pack((line, total + top) for line, total in self.totals.items())
        for number in reversed(order):
            lines, item = self.items[number]
            lower = self.pack((line, top + rest[line] - self.totals[line]) for line in lines)
            moves = [(self.pack(amounts), ways) for amounts, ways in item.items()]
            steps.append(_SweepStep(moves, self.pack((line, top) for line in lines), upper, lower))
            for line, (_, largest) in _span(item).items():
                rest[line] += largest
        return reversed(steps)


class _Greedy:
    """Orders of the items, judged by how many sums are possible after each: the logarithm of their number."""

    def __init__(self, component: _Component) -> None:
        self.totals = component.totals
        self.largest = [{line: most for line, (_, most) in _span(item).items()} for _, item in component.items]
        self.whole = Counter[int]()
        for item in self.largest:
            self.whole.update(item)
        self.done = Counter[int]()

    def order(self, start: int) -> list[int]:
        self.done.clear()
        order: list[int] = []
        left = set(range(len(self.largest)))
        while left:
            number = min(sorted(left), key=self._growth) if order else start
            order.append(number)
            left.remove(number)
            self.done.update(self.largest[number])
        return order

    def sums(self, order: list[int]) -> float:
        """The number of sums that are possible, added up over all steps."""
        self.done.clear()
        bits, total = 0.0, 0.0
        for number in order:
            bits += self._growth(number)
            self.done.update(self.largest[number])
            total += 2**bits
        return total

    def _growth(self, number: int) -> float:
        return sum(
            self._bits(line, self.done[line] + more) - self._bits(line, self.done[line])
            for line, more in self.largest[number].items()
        )

    def _bits(self, line: int, done: int) -> float:
        """Of the sums of a line to which at most so much was added, and to which the rest can still be."""
        total = self.totals[line]
        return log2(min(total, done) - max(0, total - self.whole[line] + done) + 1)


class _SumsMeeting:
    """Two sweeps along one order that go towards each other."""

    def __init__(self, component: _Component, order: list[int]) -> None:
        self.check = component.check
        self.front: States = {0: 1}
        self.back: States = {0: 1}
        self.ahead = list(component.steps(order))
        self.behind = list(component.steps(order[::-1]))
        self.left = len(order)

    @property
    def open(self) -> bool:
        return self.left > 0 and bool(self.front) and bool(self.back)

    @property
    def width(self) -> int:
        return min(len(self.front), len(self.back))

    def step(self) -> None:
        self.left -= 1
        if len(self.front) <= len(self.back):
            self.front = self._spread(self.front, self.ahead.pop(0))
        else:
            self.back = self._spread(self.back, self.behind.pop(0))

    def _spread(self, states: States, step: _SweepStep) -> States:
        new: States = {}
        tops, upper, lower = step.tops, step.upper, step.lower
        for number, (state, ways) in enumerate(states.items()):
            if not number % CHUNK:
                self.check()
            for more, times in step.moves:
                then = state + more
                # No sum is above its total, nor so far below that what is left cannot make up for it.
                if (upper - then) & (then + lower) & tops == tops:
                    if then in new:
                        new[then] += ways * times
                    else:
                        new[then] = ways * times
        return new
