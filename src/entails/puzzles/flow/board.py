"""Boards of Flow: what a file says, and how its cells lie beside each other.

wall: r1c2 r1c3        headers, then rows of cells
A..B                   a letter or digit is an end, `.` a free cell, `*` a hole, `+` a bridge
A.+B
"""

from __future__ import annotations

from collections.abc import Iterator

from entails.boards.answer import Cell
from entails.boards.grid import STEPS, BoardText, Header, is_letter, name_of, shown, take_apart, wall_header
from entails.errors import times
from entails.values import dataclass, replace

HEADERS = ("fill", "touch", "wrap", "shape", "wall")

LAYOUT = """\
rows of cells, a character each:
  A  a letter or digit: an end of a flow; each stands twice
  .  a free cell
  *  a hole: no flow passes
  +  a bridge: two flows cross, both straight on
above them, where wanted:
fill: no, if cells may stay empty (Numberlink); yes if the line is left out
touch: no, if a flow may not run beside itself; yes if the line is left out
wrap: rows, columns or both: rows or columns go on at their other end
shape: hex, if the cells are hexagons, every second column half a cell lower
wall: r1c2 r1c3 (a line each): no flow goes from one of these neighbours to the other
# starts a comment, above the rows"""


@dataclass(frozen=True)
class Board:
    """`rows` as they stand in the file. A wall is a set of two neighbours.

    Board(("A.A", "B.B"), fill=False, walls=frozenset({frozenset({(0, 0), (0, 1)})}))
    """

    rows: tuple[str, ...]
    fill: bool = True
    touch: bool = True
    wrap_rows: bool = False
    wrap_columns: bool = False
    hexagonal: bool = False
    walls: frozenset[frozenset[Cell]] = frozenset()

    @property
    def height(self) -> int:
        return len(self.rows)

    @property
    def width(self) -> int:
        return len(self.rows[0])

    def cells(self) -> Iterator[Cell]:
        """All cells but the holes, row by row."""
        return ((r, c) for r, row in enumerate(self.rows) for c, character in enumerate(row) if character != "*")

    def at(self, cell: Cell) -> str:
        return self.rows[cell[0]][cell[1]]

    def ends(self) -> dict[str, list[Cell]]:
        """The two ends of each letter."""
        found: dict[str, list[Cell]] = {}
        for cell in self.cells():
            if self.at(cell) not in ".+":
                found.setdefault(self.at(cell), []).append(cell)
        return found

    def steps(self, cell: Cell) -> Iterator[tuple[str, Cell]]:
        """The neighbours that a flow can go on to, each with its direction (“slant” where hexagons meet aslant)."""
        for direction, side in self.sides(cell):
            other = self.beyond(side)
            if other is None or other == cell or self.rows[other[0]][other[1]] == "*":
                continue
            if not (self.walls and frozenset({cell, other}) in self.walls):
                yield direction, other

    def sides(self, cell: Cell) -> Iterator[tuple[str, Cell]]:
        """The places around a cell, each with its direction. Some may lie off the board."""
        r, c = cell
        for direction, (a, b) in STEPS.items():
            yield direction, (r + a, c + b)
        if self.hexagonal:
            slant = 1 if c % 2 == 0 else -1
            for side in (-1, 1):
                yield "slant", (r + slant, c + side)

    def near(self, cell: Cell) -> Iterator[Cell]:
        """The places around a cell that are on the board, holes and cells behind a wall included."""
        return (other for _, side in self.sides(cell) if (other := self.beyond(side)))

    def beyond(self, place: Cell) -> Cell | None:
        """The cell at a place, which may lie off the board where the board wraps around."""
        r = place[0] % self.height if self.wrap_columns else place[0]
        c = place[1] % self.width if self.wrap_rows else place[1]
        return (r, c) if 0 <= r < self.height and 0 <= c < self.width else None

    def strands(self, cell: Cell) -> list[str]:
        """The names of a cell in the theory. A bridge is two cells there, one across and one down: r1c2h and r1c2v."""
        name = name_of(cell)
        return [f"{name}h", f"{name}v"] if self.at(cell) == "+" else [name]

    def strand(self, cell: Cell, direction: str) -> str:
        """The strand of a cell that a flow in this direction takes."""
        return self.strands(cell)[-1 if direction in ("up", "down") else 0]

    def passages(self) -> Iterator[tuple[str, str]]:
        """Pairs of strands that a flow can go between, each pair in both orders."""
        strands = {cell: self.strands(cell) for cell in self.cells()}
        for cell, own in strands.items():
            for direction, other in self.steps(cell):
                which = -1 if direction in ("up", "down") else 0
                yield own[which], strands[other][which]

    def towards(self, here: Cell, there: Cell) -> Cell:
        """The place beside `here` where `there` lies. That is `there` itself, unless the board wraps around between them:
        on a board of 3 columns with `wrap: rows`, `towards((0, 2), (0, 0))` is `(0, 3)`."""
        around = [place for _, place in self.sides(here)]
        return there if there in around else next((place for place in around if self.beyond(place) == there), there)

    def open_sides(self) -> Iterator[tuple[Cell, Cell]]:
        """Where a flow can leave the board and come back on its other side: the cell, and the place off the board."""
        for cell in self.cells():
            near = {other for _, other in self.steps(cell)}
            for _, place in self.sides(cell):
                other = self.beyond(place)
                if other is not None and other != place and other in near:
                    yield cell, place

    def walled_sides(self) -> Iterator[tuple[Cell, Cell]]:
        """Each wall as a cell and the place beside it, once; twice where the board wraps around at that wall."""
        for cell in self.cells():
            for _, place in self.sides(cell):
                other = self.beyond(place)
                if other is not None and frozenset({cell, other}) in self.walls and (cell < other or other != place):
                    yield cell, place


