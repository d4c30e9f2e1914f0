"""Reading a page: a theory with a few more lines, which say how boards and answers are written.

    puzzle "Hitori": "Blacken cells so that …"          the title, and the rules in players' words
    board Cell                                          Row, Column, Cell, rows, columns; square; with corners: Corner
    read cells "{n}": digit(p) = n                      a token a cell; also regions, corners, left, above, right, below
    option stars: number = 1                            a head line of a board
    answer cells "#": black(p); ".": ¬black(p)          also links, regions
    draw …    make …    address …

All other lines are those of a theory. What a `read` line speaks of and the page does not declare, the line itself declares.
"""

from __future__ import annotations

from collections.abc import Callable

from entails.errors import EntailsError
from entails.logic.formula import Term
from entails.logic.tokens import Token
from entails.models.advice import wrong_number
from entails.models.reading.text import KEYWORDS
from entails.models.theory import Theory
from entails.models.world import World, suggestion
from entails.pages.geometry import CORNER_PARTS, GEOMETRY, PARTS, geometry_sorts
from entails.pages.page import Answers, PuzzlePage
from entails.pages.page_lines import CORNERS, PageLines
from entails.pages.sayings import say_plainly
from entails.values import pattern, replace

PAGE_KEYWORDS = ("puzzle", "board", "read", "option", "answer", "draw", "make", "address")
Lines = Callable[[], None]


_NO_RELATION = pattern(r"there is no (?:relation|function) (\w+)(?=$|;|:| \()")
# What people call the words of the board, and the lines of a page.
_BESIDE = "two cells that share a side are beside(p,q), those that share a corner too around(p,q)"
_OTHER_WORDS = {
    **dict.fromkeys(
        ("adjacent", "neighbor", "neighbour", "neighbors", "neighbours", "next", "touches", "near"), _BESIDE
    ),
    **dict.fromkeys(("diagonal", "diagonally"), f"{_BESIDE}: diagonal are around(p,q) ∧ ¬beside(p,q)"),
    **dict.fromkeys(
        ("sameregion", "same_region", "region", "room"), "write read regions room(p): Room above, and room(p) = room(q)"
    ),
    **dict.fromkeys(("row", "column", "col"), "a cell is also a row and a column: ∀r,c black(r,c), and ∀(r,c)∈Cell"),
    **dict.fromkeys(("same_row", "samerow", "sameline", "inline"), "write in_line(p,q)"),
    "square": "name the four cells, black(r,c) ∧ black(r,c+1) ∧ black(r+1,c) ∧ black(r+1,c+1)",
}
_OTHER_LINES = {
    **dict.fromkeys(("grid", "size"), "write board Cell; how large a board is, its file says"),
    **dict.fromkeys(
        ("regions", "rooms", "region"), "regions of a board have a line such as: read regions room(p): Room"
    ),
    **dict.fromkeys(
        ("color", "colour", "style", "picture"), "how an answer looks has a line such as: draw black as disc"
    ),
    **dict.fromkeys(("title", "name"), 'the title has a line puzzle "Title": "The rules in a sentence or two."'),
    **dict.fromkeys(
        ("cells", "clues", "input"), 'how a board is written has a line such as: read cells "{n}": clue(p) = n'
    ),
    **dict.fromkeys(("solution", "output"), 'how an answer is written has a line such as: answer cells "#": black(p)'),
}


def read_page(text: str, name: str, file: str | None = None, check: Callable[[], None] = lambda: None) -> PuzzlePage:
    """The page in a text. Raises a `TheoryError` or `NotationError` that carries all mistakes found."""
    reader = PageReader(text, file, check)
    try:
        reader.declarations()
        theory, world = reader.whole(check)
    except EntailsError as error:
        for one in error.each():
            one.message = _with_words(one.message)
        raise
    return reader.page(name, theory, world)


def _with_words(message: str) -> str:
    """Words of the board are declared where a page uses them; of a word that is misspelt, the one that was meant is told."""
    unknown = _NO_RELATION.match(message)
    if unknown and (instead := _OTHER_WORDS.get(unknown[1].lower())):
        return f"{unknown[0]}: {instead}"
    near = suggestion(unknown[1], [*GEOMETRY]) if unknown else ""
    return f"{unknown[0]}{near}" if unknown and near.startswith(";") else message


