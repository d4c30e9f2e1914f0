"""The cells of any board and what can stand in them, found out by trying, so that a puzzle need not say it.

An unfinished answer of most puzzles has rows of characters, one a cell (`rows`, or `words`). Which characters mean something
is learnt by putting each into an open cell and asking the puzzle for the facts (`Partial.facts`): of those that mean the same
the first one stands for it. So every puzzle can be played by tapping through the states of its cells; a puzzle with `page.js`
does without this.

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
from entails.questions.check import UNREADABLE
from entails.questions.problem import Problem

KEYS = ("rows", "words")
OPEN = ".?·"
MARKS = "".join(sorted(printable.strip(), key=lambda mark: (mark.isupper(), printable.index(mark))))


def cells_of(problem: Problem) -> dict[str, Any] | None:
    """The rows of the empty board and the states of an open cell; None if its answers have no rows."""
    assert problem.puzzle is not None
    empty = problem.puzzle.partial.sketch(problem.board, ())
    key = next((name for name in KEYS if _is_rows(empty.get(name))), None)
    if key is None:
        return None
    rows: list[str] = empty[key]
    place = next(((r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark in OPEN), None)
    states = [] if place is None else _states(problem, empty, key, place)
    return {"key": key, "rows": rows, "open": None if place is None else rows[place[0]][place[1]], "states": states}


def _is_rows(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(row, str) for row in value)


def _states(problem: Problem, empty: Answer, key: str, place: tuple[int, int]) -> list[dict[str, Any]]:
    known, found = _facts(problem, empty), dict[frozenset[Fact], str]()
    r, c = place
    for mark in MARKS:
        rows = list(empty[key])
        rows[r] = rows[r][:c] + mark + rows[r][c + 1 :]
        said = _facts(problem, {**empty, key: rows})
        if said is not None and known is not None and (new := said - known):
            found.setdefault(new, mark)
    states = [
        {"mark": mark, "holds": all(fact.holds for fact in facts), "text": say_facts(facts, problem.theory)}
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
