"""What a board tells the theory of its page: the elements of sorts, facts and numbers.

The same for all boards are the facts that the page itself gives; those of one size share `geometry`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from entails.errors import BoardError, TheoryError
from entails.logic.evaluate import number_of
from entails.logic.formula import Term
from entails.models.reading.conditions import completed
from entails.models.signature import mirrored
from entails.models.world import Element, Expansion, Row, World
from entails.pages.board import Board
from entails.pages.geometry import CORNER_PARTS, PARTS, facts, pairs
from entails.pages.page import VALUE, ReadBetween, ReadCells, ReadRegions, ReadSide
from entails.pages.patterns import NOTHING, Pattern, TokenFact, constant
from entails.values import dataclass, field

CELL, CORNER, OTHER = "p", "x", "q"
MOST_ELEMENTS = 100_000  # of a sort that is a range


@lru_cache(maxsize=64)
def world_of(board: Board) -> World:
    gathered = _Gathered(board)
    gathered.gather()
    _refuse_empty_cells(board, gathered.facts)
    world = completed(board.page.theory, gathered.world(), whole=board.page.uses)
    _refuse_far_links(board, world)
    return world


def _refuse_empty_cells(board: Board, facts: Mapping[str, Iterable[Row]]) -> None:
    """Each cell has a value of a function that tokens tell, unless it is partial."""
    every = [(r + 1, c + 1) for r in range(board.rows) for c in range(board.columns)]
    for name in [name for read in board.page.reads for name in board.page.told_by(read)]:
        told = {row[:2] for row in facts[name]}
        if empty := next((cell for cell in every if cell not in told), None):
            raise BoardError(
                f"{'r{}c{}'.format(*empty)} is empty, but each cell has a value of {name}; if cells may have none, "
                f"the page declares it so: given {board.page.theory.relations[name]} partial"
            )


def _refuse_far_links(board: Board, world: World) -> None:
    """An answer writes the ways in which links leave a cell, so they can only lead to the cells beside it."""
    theory, links = board.page.theory, board.page.answers.links or ""
    outer = theory.relations[links].within if links else None
    with theory.source_map.at("relation", links):
        for r, c, s, d in world.facts.get(outer or "", ()):
            if abs(int(r) - int(s)) + abs(int(c) - int(d)) != 1:
                raise TheoryError(
                    f"an answer writes links between cells side by side only, and on this board {outer} lets {links} "
                    f"lead from ({r},{c}) to ({s},{d})"
                )


@dataclass
class _Gathered:
    board: Board
    elements: dict[str, dict[Element, None]] = field(default_factory=dict)
    facts: dict[str, dict[Row, None]] = field(default_factory=dict)
    numbers: dict[str, dict[Row, int]] = field(default_factory=dict)

    def gather(self) -> None:
        board, page = self.board, self.board.page
        self._options()
        for read, block in zip(page.reads, board.blocks, strict=True):
            match read:
                case ReadSide():
                    self._side(read, block[0])
                case ReadRegions(relation, sort):
                    self.elements.setdefault(sort, {})
                    self.facts.setdefault(relation, {})
                    for r, row in enumerate(block, start=1):
                        for c, token in enumerate(row, start=1):
                            if token != NOTHING:
                                self._regions(relation, sort, (r, c), token)
                case ReadCells(patterns, corners):
                    self._named(patterns)
                    for r, row in enumerate(block, start=not corners):
                        for c, token in enumerate(row, start=not corners):
                            self._token(patterns, {CORNER if corners else CELL: (r, c), "r": (r,), "c": (c,)}, token)
                case ReadBetween(patterns):
                    self._named(patterns)
                    for some, row in zip(pairs(board.rows, board.columns), block, strict=True):
                        for (p, q), token in zip(some, row, strict=True):
                            self._token(patterns, {CELL: _from_one(p), OTHER: _from_one(q)}, token)

    def _named(self, patterns: tuple[Pattern, ...]) -> None:
        """Facts of all relations that tokens can state, perhaps none; and the elements of sorts that tokens can make."""
        relations = self.board.page.theory.relations
        for one in patterns:
            for _, sort in one.made:
                self.elements.setdefault(sort, {})
            for literal in one.literals:
                is_number = relations[literal.relation].role == "number"
                (self.numbers if is_number else self.facts).setdefault(literal.relation, {})

    def _options(self) -> None:
        said = dict(self.board.options)
        for option in self.board.page.options:
            values = said.get(option.name)
            if option.sort:
                given = values or ()
                self.elements.setdefault(option.sort, {}).update(dict.fromkeys(range(1, len(given) + 1)))
                self.numbers[option.name] = {(place,): value for place, value in enumerate(given, start=1)}
            elif option.is_number:
                self.numbers[option.name] = {(): values[0] if values else self._value(option.default)}
            else:
                self.facts[option.name] = {(): None} if values and values[0] else {}

    def _value(self, term: Term | None) -> int:
        """A number of the board: rows, columns, options, the largest clue (`clue`), and what is computed with them."""
        numbers: dict[str, dict[Row, int]] = {**self._sizes()}
        numbers |= {name: {(): max(table.values(), default=0)} for name, table in self.numbers.items()}
        found = None if term is None else number_of(term, Expansion(World({}, {}, numbers)), {})
        if found is None:
            raise BoardError(f"a range or an option of {self.board.page.name} has no value on this board")
        return found

    def _sizes(self) -> dict[str, dict[Row, int]]:
        return {"rows": {(): self.board.rows}, "columns": {(): self.board.columns}}

    def _side(self, read: ReadSide, tokens: tuple[str, ...]) -> None:
        table = self.numbers.setdefault(read.relation, {}) if read.pattern is None else {}
        facts = {} if read.pattern is None else self.facts.setdefault(read.relation, {})
        if read.index:
            self.elements.setdefault(read.index, {})
        for place, token in enumerate(tokens, start=1):
            if token == NOTHING:
                continue
            for number, part in enumerate(token.split(",") if read.index else [token], start=1):
                row: Row = (place, number) if read.index else (place,)
                if read.index:
                    self.elements[read.index][number] = None
                if read.pattern is None:
                    table[row] = int(part)
                elif (element := read.element(part)) is not None:
                    facts[*row, element] = None
                    self._met(read.pattern, {VALUE: element})

    def _regions(self, relation: str, sort: str, cell: Row, token: str) -> None:
        region: Element = int(token) if token.isdecimal() else token
        self.elements[sort][region] = None
        self.facts[relation][*cell, region] = None

    def _token(self, patterns: tuple[Pattern, ...], places: Mapping[str, Row], token: str) -> None:
        for one in patterns:
            values = one.match(token)
            if values is None:
                continue
            bound: dict[str, Row] = {name: (value,) for name, value in values.items()}
            bound |= places
            for variable, sort in one.made:
                bound[variable] = (self._new(sort, (*places["r"], *places["c"])),)
            self._met(one, values)
            for literal in one.literals:
                self._say(literal, bound)
            return

    def _met(self, one: Pattern, values: Mapping[str, Element]) -> None:
        """Adds the words in the holes of a pattern to the sorts that list no elements."""
        for name, sort in one.holes:
            if sort in self.elements or self.board.page.theory.sorts.get(sort, ()) is None:
                self.elements.setdefault(sort, {})[values[name]] = None

    def _new(self, sort: str, cell: Row) -> Element:
        """A name for a new element: that of its cell, with strokes if there are several."""
        name = f"r{cell[0]}c{cell[1]}"
        while name in self.elements[sort]:
            name += "'"
        self.elements[sort][name] = None
        return name

    def _say(self, literal: TokenFact, bound: Mapping[str, Row]) -> None:
        row = tuple(part for name in literal.arguments for part in bound.get(name, (constant(name),)))
        relation = self.board.page.theory.relations[literal.relation]
        if relation.role == "number":
            value = bound.get(literal.value or "", (literal.value or "",))[0]
            self.numbers[literal.relation][row] = int(value)
            return
        if literal.value is not None:
            row += bound.get(literal.value, (_element(literal.value),))
        self.facts[literal.relation][row] = None
        if relation.symmetric:
            self.facts[literal.relation][mirrored(row)] = None

    def world(self) -> World:
        board, page = self.board, self.board.page
        found: dict[str, Iterable[Element]] = {
            PARTS[0]: range(1, board.rows + 1),
            PARTS[1]: range(1, board.columns + 1),
        }
        if page.corners:
            found |= {CORNER_PARTS[0]: range(board.rows + 1), CORNER_PARTS[1]: range(board.columns + 1)}
        for sort, (low, high) in page.ranges.items():
            first, last = self._value(low), self._value(high)
            if last - first > MOST_ELEMENTS:
                raise BoardError(
                    f"the sort {sort} of {page.name} has more than {MOST_ELEMENTS:,} elements on this board"
                )
            found[sort] = range(first, last + 1)
        elements: dict[str, Iterable[Element]] = {**self.elements, **found, **page.world.elements}
        numbers = {name: table for name, table in self._sizes().items() if name in page.uses}
        lying = facts(board.rows, board.columns, page.uses.intersection(page.theory.relations))
        return World(
            {sort: tuple(elements.get(sort, ())) for sort in page.theory.sorts},
            {**page.world.facts, **lying, **{name: tuple(rows) for name, rows in self.facts.items()}},
            {**page.world.numbers, **numbers, **self.numbers},
        )


def _from_one(cell: tuple[int, int]) -> Row:
    return cell[0] + 1, cell[1] + 1


def _element(text: str) -> Element:
    return int(text) if text.isdecimal() else text
