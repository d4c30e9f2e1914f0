"""The verbs of the studio: from a request to the document that the command line's `--json` prints. Runs inside a worker.

What an answer looks like as JSON is decided where the question is answered (`entails.questions`), for the command line and
for this; here are only what pages alone ask for, and the table of all verbs.

    answered(limit, tell, "solve", {"text": "A.A"})     # (200, '{"puzzle": "flow", "status": "solved", …}')

While it is at work it tells messages: ("progress", text) and ("item", document as text).
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from typing import Any

from entails.engines.answers import Fact, Unknown
from entails.errors import BoardError, EntailsError
from entails.limits import STOPS, Limit, OutOfTime, why
from entails.models.remarks import Remark
from entails.questions import check
from entails.questions import explore as exploring
from entails.questions import follows as following
from entails.questions import hint as hints
from entails.questions.catalogue import Catalogue
from entails.questions.load import load_text
from entails.questions.own_page import KIND as PAGE
from entails.questions.parameters import (
    ANSWERS,
    BOARD,
    CELL,
    CLAIM,
    FLAG,
    PAIRS,
    PARTIAL,
    TEXT,
    TEXTS,
    WHOLE,
    Parameter,
    Parameters,
)
from entails.questions.partial import facts_of
from entails.questions.problem import Problem
from entails.questions.question import (
    QUESTIONS,
    YES,
    Asking,
    Document,
    Part,
    Question,
    Report,
    Running,
    error_document,
    question,
)
from entails.questions.rules import rules_document
from entails.studio.progress import Progress, Tell
from entails.studio.requests import Body, fields_of

NAME = "the text given"
FINE, UNPROCESSABLE = 200, 422


class Asked(Asking):
    """A request on its way to an answer."""

    def __init__(self, body: Body, catalogue: Catalogue, limit: Limit, tell: Tell) -> None:
        self.body, self.catalogue, self.limit, self._tell = body, catalogue, limit, tell
        self.warnings: list[Remark] = []  # what looks like a mistake, although it can be read
        self.printed: list[Document] = []  # the items that the command line prints as well

    def given(self, name: str) -> Any:
        return self.body.get(name)

    def problem(self, remarks: bool = True) -> Problem:
        kind = self.body.get("puzzle")
        given, ending = (None, PAGE) if kind == PAGE else (kind, "")
        loaded = load_text(self.body["text"], NAME, given, catalogue=self.catalogue, limit=self.limit, ending=ending)
        self.kind = loaded.kind
        self.warnings += loaded.remarks() if remarks else []
        return loaded

    def facts(self, problem: Problem) -> list[Fact]:
        answer = self.body.get("answer")
        return [] if answer is None else facts_of(problem, answer)

    def hear(self, part: Part) -> None:
        """An item goes to the page at once."""
        if part.item is None:
            return
        item = part.item()
        if part.printed:
            self.printed.append(item)
            item = {"puzzle": self.kind, **item}
        self._tell(("item", as_text(item)))

    def document(self, report: Report) -> Document:
        """In the end, with all that was printed on the way, where the command line prints no more than that."""
        if report.document is not None and not self.printed:
            return report.said()
        listed = {"status": "listed"} if report.document is None else report.said()
        found, limit = len(self.printed), self.given("limit")
        whole = report.outcome == YES and found != limit
        return {**listed, "found": found, "all": whole, "solutions": self.printed}


def answered(limit: Limit, tell: Tell, verb: str, body: Body, puzzles: str | None = None) -> tuple[int, str]:
    """The status and the text of the response. A time limit is an answer; what cannot be read is an error with its place."""
    progress = Progress(tell)
    asked = Asked(body, Catalogue(puzzles), limit.heard_by(progress), tell)
    try:
        report = VERBS[verb].report(asked, asked.hear)
        document = asked.document(report)
        seconds = {"seconds": progress.seconds()} if report.timed else {}
        warnings = {"warnings": [one._asdict() for one in asked.warnings]} if asked.warnings else {}
        return FINE, as_text({"puzzle": asked.kind, **document, **warnings, **seconds})
    except EntailsError as error:
        errors = [error_document(one) for one in error.each()]
        return UNPROCESSABLE, as_text({"status": "error", "error": errors[0], "errors": errors})
    except (*STOPS, MemoryError) as stop:
        return FINE, as_text({"status": "unknown", "why": why(stop)})


def as_text(document: Document) -> str:
    """As JSON. Counts are written at any length; numbers are read only as long as usual, since reading long ones is slow."""
    usual = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    try:
        return json.dumps(document, ensure_ascii=False)
    finally:
        sys.set_int_max_str_digits(usual)


# --- boards ---


def _board(asked: Asked) -> Document:
    """What a text is: its kind, how a file would hold it, its cells, and the formats that it can be written in."""
    from entails.studio.cells import cells_of

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


# --- questions about a board or a theory ---


def _handout(asked: Asked) -> Document:
    """The page that `entails explain --html` writes; what the command line says if there is no step to draw."""
    from entails.questions.handout import page

    problem = asked.problem()
    if problem.puzzle is None and "grid" not in problem.theory.shows.values():
        raise BoardError("a handout draws boards, and theories with a line such as: show digit as grid", file=NAME)
    told = hints.explaining(problem, asked.facts(problem), None, asked.limit)
    if not isinstance(told, hints.Explaining):
        return told.document()
    for number, _ in enumerate(told, 1):
        asked.limit.say(f"step {number}")
    explanation = told.explanation()
    why_not = {} if explanation.stopped is None else {"why": explanation.stopped.why}
    html = page(explanation, asked.body.get("title", problem.puzzle.title if problem.puzzle else NAME))
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


def _check(asked: Asked) -> Document:
    problem = asked.problem()
    check.refereed(problem)
    return check.document(check.check(problem, asked.body["answer"]))


def _mistake(asked: Asked) -> Document:
    """Of unfinished answers, move by move, the first that contradicts the rules, and why: by halving, so that a long game
    takes few questions. The first answer is taken to be right: it is the empty board."""
    problem, answers = asked.problem(), asked.body["answers"]

    def wrong(place: int) -> hints.Wrong | None:
        told = hints.explaining(problem, facts_of(problem, answers[place]), 1, asked.limit)
        if isinstance(told, hints.NoSteps) and isinstance(told.reason, Unknown):
            raise KeyboardInterrupt if told.reason.why == "interrupted" else OutOfTime
        return told if isinstance(told, hints.Wrong) else None

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


def _explore(asked: Asked) -> Running:
    problem, without, replace = asked.problem(), asked.given("without") or [], asked.given("replace") or []
    exploration = exploring.Exploration(problem, 0, 0, asked.limit)
    if without or replace:
        effect = exploration.change(exploration.edit(without, replace))
        return Report(YES, exploring.change_document(effect, "unicode", None))
    exploration.count()
    rows, stopped = [], None
    try:
        for effect in exploration.table():
            stopped = effect.stopped or stopped
            rows.append(effect.document("unicode", None))
            yield Part(item=lambda: rows[-1])
    except STOPS as stop:
        stopped = asked.limit.stopped(stop)
    return Report(YES, exploring.table_document(exploration.solutions, rows, stopped))


def _rules(asked: Asked) -> Document:
    notation = asked.body.get("notation", "unicode")
    if notation not in ("unicode", "ascii", "latex"):
        raise BoardError(f"notation: expected unicode, ascii or latex, found “{notation[:20]}”")
    return rules_document(asked.problem(), notation)


# --- the table ---


def _shown(run: Callable[[Asked], Document], timed: bool = True) -> Callable[[Asked], Report]:
    """What only pages ask for: a document, and no lines for people."""
    return lambda asked: Report(YES, run(asked), timed=timed)


def _elsewhere(module: str, name: str, timed: bool = True) -> Callable[[Asked], Report]:
    """A verb that few requests need, and whose module takes long to load."""

    def run(asked: Asked) -> Document:
        from importlib import import_module

        found: Document = getattr(import_module(f"entails.studio.{module}"), name)(asked)
        return found

    return _shown(run, timed)


def _verb(
    name: str,
    about: str,
    ask: Callable[[Asked], Report | Running],
    subject: Parameter | None = BOARD,
    **takes: Parameter,
) -> Question:
    return Question(name, about, ask, takes, subject)


CERTIFIED = CLAIM._replace(required=False)
TO = Parameter(TEXT, "puzz.link, task, lp, cnf …", required=True)
ATTEMPT = Parameter(TEXT, "a sequent, the lines of a proof in boxes, or a Jape file with one proof", required=True)
SEQUENT = Parameter(TEXT, "a sequent such as P→Q, ¬Q ⊢ ¬P", required=True)
JAPE = Parameter(TEXT, "a file as Jape saves it", required=True)
TECHNIQUES = "techniques, as hints name them, that its explanation uses"

BRIEF = Parameter(FLAG, "without the rule instances behind steps that the puzzle tells in other words")


def _asked_by_pages(name: str) -> Question:
    """A question of the command line; hints may be asked for without what takes longest."""
    found = question(name)
    return found._replace(takes={**found.takes, "brief": BRIEF}) if name in ("hint", "explain") else found


_VERBS = [
    *map(_asked_by_pages, QUESTIONS),
    _verb("board", "what a text is, and its cells", _shown(_board, timed=False)),
    _verb(
        "handout",
        "the steps as a page to print",
        _shown(_handout),
        answer=PARTIAL,
        title=Parameter(TEXT, "what stands at its top"),
    ),
    _verb(
        "follows",
        "what follows at once from what is on the board",
        _shown(_follows),
        answer=PARTIAL,
        cell=Parameter(CELL, "also why, of what follows in this cell (from 0)"),
    ),
    _verb("conflicts", "the rules that what is on the board breaks", _shown(_conflicts), answer=PARTIAL),
    _verb(
        "check",
        "the referee's word",
        _shown(_check, timed=False),
        answer=PARTIAL._replace(about="an answer as `solve` gives it", required=True),
    ),
    _verb(
        "mistake",
        "the first of many moves that contradicts the rules",
        _shown(_mistake),
        answers=Parameter(ANSWERS, "unfinished answers, move by move", required=True),
    ),
    _verb(
        "superfluous",
        "the clues that a board does not need",
        _elsewhere("making", "superfluous"),
        worth=Parameter(FLAG, "also how many solutions there are without each clue"),
    ),
    _verb(
        "explore",
        "what each rule keeps out, or what goes wrong without some",
        _explore,
        without=Parameter(TEXTS, "rules to leave out: numbers, or words of their sentences"),
        replace=Parameter(PAIRS, "rules and the formulas that take their place"),
    ),
    _verb(
        "rules",
        "the theory and its facts",
        _shown(_rules, timed=False),
        notation=Parameter(TEXT, "unicode, ascii or latex"),
    ),
    _verb(
        "compare",
        "have two theories the same solutions?",
        _elsewhere("theories", "compare"),
        other=Parameter(TEXT, "the theory to compare it with", required=True),
    ),
    _verb(
        "facts",
        "a table of data as a theory writes it",
        _elsewhere("theories", "facts", timed=False),
        Parameter(TEXT, "a table, as a .csv or .json file holds it", required=True),
        file=Parameter(TEXT, "its name, after which a table is called", required=True),
    ),
    _verb(
        "generate",
        "a new board",
        _elsewhere("making", "generate"),
        None,
        puzzle=Parameter(TEXT, "the puzzle", required=True),
        size=Parameter(CELL, "rows and columns"),
        seed=Parameter(WHOLE, "same seed, same board"),
        difficulty=Parameter(TEXT, "easy, medium or hard"),
        needs=Parameter(TEXTS, TECHNIQUES),
        without=Parameter(TEXTS, "techniques that it never uses"),
    ),
    _verb("prove", "a proof of a sequent, or a countermodel", _elsewhere("proving", "prove"), SEQUENT),
    _verb("proof/board", "a proof about a board", _elsewhere("proving", "about_board"), claim=CERTIFIED),
    _verb("proof/check", "every proof of a Jape file", _elsewhere("proving", "check", timed=False), JAPE),
    _verb(
        "proof/offers",
        "the steps that may be taken next",
        _elsewhere("proving", "offers", timed=False),
        ATTEMPT,
        goal=Parameter(WHOLE, "only for the goal on this line"),
        line=Parameter(WHOLE, "only what rests on this line"),
    ),
    _verb(
        "proof/apply",
        "a proof with gaps after one more step",
        _elsewhere("proving", "apply", timed=False),
        ATTEMPT,
        step=Parameter(TEXT, "an offer, such as → elim 1,3", required=True),
        goal=Parameter(WHOLE, "for the goal on this line (the first)"),
    ),
    _verb("proof/hint", "the next step at each open goal", _elsewhere("proving", "hint", timed=False), ATTEMPT),
    _verb(
        "proof/export",
        "a proof as a file",
        _elsewhere("proving", "export", timed=False),
        SEQUENT,
        to=TO._replace(about="jape, latex or html"),
    ),
    _verb("certificate", "a proof that `certify` checks", _elsewhere("proving", "certificate"), claim=CERTIFIED),
    _verb(
        "certify",
        "does a certificate prove what it claims of this board?",
        _elsewhere("proving", "certify"),
        certificate=Parameter(TEXT, "what `certificate` answered", required=True),
    ),
    _verb("convert", "the board in another format", _elsewhere("writing", "convert", timed=False), to=TO),
    _verb(
        "picture",
        "the board as a picture",
        _elsewhere("writing", "picture", timed=False),
        answer=PARTIAL,
        format=Parameter(TEXT, "svg or png"),
    ),
]
VERBS: Mapping[str, Question] = {one.name: one for one in _VERBS}
VERB_FIELDS: Mapping[str, Parameters] = {name: fields_of(one) for name, one in VERBS.items()}
