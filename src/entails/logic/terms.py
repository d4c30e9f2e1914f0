"""Terms as text: numbers, names, functions, arithmetic, counts and sums, read here (`formula` writes them).

    term     ::=  product, joined by + −
    product  ::=  factor, joined by · div mod
    factor   ::=  number | name | "any text" | name(term, …) | (term) | (term, term, …) | − factor | |term|
               |  # variables body | Σ variables { term } | Σ variables { term : formula }

Σ is also written `sum`. The condition of a sum and the body of a count are formulas: whoever reads those (`notation`) fills
in `formula` and `body`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NoReturn, TypeVar

from entails.errors import EntailsError, NotationError
from entails.logic.formula import (
    MAX_DEPTH,
    ONE,
    PRODUCTS,
    SEQUENT_DEPTH,
    TOP,
    TUPLE,
    Formula,
    Sum,
    Term,
    Variable,
    total,
)
from entails.logic.meant import quote
from entails.logic.term import RANGE, set_item, set_of
from entails.logic.tokens import WRONG, Token, Wrong, tokenize

MAX_TERM_DEPTH = 20
MAX_SIGNS = 200  # + and · in one term: what looks at a term calls itself for each

T = TypeVar("T")


class TermReader:
    """Tokens with a finger on the next one. `marks` remembers where each atom, term and quantifier was read, by identity,
    so that a later check can put its caret there without formulas having to carry positions.

    In a sequent |- is ⊢; elsewhere it is a bar and a minus sign.
    """

    def __init__(
        self,
        text: str,
        file: str | None = None,
        check: Callable[[], None] = lambda: None,
        sequent: bool = True,
        patient: bool = False,
    ) -> None:
        self.text, self.file, self.check = text, file, check
        self.wrong: Wrong | None = {} if patient else None  # what cannot be read fails when its turn has come
        self.sequent = sequent
        self.tokens = self.tokenized()
        self.deepest = SEQUENT_DEPTH if sequent else MAX_DEPTH  # how deep formulas may be nested
        self.position = 0
        self.depth = 0  # of the term that is being read
        self.signs = 0  # in that term so far
        self.marks: dict[int, int] = {}

    def tokenized(self) -> list[Token]:
        return self._tokens()

    def _tokens(self, skipped: Mapping[int, int] = MappingProxyType({})) -> list[Token]:
        tokens = tokenize(self.text, self.file, self.check, self.wrong, skipped)
        return tokens if self.sequent or "|-" not in self.text else _without_turnstiles(tokens)

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

    def close(self, opened: Token, kind: str, expected: str) -> None:
        """Take the bracket that closes another one. If the text ends before it, the one that was opened is shown."""
        if self.at_end():
            from entails.logic.other_notations import unclosed

            missing = f"this {quote(opened.text)} is never closed: the {quote(kind)} is missing"
            message, token = unclosed(self.tokens, opened) or (missing, opened)
            raise NotationError(message, file=self.file, source=self.text, offset=token.offset, expected=kind)
        self.expect(kind, expected)

    def at_end(self) -> bool:
        """Is there nothing more to read that could belong to what is being read?"""
        return self.sees("end")

    def fail(self, expected: str, token: Token | None = None) -> NoReturn:
        """Refuse a token: the next one, unless another is given."""
        if token is None and self.at_end():
            self._fail_at_end(expected)
        token = token or self.next
        place = self.tokens.index(token, max(0, self.position - 1))
        if token.kind == WRONG and self.wrong:
            from entails.logic.other_languages import around

            meant = around(self.tokens, place)
            if meant is None:
                raise self.wrong[token.offset]
        else:
            from entails.logic.other_notations import instead

            meant = instead(self.tokens, place, expected)
        message, token = meant or (f"expected {expected}, found {quote(token.text)}", token)
        raise NotationError(
            message,
            file=self.file,
            source=self.text,
            offset=token.offset,
            found=token.text,
            expected=expected,
        )

    def _fail_at_end(self, expected: str) -> NoReturn:
        """Raises an error that points behind the last token."""
        offset, what = self.next.offset, "text" if self.sees("end") else "declaration"
        if self.position:
            last = self.tokens[self.position - 1]
            offset = last.offset + len(last.text) + 2 * (last.kind == "string")
        from entails.logic.other_notations import at_end

        message = f"expected {expected}, found the end of the {what}"
        if meant := at_end(self.tokens, self.position, expected):
            message, offset = meant[0], meant[1].offset
        raise NotationError(
            message,
            file=self.file,
            source=self.text,
            offset=offset,
            found=self.next.text,
            expected=expected,
        )

    def marked(self, thing: T, token: Token) -> T:
        self.marks[id(thing)] = token.offset
        return thing

    # --- what `notation` reads ---

    def formula(self) -> Formula:
        raise NotImplementedError

    def body(self) -> Formula:
        raise NotImplementedError

    # --- terms ---

    def term(self, expected: str = "a name or a number") -> Term:
        """Sums and differences, from left to right."""
        token = self.next
        if self.depth > MAX_TERM_DEPTH:
            self.fail(f"at most {MAX_TERM_DEPTH} brackets in a term")
        if not self.depth:
            self.signs = 0
        self.depth += 1
        term = self._product(expected)
        while sign := self.accept("+", "−"):
            self._count_sign(sign)
            term = self.marked(Term(sign.kind, (term, self._product("a term"))), token)
        self.depth -= 1
        return term

    def _product(self, expected: str) -> Term:
        token = self.next
        term = self._factor(expected)
        while self.sees("·") or (self.sees("name") and self.next.text in PRODUCTS):
            sign = self.take()
            self._count_sign(sign)
            name = "·" if sign.kind == "·" else sign.text
            term = self.marked(Term(name, (term, self._factor("a term"))), token)
        return term

    def _count_sign(self, sign: Token) -> None:
        self.signs += 1
        if self.signs > MAX_SIGNS:
            message = f"a term has at most {MAX_SIGNS} signs such as + and ·"
            raise NotationError(message, file=self.file, source=self.text, offset=sign.offset)

    def _factor(self, expected: str) -> Term:
        token = self.next
        if token.kind == "name" and token.text[0] == "Σ" and self._sums():
            self._split_sum()
        match self.next.kind:
            case "name" if (
                token.text == "sum" and (after := self.tokens[self.position + 1]).kind == "name" and not after.first
            ):
                return self.marked(self._sum(), token)
            case "name" | "number":
                return self.application(expected)
            case "string":
                self.check_quoted(self.take())
                return self.marked(Term(token.text), token)
            case "∑":
                return self.marked(self._sum(), token)
            case "#":
                return self.marked(self._count(), token)
            case "−":
                self.take()
                return self.marked(self._opposite(), token)
            case "|":
                self.take()
                inside = self.term("a term")
                self.close(token, "|", "“|”, which closes the absolute value")
                return self.marked(Term("abs", (inside,)), token)
        if not self.sees("("):
            self.fail(expected)
        return self._bracket()

    def application(self, expected: str = "a name or a number") -> Term:
        """A name, alone or with arguments; or a number."""
        token = self.next
        if token.kind not in ("name", "number"):
            self.fail(expected)
        self.take()
        arguments = self.arguments() if token.kind == "name" else ()
        return self.marked(Term(token.text, arguments), token)

    def arguments(self) -> tuple[Term, ...]:
        opened = self.accept("(")
        if not opened:
            return ()
        terms = [self.term()]
        while self.accept(","):
            terms.append(self.term())
        self.close(opened, ")", "“,” or “)”")
        return tuple(terms)

    def _bracket(self) -> Term:
        """A term in brackets, or a tuple."""
        token = self.take()
        terms = [self.term("a term")]
        while self.accept(","):
            terms.append(self.term("a term"))
        self.close(token, ")", "“,” or “)”")
        return terms[0] if len(terms) == 1 else self.marked(Term(TUPLE, tuple(terms)), token)

    def _opposite(self) -> Term:
        """−3 is a number of its own, −x the opposite of x."""
        if self.depth > MAX_TERM_DEPTH:
            self.fail(f"at most {MAX_TERM_DEPTH} signs in a term")
        self.depth += 1
        is_number = self.sees("number")
        term = self._factor("a term")
        self.depth -= 1
        return Term(str(-int(term.name))) if is_number else Term("−", (term,))

    # --- counts and sums ---

    def _count(self) -> Sum:
        token = self.take()
        variables = self.variables()
        return self._total(token, variables, ONE, self.body())

    def _sum(self) -> Sum:
        token = self.take()
        braced = self.accept("_{")
        variables = self.variables()
        if braced:
            self.expect("}")
        opened = self.expect("{", "“{” and what to add up, as in Σx {weight(x) : packed(x)}")
        value = self.term("a term")
        condition = self.formula() if self.accept(":") else TOP
        self.close(opened, "}", "“:” and a condition, or “}”")
        return self._total(token, variables, value, condition)

    def _total(self, token: Token, variables: tuple[Variable, ...], value: Term, condition: Formula) -> Sum:
        try:
            return total(variables, value, condition)
        except EntailsError as error:
            raise NotationError(error.message, file=self.file, source=self.text, offset=token.offset) from None

    def _sums(self) -> bool:
        """Does a word that begins with Σ begin a sum? It does if variables and a brace follow."""
        place = self.position
        while self.tokens[place].kind == "name":
            place += 1
            if self.tokens[place].kind == "∈":
                place += 1
                while self.tokens[place].kind not in ("name", "}", "end") or self.tokens[place - 1].kind in ("{", ","):
                    place += 1
                place = min(place + 1, len(self.tokens) - 1)
            if self.tokens[place].kind == "{":
                return True
            if self.tokens[place].kind != ",":
                return self.tokens[place].kind == "name" and place == self.position + 1 and self.next.text == "Σ"
            place += 1
        return False

    def _split_sum(self) -> None:
        """Σx, which is a word, becomes Σ and x."""
        token = self.next
        parts = [Token("∑", "Σ", token.offset, token.first)]
        if token.text != "Σ":
            parts.append(Token("name", token.text[1:], token.offset + 1, False))
        self.tokens[self.position : self.position + 1] = parts

    def variables(self) -> tuple[Variable, ...]:
        """x | x,y | x∈S | x,y∈S | x∈S,y∈T | (r,c)∈P: a sort covers the bare names before it."""
        found: list[Variable] = []
        bare: list[str] = []
        while True:
            if not bare and self.sees("(") and self._is_tuple():
                found += self._components([name for name, _ in found])
                if not self.accept(","):
                    break
                continue
            bare.append(self._new_variable([*bare, *(name for name, _ in found)]))
            if self.accept("∈"):
                sort = self._set() if self.sees("{") else self.expect("name", "a sort").text
                found += [(name, sort) for name in bare]
                bare = []
            if not self.accept(","):
                break
        self.accept(".")
        return (*found, *((name, None) for name in bare))

    def _set(self) -> str:
        """{1..3}, {a,b}: what a variable ranges over instead of a sort."""
        opened = self.take()
        items: list[str] = []
        while not items or self.accept(","):
            item = self._set_element()
            if self.accept(".."):
                last = self._set_element()
                if not RANGE.fullmatch(f"{item}..{last}"):
                    message = "a range goes from a number to a number, as in {1..9}"
                    raise NotationError(message, file=self.file, source=self.text, offset=opened.offset)
                items.append(f"{int(item)}..{int(last)}")
            else:
                items.append(set_item(item))
        self.close(opened, "}", "“,” or “}”")
        return set_of(items)

    def _set_element(self) -> str:
        sign = "-" if self.accept("−") else ""
        token = self.next
        if token.kind not in (("number",) if sign else ("name", "number", "string")):
            self.fail("an element: a name, a number, or any text in quotes")
        self.take()
        if token.kind == "string":
            self.check_quoted(token)
        return str(-int(token.text)) if sign else token.text

    def _new_variable(self, names: list[str]) -> str:
        token = self.expect("name", "a variable")
        if token.text in names:
            message = f"{token.text} stands twice: each variable needs a name of its own"
            raise NotationError(message, file=self.file, source=self.text, offset=token.offset)
        return token.text

    def _is_tuple(self) -> bool:
        """Do names in brackets and ∈ follow?"""
        place = self.position + 1
        while self.tokens[place].kind in ("name", ","):
            place += 1
        return self.tokens[place].kind == ")" and self.tokens[place + 1].kind == "∈"

    def _components(self, before: list[str]) -> list[Variable]:
        """(r,c)∈Cell: r and c are of the first and second sort that the product Cell is made of."""
        self.take()
        names = [self._new_variable(before)]
        while self.accept(","):
            names.append(self._new_variable([*before, *names]))
        self.expect(")", "“,” or “)”")
        self.expect("∈", "“∈” and a product of sorts")
        sort = self.expect("name", "a sort").text
        return [(name, f"{sort}.{place}") for place, name in enumerate(names, start=1)]

    def check_quoted(self, token: Token) -> None:
        if not token.text or "\\" in token.text or not token.text.isprintable():
            message = "a quoted name has at least one character, and no backslash or control character"
            raise NotationError(message, file=self.file, source=self.text, offset=token.offset, found=token.text)


def _without_turnstiles(tokens: list[Token]) -> list[Token]:
    """The tokens with each |- as a bar and a minus sign."""
    found: list[Token] = []
    for token in tokens:
        if token.kind == "⊢" and token.text == "|-":
            found += [Token("|", "|", token.offset, token.first), Token("−", "-", token.offset + 1, False)]
        else:
            found.append(token)
    return found
