"""Answers to boards of a page, written and read: a token a cell, as the page's `answer` line says.

    {"rows": ["#..", "..#"], "black": [[0, 0], [1, 2]]}

`rows` is what people read and write; each relation is listed beside it, with cells from 0. In an unfinished answer `?` is
open; so is `.` where the page has a note for what surely is not, in whose place a finished answer has it. Links are the
ways in which a line leaves a cell, `se`; unfinished, `s?` leaves the others open, and a capital says that there is no link
that way: `sN?`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from entails.boards.answer import Answer, AnswerPart, Cell
from entails.boards.grid import name_of
from entails.engines.answers import Fact, Solution
from entails.models.signature import Relation, mirrored
from entails.models.world import Element, Row
from entails.pages.board import Board
from entails.pages.geometry import CORNER_PARTS, STEPS
from entails.pages.page import PuzzlePage
from entails.pages.patterns import NONE, NOTHING, OPEN, WAYS, Pattern, TokenFact, filled
from entails.pages.regions import labels, region_facts
from entails.pages.world import world_of
from entails.values import NamedTuple, dataclass, replace

CELL = "p"
ORDER = "nsew"  # how the ways of a link are written
LETTERS = {letter: STEPS[way] for way, letter in WAYS.items()}


# --- writing ---


def read(board: Board, solution: Solution) -> Answer:
    """The answer that a solution is."""
    known = {(name, row): True for name, rows in solution.relations.items() for row in rows}
    lists = {
        relation.name: [_listed(board, relation, row) for row in solution.relations.get(relation.name, ())]
        for relation in board.page.theory.find()
    }
    return {"rows": _rows(_Known(board, known, whole=True)), **lists}


def sketch(board: Board, settled: Iterable[Fact]) -> Answer:
    """The unfinished answer with the known facts; the rest is open."""
    known: dict[tuple[str, Row], bool] = {}
    for fact in settled:
        known[fact.relation, fact.row] = fact.holds
        if board.page.theory.relations[fact.relation].symmetric:
            known[fact.relation, mirrored(fact.row)] = fact.holds
    return {"rows": _rows(_Known(board, known))}


def _rows(known: _Known) -> list[str]:
    board, regions = known.board, known.board.page.answers.regions
    if regions:
        values = {row[:-1]: row[-1] for (name, row), holds in known.facts.items() if holds and name == regions}
        return joined(labels(board, values), all(len(one) == 1 for row in labels(board, values) for one in row))
    grid = grid_of(board)
    tokens = [[known.token((r, c)) for c in range(grid.columns)] for r in range(grid.rows)]
    return joined(tokens, board.page.answers.is_short)


def joined(tokens: Sequence[Sequence[str]], short: bool) -> list[str]:
    """Rows of tokens as text: blanks between, unless each is one character."""
    return [("" if short else " ").join(row) for row in tokens]


def _listed(board: Board, relation: Relation, row: Row) -> Any:
    """A row of a relation for JSON: cells as [row, column] from 0, anything else as it is; one argument stands alone."""
    places: list[Any] = []
    rest, products = list(row), board.page.theory.products
    declared = relation.arguments if relation.places is None else relation.places
    for sort in (*declared, *([relation.product or relation.sorts[-1]] if relation.valued else ())):
        width = len(products.get(sort, (sort,)))
        own, rest = rest[:width], rest[width:]
        places.append([int(one) - (sort == board.page.cell) for one in own] if width > 1 else own[0])
    return places[0] if len(places) == 1 else places


@dataclass(frozen=True)
class _Known:
    """What is known of a board. If it is the whole answer, what is not there is false."""

    board: Board
    facts: Mapping[tuple[str, Row], bool]
    whole: bool = False

    def truth(self, relation: str, row: Row) -> bool | None:
        given = self.board.page.theory.relations[relation]
        if given.role == "given":
            return row in within(self.board, relation)
        outer = self.board.page.theory.relations[relation].within
        if outer and row not in within(self.board, outer):
            return False
        return self.facts.get((relation, row), False if self.whole else None)

    def value(self, function: str, row: Row) -> Element | None:
        """The value of a function, where it is known."""
        world, relation = world_of(self.board), self.board.page.theory.relations[function]
        if relation.role == "number":
            return world.numbers[function].get(row)
        if relation.role == "given":
            return next((one[-1] for one in world.facts.get(function, ()) if one[:-1] == row), None)
        return next(
            (one for one in world.elements[relation.sorts[-1]] if self.facts.get((function, (*row, one)))), None
        )

    def token(self, cell: Cell) -> str:
        place, answers, sure = grid_of(self.board).place(cell), self.board.page.answers, True
        for one in answers.patterns:
            if one.note and self.whole:
                continue
            bound: dict[str, Element] = {}
            states = [self._state(one, literal, place, bound) for literal in one.literals]
            if all(states):
                return one.written(bound)
            sure = sure and False in states
        if answers.links:
            return self._links(answers.links, place, sure)
        return NOTHING if sure else answers.open_token

    def _state(self, one: Pattern, literal: TokenFact, place: Row, bound: dict[str, Element]) -> bool | None:
        row = row_of(literal, place)
        if literal.value is None:
            truth = self.truth(literal.relation, row)
            return truth if literal.holds or truth is None else not truth
        found = self.value(literal.relation, row)
        if found is None:
            relation = self.board.page.theory.relations[literal.relation]
            values = world_of(self.board).elements.get(relation.sorts[-1] if relation.sorts else "", ())
            none = all(self.truth(literal.relation, (*row, value)) is False for value in values)
            return not literal.holds if none else None
        if literal.value in dict(one.holes):
            bound[literal.value] = found
            return True
        return (str(found) == literal.value) == literal.holds

    def _links(self, links: str, place: Row, sure: bool) -> str:
        ways = {letter: self.truth(links, row) for letter in ORDER if (row := linked(self.board, place, letter))}
        there = "".join(letter for letter, truth in ways.items() if truth)
        if sure and None not in ways.values():
            return there or NOTHING
        none = "".join(letter.upper() for letter, truth in ways.items() if truth is False)
        if not there and not sure and set(ways.values()) == {False}:
            return none + OPEN
        return there + (none if there or None in ways.values() else "") + OPEN if there or none else OPEN


# --- reading ---


def facts(board: Board, answer: Answer) -> Iterator[Fact]:
    """The facts in an answer, finished or not. Raises `WrongAnswer` for a token that cannot stand where it stands."""
    tokens = list(tokens_of(board, answer))
    if board.page.answers.regions:
        yield from region_facts(board, board.page.answers.regions, tokens)
        return
    seen: set[Fact] = set()
    for cell, token, part in tokens:
        for fact in _facts(board, cell, token, part):
            if fact not in seen:
                seen.add(fact)
                yield fact


def partial_facts(board: Board, answer: Answer) -> Iterator[Fact]:
    """The facts in an unfinished answer. That a cell lies in a region which its clue cannot reach is refused with its place;
    of a finished answer the referee says so."""
    function = board.page.answers.regions
    outer = board.page.theory.relations[function].within if function else None
    if not outer:
        yield from facts(board, answer)
        return
    tokens = {(r + 1, c + 1): (token, part) for (r, c), token, part in tokens_of(board, answer)}
    for fact in facts(board, answer):
        place = fact.row[:2]
        if fact.row not in within(board, outer) and place in tokens:
            token, part = tokens[place]
            part.refuse(f"{_name(place)} cannot lie in region {token[:20]} on this board")
        yield fact


def tokens_of(board: Board, answer: Answer) -> Iterator[tuple[Cell, str, AnswerPart]]:
    """The tokens of an answer's `rows`, each with its cell; none if it has no rows."""
    whole, grid = AnswerPart(answer).get("rows", []), grid_of(board)
    rows = whole.items()
    if rows and len(rows) != grid.rows:
        whole.refuse(f"expected an answer of {grid.rows} rows, found {len(rows)}")
    blank = any(" " in row.text().strip() for row in rows)
    for r, row in enumerate(rows):
        found = row.text().split() if blank or grid.columns == 1 else list(row.text().strip())
        if len(found) != grid.columns:
            row.refuse(f"expected {grid.columns} tokens in row {r + 1}, found {len(found)}")
        yield from (((r, c), token, replace(row, token=c)) for c, token in enumerate(found))


