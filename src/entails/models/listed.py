"""Long lists of facts, read at once: most of a text with a large board is one.

    given clue(Cell): number = {(1,1) -> 17, (1,2) -> 5, …}

A list whose rows all look alike is neither cut into tokens nor looked at fact by fact: two patterns do that for the whole of
it. Whatever they do not fit, or the relation, is read token by token, which also finds out what is wrong.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable
from functools import cache
from typing import Any

from entails.logic.tokens import MAX_DIGITS, WORDS
from entails.models.signature import Relation
from entails.models.world import Element, Row
from entails.values import pattern

BETWEEN = r"\s*,\s*"
LONG = 60  # signs between the braces: shorter lists are tokens like all else
LONGEST = 1 << 22  # and so are longer ones, for which nobody would look at the clock: a second of work
_LIST = pattern(rf'^[ \t]*given [^\n={{"]*=[ \t]*\{{([\w\s(),>−→-]{{{LONG},}}+)\}}', re.MULTILINE)


def lists_in(text: str) -> dict[int, int]:
    """From where the inside of each long list begins to where it ends, at the brace that closes it."""
    return dict(match.span(1) for match in _LIST.finditer(text))


def rows_of(
    text: str, relation: Relation, keywords: Collection[str], check: Callable[[], None] = lambda: None
) -> list[Row] | None:
    """The facts that stand between braces, in their order; of a function or a number with the value last. None if the text
    has to be read token by token. `check` is called every thousand facts, and may raise."""
    width = len(relation.inputs) + relation.function
    if relation.product or not width or len(text) > LONGEST:
        return None
    row, piece = _patterns(width, relation.role == "number", relation.function)
    rows: list[Row] = []
    end = 0
    while end < len(text):
        check()
        match = piece.match(text, end)
        some = match and _rows(row.findall(text, end, match.end()), row.groups, relation.role == "number", keywords)
        if not match or not some:
            return None
        rows += some
        end = match.end()
    return rows


def _rows(found: list[Any], width: int, number: bool, keywords: Collection[str]) -> list[Row] | None:
    """The matched words as rows of elements; None if a word is no name, or a number has too many digits."""
    columns = [found] if width == 1 else list(zip(*found, strict=True))
    numbers = columns.pop() if number else None
    spelled = set[str]().union(*columns)
    if spelled & WORDS or not spelled.isdisjoint(keywords):
        return None
    meant = {one: element_of(one) for one in spelled}
    if any(len(one) > MAX_DIGITS and one.isdecimal() for one in (*spelled, *(numbers or ()))):
        return None
    elements: list[Iterable[Element]] = [map(meant.__getitem__, column) for column in columns]
    return list(zip(*elements, *([map(_number, numbers)] if numbers else ()), strict=True))


def element_of(text: str) -> Element:
    """The element that a word spells: a whole number or a name (007 is a name)."""
    return int(text) if text.isdecimal() and text.isascii() and str(int(text)) == text else text


def _number(text: str) -> int:
    return int(text.replace("−", "-"))


@cache
def _patterns(width: int, number: bool, function: bool) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """What a row looks like, with a group for each element, and up to a thousand such rows, with the comma behind them."""
    name, digits = r"\w+", r"[-−]?[0-9]+"

    def row(name: str, digits: str) -> str:
        inputs = [name] * (width - function)
        said = name if len(inputs) == 1 else rf"\(\s*{BETWEEN.join(inputs)}\s*\)"
        return said + rf"\s*(?:->|→)\s*{digits if number else name}" if number or function else said

    plain = row(name, digits)
    return re.compile(row(f"({name})", f"({digits})")), re.compile(
        rf"\s*{plain}(?:\s*,\s*{plain}){{0,999}}+\s*(?:,\s*|\Z)"
    )
