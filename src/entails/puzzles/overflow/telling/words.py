"""Words for places on a level: tiles, ways, paths, and why water cannot go somewhere."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from entails.boards.answer import Cell
from entails.boards.grid import STEPS, name_of
from entails.puzzles.overflow.telling.stretches import ACROSS, Axis, Waterways
from entails.puzzles.overflow.telling.water import Water

RUN = 3  # tiles in a line that are said as a range

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
EDGE, DRY = "the board ends", " is dry"
JUST_SEEN = "as just seen"
RULES_OF_LEVEL = {
    "loop": "it would run back into itself",
    "oceans": "it would join two oceans",
    "moats": "it would join two moats",
    "known": "as we saw",
    "ruled out": JUST_SEEN,
    "inner": JUST_SEEN,
}


def number(count: int) -> str:
    return NUMBERS[count] if count < len(NUMBERS) else str(count)


def both(texts: Sequence[str], conjunction: str = "and") -> str:
    """["a", "b", "c"] as "a, b and c"."""
    *most, last = texts
    return f"{', '.join(most)} {conjunction} {last}" if most else last


def tiles(cells: Iterable[Cell], conjunction: str = "and") -> str:
    """Tiles, three or more in a line as a range: r1c1–r1c4, r2c1 and r3c3."""
    left, said = set(cells), []
    for down, across in ((0, 1), (1, 0)):
        for cell in sorted(left):
            run = [cell]
            while (after := (run[-1][0] + down, run[-1][1] + across)) in left:
                run.append(after)
            before = (cell[0] - down, cell[1] - across)
            if len(run) >= RUN and cell in left and before not in left:
                left.difference_update(run)
                said.append((cell, f"{name_of(run[0])}–{name_of(run[-1])}"))
    said += [(cell, name_of(cell)) for cell in left]
    return both([text for _, text in sorted(said)], conjunction)


def noun(ways: Waterways, tile: Cell) -> str:
    """A tile with what it is, if that is an ocean or a moat."""
    return {"U": "the ocean ", "#": "the moat "}.get(ways.kind[tile], "") + name_of(tile)


def along(axis: Axis) -> str:
    return "left–right" if axis == ACROSS else "up–down"


def way_of(ways: Waterways, tile: Cell, stretch: int) -> str:
    """The direction in which a stretch leaves a curve, an ocean or a moat."""
    return next(way for way, other in ways.sides(tile).items() if other == stretch)


# --- paths ---


def chains(ways: Waterways, stretches: Iterable[int]) -> list[list[Cell]]:
    """Stretches put together to paths, each as the tiles where it starts, turns and ends."""
    found: list[list[Cell]] = []
    for stretch in stretches:
        ends = ways.stretches[stretch].ends
        path = list(ends)
        for end in ends:
            for other in [other for other in found if other is not path and end in (other[0], other[-1])]:
                found.remove(other)
                path = _joined(path, other, end)
        found.append(path)
    return found


def _joined(path: list[Cell], other: list[Cell], at: Cell) -> list[Cell]:
    """Two paths that meet at a tile, as one, in reading direction."""
    one = path if path[-1] == at else path[::-1]
    two = other if other[0] == at else other[::-1]
    return one + two[1:]


def paths(ways: Waterways, stretches: Iterable[int]) -> str:
    """Stretches as paths: r1c4–r1c9–r3c9 and r5c1–r5c2. From an ocean, or to a moat."""
    return both(["–".join(map(name_of, _turned(ways, chain))) for chain in chains(ways, stretches)])


def _turned(ways: Waterways, chain: list[Cell]) -> list[Cell]:
    forward = ways.kind[chain[0]] == "U" or ways.kind[chain[-1]] == "#"
    backward = ways.kind[chain[-1]] == "U" or ways.kind[chain[0]] == "#"
    return chain[::-1] if backward and not forward else chain


# --- why not ---


def off(ways: Waterways, tile: Cell, way: str) -> str:
    """Why there is no stretch from a tile in a direction."""
    last = ways.line(tile, way)[-1]
    if last != tile and ways.kind[last] in "U#":
        return f"{name_of(last)} is {'an ocean' if ways.kind[last] == 'U' else 'a moat'} too"
    r, c = last[0] + STEPS[way][0], last[1] + STEPS[way][1]
    inside = 0 <= r < ways.board.height and 0 <= c < ways.board.width
    if last == tile:
        return "there is no tile" if inside else EDGE
    return f"beyond {name_of(last)} {'there is no tile' if inside else EDGE}"


def closed(water: Water, stretch: int) -> str:
    """Why no water runs along a stretch."""
    ways, why = water.ways, water.whys[stretch]
    if why.tile is None:
        return RULES_OF_LEVEL[why.rule]
    tile = name_of(why.tile)
    if why.rule == "dry":
        return tile + DRY
    (other,) = why.rests_on
    assert isinstance(other, int)
    if why.rule == "crossing":
        return f"{tile} runs {along(ways.stretches[other].axis)}"
    if why.rule == "taken" and ways.kind[why.tile] == "#":
        return f"the moat {tile} is taken"
    turns = "goes" if why.rule == "taken" else "already turns"
    return f"{noun(ways, why.tile)} {turns} {way_of(ways, why.tile, other)}"


def closed_side(water: Water, tile: Cell, way: str) -> str:
    """Why a curve, an ocean or a moat cannot go in a direction."""
    stretch = water.ways.side(tile, way)
    return off(water.ways, tile, way) if stretch is None else closed(water, stretch)


def closed_over(water: Water, tile: Cell, axis: Axis) -> str:
    """Why no water can run over a straight tile or a bridge in these directions."""
    stretch = water.ways.over(tile, axis)
    if stretch is not None:
        return closed(water, stretch)
    lasts = {way: water.ways.line(tile, way)[-1] for way in axis}
    way = min(
        (way for way in axis if water.ways.kind[lasts[way]] in "-+"), default=axis[0], key=lambda w: lasts[w] != tile
    )
    if water.ways.kind[lasts[way]] not in "-+":
        return f"it would join {name_of(lasts[axis[0]])} and {name_of(lasts[axis[1]])}"
    return off(water.ways, tile, way)
