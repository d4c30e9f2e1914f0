"""Referees of kinds in which cells are blackened."""

from collections import Counter
from itertools import groupby

from tests.pages.referees.reading import (
    WAYS,
    Board,
    Cell,
    around,
    beside,
    in_one_piece,
    numbers,
    pieces,
    ray,
    read,
    read_answer,
    read_shaded,
    say,
)


def _touching(black: set[Cell]) -> list[str]:
    return [
        f"black cells share a side: {say(p)}, {say(q)}"
        for p in sorted(black)
        for q in beside(p)
        if p < q and q in black
    ]


def _apart(cells: set[Cell], name: str) -> list[str]:
    return [] if in_one_piece(cells) else [f"the {name} cells do not hang together"]


def _blocks(board: Board, cells: set[Cell], name: str) -> list[str]:
    return [f"a 2×2 block is {name}: at {say(min(square))}" for square in board.squares() if square <= cells]


def _room_counts(board: Board, black: set[Cell]) -> list[str]:
    """The number in a room is the count of its black cells."""
    rooms = board.rooms()
    return [
        f"the number of black cells in a region: {say(p)}"
        for p, n in board.numbers().items()
        if len(rooms[board.regions[p]] & black) != n
    ]


def _line_counts(board: Board, black: set[Cell]) -> list[str]:
    return [
        f"the number of black cells in a line: {say(line[0])}"
        for n, line in board.counts()
        if len(black & set(line)) != n
    ]


def _seen(p: Cell, among: set[Cell]) -> int:
    """The cells that p sees in the four directions, with itself."""
    return 1 + sum(len(ray(p, way, among)) for way in WAYS)


def aqre(board_text: str, answer_text: str) -> list[str]:
    board = read(board_text, "cells regions")
    black = read_shaded(answer_text, board)
    broken = _room_counts(board, black) + _apart(black, "black")
    for line in board.lines():
        for is_black, run in groupby(line, lambda p: p in black):
            if len(list(run)) > 3:
                broken.append(f"four {'black' if is_black else 'white'} cells in a row: the line of {say(line[0])}")
    return broken


def cave(board_text: str, answer_text: str) -> list[str]:
    board = read(board_text, "cells")
    rock = read_shaded(answer_text, board)
    inside = set(board.places()) - rock
    broken = _apart(inside, "cave's")
    for p, n in board.numbers().items():
        if p in rock:
            broken.append(f"a number is outside the cave: {say(p)}")
        elif _seen(p, inside) != n:
            broken.append(f"the number of cells seen: {say(p)} sees {_seen(p, inside)}")
    for piece in pieces(rock):
        if not any(r in (0, board.rows - 1) or c in (0, board.columns - 1) for r, c in piece):
            broken.append(f"rock does not reach the edge: {say(min(piece))}")
    return broken


def creek(board_text: str, answer_text: str) -> list[str]:
    board = read(board_text, "corners")
    black = read_shaded(answer_text, board)
    broken = _apart(set(board.places()) - black, "white")
    for (r, c), n in numbers(board.corners).items():
        if len(black & {(r, c), (r - 1, c), (r, c - 1), (r - 1, c - 1)}) != n:
            broken.append(f"the number of black cells at a corner: {r},{c}")
    return broken


def heyawake(board_text: str, answer_text: str) -> list[str]:
    board = read(board_text, "cells regions")
    black = read_shaded(answer_text, board)
    broken = _room_counts(board, black) + _touching(black) + _apart(set(board.places()) - black, "white")
    for line in board.lines():
        for is_black, run in groupby(line, lambda p: p in black):
            rooms = [name for name, _ in groupby(board.regions[p] for p in run)]
            if not is_black and len(rooms) > 2:
                broken.append(f"white cells pass two borders: the line of {say(line[0])}")
    return broken


def hitori(board_text: str, answer_text: str) -> list[str]:
    board = read(board_text, "cells")
    black = read_shaded(answer_text, board)
    broken = _touching(black) + _apart(set(board.places()) - black, "white")
    for line in board.lines():
        shown = Counter(board.cells[p] for p in line if p not in black)
        broken += [
            f"a number comes twice: {digit} in the line of {say(line[0])}"
            for digit in shown
            if digit != "." and shown[digit] > 1
        ]
    return broken


def kuromasu(board_text: str, answer_text: str) -> list[str]:
    board = read(board_text, "cells")
    black = read_shaded(answer_text, board)
    white = set(board.places()) - black
    broken = _touching(black) + _apart(white, "white")
    for p, n in board.numbers().items():
        if p in black:
            broken.append(f"a number is black: {say(p)}")
        elif _seen(p, white) != n:
            broken.append(f"the number of cells seen: {say(p)} sees {_seen(p, white)}")
    return broken


def _shape(cells: set[Cell]) -> frozenset[Cell]:
    """The shape, the same however it is turned or mirrored: the smallest of its eight looks, moved to the corner."""
    looks = []
    for turn in range(8):
        turned = [(r, c) for r, c in cells]
        for _ in range(turn % 4):
            turned = [(c, -r) for r, c in turned]
        if turn > 3:
            turned = [(r, -c) for r, c in turned]
        top, left = min(r for r, _ in turned), min(c for _, c in turned)
        looks.append(sorted((r - top, c - left) for r, c in turned))
    return frozenset(min(looks))


