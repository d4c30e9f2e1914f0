"""Tiny boards with all their answers, found by brute force with the referee, for a page to be held against.

`small_boards("hitori")` is `[(board text, {answer texts}), …]`: first the example of FORMATS.md, which has one answer,
then the boards of small.txt. Answers are written as FORMATS.md says, so that they can be compared as texts.
"""

import re
from functools import cache
from pathlib import Path

from tests.pages.candidates import candidates
from tests.pages.formats import examples
from tests.pages.referees import judge, rule_of

BOARDS = Path(__file__).with_name("small.txt")


@cache
def small_boards(kind: str) -> list[tuple[str, set[str]]]:
    return [(board, answers(kind, board)) for board in small_texts(kind)]


def small_texts(kind: str) -> list[str]:
    """The boards alone. In small.txt a line `== kind` stands before each."""
    parts = re.split(r"^== (.+)\n", BOARDS.read_text(encoding="utf-8"), flags=re.M)[1:]
    named = zip(parts[::2], parts[1::2], strict=True)
    return [examples()[kind][0], *(text.strip() + "\n" for name, text in named if name == kind)]


def answers(kind: str, board_text: str) -> set[str]:
    """All right answers of a tiny board."""
    return {answer for answer, broken in judged(kind, board_text).items() if not broken}


@cache
def judged(kind: str, board_text: str) -> dict[str, frozenset[str]]:
    """Every candidate with the rules that it breaks."""
    found = ((answer, judge(kind, board_text, answer)) for answer in candidates(kind, board_text))
    return {answer: frozenset(map(rule_of, broken)) for answer, broken in found}
