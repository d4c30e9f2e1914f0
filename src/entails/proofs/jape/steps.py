"""The steps of a proof as a Jape file has them, between IS and END.

    SEQ (rule[A,B\\3,2]) (LAYOUT "name" (0) (rule) (rule)) (NEXTGOAL) …

They stand in preorder, so their nesting carries no information: brackets are counted and LAYOUT is skipped. If there is only
one step, it may stand without brackets.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NoReturn

from entails.logic.formula import Formula
from entails.proofs.jape.elaborate import GIVEN, NamedStep
from entails.proofs.jape.source import Source
from entails.values import NamedTuple, pattern

MAX_STEPS = 2_000
_TOKEN = pattern(r'\s+|(?P<string>"[^"\n]*")|(?P<sign>[()\[\],\\])|(?P<word>[^\s()\[\],\\"]+)')


class JapeToken(NamedTuple):
    """A token between IS and END, with its offset in the file."""

    kind: str  # "string", "sign", "word", or "end"
    text: str
    offset: int


def read_steps(source: Source, start: int, stop: int, formulas: Mapping[int, Formula]) -> tuple[NamedStep, ...]:
    steps: list[NamedStep] = []
    for step in _StepReader(source, start, stop, formulas).read():
        steps.append(step)
        if len(steps) > MAX_STEPS:
            source.fail(f"a proof of at most {MAX_STEPS:,} steps was expected", step.offset)
    return tuple(steps)


class _StepReader:
    def __init__(self, source: Source, start: int, stop: int, formulas: Mapping[int, Formula]) -> None:
        self.source, self.formulas = source, formulas
        self.tokens = [*_tokens(source, start, stop), JapeToken("end", "the end of the proof", stop)]
        self.place = 0

    def read(self) -> Iterator[NamedStep]:
        depth = 0
        if self.next.kind == "end":
            self._expected("“SEQ” and the steps of the proof")
        while self.next.kind != "end":
            if self.next.text == "NEXTGOAL":
                yield NamedStep(None, {}, self._take().offset)
            elif self.next.text == "SEQ":
                self._take()
            elif self.next.text == "LAYOUT":
                self._skip_layout()
            elif self.next.text == ")" and depth and self._before() != "(":
                self._take()
                depth -= 1
            elif self.next.text == "(":
                self._take()
                depth += 1
            elif self.next.kind in ("string", "word") and (not self.place or self._before() in ("(", "SEQ")):
                yield self._step()
            else:
                self._expected("a step in brackets")
        if depth:
            self._expected("“)”")

    @property
    def next(self) -> JapeToken:
        return self.tokens[self.place]

    def _before(self) -> str:
        return self.tokens[self.place - 1].text

    def _skip_layout(self) -> None:
        """Skip LAYOUT "name" (numbers), which says how the steps after it are drawn."""
        self._take()
        while self.next.kind == "string" or self.next.text in ("HIDEROOT", "HIDECUT", "COMPRESS", "ALL"):
            self._take()
        if self.next.text == "(" and self._second() == ")":
            self.place += 2
        elif self.next.text == "(" and self._second().isdecimal():
            self._take()
            while self.next.text.isdecimal() or self.next.text == ",":
                self._take()
            self._expect(")")

    def _second(self) -> str:
        return self.tokens[min(self.place + 1, len(self.tokens) - 1)].text

    def _step(self) -> NamedStep:
        token = self._take()
        rule = token.text[1:-1] if token.kind == "string" else token.text
        if rule == GIVEN.strip() and self.next.text.isdecimal():
            return NamedStep(f"{GIVEN}{int(self._take().text[:9])}", {}, token.offset)
        return NamedStep(rule, self._letters() if self.next.text == "[" else {}, token.offset)

    def _letters(self) -> dict[str, Formula]:
        """`[A,B\\3,2]`: A is formula 3 of the list, B formula 2."""
        opening = self._take()
        letters = self._list("\\", "a letter")
        numbers = self._list("]", "the number of a formula")
        if len(letters) != len(numbers):
            message = f"{len(letters)} letters and {len(numbers)} numbers: expected as many of each"
            self.source.fail(message, opening.offset)
        found: dict[str, Formula] = {}
        for letter, number in zip(letters, numbers, strict=True):
            index = int(number.text) if re.fullmatch("[0-9]{1,9}", number.text) else -1
            if index not in self.formulas:
                self.source.fail(f"there is no formula {number.text[:20]} in the list", number.offset)
            found[letter.text] = self.formulas[index]
        return found

    def _list(self, end: str, what: str) -> list[JapeToken]:
        found: list[JapeToken] = []
        while True:
            if self.next.kind != "word":
                self._expected(what)
            found.append(self._take())
            if self.next.text not in (end, ","):
                self._expected(f"“,” or “{end}”")
            if self._take().text == end:
                return found

    def _take(self) -> JapeToken:
        self.place += 1
        return self.tokens[self.place - 1]

    def _expect(self, text: str) -> None:
        if self.next.text != text:
            self._expected(f"“{text}”")
        self._take()

    def _expected(self, what: str) -> NoReturn:
        token = self.next
        found = token.text if token.kind == "end" else f"“{token.text[:40]}”"
        self.source.fail(f"expected {what}, found {found}", token.offset)


def _tokens(source: Source, start: int, stop: int) -> Iterator[JapeToken]:
    offset = start
    while offset < stop:
        match = _TOKEN.match(source.text, offset, stop)
        if match is None:
            source.fail('expected a step in brackets, found “"” that is not closed', offset)
        if match.lastgroup:
            yield JapeToken(match.lastgroup, match[0], offset)
        offset = match.end()
