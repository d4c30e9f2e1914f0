"""Formulas as text, in each of the three notations; `parse` reads them all back."""

from __future__ import annotations

import re

from entails.logic.formula import (
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
    Truth,
    operands,
)
from entails.logic.tokens import SPELLINGS

STYLES = {
    "unicode": {s: s for s in SPELLINGS} | {" ": " ", "after": " "},
    "ascii": {s: texts[0] for s, texts in SPELLINGS.items()} | {"∧": "&", "∨": "|", "#": "#", " ": " ", "after": " "},
    "latex": {s: texts[-1] for s, texts in SPELLINGS.items()}
    | {"→": r"\to", "↔": r"\leftrightarrow", "≠": r"\neq", "≤": r"\leq", "≥": r"\geq", " ": " ", "after": r"\, "},
    "jape": {s: s for s in SPELLINGS} | {" ": "", "after": "."},  # as Jape writes: no spaces, a dot after each variable
}


def show(formula: Formula, style: str = "unicode") -> str:
    """The formula as text, with brackets only where they are needed; `parse` reads it back in every style."""
    return _Printer(style).formula(formula, 0)


class _Printer:
    def __init__(self, style: str) -> None:
        self.style = style
        self.symbols = STYLES[style]

    def formula(self, formula: Formula, around: int) -> str:
        """`around` is the level that the surroundings need; anything looser is put in brackets."""
        text, level = self._parts(formula)
        return text if level >= around else f"({text})"

    def _parts(self, formula: Formula) -> tuple[str, int]:
        symbols = self.symbols
        match formula:
            case Truth(value):
                return symbols["⊤" if value else "⊥"], 6
            case Atom(name, arguments):
                return self.term(Term(name, arguments)), 6
            case Equal(left, right):
                return f"{self.term(left)} = {self.term(right)}", 5
            case Not(Equal(left, right)):
                return f"{self.term(left)} {symbols['≠']} {self.term(right)}", 5
            case Not(body):
                return self._spaced(symbols["¬"]) + self.formula(body, 5), 5
            case And() | Or():
                symbol, level = ("∧", 4) if isinstance(formula, And) else ("∨", 3)
                first, *rest = operands(formula)
                texts = [self.formula(first, level), *(self.formula(part, level + 1) for part in rest)]
                return self._between(symbols[symbol]).join(texts), level
            case Implies(left, right):
                return f"{self.formula(left, 3)}{self._between(symbols['→'])}{self.formula(right, 2)}", 2
            case Iff(left, right):
                return f"{self.formula(left, 1)}{self._between(symbols['↔'])}{self.formula(right, 2)}", 1
            case Forall() | Exists():
                return self._quantified(formula), 5
            case Count(comparison, bound, variables, body):
                return self._counted(comparison, bound, variables, body), 5
        raise TypeError(f"not a formula: {formula!r}")

    def _quantified(self, formula: Forall | Exists) -> str:
        """∀x ∀y with the same sort is written ∀x,y."""
        kind, sort, names, body = type(formula), formula.sort, [formula.variable], formula.body
        while isinstance(body, kind) and body.sort == sort:
            names.append(body.variable)
            body = body.body
        head = self._spaced(self.symbols["∀" if kind is Forall else "∃"])
        if self.style == "jape":
            return "".join(f"{head}{self._names([name], sort)}." for name in names) + self.formula(body, 5)
        return f"{head}{self._names(names, sort)}{self.symbols['after']}{self.formula(body, 5)}"

    def _counted(
        self, comparison: str, bound: Term, variables: tuple[tuple[str, str | None], ...], body: Formula
    ) -> str:
        runs: list[tuple[str | None, list[str]]] = []
        for name, sort in variables:
            if runs and runs[-1][0] == sort:
                runs[-1][1].append(name)
            else:
                runs.append((sort, [name]))
        names = ",".join(self._names(run, sort) for sort, run in runs)
        symbol, number, after = self.symbols.get(comparison, comparison), self.term(bound), self.symbols["after"]
        if comparison not in "=≤≥":
            # In #x p < 3 with a bare p the comparison would be read as p's own.
            around = 6 if isinstance(body, Atom) and body.arguments else 7
            return f"{self.symbols['#']}{names}{after}{self.formula(body, around)} {symbol} {number}"
        if self.style == "latex":
            return rf"\exists_{{{symbol} {number}}} {names}{after}{self.formula(body, 5)}"
        return f"{self.symbols['∃']}{symbol}{number} {names}{after}{self.formula(body, 5)}"

    def _names(self, names: list[str], sort: str | None) -> str:
        text = ",".join(map(self.name, names))
        if sort is None:
            return text
        member = "∈" if self.style in ("unicode", "jape") else f" {self.symbols['∈']} "
        return f"{text}{member}{self.name(sort)}"

    def _between(self, symbol: str) -> str:
        return f"{self.symbols[' ']}{symbol}{self.symbols[' ']}"

    def _spaced(self, symbol: str) -> str:
        """A word or a LaTeX command must not run into the name after it."""
        return symbol + " " if symbol[-1].isalpha() and symbol[-1].isascii() else symbol

    def term(self, term: Term) -> str:
        if not term.arguments:
            return self.name(term.name)
        return f"{self.name(term.name)}({','.join(map(self.term, term.arguments))})"

    def name(self, name: str) -> str:
        if self.style != "latex" or (len(name) == 1 and name != "_") or name.isdecimal():
            return name
        subscript = re.fullmatch(r"([A-Za-z])_([A-Za-z0-9]+)", name)
        if subscript:
            return f"{subscript[1]}_{{{subscript[2]}}}"
        return rf"\mathit{{{name.replace('_', chr(92) + '_')}}}"
