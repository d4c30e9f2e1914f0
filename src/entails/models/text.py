"""Theories as plain text (`.fol`): reading them, with or without their facts. `entails.models.writing` writes them.

    sort Node = {1..5}                          given edge(Node, Node) = {(1,2), (2,3)}
    find chosen(Node)                           given need(Node): number = {1 -> 2}
    rule "{x} and {y} touch": ∀x,y (…)          define reached(Node): reached(1); ∀x,y (… → reached(y))
    define "words" r(Node): …                   maximise "the best has {} of them": #x chosen(x)
    lemma "…": …        guess "…": …            maximise #x chosen(x)
    say "{x} is chosen", "{x} is left": chosen(x)
    find start(Task): Slot injective            given length(Task): Hours = {a -> 2, b -> 3}

A declaration starts with its keyword at the start of a line and goes on to the next one. `--` starts a comment.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import count
from typing import Literal, NoReturn

from entails.errors import TheoryError
from entails.logic.formula import Formula, show
from entails.logic.tokens import Token
from entails.models.advice import no_element, wrong_number
from entails.models.builder import TheoryBuilder
from entails.models.conditions import completed
from entails.models.mistakes import PatientReader
from entails.models.signature import Relation
from entails.models.source_map import OBJECTIVE
from entails.models.theory import RuleKind, Saying, Theory
from entails.models.world import Element, Row, World
from entails.values import replace

MAX_TEXT = 16_000_000  # characters; a larger file is refused before it is read
MAX_RANGE = 1_000_000

FUNCTIONAL = ("partial", "injective", "bijective")
OBJECTIVES = ("maximise", "maximize", "minimise", "minimize")
KEYWORDS = ("sort", "given", "find", "rule", "lemma", "guess", "define", "say", "prefer", *OBJECTIVES)


def parse_theory(text: str, file: str | None = None) -> Theory:
    """A theory whose facts come from elsewhere (or that has them written in and they do not matter)."""
    return read_theory(text, file)[0]


def read_theory(text: str, file: str | None = None, check: Callable[[], None] = lambda: None) -> tuple[Theory, World]:
    """A theory and the facts written in it. `check` is called now and then; it may raise to stop a long reading."""
    if len(text) > MAX_TEXT:
        raise TheoryError(f"the theory is longer than {MAX_TEXT} characters", file=file, source=text, offset=MAX_TEXT)
    reader = _TheoryReader(text, file, check)
    while not reader.sees("end"):
        reader.attempt(reader.declaration)
    theory, sorts = reader.checked(reader.builder), reader.builder.sorts
    elements = {sort: elements for sort, elements in sorts.items() if elements is not None}
    world = World(elements, reader.facts, reader.numbers)
    return theory, completed(theory, world, check) if len(elements) == len(sorts) else world


class _TheoryReader(PatientReader):
    def __init__(self, text: str, file: str | None, check: Callable[[], None]) -> None:
        super().__init__(text, file, check, KEYWORDS)
        self.builder = TheoryBuilder(source=text, file=file, marks=self.marks)
        self.facts: dict[str, list[Row]] = {}
        self.numbers: dict[str, dict[Row, int]] = {}
        self.members: dict[str, set[Element]] = {}

    def declaration(self) -> None:
        keywords: dict[str, Callable[[], None]] = {
            "sort": self._sort,
            "given": self._given,
            "find": self._find,
            "rule": lambda: self._rule("rule"),
            "lemma": lambda: self._rule("lemma"),
            "guess": lambda: self._rule("guess"),
            "define": self._define,
            "say": self._say,
            "prefer": self._prefer,
        }
        self.check()
        token = self.keyword()
        keywords.get(token.text, lambda: self._objective(token))()
        if not self.next.first:
            self.fail("the end of the declaration")

    def refuse(self, message: str, token: Token) -> NoReturn:
        raise TheoryError(message, file=self.file, source=self.text, offset=token.offset, found=token.text)

    # --- sorts and relations ---

    def _sort(self) -> None:
        while True:
            name = self.expect("name", "the name of a sort")
            elements = None
            if self.accept("=") and self.sees("name"):
                sorts = [self.take().text]
                while self.accept("·"):
                    sorts.append(self.expect("name", "a sort").text)
                if len(sorts) < 2:
                    self.fail("“×” and another sort")
                self.builder.product(name.text, tuple(sorts), name.offset)
                if not self.accept(","):
                    return
                continue
            if self.tokens[self.position - 1].kind == "=":
                elements = tuple(row[0] for row, _ in self._braced(lambda: [(e,) for e in self._elements()]))
                twice = [element for element, times in Counter(map(str, elements)).items() if times > 1]
                if twice:
                    self.refuse(f"the sort {name.text} names {twice[0]} twice", name)
            elif self.sees("{"):
                self.fail("“=” before the list")
            self.builder.sort(name.text, elements, name.offset)
            if not self.accept(","):
                return

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
            name, sorts = self._relation("the name of a given relation")
            values = self.expect("name", "“number” or a sort").text if self.accept(":") else None
            if values in (None, "number"):
                relation = Relation(name.text, sorts, "number" if values else "given")
            else:
                words = ("partial",) if self._word("partial") else ()
                relation = Relation(name.text, (*sorts, values or ""), "given", function=True, words=words)
            if values is None and self._word("symmetric"):
                relation = replace(relation, symmetric=True)
            self.builder.relation(relation, name.offset)
            if self.accept("="):
                if self.sees("{") and self._is_condition():
                    self._condition(name, relation)
                else:
                    relation = self.builder.relations[name.text]  # over plain sorts
                    self._facts(name, relation.sorts) if values is None else self._values(name, relation)
            if not self.accept(","):
                return

    def _is_condition(self) -> bool:
        """Does a colon follow the first row? Facts that are listed have none."""
        depth, place = 0, self.position + 1
        while self.tokens[place].kind not in ("}", "end") and (depth or self.tokens[place].kind not in (",", ":")):
            depth += {"(": 1, ")": -1}.get(self.tokens[place].kind, 0)
            place += 1
        return self.tokens[place].kind == ":"

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
        self._fits_number(name, relation, len(variables), token)
        value = None
        if relation.values:
            self.expect("→", "“->” and a term")
            value = self.term("a term")
        self.expect(":", "“:” and a condition")
        self.builder.conditions.append((relation, tuple(variables), value, self.formula()))
        self.close(opened, "}", "∧, ∨, →, ↔ or “}”")

    def _fits_number(self, name: Token, relation: Relation, number: int, token: Token) -> None:
        if number != len(relation.arguments):
            self.refuse(wrong_number(relation, len(relation.arguments), number), token)

    def _word(self, word: str) -> bool:
        """Is this the next word? If so, it is taken."""
        return self.next.text == word and bool(self.take())

    def _find(self) -> None:
        while True:
            name, sorts = self._relation("the name of a relation to find")
            value = self.expect("name", "the sort of its values").text if self.accept(":") else None
            within, words = None, dict.fromkeys(FUNCTIONAL if value else ("symmetric",), False)
            while True:
                if self.sees(",") and self.tokens[self.position + 1].text in (*words, "within"):
                    self.take()
                if self._word("within"):
                    within = self.expect("name", "the given relation that it lies within").text
                elif word := next(filter(self._word, words), None):
                    words[word] = True
                else:
                    break
            sorts = (*sorts, value) if value else sorts
            said = tuple(word for word in words if words[word])
            symmetric = words.pop("symmetric", False)
            found = Relation(name.text, sorts, "find", within, symmetric, None, bool(value), () if symmetric else said)
            self.builder.relation(found, name.offset)
            if not self.accept(","):
                return

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
        sign = "-" if minus else ""
        is_number = token.kind == "number" and str(int(token.text)) == token.text and sign + token.text != "-0"
        return int(sign + token.text) if is_number else sign + token.text

    def _elements(self) -> list[Element]:
        token = self.next
        first = self._element()
        if not self.accept(".."):
            return [first]
        last = self._element()
        if not (isinstance(first, int) and isinstance(last, int)):
            self.refuse("a range goes from a number to a number", token)
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

    def _fits(self, name: Token, sorts: tuple[str, ...], row: Row, token: Token) -> None:
        if len(row) != len(sorts):
            self.refuse(wrong_number(self.builder.relations[name.text], len(sorts), len(row)), token)
        for element, sort in zip(row, sorts, strict=True):
            if element not in self._members_of(sort):
                self.refuse(no_element(element, sort, self.builder.sorts[sort] or ()), token)

    def _members_of(self, sort: str) -> set[Element]:
        elements = self.builder.sorts[sort]
        if elements is None:
            self.fail(f"the elements of {sort} before its facts, as in “sort {sort} = {{a, b}}”")
        if sort not in self.members:
            self.members[sort] = set(elements)
        return self.members[sort]

    def _facts(self, name: Token, sorts: tuple[str, ...]) -> None:
        rows: dict[Row, None] = {}
        for row, token in self._braced(self._rows):
            self._fits(name, sorts, row, token)
            rows[row] = None
        self.facts[name.text] = list(rows)

    def _values(self, name: Token, relation: Relation) -> None:
        """What follows the = of a given number or function: {a -> 2, (b,c) -> 3}, or a value alone."""
        table: dict[Row, Element] = {}
        if not self.sees("{"):
            self._fits(name, relation.arguments, (), self.next)
            table[()] = self._value(relation)
        else:
            self._value_rows(name, relation, table)
        if relation.role == "number":
            self.numbers[name.text] = {row: value for row, value in table.items() if isinstance(value, int)}
        else:
            self.facts[name.text] = [(*row, value) for row, value in table.items()]

    def _value_rows(self, name: Token, relation: Relation, table: dict[Row, Element]) -> None:
        opened = self.take()
        for place in count():
            if self.accept("}"):
                return
            token = self.next
            if not place % 1024:
                self.check()
            rows = self._rows()
            self.expect("→", "“->” and a number" if relation.role == "number" else "“->” and a value")
            value = self._value(relation)
            for row in rows:
                self._fits(name, relation.arguments, row, token)
                if row in table:
                    kind = "numbers" if relation.role == "number" else "values"
                    self.refuse(f"{name.text} has two {kind} for {', '.join(map(str, row))}", token)
                table[row] = value
            if not self.sees("}"):
                self.comma(opened, "}")

    def _value(self, relation: Relation) -> Element:
        token = self.next
        if relation.role == "number" and not self.sees("number", "−"):
            self.fail("a number")
        value = self._element()
        if relation.role == "number":
            return int(value)
        if value not in self._members_of(relation.sorts[-1]):
            sort = relation.sorts[-1]
            self.refuse(no_element(value, sort, self.builder.sorts[sort] or ()), token)
        return value

    def _atom(self) -> Formula:
        if self.at_end():  # a formula that breaks off before the next declaration
            self.fail("a formula")
        return super()._atom()

    # --- rules ---

    def _rule(self, kind: RuleKind) -> None:
        name = self.accept("string")
        plurals = self._plurals() if name else ()
        colon = self.expect(":", "“:” and a formula" if name else "a sentence in double quotes, or “:”")
        formula = self.formula()
        self.builder.rule(name.text if name else _said(formula), formula, kind, (name or colon).offset, plurals)

    def _plurals(self) -> tuple[str, ...]:
        """ "{p} is wet" | "{p} are wet": the sentence for several at once."""
        found: list[str] = []
        while self.accept("|"):
            found.append(self.expect("string", "the plural of the sentence in quotes").text)
        return tuple(found)

    def _define(self) -> None:
        heads: list[str] = []
        words = self.accept("string")
        means = words.text if words else None
        while not heads or self.accept(","):
            name, sorts = self._relation("the name of a relation to define")
            self.builder.relation(Relation(name.text, sorts, "define", means=means), name.offset)
            heads.append(name.text)
        self.expect(":", "“:” and the clauses of the definition")
        clauses: list[Formula] = []
        while not clauses or self.accept(";"):
            if self.sees("end") or (clauses and self.at_end()):
                break
            clauses.append(self.formula())
        self.builder.definitions.append((tuple(heads), tuple(clauses)))

    def _say(self) -> None:
        """How facts of a relation are said in hints; those of relations without words are left out of them."""
        holds, several = self.expect("string", "a sentence in quotes"), self._plurals()
        self.expect(",", "“,” and the sentence for when it does not hold")
        fails, several_fail = self.expect("string", "a sentence in quotes"), self._plurals()
        self.expect(":", "“:” and an atom such as wet(p)")
        name = self.expect("name", "the name of a relation")
        variables: list[str] = []
        if self.accept("("):
            while not variables or self.accept(","):
                token = self.expect("name", "a variable")
                if token.text in variables:
                    self.fail("another variable", token)
                variables.append(token.text)
            self.expect(")", "“,” or “)”")
        saying = Saying(tuple(variables), holds.text, fails.text, several, several_fail)
        self.builder.say(name.text, saying, name.offset)

    def _objective(self, token: Token) -> None:
        direction: Literal["maximise", "minimise"] = "maximise" if token.text.startswith("max") else "minimise"
        words = self.accept("string")
        if words:
            if words.text.count("{}") != 1 or "{" in words.text.replace("{}", ""):
                self.refuse("the sentence needs a hole {} for the number, and no other", words)
            self.expect(":", "“:” and a term such as #x chosen(x)")
        term = self.term("a term such as #x chosen(x)")
        self.builder.objectives.append((direction, term, words.text if words else None))
        self.builder.places[OBJECTIVE] = token.offset

    def _prefer(self) -> None:
        """prefer "sentence" (weight 3): φ"""
        words = self.accept("string")
        weight = 1
        if self.accept("("):
            if not self._word("weight"):
                self.fail("“weight” and a number")
            weight = int(self.expect("number", "a number").text)
            self.expect(")")
        self.expect(":", "“:” and a formula")
        formula = self.formula()
        sentence = words.text if words else _said(formula)
        self.builder.preferences.append((sentence, weight, formula, words.offset if words else None))


def _said(formula: Formula) -> str:
    """What is said of a rule without a sentence: its formula. The braces of a sum are no holes."""
    return show(formula).translate({ord("{"): "(", ord("}"): ")"})
