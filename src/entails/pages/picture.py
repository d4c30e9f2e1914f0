"""Boards of a page in pictures: a grid, walls around regions, clues, and the marks of an answer, none of which hides a clue.

What a `draw` line says of a relation decides its mark; else its token does: # is a block, * a star, o a disc.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby

from entails.boards.answer import Answer, Cell
from entails.boards.areas import walls
from entails.boards.palette import PALETTE, mixed
from entails.boards.picture import (
    CELL,
    FAINT,
    INK,
    PAPER,
    Circle,
    Line,
    Picture,
    Point,
    Rectangle,
    Shape,
    Text,
    cross,
)
from entails.pages.answers import on_corners, tokens_of
from entails.pages.board import Board
from entails.pages.marks import DARK, LINE, TURNS, arrow, shape_of, sign_between, split_wall
from entails.pages.page import ReadCells
from entails.pages.patterns import NOTHING, OPEN, WAYS, Pattern, Values
from entails.pages.unfinished import NOT, clues_of, is_unfinished, never_linked, settled
from entails.pages.world import world_of

RIM = 12.0
PALE = 0.82  # the share of paper in the colour of a region
GREY = "#5b6168"
SHADE, BLUE, TUBE = "#9aa3ad", "#1f5fbf", "#c8553d"
MARKS = {
    "#": "block",
    "x": "block",
    "*": "star",
    "o": "disc",
    "b": "disc",
    "w": "ring",
    "/": "slash",
    "\\": "backslash",
}
BETWEEN = {"<": "less", "^": "less", ">": "more", "v": "more", "#": "wall", "|": "wall", "b": "disc", "w": "ring"}
WRITTEN = ("number", "letter", "arrow")  # marks that are the token itself
BOX = "box"  # a relation whose cells lie together, as in a Sudoku
WAY_OF = {letter: way for way, letter in WAYS.items()}


def picture(board: Board, answer: Answer | None) -> Picture:
    look = BoardLook(board)
    tokens = {cell: token for cell, token, _ in tokens_of(board, answer or {})}
    shapes: list[Shape] = [
        *look.tints(),
        *look.known_regions(tokens),
        *look.answer_blocks(tokens),
        *look.lines(),
        *look.walls(tokens),
        *look.boxes(),
        *look.letters(tokens),
        *look.sides(),
        *look.clues(tokens),
        *look.answer_marks(tokens),
        *look.nots(tokens),
        *look.signs(),
        *look.clues(tokens, corners=True),
    ]
    places = {(r, c): look.middle((r, c)) for r, c in board.cells()}
    what = f"Solution of a {board.page.title} board" if answer else f"{board.page.title} board"
    options = "".join(f", {name}: {' '.join(map(str, values))}" for name, values in board.options)
    title = f"{what}: {board.rows} × {board.columns} cells{options}"
    return Picture(look.width, look.height, tuple(shapes), title, places)


class BoardLook:
    """Where things are on the sheet."""

    def __init__(self, board: Board) -> None:
        self.board, self.page = board, board.page
        self.beside = board.beside()
        numbers = {side: [token.split(",") for token in tokens] for side, tokens in self.beside.items()}
        self.pitch: dict[str, float] = {  # the room of a number: side by side, two digits need more
            side: 27.0 if side in ("left", "right") and any(len(one) > 1 for some in tokens for one in some) else 22.0
            for side, tokens in numbers.items()
        }
        room = {side: self.pitch[side] * max(map(len, tokens)) for side, tokens in numbers.items()}
        self.left = RIM + room.get("left", 0)
        self.top = RIM + room.get("above", 0)
        self.width = self.left + board.columns * CELL + RIM + room.get("right", 0)
        self.height = self.top + board.rows * CELL + RIM + room.get("below", 0)

    def corner(self, r: float, c: float) -> Point:
        return self.left + c * CELL, self.top + r * CELL

    def middle(self, cell: Cell) -> Point:
        return self.corner(cell[0] + 0.5, cell[1] + 0.5)

    # --- the board ---

    def lines(self) -> Iterator[Shape]:
        """The lines of the board: those between cells first, since the frame covers their ends."""
        rows, columns = self.board.rows, self.board.columns
        across = {r: (self.corner(r, 0), self.corner(r, columns)) for r in range(rows + 1)}
        down = {c: (self.corner(0, c), self.corner(rows, c)) for c in range(columns + 1)}
        yield from (Line(ends, FAINT, 1) for r, ends in across.items() if r not in (0, rows))
        yield from (Line(ends, FAINT, 1) for c, ends in down.items() if c not in (0, columns))
        yield from (Line(ends, INK, 3) for ends in (across[0], across[rows], down[0], down[columns]))

    def walls(self, tokens: Mapping[Cell, str]) -> Iterator[Shape]:
        regions = {(r, c): token for r, row in enumerate(self.board.regions() or ()) for c, token in enumerate(row)}
        regions = regions or (dict(tokens) if self.page.answers.regions else {})
        if not regions:
            return
        for a, b in walls(self.board.rows, self.board.columns, lambda a, b: regions[a] == regions[b]):
            if OPEN in (regions.get(a), regions.get(b)) and a in regions and b in regions:  # nothing is known of it
                continue
            end = (b[0] + 1, b[1]) if a[0] == b[0] else (b[0], b[1] + 1)
            yield Line((self.corner(*b), self.corner(*end)), INK, 4)

    def boxes(self) -> Iterator[Shape]:
        """Lines between the boxes of a board whose rules speak of them: `box(p)` numbers them, `box(p,q)` says which share
        one. Where there are regions as well, they have another colour."""
        rows = world_of(self.board).facts.get(BOX)
        if not rows or self.page.theory.relations[BOX].role != "given":
            return
        number = {row[:2]: row[2] for row in rows if len(row) == 3}
        pairs = {frozenset({row[:2], row[2:]}) for row in rows if len(row) == 4}
        cages = self.board.regions() is not None

        def joined(a: Cell, b: Cell) -> bool:
            one, two = (a[0] + 1, a[1] + 1), (b[0] + 1, b[1] + 1)
            return number.get(one) == number.get(two) if number else frozenset({one, two}) in pairs

        for a, b in walls(self.board.rows, self.board.columns, joined):
            end = (b[0] + 1, b[1]) if a[0] == b[0] else (b[0], b[1] + 1)
            yield Line((self.corner(*b), self.corner(*end)), BLUE if cages else INK, 2)

    def tints(self) -> Iterator[Shape]:
        """Pale regions, where they have letters; cells side by side in one region make one rectangle."""
        letters = self.board.letters().values()
        codes = {letter: PALETTE[place % len(PALETTE)].code for place, letter in enumerate(letters)}
        for r, row in enumerate(self.board.regions() or ()) if codes else ():
            c = 0
            for letter, run in groupby(row):
                length = len(list(run))
                if letter in codes:  # a wall lies in no region
                    yield Rectangle(self.corner(r, c), length * CELL, CELL, mixed(codes[letter], PAPER, PALE))
                c += length

    def letters(self, tokens: Mapping[Cell, str]) -> Iterator[Shape]:
        for cell, letter in self.board.letters().items():
            x, y = self.corner(*cell)
            yield Text((x + 9, y + 10), letter, 10, PAPER if self._shade(tokens.get(cell, "")) == DARK else GREY)

    def sides(self) -> Iterator[Shape]:
        rows, columns = self.board.rows, self.board.columns
        for side, tokens in self.beside.items():
            for place, token in enumerate(tokens):
                numbers = [] if token == NOTHING else token.split(",")
                for step, number in enumerate(reversed(numbers) if side in ("left", "above") else numbers):
                    away = 1.0 + self.pitch[side] * (step + 0.5)
                    x, y = self.middle((place, 0) if side in ("left", "right") else (0, place))
                    point = {
                        "left": (self.left - away, y),
                        "right": (self.corner(0, columns)[0] + away, y),
                        "above": (x, self.top - away),
                        "below": (x, self.corner(rows, 0)[1] + away),
                    }[side]
                    yield Text(point, number, 16, INK)

    def clues(self, tokens: Mapping[Cell, str], corners: bool = False) -> Iterator[Shape]:
        """The clues in cells; or those at corners, which lie above what is drawn into cells."""
        for read, block in zip(self.page.reads, self.board.blocks, strict=True):
            if not isinstance(read, ReadCells) or read.corners != corners:
                continue
            for r, row in enumerate(block):
                for c, token in enumerate(row):
                    found = _matched(read.patterns, token)
                    if token == NOTHING or found is None:
                        continue
                    one, values = found
                    place = self.corner(r, c) if read.corners else self.middle((r, c))
                    covered = not read.corners and tokens.get((r, c)) == "#"
                    yield from self._clue(one, values, token, place, read.corners, covered)

    def signs(self) -> Iterator[Shape]:
        """What stands between two cells, on the side that they share."""
        for (first, second), (read, token) in self.board.signs().items():
            (x, y), (s, t) = self.middle(first), self.middle(second)
            place, upright = ((x + s) / 2, (y + t) / 2), first[0] == second[0]
            found = _matched(read.patterns, token)
            mark = found and (self._drawn(found[0]) or BETWEEN.get(token))
            yield from sign_between(mark or "", token, place, upright)

    def _drawn(self, one: Pattern) -> str | None:
        """The mark that a `draw` line gives to what a token says."""
        said = {literal.relation for literal in one.literals if literal.holds}
        return next((mark.mark for mark in self.page.marks if mark.relation in said and mark.mark), None)

    def _clue(
        self, one: Pattern, values: Values, token: str, place: Point, corner: bool, covered: bool
    ) -> Iterator[Shape]:
        colour = PAPER if covered else INK
        if corner:
            yield Circle(place, 9, PAPER)
            yield Text(place, token, 12, INK)
            return
        mark = self.mark(one, token)
        way = next((str(values[name]) for name, sort in one.holes if sort == "Way"), None)
        number = "".join(str(values[name]) for name, sort in one.holes if sort != "Way")
        if mark == "sum":
            yield Text((place[0] - CELL / 2 + 5 + 3.5 * len(token), place[1] - CELL / 2 + 10), token, 11, INK)
            return
        if mark == "tube":
            yield from self._tube(one, values, place)
            return
        if mark == "sums":
            yield from split_wall(one, values, place)
            return
        if mark == "block":
            yield Rectangle((place[0] - CELL / 2, place[1] - CELL / 2), CELL, CELL, DARK)
            colour = PAPER
        elif mark and not way:
            yield from shape_of(mark, place, DARK)
            colour = PAPER if mark == "disc" else INK
        if way:
            yield from [Text((place[0] - 5, place[1]), number, 18, colour)] if number else []
            yield arrow((place[0] + 11, place[1]) if number else place, way, colour)
        elif one.holes or not mark:
            size = 18 if mark else 20 if len(token) < 3 else 13
            yield Text(place, _words(token), size, colour)

    def _tube(self, one: Pattern, values: Values, place: Point) -> Iterator[Shape]:
        """A cell of a thermometer: its bulb, or the tube from the cell before it."""
        path, step = (values[name] for name, _ in one.holes)
        before = one.written(dict(zip((name for name, _ in one.holes), (path, int(step) - 1), strict=True)))
        for read, block in zip(self.page.reads, self.board.blocks, strict=True):
            if isinstance(read, ReadCells) and not read.corners:
                cells = [(r, c) for r, row in enumerate(block) for c, token in enumerate(row) if token == before]
                yield from (Line((self.middle(cell), place), TUBE, 9) for cell in cells)
        if step == 1:
            yield Circle(place, CELL * 0.3, TUBE)

    def mark(self, one: Pattern, token: str) -> str | None:
        """The mark of what a token says: of its relations by a `draw` line, else by its sign; a number that says more than a
        sign does, as one in a wall, has the sign's mark."""
        said, drawn = {literal.relation for literal in one.literals if literal.holds}, self._drawn(one)
        if drawn in WRITTEN:
            return None
        return drawn or (self._sign(said) if one.holes else MARKS.get(token))

    def _sign(self, said: set[str]) -> str | None:
        """The mark of a sign on this board that says a part of this."""
        signs = (one for read in self.page.reads if isinstance(read, ReadCells) for one in read.patterns)
        return next(
            (
                MARKS[one.text]
                for one in signs
                if one.text in MARKS and one.literals and {literal.relation for literal in one.literals} <= said
            ),
            None,
        )

    # --- the answer ---

    def answer_blocks(self, tokens: Mapping[Cell, str]) -> Iterator[Shape]:
        """Shaded cells lie below lines and clues."""
        for cell, token in tokens.items():
            if shade := self._shade(token):
                yield Rectangle(self.corner(*cell), CELL, CELL, shade)

    def _shade(self, token: str) -> str:
        """The colour of a cell with this token of an answer; “” if it has none."""
        found = _matched(self.page.answers.patterns, token)
        mark = self.mark(found[0], token) if found else None
        return DARK if mark == "block" else SHADE if mark == "shade" else ""

    def answer_marks(self, tokens: Mapping[Cell, str]) -> Iterator[Shape]:
        answers = self.page.answers
        for cell, token in tokens.items():
            found = _matched(answers.patterns, token)
            if token in (NOTHING, OPEN) or answers.regions:
                continue
            if found is None and answers.links:
                yield from self._links(cell, token)
            elif found and found[0].note:
                yield from cross(self.middle(cell))
            elif found and found[0].holes:
                yield from self._value(cell, token)
            elif found and (mark := self.mark(found[0], token)) not in ("block", "shade"):
                size = 30 if token in "+-" else 20
                sign = shape_of(mark, self.middle(cell), BLUE) if mark else [Text(self.middle(cell), token, size, BLUE)]
                yield from () if self._is_given(cell, token) else sign

    def known_regions(self, tokens: Mapping[Cell, str]) -> Iterator[Shape]:
        """Where an unfinished answer leaves regions open, what is known of each has a colour of its own."""
        if not (self.page.answers.regions and is_unfinished(tokens)):
            return
        letters = {token: None for token in tokens.values() if token not in (NOTHING, OPEN)}
        codes = {letter: PALETTE[place % len(PALETTE)].code for place, letter in enumerate(letters)}
        for cell, token in tokens.items():
            if token in codes:
                yield Rectangle(self.corner(*cell), CELL, CELL, mixed(codes[token], PAPER, PALE))

    def nots(self, tokens: Mapping[Cell, str]) -> Iterator[Shape]:
        """What surely is not, in an unfinished answer: a cross in a cell, a small one where its clue must stay visible, and
        on the way of a line."""
        clues = clues_of(self.board)
        for cell, token in settled(self.board, tokens).items():
            if token == NOT:
                x, y = self.middle(cell)
                yield from cross((x + CELL / 3, y + CELL / 3), 3.0) if cell in clues else cross((x, y))
        place = (lambda cell: self.corner(*cell)) if on_corners(self.page) else self.middle
        for first, second in never_linked(self.board, tokens):
            (x, y), (s, t) = place(first), place(second)
            yield from cross(((x + s) / 2, (y + t) / 2), 3.0)

    def _value(self, cell: Cell, token: str) -> Iterator[Shape]:
        x, y = self.middle(cell)
        if any(mark.mark == "sum" for mark in self.page.marks):  # which stands in a corner of the cell
            y += 5
        elif self._is_given(cell, token):
            return
        yield Text((x, y), token, 20 if len(token) < 3 else 14, BLUE)

    def _is_given(self, cell: Cell, token: str) -> bool:
        """Does the board have the same token there?"""
        return any(
            isinstance(read, ReadCells) and not read.corners and block[cell[0]][cell[1]] == token
            for read, block in zip(self.page.reads, self.board.blocks, strict=True)
        )

    def _links(self, cell: Cell, token: str) -> Iterator[Shape]:
        x, y = self.corner(*cell) if on_corners(self.page) else self.middle(cell)
        for letter in token:
            if letter in WAY_OF:
                right, down = TURNS[WAY_OF[letter]]
                yield Line(((x, y), (x + right * CELL / 2, y + down * CELL / 2)), LINE, 5)


def _matched(patterns: tuple[Pattern, ...], token: str) -> tuple[Pattern, Values] | None:
    for one in patterns:
        values = one.match(token)
        if values is not None:
            return one, values
    return None


def _words(token: str) -> str:
    """A token without the sign of a wall, which is drawn as a block."""
    return token.strip(",").lstrip("#") or token