def _facts(board: Board, cell: Cell, token: str, part: AnswerPart) -> Iterator[Fact]:
    answers, place = board.page.answers, grid_of(board).place(cell)
    if token == NONE and not any(one.text == NONE for one in answers.patterns):
        token = NOTHING
    if token in (OPEN, answers.open_token):
        return
    for one in answers.patterns:
        values = one.match(token)
        if values is not None:
            for literal in one.literals:
                yield from _said(board, literal, place, values, part)
            if answers.links:
                yield from _link_facts(board, answers.links, place, "", part)
            return
    if token != NOTHING and not (answers.links and set(token.lower()) <= set(ORDER + OPEN)):
        part.refuse(f"expected {_expected(board)} in {name_of(cell)}, found “{token[:20]}”")
    if OPEN not in token:
        denied = dict.fromkeys(fact for one in answers.patterns for fact in _denied(board, one, place))
        if any(Fact(fact.relation, fact.row, not fact.holds) in denied for fact in denied):
            part.refuse(f"expected {_expected(board)} in {name_of(cell)}, found “{token[:20]}”")
        yield from denied
    if answers.links:
        yield from _link_facts(board, answers.links, place, token, part)


def _expected(board: Board) -> str:
    answers = board.page.answers
    choices = [one.said() if one.text != "{v∈Value}" else "a value" for one in answers.patterns]
    links = ["the ways of a line, such as “se”"] if answers.links else []
    return " or ".join(dict.fromkeys([*choices, *links, f"“{NOTHING}”", f"“{OPEN}”"]))


