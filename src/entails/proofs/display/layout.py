r"""Proofs as people read them: numbered lines in boxes, in the terminal, as HTML and as LaTeX, and as JSON for programs.

     1 P→Q      premise
     2 ¬Q       premise
       ┌──────
     3 │ P      assumption
     4 │ Q      → elim 1,3
     5 │ ⊥      ¬ elim 4,2
       └──────
     6 ¬P       ¬ intro 3-5

Boxes are open to the right, so that ten of them in each other still leave room for a formula. Long formulas are broken
before a connective, the outermost that leaves a row well filled.
"""

from __future__ import annotations

import re
import textwrap
import unicodedata
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from html import escape
from itertools import pairwise, zip_longest

from entails.logic.printing import STYLES
from entails.proofs.display.boxes import OPEN, Box, Display, Line, Ref, Row, lines
from entails.proofs.kernel.sequent import write_line

__all__ = [
    "Box",
    "Display",
    "Line",
    "Ref",
    "lines",
    "preamble",
    "stylesheet",
    "to_document",
    "to_html",
    "to_json",
    "to_latex",
    "to_text",
]


def to_json(display: Display) -> list[dict[str, object]]:
    """One object a line. A reference is a number, or text for a part of a line ("4.2") and a box ("3-6")."""
    return [
        {
            "number": row.line.number,
            "formula": _written(row.line),
            "reason": row.line.reason,
            "refs": [ref.line if str(ref).isdecimal() else str(ref) for ref in row.line.refs],
            "box": row.depth,
        }
        for row in display.rows()
    ]


def _written(line: Line, style: str = "jape") -> str:
    return ", ".join(write_line(formula, style) for formula in line.formulas)


# --- where a formula may be broken ---

_MARKS = re.compile(r"[()]|<->|->|[↔→∨∧&|,]")
_LEVELS = {",": 0, "↔": 1, "<->": 1, "→": 2, "->": 2, "∨": 3, "|": 3, "∧": 4, "&": 4}


@dataclass(frozen=True, slots=True, order=True)
class _Break:
    """A place where a row may end, and how much it tears apart: brackets around it first, then the connective's strength."""

    place: int
    brackets: int
    level: int


def _breaks(text: str) -> list[_Break]:
    """Before each connective and after each comma."""
    found: list[_Break] = []
    brackets = 0
    for mark in _MARKS.finditer(text):
        if mark[0] in "()":
            brackets += 1 if mark[0] == "(" else -1
        else:
            place = mark.end() if mark[0] == "," else mark.start()
            found.append(_Break(place, brackets, _LEVELS[mark[0]]))
    return found


def _wrapped(text: str, width: int) -> list[str]:
    """Rows of at most `width` characters, all but the first indented by two."""
    found = _breaks(text) if len(text) > width else []
    places = [one.place for one in found]
    rows: list[str] = []
    start, room, indent = 0, width, ""
    while len(text) - start > room:
        window = found[bisect_right(places, start) : bisect_right(places, start + room)]
        full = [one for one in window if one.place - start >= 0.4 * room] or window
        best = min(full, key=lambda one: (one.brackets, one.level, -one.place), default=None)
        end = best.place if best else start + room
        rows.append(indent + text[start:end].strip())
        start, room, indent = end, width - 2, "  "
    return [*rows, indent + text[start:].strip()]


# --- in the terminal ---


@dataclass(frozen=True, slots=True)
class _Pen:
    bar: str
    rule: str
    opens: str
    turns: str  # one box ends and the next begins
    closes: str
    dots: str
    style: str


_FINE = _Pen("│", "─", "┌", "├", "└", "…", "jape")
_PLAIN = _Pen("|", "-", "+", "+", "+", "...", "ascii")
_LEAST = 20  # columns for a formula, however deep it stands and however narrow the terminal is


