"""Requests for a board as a picture, or in another format."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping
from typing import Any

from entails.boards.piece import Written
from entails.engines.answers import Solution
from entails.errors import BoardError
from entails.models.world import Row
from entails.questions import check
from entails.questions.parameters import PARTIAL, TEXT, Parameter
from entails.questions.partial import facts_of
from entails.questions.problem import Problem
from entails.questions.question import Document, Question
from entails.studio.verbs import NAME, Asked, shown


def picture(asked: Asked) -> Document:
    from entails.boards.picture import to_png, to_svg

    problem, answer = asked.problem(), asked.body.get("answer")
    try:
        if problem.puzzle is None:
            drawn = problem.picture(_solution(problem, answer))
        else:
            drawn = problem.puzzle.picture(problem.board, answer)
    except check.UNREADABLE:  # a picture takes an answer for granted
        raise BoardError("expected an answer as `solve` gives it", file=NAME) from None
    if asked.body.get("format") == "png":
        return {"status": "drawn", "png": b64encode(to_png(drawn)).decode()}
    return {"status": "drawn", "svg": to_svg(drawn)}


def _solution(problem: Problem, answer: Mapping[str, Any] | None) -> Solution | None:
    """A theory's solution from its rows, as `solve` answers them."""
    if answer is None:
        return None
    rows: dict[str, list[Row]] = {relation.name: [] for relation in problem.theory.find()}
    for fact in facts_of(problem, answer):
        rows[fact.relation] += [fact.row] if fact.holds else []
    return Solution({name: tuple(some) for name, some in rows.items()})


def convert(asked: Asked) -> Document:
    from entails.questions.export import ENDINGS

    problem, to = asked.problem(), asked.body["to"]
    if export := ENDINGS.get(f".{to}"):
        written = Written(export(problem, asked.limit).removesuffix("\n"))
    else:
        writers = problem.puzzle.formats().writers if problem.puzzle else {}
        if to not in writers:
            expected = " or ".join([*writers, *(ending[1:] for ending in ENDINGS)])
            raise BoardError(f"this cannot be written as “{to[:40]}”: expected {expected}", file=NAME)
        written = writers[to](problem.board)
    return {"status": "converted", "out": "-", "text": written.text, "lost": list(written.lost)}


VERBS = (
    Question(
        "convert",
        shown(convert, timed=False),
        {"to": Parameter(TEXT, "puzz.link, task, lp, cnf …", required=True)},
    ),
    Question(
        "picture",
        shown(picture, timed=False),
        {"answer": PARTIAL, "format": Parameter(TEXT, "svg or png")},
    ),
)