def parse(text: str, file: str | None = None) -> Board:
    source = take_apart(text, file, HEADERS)
    source.rectangle()
    _check_cells(source)
    source.once("wall")
    board = Board(tuple(row.text for row in source.rows))
    for header in source.headers:
        board = _switched(source, board, header)
    _check_shape(source, board)
    walls = [
        (header, source.wall(header, board.height, board.width)) for header in source.headers if header.key == "wall"
    ]
    for header, wall in walls:  # only now is it certain which cells are neighbours
        source.neighbours(header, wall, board.near)
    return replace(board, walls=frozenset(wall for _, wall in walls))


def _check_cells(source: BoardText) -> None:
    """Refuse characters that are no cells, and ends that do not come in pairs."""
    places: dict[str, list[int]] = {}
    for row in source.rows:
        for place, character in enumerate(row.text):
            if is_letter(character):
                places.setdefault(character, []).append(row.offset + place)
            elif character not in ".*+":
                message = f"{shown(character)} is no cell: expected “.”, a letter or digit, “*” (hole) or “+” (bridge)"
                message += "; between cells stand no blanks and no commas" if character in " \t,;|" else ""
                source.fail(message, row.offset + place, character)
    for character, offsets in places.items():
        if len(offsets) != 2:
            found = times(len(offsets))
            source.fail(f"the end {character} stands {found} on the board: expected 2", offsets[-1], character)
    if not places:
        source.fail("there is no end on the board: expected letters or digits in pairs", source.rows[0].offset)


def _switched(source: BoardText, board: Board, header: Header) -> Board:
    """The board with what a header says. Walls are left for later."""
    match header.key:
        case "fill":
            return replace(board, fill=source.choice(header, {"yes": True, "no": False}))
        case "touch":
            return replace(board, touch=source.choice(header, {"yes": True, "no": False}))
        case "shape":
            return replace(board, hexagonal=source.choice(header, {"square": False, "hex": True}))
        case "wrap":
            sides = header.value.split()
            if not sides or not {"rows", "columns"}.issuperset(sides):
                source.fail("wrap: expected rows, columns or both", header.offset, header.value)
            return replace(board, wrap_rows="rows" in sides, wrap_columns="columns" in sides)
    return board


def _check_shape(source: BoardText, board: Board) -> None:
    """Refuse what hexagonal cells cannot have."""
    start = source.rows[0].offset
    if board.hexagonal and any("+" in row for row in board.rows):
        source.fail("a bridge needs square cells", start)
    if board.hexagonal and board.wrap_rows and board.width % 2:
        source.fail("rows of hexagonal cells wrap around only where their number of cells is even", start)


def write(board: Board) -> str:
    sides = [side for side, on in (("rows", board.wrap_rows), ("columns", board.wrap_columns)) if on]
    headers = [
        *([] if board.fill else ["fill: no"]),
        *([] if board.touch else ["touch: no"]),
        *([f"wrap: {' '.join(sides)}"] if sides else []),
        *(["shape: hex"] if board.hexagonal else []),
        *map(wall_header, sorted(board.walls, key=sorted)),
    ]
    return "\n".join([*headers, *board.rows]) + "\n"
