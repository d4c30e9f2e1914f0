r"""A proof in boxes as LaTeX: a `boxproof` environment of lines, and the preamble that defines it.

\boxproofline{1}{5}{\(S(i)\)}{\(\to\) elim 4,\,3.2}      the depth, the number, the formula, the reason
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from entails.logic.formula import STYLES
from entails.proofs.display.boxes import Display, PlacedLine, ProofLine
from entails.proofs.kernel.sequent import write_line
from entails.values import pattern

# A row is an \hbox with a \vrule for each box around it. A \vrule is as tall as its row, even if the formula takes several
# lines, and rows are stacked without a gap, so the rules of successive rows join. A page may end after any row.
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
    """The macros that `to_latex` uses, for the preamble of a document. They need no package."""
    return _PREAMBLE


def fragment(document: str) -> str:
    """A whole document as a piece to paste into another one. The macros are defined there once, however often that is done;
    a package is only named: it belongs into the preamble."""
    head, _, rest = document.partition("\\begin{document}\n")
    body = rest.partition("\\end{document}")[0]
    macros = head.partition("\n")[2]
    if not macros:
        return body
    if macros.startswith("\\usepackage"):
        return f"% in the preamble: {macros}{body}"
    return f"\\ifdefined\\boxproofnumbers\\else\n{macros}\\fi\n{body}"


def to_latex(display: Display) -> str:
    """A `boxproof` environment, which breaks across pages."""
    rows = list(display.rows())
    deepest = max(1, *(row.depth for row in rows))
    # TeX itself measures which reason is the widest; it is given the eight longest.
    reasons = sorted({_latex_reason(row.line): len(row.line.why) for row in rows}.items(), key=lambda one: -one[1])
    longest = "".join(rf"\hbox{{{reason}}}" for reason, _ in reasons[:8])
    text = [f"\\begin{{boxproof}}{{{rows[-1].line.number}}}{{{longest}}}{{{deepest}}}\n"]
    for row in rows:
        text += _latex_row(row)
    return "".join([*text, "\\end{boxproof}\n"])


def _latex_row(row: PlacedLine) -> Iterator[str]:
    if row.opens:
        yield f"\\boxproofopen{{{row.depth - 1}}}\n"
    if row.line.is_open:
        yield f"\\boxproofline{{{row.depth}}}{{}}{{\\(\\vdots\\)}}{{}}\\nobreak\n"
    formulas = ", ".join(rf"\({latex_letters(write_line(formula, 'latex'))}\)" for formula in row.line.formulas)
    yield f"\\boxproofline{{{row.depth}}}{{{row.line.number}}}{{{formulas}}}{{{_latex_reason(row.line)}}}\n"
    if row.closes:
        yield f"\\boxproofclose{{{row.depth - 1}}}\n"


def to_document(display: Display) -> str:
    """A whole LaTeX file with this proof."""
    return f"\\documentclass{{article}}\n{preamble()}\\begin{{document}}\n{to_latex(display)}\\end{{document}}\n"


def _latex_reason(line: ProofLine) -> str:
    name = latex_text(line.reason)
    refs = ",\\,".join(str(ref).replace("-", "--") for ref in line.refs)
    return f"{name} {refs}" if refs else name


def latex_text(text: str) -> str:
    """Words with symbols of logic among them, as LaTeX has them."""
    return "".join(map(_latex_character, text))


def _latex_character(letter: str) -> str:
    """One character of a text: a symbol of logic as a command, a special character escaped, or the character itself."""
    if letter in "#$%&_{}":
        return f"\\{letter}"
    if letter in _SPECIAL:
        return _SPECIAL[letter]
    if not letter.isascii() and letter in STYLES["latex"]:
        return rf"\({STYLES['latex'][letter]}\)"
    return rf"\({latex_letters(letter)}\)" if _greek(letter) else letter


def latex_letters(formula: str) -> str:
    """Mathematics mode takes ASCII alone: Greek letters become commands, other letters go into an \\mbox."""
    return re.sub(r"[^\x00-\x7f]", lambda found: _greek(found[0]) or rf"\mbox{{{found[0]}}}", formula)


def _greek(letter: str) -> str:
    """The command of a Greek letter: \\alpha for α. Greek letters that look like a Latin one have none, so this is empty."""
    match = re.fullmatch(r"GREEK (SMALL|CAPITAL) LETTER ([A-Z]+)", unicodedata.name(letter, ""))
    if not match:
        return ""
    name = {"LAMDA": "lambda"}.get(match[2], match[2].lower())
    if match[1] == "CAPITAL":
        name = name.capitalize()
    return f"\\{name} " if _GREEK.fullmatch(name) else ""


_GREEK = pattern(
    "alpha|beta|gamma|delta|epsilon|zeta|eta|theta|iota|kappa|lambda|mu|nu|xi|pi|rho|sigma|tau|upsilon|phi|chi|psi|omega|"
    "Gamma|Delta|Theta|Lambda|Xi|Pi|Sigma|Upsilon|Phi|Psi|Omega"
)
