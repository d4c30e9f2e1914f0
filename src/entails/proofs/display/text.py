r"""A proof in boxes for the terminal.

     1 P→Q      premise
     2 ¬Q       premise
       ┌──────
     3 │ P      assumption
     4 │ Q      → elim 1,3
     5 │ ⊥      ¬ elim 4,2
       └──────
     6 ¬P       ¬ intro 3-5

Boxes have no right side, so that a formula inside ten nested boxes still has room.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import zip_longest

from entails.logic.formula import STYLES
from entails.proofs.display.boxes import Display, PlacedLine
from entails.proofs.display.breaking import wrapped
from entails.values import dataclass, replace


@dataclass(frozen=True, slots=True)
class _Pen:
    """The characters that boxes are drawn with, and the style of the formulas."""

    bar: str
    rule: str
    opens: str
    turns: str  # where one box ends and the next begins
    closes: str
    dots: str
    style: str


_FINE = _Pen("│", "─", "┌", "├", "└", "…", "jape")
_PLAIN = _Pen("|", "-", "+", "+", "+", "...", "ascii")
_LEAST = 20  # columns that a formula always has, in any depth and on any terminal


@dataclass(frozen=True, slots=True)
class _TextColumns:
    """The widths of the three columns: numbers, then bars and formulas, then reasons."""

    pen: _Pen
    digits: int
    left: int
    right: int
    bar: int  # columns for each bar

    def bars(self, depth: int) -> str:
        return "".join([self.pen.bar.ljust(self.bar)] * depth) + " " * (self.bar == 1 and depth > 0)

    def rule(self, corner: str, depth: int) -> str:
        bars = self.bars(depth - 1)[: (depth - 1) * self.bar]
        return " " * (self.digits + 1) + (bars + corner).ljust(self.left, self.pen.rule)

    def formula(self, row: PlacedLine, room: int) -> list[str]:
        return wrapped(row.line.written(self.pen.style), room - len(self.bars(row.depth)))

    def widest(self, row: PlacedLine, room: int) -> int:
        return len(self.bars(row.depth)) + max(map(len, self.formula(row, room)))

    def line(self, row: PlacedLine) -> Iterator[str]:
        bars = self.bars(row.depth)
        if row.line.is_open:
            yield f"{'':{self.digits}} {bars}{self.pen.dots}"
        formula = self.formula(row, self.left)
        why = _wrapped(_plain(row.line.why, self.pen), self.right)
        numbers = [str(row.line.number)]
        for number, text, reason in zip_longest(numbers, formula, why, fillvalue=""):
            yield f"{number:>{self.digits}} {bars + text:{self.left}}  {reason}".rstrip()


def _wrapped(why: str, width: int) -> list[str]:
    if len(why) <= width:
        return [why] if why else []
    from textwrap import wrap  # imports slowly, and most reasons are short

    return wrap(why, width, subsequent_indent="  ", break_on_hyphens=False)


def to_text(display: Display, width: int = 80, fine: bool = True) -> str:
    """The proof for a terminal with `width` columns. If `fine` is False, the text is ASCII alone."""
    rows = list(display.rows())
    columns = _columns(rows, width, _FINE if fine else _PLAIN)
    text: list[str] = []
    for before, row in zip([None, *rows], rows, strict=False):
        closed = before is not None and before.closes
        if closed and not (row.opens and before and row.depth == before.depth):
            text.append(columns.rule(columns.pen.closes, before.depth if before else 0))
            closed = False
        if row.opens:
            text.append(columns.rule(columns.pen.turns if closed else columns.pen.opens, row.depth))
        text += columns.line(row)
    return "".join(f"{line}\n" for line in text)


def _columns(rows: Sequence[PlacedLine], width: int, pen: _Pen) -> _TextColumns:
    deepest = max(row.depth for row in rows)
    digits = len(str(rows[-1].line.number))
    # If the bars would take more than a third of the width, they stand without a space between them.
    bar = 2 if 2 * deepest <= width // 3 else 1
    right = min(max(len(_plain(row.line.why, pen)) for row in rows), max(width // 3, 16))
    columns = _TextColumns(pen, digits, 0, right, bar)
    room = max(width - digits - 3 - right, len(columns.bars(deepest)) + _LEAST)
    # Formulas that were broken take less than the room; the column of formulas is only as wide as they need.
    used = max(columns.widest(row, room) for row in rows)
    return replace(columns, left=used)


def _plain(why: str, pen: _Pen) -> str:
    """A reason in the style of the pen: `→ elim` is `-> elim` in ASCII."""
    symbols = STYLES[pen.style]
    return re.sub(r"[^ -~](?=(.?))", lambda found: _apart(symbols.get(found[0][0], found[0][0]), found[1]), why)


def _apart(symbol: str, following: str) -> str:
    """The symbol, followed by a space if it is a word that would run into the name after it."""
    return f"{symbol} " if symbol.isascii() and symbol.isalpha() and following.isalnum() else symbol
