"""Formulas as text: Unicode, ASCII and LaTeX, read here (`formula` writes them, `terms` reads the terms in them).

Grammar, tightest first (the papers' precedence; → to the right, the others to the left):

    unit     ::=  atom | term comparison term | ⊤ | ⊥ | ( formula ) | ¬ unit | quantifier unit
    formula  ::=  unit, joined by ∧ ∨ → ↔
    unit     ::=  connected variables body along r | loop r through variables body    (along and through may be left out)
    quantifier ::=  ∀ variables | ∃ variables | ∃! variables | ∃=k variables | ∃≤k … | ∃≥k …
    variables  ::=  x | x,y | x∈S | x,y∈S | x∈S,y∈T      (a dot may follow, as in Jape)
    comparison ::=  = ≠ < ≤ > ≥                          (a ≤ b < c is a ≤ b ∧ b < c)

A quantifier binds only the unit after it: ∀x.P(x)→Q is (∀x.P(x))→Q. What a count ranges over takes no comparison: in
#x wet(x) = 3 the sign belongs to the count. One lexer reads all three notations, so they may be mixed. The parser keeps its
own stack: ten thousand brackets are as good as one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NoReturn

from entails.errors import EntailsError, NotationError
from entails.logic.formula import (
    BESIDE,
    BOTTOM,
    ONE,
    PRODUCTS,
    TOP,
    And,
    Atom,
    Compare,
    Connected,
    Count,
    Equal,
    Exists,
    Forall,
    Formula,
    Iff,
    Implies,
    Loop,
    Not,
    Or,
    Sum,
    Term,
    all_of,
    show,
)
from entails.logic.meant import COMPARED, COUNTED
from entails.logic.terms import TermReader
from entails.logic.tokens import Token
from entails.values import NamedTuple

__all__ = ["JAPE", "USUAL", "Grammar", "Reader", "parse", "show"]

MAX_NESTED = 20
COMPARISONS = ("=", "≠", "<", "≤", ">", "≥")


class Reader(TermReader):
    """Reads formulas."""

    def __init__(
        self,
        text: str,
        file: str | None = None,
        check: Callable[[], None] = lambda: None,
        grammar: Grammar | None = None,
        sequent: bool = True,
        patient: bool = False,
    ) -> None:
        super().__init__(text, file, check, sequent, patient)
        self.grammar = grammar or USUAL
        self.closing: dict[int, int] | None = None  # the place of the bracket that closes each bracket

    def end(self) -> None:
        if not self.sees("end"):
            self.fail("∧, ∨, →, ↔ or the end of the formula")

    # --- formulas ---

    def formula(self) -> Formula:
        """Operator precedence with an explicit stack of what still waits for its right-hand side."""
        waiting: list[_Waiting] = []
        while True:
            operand = self._operand(waiting)
            while operand is not None:
                if not waiting and self.next.kind not in _BINARY:
                    return operand
                operand = self._continue(operand, waiting)

    def unit(self) -> Formula:
        """One unit alone, as after a quantifier."""
        waiting: list[_Waiting] = [_Waiting("unit", self.next)]
        while True:
            operand = self._operand(waiting)
            while operand is not None:
                if waiting[-1].kind == "unit":
                    return operand
                operand = self._continue(operand, waiting)

    def _operand(self, waiting: list[_Waiting]) -> Formula | None:
        """Read an atom, or push a bracket, a negation or a quantifier and return None."""
        token = self.next
        if not self.position % 4096:
            self.check()
        match token.kind:
            case "(" if self._opens_term():
                return self._atom()
            case "(":
                self._push(waiting, _Waiting("(", self.take()))
            case "¬" | "!":
                self._push(waiting, _Waiting("prefix", self.take(), Not))
            case "∀" | "∃":
                self._push(waiting, self._quantifier())
            case "⊤" | "⊥":
                self.take()
                return TOP if token.kind == "⊤" else BOTTOM
            case "name" if self._begins_piece():
                return self._connected() if token.text == "connected" else self._loop()
            case "name" | "number" | "string" | "#" | "∑" | "−" | "|":
                return self._atom()
            case _:
                self.fail("a formula")
        return None

    def _continue(self, operand: Formula, waiting: list[_Waiting]) -> Formula | None:
        """Give a finished operand to what waits for it. Returns the larger operand, or None where another one must follow."""
        if waiting and waiting[-1].kind == "prefix":
            return self._build(waiting.pop(), operand)
        token = self.next
        levels = self.grammar.levels
        level = levels.get(token.kind, 0)
        top_level = levels.get(waiting[-1].kind, 0) if waiting else 0
        if top_level and (top_level > level or (top_level == level and token.kind not in self.grammar.right)):
            return self._build(waiting.pop(), operand)
        if level:
            self.take()
            kind = _BINARY[token.kind]
            self._push(waiting, _Waiting(_SAME.get(token.kind, token.kind), token, lambda right: kind(operand, right)))
            return None
        self.close(waiting.pop().token, ")", "“)”, ∧, ∨, → or ↔")
        return operand

    def _push(self, waiting: list[_Waiting], item: _Waiting) -> None:
        """Every waiting operator will end up around the next operand, so too many can be refused before it is read."""
        depth = (waiting[-1].depth if waiting else 0) + (item.kind != "(")
        if depth > self.deepest:
            self._too_deep(item.token)
        waiting.append(_Waiting(item.kind, item.token, item.build, depth))

    def _build(self, top: _Waiting, operand: Formula) -> Formula:
        assert top.build is not None
        try:
            formula = top.build(operand)
        except EntailsError as error:
            raise NotationError(error.message, file=self.file, source=self.text, offset=top.token.offset) from None
        if formula.depth > self.deepest:
            self._too_deep(top.token)
        return self.marked(formula, top.token)

    def _too_deep(self, token: Token) -> NoReturn:
        message = f"the formula is nested deeper than {self.deepest:,} levels"
        raise NotationError(message, file=self.file, source=self.text, offset=token.offset)

    def _opens_term(self) -> bool:
        """Does the bracket hold a term? It does if arithmetic or a comparison follows the one that closes it."""
        if self.closing is None:
            self.closing = {}
            opened: list[int] = []
            for place, token in enumerate(self.tokens):
                if token.kind == "(":
                    opened.append(place)
                elif token.kind == ")" and opened:
                    self.closing[opened.pop()] = place
        after = self.tokens[self.closing.get(self.position, -2) + 1]
        return after.kind in (*COMPARISONS, "+", "−", "·") or (after.kind == "name" and after.text in PRODUCTS)

    def _split_sum(self) -> None:
        super()._split_sum()
        self.closing = None

    def _atom(self) -> Formula:
        """An atom; or a comparison of terms, or a chain of them."""
        token = self.next
        left = self.term()
        parts: list[Formula] = []
        while comparison := self.accept(*COMPARISONS):
            right = self.term("a term")
            parts.append(self._compared(comparison.kind, left, right, token))
            left = right
        if parts:
            return self.marked(all_of(parts), token)
        if isinstance(left, Sum) or not _is_name(token, left):
            self.fail(COMPARED)
        return self.marked(Atom(left.name, left.arguments), token)

    def _compared(self, comparison: str, left: Term, right: Term, token: Token) -> Formula:
        """A count compared with a term is a formula of its own: ∃=3 x wet(x) is #x wet(x) = 3."""
        if isinstance(left, Sum) and left.value == ONE:
            return self.marked(Count(comparison, right, left.variables, left.condition), token)
        if comparison in ("=", "≠"):
            equal = self.marked(Equal(left, right), token)
            return equal if comparison == "=" else self.marked(Not(equal), token)
        return self.marked(Compare(comparison, left, right), token)

    def body(self) -> Formula:
        """What a count ranges over: an atom, a formula in brackets, or one of these under ¬ and quantifiers."""
        prefixes: list[_Waiting] = []
        while self.sees("¬", "!", "∀", "∃"):
            self._push(prefixes, _Waiting("prefix", self.take(), Not) if self.sees("¬", "!") else self._quantifier())
        token = self.next
        if self.at_end():
            self.fail(COUNTED)
        if self.accept("("):
            self.depth += 1
            if self.depth > MAX_NESTED:
                self.fail(f"at most {MAX_NESTED} counts and sums inside each other", token)
            formula = self.formula()
            self.depth -= 1
            self.close(token, ")", "“)”, ∧, ∨, → or ↔")
        elif self.accept("⊤", "⊥"):
            formula = TOP if token.kind == "⊤" else BOTTOM
        else:
            term = self.application(COUNTED)
            formula = self.marked(Atom(term.name, term.arguments), token)
        while prefixes:
            formula = self._build(prefixes.pop(), formula)
        return formula

    # --- pieces and loops ---

    def _begins_piece(self) -> bool:
        """Does `connected` or `loop` stand here as a word of the language? It does if a name follows, or variables in
        brackets with their product; else it is a name like others: connected(x,y)."""
        word = self.next.text
        if word not in ("connected", "loop"):
            return False
        self.position += 1
        tupled = word == "connected" and self.sees("(") and self._is_tuple()
        begins = tupled or (self.sees("name") and not self.at_end() and self.next.text not in PRODUCTS)
        self.position -= 1
        return begins

    def _connected(self) -> Formula:
        """connected p ¬black(p) along touches: the body is as after #."""
        token = self.take()
        after = self.tokens[min(self.position + 1, len(self.tokens) - 1)]
        if self.sees("name") and after.kind == "(" and after.offset == self.next.offset + len(self.next.text):
            self.fail(f"a variable, as in connected p {self.next.text}(p)")
        variables = self.variables()
        body = self.body()
        relation = self._relation_after("along") or BESIDE
        return self._built(token, lambda: Connected(variables, body, relation))

    def _loop(self) -> Formula:
        """loop link through p open(p)."""
        token = self.take()
        relation = self.take().text
        if not self._accept_word("through"):
            return self._built(token, lambda: Loop(relation))
        variables = self.variables()
        body = self.body()
        return self._built(token, lambda: Loop(relation, variables, body))

    def _relation_after(self, word: str) -> str | None:
        return self.expect("name", "a relation").text if self._accept_word(word) else None

    def _accept_word(self, word: str) -> bool:
        found = self.sees("name") and self.next.text == word and not self.at_end()
        self.position += found
        return found

    def _built(self, token: Token, build: Callable[[], Formula]) -> Formula:
        return self._build(_Waiting("prefix", token, lambda _: build()), TOP)

    def _quantifier(self) -> _Waiting:
        token = self.take()
        counted = self._counted() if token.kind == "∃" else None
        names = self.variables()
        if counted:
            comparison, bound = counted
            return _Waiting("prefix", token, lambda body: Count(comparison, bound, names, body))
        kind = Forall if token.kind == "∀" else Exists

        def nest(body: Formula) -> Formula:
            for name, sort in reversed(names):
                body = self.marked(kind(name, sort, body), token)
            return body

        return _Waiting("prefix", token, nest)

    def _counted(self) -> tuple[str, Term] | None:
        """What may follow ∃: !, =k, ≤k, ≥k, or the same as a LaTeX subscript."""
        if self.accept("!"):
            return "=", Term("1")
        braced = self.accept("_{")
        comparison = self.accept("=", "≤", "≥")
        if not comparison:
            if braced:
                self.fail("=, ≤ or ≥")
            return None
        expected = "how many: a number, a given number such as clue(r), or a term in brackets"
        bound = self._bracket() if self.sees("(") else self.term(expected) if braced else self.application(expected)
        if braced:
            self.expect("}")
        return comparison.kind, bound


