"""A supposition told as a story: what would happen, as far as the clash needs it, and the clash by its name.

If G went left to r7c4, F from r6c6 would have to go up to r5c6, and r5c4 would be a dead end.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from entails.errors import listed
from entails.puzzles.flow.telling.position import OPEN, Event, PathClash, Position
from entails.puzzles.flow.telling.reach import neighbours, spread
from entails.puzzles.flow.telling.words import (
    cell_name,
    either,
    few,
    mover,
    older,
    path_name,
    ranges,
    route,
    tip_name,
)

SMALL = 4  # cells of an area that are named
SILENT = ("done", "colours", "loop", "finished", "empty")  # how things come about that need no word


class PathStory:
    """Why one side is not linked; or, if `linked` is False, why it is; or why a cell does not have a colour. It is put into
    words when somebody reads it.

    The first event of the position is the supposition, and `cell` is the one that it is about.
    """

    def __init__(self, base: Position, position: Position, clash: PathClash, cell: int) -> None:
        self.base, self.position, self.clash, self.cell = base, position, clash, cell
        self.side, self.linked = position.events[0].subject, position.events[0].what == "link"
        every = worth_words(position, position.leading_to(clash.why, len(position.events)))
        self.supposed = [n for n in dict.fromkeys([0, *every]) if supposes(position, n, 0, cell)]
        self.tell_only([n for n in every if n not in self.supposed and not self._is_clash(n)], clash)

    def tell_only(self, numbers: list[int], clash: PathClash) -> None:
        """Only these events are told, and what goes wrong with them."""
        self.numbers, self.clash = numbers, clash
        self.links = sum(self.position.events[n].what == "link" for n in numbers)
        self.cost = 12 + 5 * self.links + 10 * (len(numbers) - self.links)  # words, more or less

    def _is_clash(self, number: int) -> bool:
        """Is the event part of the clash?"""
        event, path = self.position.events[number], self.position.path
        left = self.clash.name == "no colour" and event.what == "colours"
        return left and path[event.subject] == path[self.clash.cells[0]]

    @cached_property
    def text(self) -> str:
        scene = self.base.copy()
        opening = supposed(scene, self.position.events[0], self.cell)
        clauses = passage(scene, self.position, self.numbers)
        end = self._out_of_reach() or ending(scene, self.position, self.clash)
        return f"if {opening}, {in_a_row([*clauses, end])}"

    def _out_of_reach(self) -> str:
        """What goes wrong if the colour that a cell is supposed to have cannot reach it."""
        first, path = self.position.events[0], self.position.path
        if first.what != "colours" or self.clash.name != "no colour" or path[self.cell] != path[self.clash.cells[0]]:
            return ""
        return f"{either(self.base.mesh, first.mask)} could not get there and out again"

    @property
    def name(self) -> str:
        return self.clash.name

    @property
    def cells(self) -> set[int]:
        """The cells that the story speaks of."""
        mesh, events = self.base.mesh, self.position.events
        numbers = [0, *self.numbers]
        sides = [events[n].subject for n in numbers if events[n].what != "colours"]
        cells = {events[n].subject for n in numbers if events[n].what == "colours"}
        return cells.union(self.clash.cells, *(mesh.sides[side] for side in sides))


def worth_words(position: Position, numbers: Sequence[int]) -> list[int]:
    """The events that need words."""
    return [number for number in numbers if position.events[number].how not in SILENT]


def play(scene: Position, events: Sequence[Event]) -> None:
    """Let events happen in the scene; a clash on the way is the end of the story anyway."""
    try:
        for event in events:
            if event.what == "colours":
                scene.limit(event.subject, event.mask, event.how, taken=event.how in ("gap", "suppose"))
            elif scene.state[event.subject] == OPEN:
                (scene.link if event.what == "link" else scene.close)(event.subject, event.how)
    except PathClash:
        pass


def in_a_row(clauses: Sequence[str]) -> str:
    """a; a, and b; a; b; and c."""
    return (
        f"{'; '.join(clauses[:-1])}{';' if len(clauses) > 2 else ','} and {clauses[-1]}" if clauses[1:] else clauses[0]
    )


# --- what is supposed ---


def supposes(position: Position, number: int, start: int, cell: int) -> bool:
    """Is the event what is supposed at event number `start`, or the ways that this leaves to the cell?"""
    first, event = position.events[start], position.events[number]
    return number == start or (first.what == "close" and event.how == "only way" and event.cells == (cell,))


def supposed(scene: Position, event: Event, cell: int) -> str:
    """Let it happen in the scene what is supposed: "G at r7c5 went left to r7c4"."""
    mesh = scene.mesh
    if event.what == "colours":
        members = scene.members[scene.path[cell]]
        play(scene, [event])
        return f"{ranges(mesh, members)} were {either(mesh, event.mask)}"
    if event.what == "close":
        rest = taken_instead(scene, event, cell)
        return f"{cell_name(mesh, cell)} joined the other two, {rest}"
    other = mesh.other(event.subject, cell)
    text = f"{tip_name(scene, cell)} went {route(mesh, [cell, other])}{and_so_on(scene, other)}"
    play(scene, [event])
    return text


def and_so_on(scene: Position, cell: int) -> str:
    """ " and so on to r5c1", if a path that gets to the cell goes on from there along one without a colour."""
    members = scene.members[scene.path[cell]]
    if len(members) == 1 or scene.colour(scene.path[cell]):
        return ""
    return f" and so on to {cell_name(scene.mesh, members[0] if members[-1] == cell else members[-1])}"


def taken_instead(scene: Position, event: Event, cell: int) -> str:
    """The cells that a cell joins if one of its sides is closed; the scene has these links then."""
    rest = [(side, other) for side, other in scene.open_sides(cell) if side != event.subject]
    names = listed([tip_name(scene, n) for _, n in rest])
    play(scene, [event, *(Event("link", side, "only way", ()) for side, _ in rest)])
    return names


# --- what would follow ---


def passage(scene: Position, position: Position, numbers: list[int]) -> list[str]:
    """The clauses of some events, which happen in the scene one after the other."""
    clauses: list[str] = []
    going = False
    for group in groups(position, numbers):
        events = [position.events[n] for n in group]
        clauses.append(clause(scene, events, going))
        going = events[0].what == "link" and not joining(scene, events)
        play(scene, events)
    return clauses


def groups(position: Position, numbers: list[int]) -> list[list[int]]:
    """The events in an order in which each rests on earlier ones, those along one path next to each other."""
    rest, done = list(numbers), set[int]()
    found: list[list[int]] = []
    needs = {n: {m for m in position.leading_to(position.events[n].why, n) if m in numbers} for n in numbers}
    while rest:
        ready = [n for n in rest if needs[n] <= done]
        on = next((n for n in ready if found and continues(position, found[-1], n)), None)
        if on is None:
            on = ready[0]
            found.append([])
        found[-1].append(on)
        done.add(on)
        rest.remove(on)
    return found


def continues(position: Position, group: list[int], number: int) -> bool:
    """Does an event go on where a group of events ends?"""
    one, event = position.events[group[-1]], position.events[number]
    if event.what != one.what or event.what == "close":
        return False
    if event.what == "colours":
        return position.path[one.subject] == position.path[event.subject] and event.how == one.how
    cells = [n for m in group for n in position.mesh.sides[position.events[m].subject]]
    ends = {n for n in cells if cells.count(n) == 1}
    return not ends.isdisjoint(position.mesh.sides[event.subject])


def clause(scene: Position, events: list[Event], going: bool) -> str:
    """What would follow next; `going` if the clause before says that a path would go somewhere, too."""
    event, mesh = events[0], scene.mesh
    if event.what == "colours":
        return limited(scene, events)
    if event.what == "close":
        a, b = (cell_name(mesh, n) for n in mesh.sides[event.subject])
        return f"{a} could not join {b}" + (f" ({event.note})" if event.note else "")
    if joining(scene, events):
        cell = event.cells[0]
        return f"{cell_name(mesh, cell)} would have to join {tip_name(scene, mesh.other(event.subject, cell))}"
    cells = polyline(scene, events)
    way = f"{route(mesh, cells)}{and_so_on(scene, cells[-1])}"
    why = f" ({cell_name(mesh, cells[1])} has only two ways)" if waits(scene, events, cells) else ""
    return f"{mover(scene, cells[0])} {'' if going else 'would have to go '}{way}{why}"


def waits(scene: Position, events: list[Event], cells: list[int]) -> bool:
    """Does a path go on only because the next cell, on no path yet, has to be joined to it?"""
    tip, then = cells[:2]
    forced = {n for event in events if set(scene.mesh.sides[event.subject]) == {tip, then} for n in event.cells}
    return tip not in forced and then in forced and scene.left[then] == 2 and len(scene.open_sides(tip)) > 1


def joining(scene: Position, events: list[Event]) -> bool:
    """Is it a cell on no path that has to join one?"""
    return len(events) == 1 and any(scene.left[n] == 2 and not scene.colour(scene.path[n]) for n in events[0].cells)


def limited(scene: Position, events: list[Event]) -> str:
    path = scene.path[events[0].subject]
    mask = scene.colours[path]
    for event in events:
        mask &= event.mask
    name = ranges(scene.mesh, scene.members[path])
    if events[0].how == "gap":
        return f"{either(scene.mesh, events[0].mask)} would have to go through {name}"
    if not mask:
        return f"{name} would have no colour"
    lost = scene.colours[path] & ~mask
    if few(scene, path, mask):
        return f"{name} could only be {either(scene.mesh, mask)}"
    return f"{name} could not be {either(scene.mesh, lost)}"


def polyline(scene: Position, events: Sequence[Event]) -> list[int]:
    """The cells along some sides that hang together, from the end whose path is known best; of two alike, from where it is
    forced on."""
    near: dict[int, list[int]] = {}
    for event in events:
        a, b = scene.mesh.sides[event.subject]
        near.setdefault(a, []).append(b)
        near.setdefault(b, []).append(a)
    forced = {n for event in events for n in event.cells}
    tips = [n for n, others in near.items() if len(others) == 1]
    cells = [max(tips, key=lambda n: (older(scene, n)[0], n in forced, older(scene, n)))]
    while onward := [n for n in near[cells[-1]] if n not in cells]:
        cells.append(onward[0])
    return cells


# --- what goes wrong ---


def ending(scene: Position, position: Position, clash: PathClash) -> str:
    mesh, first = scene.mesh, clash.cells[0]
    cells = [moved(scene, position, n) for n in clash.cells] if clash.mask else list(clash.cells)
    tips = [tip_name(scene, n) for n in cells]
    match clash.name:
        case "dead end":
            return f"{cell_name(mesh, first)} would be a dead end"
        case "boxed in":
            return f"{tips[0]} would be boxed in"
        case "between":
            some = [path_name(scene, n) for n in clash.cells[1:]]
            return f"{cell_name(mesh, first)} would have to join {'two of ' if some[2:] else ''}{listed(some)}"
        case "cut off":
            return shut_in(scene, clash, tips)
        case "crossing":
            return crossed(scene, cells, tips)
        case "no colour":
            return f"no colour could reach {ranges(mesh, scene.members[scene.path[first]])}"
        case "touch":
            names = [cell_name(mesh, n) for n in clash.cells]
            return f"{path_name(scene, first)} would touch itself at {listed(names)}"
    return f"{listed([cell_name(mesh, n) for n in clash.cells])} would close a loop"


def crossed(scene: Position, cells: Sequence[int], tips: Sequence[str]) -> str:
    """Two colours that would have to cross, as what the one with the shorter way would do to the other:
    "A's way from r1c2 to r6c5 would shut B at r1c5 off from B at r4c2". Their tips come in turn: A, B, A, B."""

    def apart(one: int, other: int) -> int:
        return sum(abs(a - b) for a, b in zip(scene.mesh.places[one], scene.mesh.places[other], strict=True))

    near = int(apart(cells[0], cells[2]) > apart(cells[1], cells[3]))  # the colour with the shorter way begins there
    one, other = (cell_name(scene.mesh, cell) for cell in cells[near::2])
    way = f"{path_name(scene, cells[near])}'s way from {one} to {other}"
    return f"{way} would shut {tips[1 - near]} off from {tips[3 - near]}"


def shut_in(scene: Position, clash: PathClash, tips: list[str]) -> str:
    """A colour that cannot get from one tip to the other: what is left of the smaller part, if that is small."""
    beyond, sizes = neighbours(scene), []
    for tip, name in zip((clash.cells[0], clash.cells[-1]), (tips[0], tips[-1]), strict=True):
        can = spread(
            {p: [q for q in some if scene.colours[q] & clash.mask] for p, some in beyond.items()}, scene.path[tip]
        )
        cells = sorted(n for p in can - {scene.path[tip]} for n in scene.members[p])
        sizes.append((len(cells), name, cells))
    size, name, cells = min(sizes)
    if not size:
        return f"{name} would be boxed in"
    if size <= SMALL:
        return f"{name} could only get to {listed([cell_name(scene.mesh, n) for n in cells])}"
    return f"{tips[0]} would be cut off from {tips[-1]}"


def moved(scene: Position, position: Position, tip: int) -> int:
    """Where the tip of a path with an end is in the scene, which may lack links that the story does not need."""
    ends = [n for n in position.members[position.path[tip]] if scene.mesh.ends[n]]
    return next(iter(scene.tips(scene.path[ends[0]])), tip) if ends else tip
