"""New boards of a page: a frame, a solution, all clues, then fewer of them while the solution stays the only one.

The frame has what no solution tells: regions, walls, where clues stand that make something (`framing`). The rules without
any open clue have a random solution (`random_solution`); the clues are read off from it (`reading_off`). Where the board
then has further solutions, its regions are mended: a cell goes over to a neighbouring region, if that leaves no more cells
open than before.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain
from random import Random

from entails.boards.answer import Answer, Cell
from entails.boards.maker import Maker, Wish
from entails.engines.answers import Solution
from entails.engines.sampling.random_solution import has_solution, is_only, random_solution
from entails.engines.sampling.reading_off import read_off, with_all_found, without
from entails.errors import BoardError
from entails.limits import Limit
from entails.logic.parts import symbols
from entails.models.theory import Theory
from entails.models.world import Element, Row, World
from entails.pages.board import Block, Board, write
from entails.pages.framing import (
    BoardFrame,
    base_of,
    fixed_patterns,
    framed,
    is_asked,
    loose_patterns,
    path_pattern,
    rests,
    row_of,
)
from entails.pages.geometry import pairs
from entails.pages.mending import mended
from entails.pages.page import PuzzlePage, ReadBetween, ReadCells, ReadRegions, ReadSide
from entails.pages.patterns import NOTHING, NUMBER, Pattern
from entails.pages.summary import LARGEST, SMALLEST, summary
from entails.pages.world import world_of
from entails.values import dataclass, replace

MOST_SUM = 45  # of different digits
CHUNKS = 6  # clues are taken away in so many groups first


def maker(page: PuzzlePage) -> Maker[Board]:
    if page.unmade:
        raise BoardError(f"boards of {page.title} are not made: {page.unmade}")
    side = summary(page.text, page.name).side
    return Maker(
        usual=(side, side),
        smallest=(SMALLEST, SMALLEST),
        largest=(LARGEST, LARGEST),
        draw=partial(draw, page),
        likeness=likeness,
        drops=drops if _has_clues(page) else None,
    )


def _has_clues(page: PuzzlePage) -> bool:
    return any(not isinstance(read, ReadRegions) for read in page.reads)


def likeness(board: Board) -> Hashable:
    return write(board)


def draw(page: PuzzlePage, random: Random, wish: Wish, limit: Limit) -> Board | None:
    frame = framed(page, wish.height, wish.width, random)
    if frame is None:
        return None
    solution = random_solution(_open_theory(page), open_world(frame), random, limit)
    if solution is None:
        _refuse_contradiction(frame, limit)
        return None
    board = clued(frame, solution, random, limit)
    if board is None:
        return None
    if not is_right(board, solution, limit):
        board = mended(frame, board, solution, random, lambda other: clued(other, solution, random, limit), limit)
    fewer = board and _with_fewer(board, solution, random, limit)
    return fewer if fewer and (_clues(fewer) or not _has_clues(page)) else None


def _refuse_contradiction(frame: BoardFrame, limit: Limit) -> None:
    """Frames that say nothing are all alike: where one of them has no solution, no other draft of this size has one."""
    board = frame.board
    parts = zip(board.page.reads, board.blocks, strict=True)
    if any(isinstance(read, ReadRegions) or {*chain(*block)} - {NOTHING} for read, block in parts):
        return
    empty = f"{board.rows}x{board.columns} board of {board.page.title} without clues"
    if has_solution(board.page.theory, world_of(board), limit):
        raise BoardError(f"no board is made: what the rules say of a {empty}, leaving its clues open, has no solution")
    raise BoardError(
        f"no board is made: a {empty} has no solution, since the rules contradict each other on it; "
        "`entails why` of that board says how"
    )


def open_world(frame: BoardFrame) -> World:
    return without(world_of(frame.board), frame.open)


def _open_theory(page: PuzzlePage) -> Theory:
    """The rules that can be kept while clues are open. A number in the head of a board must be given where a rule speaks of
    it; and without the numbers of runs nothing could begin, where a side has several."""
    theory = with_all_found(page.theory)
    left_out = {one.name for one in page.options if is_asked(one) and not one.sort}
    if any(isinstance(read, ReadSide) and read.index for read in page.reads):
        left_out |= {name for name, one in page.theory.relations.items() if one.aside}
    rules = tuple(rule for rule in theory.rules if not left_out & set(symbols(rule.typed)))
    return replace(theory, rules=rules) if left_out else theory


def clued(frame: BoardFrame, solution: Solution, random: Random, limit: Limit) -> Board | None:
    """The frame with every clue that the solution allows."""
    return _Clues(frame, open_world(frame), solution, random, limit).board()


def is_right(board: Board, solution: Solution, limit: Limit) -> bool:
    """Is this the only solution of the board?"""
    return is_only(board.page.theory, world_of(board), solution, limit)


# --- clues ---


@dataclass
class _Clues:
    """The clues of a frame, as a solution tells them. `world` says nothing of what is open."""

    frame: BoardFrame
    world: World
    solution: Solution
    random: Random
    limit: Limit

    def board(self) -> Board | None:
        """The board with every clue that there can be; None if a fixed token has no right form."""
        board = self.frame.board
        blocks: list[Block] = []
        for place, read in enumerate(board.page.reads):
            block: Block | None = board.blocks[place]
            if isinstance(read, ReadSide):
                block = (self._side(read),)
            elif isinstance(read, ReadBetween):
                block = self._between(read, board.blocks[place])
            elif isinstance(read, ReadCells) and not path_pattern(board.page, read):
                block = self._cells(place, read)
            if block is None:
                return None
            blocks.append(block)
        options = tuple(self._option(name, values) for name, values in board.options)
        return replace(board, blocks=_once_a_region(board.page, tuple(blocks)), options=options)

    def _values(self, relation: str, rows: Sequence[Row]) -> Mapping[Row, Element | None]:
        """The right value of each row that has one."""
        declared, board = self.frame.board.page.theory.relations[relation], self.frame.board
        values: Sequence[Element | None] = (None,)
        if declared.role == "number":
            values = range(max(board.rows * board.columns, MOST_SUM) + 1)
        elif declared.function:
            elements = list(self.world.elements[declared.sorts[-1]])
            values = self.random.sample(elements, k=len(elements))
        return read_off(
            with_all_found(board.page.theory), self.world, self.solution, relation, rows, values, self.limit
        )

    def _option(self, name: str, values: tuple[int, ...]) -> tuple[str, tuple[int, ...]]:
        option = next(one for one in self.frame.board.page.options if one.name == name)
        if option.sort or not is_asked(option):
            return name, values
        return name, (int(self._values(name, [()]).get((), 0) or 0),)

    def _side(self, read: ReadSide) -> tuple[str, ...]:
        board = self.frame.board
        lines = range(1, (board.rows if read.is_upright else board.columns) + 1)
        if read.index:
            return tuple(self._runs(line, read.is_upright) for line in lines)
        found = self._values(read.relation, [(line,) for line in lines])
        return tuple(str(found[line,]) if (line,) in found else NOTHING for line in lines)

    def _runs(self, line: int, upright: bool) -> str:
        """The lengths of the runs of marked cells in a row or column."""
        board = self.frame.board
        (name,) = {literal.relation for literal in board.page.answers.patterns[0].literals}
        rows = set(self.solution.relations[name])
        cells = [(line, c) for c in range(1, board.columns + 1)]
        if not upright:
            cells = [(r, line) for r in range(1, board.rows + 1)]
        marks = "".join("#" if cell in rows else " " for cell in cells)
        return ",".join(str(len(run)) for run in marks.split()) or "0"

    def _cells(self, place: int, read: ReadCells) -> Block | None:
        board, first = self.frame.board, 0 if read.corners else 1
        fixed, loose = fixed_patterns(board.page, read), loose_patterns(board.page, read)
        cells = {(r, c): token for r, row in enumerate(board.blocks[place]) for c, token in enumerate(row)}
        chosen: dict[Cell, tuple[Pattern, ...]] = {
            cell: fixed if (place, cell) in self.frame.fixed else loose for cell in cells
        }
        base = base_of(read)
        known = self._known(read, chosen, first)
        tokens: dict[Cell, str] = {}
        for cell, token in cells.items():
            here = (cell[0] + first, cell[1] + first)
            right = [
                written
                for one in self.random.sample(chosen[cell], k=len(chosen[cell]))
                if (written := self._written(one, token, here, known, base)) is not None
            ]
            if not right and (place, cell) in self.frame.fixed:
                return None
            tokens[cell] = max(right, key=lambda one: one[0])[1] if right else NOTHING
        rows, columns = len(board.blocks[place]), len(board.blocks[place][0])
        return tuple(tuple(tokens[r, c] for c in range(columns)) for r in range(rows))

    def _between(self, read: ReadBetween, block: Block) -> Block:
        """Between two cells stands the first token that is right there; one of the frame stays."""
        board = self.frame.board
        places = [
            [(p[0] + 1, p[1] + 1, q[0] + 1, q[1] + 1) for p, q in row] for row in pairs(board.rows, board.columns)
        ]
        loose = tuple(one for one in read.patterns if not rests(board.page, one))
        known = self._values_of({place: loose for row in places for place in row})

        def token(place: Row, there: str) -> str:
            said = (self._written(one, NOTHING, place, known, None) for one in loose)
            found = next((one for one in said if one is not None), None)
            return there if there != NOTHING or found is None else found[1]

        return tuple(tuple(map(token, some, row)) for some, row in zip(places, block, strict=True))

    def _known(
        self, read: ReadCells, chosen: Mapping[Cell, tuple[Pattern, ...]], first: int
    ) -> dict[str, Mapping[Row, Element | None]]:
        """The right values of each open relation of a `read` line."""
        return self._values_of({(cell[0] + first, cell[1] + first): some for cell, some in chosen.items()})

    def _values_of(self, chosen: Mapping[Row, tuple[Pattern, ...]]) -> dict[str, Mapping[Row, Element | None]]:
        rows: dict[str, dict[Row, None]] = {}
        for place, patterns in chosen.items():
            for one in patterns:
                for literal in one.literals:
                    if literal.relation in self.frame.open:
                        rows.setdefault(literal.relation, {})[row_of(literal, place, one)] = None
        return {name: self._values(name, list(some)) for name, some in rows.items()}

    def _written(
        self,
        one: Pattern,
        token: str,
        cell: Row,
        known: Mapping[str, Mapping[Row, Element | None]],
        base: Pattern | None,
    ) -> tuple[int, str] | None:
        """How much a pattern says on a cell, and its token there; None if what it says is wrong. What is not open it says as
        the token of the frame does."""
        values: dict[str, Element] = {}
        said = _plain_facts(self.frame.board.page, token, cell, self.frame.open)
        for literal in one.literals:
            row = row_of(literal, cell, one)
            if literal.relation in known:
                if row not in known[literal.relation]:
                    return None
                value = known[literal.relation][row]
                if literal.value in dict(one.holes) and value is not None:
                    values[literal.value or ""] = value
                elif literal.value is not None and str(value) != literal.value:
                    return None
        before = _plain_facts_of(one, cell, self.frame.open)
        if token != NOTHING:
            match = next(
                (m for pattern in _patterns(self.frame.board.page) if (m := pattern.match(token)) is not None), {}
            )
            values = {**{name: value for name, value in match.items() if name in dict(one.holes)}, **values}
            if before != said:
                return None
        if any(name not in values for name, _ in one.holes):
            return None
        return len(one.literals), one.written(values)


def _patterns(page: PuzzlePage) -> Iterator[Pattern]:
    return (one for read in page.reads if isinstance(read, ReadCells) for one in read.patterns)


def _plain_facts(page: PuzzlePage, token: str, cell: Row, open_: frozenset[str]) -> set[tuple[str, Row]]:
    """The facts of a frame's token that are not left open."""
    one = next((one for one in _patterns(page) if one.match(token) is not None), None)
    return _plain_facts_of(one, cell, open_) if one else set()


