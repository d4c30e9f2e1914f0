"""Boards of Flow: a cover of the grid by paths is mended until its ends allow no other solution.

Where other solutions differ from the cover, they lack some of its links. Such a link is *loose*. One step of the mending cuts
the cover at a loose link and lets the ends nearby move and join; the new cover is kept if it has no more loose links than
before. If several steps in a row bring nothing, a flow stays cut, up to the number of flows that boards of this size have.
Which links are loose is a fact about the board, so nothing depends on which solutions a solver happens to find.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import sqrt
from random import Random

from entails.boards.answer import Answer, Cell
from entails.boards.grid import name_of
from entails.boards.maker import Bar, Maker, Wish
from entails.boards.turning import first_copy, relettered
from entails.engines.consequences.backbone import certain
from entails.limits import Limit
from entails.puzzles.flow.board import Board
from entails.puzzles.flow.covers import Cover, Link, SymmetricCover, links_of, settle
from entails.puzzles.flow.rules import lean
from entails.values import replace

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
# Flows of a board, as a multiple of its side: mending starts with 0.8 to 1 and gives up at 1.25. Large boards have more, or
# mending would take minutes.
FEWEST, USUAL, MOST = 0.8, 1.0, 1.25
LARGE, MORE = 12, 0.15  # so much more for each cell that the side is longer than this
PATIENCE, HASTE = 16, 2  # steps that may bring nothing before a flow stays cut ...
MANY = 25  # ... the latter if more links than this are loose: steps take long then, and help little
NEARBY = 3  # distance from a cut to the ends that move
STIRS = 3  # moves tried for each cell there

Paths = list[list[Cell]]


def maker() -> Maker[Board]:
    return Maker(
        usual=(7, 7),
        smallest=(3, 3),
        largest=(15, 15),
        draw=draw,
        likeness=lambda board: first_copy(board.rows, lambda rows: relettered(rows, ".")),
        drops=drops,
        symmetric=True,
        grades=(Bar("between"), Bar("cut off")),
    )


def draw(random: Random, wish: Wish, limit: Limit) -> Board | None:
    side = sqrt(wish.height * wish.width)
    more = MORE * max(0, side - LARGE)
    flows = random.randint(round((FEWEST + more) * side), round((USUAL + more) * side))
    cover = (SymmetricCover if wish.symmetric else Cover)(wish.height, wish.width)
    if not settle(cover, flows, random):
        return None
    paths = mended(cover, round((MOST + more) * side), random, limit)
    return None if paths is None else board_of(paths, wish.height, wish.width)


def board_of(paths: Paths, height: int, width: int) -> Board:
    """The board with the ends of these paths, lettered from the top left."""
    ends = sorted(sorted((path[0], path[-1])) for path in paths)
    grid = [["."] * width for _ in range(height)]
    for letter, pair in zip(LETTERS, ends, strict=False):
        for r, c in pair:
            grid[r][c] = letter
    return Board(tuple("".join(row) for row in grid))


def mended(cover: Cover, most: int, random: Random, limit: Limit) -> Paths | None:
    """The paths of the cover, changed until no link is loose; None if that takes more than `most` paths."""
    paths, idle = cover.laid(), 0
    loose = _loose(cover, limit)
    while loose:
        if len(paths) > min(most, len(LETTERS)):
            return None
        cover.lay(paths)
        if idle >= (HASTE if len(loose) > MANY else PATIENCE):
            if not cover.cut(_middle(paths, loose, random)):
                return None  # all loose links are at the tips of flows
            idle, paths = 0, cover.laid()
            loose = _loose(cover, limit)
            continue
        _stir(cover, random.choice(loose), len(paths), random)
        idle += 1
        if len(cover.paths) <= len(paths) and len(left := _loose(cover, limit)) <= len(loose):
            idle = 0 if len(left) < len(loose) else idle
            paths, loose = cover.laid(), left
    return paths if len(paths) <= min(most, len(LETTERS)) else None


def _stir(cover: Cover, link: Link, most: int, random: Random) -> None:
    """Cut the cover at a link, and let the ends nearby move."""
    cover.cut(link)
    near = [cell for cell in cover.cells if min(abs(cell[0] - r) + abs(cell[1] - c) for r, c in link) <= NEARBY]
    for here in random.choices(near, k=STIRS * len(near)):
        cover.move(here, random.choice(cover.near[here]), most, 1)


def _middle(paths: Paths, loose: list[Link], random: Random) -> Link:
    """A loose link with as much of its path as possible on either side of it."""

    def short_side(link: Link) -> int:
        path = next(path for path in paths if link <= set(path))
        place = max(map(path.index, link))
        return min(place, len(path) - place)

    longest = max(map(short_side, loose))
    return random.choice([link for link in loose if short_side(link) == longest])


def _loose(cover: Cover, limit: Limit) -> list[Link]:
    """Links of the cover that some solution of its board lacks."""
    board = board_of(cover.laid(), cover.height, cover.width)
    always = {frozenset(row) for row in certain(*lean(board), "link", limit, held=True)}
    links = sorted(links_of(cover.laid()), key=sorted)
    return [link for link in links if frozenset(map(name_of, link)) not in always]


# --- clues ---


def drops(board: Board, answer: Answer, symmetric: bool) -> list[Callable[[Board], Board]]:
    """A clue is a pair of ends; on a symmetric board together with the pair that half a turn puts in its place."""
    return [partial(without, letters=letters) for letters in _groups(board, symmetric)]


def _groups(board: Board, symmetric: bool) -> list[str]:
    """Letters that are dropped together."""
    ends = board.ends()
    if not symmetric:
        return list(ends)
    turned = {letter: {_turned(board, cell) for cell in pair} for letter, pair in ends.items()}
    return list(dict.fromkeys("".join(sorted({a, *(b for b in ends if set(ends[b]) == turned[a])})) for a in ends))


def without(board: Board, letters: str) -> Board:
    return replace(board, rows=tuple("".join("." if cell in letters else cell for cell in row) for row in board.rows))


def _turned(board: Board, cell: Cell) -> Cell:
    return board.height - 1 - cell[0], board.width - 1 - cell[1]
