"""The cells of any board and what can stand in them, found out by trying, so that a puzzle need not say it.

An unfinished answer of most puzzles has rows of characters, one a cell (`rows`, or `words`). Which characters mean something
is learnt by putting each into an open cell and asking the puzzle for the facts (`Partial.facts`): of those that mean the same
the first one stands for it. So every puzzle can be played by tapping through the states of its cells; a puzzle with `page.js`
does without this. Where rows have blanks, each word of them is a cell, and numbers and the ways of a line are tried as well.

    cells_of(load("five.starbattle"))
    # {"key": "rows", "rows": [".....", …], "states": [{"mark": "*", "holds": True, "text": "r1c1 has a star"}, …]}
"""

from __future__ import annotations

from string import printable
from typing import Any

from entails.boards.answer import Answer
from entails.engines.answers import Fact
from entails.engines.hints.sentences import say_facts
from entails.errors import EntailsError
from entails.pages.board import Board
from entails.pages.sheet import sheet
from entails.questions.check import UNREADABLE
from entails.questions.problem import Problem

KEYS = ("rows", "words")
OPEN = ".?·"
MARKS = "".join(sorted(printable.strip(), key=lambda mark: (mark != ".", mark.isupper(), printable.index(mark))))
LONG_MARKS = (*("ns", "ne", "nw", "se", "sw", "ew"), *map(str, range(10, 100)))


def cells_of(problem: Problem) -> dict[str, Any] | None:
    """The rows of the empty board and the states of an open cell; None if its answers have no rows."""
    assert problem.puzzle is not None
    empty = problem.puzzle.partial.sketch(problem.board, ())
    key = next((name for name in KEYS if _is_rows(empty.get(name))), None)
    if key is None:
        return None
    rows: list[str] = empty[key]
    tokens = _tokens(rows)
    places = [(r, c) for r, row in enumerate(tokens) for c, mark in enumerate(row) if mark in OPEN]
    # A line leaves a corner of the board in two ways, and other cells in four.
    middle = (len(tokens) // 2, len(tokens[0]) // 2) if _has_blanks(rows) else (0, 0)
    place = min(places, key=lambda one: (abs(one[0] - middle[0]) + abs(one[1] - middle[1]), one), default=None)
    states = [] if place is None else _states(problem, empty, key, place)
    opened = None if place is None else tokens[place[0]][place[1]]
    found = {"key": key, "rows": rows, "blanks": _has_blanks(rows), "open": opened, "states": states}
    return {**found, "sheet": sheet(problem.board)} if isinstance(problem.board, Board) else found


def _has_blanks(rows: list[str]) -> bool:
    return any(" " in row.strip() for row in rows)


def _tokens(rows: list[str]) -> list[list[str]]:
    """What stands in each cell: a word, or, in rows without a blank, a character."""
    return [row.split() for row in rows] if _has_blanks(rows) else [list(row) for row in rows]


def _is_rows(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(row, str) for row in value)


def _states(problem: Problem, empty: Answer, key: str, place: tuple[int, int]) -> list[dict[str, Any]]:
    known, found = _facts(problem, empty), dict[frozenset[Fact], str]()
    r, c = place
    tokens, blank = _tokens(empty[key]), " " * _has_blanks(empty[key])
    for mark in (*MARKS, *(LONG_MARKS if blank else ())):
        tokens[r][c] = mark
        said = _facts(problem, {**empty, key: [blank.join(row) for row in tokens]})
        if said is not None and known is not None and (new := said - known):
            found.setdefault(new, mark)
    states = [
        {
            "mark": mark,
            "holds": all(fact.holds for fact in facts),
            "text": say_facts(sorted(facts, key=repr), problem.theory),  # sets have no order of their own
        }
        for facts, mark in found.items()
    ]
    return sorted(states, key=lambda state: not state["holds"])


def _facts(problem: Problem, answer: Answer) -> frozenset[Fact] | None:
    """What an answer says; None if it is none."""
    assert problem.puzzle is not None
    try:
        return frozenset(problem.puzzle.partial.facts(problem.board, answer))
    except (EntailsError, *UNREADABLE):
        return None