@dataclass(frozen=True, slots=True)
class _Sheet:
    """The columns: numbers, then bars and formulas, then reasons."""

    pen: _Pen
    digits: int
    left: int
    right: int
    step: int  # columns for a bar

    def bars(self, depth: int) -> str:
        return "".join([self.pen.bar.ljust(self.step)] * depth) + " " * (self.step == 1 and depth > 0)

    def rule(self, corner: str, depth: int) -> str:
        bars = self.bars(depth - 1)[: (depth - 1) * self.step]
        return " " * (self.digits + 1) + (bars + corner).ljust(self.left, self.pen.rule)

    def formula(self, row: Row, room: int) -> list[str]:
        return _wrapped(_written(row.line, self.pen.style), room - len(self.bars(row.depth)))

    def widest(self, row: Row, room: int) -> int:
        return len(self.bars(row.depth)) + max(map(len, self.formula(row, room)))

    def line(self, row: Row) -> Iterator[str]:
        bars = self.bars(row.depth)
        if row.line.reason == OPEN:
            yield f"{'':{self.digits}} {bars}{self.pen.dots}"
        formula = self.formula(row, self.left)
        why = textwrap.wrap(_plain(row.line.why, self.pen), self.right, subsequent_indent="  ", break_on_hyphens=False)
        numbers = [str(row.line.number)]
        for number, text, reason in zip_longest(numbers, formula, why, fillvalue=""):
            yield f"{number:>{self.digits}} {bars + text:{self.left}}  {reason}".rstrip()


def to_text(display: Display, width: int = 80, fine: bool = True) -> str:
    """For a terminal of so many columns; `fine` is false where there is nothing but ASCII."""
    rows = list(display.rows())
    sheet = _sheet(rows, width, _FINE if fine else _PLAIN)
    text: list[str] = []
    for before, row in zip([None, *rows], rows, strict=False):
        closed = before is not None and before.closes
        if closed and not (row.opens and before and row.depth == before.depth):
            text.append(sheet.rule(sheet.pen.closes, before.depth if before else 0))
            closed = False
        if row.opens:
            text.append(sheet.rule(sheet.pen.turns if closed else sheet.pen.opens, row.depth))
        text += sheet.line(row)
    return "".join(f"{line}\n" for line in text)


