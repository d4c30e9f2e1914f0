"""Reading what there is and what is given: `sort` and `given` lines, in a theory or in a file of facts.

    sort Node = {1..5}                          given edge(Node, Node) = {(1,2), (2,3)}
    sort Cell = Row × Column                    given need(Node): number = {1 -> 2}
    given near(Row, Row) = {(r,s) : |r − s| ≤ 1}

Another file than the one that declares a relation may give more facts of it: `given edge = {(3,4)}`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import partial
from itertools import count
from typing import NoReturn

from entails.errors import TheoryError
from entails.logic.formula import TOP
from entails.logic.tokens import Token
from entails.models.advice import wrong_number
from entails.models.builder import TheoryBuilder
from entails.models.listed import lists_in, rows_of
from entails.models.mistakes import PatientReader
from entails.models.pages import Pages
from entails.models.reading.data import GatheredData
from entails.models.reading.facts import element_of
from entails.models.signature import Relation
from entails.models.world import Element, Row, suggestion

MAX_RANGE = 1_000_000


class DataReader(PatientReader):
    """Reads sorts, given relations and their facts; what it reads goes to `builder` and `data`."""

    def __init__(self, pages: Pages, file: str | None, check: Callable[[], None], keywords: Collection[str]) -> None:
        self.lists = lists_in(pages.text)
        super().__init__(pages.text, file, check, keywords)
        self.pages = pages
        self.builder = TheoryBuilder(source=pages.text, file=file, marks=self.marks, pages=pages)
        self.data = GatheredData(self.builder)

    def tokenized(self) -> list[Token]:
        """The tokens of a text; of a long list of facts only the braces, since its inside is read by a pattern."""
        return self._tokens(self.lists)

    def refuse(self, message: str, token: Token) -> NoReturn:
        raise TheoryError(message, file=self.file, source=self.text, offset=token.offset, found=token.text)

    # --- sorts and relations ---

    def _sort(self) -> None:
        self._one_sort(self.expect("name", "the name of a sort"))
        while self.accept(","):
            self._one_sort(self.expect("name", "the name of a sort"))

    def _one_sort(self, name: Token) -> None:
        elements = None
        if self.accept("=") and self.sees("name"):
            sorts = [self.take().text]
            while self.accept("·"):
                sorts.append(self.expect("name", "a sort").text)
            if len(sorts) < 2:
                self.fail("“×” and another sort")
            self.builder.product(name.text, tuple(sorts), name.offset)
            return
        if self.tokens[self.position - 1].kind == "=":
            elements = tuple(row[0] for row, _ in self._braced(lambda: [(e,) for e in self._elements()]))
            twice = [element for element, times in Counter(map(str, elements)).items() if times > 1]
            if twice:
                self.refuse(f"the sort {name.text} names {twice[0]} twice", name)
        elif self.sees("{"):
            self.fail("“=” before the list")
        elif self.sees(":"):
            self.fail(f"“=” and a list in braces, as in sort {name.text} = {{a, b}}")
        self._refuse_unknown(name, self.builder.sorts)
        if not self._again("sort", name):
            self.builder.sort(name.text, elements, name.offset)
        elif elements is not None:
            self._place(name, partial(self.data.elements, name.text, elements))

    def _refuse_unknown(self, name: Token, known: Mapping[str, object]) -> None:
        """A file of facts declares nothing of its own."""
        if self.pages.is_fact(name.offset) and name.text not in known:
            kind = "sort" if known is self.builder.sorts else "given relation"
            near = suggestion(name.text, known)
            self.refuse(f"this is a file of facts, and the theory has no {kind} {name.text}{near}", name)

    def _again(self, kind: str, name: Token) -> bool:
        """Is this declared in another file already? Then there is more to say of it here."""
        known = self.builder.sorts if kind == "sort" else self.builder.relations
        before = self.builder.places.get((kind, name.text))
        return name.text in known and not self.pages.same_file(before, name.offset)

    def _place(self, token: Token, act: Callable[[], None]) -> None:
        """An error of what is done gets the place of the token."""
        try:
            act()
        except TheoryError as error:
            self.refuse(error.message, token)

    def _relation(self, expected: str) -> tuple[Token, tuple[str, ...]]:
        name = self.expect("name", expected)
        sorts: list[str] = []
        if opened := self.accept("("):
            while not sorts or self.accept(","):
                sorts.append(self.expect("name", "a sort").text)
            self.close(opened, ")", "“,” or “)”")
        return name, tuple(sorts)

    def _given(self) -> None:
        while True:
            if self.next.text == "partial" and self.tokens[self.position + 1].kind == "name":
                self.refuse("“partial” stands behind the value: given f(A): B partial = {…}", self.next)
            name, sorts = self._relation("the name of a given relation")
            self._refuse_unknown(name, self.builder.relations)
            relation = self._given_again(name, sorts) if self._again("relation", name) else None
            if relation is None:
                relation = self._new_given(name, sorts)
                self.builder.relation(relation, name.offset)
                relation = self.builder.relations[name.text]  # over plain sorts
            if self.accept("="):
                if self.sees("{") and self.next.offset + 1 in self.lists and self._listed(relation):
                    pass
                elif self.sees("{") and self._is_condition():
                    self._condition(name, relation)
                elif relation.role == "number" and not relation.inputs and self._is_computed():
                    self.builder.conditions.append((relation, (), self.term("a number"), TOP))
                else:
                    self._facts(relation)
            if not self.accept(","):
                return

    def _new_given(self, name: Token, sorts: tuple[str, ...]) -> Relation:
        values = self.expect("name", "“number” or a sort").text if self.accept(":") else None
        if values not in (None, "number"):
            words, symmetric = ("partial",) if self._word("partial") else (), self._word("symmetric")
            return Relation(name.text, (*sorts, values), "given", None, symmetric, function=True, words=words)
        symmetric = self._word("symmetric")
        return Relation(name.text, sorts, "number" if values else "given", symmetric=symmetric)

    def _given_again(self, name: Token, sorts: tuple[str, ...]) -> Relation:
        """A relation that another file declares: its name alone is enough, and all that is said again must be the same."""
        known = self.builder.relations[name.text]
        self._place(name, lambda: self.data.name(self.data.relation(name.text)))
        if sorts or self.sees(":"):
            new = self.builder.flat(self._new_given(name, sorts))
            if new.sorts != known.sorts or new.values != known.values:
                self.refuse(f"another file declares {known}, which is not the same", name)
        return known

    def _is_condition(self) -> bool:
        """Does a colon follow the first row? Facts that are listed have none, and count or add nothing up."""
        depth, place, adds = 0, self.position + 1, False
        while (token := self.tokens[place]).kind != "end" and (depth or token.kind not in (":", "}")):
            if token.kind == "," and not depth and not adds:
                return False
            adds = adds or _adds_up(token)
            depth += {"(": 1, "{": 1, ")": -1, "}": -1}.get(token.kind, 0)
            place += 1
        return token.kind == ":"

    def _is_computed(self) -> bool:
        """Does a term stand here, and not a plain number: given last: number = #p open(p)?"""
        before, first = self.position, self.tokens[self.position + self.sees("−")]
        if first.kind in ("string", "{") or self.at_end():
            return False
        self.position += 1 + self.sees("−")
        alone = self.at_end() or self.sees(",")
        self.position = before
        named = first.kind == "name" and (first.text in self.builder.relations or _adds_up(first))
        return not alone or named

    def _condition(self, name: Token, relation: Relation) -> None:
        """{(x,y) : φ}, or {x -> t : φ} for a function or a number."""
        opened = self.take()
        token = self.next
        if self.accept("("):
            variables = [self.expect("name", "a variable").text]
            while self.accept(","):
                variables.append(self.expect("name", "a variable").text)
            self.expect(")", "“,” or “)”")
        else:
            variables = [self.expect("name", "a variable").text]
        relation = self.builder.relations[name.text]
        if len(variables) != len(relation.places or ()):  # else a variable may stand for a whole cell
            self._fits_number(name, relation, len(variables), token)
        value = None
        if relation.valued:
            self.expect("→", "“->” and a term")
            value = self.term("a term")
        self.expect(":", "“:” and a condition")
        self.builder.conditions.append((relation, tuple(variables), value, self.formula()))
        self.close(opened, "}", "∧, ∨, →, ↔ or “}”")

    def _fits_number(self, name: Token, relation: Relation, number: int, token: Token) -> None:
        if number != len(relation.inputs):
            rows = "; each row stands in brackets, as in {(1,2)}" if number == 1 and token.kind != "(" else ""
            self.refuse(wrong_number(relation, len(relation.inputs), number) + rows, token)

    def _word(self, word: str) -> bool:
        """Is this the next word? If so, it is taken."""
        return self.next.text == word and bool(self.take())

    # --- facts ---

    def _braced(self, item: Callable[[], list[Row]]) -> Iterator[tuple[Row, Token]]:
        opened = self.expect("{", "a list in braces, such as {a, b} or {1..9}")
        for number in count():
            if self.accept("}"):
                return
            token = self.next
            if not number % 1024:
                self.check()
            yield from ((row, token) for row in item())
            if not self.sees("}"):
                self.comma(opened, "}")

    def _element(self) -> Element:
        minus = self.accept("−")
        token = self.next
        if token.kind not in ("number",) if minus else token.kind not in ("name", "number", "string"):
            self.fail("a number" if minus else "an element: a name, a number, or any text in quotes")
        self.take()
        if token.kind == "string":
            self.check_quoted(token)
        return -int(token.text) if minus else element_of(token.text)

    def _elements(self) -> list[Element]:
        token = self.next
        first = self._element()
        if self.sees("−") and isinstance(first, int):
            self.refuse(
                f"a range is written with two dots, as in {first}..{self.tokens[self.position + 1].text}", token
            )
        if not self.accept(".."):
            return [first]
        last = self._element()
        if not (isinstance(first, int) and isinstance(last, int)):
            self.refuse("a range goes from a number to a number, as in {1..9}", token)
        if last < first - 1:  # {1..0} is the usual way to write an empty one
            self.refuse(f"a range goes up: write {last}..{first}", token)
        if last - first >= MAX_RANGE:
            self.refuse(f"the range has more than {MAX_RANGE} elements", token)
        return list(range(first, last + 1))

    def _rows(self) -> list[Row]:
        opened = self.accept("(")
        if not opened:
            return [(element,) for element in self._elements()]
        row: list[Element] = []
        while not self.accept(")"):
            row += self._rows()[0] if self.sees("(") else (self._element(),)
            if not self.sees(")"):
                self.comma(opened, ")")
        return [tuple(row)]

    def _facts(self, relation: Relation) -> None:
        """What follows the = of a given relation: {(a,b), (b,c)}; of a number or a function {a -> 2, (b,c) -> 3}, or a value
        alone."""
        self.data.name(relation)
        if not self.sees("{") and relation.valued:
            token = self.next
            value = self._rows()[0] if relation.product else (self._value(relation),)
            self._place(token, lambda: self.data.row(relation, value))
            return
        for row, token in self._braced(lambda: self._rows_of(relation)):
            try:
                self.data.row(relation, row)
            except TheoryError as error:
                self.refuse(error.message, token)

    def _listed(self, relation: Relation) -> bool:
        """Take a long list at once. If that fails, all tokens of the text are there afterwards, to be read one by one."""
        begin = self.next.offset
        rows = rows_of(self.text[begin + 1 : self.lists[begin + 1]], relation, self.keywords, self.check)
        if rows and self.data.rows(relation, rows):
            self.position += 2
            return True
        self.lists, self.closing = {}, None
        self.tokens = self.tokenized()
        self.position = next(place for place, token in enumerate(self.tokens) if token.offset == begin)
        return False

    def _rows_of(self, relation: Relation) -> list[Row]:
        """One fact, or several by a range; of a function or a number with the value last, behind an arrow unless all of it
        stands in brackets."""
        bracket = self.sees("(")
        if bracket and (numbers := self._numbers(relation)):
            return [numbers]
        rows = self._rows()
        if not relation.valued or (bracket and len(rows[0]) > len(relation.inputs)):
            return rows
        self.expect("→", "“->” and a number" if relation.role == "number" else "“->” and a value")
        value = self._rows()[0] if relation.product else (self._value(relation),)
        return [row + value for row in rows]

    def _numbers(self, relation: Relation) -> Row | None:
        """A fact of numbers alone, written as most long lists have them: (1,2) or (1,2) -> 3. None if it is another one."""
        width = len(relation.inputs) if relation.valued else len(relation.sorts)
        kinds = ("(", *("number", ",") * (width - 1), "number", ")", *(("→", "number") if relation.valued else ()))
        tokens = self.tokens[self.position : self.position + len(kinds)]
        if relation.product or tuple([token.kind for token in tokens]) != kinds:
            return None
        texts = [token.text for token in tokens if token.kind == "number"]
        if any(text[0] == "0" != text for text in texts):  # 007 is a name
            return None
        self.position += len(kinds)
        return tuple(map(int, texts))

    def _value(self, relation: Relation) -> Element:
        if relation.role == "number" and not self.sees("number", "−"):
            self.fail("a number")
        value = self._element()
        return int(value) if relation.role == "number" else value


def _adds_up(token: Token) -> bool:
    """Does a count or a sum begin here? A comma may follow: #x,y …, Σx,y … (Σx is one token)."""
    return token.kind in ("#", "∑") or (token.kind == "name" and (token.text == "sum" or token.text.startswith("Σ")))
