"""The referee's word on an answer to a board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from entails.boards.answer import Broken
from entails.boards.grid import name_of
from entails.boards.puzzle import Puzzle
from entails.errors import BoardError
from entails.questions.problem import Problem, expect_problem
from entails.values import dataclass

# What code that takes an answer for granted may raise.
UNREADABLE = (ValueError, TypeError, LookupError, AttributeError, OverflowError, RecursionError)


@dataclass(frozen=True, slots=True)
class Checked:
    """The rules that an answer breaks; none if it is right."""

    broken: tuple[Broken, ...]

    @property
    def accepted(self) -> bool:
        return not self.broken

    @property
    def headline(self) -> str:
        return "Accepted." if self.accepted else "Refused. The answer breaks these rules:"

    def complaints(self) -> list[str]:
        """A sentence for each broken rule, with the cells where it is broken if there are some in particular."""
        return [
            ": ".join([one.rule, " ".join(map(name_of, one.cells))] if one.cells else [one.rule]) for one in self.broken
        ]

    def __str__(self) -> str:
        return "\n".join([self.headline, *(f"  • {one}" for one in self.complaints())])


def check(problem: Problem, answer: Mapping[str, Any]) -> Checked:
    """Is this a right answer to the board? It has the form of "solution" in what `entails solve --json` prints."""
    expect_problem(problem)
    puzzle = refereed(problem)
    try:
        return Checked(tuple(puzzle.referee(problem.board, dict(answer))))
    except UNREADABLE as error:  # a puzzle of one's own may be less careful
        message = f"expected an answer as `entails solve {problem.name or 'BOARD'} --json` prints it"
        raise BoardError(f"{message}{missing(error, answer)}") from None


def missing(error: BaseException, answer: Mapping[str, Any]) -> str:
    """What to add if it was a key of the answer that was looked for in vain."""
    key = error.args[0] if isinstance(error, KeyError) and error.args else None
    return f": the key “{key}” is missing" if isinstance(key, str) and key not in answer else ""


def refereed(problem: Problem) -> Puzzle[Any]:
    """The puzzle whose referee is asked; raises `BoardError` for a theory, which has none."""
    if problem.puzzle is None:
        raise BoardError("only boards have a referee: ask a theory with `entails ask`", file=problem.name or None)
    return problem.puzzle


def broken_json(broken: tuple[Broken, ...]) -> list[dict[str, Any]]:
    return [{"rule": one.rule, "cells": [list(cell) for cell in one.cells]} for one in broken]


def document(answer: Checked) -> dict[str, Any]:
    if answer.accepted:
        return {"status": "accepted"}
    return {"status": "refused", "broken": broken_json(answer.broken)}
