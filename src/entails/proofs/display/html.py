"""A proof in boxes as HTML: one `<figure class="proof">`, and the style sheet that it needs.

A line is `<div class="line" id="l5">` with its number, formula and reason; a box is a `<div class="box">` around its lines.
"""

from __future__ import annotations

from html import escape
from itertools import pairwise

from entails.proofs.display.boxes import Display, ProofLine
from entails.proofs.display.breaking import breaks

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
    """The CSS rules for `to_html`. They take the colours of the page, or greys that show on light and dark ones."""
    return _STYLESHEET


def to_html(display: Display, prefix: str = "") -> str:
    """A `<figure class="proof">` with nested boxes. The lines have the ids l1, l2, … and references link to them.

    `prefix` is put before each id; two proofs on one page need different ones.
    """
    mark = escape(prefix)
    text = ['<figure class="proof">\n']
    for row in display.rows():
        if row.opens:
            text.append('<div class="box">\n')
        if row.line.is_open:
            text.append('<div class="gap">…</div>\n')
        text.append(_html_line(row.line, mark))
        if row.closes:
            text.append("</div>\n")
    return "".join([*text, "</figure>\n"])


def _html_line(line: ProofLine, mark: str) -> str:
    formula = line.written()
    places = [0, *(one.place for one in breaks(formula)), len(formula)]
    pieces = "<wbr>".join(escape(formula[start:end]) for start, end in pairwise(places))
    links = ",<wbr>".join(f'<a href="#{mark}l{ref.line}">{ref}</a>' for ref in line.refs)
    return (
        f'<div class="line" id="{mark}l{line.number}">'
        f'<span class="number">{line.number}</span> '
        f'<span class="formula">{pieces}</span> '
        f'<span class="reason">{escape(line.reason)}{" " * bool(links)}{links}</span></div>\n'
    )