def _plain_facts_of(one: Pattern, cell: Row, open_: frozenset[str]) -> set[tuple[str, Row]]:
    return {(literal.relation, row_of(literal, cell, one)) for literal in one.literals if literal.relation not in open_}


def _once_a_region(page: PuzzlePage, blocks: tuple[Block, ...]) -> tuple[Block, ...]:
    """Where all cells of a region have the same clue, it is that of the region: its first cell keeps it."""
    labels = next(
        (block for read, block in zip(page.reads, blocks, strict=True) if isinstance(read, ReadRegions)), None
    )
    if labels is None:
        return blocks
    cells: dict[str, list[Cell]] = {}
    for r, row in enumerate(labels):
        for c, label in enumerate(row):
            cells.setdefault(label, []).append((r, c))
    first = {some[0] for label, some in cells.items() if label != NOTHING}
    found = []
    for read, block in zip(page.reads, blocks, strict=True):
        shared = (
            isinstance(read, ReadCells)
            and not read.corners
            and all(len({block[r][c] for r, c in some}) == 1 for label, some in cells.items() if label != NOTHING)
        )
        found.append(
            tuple(
                tuple(token if not shared or (r, c) in first else NOTHING for c, token in enumerate(row))
                for r, row in enumerate(block)
            )
        )
    return tuple(found)