def _sheet(rows: Sequence[Row], width: int, pen: _Pen) -> _Sheet:
    deepest = max(row.depth for row in rows)
    digits = len(str(rows[-1].line.number))
    # Beyond a third of the width the bars stand side by side.
    step = 2 if 2 * deepest <= width // 3 else 1
    right = min(max(len(_plain(row.line.why, pen)) for row in rows), max(width // 3, 16))
    sheet = _Sheet(pen, digits, 0, right, step)
    room = max(width - digits - 3 - right, len(sheet.bars(deepest)) + _LEAST)
    # Rows that were broken are shorter than the room, and reasons should stand close to what they explain.
    used = max(sheet.widest(row, room) for row in rows)
    return replace(sheet, left=used)


def _plain(why: str, pen: _Pen) -> str:
    """A reason in the pen's notation."""
    symbols = STYLES[pen.style]
    return re.sub(r"[^ -~](?=(.?))", lambda found: _apart(symbols.get(found[0][0], found[0][0]), found[1]), why)


def _apart(symbol: str, following: str) -> str:
    """A word must not run into the name after it."""
    return f"{symbol} " if symbol.isascii() and symbol.isalpha() and following.isalnum() else symbol


# --- as HTML ---

_STYLESHEET = """\
.proof { position: relative; overflow-x: auto; margin: 1em 0; padding-left: 3.2em; line-height: 1.6; }
.proof .line { display: flex; gap: 1.5em; padding: 0 .4em; }
.proof .number { position: absolute; left: 0; width: 2.4em; text-align: right; opacity: .6; }
.proof .formula { flex: 1; min-width: 8em; padding-left: 2em; text-indent: -2em; overflow-wrap: anywhere; }
.proof .reason { flex: none; width: 12em; overflow-wrap: anywhere; opacity: .8; }
.proof .reason a { color: inherit; white-space: nowrap; text-decoration-color: rgba(128, 128, 128, .5); }
.proof .box { margin: .15em 0; padding-left: .3em; border: 1px solid rgba(128, 128, 128, .7); border-right: 0; }
.proof .gap { padding: 0 .4em; }
.proof .line:target { background: rgba(255, 200, 0, .25); }
@media (max-width: 40em) { .proof .reason { width: 8em; } }
"""


def stylesheet() -> str:
    """What `to_html` looks like. Colours are those of the page around it, or greys between light and dark."""
    return _STYLESHEET


def to_html(display: Display, prefix: str = "") -> str:
    """A `<figure class="proof">` with nested boxes. The lines have the ids l1, l2, …, after a prefix that tells apart the
    proofs on a page; references are links to them."""
    mark = escape(prefix)
    text = ['<figure class="proof">\n']
    for row in display.rows():
        if row.opens:
            text.append('<div class="box">\n')
        if row.line.reason == OPEN:
            text.append('<div class="gap">…</div>\n')
        text.append(_html_line(row.line, mark))
        if row.closes:
            text.append("</div>\n")
    return "".join([*text, "</figure>\n"])


def _html_line(line: Line, mark: str) -> str:
    formula = _written(line)
    places = [0, *(one.place for one in _breaks(formula)), len(formula)]
    pieces = "<wbr>".join(escape(formula[start:end]) for start, end in pairwise(places))
    links = ",<wbr>".join(f'<a href="#{mark}l{ref.line}">{ref}</a>' for ref in line.refs)
    return (
        f'<div class="line" id="{mark}l{line.number}">'
        f'<span class="number">{line.number}</span> '
        f'<span class="formula">{pieces}</span> '
        f'<span class="reason">{escape(line.reason)}{" " * bool(links)}{links}</span></div>\n'
    )


# --- as LaTeX ---

# A row is an \hbox with a \vrule for each box around it. Such a rule is as tall as its row, however many lines the formula
# takes, and rows are stacked without a gap, so the rules join; and a page may end after any row.
_PREAMBLE = r"""\newdimen\boxproofnumbers \newdimen\boxproofreasons \newdimen\boxproofstep
\newenvironment{boxproof}[3]% the last number, the longest reasons, the deepest box
 {\par\addvspace{\medskipamount}\parindent=0pt \parskip=0pt \offinterlineskip
  \binoppenalty=100 \relpenalty=50 \hyphenpenalty=10000
  \settowidth{\boxproofnumbers}{#1\enspace}%
  \settowidth{\boxproofreasons}{\vbox{#2}}\advance\boxproofreasons by 1em
  \ifdim\boxproofreasons>0.33\linewidth \boxproofreasons=0.33\linewidth \fi
  \boxproofstep=0.3\linewidth \divide\boxproofstep by #3
  \ifdim\boxproofstep>0.6em \boxproofstep=0.6em \fi}
 {\par\addvspace{\medskipamount}}
\newcommand\boxproofbar{\vrule width0.4pt\kern\boxproofstep\kern-0.4pt}
\newcommand\boxproofbars[1]{\ifnum#1>0 \boxproofbar\expandafter\boxproofbars\expandafter{\the\numexpr#1-1}\fi}
\newcommand\boxprooftext[2]{\vtop{\hsize=\dimexpr#1\relax\linewidth=\hsize\normalbaselines\raggedright
  \hangindent=1.2em \hangafter=1 \noindent\vrule width0pt height2.4ex #2\unskip\strut\par}}
\newcommand\boxproofline[4]{% the depth, the number, the formula, the reason
  \hbox to\linewidth{\hbox to\boxproofnumbers{\hss#2\enspace}\boxproofbars{#1}%
  \boxprooftext{\linewidth-\boxproofnumbers-\boxproofreasons-#1\boxproofstep}{#3}\hss
  \boxprooftext{\boxproofreasons-0.8em}{#4}}\penalty0 }
\newcommand\boxproofrule[3]{% the depth outside, the height above and below the rule
  \hbox to\linewidth{\kern\boxproofnumbers\boxproofbars{#1}\vrule width0pt height#2 depth#3
  \leaders\hrule height0.4pt depth0pt \hfill\kern\boxproofreasons}}
\newcommand\boxproofopen[1]{\boxproofrule{#1}{0.5ex}{0pt}\nobreak}
\newcommand\boxproofclose[1]{\nobreak\boxproofrule{#1}{0.4pt}{0.5ex}}
"""
_SPECIAL = {"\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}"}


def preamble() -> str:
    """What `to_latex` needs before the document begins. No package is used."""
    return _PREAMBLE


def to_latex(display: Display) -> str:
    """A `boxproof` environment, which breaks across pages."""
    rows = list(display.rows())
    deepest = max(1, *(row.depth for row in rows))
    # TeX knows best which is the widest, but need not see them all.
    reasons = sorted({_latex_reason(row.line): len(row.line.why) for row in rows}.items(), key=lambda one: -one[1])
    longest = "".join(rf"\hbox{{{reason}}}" for reason, _ in reasons[:8])
    text = [f"\\begin{{boxproof}}{{{rows[-1].line.number}}}{{{longest}}}{{{deepest}}}\n"]
    for row in rows:
        if row.opens:
            text.append(f"\\boxproofopen{{{row.depth - 1}}}\n")
        if row.line.reason == OPEN:
            text.append(f"\\boxproofline{{{row.depth}}}{{}}{{\\(\\vdots\\)}}{{}}\\nobreak\n")
        formulas = ", ".join(rf"\({_latex_letters(write_line(formula, 'latex'))}\)" for formula in row.line.formulas)
        reason = _latex_reason(row.line)
        text.append(f"\\boxproofline{{{row.depth}}}{{{row.line.number}}}{{{formulas}}}{{{reason}}}\n")
        if row.closes:
            text.append(f"\\boxproofclose{{{row.depth - 1}}}\n")
    return "".join([*text, "\\end{boxproof}\n"])


def to_document(display: Display) -> str:
    """The same as a file that LaTeX takes as it is."""
    return f"\\documentclass{{article}}\n{preamble()}\\begin{{document}}\n{to_latex(display)}\\end{{document}}\n"


def _latex_reason(line: Line) -> str:
    name = "".join(map(_latex_text, line.reason))
    refs = ",\\,".join(str(ref).replace("-", "--") for ref in line.refs)
    return f"{name} {refs}" if refs else name


def _latex_text(letter: str) -> str:
    """A letter of a reason: a symbol of logic, a special one of LaTeX, or itself."""
    if letter in "#$%&_{}":
        return f"\\{letter}"
    if letter in _SPECIAL:
        return _SPECIAL[letter]
    if not letter.isascii() and letter in STYLES["latex"]:
        return rf"\({STYLES['latex'][letter]}\)"
    return rf"\({_latex_letters(letter)}\)" if _greek(letter) else letter


def _latex_letters(formula: str) -> str:
    """Mathematics takes ASCII alone: Greek letters have commands, others stand in a text of their own."""
    return re.sub(r"[^\x00-\x7f]", lambda found: _greek(found[0]) or rf"\mbox{{{found[0]}}}", formula)


def _greek(letter: str) -> str:
    """α is \\alpha. Those that look like a Latin letter have no command."""
    match = re.fullmatch(r"GREEK (SMALL|CAPITAL) LETTER ([A-Z]+)", unicodedata.name(letter, ""))
    if not match:
        return ""
    name = {"LAMDA": "lambda"}.get(match[2], match[2].lower())
    if match[1] == "CAPITAL":
        name = name.capitalize()
    return f"\\{name} " if _GREEK.fullmatch(name) else ""


_GREEK = re.compile(
    "alpha|beta|gamma|delta|epsilon|zeta|eta|theta|iota|kappa|lambda|mu|nu|xi|pi|rho|sigma|tau|upsilon|phi|chi|psi|omega|"
    "Gamma|Delta|Theta|Lambda|Xi|Pi|Sigma|Upsilon|Phi|Psi|Omega"
)
