"""Small random boards of a page, solvable or not: each block filled with tokens that its patterns allow."""

from __future__ import annotations

from typing import TYPE_CHECKING

from entails.boards.answer import Cell
from entails.pages.board import Block, Board
from entails.pages.geometry import pairs
from entails.pages.page import PuzzlePage, Read, ReadBetween, ReadCells, ReadRegions, ReadSide
from entails.pages.patterns import LETTERS, NOTHING, NUMBER, WAYS, Pattern
from entails.values import replace

if TYPE_CHECKING:
    from random import Random  # imports slowly, and most runs draw nothing

MOST_SIDE, MOST_NUMBER = 3, 4
CLUES = 0.4  # the share of cells that say something


def sample(page: PuzzlePage, random: Random, most: int = MOST_SIDE) -> Board:
    rows = random.randint(1, most)
    columns = rows if page.square else random.randint(1, most)
    blocks = tuple(_block(read, rows, columns, random, bool(page.told_by(read))) for read in page.reads)
    options = tuple(
        (one.name, tuple(random.randint(0, 2) for _ in range(2 if one.sort else 1)))
        for one in page.options
        if one.is_number and one.default is None
    )
    return Board(page, rows, columns, options, blocks)


def thinned(board: Board, random: Random) -> Board:
    """The board without about half of its clues, and without the last one; where each cell says something, the same."""

    def fewer(read: Read, block: Block) -> Block:
        if isinstance(read, ReadRegions) or (not isinstance(read, ReadSide) and read.names(NOTHING)):
            return block
        if board.page.told_by(read):
            return block
        clues = [(r, c) for r, row in enumerate(block) for c, token in enumerate(row) if token != NOTHING]
        kept = {*random.sample(clues, k=len(clues) // 2)}
        return tuple(
            tuple(token if (r, c) in kept else NOTHING for c, token in enumerate(row)) for r, row in enumerate(block)
        )

    return replace(board, blocks=tuple(map(fewer, board.page.reads, board.blocks)))


def empty(page: PuzzlePage, side: int = 3) -> Board:
    """A board that says as little as a board of this page can, for what is the same on all boards."""
    blocks = tuple(_empty(read, side, bool(page.told_by(read))) for read in page.reads)
    options = tuple((one.name, (1,)) for one in page.options if one.is_number and one.default is None)
    return Board(page, side, side, options, blocks)


def _empty(read: Read, side: int, full: bool) -> Block:
    match read:
        case ReadSide():
            return ((NOTHING,) * side,)
        case ReadRegions(number=number):
            return tuple(((LETTERS[r] if number else "a"),) * side for r in range(side))
        case ReadCells(patterns, corners):
            if full:  # each cell says something: the least that it can
                return (
                    (patterns[0].written({name: _least(patterns[0], sort) for name, sort in patterns[0].holes}),)
                    * side,
                ) * side
            return ((NOTHING,) * (side + corners),) * (side + corners)
        case ReadBetween():
            return tuple((NOTHING,) * len(row) for row in pairs(side, side))


def _block(read: Read, rows: int, columns: int, random: Random, full: bool) -> Block:
    match read:
        case ReadSide(pattern=pattern):
            length = rows if read.is_upright else columns
            return (tuple(_beside(read, pattern, length, random) for _ in range(length)),)
        case ReadRegions(number=number):
            return _stripes(rows, columns, random) if number else _regions(rows, columns, random)
        case ReadBetween(patterns):
            return tuple(tuple(_token(read, patterns, random) for _ in row) for row in pairs(rows, columns))
        case ReadCells(patterns, corners):
            return tuple(
                tuple(_token(read, patterns, random, full) for _ in range(columns + corners))
                for _ in range(rows + corners)
            )


def _beside(read: ReadSide, pattern: Pattern | None, length: int, random: Random) -> str:
    several = bool(read.index)
    if random.random() > CLUES:
        return NOTHING
    number = random.randint(1, 2) if several else 1
    if pattern is not None:
        return ",".join(str(_value(pattern, sort, random)) for _ in range(number) for _, sort in pattern.holes)
    return ",".join(str(random.randint(several, length)) for _ in range(number))


def _token(read: ReadCells | ReadBetween, patterns: tuple[Pattern, ...], random: Random, full: bool = False) -> str:
    if random.random() > CLUES and not read.names(NOTHING) and not full:
        return NOTHING
    one = random.choice(patterns)
    values = {name: _value(one, sort, random) for name, sort in one.holes}
    return one.written(values)


def _value(one: Pattern, sort: str, random: Random) -> str | int:
    if sort == NUMBER:
        return random.randint(0, MOST_NUMBER)
    return random.choice(list(WAYS) if sort == "Way" else list(one.names.get(sort, (1, 2))))


def _least(one: Pattern, sort: str) -> str | int:
    return 1 if sort == NUMBER else next(iter(WAYS if sort == "Way" else one.names.get(sort, (1,))))


def _stripes(rows: int, columns: int, random: Random) -> Block:
    """As many regions as rows: stripes, some of which take a cell or two from the stripe above."""
    block = [[LETTERS[r]] * columns for r in range(rows)]
    for r in range(1, rows):
        for c in range(random.randint(0, columns - 1)):
            block[r - 1][c] = LETTERS[r]
    return tuple(map(tuple, block))


def _regions(rows: int, columns: int, random: Random) -> Block:
    """Neighbours are joined at random, so that each region hangs together."""
    label: dict[Cell, str] = {}
    letters = iter("abcdefghijklmnop")
    for r in range(rows):
        for c in range(columns):
            near = [label[cell] for cell in ((r - 1, c), (r, c - 1)) if cell in label]
            label[r, c] = random.choice(near) if near and random.random() < 0.6 else next(letters)
    return tuple(tuple(label[r, c] for c in range(columns)) for r in range(rows))
