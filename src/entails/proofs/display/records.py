"""A proof in boxes for programs: a list with one object a line.

{"number": 5, "formula": "S(i)", "reason": "→ elim", "refs": [4, "3.2"], "box": 1}
"""

from __future__ import annotations

from entails.proofs.display.boxes import Display


def to_json(display: Display) -> list[dict[str, object]]:
    """One object a line. A reference is a number, or a text for a part of a line ("4.2") and a box ("3-6")."""
    return [
        {
            "number": row.line.number,
            "formula": row.line.written(),
            "reason": row.line.reason,
            "refs": [ref.line if str(ref).isdecimal() else str(ref) for ref in row.line.refs],
            "box": row.depth,
        }
        for row in display.rows()
    ]
