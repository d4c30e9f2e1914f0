"""All mistakes of a theory's text at once: which of those that were met are told.

A reader that fails goes on at the next declaration. What is wrong with one declaration makes others fail that are right: a
relation over a sort whose list is not closed, a rule about that relation. Such follow-up errors are left out:

    sort Node = {a, b                    -- told: the { is not closed
    find chosen(Node)                    -- not told: there is no sort Node
    rule: ∀x (chosen(x) → ¬chosen(x)     -- told: the ( is not closed. How a text is put together depends on no name
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence

from entails.errors import EntailsError, NotationError, together
from entails.logic.notation import Reader
from entails.logic.tokens import WRONG, Token
from entails.models.advice import not_a_declaration
from entails.models.builder import TheoryBuilder
from entails.models.theory import Theory

DECLARING = ("sort", "given", "find", "define")


class PatientReader(Reader):
    """Reads declarations, which start with a keyword at the start of a line. One that is wrong does not keep it from reading
    the next one."""

    def __init__(self, text: str, file: str | None, check: Callable[[], None], keywords: Collection[str]) -> None:
        super().__init__(text, file, check, sequent=False, patient=True)
        self.keywords = keywords
        self.errors: list[EntailsError] = []
        self.failed: set[int] = set()  # where declarations begin that are wrong: the offsets of their first tokens

    def starts(self, token: Token) -> bool:
        """Does a declaration start with this token?"""
        return token.first and token.kind == "name" and token.text in self.keywords

    def at_end(self) -> bool:
        return self.starts(self.next) or self.sees("end")

    def expect(self, kind: str, expected: str | None = None) -> Token:
        """A keyword at the start of a line belongs to the next declaration, whatever is missing in this one."""
        if self.at_end():
            self.fail(expected or f"“{kind}”")
        return super().expect(kind, expected)

    def keyword(self) -> Token:
        """Take the word that a declaration starts with."""
        if not self.starts(self.next):
            if self.sees(WRONG):
                self.fail("a declaration")
            message = not_a_declaration(self.tokens, self.position, self.keywords)
            raise NotationError(
                message, file=self.file, source=self.text, offset=self.next.offset, found=self.next.text
            )
        return self.take()

    def attempt(self, declaration: Callable[[], None]) -> None:
        """Read a declaration. If it is wrong, remember what is, and go on at the next one."""
        begin = self.next.offset
        try:
            declaration()
        except EntailsError as error:
            self.errors.append(error)
            self.failed.add(begin)
            if self.next.offset == begin:
                self.take()
            while not self.at_end():
                self.take()
            self.depth, self.closing = 0, None

    def checked(self, builder: TheoryBuilder) -> Theory:
        """The theory that was read, checked as a whole; or one error that has all that is wrong with it."""
        try:
            theory = builder.theory()
            if not self.errors:
                return theory
        except EntailsError as error:
            self.errors += error.each()
        starts = [place for place, token in enumerate(self.tokens) if self.starts(token) or token.offset in self.failed]
        known = {*builder.sorts, *builder.products, *builder.relations}
        raise together(without_follow_ups(self.errors, self.tokens, starts, known))

    def comma(self, opened: Token, closing: str) -> None:
        """Take the comma between the items of a list; a list that does not end is shown where it was opened."""
        if self.at_end():
            self.close(opened, closing, closing)
        self.expect(",", f"“,” or “{closing}”")


def without_follow_ups(
    errors: Iterable[EntailsError], tokens: Sequence[Token], starts: Sequence[int], known: set[str]
) -> list[EntailsError]:
    """The errors to tell, in the order of the text: one for each declaration, and none that may follow from another one.
    `starts` are the places of the tokens that declarations start with, `known` the names that could be declared."""
    unsure: set[str] = set()  # names that a wrong declaration was to declare
    found: dict[int, EntailsError] = {}  # by declaration
    for error in sorted(
        errors, key=lambda one: (_declaration(one, tokens, starts), _is_about_names(one), one.offset or 0)
    ):
        place = _declaration(error, tokens, starts)
        own = tokens[place : _end(place, tokens, starts)]
        if not (_is_about_names(error) and unsure & _names(own)):
            found.setdefault(place, error)
        if own and own[0].text in DECLARING:
            unsure |= _declared(own) - known
    return list(found.values())


def _is_about_names(error: EntailsError) -> bool:
    """Is the text itself put together as it should be?"""
    return not isinstance(error, NotationError)


def _declaration(error: EntailsError, tokens: Sequence[Token], starts: Sequence[int]) -> int:
    """The place of the first token of the declaration that an error stands in."""
    offset = error.offset or 0
    return max((place for place in starts if tokens[place].offset <= offset), default=0)


def _end(place: int, tokens: Sequence[Token], starts: Sequence[int]) -> int:
    return min((start for start in starts if start > place), default=len(tokens))


def _names(tokens: Sequence[Token]) -> set[str]:
    return {token.text for token in tokens if token.kind == "name"}


def _declared(own: Sequence[Token]) -> set[str]:
    """The names that a declaration seems to declare: those outside brackets, and those that a bracket follows."""
    found: set[str] = set()
    depth = 0
    for token, after in zip(own[1:], [*own[2:], *own[-1:]], strict=False):  # a keyword may stand alone
        depth += {"(": 1, "{": 1, ")": -1, "}": -1}.get(token.kind, 0)
        if token.kind == "name" and (depth == 0 or after.kind == "("):
            found.add(token.text)
    return found
