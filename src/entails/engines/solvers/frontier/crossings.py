"""States that no drawing in the plane can complete: they are dropped on the way.

Where the problem is drawn in the plane without crossings (`Sweep.places`), the open edges lie along a line, with what is done
on one side of it. Two labels that have both of their ends there, each still to be joined, hang on this line in some order. If
that is A B A B, and all four ends lie in one face of what is drawn on that side, then a curve from A to A and one from B to B
can be drawn there that cross once, and cross nothing else. The two paths still to come close these curves, so two closed
curves would cross once, and in the plane closed curves cross an even number of times. So there are no such paths.

The faces are what the paths with both ends on the line, the mates, cut that side into. They nest like parentheses.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from itertools import islice
from operator import itemgetter

from entails.engines.solvers.frontier.early import TOLD
from entails.engines.solvers.frontier.layout import Layout
from entails.engines.solvers.frontier.problem import End
from entails.engines.solvers.frontier.transitions import Memo

Layer = dict[int, int]
LEAST = 256  # states in a layer: it does not pay to look through smaller ones
SAMPLE = 64  # states that are looked at first ...
MUCH = 8  # ... and if one in so many is dropped, then all are looked at
SOON, LATE = 4, 16  # vertices from one look to the next: soon after one that paid
ONE_BYTE = 8  # bits


class Crossings:
    """Looks through the layers of one sweep, ahead or back, now and then.

    crossings = Crossings(layout, ahead=True)
    layer = crossings.dropped(layer, 40, limit.check)       # the vertices before 40 are done
    """

    def __init__(self, layout: Layout, *, ahead: bool) -> None:
        self.layout, self.ahead = layout, ahead
        self.wait, self.last, self.done = SOON, -LATE, 0
        self.pairs = pairs_of(layout) if layout.places and layout.bits == ONE_BYTE else {}

    def dropped(self, layer: Layer, at: int, check: Callable[[], None]) -> Layer:
        """The layer between the vertices before `at` and the others, without states that are found to be hopeless."""
        if len(layer) < LEAST or not self.pairs:
            return layer
        codes = [code for code, places in self.pairs.items() if self._is_done(places, at)]
        if len(codes) < 2 or (len(codes) == self.done and abs(at - self.last) < self.wait):
            return layer
        line = self.layout.line(at)
        some = dict(islice(layer.items(), 0, None, len(layer) // SAMPLE))
        pays = (len(some) - len(self._kept(some, codes, line))) * MUCH >= len(some)
        self.last, self.done, self.wait = at, len(codes), SOON if pays else min(LATE, 2 * self.wait)
        check()
        return self._kept(layer, codes, line) if pays else layer

    def _kept(self, layer: Layer, codes: list[int], line: list[int]) -> Layer:
        slots = self.layout.slots
        in_order = itemgetter(*runs(line))  # some slices are quicker than many fields
        others = bytes([code for code in range(256) if code not in codes])
        crossed = Memo(_crossed)
        place = {slot + 1: place for place, slot in enumerate(line)}
        kept: Layer = {}
        for state, ways in layer.items():
            fields = state.to_bytes(slots, "little")
            if len(fields.translate(None, others)) >= 4:
                along = b"".join(in_order(fields))
                if crossed[along.translate(None, others)] and _face_crossed(along, place, codes):
                    continue
            kept[state] = ways
        return kept

    def _is_done(self, places: tuple[int, int], at: int) -> bool:
        return max(places) < at if self.ahead else min(places) >= at


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


def runs(line: list[int]) -> list[slice]:
    """Places in a row as slices; one more that is empty, so that there are always several.

    runs([0, 1, 5, 2, 3])      # slice(0, 2), slice(5, 6), slice(2, 4), slice(0, 0)
    """
    starts = [place for place, slot in enumerate(line) if not place or slot != line[place - 1] + 1]
    ends = [*starts[1:], len(line)]
    found = [slice(line[start], line[end - 1] + 1) for start, end in zip(starts, ends, strict=True)]
    return [*found, slice(0, 0)]


def _crossed(labels: bytes) -> bool:
    """Whether some of these labels, each of which stands twice, cross.

    _crossed(b"abba")      # False
    _crossed(b"abab")      # True
    """
    left: list[int] = []
    for label in labels:
        if left and left[-1] == label:
            left.pop()
        else:
            left.append(label)
    return bool(left)


def _face_crossed(along: bytes, place: Mapping[int, int], codes: Collection[int]) -> bool:
    """Whether labels cross whose ends all lie in one face. `place` has where the mate of a field stands on the line."""
    faces: list[list[int]] = [[]]
    for here, code in enumerate(along):
        if code in codes:
            faces[-1].append(code)
        elif code in place:
            if place[code] > here:
                faces.append([])
            elif _twice_crossed(faces.pop()):
                return True
    return _twice_crossed(faces[0])


def _twice_crossed(face: list[int]) -> bool:
    return len(face) >= 4 and _crossed(bytes([label for label in face if face.count(label) == 2]))
