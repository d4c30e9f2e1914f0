"""Referees of kinds in which numbers are written into cells."""

from itertools import groupby
from math import prod

from tests.pages.referees.reading import (
    WAYS,
    Board,
    Cell,
    around,
    beside,
    pieces,
    ray,
    read,
    read_answer,
    read_numbers,
    say,
)

Numbers = dict[Cell, int]


def _kept(board: Board, value: Numbers) -> list[str]:
    """The numbers of the board stand in the answer."""
    return [f"a number of the board is changed: {say(p)}" for p, n in board.numbers().items() if value.get(p) != n]


def _each_once(name: str, areas: list[list[Cell]], value: Numbers) -> list[str]:
    """An area of n cells has 1 to n."""
    return [
        f"a {name} has not each number once: at {say(min(area))}"
        for area in areas
        if sorted(value[p] for p in area) != list(range(1, len(area) + 1))
    ]


def _rooms(board: Board) -> list[list[Cell]]:
    return [sorted(room) for room in board.rooms().values()]


def _boxes(board: Board) -> list[list[Cell]]:
    height = board.option("height", max(2, (board.rows + 3) // 4))
    width = board.rows // height
    boxes = {(p[0] // height, p[1] // width) for p in board.places()}
    return [[p for p in board.places() if (p[0] // height, p[1] // width) == box] for box in sorted(boxes)]


def binairo(board_text: str, answer_text: str) -> list[str]:
    board = read(board_text, "cells")
    answer = read_answer(answer_text, board, "01")
    broken = [
        f"a sign of the board is changed: {say(p)}" for p, token in board.cells.items() if token not in (".", answer[p])
    ]
    for line in board.lines():
        row = "".join(answer[p] for p in line)
        if row.count("0") != row.count("1"):
            broken.append(f"not as many 0 as 1: in the line of {say(line[0])}")
        if "000" in row or "111" in row:
            broken.append(f"three equal cells in a row: in the line of {say(line[0])}")
    return broken


def fillomino(board_text: str, answer_text: str) -> list[str]:
    board = read(board_text, "cells")
    value = read_numbers(answer_text, board, 1, board.rows * board.columns)
    broken = _kept(board, value)
    for n in set(value.values()):
        for piece in pieces(p for p in value if value[p] == n):
            if len(piece) != n:
                broken.append(f"the size of a piece: {say(min(piece))}")
    return broken


def futoshiki(board_text: str, answer_text: str) -> list[str]:
    board = read(board_text, "cells between")
    value = read_numbers(answer_text, board, 1, board.rows)
    broken = _kept(board, value) + _each_once("line", board.lines(), value)
    for (p, q), sign in board.between.items():
        if (sign in "<^" and value[p] > value[q]) or (sign in ">v" and value[p] < value[q]):
            broken.append(f"a sign opens towards the smaller number: {say(p)}, {say(q)}")
    return broken


def hakyuu(board_text: str, answer_text: str) -> list[str]:
    board = read(board_text, "cells regions")
    value = read_numbers(answer_text, board, 1, max(map(len, _rooms(board))))
    broken = _kept(board, value) + _each_once("region", _rooms(board), value)
    for p in board.places():
        for way in "se":
            near = ray(p, way, value)[: value[p]]
            broken += [f"equal numbers are too near: {say(p)}, {say(q)}" for q in near if value[q] == value[p]]
    return broken


def jigsawsudoku(board_text: str, answer_text: str) -> list[str]:
    board = read(board_text, "cells regions")
    value = read_numbers(answer_text, board, 1, board.rows)
    return _kept(board, value) + _each_once("line", board.lines(), value) + _each_once("region", _rooms(board), value)


def kakuro(board_text: str, answer_text: str) -> list[str]:
    board = read(board_text, "cells")
    white = {p for p, token in board.cells.items() if token == "."}
    value = read_numbers(answer_text, board, 1, 9, white)
    broken = []
    for line in board.lines():
        for is_white, run in groupby(line, lambda p: p in white):
            digits = [value[p] for p in run] if is_white else []
            if len(set(digits)) < len(digits):
                broken.append(f"a digit comes twice: in the line of {say(line[0])}")
    for p, token in board.cells.items():
        if "\\" in token:
            for total, way in zip(token.split("\\"), "se", strict=True):
                digits = [value[q] for q in ray(p, way, white)]
                if total and sum(digits) != int(total):
                    broken.append(f"a sum: {digits} after {say(p)}")
    return broken


def kenken(board_text: str, answer_text: str) -> list[str]:
    board = read(board_text, "cells regions")
    value = read_numbers(answer_text, board, 1, board.rows)
    broken, rooms = _each_once("line", board.lines(), value), board.rooms()
    for p, token in board.cells.items():
        if token != ".":
            numbers = [value[q] for q in rooms[board.regions[p]]]
            total, signs = int(token.rstrip("+-*/")), token.lstrip("0123456789") or "+-*/"
            if not any(_gives(numbers, sign, total) for sign in signs):
                broken.append(f"the result of a region: {numbers} do not give {token}")
    return broken


def _gives(numbers: list[int], sign: str, total: int) -> bool:
    largest, others = max(numbers), sorted(numbers)[:-1]
    match sign:
        case "+":
            return sum(numbers) == total
        case "*":
            return prod(numbers) == total
        case "-":
            return largest - sum(others) == total
        case _:
            return largest == total * prod(others)


def killersudoku(board_text: str, answer_text: str) -> list[str]:
    board = read(board_text, "cells regions")
    value = read_numbers(answer_text, board, 1, board.rows)
    broken = _each_once("line", board.lines(), value) + _each_once("box", _boxes(board), value)
    rooms = board.rooms()
    for p, n in board.numbers().items():
        cage = [value[q] for q in rooms[board.regions[p]]]
        if sum(cage) != n:
            broken.append(f"the sum of a cage: {say(p)}")
    for cells in _rooms(board):
        if len({value[p] for p in cells}) < len(cells):
            broken.append(f"a number comes twice in a cage: {say(cells[0])}")
    return broken


def kropki(board_text: str, answer_text: str) -> list[str]:
    board = read(board_text, "cells between")
    value = read_numbers(answer_text, board, 1, board.rows)
    broken = _kept(board, value) + _each_once("line", board.lines(), value)
    for p in board.places():
        for q in (one for one in beside(p) if one in value and p < one):
            low, high = sorted((value[p], value[q]))
            dot = board.between.get((p, q), ".")
            if dot == "o" and high - low != 1:
                broken.append(f"a light dot between numbers that do not follow each other: {say(p)}, {say(q)}")
            if dot == "b" and high != 2 * low:
                broken.append(f"a dark dot between numbers of which none is twice the other: {say(p)}, {say(q)}")
            if dot == "." and (high - low == 1 or high == 2 * low):
                broken.append(f"a dot is missing: {say(p)}, {say(q)}")
    return broken


def makaro(board_text: str, answer_text: str) -> list[str]:
    board = read(board_text, "cells regions")
    white = {p for p, token in board.cells.items() if token == "." or token.isdigit()}
    value = read_numbers(answer_text, board, 1, max(map(len, _rooms(board))), white)
    broken = _kept(board, value) + _each_once("region", _rooms(board), value)
    for p in sorted(white):
        broken += [
            f"equal numbers share a side: {say(p)}, {say(q)}" for q in beside(p) if p < q and value.get(q) == value[p]
        ]
    for p, token in board.cells.items():
        if token in WAYS:
            target = (p[0] + WAYS[token][0], p[1] + WAYS[token][1])
            others = [value[q] for q in beside(p) if q in value and q != target]
            if target not in value or any(n >= value[target] for n in others):
                broken.append(f"an arrow does not point at the largest number: {say(p)}")
    return broken


def skyscrapers(board_text: str, answer_text: str) -> list[str]:
    board = read(board_text, "above below left right cells")
    size, empty = board.rows, board.option("empty", 0)
    height = read_numbers(answer_text, board, 0, size - empty)
    broken = _kept(board, height)
    diagonals = [[(i, i) for i in range(size)], [(i, size - 1 - i) for i in range(size)]]
    for area in board.lines() + diagonals * board.option("diagonals", 0):
        if sorted(height[p] for p in area) != [0] * empty + list(range(1, size - empty + 1)):
            broken.append(
                f"a {'diagonal' if area in diagonals else 'line'} has not each height once: at {say(area[0])}"
            )
    for near, far, line in zip(board.left + board.above, board.right + board.below, board.lines(), strict=True):
        for wanted, looking in ((near, line), (far, line[::-1])):
            seen = [p for i, p in enumerate(looking) if height[p] > max([0, *(height[q] for q in looking[:i])])]
            if wanted != "." and len(seen) != int(wanted):
                broken.append(f"the number of houses seen: {len(seen)} from {say(looking[0])}")
    return broken


def str8ts(board_text: str, answer_text: str) -> list[str]:
    board = read(board_text, "cells")
    white = {p for p, token in board.cells.items() if "#" not in token}
    value = read_numbers(answer_text, board, 1, board.rows, white)
    broken = _kept(board, value)
    shown = value | {p: int(token[1:]) for p, token in board.cells.items() if token.startswith("#") and token != "#"}
    for line in board.lines():
        numbers = [shown[p] for p in line if p in shown]
        if len(set(numbers)) < len(numbers):
            broken.append(f"a number comes twice: in the line of {say(line[0])}")
        for is_white, run in groupby(line, lambda p: p in white):
            street = sorted(value[p] for p in run) if is_white else []
            if street and street != list(range(street[0], street[0] + len(street))):
                broken.append(f"a street has a gap: {street} in the line of {say(line[0])}")
    return broken


def sudoku(board_text: str, answer_text: str) -> list[str]:
    board = read(board_text, "cells")
    value = read_numbers(answer_text, board, 1, board.rows)
    return _kept(board, value) + _each_once("line", board.lines(), value) + _each_once("box", _boxes(board), value)


def suguru(board_text: str, answer_text: str) -> list[str]:
    board = read(board_text, "cells regions")
    value = read_numbers(answer_text, board, 1, max(map(len, _rooms(board))))
    broken = _kept(board, value) + _each_once("region", _rooms(board), value)
    for p in board.places():
        broken += [f"equal numbers touch: {say(p)}, {say(q)}" for q in around(p) if p < q and value.get(q) == value[p]]
    return broken
