"""The referee of Overflow: looks at each tile, then follows the water. It knows nothing of the theory."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from entails.boards.answer import Answer, AnswerPart, Broken, Cell
from entails.boards.grid import OPPOSITE
from entails.puzzles.overflow.board import Board
from entails.puzzles.overflow.solution import Links, answer_of, path_from


def referee(board: Board, answer: Answer) -> list[Broken]:
    links = frozenset(frozenset(link.cells()) for link in AnswerPart(answer)["links"].items())
    broken = list(_tiles(board, links))
    if broken:
        return broken
    broken = list(_water(board, links))
    right = answer_of(board, links)
    if answer.get("length", right["length"]) != right["length"]:
        broken.append(Broken(f"the length is the number of wet tiles, {right['length']}"))
    if not broken and any(answer.get(part, right[part]) != right[part] for part in ("paths", "rows")):
        broken.append(Broken("the paths and the rows show the links"))
    return broken


def _tiles(board: Board, links: Links) -> Iterator[Broken]:
    """The broken rules that can be seen at single tiles, without following the water."""
    for link in links:
        if len(link) != 2 or max(link) not in board.linkable(min(link)).values():
            yield Broken("a link joins two tiles side by side", tuple(sorted(link)))
    for cell in board.cells():
        ways = {way for way, other in board.linkable(cell).items() if frozenset({cell, other}) in links}
        complaint = _complaint(board.at(cell), ways)
        if complaint:
            yield Broken(complaint, (cell,))
    if not any(board.at(cell) == "U" for cell in board.cells()):
        yield Broken("there is an ocean")


def _water(board: Board, links: Links) -> Iterator[Broken]:
    """Follow the water of each ocean. A link that carries none is a loop, or a path from nowhere."""
    carried: set[frozenset[Cell]] = set()
    for ocean in [cell for cell in board.cells() if board.at(cell) == "U"]:
        path = path_from(board, links, ocean)
        carried |= {frozenset(pair) for pair in pairwise(path)}
        if board.at(path[-1]) != "#":
            yield Broken("the water of an ocean ends in a moat", (ocean, path[-1]))
    for link in sorted(links - carried, key=sorted):
        yield Broken("every link carries water from an ocean", tuple(sorted(link)))


def _complaint(tile: str, ways: set[str]) -> str | None:
    """What is wrong with a tile whose water runs these ways."""
    turned = len(ways) == 2 and not any(OPPOSITE[way] in ways for way in ways)
    through = all(OPPOSITE[way] in ways for way in ways)
    match tile:
        case "-" if ways and not (len(ways) == 2 and through):
            return "a straight tile links two opposite tiles"
        case "L" if ways and not turned:
            return "a curved tile links two tiles round a corner"
        case "+" if not through:
            return "a bridge goes straight on"
        case "#" if len(ways) > 1:
            return "a moat links to one tile"
        case "U" if len(ways) != 1:
            return "an ocean links to one tile"
    return None
