"""Boards and answers as FORMATS.md says, read into tokens by cell, and the few looks at a grid that referees share.

read("3 .\\n. .\\n\\nab\\nbb", "cells regions").regions  →  {(0, 0): "a", (0, 1): "b", (1, 0): "b", (1, 1): "b"}
"""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import groupby

Cell = tuple[int, int]
Grid = dict[Cell, str]
SIDES = ("above", "below", "left", "right")
WAYS: dict[str, Cell] = {"n": (-1, 0), "s": (1, 0), "e": (0, 1), "w": (0, -1)}
OPPOSITE = {"n": "s", "s": "n", "e": "w", "w": "e"}


class UnreadableError(ValueError):
    """The text is no board, or no answer, of its kind."""


@dataclass(slots=True)
class Board:
    rows: int = 0
    columns: int = 0
    options: dict[str, str] = field(default_factory=dict)
    above: list[str] = field(default_factory=list)
    below: list[str] = field(default_factory=list)
    left: list[str] = field(default_factory=list)
    right: list[str] = field(default_factory=list)
    cells: Grid = field(default_factory=dict)
    corners: Grid = field(default_factory=dict)
    regions: Grid = field(default_factory=dict)
    between: dict[tuple[Cell, Cell], str] = field(default_factory=dict)

    def places(self) -> list[Cell]:
        """All cells, row by row."""
        return [(r, c) for r in range(self.rows) for c in range(self.columns)]

    def lines(self) -> list[list[Cell]]:
        """The rows from the top, then the columns from the left."""
        rows = [[(r, c) for c in range(self.columns)] for r in range(self.rows)]
        return rows + [[(r, c) for r in range(self.rows)] for c in range(self.columns)]

    def squares(self) -> list[set[Cell]]:
        return [
            {(r, c), (r + 1, c), (r, c + 1), (r + 1, c + 1)}
            for r in range(self.rows - 1)
            for c in range(self.columns - 1)
        ]

    def rooms(self) -> dict[str, set[Cell]]:
        """The regions with their cells; `.` is none."""
        return {
            name: {p for p in self.regions if self.regions[p] == name}
            for name in sorted({*self.regions.values()} - {"."})
        }

    def numbers(self) -> dict[Cell, int]:
        """The cells whose token is a plain number."""
        return numbers(self.cells)

    def option(self, name: str, default: int) -> int:
        return int(self.options.get(name, default))

    def counts(self) -> Iterator[tuple[int, list[Cell]]]:
        """The numbers on the left with their rows, then those above with their columns; lines without one are left out."""
        for number, line in zip(self.left + self.above, self.lines(), strict=True):
            if number != ".":
                yield int(number), line


def read(text: str, blocks: str, minus: bool = False) -> Board:
    """`blocks` names what the text of the kind has, in the order of FORMATS.md: "above left cells". With `minus` the token
    `-` is a sign of its own, elsewhere it is `.`."""
    board, names = Board(), blocks.split()
    lines = [line.strip() for line in text.strip().splitlines()]
    while lines and (option := re.fullmatch(r"([a-z]+):(.*)", lines[0])):
        board.options[option[1]] = option[2].strip()
        lines.pop(0)
    parts = [list(part) for filled, part in groupby(lines, bool) if filled]
    sides = [name for name in names if name in SIDES]
    if len(parts) != len(names) - len(sides) + bool(sides):
        raise UnreadableError(f"{len(parts)} blocks, where {blocks} were expected")
    if sides:
        if len(parts[0]) != len(sides):
            raise UnreadableError(f"{len(parts[0])} lines beside the board, where {sides} were expected")
        for name, line in zip(sides, parts.pop(0), strict=True):
            setattr(board, name, ["." if token == "-" else token for token in line.split()])
    for name, part in zip(names[len(sides) :], parts, strict=True):
        if name == "between":
            board.between = _between(part)
            continue
        tokens = grid(part)
        setattr(board, name, tokens if minus else {p: "." if token == "-" else token for p, token in tokens.items()})
    _measure(board)
    return board