class PageReader(PageLines):
    """Reads the lines of a page; those of a theory as the theory's reader does."""

    def __init__(self, text: str, file: str | None, check: Callable[[], None]) -> None:
        super().__init__(text, file, check, (*KEYWORDS, *PAGE_KEYWORDS))
        self.title, self.legend = "", ""
        self.geometry: frozenset[str] = frozenset()
        self.ranges: dict[str, tuple[Term, Term]] = {}
        self.square = False

    # --- lines ---

    def declaration(self) -> None:
        keywords: dict[str, Lines] = {
            "puzzle": self._puzzle,
            "board": self._board,
            "read": self._read,
            "option": self._option,
            "answer": self._answer,
            "draw": self._draw,
            "make": self._make,
            "address": self._address,
        }
        line = keywords.get(self.next.text) if self.starts(self.next) else None
        if line is None:
            if self.next.first and not self.starts(self.next) and (message := _OTHER_LINES.get(self.next.text.lower())):
                self.refuse(f"“{self.next.text}” starts no line: {message}", self.next)
            if self.next.first and self.next.text in (".", "number") and self.cell:
                self.refuse("a page has no board in it: write the board into a file of its own, NAME.KIND", self.next)
            super().declaration()
            return
        token = self.take()
        if token.text not in ("puzzle", "board") and not self.cell:
            self.refuse("before this line expected one that says what a board is, such as “board Cell”", token)
        line()
        self.end_of_declaration()

    def _puzzle(self) -> None:
        title = self.expect("string", "the title of the puzzle in quotes")
        if self.title:
            self.refuse("a page has one `puzzle` line", title)
        self.expect(":", "“:” and the rules in players' words")
        self.title, self.legend = title.text, self.expect("string", "the rules in players' words, in quotes").text
        while self.accept(",") or self.sees("string"):
            self.legend += "\n" + self.expect("string", "a further line of the rules, in quotes").text

    def _board(self) -> None:
        name = self.expect("name", "the name of the sort of cells, as in “board Cell”")
        if name.text[0].isdecimal():
            self.refuse("a page is for boards of all sizes: write board Cell", name)
        if self.next.text[:1].isdecimal() and not self.next.first:
            self.refuse("a page is for boards of all sizes: leave out how large they are", self.next)
        if self.cell:
            self.refuse("a page has one `board` line", name)
        self.cell = name.text
        for part in PARTS:
            self.builder.sort(part, None, name.offset)
        self.builder.product(self.cell, PARTS, name.offset)
        self.builder.spelling.boards.add(PARTS)
        self.square = bool(self._word("square"))
        if self._word("with"):
            if not self._word("corners"):
                self.fail("“corners”")
            self.corners = True
            self.builder.spelling.corners.add(CORNER_PARTS)
            for part in CORNER_PARTS:
                self.builder.sort(part, None, name.offset)
            self.builder.product(CORNERS, CORNER_PARTS, name.offset)
        self._geometry(name)

    def _geometry(self, token: Token) -> None:
        """What the page uses of the board, and does not declare itself."""
        uses = (self.used | ({"beside"} if "connected" in self.used else set())) - self.declared
        self.geometry = frozenset(uses & {*GEOMETRY, "Way"})
        for sort, elements in geometry_sorts(self.geometry).items():
            self.builder.sort(sort, elements, token.offset)
        for word in [one for one in GEOMETRY if one in uses]:
            relation = GEOMETRY[word]
            if CORNERS in relation.sorts and not self.corners:
                continue
            sorts = tuple(self.cell if sort == "Cell" else sort for sort in relation.sorts)
            self.builder.relation(replace(relation, sorts=sorts), token.offset)

    def _one_sort(self, name: Token) -> None:
        """A sort; its elements may be a range that depends on the board: {1..rows}."""
        if not self._is_open_range():
            super()._one_sort(name)
            return
        self.take(), self.take()
        low = self.term("a number")
        self.expect("..", "“..”")
        high = self.term("a number, such as rows")
        self.expect("}", "“}”")
        self.builder.sort(name.text, None, name.offset)
        self.ranges[name.text] = (low, high)

    def _is_open_range(self) -> bool:
        """Is this a range one of whose ends is no plain number? The tokens are = { … .. … }."""
        place, inside = self.position + 2, []
        if [token.kind for token in self.tokens[self.position : place]] != ["=", "{"]:
            return False
        while self.tokens[place].kind not in ("}", ",", "end"):
            inside.append(self.tokens[place])
            place += 1
        return any(token.kind == ".." for token in inside) and any(
            token.kind not in ("number", "..", "−") for token in inside
        )

    # --- the whole ---

    def whole(self, check: Callable[[], None]) -> tuple[Theory, World]:
        if not self.errors:
            self._refuse_gaps()
            self._refuse_unsaid()
            self._refuse_unwritten()
            self._refuse_two_options()
            for sort in (*PARTS, *CORNER_PARTS):
                self.data.met.pop(sort, None)
            say_plainly(self.builder, self.answers, self.cell)
        return super().whole(check)

    def _refuse_gaps(self) -> None:
        start = Token("name", "", 0, True)
        if not self.title:
            self.refuse('a page begins with its title: puzzle "Title": "The rules in a sentence or two."', start)
        if not self.cell:
            self.refuse("a page says what a board is: board Cell", start)
        if not self.reads:
            self.refuse('a page says how a board is written, as in: read cells "{n}": clue(p) = n', start)
        if self.answers == Answers():
            self.refuse('a page says how an answer is written, as in: answer cells "#": black(p)', start)

    def _refuse_unsaid(self) -> None:
        """A token that speaks of nothing there is, or in another way than it is declared."""
        for literal, token, board in self.said:
            relation = self.builder.relations.get(literal.relation)
            if relation is None:
                near = suggestion(literal.relation, self.builder.relations)
                self.refuse(f"there is no relation {literal.relation}{near}", token)
            if board and relation.role not in ("given", "number"):
                message = f"{relation.name} is to be found: a board gives something else"
                self.refuse(f"{message}, such as clue(p), and a rule says that they agree", token)
            places = relation.arguments if relation.places is None else relation.places
            if len(literal.arguments) != len(places):
                self.refuse(wrong_number(relation, len(places), len(literal.arguments)), token)
            if (literal.value is not None) != relation.valued:
                wanted = f"{relation.name}(…) = …" if relation.valued else f"{relation.name}(…) alone"
                self.refuse(f"it is declared as {relation}: write {wanted}", token)

    def _refuse_unwritten(self) -> None:
        """Refuses a relation to find that no `answer` line writes: no answer could say what it is."""
        answers = self.answers
        written = {literal.relation for one in answers.patterns for literal in one.literals}
        written |= {name for name in (answers.links, answers.regions) if name}
        for relation in self.builder.relations.values():
            if relation.role == "find" and not relation.aside and relation.name not in written:
                self.builder.fail(
                    f"no `answer` line writes {relation.name}, so answers could not be checked: write “find aside "
                    f"{relation.name}…” if it only helps to say the rules",
                    self.builder.places["relation", relation.name],
                )

    def _refuse_two_options(self) -> None:
        """An option whose name the page has for something else."""
        for option in self.options:
            relation = self.builder.relations[option.name]
            if (relation.role == "number") != option.is_number or len(relation.sorts) != bool(option.sort):
                self.builder.fail(
                    f"{option.name} is an option, and {relation} is declared too: choose another name for one of them",
                    self.builder.places["relation", option.name],
                )

    def page(self, name: str, theory: Theory, world: World) -> PuzzlePage:
        return PuzzlePage(
            name,
            self.title,
            self.legend,
            self.text,
            self.file,
            theory,
            world,
            self.cell,
            self.corners,
            self.square,
            self.geometry,
            tuple(self.reads),
            tuple(self.options),
            self.answers,
            tuple(self.drawn),
            self.ranges,
            tuple(self.makes),
            self.addresses,
            self.unmade,
        )
