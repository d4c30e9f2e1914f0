"""Levels of Overflow: water is laid from every ocean to a moat, and all other places get random tiles.

Random tiles offer other ways, some of them longer or as long. So the water that was laid is not what is kept: a level is good
if its longest solution is the only one of its length and wets a good part of the tiles. Until it is, one tile after another
that was not laid is changed.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

from entails.boards.answer import Answer, Cell
from entails.boards.grid import OPPOSITE, STEPS
from entails.boards.maker import Bar, Maker, Wish, stop_if_stopped
from entails.boards.turning import first_copy
from entails.engines.answers import Best
from entails.limits import Limit
from entails.puzzles.overflow.board import Board
from entails.puzzles.overflow.counting import best

TILES = "LLLLL---++ "  # random tiles, each as often as it stands here
CHANGES = 25  # tiles that are changed before a level is given up
OCEAN_CELLS = 40  # a level may have one more ocean for so many cells
WET = 0.5  # the least part of the tiles that must be wet
DRY = 0.1  # the least part of the tiles that must be dry where a difficulty is wished for: else nothing leads astray
WANDER, CROSS = 0.4, 0.4  # how often water goes anywhere, and how often it crosses other water where it can

Tiles = dict[Cell, str]


def maker() -> Maker[Board]:
    return Maker(
        usual=(6, 9),
        smallest=(2, 2),
        largest=(14, 14),
        draw=draw,
        likeness=lambda board: first_copy(board.rows),
        drops=drops,
        grades=(Bar("too many dry", 0.2), Bar("dead end")),
    )


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
        if _is_good(board, DRY if wish.difficulty else 0, limit):
            return board
        if dry:
            tiles[random.choice(dry)] = random.choice(TILES)
    return None


def _is_good(board: Board, dry: float, limit: Limit) -> bool:
    """Is the longest solution the only one of its length, long enough, and does it leave a part of the tiles dry? A level too
    wide for the frontier is not good."""
    answer = best(board, limit)
    stop_if_stopped(answer)
    if not isinstance(answer, Best) or not answer.optimal:
        return False
    tiles = len(list(board.cells()))
    return bool(answer.unique) and WET * tiles <= answer.value <= (1 - dry) * tiles


def _lay(tiles: Tiles, ways: dict[Cell, str], random: Random) -> bool:
    """Lay water from an ocean to a moat over free cells, and straight on over straight tiles, which become bridges. Mostly it
    turns to where least room is left, so that it comes far. Returns whether it came anywhere."""
    free = [cell for cell in tiles if tiles[cell] == " "]
    if not free:
        return False
    here = random.choice(free)
    tiles[here], before = "U", ""
    while steps := _onward(tiles, ways, here):
        way = _chosen(tiles, steps, random)
        if before:
            straight = way == before
            tiles[here] = "-" if straight else "L"
            ways |= {here: way} if straight else {}
        *crossed, here = steps[way]
        tiles |= dict.fromkeys(crossed, "+")
        tiles[here], before = "#", way
    return bool(before)


def _chosen(tiles: Tiles, steps: dict[str, list[Cell]], random: Random) -> str:
    """The way that water takes next."""
    tightest = min(steps, key=lambda way: (_room(tiles, steps[way][-1]), random.random()))
    bridges = [way for way, cells in steps.items() if len(cells) > 1]
    if bridges and random.random() < CROSS:
        return random.choice(bridges)
    return random.choice(list(steps)) if random.random() < WANDER else tightest


def _onward(tiles: Tiles, ways: dict[Cell, str], here: Cell) -> dict[str, list[Cell]]:
    """The ways that water can take from here: for each the cells up to the next free one, over straight tiles whose own water
    goes across."""
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
    """How many neighbours of a cell are free."""
    return sum(tiles.get((cell[0] + a, cell[1] + b)) == " " for a, b in STEPS.values())


# --- clues ---


def drops(board: Board, answer: Answer, symmetric: bool) -> list[Callable[[Board], Board]]:
    """A clue is a tile that stays dry: it only leads astray."""
    wet = {tuple(cell) for link in answer["links"] for cell in link}
    return [partial(without, tile=cell) for cell in board.cells() if cell not in wet]


def without(board: Board, tile: Cell) -> Board:
    rows = [list(row) for row in board.rows]
    rows[tile[0]][tile[1]] = " "
    return Board(tuple("".join(row) for row in rows))