class _Waiting(NamedTuple):
    kind: str  # "(", "prefix", "unit" or a binary symbol
    token: Token
    build: Callable[[Formula], Formula] | None = None
    depth: int = 0  # how many operators, this one included, wait around the next operand


class Grammar(NamedTuple):
    """How strongly each connective binds, and which of them are bracketed from the right: P→Q→R is P→(Q→R)."""

    levels: Mapping[str, int]
    right: frozenset[str]


USUAL = Grammar({"↔": 1, "→": 2, "∨": 3, "|": 3, "∧": 4}, frozenset("→"))
JAPE = Grammar({"↔": 2, "→": 2, "∨": 3, "|": 3, "∧": 4}, frozenset("→↔"))  # P↔Q→R is P↔(Q→R), and P→Q↔R is P→(Q↔R)
_BINARY: dict[str, Callable[[Formula, Formula], Formula]] = {"↔": Iff, "→": Implies, "∨": Or, "|": Or, "∧": And}
_SAME = {"|": "∨"}


def _is_name(token: Token, term: Term) -> bool:
    return token.kind == "name" and token.text == term.name


def parse(text: str, file: str | None = None) -> Formula:
    """Read one formula in any of the notations, or raise a `NotationError` that points at the mistake."""
    reader = Reader(text, file, sequent=False)
    formula = reader.formula()
    reader.end()
    return formula
