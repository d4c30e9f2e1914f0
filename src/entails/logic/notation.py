"""Formulas as text: Unicode, ASCII and LaTeX, read here (`printing` writes them).

Grammar, tightest first (the papers' precedence; → to the right, the others to the left):

    unit     ::=  atom | term = term | term ≠ term | ⊤ | ⊥ | ( formula ) | ¬ unit | quantifier unit
               |  # variables unit  comparison number
    formula  ::=  unit, joined by ∧ ∨ → ↔
    quantifier ::=  ∀ variables | ∃ variables | ∃! variables | ∃=k variables | ∃≤k … | ∃≥k …
    variables  ::=  x | x,y | x∈S | x,y∈S | x∈S,y∈T      (a dot may follow, as in Jape)

A quantifier binds only the unit after it: ∀x.P(x)→Q is (∀x.P(x))→Q. One lexer reads all three notations, so they may be
mixed. The parser keeps its own stack: ten thousand brackets are as good as one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple, NoReturn, TypeVar

from entails.errors import EntailsError, NotationError
from entails.logic.formula import (
    BOTTOM,
    MAX_DEPTH,
    TOP,
    And,
    Atom,
    Count,
    Equal,
    Exists,
    Forall,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    Term,
    show,
)
from entails.logic.tokens import Token, quote, tokenize

__all__ = ["JAPE", "USUAL", "Grammar", "Reader", "parse", "show"]

MAX_TERM_DEPTH = 20

T = TypeVar("T")


class Reader:
    """Tokens with a finger on the next one. `marks` remembers where each atom, term and quantifier was read, by identity,
    so that a later check can put its caret there without formulas having to carry positions."""

    def __init__(
        self,
        text: str,
        file: str | None = None,
        check: Callable[[], None] = lambda: None,
        grammar: Grammar | None = None,
    ) -> None:
        self.text, self.file, self.check, self.grammar = text, file, check, grammar or USUAL
        self.tokens = tokenize(text, file, check)
        self.position = 0
        self.marks: dict[int, int] = {}

    @property
    def next(self) -> Token:
        return self.tokens[self.position]

    def sees(self, *kinds: str) -> bool:
        return self.tokens[self.position].kind in kinds

    def take(self) -> Token:
        token = self.tokens[self.position]
        self.position += token.kind != "end"
        return token

    def accept(self, *kinds: str) -> Token | None:
        return self.take() if self.sees(*kinds) else None

    def expect(self, kind: str, expected: str | None = None) -> Token:
        if not self.sees(kind):
            self.fail(expected or f"“{kind}”")
        return self.take()

    def fail(self, expected: str, token: Token | None = None) -> NoReturn:
        token = token or self.next
        found = quote(token.text) if token.kind != "end" else "the end of the text"
        raise NotationError(
            f"expected {expected}, found {found}",
            file=self.file,
            source=self.text,
            offset=token.offset,
            found=token.text,
            expected=expected,
        )

    def end(self) -> None:
        if not self.sees("end"):
            self.fail("∧, ∨, →, ↔ or the end of the formula")

    # --- terms ---

    def term(self, expected: str = "a name or a number", depth: int = 0) -> Term:
        token = self.next
        if token.kind not in ("name", "number") or depth > MAX_TERM_DEPTH:
            self.fail(expected if depth <= MAX_TERM_DEPTH else f"at most {MAX_TERM_DEPTH} brackets in a term")
        self.take()
        return self.marked(Term(token.text, self.arguments(depth)), token)

    def arguments(self, depth: int = 0) -> tuple[Term, ...]:
        if not self.accept("("):
            return ()
        terms = [self.term(depth=depth + 1)]
        while self.accept(","):
            terms.append(self.term(depth=depth + 1))
        self.expect(")", "“,” or “)”")
        return tuple(terms)

    def marked(self, thing: T, token: Token) -> T:
        self.marks[id(thing)] = token.offset
        return thing

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
            case "(":
                self._push(waiting, _Waiting("(", self.take()))
            case "¬":
                self._push(waiting, _Waiting("prefix", self.take(), Not))
            case "∀" | "∃" | "#":
                self._push(waiting, self._quantifier())
            case "⊤" | "⊥":
                self.take()
                return TOP if token.kind == "⊤" else BOTTOM
            case "name" | "number":
                return self._atom()
            case _:
                self.fail("a formula")
        return None

    def _continue(self, operand: Formula, waiting: list[_Waiting]) -> Formula | None:
        """Give a finished operand to what waits for it. Returns the larger operand, or None where another one must follow."""
        if waiting and waiting[-1].kind in ("prefix", "#"):
            top = waiting.pop()
            return self._build(top, operand) if top.kind == "prefix" else self._compare(top, operand)
        token = self.next
        levels = self.grammar.levels
        level = levels.get(token.kind, 0)
        top_level = levels.get(waiting[-1].kind, 0) if waiting else 0
        if top_level and (top_level > level or (top_level == level and token.kind not in self.grammar.right)):
            return self._build(waiting.pop(), operand)
        if level:
            self.take()
            kind = _BINARY[token.kind]
            self._push(waiting, _Waiting(token.kind, token, lambda right: kind(operand, right)))
            return None
        self.expect(")", "“)”, ∧, ∨, → or ↔")
        waiting.pop()
        return operand

    def _push(self, waiting: list[_Waiting], item: _Waiting) -> None:
        """Every waiting operator will end up around the next operand, so too many can be refused before it is read."""
        depth = (waiting[-1].depth if waiting else 0) + (item.kind != "(")
        if depth > MAX_DEPTH:
            self._too_deep(item.token)
        waiting.append(_Waiting(item.kind, item.token, item.build, depth))

    def _build(self, top: _Waiting, operand: Formula) -> Formula:
        assert top.build is not None
        try:
            formula = top.build(operand)
        except EntailsError as error:
            raise NotationError(error.message, file=self.file, source=self.text, offset=top.token.offset) from None
        if formula.depth > MAX_DEPTH:
            self._too_deep(top.token)
        return self.marked(formula, top.token)

    def _too_deep(self, token: Token) -> NoReturn:
        message = f"the formula is nested deeper than {MAX_DEPTH} levels"
        raise NotationError(message, file=self.file, source=self.text, offset=token.offset)

    def _atom(self) -> Formula:
        token = self.next
        term = self.term()
        # Only plain names can be equal: in #x wet(x) = 3 the sign belongs to the count.
        relation = None if term.arguments else self.accept("=", "≠")
        if relation:
            other = self.expect("number" if self.sees("number") else "name", "a name or a number")
            equal = self.marked(Equal(term, self.marked(Term(other.text), other)), token)
            return equal if relation.kind == "=" else self.marked(Not(equal), token)
        if token.kind == "number":
            self.fail("“=” or “≠” after a number")
        return self.marked(Atom(term.name, term.arguments), token)

    def _quantifier(self) -> _Waiting:
        token = self.take()
        if token.kind == "#":
            names = self.variables()
            return _Waiting("#", token, lambda body: Count("=", Term("0"), names, body))
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
        bound = self.term("how many: a number, or a given number such as clue(r)")
        if braced:
            self.expect("}")
        return comparison.kind, bound

    def _compare(self, top: _Waiting, body: Formula) -> Formula:
        comparison = self.accept(*_COMPARISONS)
        if not comparison:
            self.fail("=, ≠, <, ≤, > or ≥ and a number after #…")
        bound = self.term("a number, or a given number such as clue(r)")
        counted = self._build(top, body)
        assert isinstance(counted, Count)
        return self.marked(Count(comparison.kind, bound, counted.variables, body), top.token)

    def variables(self) -> tuple[tuple[str, str | None], ...]:
        """x | x,y | x∈S | x,y∈S | x∈S,y∈T: a sort covers the bare names before it."""
        found: list[tuple[str, str | None]] = []
        bare: list[str] = []
        while True:
            bare.append(self.expect("name", "a variable").text)
            if self.accept("∈"):
                sort = self.expect("name", "a sort").text
                found += [(name, sort) for name in bare]
                bare = []
            if not self.accept(","):
                break
        self.accept(".")
        return (*found, *((name, None) for name in bare))


class _Waiting(NamedTuple):
    kind: str  # "(", "prefix", "#", "unit" or a binary symbol
    token: Token
    build: Callable[[Formula], Formula] | None = None
    depth: int = 0  # how many operators, this one included, wait around the next operand


class Grammar(NamedTuple):
    """How strongly each connective binds, and which of them are bracketed from the right: P→Q→R is P→(Q→R)."""

    levels: Mapping[str, int]
    right: frozenset[str]


USUAL = Grammar({"↔": 1, "→": 2, "∨": 3, "∧": 4}, frozenset("→"))
JAPE = Grammar({"↔": 2, "→": 2, "∨": 3, "∧": 4}, frozenset("→↔"))  # P↔Q→R is P↔(Q→R), and P→Q↔R is P→(Q↔R)
_BINARY: dict[str, Callable[[Formula, Formula], Formula]] = {"↔": Iff, "→": Implies, "∨": Or, "∧": And}
_COMPARISONS = ("=", "≠", "<", "≤", ">", "≥")


def parse(text: str, file: str | None = None) -> Formula:
    """Read one formula in any of the notations, or raise a `NotationError` that points at the mistake."""
    reader = Reader(text, file)
    formula = reader.formula()
    reader.end()
    return formula