# --- fewer clues ---


def _with_fewer(board: Board, solution: Solution, random: Random, limit: Limit) -> Board:
    """The board without clues that it does not need: groups of them first, then one by one."""
    places = _clues(board)
    random.shuffle(places)
    # What stands between cells is what such a puzzle is about: numbers in cells go first, from the end of the list.
    places.sort(key=lambda place: not isinstance(board.page.reads[place[0]], ReadBetween))
    size = max(1, len(places) // CHUNKS)
    groups = [places[start : start + size] for start in range(0, len(places), size)]
    while groups:
        group = groups.pop()
        limit.check()
        fewer = board
        for place in group:
            fewer = _weaker(fewer, place)
        if fewer == board:
            continue
        if is_right(fewer, solution, limit):
            board = fewer
        elif len(group) > 1:
            groups += [group[: len(group) // 2], group[len(group) // 2 :]]
    return board


def drops(board: Board, _answer: Answer, _symmetric: bool) -> list[Callable[[Board], Board]]:
    return [partial(_weaker, place=place) for place in _clues(board)]


Place = tuple[int, int, int]  # the number of a `read` line, a row and a column


def _clues(board: Board) -> list[Place]:
    return [
        (number, r, c)
        for number, (read, block) in enumerate(zip(board.page.reads, board.blocks, strict=True))
        if not isinstance(read, ReadRegions) and not (isinstance(read, ReadCells) and path_pattern(board.page, read))
        for r, row in enumerate(block)
        for c, token in enumerate(row)
        if token != NOTHING
    ]


def _weaker(board: Board, place: Place) -> Board:
    """The board on which this token says less; the same board if it cannot."""
    number, r, c = place
    read, block = board.page.reads[number], board.blocks[number]
    token = NOTHING if isinstance(read, ReadSide | ReadBetween) else _weaker_token(read, block[r][c])
    row = (*block[r][:c], token, *block[r][c + 1 :])
    changed = (*block[:r], row, *block[r + 1 :])
    return board.with_block(number, changed)


def _weaker_token(read: object, token: str) -> str:
    """The token that says the same without its numbers, such as a wall without one; else none."""
    assert isinstance(read, ReadCells)
    own = read.pattern_of(token)
    if own is None:
        return token
    if own.made:
        return token
    said = set(own.literals)
    fewer = [one for one in read.patterns if set(one.literals) < said and not any(s == NUMBER for _, s in one.holes)]
    match = own.match(token) or {}
    longest = max(fewer, key=lambda one: len(one.literals), default=None)
    return longest.written(match) if longest else NOTHING if base_of(read) is None or not fewer else token
