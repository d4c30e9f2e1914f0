"""Suppositions: which sides cannot be linked, each with the shortest story that is soon found."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from entails.puzzles.flow.telling.crossing import crossing, limit_by_crossing
from entails.puzzles.flow.telling.follow import follow_cells, next_to
from entails.puzzles.flow.telling.position import OPEN, PathClash, Position
from entails.puzzles.flow.telling.reach import limit_by_reach, separated
from entails.puzzles.flow.telling.shorten import shortened
from entails.puzzles.flow.telling.story import PathStory, ending
from entails.puzzles.flow.telling.words import older
from entails.values import NamedTuple

Act = Callable[[Position], None]  # what is supposed, to be done in a position


Truth = Callable[[int], bool | None]  # is a side linked in the only solution? None: not known


class Look(NamedTuple):
    """How hard to look: so many events, whether to look at what colours can reach, and at what would clash at once."""

    events: int
    far: bool = False
    probe: bool = False
    newest_first: bool = False


# Each round tries all of its ways of looking, and keeps the shortest story.
ROUNDS = (
    (Look(12), Look(12, newest_first=True)),
    (Look(10_000, far=True), Look(10_000, newest_first=True)),
    (Look(10_000, far=True, probe=True),),
)
PROBE = 12  # events


def follow(position: Position, look: Look) -> None:
    """Raises `PathClash` if something goes wrong."""
    follow_cells(position, look.events)
    if not look.newest_first:
        separated(position)
        crossing(position)
    before = len(position.events)
    while look.far and (reached(position) or (look.probe and probe(position))):
        follow_cells(position, look.events)
    if len(position.events) > before:
        crossing(position)


def reached(position: Position) -> bool:
    """Limits colours by what tips can join, and if that gives nothing, by what colours can reach."""
    before = len(position.events)
    next_to(position)
    return len(position.events) > before or limit_by_reach(position) or limit_by_crossing(position)


def probe(position: Position) -> bool:
    """Closes a side that would lead to a clash at once; returns whether there was one. Only around what has changed."""
    for side in around_events(position):
        trial = position.copy()
        try:
            trial.link(side, "suppose")
            follow_cells(trial, PROBE)
        except PathClash as clash:
            numbers = trial.leading_to(clash.why, len(trial.events))
            before = len(position.events)
            if sum(trial.events[n].what == "link" for n in numbers if n > before) <= 1:
                why = tuple(("event", n) for n in numbers if n < before)
                position.close(side, "probe", why, clash.cells, ending(trial, trial, clash))
                return True
    return False


def around_events(position: Position) -> list[int]:
    """The open sides of paths that events have changed, and of the cells beside them."""
    mesh = position.mesh
    links = [mesh.sides[event.subject] for event in position.events if event.what == "link"]
    tips = [tip for pair in links for tip in position.tips(position.path[pair[0]])]
    near_by = dict.fromkeys([*tips, *(n for pair in links for cell in pair for _, n in mesh.around[cell])])
    return list(dict.fromkeys(side for n in near_by for side, _ in position.open_sides(n)))


def refute(base: Position, side: int, linked: bool, cell: int, looks: Sequence[Look]) -> PathStory | None:
    """The shortest story of what goes wrong if a side is linked (or if it is not)."""
    return shortest(base, suppose(side, linked), cell, looks)


def refute_colour(base: Position, cell: int, colour: int, looks: Sequence[Look]) -> PathStory | None:
    """The shortest story of what goes wrong if a cell has a colour."""
    return shortest(base, lambda at: at.limit(cell, colour, "suppose", taken=True), cell, looks)


def suppose(side: int, linked: bool) -> Act:
    """To let a side be linked, or closed."""
    return lambda at: at.link(side, "suppose") if linked else at.close(side, "suppose")


def shortest(base: Position, act: Act, cell: int, looks: Sequence[Look]) -> PathStory | None:
    stories = [tried(base, act, cell, look) for look in looks]
    return min((one for one in stories if one), key=lambda one: one.cost, default=None)


def tried(base: Position, act: Act, cell: int, look: Look) -> PathStory | None:
    position = base.copy()
    position.newest_first = look.newest_first
    try:
        act(position)
        follow(position, look)
    except PathClash as clash:
        return shortened(PathStory(base, position, clash, cell))
    return None


def suppositions(base: Position, truth: Truth = lambda side: None) -> Iterator[tuple[int, bool, int]]:
    """Sides that may be linked or not, and the cell that the story is about: the tip of a path whose colour is known. What is
    true is not supposed."""
    for side, state in enumerate(base.state):
        if state == OPEN:
            a, b = base.mesh.sides[side]
            if truth(side) is not True:
                yield side, True, max((a, b), key=lambda n: older(base, n))
            for n in (a, b) if truth(side) is not False else ():
                if base.left[n] == 2 and len(base.open_sides(n)) == 3 and not base.optional(n):
                    yield side, False, n
                    break
