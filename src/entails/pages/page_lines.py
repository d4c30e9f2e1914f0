"""The lines that a page adds to a theory: `read`, `option`, `answer`, `draw`, `make`, `address`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise

from entails.logic.tokens import Token
from entails.models.pages import Page as SourcePage
from entails.models.pages import Pages
from entails.models.reading.text import TheoryReader
from entails.models.signature import Relation
from entails.pages.geometry import PARTS
from entails.pages.page import (
    SIDES,
    VALUE,
    Answers,
    DrawnMark,
    HeadOption,
    PageAddress,
    Read,
    ReadBetween,
    ReadCells,
    ReadRegions,
    ReadSide,
    Where,
)
from entails.pages.patterns import HOLE, NUMBER, Pattern, TokenFact, compiled
from entails.pages.words import declared_names
from entails.values import replace

CORNERS, INDEX = "Corner", "Index"
MARKS = (
    *("block", "shade", "dot", "cross", "disc", "ring", "star", "number", "letter", "arrow", "tree", "tent"),
    *("slash", "backslash", "plus", "minus", "sum", "sums", "bulb", "tube", "right_ring", "low_ring", "corner_ring"),
    *("less", "more", "wall"),
)
CELL, CORNER = "p", "x"  # the variables that stand for what a token stands on; r and c are its row and column
OTHER = "q"  # between cells: p is the left or upper one, q the other
READABLE = "cells, regions, corners, between, left, above, right or below"
# How addresses of puzz.link write a board, and what each way is for.
WAYS: dict[str, type[Read] | None] = {
    **dict.fromkeys(("numbers", "small numbers", "digits", "arrows", "signs", "numbers and signs"), ReadCells),
    **dict.fromkeys(("circles", "walls", "marks", "sums", "stars"), ReadCells),
    **dict.fromkeys(("outside", "outside all", "outside sums", "runs"), ReadSide),
    **dict.fromkeys(("rooms", "room numbers"), ReadRegions),
    "nothing": None,
}
SIGNS = {  # how many tokens stand behind a way: from, to, an example
    "signs": (1, 9, 'signs "+" "-"'),
    "numbers and signs": (1, 5, 'numbers and signs "#"'),
    "circles": (1, 2, 'circles "w" "b"'),
    "walls": (1, 1, 'walls "#"'),
    "marks": (1, 1, 'marks "T"'),
    "stars": (4, 4, 'stars "o" "e" "s" "x"'),
}


class PageLines(TheoryReader):
    """Reads these lines one by one."""

    def __init__(self, text: str, file: str | None, check: Callable[[], None], keywords: Sequence[str]) -> None:
        super().__init__(Pages(text, (SourcePage(1, file, 1),)), file, check, keywords)
        self.declared = declared_names(self.tokens, self.starts)
        self.used = _used(self.tokens)
        self.cell = ""
        self.corners = False
        self.reads: list[Read] = []
        self.options: list[HeadOption] = []
        self.answers = Answers()
        self.drawn: list[DrawnMark] = []
        self.makes: list[tuple[str, int, int]] = []
        self.unmade = ""
        self.addresses: PageAddress | None = None
        self.said: list[tuple[TokenFact, Token, bool]] = []  # what tokens say, where, and whether on a board

    # --- read ---

    def _read(self) -> None:
        while True:
            token = self.expect("name", READABLE)
            match token.text:
                case "cells" | "corners":
                    if token.text == "corners" and not self.corners:
                        self.refuse(f"this board has no corners: write “board {self.cell} with corners”", token)
                    on = self._on_cell() if token.text == "cells" else {**self._lines(), CORNER: CORNERS}
                    self.reads.append(ReadCells(self._patterns(on), token.text == "corners"))
                case "between":
                    if not any(isinstance(one, ReadCells | ReadRegions) for one in self.reads):
                        message = "what stands between cells is written below the cells"
                        self.refuse(f"{message}: a `read cells` or `read regions` line comes first", token)
                    on = {CELL: self.cell, OTHER: self.cell}
                    self.reads.append(ReadBetween(self._patterns(on)))
                case "regions":
                    self._regions()
                case "left" | "above" | "right" | "below":
                    self._side(next(side for side in SIDES if side == token.text))
                case _:
                    self.fail(READABLE, token)
            if not self.accept(","):
                return

    def _lines(self) -> dict[str, str]:
        return {"r": PARTS[0], "c": PARTS[1]}

    def _on_cell(self) -> dict[str, str]:
        return {**self._lines(), CELL: self.cell}

    def _regions(self) -> None:
        name, (variable,) = self._applied(1, "a relation such as room(p)")
        if variable != CELL:
            self.refuse(f"in {name.text}({variable}) expected {CELL}, the cell", name)
        self.expect(":", "“:” and the sort of the regions")
        sort = self.expect("name", "the sort of the regions").text
        whole = bool(self.accept("∈"))
        if whole and not (self._word("one") and self._word("piece")):
            self.fail("“in one piece”")
        number = None
        if self._word("as"):
            if not (self._word("many") and self._word("as")):
                self.fail("“as many as” and a number, such as rows")
            number = self.term("a number, such as rows")
        self._new_sort(sort, name)
        self._declare(Relation(name.text, (self.cell, sort), "given", function=True, words=("partial",)), name)
        self.reads.append(ReadRegions(name.text, sort, whole, number))

    def _side(self, where: Where) -> None:
        line = PARTS[0] if where in ("left", "right") else PARTS[1]
        name = self.expect("name", f"a number of each {line.lower()}, such as clue({line[0].lower()})")
        opened = self.expect("(", "“(” and a variable")
        self.expect("name", "a variable")
        index = None
        if self.accept(","):
            self.expect("name", "a variable")
            index = self.expect("name", "a sort").text if self.accept("∈") else INDEX
            self._new_sort(index, name)
        self.close(opened, ")", "“,” or “)”")
        places = (line, index) if index else (line,)
        if self.accept(":") and not self._word("number"):
            sort = self.expect("name", "“number” or a sort").text
            self._new_sort(sort, name)
            self._declare(Relation(name.text, (*places, sort), "given", function=True, words=("partial",)), name)
            pattern = compiled(f"{{{VALUE}∈{sort}}}", (), (), self.builder.sorts)
            self.reads.append(ReadSide(where, name.text, index, pattern))
            return
        self._declare(Relation(name.text, places, "number"), name)
        self.reads.append(ReadSide(where, name.text, index))

    def _applied(self, number: int, expected: str) -> tuple[Token, list[str]]:
        """A name with so many variables."""
        name = self.expect("name", expected)
        opened = self.expect("(", "“(”")
        found = [self.expect("name", "a variable").text]
        while self.accept(","):
            found.append(self.expect("name", "a variable").text)
        self.close(opened, ")", "“,” or “)”")
        if len(found) != number:
            self.refuse(f"expected {expected}", name)
        return name, found

    # --- patterns ---

    def _patterns(self, on: Mapping[str, str]) -> tuple[Pattern, ...]:
        """ "#": wall(p); "{n}": clue(p) = n. `on` has the variables that stand for places, with their sorts."""
        found = [self._pattern(on, board=True)]
        while self.sees(";") and self.tokens[self.position + 1].kind == "string":
            self.take()
            found.append(self._pattern(on, board=True))
        if self.sees(",") and self.tokens[self.position + 1].kind == "string":
            self.refuse("between tokens write ;", self.next)
        return tuple(found)

    def _pattern(self, on: Mapping[str, str], board: bool) -> Pattern:
        text = self.expect("string", 'a token in quotes, such as "#" or "{n}"')
        if not text.text or any(sign.isspace() for sign in text.text):
            self.refuse("a token has no blanks: blanks stand between tokens", text)
        sorts = {hole[1]: hole[2] or NUMBER for hole in HOLE.finditer(text.text)}
        sorts |= on
        literals: list[TokenFact] = []
        made: list[tuple[str, str]] = []
        if self.accept(":"):
            self._conclusion(sorts, literals, made, board)
            while self.sees(",") and self.tokens[self.position + 1].kind in ("name", "¬"):
                self.take()
                self._conclusion(sorts, literals, made, board)
        for hole in HOLE.finditer(text.text):
            if not board and all(one.value != hole[1] for one in literals):
                self.refuse(f"nothing says what stands in {{{hole[1]}}}: write value(p) = {hole[1]} behind “:”", text)
            if hole[2] and hole[2] != "Way":
                self._new_sort(hole[2], text)
        return compiled(text.text, tuple(literals), tuple(made), self.builder.sorts)

    def _conclusion(
        self, sorts: dict[str, str], literals: list[TokenFact], made: list[tuple[str, str]], board: bool
    ) -> None:
        if board and self.next.text == "new" and self.tokens[self.position + 1].kind == "name":
            self.take()
            variable = self.expect("name", "a variable")
            if OTHER in sorts:
                self.refuse("a token between cells makes no element: it speaks of p and q", variable)
            self.expect("∈", "“∈” and a sort")
            sort = self.expect("name", "a sort").text
            self._new_sort(sort, variable)
            sorts[variable.text] = sort
            made.append((variable.text, sort))
            return
        holds = not self.accept("¬")
        token = self.next
        term = self.application("what the token says, such as wall(p) or clue(p) = n")
        value = self.term("a value").name if self.accept("=") else None
        if any(one.arguments for one in term.arguments):
            self.refuse("a token speaks of variables alone, as in clue(p) = n", token)
        literal = TokenFact(term.name, tuple(one.name for one in term.arguments), holds, value)
        literals.append(literal)
        self.said.append((literal, token, board))
        if board:
            self._declare_said(literal, sorts, token)

    def _declare_said(self, literal: TokenFact, sorts: dict[str, str], token: Token) -> None:
        if not literal.holds:
            self.refuse("a board says what holds: what it does not say is false", token)
        unknown = [name for name in literal.arguments if name not in sorts]
        if literal.relation in self.declared or literal.relation in self.builder.relations:
            return
        if unknown and (constants := [one for one in unknown if one.isdecimal()]):
            message = (
                f"{constants[0]} is no variable of the token: to say part {constants[0]} of it, declare the function"
            )
            self.refuse(f"{message} before this line, as in given {literal.relation}(Cell, Part): number", token)
        if unknown or NUMBER in [sorts[name] for name in literal.arguments]:
            there = ", ".join(name for name in sorts if sorts[name] != NUMBER)
            self.refuse(f"expected variables of the token in {literal.relation}(…) (there are: {there})", token)
        arguments = tuple(sorts[name] for name in literal.arguments)
        value = sorts.get(literal.value or "") if literal.value else None
        if literal.value and value is None:
            wanted = f"given {literal.relation}({', '.join(arguments)}): …"
            self.refuse(f"{literal.value} stands in no hole: declare the function, as in {wanted}", token)
        if value == NUMBER:
            self._declare(Relation(literal.relation, arguments, "number"), token)
        elif value:
            self._new_sort(value, token)
            words = () if value == self.cell else ("partial",)
            self._declare(Relation(literal.relation, (*arguments, value), "given", function=True, words=words), token)
        else:
            self._declare(Relation(literal.relation, arguments, "given"), token)

    def _declare(self, relation: Relation, token: Token) -> None:
        """Declares a relation that `read` lines use, unless the page declares it itself."""
        if relation.name not in self.declared and relation.name not in self.builder.relations:
            self.builder.relation(relation, token.offset)

    def _new_sort(self, sort: str, token: Token) -> None:
        if sort not in self.builder.sorts and sort not in self.builder.products:
            self.builder.sort(sort, None, token.offset)

    # --- options and answers ---

    def _option(self) -> None:
        """option stars: number = 1; option stars: {1..12} = 1; option ships(Length): number; option touch"""
        name = self.expect("name", "the name of an option")
        sort = None
        if opened := self.accept("("):
            sort = self.expect("name", "a sort").text
            self.close(opened, ")", "“)”")
            self._new_sort(sort, name)
        is_number = bool(self.accept(":"))
        bounds = self._bounds() if is_number and self.sees("{") else None
        if is_number and not bounds and not self._word("number"):
            self.fail("“number”")
        default = self.term("a number") if is_number and self.accept("=") else None
        role = Relation(name.text, (sort,) if sort else (), "number" if is_number else "given")
        self._declare(role, name)
        self.options.append(HeadOption(name.text, sort, default, is_number, bounds))

    def _bounds(self) -> tuple[int, int]:
        """{1..12}"""
        opened = self.take()
        low = self.expect("number", "a number")
        self.expect("..", "“..”")
        high = self.expect("number", "a number")
        self.close(opened, "}", "“}”")
        return int(low.text), int(high.text)

    def _answer(self) -> None:
        while True:
            token = self.expect("name", "cells, links or regions")
            match token.text:
                case "cells":
                    self._on_cells()
                    while self.sees(";") and self._goes_on():
                        self.take()
                        self._on_cells()
                case "links":
                    name = self.expect("name", "the relation that links two cells")
                    self.answers = replace(self.answers, links=name.text)
                case "regions":
                    name, _ = self._applied(1, "a function such as of(p)")
                    self.said.append((TokenFact(name.text, (CELL,), True, "v"), name, False))
                    self.answers = replace(self.answers, regions=name.text)
                case _:
                    self.fail("cells, links or regions", token)
            if not self.accept(";", ","):
                return

    def _goes_on(self) -> bool:
        """; "#": black(p) and ; note "x": ¬black(p) and ; value(p)"""
        after = self.tokens[self.position + 1 : self.position + 3]
        kinds = [one.kind for one in after]
        return (
            kinds[:1] == ["string"] or kinds == ["name", "("] or (after[0].text == "note" and kinds[1:] == ["string"])
        )

    def _on_cells(self) -> None:
        """answer cells "#": black(p); value(p)"""
        if not (self.sees("string") or self.next.text == "note"):
            self._valued()
            return
        note, token = bool(self._word("note")), self.next
        if any(one.text == token.text and one.note == note for one in self.answers.patterns):
            self.refuse(f"the token “{token.text}” stands twice: an answer could not be read", token)
        pattern = replace(self._pattern(self._on_cell(), board=False), note=note)
        self.answers = replace(self.answers, patterns=(*self.answers.patterns, pattern))

    def _valued(self) -> None:
        """answer cells value(p)"""
        name, (variable,) = self._applied(1, "a token in quotes, or a function such as value(p)")
        literal = TokenFact(name.text, (variable,), True, VALUE)
        self.said.append((literal, name, False))
        pattern = compiled(f"{{{VALUE}∈Value}}", (literal,), (), {})
        self.answers = replace(self.answers, patterns=(*self.answers.patterns, pattern))

    # --- looks, making, addresses ---

    def _draw(self) -> None:
        """draw lamp as disc, arrow(p) with count(p)"""
        while True:
            name = self.expect("name", "what to draw")
            self.arguments()
            if self.sees(":"):
                self.refuse(f"write draw {name.text} as MARK (there are: {', '.join(MARKS)})", self.next)
            mark = beside = None
            if self._word("as"):
                mark = self.expect("name", "a mark").text
                if mark not in MARKS:
                    self.refuse(f"there is no mark {mark} (there are: {', '.join(MARKS)})", name)
            if self._word("with"):
                beside = self.expect("name", "what stands beside it").text
                self.arguments()
            self.drawn.append(DrawnMark(name.text, mark, beside))
            if not self.accept(","):
                return

    def _make(self) -> None:
        """make regions 4..7, or why no boards are made: make nothing "…" """
        while True:
            name = self.expect("name", "what to draw at random, such as regions")
            if name.text == "nothing":
                self.unmade = self.expect("string", "why, in quotes").text
                return
            low = self.expect("number", "a number")
            high = self.expect("number", "a number") if self.accept("..") else low
            self.makes.append((name.text, int(low.text), int(high.text)))
            if not self.accept(","):
                return

    def _address(self) -> None:
        """address mashu, masyu: circles "w" "b" """
        names = [self.expect("name", "the kind in puzz.link addresses").text]
        while self.accept(","):
            names.append(self.expect("name", "another name of the kind").text)
        self.expect(":", "“:” and how it is written")
        ways: list[tuple[str, tuple[str, ...]]] = []
        while not ways or self.accept(","):
            token = self.next
            words = [self.expect("name", _either(WAYS)).text]
            while (self.sees("name") or self.sees("∧")) and not self.at_end():
                words.append(self.take().text)
            way, signs = " ".join(words).replace("∧", "and"), []
            if way not in WAYS:
                self.refuse(f"expected {_either(WAYS)}, found “{way}”", token)
            while sign := self.accept("string"):
                signs.append(sign.text)
            self._refuse_way(way, signs, token)
            ways.append((way, tuple(signs)))
        self.addresses = PageAddress(tuple(names), tuple(ways))

    def _refuse_way(self, way: str, signs: list[str], token: Token) -> None:
        """A way is for what the board has, and for so many tokens."""
        kind = WAYS[way]
        there = {type(one) for one in self.reads}
        if kind is not None and kind not in there:
            self.refuse(f"there is no `read` line above that “{way}” could be for", token)
        if way == "room numbers" and ReadCells not in there:
            self.refuse("room numbers stand in cells, and no `read cells` line is above", token)
        if way in SIGNS and not SIGNS[way][0] <= len(signs) <= SIGNS[way][1]:
            self.refuse(f"expected tokens in quotes behind “{way}”, as in {SIGNS[way][2]}", token)


def _used(tokens: Sequence[Token]) -> set[str]:
    """The names that a page uses. In `read between` that word is no relation."""
    after = pairwise(tokens)
    return {one.text for one, then in after if one.kind == "name" and (one.text != "between" or then.kind == "(")}


def _either(words: Iterable[str]) -> str:
    *some, last = words
    return f"{', '.join(some)} or {last}"
