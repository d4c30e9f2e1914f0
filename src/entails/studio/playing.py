"""Requests of a page on which a board is played: what a text is, what follows, what is wrong, and the steps on paper."""

from __future__ import annotations

from entails.engines.answers import Unknown
from entails.errors import BoardError
from entails.limits import OutOfTime
from entails.questions import follows as following
from entails.questions import hint as hints
from entails.questions.own_page import KIND as PAGE
from entails.questions.parameters import ANSWERS, CELL, PARTIAL, TEXT, Parameter
from entails.questions.partial import facts_of
from entails.questions.question import Document, Question
from entails.studio.cells import cells_of
from entails.studio.verbs import NAME, Asked, shown


def _board(asked: Asked) -> Document:
    """What a text is: its kind, how a file would hold it, its cells, and the formats that it can be written in."""
    problem = asked.problem()
    notes = {"notes": list(problem.notes)}
    if problem.puzzle is None:
        found = [str(relation) for relation in problem.theory.find()]
        title = "Page of a puzzle" if asked.body.get("puzzle") == PAGE else "Theory"
        return {"status": "read", "text": asked.body["text"], "title": title, "find": found, **notes}
    puzzle, board = problem.puzzle, problem.board
    return {
        "status": "read",
        "text": puzzle.write(board),
        "title": puzzle.title,
        "rules": " ".join(puzzle.legend.split()),
        **notes,
        "cells": cells_of(problem),
        "empty": puzzle.partial.sketch(board, ()),
        "formats": list(puzzle.formats().writers),
    }


def _handout(asked: Asked) -> Document:
    """The page that `entails explain --html` writes; what the command line says if there is no step to draw."""
    from entails.questions.drawn_steps import has_pictures
    from entails.questions.handout import page

    problem = asked.problem()
    if not has_pictures(problem):
        raise BoardError("a theory has a handout if it says what is shown as a grid: show … as grid", file=NAME)
    explaining = hints.explaining(problem, asked.facts(problem), None, asked.limit)
    if not isinstance(explaining, hints.Explaining):
        return explaining.document()
    for number, _ in enumerate(explaining, 1):
        asked.limit.say(f"step {number}")
    explanation = explaining.explanation()
    why_not = {} if explanation.stopped is None else {"why": explanation.stopped.why}
    html = page(explanation, asked.body.get("title", problem.puzzle.title if problem.puzzle else "Theory"))
    return {"status": "written", **why_not, "steps": len(explanation), "text": html}


def _follows(asked: Asked) -> Document:
    """What follows at once from what is on the board; with a cell, also why."""
    problem, cell = asked.problem(), asked.body.get("cell")
    place = (cell[0], cell[1]) if cell else None
    found = following.follows(problem, asked.facts(problem), cell=place, limit=asked.limit)
    return {"status": "unknown", "why": found.why} if isinstance(found, Unknown) else found.document()


def _conflicts(asked: Asked) -> Document:
    """The rules that what is on the board breaks, each by itself."""
    problem = asked.problem()
    found = following.conflicts(problem, asked.facts(problem), limit=asked.limit)
    return following.conflicts_document(problem, found)


def _mistake(asked: Asked) -> Document:
    """Of unfinished answers, move by move, the first that contradicts the rules, and why: by halving, so that a long game
    takes few questions. The first answer is taken to be right: it is the empty board."""
    problem, answers = asked.problem(), asked.body["answers"]

    def wrong(place: int) -> hints.Wrong | None:
        explaining = hints.explaining(problem, facts_of(problem, answers[place]), 1, asked.limit)
        if isinstance(explaining, hints.NoSteps) and isinstance(explaining.reason, Unknown):
            raise KeyboardInterrupt if explaining.reason.why == "interrupted" else OutOfTime
        return explaining if isinstance(explaining, hints.Wrong) else None

    right, last = -1, len(answers) - 1
    found = wrong(last)
    if found is None:
        return {"status": "possible"}
    while last - right > 1:
        middle = (right + last) // 2
        earlier = wrong(middle)
        if earlier is None:
            right = middle
        else:
            last, found = middle, earlier
    return {"status": "wrong", "move": last, "reason": found.document()}


VERBS = (
    Question("board", shown(_board, timed=False)),
    Question("handout", shown(_handout), {"answer": PARTIAL, "title": Parameter(TEXT, "what stands at its top")}),
    Question(
        "follows",
        shown(_follows),
        {"answer": PARTIAL, "cell": Parameter(CELL, "also why, of what follows in this cell (from 0)")},
    ),
    Question("conflicts", shown(_conflicts), {"answer": PARTIAL}),
    Question(
        "mistake",
        shown(_mistake),
        {"answers": Parameter(ANSWERS, "unfinished answers, move by move", required=True)},
    ),
)
