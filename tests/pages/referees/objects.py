"""Referees of kinds in which things are put into cells: lamps, ships, mines, stars, tents, poles, runs, slashes."""

from itertools import groupby

from tests.pages.referees.reading import (
    OPPOSITE,
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


def _line_counts(board: Board, filled: set[Cell]) -> list[str]:
    return [
        f"the number of cells in a line: {say(line[0])}" for n, line in board.counts() if len(filled & set(line)) != n
    ]


def akari(board_text: str, answer_text: str) -> list[str]:
    board = read(board_text, "cells")
    lamps = read_shaded(answer_text, board, "o")
    floor = {p for p, token in board.cells.items() if token == "."}
    broken = [f"a lamp stands on a wall: {say(p)}" for p in sorted(lamps - floor)]
    for p in sorted(floor):
        seen = lamps & {q for way in WAYS for q in ray(p, way, floor)}
        if p in lamps and seen:
            broken.append(f"a lamp lights another: {say(p)}, {say(min(seen))}")
        if p not in lamps and not seen:
            broken.append(f"a cell is dark: {say(p)}")
    for p, n in board.numbers().items():
        if len(lamps & {*beside(p)}) != n:
            broken.append(f"the number of lamps at a wall: {say(p)}")
    return broken


def battleship(board_text: str, answer_text: str) -> list[str]:
    board = read(board_text, "above left cells")
    afloat = read_shaded(answer_text, board)
    broken = _line_counts(board, afloat)
    ships = pieces(afloat, around)
    for ship in ships:
        if len({r for r, _ in ship}) > 1 and len({c for _, c in ship}) > 1:
            broken.append(f"ships touch, or one is bent: {say(min(ship))}")
    for length, count in enumerate(map(int, board.options["ships"].split()), 1):
        if sum(len(ship) == length for ship in ships) != count:
            broken.append(f"the number of ships: of length {length}")
    if ships and max(map(len, ships)) > len(board.options["ships"].split()):
        broken.append("the number of ships: one is longer than any in the list")
    for p, token in board.cells.items():
        goes_on = {way for way in WAYS if ray(p, way, afloat)}
        part = {"": "o", "ns": "m", "ew": "m"}.get("".join(sorted(goes_on, key="nsew".index)))
        part = OPPOSITE[min(goes_on)] if len(goes_on) == 1 else part
        if token != "." and token != ("~" if p not in afloat else part):
            broken.append(f"a part of a ship, or water: {say(p)} is not {token}")
    return broken


def gokigennaname(board_text: str, answer_text: str) -> list[str]:
    board = read(board_text, "corners")
    slashes = read_answer(answer_text, board, "/\\")
    ends = [((r, c), (r + 1, c + 1)) if sign == "\\" else ((r, c + 1), (r + 1, c)) for (r, c), sign in slashes.items()]
    broken = []
    for corner, n in numbers(board.corners).items():
        if sum(corner in slash for slash in ends) != n:
            broken.append(f"the number of slashes at a corner: {corner}")
    home = {corner: {corner} for corner in board.corners}
    for a, b in ends:
        if home[a] is home[b]:
            broken.append(f"slashes close a ring: {a}, {b}")
        else:
            home[a] |= home[b]
            for corner in home[a]:
                home[corner] = home[a]
    return broken


def kakurasu(board_text: str, answer_text: str) -> list[str]:
    board = read(board_text, "above left")
    black = read_shaded(answer_text, board)
    return [
        f"the sum of a line: {say(line[0])}"
        for n, line in board.counts()
        if sum(place for place, p in enumerate(line, 1) if p in black) != n
    ]


def magnets(board_text: str, answer_text: str) -> list[str]:
    board = read(board_text, "above below left right cells regions", minus=True)
    poles = read_answer(answer_text, board, "+-.")
    broken = []
    for p, token in board.cells.items():
        if token != "." and poles[p] != token.replace("x", "."):
            broken.append(f"a sign of the board is changed: {say(p)}")
        broken += [
            f"equal poles share a side: {say(p)}, {say(q)}"
            for q in beside(p)
            if p < q and poles[p] == poles.get(q) != "."
        ]
    for name, room in board.rooms().items():
        if sorted(poles[p] for p in room) not in (["+", "-"], [".", "."]):
            broken.append(f"a magnet has not two unlike poles or none: {name}")
    lines = board.lines()
    for sign, wanted in (("+", board.left + board.above), ("-", board.right + board.below)):
        for n, line in zip(wanted, lines, strict=True):
            if n != "." and sum(poles[p] == sign for p in line) != int(n):
                broken.append(f"the number of poles {sign} in a line: {say(line[0])}")
    return broken


def minesweeper(board_text: str, answer_text: str) -> list[str]:
    board = read(board_text, "cells")
    mines = read_shaded(answer_text, board, "*")
    broken = [] if len(mines) == int(board.options["mines"]) else [f"the number of mines in all: {len(mines)}"]
    for p, n in board.numbers().items():
        if p in mines or len(mines & {*around(p)}) != n:
            broken.append(f"the number of mines around: {say(p)}")
    return broken


def nonogram(board_text: str, answer_text: str) -> list[str]:
    board = read(board_text, "above left")
    black = read_shaded(answer_text, board)
    broken = []
    for wanted, line in zip(board.left + board.above, board.lines(), strict=True):
        runs = [str(len(list(run))) for is_black, run in groupby(line, lambda p: p in black) if is_black]
        if (",".join(runs) or ".") != wanted:
            broken.append(f"the runs of a line: {say(line[0])}")
    return broken


def snake(board_text: str, answer_text: str) -> list[str]:
    board = read(board_text, "above left cells")
    body = read_shaded(answer_text, board)
    broken = _line_counts(board, body)
    ends = {p for p, token in board.cells.items() if token == "o"}
    if {p for p in body if len(body & {*beside(p)}) == 1} != ends:
        broken.append("the snake does not end at the two circles")
    if not in_one_piece(body) or any(len(body & {*beside(p)}) > 2 for p in body) or not ends <= body:
        broken.append("the snake is not one path")
    for r, c in body:
        for q in ((r + 1, c + 1), (r + 1, c - 1)):
            if q in body and not body & {(r, q[1]), (q[0], c)}:
                broken.append(f"the snake touches itself: {say((r, c))}, {say(q)}")
    return broken


def starbattle(board_text: str, answer_text: str) -> list[str]:
    board = read(board_text, "regions")
    stars = read_shaded(answer_text, board, "*")
    wanted = board.option("stars", 1)
    broken = [
        f"the number of stars in a line: {say(line[0])}" for line in board.lines() if len(stars & {*line}) != wanted
    ]
    broken += [
        f"the number of stars in a region: {name}"
        for name, room in board.rooms().items()
        if len(stars & room) != wanted
    ]
    return broken + [
        f"stars touch: {say(p)}, {say(q)}" for p in sorted(stars) for q in around(p) if p < q and q in stars
    ]


def tents(board_text: str, answer_text: str) -> list[str]:
    board = read(board_text, "above left cells")
    pitched = read_shaded(answer_text, board, "^")
    trees = {p for p, token in board.cells.items() if token == "T"}
    broken = _line_counts(board, pitched) + [f"a tent stands on a tree: {say(p)}" for p in sorted(pitched & trees)]
    broken += [f"tents touch: {say(p)}, {say(q)}" for p in sorted(pitched) for q in around(p) if p < q and q in pitched]
    if len(pitched) != len(trees) or not _paired(trees, pitched):
        broken.append("trees and tents are not in pairs")
    return broken


def _paired(trees: set[Cell], pitched: set[Cell]) -> bool:
    """Each tree can have a tent of its own: a tree takes a tent, and the tree that had it looks for another (Kuhn)."""
    owner: dict[Cell, Cell] = {}

    def gets(tree: Cell, tried: set[Cell]) -> bool:
        for tent in beside(tree):
            if tent in pitched and tent not in tried:
                tried.add(tent)
                if tent not in owner or gets(owner[tent], tried):
                    owner[tent] = tree
                    return True
        return False

    return all(gets(tree, set()) for tree in sorted(trees))


def thermometers(board_text: str, answer_text: str) -> list[str]:
    board = read(board_text, "above left cells")
    filled = read_shaded(answer_text, board)
    broken = _line_counts(board, filled)
    place = {tuple(map(int, token.split("."))): p for p, token in board.cells.items() if token != "."}
    for (name, step), p in place.items():
        if p in filled and step > 1 and place[name, step - 1] not in filled:
            broken.append(f"a thermometer is filled, and not before: {name} at {say(p)}")
    outside = [p for p in sorted(filled) if board.cells[p] == "."]
    return broken + [f"a cell outside of all thermometers is filled: {say(p)}" for p in outside]
