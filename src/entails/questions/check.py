"""The referee's word on an answer to a board; and, as a question, the verdicts on the proofs of a Jape file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from entails.boards.answer import Broken
from entails.boards.grid import name_of
from entails.boards.puzzle import Puzzle
from entails.engines.answers import Best, Solution, Solved
from entails.errors import BoardError
from entails.questions.parameters import ANSWER, TEXT, Parameter
from entails.questions.problem import Problem, expect_problem
from entails.questions.question import NO, YES, Asking, Question, Report
from entails.questions.showing.style import Style
from entails.values import dataclass

JAPE = "jape"  # the usual system of proofs

# What code that takes an answer for granted may raise.
UNREADABLE = (ValueError, TypeError, LookupError, AttributeError, OverflowError, RecursionError)


@dataclass(frozen=True, slots=True)
class Checked:
    """The rules that an answer breaks; none if it is right."""

    broken: tuple[Broken, ...]

    @property
    def accepted(self) -> bool:
        return not self.broken

    def __bool__(self) -> bool:
        return self.accepted

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


def check(problem: Problem, answer: Mapping[str, Any] | Solved | Best | Solution) -> Checked:
    """Is this a right answer to the board? It has the form of "solution" in what `entails solve --json` prints, or is what
    `solve` has returned."""
    expect_problem(problem)
    puzzle = refereed(problem)
    solution = answer.solution if isinstance(answer, Solved | Best) else answer
    try:
        if isinstance(solution, Solution):
            answer = puzzle.read(problem.board, solution)
        if not isinstance(answer, Mapping):
            raise TypeError
        return Checked(tuple(puzzle.referee(problem.board, dict(answer))))
    except UNREADABLE as error:  # a puzzle of one's own may be less careful
        message = f"expected an answer as `entails solve {problem.name or 'BOARD'} --json` prints it"
        raise BoardError(f"{message}{missing(error, answer)}") from None


def missing(error: BaseException, answer: object) -> str:
    """A few words for an error that comes from a missing key of the answer; else empty."""
    key = error.args[0] if isinstance(error, KeyError) and error.args else None
    is_missing = isinstance(key, str) and isinstance(answer, Mapping) and key not in answer
    return f": the key “{key}” is missing" if is_missing else ""


def refereed(problem: Problem) -> Puzzle[Any]:
    """The puzzle whose referee is asked; raises `BoardError` for a theory, which has none."""
    if problem.puzzle is None:
        message = "only boards have a referee: ask a theory with `entails ask`, in Python with ask(problem, formula)"
        raise BoardError(message, file=problem.name or None)
    return problem.puzzle


def broken_json(broken: tuple[Broken, ...]) -> list[dict[str, Any]]:
    return [{"rule": one.rule, "cells": [list(cell) for cell in one.cells]} for one in broken]


def document(answer: Checked) -> dict[str, Any]:
    if answer.accepted:
        return {"status": "accepted"}
    return {"status": "refused", "broken": broken_json(answer.broken)}


# --- the question ---


def _asked(asking: Asking) -> Report:
    problem = asking.problem()
    refereed(problem)
    answer = asking.answer()
    try:
        checked = check(problem, answer.value)
    except BoardError as error:
        raise answer.error(error) from None

    def lines(style: Style) -> list[str]:
        colour = style.good if checked.accepted else style.bad
        return [colour(checked.headline), *style.bullets(checked.complaints())]

    return Report(YES if checked.accepted else NO, document(checked), lines, timed=False)


def _proofs(asking: Asking) -> Report:
    """The verdicts on the proofs of a file; Jape's, unless another system is named."""
    system = asking.given("system") or JAPE
    asking.kind = system
    text, name = asking.source()
    if system != JAPE:
        return _fitch(text, system, name)
    from entails.questions.check_proofs import check_proofs
    from entails.questions.check_proofs import document as proofs_document

    checked = check_proofs(text, name, limit=asking.limit)
    answered = proofs_document(checked)

    def lines(style: Style) -> list[str]:
        from entails.questions.proof_lines import verdict_lines  # only people read them

        return verdict_lines(checked, style, bool(asking.given("boxes")))

    return Report(YES if answered["status"] == "accepted" else NO, answered, lines, timed=False)


def _fitch(text: str, system: str, name: str) -> Report:
    """The verdicts on Fitch proofs as text."""
    from entails.proofs.systems.reading import check_fitch
    from entails.proofs.systems.systems import system_named

    verdicts = check_fitch(text, system_named(system), name)
    accepted = bool(verdicts) and all(one.status == "proved" for one in verdicts)
    answered = {"status": "accepted" if accepted else "refused", "proofs": [one.document() for one in verdicts]}

    def lines(style: Style) -> list[str]:
        mark = {"proved": style.good, "wrong": style.bad}
        lines = [mark.get(one.status, style.bold)(f"{one.status:10}") + f"  {one}" for one in verdicts]
        return lines or ["There is no proof in this file."]

    return Report(YES if accepted else NO, answered, lines, timed=False)


QUESTION = Question(
    "check",
    _asked,
    {
        "answer": Parameter(
            ANSWER, "what `entails solve BOARD --json` prints, or the rows", required=True, sign="ANSWER", word=True
        )
    },
)
PROOFS = Question(
    "proof/check",
    _proofs,
    {"system": Parameter(TEXT, "the system of the proofs: jape (the usual) or forallx", sign="NAME")},
    Parameter(TEXT, "a file as Jape saves it", required=True),
)
