"""Theories as plain text (`.fol`): reading them, with or without their facts, and writing them.

    sort Node = {1..5}                          given edge(Node, Node) = {(1,2), (2,3)}
    find chosen(Node)                           given need(Node): number = {1 -> 2}
    rule "{x} and {y} touch": ∀x,y (…)          define reached(Node): reached(1); ∀x,y (… → reached(y))
    define "words" r(Node): …                   maximise "the best has {} of them": #x chosen(x)
    lemma "…": …        guess "…": …            maximise #x chosen(x)
    say "{x} is chosen", "{x} is left": chosen(x)

A declaration starts with its keyword at the start of a line and goes on to the next one. `--` starts a comment.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import count
from typing import Literal, NoReturn, TypeVar

from entails.errors import TheoryError
from entails.logic.formula import Formula, show
from entails.logic.notation import Reader
from entails.logic.tokens import NAME, WORDS, Token
from entails.models.builder import TheoryBuilder
from entails.models.conformance import check_world
from entails.models.signature import Relation
from entails.models.source_map import OBJECTIVE
from entails.models.theory import Objective, Rule, RuleKind, Saying, Theory
from entails.models.world import Element, Row, World

T = TypeVar("T")

MAX_TEXT = 16_000_000  # characters; a larger file is refused before it is read
MAX_RANGE = 1_000_000

OBJECTIVES = ("maximise", "maximize", "minimise", "minimize")
KEYWORDS = ("sort", "given", "find", "rule", "lemma", "guess", "define", "say", *OBJECTIVES)


def parse_theory(text: str, file: str | None = None) -> Theory:
    """A theory whose facts come from elsewhere (or that has them written in and they do not matter)."""
    return read_theory(text, file)[0]


def read_theory(text: str, file: str | None = None, check: Callable[[], None] = lambda: None) -> tuple[Theory, World]:
    """A theory and the facts written in it. `check` is called now and then; it may raise to stop a long reading."""
    if len(text) > MAX_TEXT:
        raise TheoryError(f"the theory is longer than {MAX_TEXT} characters", file=file, source=text, offset=MAX_TEXT)
    reader = _TheoryReader(text, file, check)
    while not reader.sees("end"):
        reader.declaration()
    return reader.builder.theory(), World(
        {sort: elements for sort, elements in reader.builder.sorts.items() if elements is not None},
        reader.facts,
        reader.numbers,
    )


class _TheoryReader(Reader):
    def __init__(self, text: str, file: str | None, check: Callable[[], None]) -> None:
        super().__init__(text, file, check)
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
        }
        token = self.next
        self.check()
        if not (token.first and token.kind == "name" and token.text in KEYWORDS):
            self.fail("sort, given, find, rule, lemma, guess, define, say, maximise or minimise at the start of a line")
        self.take()
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
            if self.accept("="):
                elements = tuple(row[0] for row, _ in self._braced(lambda: [(e,) for e in self._elements()]))
                twice = [element for element, times in Counter(map(str, elements)).items() if times > 1]
                if twice:
                    self.refuse(f"the sort {name.text} names {twice[0]} twice", name)
            self.builder.sort(name.text, elements, name.offset)
            if not self.accept(","):
                return

    def _relation(self, expected: str) -> tuple[Token, tuple[str, ...]]:
        name = self.expect("name", expected)
        sorts: list[str] = []
        if self.accept("("):
            while not sorts or self.accept(","):
                sorts.append(self.expect("name", "a sort").text)
            self.expect(")", "“,” or “)”")
        return name, tuple(sorts)

    def _given(self) -> None:
        while True:
            name, sorts = self._relation("the name of a given relation")
            numeric = bool(self.accept(":"))
            if numeric and self.expect("name", "“number”").text != "number":
                self.fail("“number”", self.tokens[self.position - 1])
            self.builder.relation(Relation(name.text, sorts, "number" if numeric else "given"), name.offset)
            if self.accept("="):
                self._number_facts(name, sorts) if numeric else self._facts(name, sorts)
            if not self.accept(","):
                return

    def _find(self) -> None:
        while True:
            name, sorts = self._relation("the name of a relation to find")
            within, symmetric = None, False
            if self.next.text == "within":
                self.take()
                within = self.expect("name", "the given relation that it lies within").text
            if self.sees(",") and self.tokens[self.position + 1].text == "symmetric":
                self.take()
            if self.next.text == "symmetric":
                self.take()
                symmetric = True
            self.builder.relation(Relation(name.text, sorts, "find", within, symmetric), name.offset)
            if not self.accept(","):
                return

    # --- facts ---

    def _braced(self, item: Callable[[], list[Row]]) -> Iterator[tuple[Row, Token]]:
        self.expect("{", "“{”")
        for number in count():
            if self.accept("}"):
                return
            token = self.next
            if not number % 1024:
                self.check()
            yield from ((row, token) for row in item())
            if not self.sees("}"):
                self.expect(",", "“,” or “}”")

    def _element(self) -> Element:
        token = self.next
        if token.kind not in ("name", "number"):
            self.fail("an element: a name or a number")
        self.take()
        return int(token.text) if token.kind == "number" and str(int(token.text)) == token.text else token.text

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
        if not self.accept("("):
            return [(element,) for element in self._elements()]
        row: list[Element] = []
        while not self.accept(")"):
            row.append(self._element())
            if not self.sees(")"):
                self.expect(",", "“,” or “)”")
        return [tuple(row)]

    def _fits(self, name: Token, sorts: tuple[str, ...], row: Row, token: Token) -> None:
        if len(row) != len(sorts):
            self.refuse(f"{name.text} takes {len(sorts)} arguments, not {len(row)}", token)
        for element, sort in zip(row, sorts, strict=True):
            if element not in self._members_of(sort):
                self.refuse(f"{element} is not an element of {sort}", token)

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

    def _number_facts(self, name: Token, sorts: tuple[str, ...]) -> None:
        table = self.numbers[name.text] = {}
        if self.sees("number"):
            self._fits(name, sorts, (), self.next)
            table[()] = int(self.take().text)
            return
        self.expect("{", "“{”")
        for place in count():
            if self.accept("}"):
                return
            token = self.next
            if not place % 1024:
                self.check()
            rows = self._rows()
            self.expect("→", "“->” and a number")
            number = int(self.expect("number", "a number").text)
            for row in rows:
                self._fits(name, sorts, row, token)
                if row in table:
                    self.refuse(f"{name.text} has two numbers for {', '.join(map(str, row))}", token)
                table[row] = number
            if not self.sees("}"):
                self.expect(",", "“,” or “}”")

    def _atom(self) -> Formula:
        if self.next.first and self.next.text in KEYWORDS:  # a formula that breaks off before the next declaration
            self.fail("a formula")
        return super()._atom()

    # --- rules ---

    def _rule(self, kind: RuleKind) -> None:
        name = self.accept("string")
        colon = self.expect(":", "“:” and a formula" if name else "a sentence in quotes, or “:”")
        formula = self.formula()
        self.builder.rule(name.text if name else show(formula), formula, kind, (name or colon).offset)

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
            if clauses and self.next.first and self.next.text in KEYWORDS:
                break
            if self.sees("end"):
                break
            clauses.append(self.formula())
        self.builder.definitions.append((tuple(heads), tuple(clauses)))

    def _say(self) -> None:
        """How facts of a relation are said in hints; those of relations without words are left out of them."""
        holds = self.expect("string", "a sentence in quotes")
        self.expect(",", "“,” and the sentence for when it does not hold")
        fails = self.expect("string", "a sentence in quotes")
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
        saying = Saying(tuple(variables), holds.text, fails.text)
        self.builder.say(name.text, saying, name.offset)

    def _objective(self, token: Token) -> None:
        direction: Literal["maximise", "minimise"] = "maximise" if token.text.startswith("max") else "minimise"
        if self.builder.objective:
            self.refuse("there is more than one objective", token)
        words = self.accept("string")
        if words:
            if words.text.count("{}") != 1 or "{" in words.text.replace("{}", ""):
                self.refuse("the sentence needs a hole {} for the number, and no other", words)
            self.builder.aim = words.text
            self.expect(":", "“:” and “#”")
        self.expect("#", "“#” and what to count, as in #x chosen(x)")
        variables = self.variables()
        self.builder.objective = (direction, variables, self.unit())
        self.builder.places[OBJECTIVE] = token.offset


# --- writing ---


def write_theory(
    theory: Theory, world: World | None = None, style: str = "unicode", check: Callable[[], None] = lambda: None
) -> str:
    """The theory, and the facts if there are any, as text that `read_theory` takes back. `check` is called now and then; it
    may raise to stop a long writing."""
    lines: list[str] = []
    if world:
        check_world(theory, world)
    for sort, declared in theory.sorts.items():
        elements = world.elements.get(sort) if world else declared
        lines.append(f"sort {sort}" + ("" if elements is None else f" = {_write_elements(list(elements))}"))
    for relation in theory.relations.values():
        if relation.role in ("given", "number", "find"):
            check()
            lines.append(_write_relation(relation, world, check))
    lines += [write_rule(rule, style) for rule in theory.rules]
    for heads, clauses in theory.definitions:
        names = ", ".join(str(theory.relations[head]) for head in heads)
        means = theory.relations[heads[0]].means
        words = f'"{means}" ' if means else ""
        lines.append(f"define {words}{names}: " + "; ".join(show(clause, style) for clause in clauses))
    lines += [_write_saying(name, saying) for name, saying in theory.sayings.items()]
    if theory.objective:
        lines.append(_write_objective(theory.objective, style))
    return "\n".join(lines) + "\n"


def _write_elements(elements: list[Element]) -> str:
    for element in elements:
        if not NAME.fullmatch(str(element)) or str(element) in WORDS:
            raise TheoryError(f"the element “{element}” cannot be written: a name is letters, digits, _ and '")
    first = elements[0] if elements else None
    if isinstance(first, int) and len(elements) > 2 and elements == list(range(first, first + len(elements))):
        return f"{{{first}..{elements[-1]}}}"
    return "{" + ", ".join(map(str, elements)) + "}"


def _write_row(row: Row) -> str:
    return str(row[0]) if len(row) == 1 else f"({','.join(map(str, row))})"


def _write_relation(relation: Relation, world: World | None, check: Callable[[], None]) -> str:
    role = "find" if relation.role == "find" else "given"
    text = f"{role} {relation}{': number' if relation.role == 'number' else ''}"
    if relation.within:
        text += f" within {relation.within}"
    if relation.symmetric:
        text += ", symmetric" if relation.within else " symmetric"
    if world and relation.role == "given":
        rows = world.facts.get(relation.name, ())
        text += " = {" + ", ".join(map(_write_row, _watched(rows, check))) + "}"
    if world and relation.role == "number":
        table = world.numbers.get(relation.name, {})
        numbers = (f"{_write_row(row)} -> {number}" for row, number in _watched(table.items(), check))
        text += " = {" + ", ".join(numbers) + "}"
    return text


def _watched(items: Iterable[T], check: Callable[[], None]) -> Iterator[T]:
    """The same items, with a check now and then."""
    for place, item in enumerate(items):
        if not place % 4096:
            check()
        yield item


def _write_saying(name: str, saying: Saying) -> str:
    atom = f"{name}({','.join(saying.variables)})" if saying.variables else name
    return f'say "{saying.holds}", "{saying.fails}": {atom}'


def write_rule(rule: Rule, style: str = "unicode") -> str:
    return f'{rule.kind} "{rule.sentence}": {show(rule.formula, style)}'


def _write_objective(objective: Objective, style: str) -> str:
    variables = ",".join(f"{name} in {sort}" for name, sort in objective.variables)
    body = show(objective.body, style)
    sentence = f'"{objective.sentence}": ' if objective.sentence else ""
    return f"{objective.direction} {sentence}#{variables} ({body})"
