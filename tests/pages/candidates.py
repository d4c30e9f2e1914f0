"""All answers that a tiny board could have, one by one, for a referee to judge: the brute force behind `small_boards`.

Signs go through all their combinations. Where that is too much, what is left out breaks a rule so plainly that one sees
it: rows of Latin squares are permutations, rows of Binairo and Star Battle have the right count, a region of n cells
has 1 to n, lines that end somewhere are not drawn (every closed line is a sum of squares), regions hang together, each
stone of Fillomino has the number of its cells, and the regions of LITS and Norinori have about as many black cells as
they should.
"""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations, permutations, product

from tests.pages.referees.reading import Board, Cell, Grid, beside, read
from tests.pages.writing import LINKS, REGIONS, write_answer

TWO_SIDES, FOUR_SIDES = "above left", "above below left right"
BLOCKS = {
    **dict.fromkeys(("creek", "gokigennaname"), "corners"),
    **dict.fromkeys(("kakurasu", "nonogram"), TWO_SIDES),
    **dict.fromkeys(("battleship", "snake", "tents", "thermometers"), f"{TWO_SIDES} cells"),
    **dict.fromkeys(("lits", "norinori", "starbattle"), "regions"),
    **dict.fromkeys(
        ("aqre", "countryroad", "hakyuu", "heyawake", "jigsawsudoku", "kenken", "killersudoku"), "cells regions"
    ),
    **dict.fromkeys(("makaro", "shimaguni", "suguru"), "cells regions"),
    **dict.fromkeys(("futoshiki", "kropki"), "cells between"),
    "tilepaint": f"{TWO_SIDES} regions",
    "magnets": f"{FOUR_SIDES} cells regions",
    "skyscrapers": f"{FOUR_SIDES} cells",
}
SIGNS = {
    "akari": ".o",
    "gokigennaname": "/\\",
    "magnets": "+-.",
    "minesweeper": ".*",
    "tents": ".^",
    "yin-yang": "bw",
}


def candidates(kind: str, board_text: str) -> Iterator[str]:
    """Answer texts, among them every right one."""
    board = read(board_text, BLOCKS.get(kind, "cells"), minus=kind in ("magnets", "tatamibari"))
    for answer in _grids(kind)(board):
        more = kind == "slitherlink"
        yield write_answer(
            kind, [[answer[r, c] for c in range(board.columns + more)] for r in range(board.rows + more)]
        )


