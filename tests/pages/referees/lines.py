"""Referees of kinds in which a loop is drawn."""

from tests.pages.referees.reading import (
    OPPOSITE,
    WAYS,
    Cell,
    Grid,
    beside,
    pieces,
    ray,
    read,
    read_answer,
    say,
)

TOKENS = ("ns", "ne", "nw", "se", "sw", "ew", ".")


def _step(p: Cell, way: str) -> Cell:
    return (p[0] + WAYS[way][0], p[1] + WAYS[way][1])


def _loop(links: Grid) -> list[str]:
    """What is wrong with the line as one closed loop. Every token but `.` has two ways out, so that pieces are loops."""
    line = {p: token for p, token in links.items() if token in TOKENS and token != "."}
    broken = []
    for p, token in line.items():
        for way in token:
            if OPPOSITE[way] not in line.get(_step(p, way), ""):
                broken.append(f"the line ends: between {say(p)} and {say(_step(p, way))}")
    if len(pieces(line, lambda p: [_step(p, way) for way in line.get(p, "")])) != 1:
        broken.append("there is not one loop")
    return broken


def _passed(links: Grid) -> set[Cell]:
    return {p for p, token in links.items() if token in TOKENS and token != "."}


def countryroad(board_text: str, answer_text: str) -> list[str]:
    board = read(board_text, "cells regions")
    links = read_answer(answer_text, board, TOKENS)
    broken, passed, rooms = _loop(links), _passed(links), board.rooms()
    for p, n in board.numbers().items():
        if len(passed & rooms[board.regions[p]]) != n:
            broken.append(f"the number of cells passed in a region: {say(p)}")
    for name, room in rooms.items():
        crossings = sum(_step(p, way) not in room for p in room & passed for way in links[p])
        if crossings != 2:
            broken.append(f"the loop does not pass a region once: {name}")
    for p in board.places():
        for q in beside(p):
            if p < q and q in links and board.regions[p] != board.regions[q] and not passed & {p, q}:
                broken.append(f"cells on both sides of a border are left out: {say(p)}, {say(q)}")
    return broken


def masyu(board_text: str, answer_text: str) -> list[str]:
    board = read(board_text, "cells")
    links = read_answer(answer_text, board, TOKENS)
    broken = _loop(links)
    if broken:
        return broken
    for p, circle in board.cells.items():
        straight = links[p] in ("ns", "ew")
        onward = [links[_step(p, way)] in ("ns", "ew") for way in links[p].strip(".")]
        if circle == "b" and (links[p] == "." or straight or not all(onward)):
            broken.append(f"a dark circle has no turn with straight lines before and after: {say(p)}")
        if circle == "w" and (not straight or all(onward)):
            broken.append(f"a light circle is not passed straight with a turn before or after: {say(p)}")
    return broken


def simpleloop(board_text: str, answer_text: str) -> list[str]:
    board = read(board_text, "cells")
    links = read_answer(answer_text, board, TOKENS)
    free = {p for p, token in board.cells.items() if token == "."}
    return _loop(links) + [f"a wall is passed, or a free cell is not: {say(p)}" for p in sorted(free ^ _passed(links))]


def slitherlink(board_text: str, answer_text: str) -> list[str]:
    board = read(board_text, "cells")
    links = read_answer(answer_text, board, TOKENS, more=1)
    broken = _loop(links)
    for (r, c), n in board.numbers().items():
        sides = (
            ("e" in links[r, c]) + ("s" in links[r, c]) + ("w" in links[r + 1, c + 1]) + ("n" in links[r + 1, c + 1])
        )
        if sides != n:
            broken.append(f"the number of sides: {say((r, c))}")
    return broken


def yajilin(board_text: str, answer_text: str) -> list[str]:
    board = read(board_text, "cells")
    links = read_answer(answer_text, board, ("#", *TOKENS))
    black = {p for p, token in links.items() if token == "#"}
    clues = {p: token for p, token in board.cells.items() if token != "."}
    broken, passed = _loop(links), _passed(links)
    broken += [
        f"black cells share a side: {say(p)}, {say(q)}"
        for p in sorted(black)
        for q in beside(p)
        if p < q and q in black
    ]
    for p in board.places():
        if (p in black) + (p in clues) + (p in passed) != 1:
            broken.append(f"a cell is not exactly one of black, a clue, passed: {say(p)}")
    for p, token in clues.items():
        if token[-1] in WAYS and len(black & {*ray(p, token[-1], board.cells)}) != int(token[:-1]):
            broken.append(f"the number of black cells ahead: {say(p)}")
    return broken