SQUARE = _shape({(0, 0), (0, 1), (1, 0), (1, 1)})


def lits(board_text: str, answer_text: str) -> list[str]:
    board = read(board_text, "regions")
    black = read_shaded(answer_text, board)
    broken = _apart(black, "black") + _blocks(board, black, "black")
    broken += [f"a black cell is in no region: {say(p)}" for p in sorted(black) if board.regions[p] == "."]
    shape_of = {}
    for name, room in board.rooms().items():
        tetromino = room & black
        if len(tetromino) != 4 or not in_one_piece(tetromino) or _shape(tetromino) == SQUARE:
            broken.append(f"the black cells of a region are no L, I, T or S: {name}")
        else:
            shape_of.update(dict.fromkeys(tetromino, _shape(tetromino)))
    for p, shape in shape_of.items():
        for q in beside(p):
            if shape_of.get(q) == shape and board.regions[p] != board.regions[q] and p < q:
                broken.append(f"equal shapes share a side: {say(p)}, {say(q)}")
    return broken


def mosaic(board_text: str, answer_text: str) -> list[str]:
    board = read(board_text, "cells")
    black = read_shaded(answer_text, board)
    return [
        f"the number of black cells around: {say(p)}"
        for p, n in board.numbers().items()
        if len(black & {p, *around(p)}) != n
    ]


def norinori(board_text: str, answer_text: str) -> list[str]:
    board = read(board_text, "regions")
    black = read_shaded(answer_text, board)
    broken = [
        f"a region has not two black cells: {name}" for name, room in board.rooms().items() if len(room & black) != 2
    ]
    return broken + [
        f"a black cell has not one black neighbour: {say(p)}" for p in sorted(black) if len(black & {*beside(p)}) != 1
    ]


def nurikabe(board_text: str, answer_text: str) -> list[str]:
    board = read(board_text, "cells")
    sea = read_shaded(answer_text, board)
    broken = _apart(sea, "sea's") + _blocks(board, sea, "sea")
    clues = {p: token for p, token in board.cells.items() if token != "."}
    broken += [f"a number is in the sea: {say(p)}" for p in clues if p in sea]
    for island in pieces(set(board.places()) - sea):
        inside = [clues[p] for p in island if p in clues]
        if len(inside) != 1:
            broken.append(f"an island has not one number: {say(min(island))}")
        elif inside[0] not in ("?", str(len(island))):
            broken.append(f"the size of an island: {say(min(island))} has {len(island)}")
    return broken


def nurimisaki(board_text: str, answer_text: str) -> list[str]:
    board = read(board_text, "cells")
    black = read_shaded(answer_text, board)
    white = set(board.places()) - black
    broken = _apart(white, "white") + _blocks(board, black, "black") + _blocks(board, white, "white")
    circles = {p for p, token in board.cells.items() if token != "."}
    broken += [f"a circle is black: {say(p)}" for p in sorted(circles & black)]
    for p in sorted(white):
        if (len(white & {*beside(p)}) == 1) != (p in circles):
            broken.append(f"to have one white neighbour and to be a circle: {say(p)}")
    for p, n in board.numbers().items():
        if p in white and max(len(ray(p, way, white)) for way in WAYS) + 1 != n:
            broken.append(f"the number of white cells from a circle: {say(p)}")
    return broken


def shimaguni(board_text: str, answer_text: str) -> list[str]:
    board = read(board_text, "cells regions")
    black = read_shaded(answer_text, board)
    broken = _room_counts(board, black)
    count = {name: len(room & black) for name, room in board.rooms().items()}
    for name, room in board.rooms().items():
        if len(pieces(room & black)) != 1:
            broken.append(f"the black cells of a region are not one piece: {name}")
    for p in board.places():
        for q in beside(p):
            if p < q and q in board.regions and board.regions[p] != board.regions[q]:
                if p in black and q in black:
                    broken.append(f"black cells of two regions share a side: {say(p)}, {say(q)}")
                if count[board.regions[p]] == count[board.regions[q]]:
                    broken.append(f"neighbours have equally many black cells: {say(p)}, {say(q)}")
    return broken


def tilepaint(board_text: str, answer_text: str) -> list[str]:
    board = read(board_text, "above left regions")
    black = read_shaded(answer_text, board)
    mixed = [name for name, room in board.rooms().items() if room & black and room - black]
    return _line_counts(board, black) + [f"a region is black and white: {name}" for name in mixed]


def yin_yang(board_text: str, answer_text: str) -> list[str]:
    board = read(board_text, "cells")
    answer = read_answer(answer_text, board, "bw")
    dark = {p for p in answer if answer[p] == "b"}
    light = set(answer) - dark
    broken = [
        f"a sign of the board is changed: {say(p)}" for p, token in board.cells.items() if token not in (".", answer[p])
    ]
    broken += _apart(dark, "dark") + _apart(light, "light")
    return broken + _blocks(board, dark, "dark") + _blocks(board, light, "light")
