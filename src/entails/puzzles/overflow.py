"""Overflow: turn tiles so that water runs from every ocean to a moat, over as many tiles as possible.

Tiles: `-` straight, `L` curved, `+` bridge (one strand or both, each straight on), `#` moat, `U` ocean, space: nothing.

Readings of the rules, after the report's section 4 with its later corrections. Water is a defined notion: a tile is wet if
it is linked, so dry tiles link nowhere. A moat takes the water of one ocean at most and an ocean gives it to one tile. Every
link carries water that came from an ocean, so there are no loops and no paths between moats, and no water runs into an
ocean. The length of a solution is the number of wet tiles, oceans and moats included, a bridge counted once.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations, pairwise
from typing import TYPE_CHECKING

from entails.boards.answer import Answer, Broken, Cell
from entails.boards.grid import MAX_SIDE, MAX_TEXT, OPPOSITE, STEPS, name_of
from entails.boards.puzzle import Puzzle
from entails.engines.answers import Best, Counted, Impossible, Solution, Unknown
from entails.engines.solvers import frontier
from entails.engines.solvers.optimise import optimise
from entails.engines.solvers.sat import Session
from entails.errors import BoardError, TheoryError
from entails.limits import STOPS, Limit, why
from entails.models.ground.grounder import ground
from entails.models.text import parse_theory
from entails.models.theory import Theory
from entails.models.world import World
from entails.puzzles.drawings.overflow import draw, picture
from entails.puzzles.partial.overflow import facts, sketch

if TYPE_CHECKING:
    from random import Random

    from entails.boards.making.maker import Maker

THEORY = """
sort Cell
given beside(Cell, Cell), across(Cell, Cell, Cell)
given straight(Cell), curved(Cell), bridge(Cell), moat(Cell), ocean(Cell)
find  link(Cell, Cell) within beside, symmetric

define "a tile is wet if it is linked" wet(Cell):  ∀p,q (link(p,q) → wet(p))
define "water comes from an ocean and runs along the links" flows(Cell, Cell):
    ∀p,q (ocean(p) ∧ link(p,q) → flows(p,q));
    ∀p,q,s (beside(p,q) ∧ flows(p,q) ∧ ¬bridge(q) ∧ link(q,s) ∧ p ≠ s → flows(q,s));
    ∀p,q,s (flows(p,q) ∧ bridge(q) ∧ across(q,p,s) ∧ link(q,s) → flows(q,s))

say "{p} is linked to {q}", "{p} is not linked to {q}": link(p,q)
say "{p} is wet", "{p} stays dry": wet(p)

rule "water goes straight through the straight tile {p}": ∀p,q (straight(p) ∧ link(p,q) → ∃s (across(p,q,s) ∧ link(p,s)))
rule "the straight tile {p} has two links":               ∀p (straight(p) → ∃≤2 q link(p,q))
rule "water turns in the curved tile {p}":                ∀p,q,s (curved(p) ∧ across(p,q,s) → ¬(link(p,q) ∧ link(p,s)))
rule "the curved tile {p} has two links":                 ∀p (curved(p) ∧ wet(p) → ∃=2 q link(p,q))
rule "water goes straight over the bridge {p}":           ∀p,q (bridge(p) ∧ link(p,q) → ∃s (across(p,q,s) ∧ link(p,s)))
rule "the moat {p} links to one tile":                    ∀p (moat(p) → ∃≤1 q link(p,q))
rule "the ocean {p} links to one tile":                   ∀p (ocean(p) → ∃=1 q link(p,q))
rule "the link of {p} and {q} carries water":             ∀p,q (link(p,q) → flows(p,q) ∨ flows(q,p))
rule "no water runs into the ocean {q}":                  ∀p,q (ocean(q) → ¬flows(p,q))
rule "there is an ocean":                                 ∃p ocean(p)

