"""A proof in boxes as HTML: one `<figure class="proof">`, the style sheet that it needs, and whole pages of proofs.

A line is `<div class="line" id="l5">` with its number, formula and reason; a box is a `<div class="box">` around its lines.
On paper a proof stays on one page where it fits; a longer one breaks between lines, never after the first line of a box and
never before the last one.
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
@media print {
  .proof { overflow-x: visible; break-inside: avoid; } .proof.long { break-inside: auto; }
  .proof .line { break-inside: avoid; }
  .proof .box > .line:first-child { break-after: avoid; }
  .proof .box > .line:last-child, .proof > .line:last-child { break-before: avoid; }
  .proof .number, .proof .reason { opacity: 1; color: #444; }
  .proof .reason a { text-decoration: none; }
}
"""
_PAGE = """\
@page { margin: 16mm; }
body { font: 16px/1.5 system-ui, sans-serif; color: #1c1d1f; background: #fff; }
body { max-width: 52rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 24px; } h2 { font-size: 18px; } h1, h2 { overflow-wrap: anywhere; break-after: avoid; }
@media print {
  body { max-width: none; margin: 0; padding: 0; font-size: 10.5pt; }
  h1 { font-size: 15pt; margin: 0 0 4mm; } h2 { font-size: 12pt; } .proof .reason { width: 14em; }
}
"""
_ON_A_PAGE = 34  # lines of a proof that fit under its heading


def stylesheet() -> str:
    """The CSS rules for `to_html`. They take the colours of the page, or greys that show on light and dark ones."""
    return _STYLESHEET


def document(title: str, body: str, style: str = _STYLESHEET) -> str:
    """A whole page: a heading, what stands under it, and the style of that."""
    name = escape(title)
    look = f'<meta name="viewport" content="width=device-width">\n<style>\n{style}{_PAGE}</style>\n'
    return f'<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>{name}</title>\n{look}<h1>{name}</h1>\n{body}'


def to_html(display: Display, prefix: str = "") -> str:
    """A `<figure class="proof">` with nested boxes. The lines have the ids l1, l2, … and references link to them.

    `prefix` is put before each id; two proofs on one page need different ones.
    """
    mark = escape(prefix)
    rows = list(display.rows())
    text = [f'<figure class="proof{" long" if len(rows) > _ON_A_PAGE else ""}">\n']
    for row in rows:
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
