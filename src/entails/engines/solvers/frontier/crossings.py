"""States that no drawing in the plane can complete: they are dropped on the way.

Where the problem is drawn in the plane without crossings (`Sweep.places`), the open edges lie along a line, with what is done
on one side of it. Two labels that have both of their ends there, each still to be joined, hang on this line in some order. If
that is A B A B, and all four ends lie in one face of what is drawn on that side, then a curve from A to A and one from B to B
can be drawn there that cross once, and cross nothing else. The two paths still to come close these curves, so two closed
curves would cross once, and in the plane closed curves cross an even number of times. So there are no such paths.

The same holds where one end of A, or of B, is still to come, if it stands on the rim of the drawing: the curve then leads
around outside. So the labels on the line, and after them those on the rim that lie ahead, in their order, must not cross.

The faces are what the paths with both ends on the line, the mates, cut that side into. They nest like parentheses.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import islice, pairwise
from operator import itemgetter

from entails.engines.solvers.frontier.early import TOLD
from entails.engines.solvers.frontier.layout import Layout
from entails.engines.solvers.frontier.problem import End

Layer = dict[int, int]
LEAST = 1_024  # states in a layer: it does not pay to look through smaller ones
SAMPLE = 64  # states that are looked at first ...
MUCH = 4  # ... and if one in so many is dropped, then all are looked at
SOON, LATE = 4, 16  # vertices from one look to the next: soon after one that paid
ONE_BYTE = 8  # bits


class Crossings:
    """Looks through the layers of one sweep, ahead or back, now and then.

    crossings = Crossings(layout, ahead=True)
    layer = crossings.dropped(layer, 40, limit.check)       # the vertices before 40 are done
    """

    def __init__(self, layout: Layout, *, ahead: bool) -> None:
        self.layout, self.ahead = layout, ahead
        self.wait, self.last, self.seen = SOON, -LATE, 0
        self.pairs = pairs_of(layout) if layout.places and layout.bits == ONE_BYTE else {}
        self.rim = rim(layout.places or (), ahead=ahead) if self.pairs else []

    def dropped(self, layer: Layer, at: int, check: Callable[[], None]) -> Layer:
        """The layer between the vertices before `at` and the others, without states that are found to be hopeless."""
        if len(layer) < LEAST or not self.pairs:
            return layer
        look = self._look(at)
        seen = len(look.codes)
        if seen < 2 or (seen == self.seen and abs(at - self.last) < self.wait):
            return layer
        some = dict(islice(layer.items(), 0, None, len(layer) // SAMPLE))
        pays = (len(some) - len(look.kept(some))) * MUCH >= len(some)
        self.last, self.seen, self.wait = at, seen, SOON if pays else min(LATE, 2 * self.wait)
        check()
        return look.kept(layer) if pays else layer

    def _look(self, at: int) -> CrossingFilter:
        """What to look at in the states between the vertices before `at` and the others."""
        to_come = [vertex for vertex in self.rim if (vertex >= at) == self.ahead]
        codes, last = [], []
        for code, places in self.pairs.items():
            left = [vertex for vertex in places if (vertex >= at) == self.ahead]
            if not left or (len(left) == 1 and left[0] in to_come):
                codes.append(code)
                last += [(to_come.index(vertex), code) for vertex in left]
        return CrossingFilter(self.layout, self.layout.line(at), codes, bytes([code for _, code in sorted(last)]))


class CrossingFilter:
    """How to see that a state is hopeless: the slots along the line, the codes of the labels that count, and those of them
    that stand on the rim of what is to come, in the order in which the rim leads on from the line and back to it."""

    def __init__(self, layout: Layout, line: list[int], codes: list[int], last: bytes) -> None:
        self.slots, self.codes, self.last = layout.slots, codes, last
        self.in_order = itemgetter(*runs(line))  # some slices are quicker than many fields
        self.place = {slot + 1: place for place, slot in enumerate(line)}

    def kept(self, layer: Layer) -> Layer:
        slots, in_order, last = self.slots, self.in_order, self.last
        others = bytes([code for code in range(256) if code not in self.codes])
        crossed = cache(lambda labels: _crossed(labels + last))
        kept: Layer = {}
        for state, ways in layer.items():
            along = b"".join(in_order(state.to_bytes(slots, "little")))
            if not (crossed(along.translate(None, others)) and self._face_crossed(along)):
                kept[state] = ways
        return kept

    def _face_crossed(self, along: bytes) -> bool:
        """Whether labels cross whose ends all lie in one face. The outermost has the rim as well."""
        codes, place = self.codes, self.place
        faces: list[list[int]] = [[]]
        for here, code in enumerate(along):
            if code in codes:
                faces[-1].append(code)
            elif code in place:
                if place[code] > here:
                    faces.append([])
                elif _crossed(bytes(faces.pop())):
                    return True
        return _crossed(bytes(faces[0]) + self.last)


def pairs_of(layout: Layout) -> dict[int, tuple[int, int]]:
    """The codes of labels that stand at two vertices, always, and only meet themselves; and these vertices."""
    at: dict[int, list[int]] = {}
    for vertex, choices in enumerate(layout.choices):
        labels = [{part.label for _, part in choice.strands if isinstance(part, End)} for choice in choices]
        for label in set[int]().union(*labels):
            at.setdefault(label, []).extend([vertex] if all(label in each for each in labels) else [vertex] * 3)
    codes = layout.codes
    return {
        codes[label]: (places[0], places[1])
        for label, places in at.items()
        if len(places) == 2 and layout.partners[codes[label]] == {codes[label], codes[TOLD]}
    }


def rim(places: Sequence[tuple[int, int]], *, ahead: bool) -> list[int]:
    """The vertices on the rim of the drawing: clockwise from the top left, or the other way round from the bottom right."""
    bottom, right = (max(each) for each in zip(*places, strict=True))
    top, left = (min(each) for each in zip(*places, strict=True))
    sides = [
        sorted([(place, vertex) for vertex, place in enumerate(places) if place[along] == side], reverse=back)
        for along, side, back in ((0, top, False), (1, right, False), (0, bottom, True), (1, left, True))
    ]
    clockwise = list(dict.fromkeys(vertex for side in sides for _, vertex in side))
    if ahead:
        return clockwise
    around = clockwise[::-1]
    start = around.index(len(places) - 1) if len(places) - 1 in around else 0
    return around[start:] + around[:start]


def runs(line: list[int]) -> list[slice]:
    """Slots in a row as slices; two more that are empty, so that there are always several.

    runs([0, 1, 5, 2, 3])      # slice(0, 2), slice(5, 6), slice(2, 4), slice(0, 0), slice(0, 0)
    """
    starts = [place for place, slot in enumerate(line) if not place or slot != line[place - 1] + 1]
    found = [slice(line[start], line[end - 1] + 1) for start, end in pairwise([*starts, len(line)])]
    return [*found, slice(0, 0), slice(0, 0)]


def _crossed(labels: bytes) -> bool:
    """Whether some of the labels that stand here twice cross.

    _crossed(b"abcba")      # False
    _crossed(b"abcab")      # True
    """
    left: list[int] = []
    for label in labels:
        if left and left[-1] == label:
            left.pop()
        elif labels.count(label) == 2:
            left.append(label)
    return bool(left)
