"""Levels of Overflow: water laid from every ocean to a moat over as much of the board as it likes, and any tiles beside it.

Random tiles offer other ways, some of them longer or as long. What is kept is not the water that was laid, but a level whose
longest solution is the only one of its length and wets a good part of the tiles; until then, one dry tile after another is
changed.
"""

from __future__ import annotations

from collections.abc import Hashable
from random import Random

from entails.boards.answer import Answer, Cell
from entails.boards.grid import OPPOSITE, STEPS
from entails.boards.making.maker import Maker, Wish, stop_if_stopped
from entails.boards.making.turning import first_copy
from entails.engines.answers import Best
from entails.limits import Limit
from entails.puzzles.overflow import Board, best

TILES = "LLLLL---++ "  # as often as they come on what is left
CHANGES = 25  # tiles that are changed before a level is given up
OCEAN_CELLS = 40  # cells for which there may be one ocean more
WET = 0.5  # of the tiles, at least
WANDER, CROSS = 0.4, 0.4  # how often water goes anywhere, and crosses other water where it can


Tiles = dict[Cell, str]


def draw(random: Random, wish: Wish, limit: Limit) -> Board | None:
    tiles: Tiles = {(r, c): " " for r in range(wish.height) for c in range(wish.width)}
    ways: dict[Cell, str] = {}  # for each straight tile a way that its water goes
    for _ in range(random.randint(1, 1 + min(2, len(tiles) // OCEAN_CELLS))):
        if not _lay(tiles, ways, random):
            return None
    dry = [cell for cell in tiles if tiles[cell] == " "]
    for cell in dry:
        tiles[cell] = random.choice(TILES)
    for _ in range(CHANGES):
        board = Board(tuple("".join(tiles[r, c] for c in range(wish.width)) for r in range(wish.height)))
        if _is_good(board, limit):
            return board
        if dry:
            tiles[random.choice(dry)] = random.choice(TILES)
    return None


def _is_good(board: Board, limit: Limit) -> bool:
    answer = best(board, limit)
    stop_if_stopped(answer)
    if not isinstance(answer, Best) or not answer.optimal:
        return False
    return bool(answer.unique) and answer.value >= WET * len(list(board.cells()))


def _lay(tiles: Tiles, ways: dict[Cell, str], random: Random) -> bool:
    """Lay water from an ocean to a moat over free cells, and straight on over straight tiles. It turns to where least room is
    left, so it comes far. Did it come anywhere?"""
    free = [cell for cell in tiles if tiles[cell] == " "]
    if not free:
        return False
    here = random.choice(free)
    tiles[here], before = "U", ""
    while steps := _onward(tiles, ways, here):
        way = min(steps, key=lambda way: (_room(tiles, steps[way][-1]), random.random()))
        bridges = [way for way, cells in steps.items() if len(cells) > 1]
        if bridges and random.random() < CROSS:
            way = random.choice(bridges)
        elif random.random() < WANDER:
            way = random.choice(list(steps))
        if before:
            straight = way == before
            tiles[here] = "-" if straight else "L"
            ways |= {here: way} if straight else {}
        *crossed, here = steps[way]
        tiles |= dict.fromkeys(crossed, "+")
        tiles[here], before = "#", way
    return bool(before)


def _onward(tiles: Tiles, ways: dict[Cell, str], here: Cell) -> dict[str, list[Cell]]:
    """By way: the cells from here to the next free one, over straight tiles whose water goes across."""
    found = {}
    for way, (a, b) in STEPS.items():
        there, cells = (here[0] + a, here[1] + b), []
        while there in tiles and tiles[there] == "-" and ways.get(there, way) not in (way, OPPOSITE[way]):
            cells.append(there)
            there = there[0] + a, there[1] + b
        if tiles.get(there) == " ":
            found[way] = [*cells, there]
    return found


def _room(tiles: Tiles, cell: Cell) -> int:
    return sum(tiles.get((cell[0] + a, cell[1] + b)) == " " for a, b in STEPS.values())


# --- clues ---


def clues(board: Board, answer: Answer, symmetric: bool) -> list[Hashable]:
    """The tiles that stay dry: they only lead astray."""
    wet = {tuple(cell) for link in answer["links"] for cell in link}
    return [cell for cell in board.cells() if cell not in wet]


def without(board: Board, dropped: Cell) -> Board:
    rows = [list(row) for row in board.rows]
    rows[dropped[0]][dropped[1]] = " "
    return Board(tuple("".join(row) for row in rows))


MAKER = Maker(
    usual=(6, 9),
    smallest=(2, 2),
    largest=(14, 14),
    draw=draw,
    likeness=lambda board: first_copy(board.rows),
    clues=clues,
    without=without,
    grades=((2, 0), (15, 0)),
)
