"""Boards of a page as addresses of puzz.link: `address heyawake: rooms, room numbers` says in which ways, in order.

A way belongs to the `read` lines of its kind: rooms to regions, outside to the numbers beside the board, most others to the
cells or corners. What an address cannot say of a board is refused, or told as lost if it stands in the head.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from entails.boards.addresses import HOST, Address, read_borders, write_borders
from entails.boards.areas import numbered
from entails.boards.piece import Written
from entails.boards.puzzle import Formats
from entails.errors import BoardError
from entails.pages.board import Block, Board, parse, write
from entails.pages.encodings import DIGITS, ENCODINGS, NUMBERS, OUTSIDE, SIXTEEN, Cursor, Signs, TokenCode, cannot, runs
from entails.pages.page import PuzzlePage, ReadCells, ReadRegions, ReadSide
from entails.pages.patterns import NOTHING
from entails.pages.random_regions import labelled
from entails.values import dataclass, pattern

SUMS = DIGITS[:20] + "ABCDEFGHIJKLMNOPQRSTUVWXYZ"  # 0 to 45
WHITE = DIGITS[20:]  # 1 to 16 white cells
_SUM = pattern(r"([0-9]*)\\([0-9]*)")


def formats(page: PuzzlePage) -> Formats[Board]:
    if page.address is None:
        return Formats()
    genres = {name: partial(read_board, page) for name in page.address.names}
    return Formats(genres=genres, writers={"puzz.link": write_board})


def read_board(page: PuzzlePage, address: Address) -> Board:
    assert page.address
    body, *more = address.body
    if more:
        more[0].fail("expected nothing behind the board")
    extra = _extra(page)
    sheet, cursor = Sheet(page, address.height + extra, address.width + extra, {}), Cursor(body)
    for way, signs in page.address.ways:
        WAYS[way].read(sheet, cursor, signs)
    if cursor.place < len(body.text):
        cursor.fail("the end of the board")
    _leave_walls_out(sheet)
    blocks = tuple(sheet.block(place) for place in range(len(page.reads)))
    try:
        return parse(page, write(Board(page, sheet.rows, sheet.columns, (), blocks)))
    except BoardError as error:
        body.fail(error.message)


def write_board(board: Board) -> Written:
    assert board.page.address
    sheet, extra = Sheet(board.page, board.rows, board.columns, dict(enumerate(board.blocks))), _extra(board.page)
    body = "".join(WAYS[way].write(sheet, signs) for way, signs in board.page.address.ways)
    unsaid = [block for place, block in enumerate(board.blocks) if place not in sheet.said]
    if any(token != NOTHING for block in unsaid for row in block for token in row):
        cannot(next(token for block in unsaid for row in block for token in row if token != NOTHING))
    lost = tuple(f"the address does not say {name}: {' '.join(map(str, values))}" for name, values in board.options)
    return Written(f"{HOST}{board.page.address.names[0]}/{board.columns - extra}/{board.rows - extra}/{body}", lost)


def _leave_walls_out(sheet: Sheet) -> None:
    """The tokens that are listed behind “rooms” lie in none."""
    walls = {sign for way, signs in sheet.page.address.ways if way == "rooms" for sign in signs}  # type: ignore[union-attr]
    if not walls:
        return
    cells, place = sheet.block(sheet.cells()), sheet.regions()
    rooms = {(r, c): one for r, row in enumerate(sheet.block(place)) for c, one in enumerate(row)}
    kept = {cell: one for cell, one in rooms.items() if cells[cell[0]][cell[1]] not in walls}
    number = {one: place for place, one in enumerate(dict.fromkeys(kept.values()))}
    regions = {cell: number[one] for cell, one in kept.items()}
    sheet.blocks[place] = labelled(regions, sheet.rows, sheet.columns, NOTHING)


def _extra(page: PuzzlePage) -> bool:
    """Where sums stand at the edge, an address does not count the first row and column."""
    return page.address is not None and any(way == "sums" for way, _ in page.address.ways)


@dataclass
class Sheet:
    """The blocks of a board, by the number of their `read` line; while it is read, those that are known so far."""

    page: PuzzlePage
    rows: int
    columns: int
    blocks: dict[int, Block]

    def __post_init__(self) -> None:
        self.said: set[int] = set()

    def block(self, place: int) -> Block:
        """The block of the board with its tokens; cells that the address leaves out are empty."""
        read = self.page.reads[place]
        if place in self.blocks:
            return self.blocks[place]
        if isinstance(read, ReadSide):
            return ((NOTHING,) * self.length(read),)
        extra = isinstance(read, ReadCells) and read.corners
        return ((NOTHING,) * (self.columns + extra),) * (self.rows + extra)

    def length(self, read: ReadSide) -> int:
        return self.rows if read.is_upright else self.columns

    def cells(self) -> int:
        """The block of cells, or of corners."""
        return self._only(ReadCells)

    def regions(self) -> int:
        return self._only(ReadRegions)

    def _only(self, kind: type[ReadCells] | type[ReadRegions]) -> int:
        found = next(place for place, read in enumerate(self.page.reads) if isinstance(read, kind))
        self.said.add(found)
        return found

    def sides(self) -> list[tuple[int, ReadSide]]:
        """In the order of addresses: above, below, left, right."""
        found = [(place, read) for place, read in enumerate(self.page.reads) if isinstance(read, ReadSide)]
        self.said |= {place for place, _ in found}
        return sorted(found, key=lambda one: ("above", "below", "left", "right").index(one[1].where))


class AddressWay(NamedTuple):
    read: Callable[[Sheet, Cursor, Signs], None]
    write: Callable[[Sheet, Signs], str]


def _cut(tokens: Sequence[str], columns: int) -> Block:
    return tuple(tuple(tokens[start : start + columns]) for start in range(0, len(tokens), columns))


def in_cells(encoding: TokenCode) -> AddressWay:
    def read(sheet: Sheet, cursor: Cursor, signs: Signs) -> None:
        empty = sheet.block(place := sheet.cells())
        sheet.blocks[place] = _cut(encoding.read(cursor, len(empty) * len(empty[0]), signs), len(empty[0]))

    def write(sheet: Sheet, signs: Signs) -> str:
        return encoding.write([token for row in sheet.block(sheet.cells()) for token in row], signs)

    return AddressWay(read, write)


def beside(encoding: TokenCode) -> AddressWay:
    def read(sheet: Sheet, cursor: Cursor, signs: Signs) -> None:
        sides = sheet.sides()
        tokens = encoding.read(cursor, sum(sheet.length(read) for _, read in sides), signs)
        for place, side in sides:
            length = sheet.length(side)
            sheet.blocks[place], tokens = (tuple(tokens[:length]),), tokens[length:]

    def write(sheet: Sheet, signs: Signs) -> str:
        return encoding.write([token for place, _ in sheet.sides() for token in sheet.block(place)[0]], signs)

    return AddressWay(read, write)


# --- rooms ---


def _read_rooms(sheet: Sheet, cursor: Cursor, _signs: Signs) -> None:
    size = -(-sheet.rows * (sheet.columns - 1) // 5) - (-(sheet.rows - 1) * sheet.columns // 5)
    borders = cursor.piece.cut(cursor.place, cursor.place + size)
    cursor.place = min(cursor.place + size, len(cursor.piece.text))
    areas = numbered(sheet.rows, sheet.columns, read_borders(borders, sheet.rows, sheet.columns))
    sheet.blocks[sheet.regions()] = labelled(areas, sheet.rows, sheet.columns, NOTHING)


def _write_rooms(sheet: Sheet, signs: Signs) -> str:
    rooms = sheet.block(sheet.regions())
    if not signs and any(token == NOTHING for row in rooms for token in row):
        raise BoardError("a board with cells in no region cannot be written in an address of puzz.link")
    return write_borders(sheet.rows, sheet.columns, lambda a, b: rooms[a[0]][a[1]] == rooms[b[0]][b[1]] != NOTHING)


def _first_cells(sheet: Sheet) -> dict[str, list[tuple[int, int]]]:
    """The cells of each room, in the order of reading."""
    found: dict[str, list[tuple[int, int]]] = {}
    for r, row in enumerate(sheet.block(sheet.regions())):
        for c, token in enumerate(row):
            found.setdefault(token, []).append((r, c))
    return found


def _read_room_numbers(sheet: Sheet, cursor: Cursor, signs: Signs) -> None:
    rooms = _first_cells(sheet)
    numbers = NUMBERS.read(cursor, len(rooms), signs)
    first = {cells[0]: number for cells, number in zip(rooms.values(), numbers, strict=True)}
    sheet.blocks[sheet.cells()] = tuple(
        tuple(first.get((r, c), NOTHING) for c in range(sheet.columns)) for r in range(sheet.rows)
    )


def _write_room_numbers(sheet: Sheet, signs: Signs) -> str:
    block = sheet.block(sheet.cells())
    said = ([block[r][c] for r, c in cells if block[r][c] != NOTHING] for cells in _first_cells(sheet).values())
    return NUMBERS.write([one[0] if one else NOTHING for one in said], signs)


# --- others ---


def _read_runs(sheet: Sheet, cursor: Cursor, _signs: Signs) -> None:
    """Reads for each column and row as many numbers as there can be runs, the one next to the board first."""
    sides = sheet.sides()
    most = {place: (sheet.columns if read.is_upright else sheet.rows) + 1 >> 1 for place, read in sides}
    tokens = NUMBERS.read(cursor, sum(most[place] * sheet.length(read) for place, read in sides), ())
    for place, read in sides:
        lines = []
        for _ in range(sheet.length(read)):
            own, tokens = tokens[: most[place]], tokens[most[place] :]
            lines.append(",".join(token for token in reversed(own) if token != NOTHING) or "0")
        sheet.blocks[place] = (tuple(lines),)


def _write_runs(sheet: Sheet, _signs: Signs) -> str:
    found: list[str] = []
    for place, read in sheet.sides():
        most = (sheet.columns if read.is_upright else sheet.rows) + 1 >> 1
        for token in sheet.block(place)[0]:
            if token == NOTHING:
                raise BoardError("an address of puzz.link needs the runs of each row and column")
            numbers = [one for one in reversed(token.split(",")) if one != "0"]
            if len(numbers) > most:
                cannot(token)
            found += [*numbers, *[NOTHING] * (most - len(numbers))]
    return NUMBERS.write(found, ())


def _read_sums(sheet: Sheet, cursor: Cursor, _signs: Signs) -> None:
    """The cells without the first row and column; then, in these, the sums beside white cells."""
    inner: list[str] = []
    size = (sheet.rows - 1) * (sheet.columns - 1)
    while len(inner) < size:
        sign = cursor.take(expected="sums or white cells")
        if sign in WHITE:
            inner += [NOTHING] * (WHITE.index(sign) + 1)
        elif sign == ".":
            inner.append("#")
        else:
            inner.append(_sums(_sum(cursor.back()), _sum(cursor)))
    block = _cut(inner[:size], sheet.columns - 1)
    above = [_sums(_sum(cursor) if token == NOTHING else 0, 0) for token in block[0]]
    left = [_sums(0, _sum(cursor) if row[0] == NOTHING else 0) for row in block]
    rows = ((one, *row) for one, row in zip(left, block, strict=True))
    sheet.blocks[sheet.cells()] = (("#", *above), *rows)


def _sum(cursor: Cursor) -> int:
    sign = cursor.take(expected="a sum")
    if sign not in SUMS:
        cursor.back().fail("a sum")
    return SUMS.index(sign)


def _sums(down: int, across: int) -> str:
    return f"{down or ''}\\{across or ''}" if down or across else "#"


def _parts(token: str) -> tuple[int, int]:
    found = _SUM.fullmatch(token)
    if token != "#" and not found:
        cannot(token)
    down, across = (int(found[1] or 0), int(found[2] or 0)) if found else (0, 0)
    if max(down, across) >= len(SUMS):
        cannot(token)
    return down, across


def _write_sums(sheet: Sheet, _signs: Signs) -> str:
    (corner, *above), *rows = sheet.block(sheet.cells())
    if not above or not rows or any(one == NOTHING for one in (corner, *above, *(row[0] for row in rows))):
        raise BoardError("in an address of puzz.link the first row and column are walls")
    items = [
        None if token == NOTHING else "." if token == "#" else "".join(SUMS[one] for one in _parts(token))
        for row in rows
        for token in row[1:]
    ]
    down = "".join(SUMS[_parts(one)[0]] for one, token in zip(above, rows[0][1:], strict=True) if token == NOTHING)
    across = "".join(SUMS[_parts(row[0])[1]] for row in rows if row[1] == NOTHING)
    return runs(items, WHITE) + down + across


def _read_stars(sheet: Sheet, cursor: Cursor, signs: Signs) -> None:
    """Places are cells, the sides between them and the corners, row by row; a digit is a star of one of two colours and so
    many places without one behind it. Colours are passed over."""
    wide, size = 2 * sheet.columns - 1, (2 * sheet.columns - 1) * (2 * sheet.rows - 1)
    grid = [[NOTHING] * sheet.columns for _ in range(sheet.rows)]
    place = 0
    while place < size:
        sign = cursor.take(expected="stars")
        if sign in SIXTEEN:
            place += SIXTEEN.index(sign) + 1
            continue
        value = cursor.back().number(1, 16)
        y, x = divmod(place, wide)
        if grid[y // 2][x // 2] != NOTHING:
            cursor.back().fail("one star in a cell, at its right side, below it or at its corner")
        grid[y // 2][x // 2] = signs[y % 2 * 2 + x % 2]
        place += value // 2 + 1
    sheet.blocks[sheet.cells()] = tuple(map(tuple, grid))
    while cursor.piece.text[cursor.place :].startswith("0"):  # cells that are left out: none
        cursor.take()


def _write_stars(sheet: Sheet, signs: Signs) -> str:
    block, wide = sheet.block(sheet.cells()), 2 * sheet.columns - 1
    edge = [row[-1] for row in block if row[-1] in (signs[1], signs[3])] + [
        one for one in block[-1] if one in signs[2:]
    ]
    if edge:
        raise BoardError(f"“{edge[0]}” stands beyond the edge, and cannot be written in an address of puzz.link")
    stars = {
        (2 * r + signs.index(token) // 2) * wide + 2 * c + signs.index(token) % 2
        for r, row in enumerate(block)
        for c, token in enumerate(row)
        if token != NOTHING
    }
    items: list[str | None] = []
    place, size = 0, wide * (2 * sheet.rows - 1)
    while place < size:
        if place not in stars:
            items.append(None)
            place += 1
            continue
        after = next((number for number in range(7) if place + 1 + number in stars), 7)
        items.append(DIGITS[2 * after])
        place += after + 1
    return runs(items, SIXTEEN)


def _read_nothing(sheet: Sheet, cursor: Cursor, signs: Signs) -> None:
    """Places for something that our boards do not have."""
    if any(token != NOTHING for token in NUMBERS.read(cursor, sheet.rows * sheet.columns, signs)):
        cursor.back().fail("no walls inside the board")


WAYS: dict[str, AddressWay] = {
    **{name: in_cells(encoding) for name, encoding in ENCODINGS.items()},
    **{name: beside(encoding) for name, encoding in OUTSIDE.items()},
    "rooms": AddressWay(_read_rooms, _write_rooms),
    "room numbers": AddressWay(_read_room_numbers, _write_room_numbers),
    "runs": AddressWay(_read_runs, _write_runs),
    "sums": AddressWay(_read_sums, _write_sums),
    "stars": AddressWay(_read_stars, _write_stars),
    "nothing": AddressWay(_read_nothing, lambda sheet, signs: runs([None] * (sheet.rows * sheet.columns), SIXTEEN)),
}
