"""Fitch proofs as text, as Carnap reads them: a bar for each box, and the rule after a colon.

1 | P→Q      :PR
2 | ¬Q       :PR
3 | | P      :AS
4 | | Q      :→E 1,3
5 | | ⊥      :¬E 2,4
6 | ¬P       :¬I 3-5
"""

from __future__ import annotations

from entails.proofs.display.boxes import Display


def to_fitch(display: Display) -> str:
    rows = list(display.rows())
    digits = len(str(len(rows)))
    left = [f"{row.line.number:>{digits}} {'| ' * (row.depth + 1)}{row.line.written()}" for row in rows]
    width = max(map(len, left), default=0)
    return "".join(f"{text:{width}}  :{row.line.why}\n" for text, row in zip(left, rows, strict=True))
