"""What of a new board does not come from a solution: its regions, its walls, where the clues stand that make something.

A pattern of a `read` line is of one of three kinds. The *base* is the token of most cells: `.`, whether it is named or not.
A *loose* clue adds facts to the base that no condition rests on: it can be put down, and taken away, when the solution is
there. All others are *fixed*: they are put down at random first, and what they say beyond what conditions rest on (numbers,
and facts such as square(k)) is left open until the solution tells.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from random import Random

from entails.boards.answer import Cell
from entails.errors import BoardError
from entails.logic.parts import symbols
from entails.models.world import Element, Row
from entails.pages.board import Block, Board
from entails.pages.geometry import pairs
from entails.pages.page import HeadOption, PuzzlePage, ReadBetween, ReadCells, ReadRegions, ReadSide
from entails.pages.patterns import NOTHING, NUMBER, WAYS, Pattern, TokenFact, filled
from entails.pages.random_regions import labelled, near, random_paths, random_regions
from entails.pages.world import world_of
from entails.values import dataclass

SHARE = (14, 24)  # of the cells, in percent, that have a fixed token unless a `make` line says otherwise
EDGE = "edge"  # make edge 1..1: the first row and column have fixed tokens
REGIONS = "regions"
PATHS = (
    "paths"  # make paths 2..6: cells in a line that goes on from neighbour to neighbour, numbered by path and by step
)


@dataclass(frozen=True)
class BoardFrame:
    """A board whose clues are open. `open` are the relations of which nothing is known yet."""

    board: Board
    fixed: frozenset[tuple[int, Cell]]  # the number of a `read` line, and a cell or corner
    open: frozenset[str]


def framed(page: PuzzlePage, rows: int, columns: int, random: Random) -> BoardFrame | None:
    fixed = dict.fromkeys(_fixed_places(page, rows, columns, random))
    cells = {cell for place, cell in fixed}
    blocks: list[Block] = []
    for place, read in enumerate(page.reads):
        match read:
            case ReadSide():
                blocks.append(((NOTHING,) * (rows if read.is_upright else columns),))
            case ReadRegions():
                low, high = next(((low, high) for name, low, high in page.makes if name == REGIONS), (columns, columns))
                regions = random_regions(rows, columns, low, high, cells, random)
                if regions is None and low == high and rows * columns % low:
                    raise BoardError(f"--size: regions of {low} cells do not fill {rows}x{columns}")
                if regions is None:
                    return None
                blocks.append(labelled(regions, rows, columns, NOTHING))
            case ReadBetween(patterns):
                fixed_signs = [one for one in patterns if rests(page, one)]
                low, high = _share(page, tuple(fixed_signs))
                share = random.uniform(low, high) / 100 if fixed_signs else 0
                blocks.append(
                    tuple(
                        tuple(random.choice(fixed_signs).text if random.random() < share else NOTHING for _ in row)
                        for row in pairs(rows, columns)
                    )
                )
            case ReadCells() if pattern := path_pattern(page, read):
                blocks.append(_paths(page, pattern, rows, columns, random))
            case ReadCells(corners=corners):
                blocks.append(
                    tuple(
                        tuple(
                            _placed(page, read, random, (rows, columns)) if (place, (r, c)) in fixed else NOTHING
                            for c in range(columns + corners)
                        )
                        for r in range(rows + corners)
                    )
                )
    board = Board(page, rows, columns, tuple(_options(page, rows, columns)), tuple(blocks))
    return BoardFrame(board, frozenset(fixed), open_relations(page))


def path_pattern(page: PuzzlePage, read: ReadCells) -> Pattern | None:
    """The token of a cell on a path, with holes for the number of the path and for the step."""
    if not any(name == PATHS for name, _, _ in page.makes):
        return None
    return next((one for one in read.patterns if [sort for _, sort in one.holes] == [NUMBER, NUMBER]), None)


def _paths(page: PuzzlePage, pattern: Pattern, rows: int, columns: int, random: Random) -> Block:
    low, high = next((low, high) for name, low, high in page.makes if name == PATHS)
    (path, _), (step, _) = pattern.holes
    tokens = {
        cell: pattern.written({path: number, step: place})
        for number, cells in enumerate(random_paths(rows, columns, low, high, random), 1)
        for place, cell in enumerate(cells, 1)
    }
    return tuple(tuple(tokens.get((r, c), NOTHING) for c in range(columns)) for r in range(rows))


def _options(page: PuzzlePage, rows: int, columns: int) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Options that a board must have: a number is left open, several are a fleet: 3 2 1."""
    for option in page.options:
        if is_asked(option):
            most = max(2, min(4, min(rows, columns) // 2))
            yield option.name, tuple(range(most, 0, -1)) if option.sort else (1,)


def is_asked(option: HeadOption) -> bool:
    return option.is_number and option.default is None


def _fixed_places(page: PuzzlePage, rows: int, columns: int, random: Random) -> Iterator[tuple[int, Cell]]:
    for place, read in enumerate(page.reads):
        if isinstance(read, ReadCells) and path_pattern(page, read):
            continue
        if isinstance(read, ReadCells) and (fixed := fixed_patterns(page, read)):
            low, high = _share(page, fixed)
            cells = [(r, c) for r in range(rows + read.corners) for c in range(columns + read.corners)]
            edge = [(r, c) for r, c in cells if any(name == EDGE for name, _, _ in page.makes) and 0 in (r, c)]
            inner = [cell for cell in cells if cell not in edge]
            number = round(len(inner) * random.uniform(low, high) / 100)
            chosen = random.sample(inner, k=len(inner))
            if any(one.made for one in fixed):
                chosen = _apart(chosen)
            yield from ((place, cell) for cell in (*edge, *chosen[:number]))


def _apart(cells: list[Cell]) -> list[Cell]:
    """The first ones that lie side by side with none before: what clues make are regions, often such that may not touch."""
    taken: dict[Cell, None] = {}
    for cell in cells:
        if not any(other in taken for other in near(cell)):
            taken[cell] = None
    return list(taken)


def _share(page: PuzzlePage, fixed: tuple[Pattern, ...]) -> tuple[int, int]:
    named = {literal.relation for one in fixed for literal in one.literals}
    for name, low, high in page.makes:
        if named & {name, name.removesuffix("s")}:
            return low, high
    return SHARE


def _placed(page: PuzzlePage, read: ReadCells, random: Random, size: tuple[int, int]) -> str:
    """A token that says as much as one can; its numbers are as large as they can be, for conditions that they bound. Of the
    numbers of a sort, any."""
    fixed = fixed_patterns(page, read)
    longest = max(len(one.literals) for one in fixed)
    one = random.choice([one for one in fixed if len(one.literals) == longest])
    return one.written({name: _any(page, one, name, sort, random, size) for name, sort in one.holes})


def _any(page: PuzzlePage, one: Pattern, name: str, sort: str, random: Random, size: tuple[int, int]) -> str | int:
    if sort == NUMBER:
        functions = (page.theory.relations[literal.relation] for literal in one.literals if literal.value == name)
        there = next((_elements(page, *size).get(one.sorts[-1]) for one in functions if one.function), None)
        return random.choice(there) if there else size[0] * size[1]
    elements: list[str | int] = list(WAYS) if sort == "Way" else list(one.names.get(sort, (1, 2)))
    return random.choice(elements)


@lru_cache(maxsize=64)
def _elements(page: PuzzlePage, rows: int, columns: int) -> Mapping[str, tuple[Element, ...]]:
    """The elements of each sort on a board on which nothing stands."""
    blocks: list[Block] = []
    for read in page.reads:
        if isinstance(read, ReadSide):
            blocks.append(((NOTHING,) * (rows if read.is_upright else columns),))
        elif isinstance(read, ReadBetween):
            blocks.append(tuple((NOTHING,) * len(row) for row in pairs(rows, columns)))
        else:
            more = isinstance(read, ReadCells) and read.corners
            blocks.append(((NOTHING,) * (columns + more),) * (rows + more))
    return world_of(Board(page, rows, columns, tuple(_options(page, rows, columns)), tuple(blocks))).elements


# --- kinds of patterns ---


def base_of(read: ReadCells) -> Pattern | None:
    return next((one for one in read.patterns if one.text == NOTHING), None)


def loose_patterns(page: PuzzlePage, read: ReadCells) -> tuple[Pattern, ...]:
    return tuple(one for one in read.patterns if one.text != NOTHING and _is_loose(page, read, one))


def fixed_patterns(page: PuzzlePage, read: ReadCells) -> tuple[Pattern, ...]:
    return tuple(one for one in read.patterns if one.text != NOTHING and not _is_loose(page, read, one))


def _is_loose(page: PuzzlePage, read: ReadCells, one: Pattern) -> bool:
    base = base_of(read)
    said = set(base.literals) if base else set()
    added = {literal.relation for literal in one.literals if literal not in said}
    return not one.made and said <= set(one.literals) and not added & rested_on(page)


def rests(page: PuzzlePage, one: Pattern) -> bool:
    """Does a token between cells say what conditions rest on? Then no solution tells it."""
    return not one.holes and bool({literal.relation for literal in one.literals} & rested_on(page))


@lru_cache(maxsize=64)
def rested_on(page: PuzzlePage) -> frozenset[str]:
    """The relations that conditions and the places of what is found rest on, and those that a `make` line names."""
    theory = page.theory
    found = {name for one in theory.conditions for name in symbols(one.typed)}
    for relation in theory.relations.values():
        found |= {name for name in (relation.within, relation.on) if name}
    for name, _, _ in page.makes:
        found |= {name, name.removesuffix("s")}
    return frozenset(found & set(theory.relations))


@lru_cache(maxsize=64)
def open_relations(page: PuzzlePage) -> frozenset[str]:
    """The relations that a frame's solution tells: numbers, and what fixed tokens make, if no condition rests on it."""
    relations = page.theory.relations
    found = {one.name for one in page.options if is_asked(one) and not one.sort}
    for read in page.reads:
        if isinstance(read, ReadSide):
            found.add(read.relation)
        elif isinstance(read, ReadBetween):
            found |= {literal.relation for one in read.patterns for literal in one.literals}
        elif isinstance(read, ReadCells) and not path_pattern(page, read):
            base = base_of(read)
            said = {literal.relation for literal in base.literals} if base else set()
            for one in read.patterns:
                loose = one.text != NOTHING and _is_loose(page, read, one)
                found |= {
                    literal.relation
                    for literal in one.literals
                    if relations[literal.relation].role == "number"
                    or (literal.relation not in said and (loose or (one.made and literal.value is None)))
                }
    return frozenset(found - {name for name in found if relations[name].role != "number" and name in rested_on(page)})


def row_of(literal: TokenFact, cell: Row, one: Pattern) -> Row:
    """The arguments of a token's literal on a cell, without its value."""
    bound: dict[str, Row] = {"p": cell, "x": cell, "r": cell[:1], "c": cell[1:]}
    if len(cell) > 2:  # two cells side by side
        bound = {"p": cell[:2], "q": cell[2:]}
    bound |= {variable: (f"r{cell[0]}c{cell[1]}",) for variable, _ in one.made}
    return filled(literal, bound)