def _said(
    board: Board, literal: TokenFact, place: Row, values: Mapping[str, Element], part: AnswerPart
) -> Iterator[Fact]:
    relation = board.page.theory.relations[literal.relation]
    if relation.role != "find":
        return
    row = row_of(literal, place)
    if literal.value is not None:
        value = values.get(literal.value, literal.value)
        there = world_of(board).elements[relation.sorts[-1]]
        element = next((one for one in there if str(one) == str(value)), None)
        if element is None:
            part.refuse(f"expected {_listed_elements(there)} in {_name(place)}, found “{value}”")
        row += (element,)
    if relation.within and row not in within(board, relation.within):
        if literal.holds:
            part.refuse(f"{_name(place)} cannot be {relation.name.replace('_', ' ')} on this board")
        return
    on = board.page.theory.relations.get(relation.on or "")
    if on is not None and on.role == "given" and literal.holds and row[:-1] not in within(board, on.name):
        part.refuse(f"{_name(place)} has no {relation.name.replace('_', ' ')} on this board")
    yield Fact(relation.name, row, literal.holds)
    if on is not None and on.role == "find" and literal.holds:  # a cell that has a value is one that may have it
        yield Fact(on.name, row[:-1], True)


def left(board: Board, held: Mapping[str, Iterable[Row]]) -> Iterator[tuple[str, Row]]:
    """What a finished answer says by silence. `answer cells "-": bars(p) = 1; "=": bars(p) = 2` has no token for 0: a cell
    without the others has that one value."""
    for name, values in _named(board.page).items():
        relation = board.page.theory.relations[name]
        rest = [one for one in world_of(board).elements[relation.sorts[-1]] if str(one) not in values]
        if len(rest) != 1:
            continue
        known = {row[:-1] for row in held.get(name, ())}
        grid = grid_of(board)
        for place in (grid.place((r, c)) for r in range(grid.rows) for c in range(grid.columns)):
            if place not in known and _has_value(board, relation, place, held):
                yield name, (*place, rest[0])


@lru_cache(maxsize=64)
def _named(page: PuzzlePage) -> Mapping[str, set[str]]:
    """The functions of a cell that always have a value and whose values have tokens of their own, with those values."""
    relations, found = page.theory.relations, dict[str, set[str]]()
    for literal in (literal for one in page.answers.patterns if not one.note for literal in one.literals):
        relation = relations[literal.relation]
        if relation.role == "find" and relation.function and literal.arguments == (CELL,) and literal.holds:
            found.setdefault(relation.name, set()).add(str(literal.value))
    holes = {name for one in page.answers.patterns for name, _ in one.holes}
    return {name: some for name, some in found.items() if not some & holes and "partial" not in relations[name].words}


