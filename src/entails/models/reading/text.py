"""Theories as plain text (`.fol`): reading them. `given_text` reads their facts, `writing` writes them.

    sort Node = {1..5}                          given edge(Node, Node) = {(1,2), (2,3)}
    find chosen(Node)                           given need(Node): number = {1 -> 2}
    rule "{x} and {y} touch": ∀x,y (…)          define reached(Node): reached(1); ∀x,y (… → reached(y))
    define "words" r(Node): …                   maximise "the best has {} of them": #x chosen(x)
    technique "…", "…": …
    lemma "…": …        guess "…": …            maximise #x chosen(x)
    say "{x} is chosen", "{x} is left": chosen(x)
    find start(Task): Slot injective            given length(Task): Hours = {a -> 2, b -> 3}
    show chosen as list                         include "walls.fol"

A declaration starts with its keyword at the start of a line and goes on to the next one. `--` starts a comment.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, get_args

from entails.errors import EntailsError, TheoryError
from entails.logic.formula import Formula, show
from entails.logic.meant import SENTENCE
from entails.logic.tokens import Token
from entails.models.pages import Opener, assembled
from entails.models.reading.conditions import completed
from entails.models.reading.facts import FactsFile, FactTable
from entails.models.reading.given_text import DataReader
from entails.models.signature import Relation
from entails.models.source_map import OBJECTIVE
from entails.models.theory import Look, RuleKind, Saying, Theory
from entails.models.world import World
from entails.values import replace

MAX_TEXT = 16_000_000  # characters; a larger file is refused before it is read

FUNCTIONAL = ("partial", "injective", "bijective")
OBJECTIVES = ("maximise", "maximize", "minimise", "minimize")
FACT_KEYWORDS = ("sort", "given")
RULE_KEYWORDS = ("find", "rule", "technique", "lemma", "guess", "define", "say", "show", "prefer", "include")
KEYWORDS = (*FACT_KEYWORDS, *RULE_KEYWORDS, *OBJECTIVES)
LOOKS: tuple[Look, ...] = get_args(Look)


def parse_theory(text: str, file: str | None = None) -> Theory:
    """The theory of a text; facts that the text gives are read and dropped."""
    return read_theory(text, file)[0]


def read_theory(
    text: str,
    file: str | None = None,
    check: Callable[[], None] = lambda: None,
    *,
    opened: Opener | None = None,
    data: Sequence[FactsFile | FactTable] = (),
) -> tuple[Theory, World]:
    """A theory and the facts written in it. `check` is called now and then; it may raise to stop a long reading. `opened`
    opens the files that it includes; `data` are facts from elsewhere."""
    if len(text) > MAX_TEXT:
        raise TheoryError(f"the theory is longer than {MAX_TEXT} characters", file=file, source=text, offset=MAX_TEXT)
    facts = [(source.name, source.text) for source in data if isinstance(source, FactsFile)]
    pages = assembled(text, file, opened, facts)
    if len(pages.text) > MAX_TEXT:
        raise TheoryError(f"the theory and its files are longer than {MAX_TEXT} characters", file=file)
    reader = TheoryReader(pages, file, check, KEYWORDS)
    reader.declarations()
    if not reader.errors:
        for source in data:
            if isinstance(source, FactTable):
                source.into(reader.data)
    return reader.whole(check)


class TheoryReader(DataReader):
    def declarations(self) -> None:
        while not self.sees("end"):
            self.attempt(self.declaration)

    def whole(self, check: Callable[[], None]) -> tuple[Theory, World]:
        """The theory and its world, when all declarations are read and all data has come."""
        try:
            if not self.errors:
                self.data.close()
            theory, world = self.checked(self.builder), self.data.world()
        except EntailsError as error:
            for one in error.each():
                self.pages.mend(one)
            raise
        complete = len(world.elements) == len(theory.sorts)
        return theory, completed(theory, world, check) if complete else world

    def declaration(self) -> None:
        keywords: dict[str, Callable[[], None]] = {
            "sort": self._sort,
            "given": self._given,
            "find": self._find,
            "rule": lambda: self._rule("rule"),
            "technique": self._technique,
            "lemma": lambda: self._rule("lemma"),
            "guess": lambda: self._rule("guess"),
            "define": self._define,
            "say": self._say,
            "prefer": self._prefer,
            "show": self._show,
            "include": lambda: self.fail("the name of a file in quotes, and nothing else on that line"),
        }
        self.check()
        token = self.keyword()
        if self.pages.is_fact(token.offset) and token.text not in FACT_KEYWORDS:
            self.refuse(f"this is a file of facts: expected sort or given, found {token.text}", token)
        keywords.get(token.text, lambda: self._objective(token))()
        self.end_of_declaration()

    def end_of_declaration(self) -> None:
        if not self.next.first:
            self.fail("the end of the declaration")

    # --- relations to find ---

    def _find(self) -> None:
        after = self.tokens[self.position + 1]
        aside = self.next.text == "aside" and after.kind == "name" and not self.starts(after) and self._word("aside")
        while True:
            name, sorts = self._relation("the name of a relation to find")
            value = self._value_sort(name) if self.accept(":") else None
            within, on, words = None, None, dict.fromkeys(FUNCTIONAL if value else ("symmetric",), False)
            while True:
                if self.sees(",") and self.tokens[self.position + 1].text in (*words, "within"):
                    self.take()
                if self._word("within"):
                    within = self.expect("name", "the given relation that it lies within").text
                elif value and not self._begins_atom() and self._word("on"):
                    on = self.expect("name", "the relation that holds where it has a value").text
                elif word := next(filter(self._word, words), None):
                    words[word] = True
                else:
                    break
            sorts = (*sorts, value) if value else sorts
            said = tuple(word for word in words if words[word])
            symmetric = words.pop("symmetric", False)
            found = Relation(name.text, sorts, "find", within, symmetric, None, bool(value), () if symmetric else said)
            self.builder.relation(replace(found, on=on, aside=aside), name.offset)
            if not self.accept(","):
                return

    def _begins_atom(self) -> bool:
        """A line such as on(1), which is no declaration, and does not go on with the one before it."""
        return self.next.first and self.next.kind == "name" and self.tokens[self.position + 1].kind == "("

    # --- formulas ---

    def _atom(self) -> Formula:
        if self.at_end():  # a formula that breaks off before the next declaration
            self.fail("a formula")
        return super()._atom()

    # --- rules ---

    def _rule(self, kind: RuleKind) -> None:
        name = self.accept("string")
        plurals = self._plurals() if name else ()
        colon = self.expect(":", "“:” and a formula" if name else SENTENCE)
        formula = self.formula()
        self.end_of_declaration()  # before the rule is compared with others: what is wrong with its text comes first
        self.builder.rule(name.text if name else said_by(formula), formula, kind, (name or colon).offset, plurals)

    def _plurals(self) -> tuple[str, ...]:
        """ "{p} is wet" | "{p} are wet": the sentence for several at once."""
        found: list[str] = []
        while self.accept("|"):
            found.append(self.expect("string", "the plural of the sentence in quotes").text)
        return tuple(found)

    def _technique(self) -> None:
        name = self.expect("string", "the name of the technique in quotes")
        self.expect(",", "“,” and a sentence in quotes")
        sentence = self.expect("string", "a sentence in quotes")
        self.expect(":", "“:” and a formula")
        self.builder.technique(name.text, sentence.text, self.formula(), sentence.offset)

    def _define(self) -> None:
        heads: list[str] = []
        words = self.accept("string")
        means = words.text if words else None
        while not heads or self.accept(","):
            name, sorts = self._relation("the name of a relation to define")
            if self.sees("="):
                shape = f"define {name.text}(Sort): ∀x (… → {name.text}(x))"
                self.refuse(f"a definition names sorts, and its clauses stand behind a colon: {shape}", self.next)
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

    def _show(self) -> None:
        """show NAME as list | table | grid | graph"""
        while True:
            name = self.expect("name", "the name of a relation")
            if not self._word("as"):
                self.fail(f"“as” and one of {', '.join(LOOKS)}")
            look = next((look for look in LOOKS if self._word(look)), None)
            if look is None:
                self.fail(" or ".join(LOOKS))
            self.builder.show(name.text, look, name.offset)
            if not self.accept(","):
                return

    def _value_sort(self, name: Token) -> str:
        if self.next.kind in ("number", "{"):
            sort = name.text.capitalize()
            self.refuse(f"values need a sort: write sort {sort} = {{1..9}} before it, and here {sort}", self.next)
        return self.expect("name", "the sort of its values").text

    def _objective(self, token: Token) -> None:
        direction: Literal["maximise", "minimise"] = "maximise" if token.text.startswith("max") else "minimise"
        words = self.accept("string")
        if words:
            if words.text.count("{}") != 1 or "{" in words.text.replace("{}", ""):
                self.refuse("the sentence needs a hole {} for the number, and no other", words)
            self.expect(":", "“:” and a term such as #x chosen(x)")
        elif self.sees(":"):
            self.refuse(f"leave out the “:”, as in {direction} #x chosen(x)", self.next)
        term = self.term("a term such as #x chosen(x)")
        self.builder.objectives.append((direction, term, words.text if words else None))
        self.builder.places[OBJECTIVE] = token.offset
        self.builder.places["objective", str(len(self.builder.objectives))] = token.offset

    def _prefer(self) -> None:
        """prefer "sentence" (weight 3): φ"""
        start = self.next
        words = self.accept("string")
        weight = 1
        if self.accept("("):
            if not self._word("weight"):
                self.fail("“weight” and a number")
            weight = int(self.expect("number", "a number").text)
            self.expect(")")
        self.expect(":", "“:” and a formula")
        formula = self.formula()
        sentence = words.text if words else said_by(formula)
        self.builder.preferences.append((sentence, weight, formula, words.offset if words else None))
        self.builder.places["preference", str(len(self.builder.preferences))] = start.offset


def said_by(formula: Formula) -> str:
    """What is said of a rule without a sentence: its formula. The braces of a sum are no holes."""
    return show(formula).translate({ord("{"): "(", ord("}"): ")"})
