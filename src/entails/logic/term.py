"""Terms, and how names and terms are written in each of the notations; `terms` reads them back.

What a sum ranges over is a formula, so `formula` has sums, and writes them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from entails.logic.tokens import NAME, SPELLINGS, WORDS, is_long
from entails.values import dataclass, pattern

Variable = tuple[str, str | None]  # a name and its sort, where that is written

SUMS = ("+", "−")  # operators that are names of terms; with one argument − is the opposite
PRODUCTS = ("·", "div", "mod")
TUPLE = ","  # (r,c), an element of a product of sorts
SUM = "Σ"
RANGE = pattern(r"(-?\d+)\.\.(-?\d+)")  # of numbers, among the elements of a set
NEGATIVE = pattern(r"-[1-9][0-9]*")  # a number; "-" and "-x" are names that stand in quotes
OPERATORS = (*SUMS, *PRODUCTS, SUM, "abs")


@dataclass(frozen=True, slots=True)
class Term:
    """A name in an argument place: a variable, an element or a number; or, with arguments, the value of a function
    (`clue(r)`), of an operator (`r + 1` is `Term("+", …)`) or a tuple."""

    name: str
    arguments: tuple[Term, ...] = ()


STYLES = {
    "unicode": {s: s for s in SPELLINGS} | {"∑": "Σ", " ": " ", "after": " "},
    "ascii": {s: texts[0] for s, texts in SPELLINGS.items()}
    | {"∧": "&", "∨": "|", "#": "#", "∑": "sum", " ": " ", "after": " "},
    "latex": {s: texts[-1] for s, texts in SPELLINGS.items()}
    | {"→": r"\to", "↔": r"\leftrightarrow", "≠": r"\neq", "≤": r"\leq", "≥": r"\geq", " ": " ", "after": r"\, "},
    "jape": {s: s for s in SPELLINGS} | {" ": "", "after": "."},  # as Jape writes: no spaces, a dot after each variable
}


class TermPrinter:
    def __init__(self, style: str) -> None:
        if style not in STYLES:
            raise ValueError(f"there is no notation {style!r}: expected one of {', '.join(STYLES)}")
        self.style = style
        self.symbols = STYLES[style]

    def _runs(self, variables: tuple[Variable, ...]) -> str:
        """Neighbours of one sort share its name: x,y∈S,z∈T."""
        runs: list[tuple[str | None, list[str]]] = []
        for name, sort in variables:
            if runs and sort == (component(runs[-1][0], len(runs[-1][1])) or runs[-1][0]):
                runs[-1][1].append(name)
            else:
                runs.append((sort, [name]))
        return ",".join(self._names(run, sort) for sort, run in runs)

    def _names(self, names: list[str], sort: str | None) -> str:
        text = ",".join(map(self.name, names))
        if sort is None:
            return text
        if component(sort, 0):  # (r,c)∈Cell
            text, sort = f"({text})", sort.partition(".")[0]
        if sort.startswith("{"):
            braces = (r"\{", r"\}") if self.style == "latex" else "{}"
            shown = braces[0] + ",".join(self._item(item) for item in items_of(sort)) + braces[1]
        else:
            shown = self.name(sort)
        member = "∈" if self.style in ("unicode", "jape") else f" {self.symbols['∈']} "
        return f"{text}{member}{shown}"

    def _item(self, item: str) -> str:
        """An element of a set, or a range of numbers."""
        return "..".join(map(self.name, ends_of(item)))

    def _between(self, symbol: str) -> str:
        return f"{self.symbols[' ']}{symbol}{self.symbols[' ']}"

    def _spaced(self, symbol: str) -> str:
        """A word or a LaTeX command must not run into the name after it."""
        return symbol + " " if symbol[-1].isalpha() and symbol[-1].isascii() else symbol

    def term(self, term: Term, around: int = 0) -> str:
        """`around` is the level that the surroundings need: 1 for a sum, 2 for a product, 3 for a sign, 4 for a name."""
        text, level = self._term(term)
        return text if level >= around else f"({text})"

    def _term(self, term: Term) -> tuple[str, int]:
        name, arguments = term.name, term.arguments
        if (special := self._special(term)) is not None:
            return special, 4
        if not arguments:
            return self.name(name), 3 if NEGATIVE.fullmatch(name) else 4
        if name == TUPLE:
            return f"({','.join(map(self.term, arguments))})", 4
        if name == "−" and len(arguments) == 1:
            return self.symbols["−"] + self.term(arguments[0], 4), 3
        if (name in SUMS or name in PRODUCTS) and len(arguments) == 2:
            level = 1 if name in SUMS else 2
            left, right = self.term(arguments[0], level), self.term(arguments[1], level + 1)
            if right.startswith(self.symbols["−"]):
                right = f"({right})"
            return self._operator(name).join((left, right)), level
        if name == "abs" and self.style in ("unicode", "jape") and not _has_bars(arguments[0]):
            return f"|{self.term(arguments[0])}|", 4
        return f"{self.name(name)}({','.join(map(self.term, arguments))})", 4

    def _operator(self, name: str) -> str:
        if name == "·" and self.style != "latex":
            return self.symbols["·"]
        word = rf"\operatorname{{{name}}}" if self.style == "latex" and name.isalpha() else self.symbols.get(name, name)
        return f" {word} "

    def _special(self, term: Term) -> str | None:
        """The text of a term that is made of formulas."""
        return None

    def _word(self, word: str) -> str:
        return rf"\operatorname{{{word}}}" if self.style == "latex" else word

    def name(self, name: str) -> str:
        if NEGATIVE.fullmatch(name) and not is_long(name):
            return self.symbols["−"] + name[1:]
        if not NAME.fullmatch(name) or name in WORDS or is_long(name):
            return f'"{name}"'
        if self.style != "latex" or (len(name) == 1 and name != "_") or name.isdecimal():
            return name
        subscript = re.fullmatch(r"([A-Za-z])_([A-Za-z0-9]+)", name)
        if subscript:
            return f"{subscript[1]}_{{{subscript[2]}}}"
        return rf"\mathit{{{name.replace('_', chr(92) + '_')}}}"


# --- sets that variables range over ---


def set_of(items: Iterable[str]) -> str:
    """A set as the “sort” of the variable that ranges over it: {1..3} or {a,"New York"}, made of `set_item`s."""
    return "{" + ",".join(items) + "}"


def set_item(element: str) -> str:
    """An element as a set has it: in quotes if it is no plain name or number, so that a name "1..3" is no range."""
    plain = (NAME.fullmatch(element) or NEGATIVE.fullmatch(element)) and not is_long(element)
    return element if plain else f'"{element}"'


def items_of(written: str) -> list[str]:
    """The elements and ranges of such a set, as they are written there."""
    return re.findall(r'"[^"]*"|[^,{}]+', written)


def ends_of(item: str) -> tuple[str, ...]:
    """The two ends of a range, or the element itself.

    ends_of("1..3")      # ("1", "3")
    ends_of('"1..3"')    # ("1..3",)
    """
    return tuple(item.split("..")) if RANGE.fullmatch(item) else (item.strip('"'),)


def component(sort: str | None, place: int) -> str | None:
    """In (r,c)∈Cell the variables are of the sorts Cell.1 and Cell.2: the sort of the one at `place`, if the first is so."""
    return f"{sort[:-1]}{place + 1}" if sort and sort.endswith(".1") else None


def _has_bars(term: Term) -> bool:
    """Would another pair of bars stand in the text of the term?"""
    return term.name in ("abs", SUM) or any(map(_has_bars, term.arguments))