def _has_value(board: Board, relation: Relation, place: Row, held: Mapping[str, Iterable[Row]]) -> bool:
    """Has a function a value there? One `on` a relation has it just where that holds."""
    on = board.page.theory.relations.get(relation.on or "")
    if on is None:
        return True
    return place in held.get(on.name, ()) if on.role == "find" else place in within(board, on.name)


def _listed_elements(there: Sequence[Element]) -> str:
    """What may stand somewhere: 1 to 16; or one of a list, which is not too long."""
    numbers = [one for one in there if isinstance(one, int)]
    if len(numbers) == len(there) > 2 and numbers == [*range(numbers[0], numbers[-1] + 1)]:
        return f"{there[0]} to {there[-1]}"
    return f"one of {', '.join(map(str, there[:12]))}{', …' if len(there) > 12 else ''}"


def _denied(board: Board, one: Pattern, place: Row) -> Iterator[Fact]:
    """The facts that a place has another token than this one: its only literal to find does not hold."""
    relations = board.page.theory.relations
    sought = [literal for literal in one.literals if relations[literal.relation].role == "find"]
    if len(sought) != 1:
        return
    (literal,) = sought
    relation, row = relations[literal.relation], row_of(literal, place)
    rows = [row]
    if literal.value is not None:
        every, named = world_of(board).elements[relation.sorts[-1]], _named(board.page).get(relation.name, set())
        if named:  # each token denies its own value; if every value has one, a cell without them says nothing
            every = tuple(one for one in every if str(one) == literal.value) if len(every) > len(named) else ()
        rows = [(*row, value) for value in every] if relation.partial or named else []
    for each in rows:
        if not relation.within or each in within(board, relation.within):
            yield Fact(relation.name, each, not literal.holds)


def _link_facts(board: Board, links: str, place: Row, token: str, part: AnswerPart) -> Iterator[Fact]:
    open_ = OPEN in token
    for letter in ORDER:
        row = linked(board, place, letter)
        if row is None:
            if letter in token:
                part.refuse(f"there is nothing to link {_name(place)} with in the direction {letter}")
        elif letter in token or letter.upper() in token or not open_:
            yield Fact(links, min(row, mirrored(row)), letter in token)


# --- places ---


class AnswerGrid(NamedTuple):
    """What has a token each in an answer: the cells, or the corners of the board. `first` is the number of the first row."""

    rows: int
    columns: int
    first: int

    def place(self, cell: Cell) -> Row:
        return cell[0] + self.first, cell[1] + self.first


def grid_of(board: Board) -> AnswerGrid:
    corners = on_corners(board.page)
    return AnswerGrid(board.rows + corners, board.columns + corners, 0 if corners else 1)


def on_corners(page: PuzzlePage) -> bool:
    """Do the links of an answer lead from corner to corner?"""
    relation = page.theory.relations.get(page.answers.links or "")
    return relation is not None and relation.sorts[:2] == CORNER_PARTS


def row_of(literal: TokenFact, place: Row) -> Row:
    return filled(literal, {CELL: place, "r": place[:1], "c": place[1:]})


def linked(board: Board, place: Row, letter: str) -> Row | None:
    """The link from a cell in a direction, where there can be one."""
    down, right = LETTERS[letter]
    there = int(place[0]) + down, int(place[1]) + right
    first = grid_of(board).first
    if not (first <= there[0] <= board.rows and first <= there[1] <= board.columns):
        return None
    row: Row = (*place, *there)
    outer = board.page.theory.relations[board.page.answers.links or ""].within
    return row if outer is None or row in within(board, outer) else None


@lru_cache(maxsize=64)
def within(board: Board, relation: str) -> frozenset[Row]:
    """Where something can hold."""
    return frozenset(world_of(board).facts.get(relation, ()))


def _name(place: Row) -> str:
    return f"r{place[0]}c{place[1]}"
