"""Cells, ways and paths in the words of players: "left to r7c5, then up to r6c5"; "F at r6c6 and the edge"."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby, pairwise

from entails.boards.answer import Cell
from entails.boards.grid import cells_in, name_of
from entails.errors import listed
from entails.puzzles.flow.telling.mesh import Mesh
from entails.puzzles.flow.telling.position import Position

FEW = 3  # cells in the way that are named one by one, and colours that are named as a choice


def cell_name(mesh: Mesh, cell: int) -> str:
    """r1c2, and for the two cells of a bridge: the bridge r1c2."""
    name = name_of(mesh.places[cell])
    return name if mesh.names[cell] == name else f"the bridge {name}"


def named(mesh: Mesh, text: str) -> list[Cell]:
    """The cells that a text names, to be lit with it."""
    found = set(cells_in(text))
    return [place for place in mesh.places if place in found]


def either(mesh: Mesh, mask: int, last: str = "or") -> str:
    """Some colours: "B or E"."""
    return listed(mesh.colours(mask), last)


def few(position: Position, path: int, mask: int) -> bool:
    """Are the colours that are left for a path better said than those that are not? Not if its cell may stay empty."""
    return len(position.mesh.colours(mask)) <= FEW and position.members[path][0] in position.taken


# --- ways ---


def route(mesh: Mesh, cells: Sequence[int]) -> str:
    """The way along some cells: "left to r2c3, then up to r1c3"."""
    return in_turn(legs(mesh, cells))


def in_turn(parts: Sequence[str]) -> str:
    """a; a, then b; a, b, then c."""
    return ", then ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def legs(mesh: Mesh, cells: Sequence[int]) -> list[str]:
    """The straight parts of a way: ["left to r2c3", "up to r1c3"]."""
    steps = [(mesh.ways.get(pair, ""), pair[1]) for pair in pairwise(cells)]
    parts: list[str] = []
    for way, some in groupby(steps, key=lambda step: step[0]):
        names = [cell_name(mesh, cell) for _, cell in some]
        parts += [f"{way} to {names[-1]}"] if way else [f"to {name}" for name in names]
    return parts


def ranges(mesh: Mesh, cells: Sequence[int]) -> str:
    """Cells along a path, straight stretches as ranges: r5c1–r7c1–r7c3."""
    corners = [cells[0]]
    for _, pairs in groupby(pairwise(cells), key=lambda pair: mesh.ways.get(pair, str(pair))):
        corners.append(list(pairs)[-1][1])
    return "–".join(cell_name(mesh, cell) for cell in corners)


# --- paths ---


def path_name(position: Position, cell: int) -> str:
    """ "G" if the colour is known, else "the path at r6c1" (with its colours, if two are left), or the cell alone."""
    mesh, path = position.mesh, position.path[cell]
    if colour := position.colour(path):
        return either(mesh, colour)
    name = cell_name(mesh, cell)
    if len(position.members[path]) == 1:
        return name
    mask = position.colours[path]
    two = len(mesh.colours(mask)) == 2 and mask != mesh.every
    return f"the path at {name}" + (f" ({either(mesh, mask)})" if two else "")


def tip_name(position: Position, cell: int) -> str:
    """ "G at r7c5", "the path at r6c1", "r6c1"."""
    name = path_name(position, cell)
    return f"{name} at {cell_name(position.mesh, cell)}" if position.colour(position.path[cell]) else name


def mover(position: Position, cell: int) -> str:
    """ "G from r7c5", "the path at r6c1", "a path from r6c1"."""
    name, path = cell_name(position.mesh, cell), position.path[cell]
    if colour := position.colour(path):
        return f"{either(position.mesh, colour)} from {name}"
    return path_name(position, cell) if len(position.members[path]) > 1 else f"a path from {name}"


def older(position: Position, cell: int) -> tuple[bool, int]:
    """How much of the path of a cell is known: is its colour, and how long is it?"""
    path = position.path[cell]
    return bool(position.colour(path)), len(position.members[path])


# --- what is in the way ---


def in_the_way(position: Position, closed: Mapping[int, Iterable[int]], stuck: str, walled: str = "") -> str:
    """Why some cells have no other way out: "F at r6c6, E at r7c4 and the edge leave r7c6 no other way"; or of a path that is
    `walled` in: "G is walled in by F, E and the edge".

    `closed` has for each of the cells those that it cannot join. They are named if they are few, and lit in any case."""
    found: dict[str, dict[int, None]] = {}
    names_of: dict[int, str] = {}  # a path without a colour goes by the cell that is met first
    ruled_out: dict[int, None] = {}
    for cell, other in [(cell, other) for cell, others in closed.items() for other in others]:
        name = blocker(position, cell, other)
        name = name and names_of.setdefault(position.path[other], name)
        (found.setdefault(name, {}) if name else ruled_out)[other] = None
    few = sum(map(len, found.values())) <= FEW and not walled
    names = [_placed(position, name, some) if few else name for name, some in found.items()]
    names += ["the edge"] if any(at_edge(position.mesh, cell) for cell in closed) else []
    parts = []
    if names:
        leave = "leave" if _several(names) else "leaves"
        parts = [f"{walled} by {listed(names)}" if walled else f"{listed(names)} {leave} {stuck} no other way"]
    if ruled_out:
        some = [cell_name(position.mesh, cell) for cell in ruled_out]
        parts.append(f"{listed(some)} {'are' if len(some) > 1 else 'is'} ruled out already")
    return "; ".join(parts)


def _several(names: list[str]) -> bool:
    return len(names) > 1 or " and " in names[0]


def _placed(position: Position, name: str, cells: Iterable[int]) -> str:
    if "path" in name:
        return name
    return f"{name} at {listed([cell_name(position.mesh, cell) for cell in cells])}"


def blocker(position: Position, cell: int, other: int) -> str:
    """What stands beyond a closed side; nothing if one does not see that it is closed, but was told."""
    here, there = position.path[cell], position.path[other]
    if here == there:
        return "its own path"
    if position.left[other] and position.colours[here] & position.colours[there]:
        return ""
    return path_name(position, other) if any(older(position, other)[:1]) or len(position.members[there]) > 1 else ""


def at_edge(mesh: Mesh, cell: int) -> bool:
    """Does the board, or a wall or hole, end the cell on some side?"""
    most = 6 if mesh.board.hexagonal else 2 if mesh.is_bridge(cell) else 4
    return len(mesh.around[cell]) < most