def _between(lines: list[str]) -> dict[tuple[Cell, Cell], str]:
    """Signs between cells: every other line stands between two rows. Boards have two rows and columns at least."""
    found = {}
    for i, line in enumerate(lines):
        for c, sign in enumerate(line.split() if " " in line else line):
            p = (i // 2, c)
            found[p, (p[0] + 1, c) if i % 2 else (p[0], c + 1)] = sign
    return found


def grid(lines: list[str]) -> Grid:
    """One token a cell: by blanks, or one character each where no line has a blank."""
    rows = [line.split() if any(" " in line for line in lines) else list(line) for line in lines]
    if len({len(row) for row in rows}) != 1:
        raise UnreadableError("the rows are not equally long")
    return {(r, c): token for r, row in enumerate(rows) for c, token in enumerate(row)}


def _measure(board: Board) -> None:
    """The size of the board, which all its blocks and sides must have."""
    sizes = {size(block) for block in (board.cells, board.regions) if block}
    if board.corners:
        rows, columns = size(board.corners)
        sizes.add((rows - 1, columns - 1))
    sizes = sizes or {(len(board.left), len(board.above))}
    if len(sizes) != 1:
        raise UnreadableError(f"the blocks have the sizes {sorted(sizes)}")
    board.rows, board.columns = sizes.pop()
    for side, length in zip(
        (board.above, board.below, board.left, board.right), (board.columns,) * 2 + (board.rows,) * 2, strict=True
    ):
        if side and len(side) != length:
            raise UnreadableError(f"{len(side)} numbers beside {length} lines")


def size(tokens: Mapping[Cell, str]) -> Cell:
    return max(r for r, _ in tokens) + 1, max(c for _, c in tokens) + 1


def read_answer(text: str, board: Board, signs: Collection[str], more: int = 0) -> Grid:
    """The answer's tokens, all of which must be among the signs; `more` rows and columns than the board has."""
    answer = grid([line.strip() for line in text.strip().splitlines()])
    if size(answer) != (board.rows + more, board.columns + more):
        raise UnreadableError(f"the answer has the size {size(answer)}")
    for (r, c), token in answer.items():
        if token not in signs:
            raise UnreadableError(f"r{r + 1}c{c + 1} is {token}")
    return answer


def read_numbers(
    text: str, board: Board, low: int, high: int, where: Collection[Cell] | None = None
) -> dict[Cell, int]:
    """A number from low to high in the cells of `where` (in all, unless said), `.` in the others."""
    answer = read_answer(text, board, {".", *map(str, range(low, high + 1))})
    filled = {p: int(token) for p, token in answer.items() if token != "."}
    if set(filled) != set(board.places() if where is None else where):
        raise UnreadableError("a number is missing, or stands where none may")
    return filled


def read_shaded(text: str, board: Board, sign: str = "#") -> set[Cell]:
    """The cells with the sign; the others have `.`."""
    return {p for p, token in read_answer(text, board, (sign, ".")).items() if token == sign}


def read_regions(text: str, board: Board) -> list[set[Cell]]:
    """The regions of an answer; the names do not matter, and each is one piece."""
    answer = grid([line.strip() for line in text.strip().splitlines()])
    if size(answer) != (board.rows, board.columns) or not all(token.isalnum() for token in answer.values()):
        raise UnreadableError("the answer is no grid of regions")
    return [{p for p in answer if answer[p] == name} for name in sorted(set(answer.values()))]


def numbers(tokens: Grid) -> dict[Cell, int]:
    return {p: int(token) for p, token in tokens.items() if token.isdigit()}


def beside(p: Cell) -> list[Cell]:
    return [(p[0] + r, p[1] + c) for r, c in WAYS.values()]


def around(p: Cell) -> list[Cell]:
    return [(p[0] + r, p[1] + c) for r in (-1, 0, 1) for c in (-1, 0, 1) if (r, c) != (0, 0)]


def ray(p: Cell, way: str, among: Collection[Cell]) -> list[Cell]:
    """The cells from p in a direction, without p, while they are in the set."""
    seen = []
    q = (p[0] + WAYS[way][0], p[1] + WAYS[way][1])
    while q in among:
        seen.append(q)
        q = (q[0] + WAYS[way][0], q[1] + WAYS[way][1])
    return seen


def pieces(cells: Iterable[Cell], near: Callable[[Cell], list[Cell]] = beside) -> list[set[Cell]]:
    """The cells in groups that hang together."""
    left, found = set(cells), []
    while left:
        piece: set[Cell] = set()
        reached = [min(left)]
        while reached:
            p = reached.pop()
            if p in left:
                left.remove(p)
                piece.add(p)
                reached += near(p)
        found.append(piece)
    return found


def in_one_piece(cells: Iterable[Cell]) -> bool:
    return len(pieces(cells)) <= 1


def say(p: Cell) -> str:
    return f"r{p[0] + 1}c{p[1] + 1}"