maximise "the longest solution has {} wet tiles": #p wet(p)
"""

KINDS = {"-": "straight", "L": "curved", "+": "bridge", "#": "moat", "U": "ocean"}
OCEAN, MOAT = 0, 1
MOST_STATES = 500_000  # in a layer of the frontier; beyond that the theory finds good solutions sooner ...
NARROW = 16  # ... unless the level is so narrow that twice as many are likely to do

Links = frozenset[frozenset[Cell]]


@dataclass(frozen=True)
class Board:
    rows: tuple[str, ...]

    def cells(self) -> Iterator[Cell]:
        return ((r, c) for r, row in enumerate(self.rows) for c, tile in enumerate(row) if tile != " ")

    def at(self, cell: Cell) -> str:
        r, c = cell
        inside = 0 <= r < len(self.rows) and 0 <= c < len(self.rows[0])
        return self.rows[r][c] if inside else " "

    def near(self, cell: Cell) -> dict[str, Cell]:
        """The tiles around, by direction. Oceans do not link to oceans nor moats to moats."""
        around = {way: (cell[0] + a, cell[1] + b) for way, (a, b) in STEPS.items()}
        own = self.at(cell)
        return {
            way: other
            for way, other in around.items()
            if self.at(other) != " " and not (own in "U#" and self.at(other) == own)
        }


def parse(text: str, file: str | None = None) -> Board:
    if len(text) > MAX_TEXT:
        raise BoardError(f"the file is longer than {MAX_TEXT} characters", file=file)
    offset = 0
    lines = []
    for line in text.split("\n"):
        for place, tile in enumerate(line.rstrip()):
            if tile not in KINDS and tile != " ":
                expected = "“-”, “L”, “+”, “#”, “U” or a space"
                message = f"“{tile}” is no tile: expected {expected}"
                raise BoardError(message, file=file, source=text, offset=offset + place, found=tile, expected=expected)
        lines.append(line.rstrip())
        offset += len(line) + 1
    while lines and not lines[-1]:
        lines.pop()
    width = max(map(len, lines), default=0)
    if not width:
        raise BoardError("the level is empty: expected rows of tiles", file=file, source=text, offset=0)
    if width > MAX_SIDE or len(lines) > MAX_SIDE:
        raise BoardError(f"the level is larger than {MAX_SIDE} × {MAX_SIDE}", file=file, source=text, offset=0)
    return Board(tuple(line.ljust(width) for line in lines))


def write(board: Board) -> str:
    return "\n".join(row.rstrip() for row in board.rows) + "\n"


@cache
def _theory() -> Theory:
    return parse_theory(THEORY)


def theory(board: Board) -> Theory:
    return _theory()


def world(board: Board) -> World:
    cells = list(board.cells())
    facts: dict[str, list[tuple[str, ...]]] = {kind: [] for kind in KINDS.values()}
    facts["beside"], facts["across"] = [], []
    for cell in cells:
        facts[KINDS[board.at(cell)]].append((name_of(cell),))
        near = board.near(cell)
        for way, other in near.items():
            facts["beside"].append((name_of(cell), name_of(other)))
            if OPPOSITE[way] in near:
                facts["across"].append((name_of(cell), name_of(other), name_of(near[OPPOSITE[way]])))
    return World({"Cell": [name_of(cell) for cell in cells]}, facts)


# --- answers ---

GLYPHS = {
    "up": "╹",
    "down": "╻",
    "left": "╸",
    "right": "╺",
    "down up": "┃",
    "left right": "━",
    "right up": "┗",
    "left up": "┛",
    "down right": "┏",
    "down left": "┓",
    "down left up": "┫",  # no tile forks; without a rule one may
    "down right up": "┣",
    "down left right": "┳",
    "left right up": "┻",
    "down left right up": "╋",
}


def read(board: Board, solution: Solution) -> Answer:
    places = {name_of(cell): cell for cell in board.cells()}
    return _answer(board, frozenset(frozenset({places[str(a)], places[str(b)]}) for a, b in solution.relations["link"]))


def _answer(board: Board, links: Links) -> Answer:
    wet = {cell for link in links for cell in link}
    rows = []
    for r, row in enumerate(board.rows):
        line = ""
        for c, tile in enumerate(row):
            ways = [way for way, other in board.near((r, c)).items() if frozenset({(r, c), other}) in links]
            line += GLYPHS.get(" ".join(sorted(ways)), "?") if ways else " " if tile == " " else "·"
        rows.append(line)
    paths = [_path(board, links, cell) for cell in board.cells() if board.at(cell) == "U"]
    return {
        "length": len(wet),
        "paths": [[list(cell) for cell in path] for path in paths],
        "links": sorted([list(cell) for cell in sorted(link)] for link in links),
        "rows": rows,
    }


def _path(board: Board, links: Links, start: Cell) -> list[Cell]:
    """The way of the water from an ocean: straight on over a bridge, else wherever the tile leads."""
    path, way = [start], ""
    for _ in range(2 * len(board.rows) * len(board.rows[0])):
        here = path[-1]
        onward = {
            new: other
            for new, other in board.near(here).items()
            if frozenset({here, other}) in links and new != OPPOSITE.get(way) and (board.at(here) != "+" or new == way)
        }
        if not onward or (len(path) > 1 and board.at(here) in "U#"):
            break
        way, there = next(iter(onward.items()))
        path.append(there)
    return path


def referee(board: Board, answer: Answer) -> list[Broken]:
    """Look at each tile, then follow the water; a link that no water came along is a loop or a path from nowhere."""
    links = frozenset(frozenset((int(r), int(c)) for r, c in link) for link in answer["links"])
    broken: list[Broken] = []
    for link in links:
        if len(link) != 2 or max(link) not in board.near(min(link)).values():
            broken.append(Broken("a link joins two tiles side by side", tuple(sorted(link))))
    for cell in board.cells():
        ways = {way for way, other in board.near(cell).items() if frozenset({cell, other}) in links}
        complaint = _complaint(board.at(cell), ways)
        if complaint:
            broken.append(Broken(complaint, (cell,)))
    oceans = [cell for cell in board.cells() if board.at(cell) == "U"]
    if not oceans:
        broken.append(Broken("there is an ocean"))
    if broken:
        return broken
    carried: set[frozenset[Cell]] = set()
    for ocean in oceans:
        path = _path(board, links, ocean)
        carried |= {frozenset(pair) for pair in pairwise(path)}
        if board.at(path[-1]) != "#":
            broken.append(Broken("the water of an ocean ends in a moat", (ocean, path[-1])))
    for link in sorted(links - carried, key=sorted):
        broken.append(Broken("every link carries water from an ocean", tuple(sorted(link))))
    right = _answer(board, links)
    if answer.get("length", right["length"]) != right["length"]:
        broken.append(Broken(f"the length is the number of wet tiles, {right['length']}"))
    if not broken and any(answer.get(part, right[part]) != right[part] for part in ("paths", "rows")):
        broken.append(Broken("the paths and the rows show the links"))
    return broken


def _complaint(tile: str, ways: set[str]) -> str | None:
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


# --- the frontier: counting by length, and the longest ---


def sweep(board: Board) -> tuple[frontier.Sweep, list[list[tuple[frozenset[Cell], ...]]]]:
    """The level for the frontier engine, and for each vertex the links that each of its options stands for."""
    edges: dict[frozenset[Cell], int] = {}
    tall = len(board.rows) >= len(board.rows[0])
    vertices, meaning = [], []
    for cell in sorted(board.cells(), key=(lambda cell: cell) if tall else lambda cell: cell[::-1]):
        near = {way: frozenset({cell, other}) for way, other in board.near(cell).items()}
        number = {way: edges.setdefault(link, len(edges)) for way, link in near.items()}
        choices = _choices(board.at(cell), set(near))
        options = []
        for strands in choices:
            made: list[frontier.Strand] = [
                (number[strand[0]], number[strand[1]])
                if len(strand) == 2
                else (number[strand[0]], frontier.End(OCEAN if board.at(cell) == "U" else MOAT))
                for strand in strands
            ]
            options.append(frontier.Option(tuple(made), 1 if strands else 0))
        vertices.append(frontier.Vertex(tuple(options)))
        meaning.append([tuple(near[way] for strand in strands for way in strand) for strands in choices])
    return frontier.Sweep(tuple(vertices), lambda a, b: a != b), meaning


def _choices(tile: str, ways: set[str]) -> list[tuple[tuple[str, ...], ...]]:
    """The ways to turn a tile: which directions each strand of water joins."""
    lines = [pair for pair in (("up", "down"), ("left", "right")) if set(pair) <= ways]
    match tile:
        case "-":
            return [(), *((line,) for line in lines)]
        case "+":
            return [(), *((line,) for line in lines), *([tuple(lines)] if len(lines) == 2 else [])]
        case "L":
            corners = [pair for pair in combinations(sorted(ways), 2) if OPPOSITE[pair[0]] != pair[1]]
            return [(), *((corner,) for corner in corners)]
        case "#":
            return [(), *(((way,),) for way in sorted(ways))]
    return [((way,),) for way in sorted(ways)]  # an ocean is never dry


def _has_ocean(board: Board) -> bool:
    return any("U" in row for row in board.rows)


def _most_states(board: Board) -> int:
    narrow = min(len(board.rows), len(board.rows[0])) <= NARROW
    return 2 * MOST_STATES if narrow else MOST_STATES


def count(board: Board, limit: Limit) -> Counted | Unknown:
    if not _has_ocean(board):
        return Counted(0, {})
    try:
        by_length = frontier.count_by_weight(sweep(board)[0], limit.check, _most_states(board))
        return Counted(sum(by_length.values()), dict(sorted(by_length.items())))
    except frontier.TooWide:
        return Unknown("the level is too wide to be counted")
    except STOPS as stop:
        return Unknown(why(stop))


def best(board: Board, limit: Limit) -> Best | Impossible | Unknown:
    """The longest solution, and whether it is the only one of its length."""
    if not _has_ocean(board):
        return Impossible()
    problem, meaning = sweep(board)
    try:
        found = frontier.best(problem, limit.check, _most_states(board))
        if found is None:
            return Impossible()
        length, choices, alone = found
        links = {link for vertex, choice in zip(meaning, choices, strict=True) for link in vertex[choice]}
        rows = [(name_of(a), name_of(b)) for link in links for a, b in (sorted(link), sorted(link)[::-1])]
        return Best(length, length, Solution({"link": tuple(sorted(rows))}), unique=alone)
    except frontier.TooWide:
        return _best_by_theory(board, limit)
    except STOPS as stop:
        return Unknown(why(stop))


def _best_by_theory(board: Board, limit: Limit) -> Best | Impossible | Unknown:
    try:
        with Session(ground(theory(board), world(board), check=limit.check), limit) as session:
            return optimise(session, limit, unique=True)
    except TheoryError:  # the rules fit every board, so it can only be their number
        return Unknown("the level is too large")
    except STOPS as stop:
        return Unknown(why(stop))


def sample(random: Random) -> Board:
    """A small random board."""
    from entails.puzzles.samples.overflow import sample as made

    return made(random)


def maker() -> Maker:
    """Loaded when a board is made."""
    from entails.puzzles.making.overflow import MAKER

    return MAKER


PUZZLE = Puzzle(
    "overflow",
    "Overflow",
    parse,
    write,
    theory,
    world,
    read,
    draw,
    picture,
    referee,
    count,
    best=best,
    facts=facts,
    sketch=sketch,
    maker=maker,
    variants=("U#",),
    sample=sample,
)