def _grids(kind: str) -> Callable[[Board], Iterator[Grid]]:
    if kind in LINKS:
        more = kind == "slitherlink"
        return _yajilin if kind == "yajilin" else lambda board: _closed_lines(board.rows + more, board.columns + more)
    if kind in REGIONS:
        return _partitions
    match kind:
        case "futoshiki" | "jigsawsudoku" | "kenken" | "killersudoku" | "kropki" | "sudoku" | "skyscrapers":
            return _latin_squares
        case "hakyuu" | "makaro" | "suguru":
            return _filled_regions
        case "fillomino":
            return _stones
        case "kakuro" | "str8ts":
            return lambda board: _free_numbers(board, 9 if kind == "kakuro" else board.rows)
        case "starbattle":
            return lambda board: _rows_with("*", board.option("stars", 1), ".*", board)
        case "binairo":
            return lambda board: _rows_with("1", board.columns // 2, "01", board)
        case "lits":
            return lambda board: _shaded_regions(board, (3, 4, 5))
        case "norinori":
            return lambda board: _shaded_regions(board, (1, 2, 3))
    return lambda board: _signs(board, SIGNS.get(kind, ".#"))


def _signs(board: Board, signs: str) -> Iterator[Grid]:
    for tokens in product(signs, repeat=board.rows * board.columns):
        yield dict(zip(board.places(), tokens, strict=True))


def _shaded_regions(board: Board, counts: tuple[int, ...]) -> Iterator[Grid]:
    """In each region one of the counts of black cells; cells in no region are black or white."""
    rooms = [sorted(room) for room in board.rooms().values()]
    choices = [[set(chosen) for n in counts for chosen in combinations(room, n)] for room in rooms]
    choices += [[set(), {p}] for p in board.places() if board.regions[p] == "."]
    for chosen in product(*choices):
        black = set().union(*chosen)
        yield {p: "#" if p in black else "." for p in board.places()}


def _rows_with(sign: str, wanted: int, signs: str, board: Board) -> Iterator[Grid]:
    """So many of a sign in each row as there should be."""
    rows = [row for row in product(signs, repeat=board.columns) if row.count(sign) == wanted]
    for chosen in product(rows, repeat=board.rows):
        yield {(r, c): chosen[r][c] for r, c in board.places()}


def _latin_squares(board: Board) -> Iterator[Grid]:
    """Every row is a permutation, and no column has a number twice (but for the empty lots of Skyscrapers)."""
    for square in _squares(board.rows, board.option("empty", 0)):
        yield {(r, c): str(square[r][c]) for r, c in board.places()}


@cache
def _squares(size: int, empty: int) -> list[list[tuple[int, ...]]]:
    rows = sorted(set(permutations([0] * empty + list(range(1, size - empty + 1)))))
    found: list[list[tuple[int, ...]]] = [[]]
    for _ in range(size):
        found = [[*above, row] for above in found for row in rows if _fits(above, row, empty)]
    return found


def _fits(above: list[tuple[int, ...]], row: tuple[int, ...], empty: int) -> bool:
    return all(sum(line[c] == n for line in above) < (1 if n else empty) for c, n in enumerate(row))


def _filled_regions(board: Board) -> Iterator[Grid]:
    rooms = [sorted(room) for room in board.rooms().values()]
    for chosen in product(*(permutations(range(1, len(room) + 1)) for room in rooms)):
        filled = {
            p: str(n) for room, numbers in zip(rooms, chosen, strict=True) for p, n in zip(room, numbers, strict=True)
        }
        yield dict.fromkeys(board.places(), ".") | filled


def _free_numbers(board: Board, high: int) -> Iterator[Grid]:
    """Numbers in the white cells, in all combinations."""
    white = [p for p, token in board.cells.items() if token == "." or token.isdigit()]
    for numbers in product(map(str, range(1, high + 1)), repeat=len(white)):
        yield dict.fromkeys(board.places(), ".") | dict(zip(white, numbers, strict=True))


def _partitions(board: Board) -> Iterator[Grid]:
    """All ways to cut the board into pieces."""
    for parts in _cut(frozenset(board.places())):
        yield {p: str(number) for number, part in enumerate(parts) for p in part}


@cache
def _cut(left: frozenset[Cell]) -> list[list[frozenset[Cell]]]:
    if not left:
        return [[]]
    return [[piece, *rest] for piece in _pieces_with(min(left), left) for rest in _cut(left - piece)]


def _pieces_with(first: Cell, among: frozenset[Cell]) -> list[frozenset[Cell]]:
    """All sets of cells in one piece that have `first`, cell by cell from the smallest."""
    found = {frozenset({first})}
    grown = set(found)
    while grown:
        grown = {
            piece | {q} for piece in grown for p in piece for q in beside(p) if q in among and q not in piece
        } - found
        found |= grown
    return sorted(found, key=sorted)


def _stones(board: Board) -> Iterator[Grid]:
    for cut in _partitions(board):
        names = list(cut.values())
        yield {p: str(names.count(name)) for p, name in cut.items()}


def _closed_lines(rows: int, columns: int) -> Iterator[Grid]:
    """Every set of links in which each place has an even number is a sum of squares; those with at most two a place."""
    squares = [(r, c) for r in range(rows - 1) for c in range(columns - 1)]
    for chosen in product((False, True), repeat=len(squares)):
        inside = {square for square, taken in zip(squares, chosen, strict=True) if taken}
        line = {(r, c): _ways(r, c, inside) for r in range(rows) for c in range(columns)}
        if all(len(token) <= 2 for token in line.values()):
            yield line


def _ways(r: int, c: int, inside: set[Cell]) -> str:
    """The links of a place between four squares: where one side is inside and the other not."""
    north_west, north_east, south_west, south_east = ((r + i, c + j) in inside for i in (-1, 0) for j in (-1, 0))
    ways = (north_west != north_east, south_west != south_east, north_east != south_east, north_west != south_west)
    return "".join(way for way, taken in zip("nsew", ways, strict=True) if taken) or "."


def _yajilin(board: Board) -> Iterator[Grid]:
    """What the line does not pass is black, or a clue."""
    for line in _closed_lines(board.rows, board.columns):
        yield {p: token if token != "." or board.cells[p] != "." else "#" for p, token in line.items()}
