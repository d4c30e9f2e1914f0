"""A proof for programs: one object a line."""

from __future__ import annotations

from entails.proofs.display.boxes import lines
from entails.proofs.display.records import to_json
from tests.proofs.by_hand import something_else


def test_json_has_numbers_for_lines_text_for_parts_and_boxes_and_the_depth() -> None:
    rows = to_json(lines(something_else()))
    assert rows[0] == {"number": 1, "formula": "∀x.(R(x)→S(x))", "reason": "premise", "refs": [], "box": 0}
    assert rows[4] == {"number": 5, "formula": "S(i)", "reason": "→ elim", "refs": [4, "3.2"], "box": 1}
    assert rows[6]["refs"] == [2, "3-6"]
