"""The verbs of the studio: from a request to the document that the command line's `--json` prints. Runs inside a worker.

What an answer looks like as JSON is decided where the question is answered (`entails.questions`), for the command line and
for this; here are only the few lines that lead from the fields of a request to the question.

    answered(limit, tell, "solve", {"text": "A.A"})     # (200, '{"puzzle": "flow", "status": "solved", …}')

While it is at work it tells messages: ("progress", text) and ("item", document as text).
"""

from __future__ import annotations

import json
import sys
from base64 import b64encode
from collections.abc import Callable, Mapping
from itertools import islice
from typing import Any, NamedTuple

from entails.boards.formats.piece import Written
from entails.engines.answers import Fact, Follows, Solution, Solved, Unknown
from entails.errors import BoardError, EntailsError, TheoryError
from entails.limits import STOPS, Limit, OutOfTime, why
from entails.models.remarks import Remark
from entails.models.world import Row
from entails.questions import ask, check, count, solve
from entails.questions import explore as exploring
from entails.questions import follows as following
from entails.questions import hint as hints
from entails.questions import why as reasons
from entails.questions.catalogue import Catalogue
from entails.questions.each import each, solution_document
from entails.questions.load import PAGE, load_text
from entails.questions.partial import facts_of
from entails.questions.problem import Problem
from entails.questions.rules import rules_document
from entails.studio.progress import Progress, Tell
from entails.studio.requests import Body

Document = Mapping[str, Any]

NAME = "the text given"
FINE, UNPROCESSABLE = 200, 422


class Asked:
    """A request on its way to an answer."""

    def __init__(self, body: Body, catalogue: Catalogue, limit: Limit, tell: Tell) -> None:
        self.body, self.catalogue, self.limit, self._tell = body, catalogue, limit, tell
        self.kind = "theory"  # of what the document is about
        self.warnings: list[Remark] = []  # what looks like a mistake, although it can be read

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

    def item(self, document: Document) -> None:
        self._tell(("item", as_text(document)))


class Verb(NamedTuple):
    """A function from a request to a document; `timed` documents get the seconds that it took, as on the command line."""

    run: Callable[[Asked], Document]
    timed: bool = True


def answered(limit: Limit, tell: Tell, verb: str, body: Body, puzzles: str | None = None) -> tuple[int, str]:
    """The status and the text of the response. A time limit is an answer; what cannot be read is an error with its place."""
    progress = Progress(tell)
    asked = Asked(body, Catalogue(puzzles), limit.heard_by(progress), tell)
    run, timed = VERBS[verb]
    try:
        document = run(asked)
        seconds = {"seconds": progress.seconds()} if timed else {}
        warnings = {"warnings": [one._asdict() for one in asked.warnings]} if asked.warnings else {}
        return FINE, as_text({"puzzle": asked.kind, **document, **warnings, **seconds})
    except EntailsError as error:
        errors = [_places(one) for one in error.each()]
        return UNPROCESSABLE, as_text({"status": "error", "error": errors[0], "errors": errors})
    except (*STOPS, MemoryError) as stop:
        return FINE, as_text({"status": "unknown", "why": why(stop)})


def _places(error: EntailsError) -> Document:
    if isinstance(error, TheoryError) and error.file is None:  # lines of a puzzle's rules, which the user does not see
        error.line = error.column = None
    return {"message": error.message, "file": error.file, "line": error.line, "column": error.column}


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
        **notes,
        "cells": cells_of(problem),
        "empty": puzzle.partial.sketch(board, ()),
        "formats": list(puzzle.formats().writers),
    }


def _picture(asked: Asked) -> Document:
    from entails.boards.picture import to_png, to_svg

    problem, answer = asked.problem(), asked.body.get("answer")
    try:
        if problem.puzzle is None:
            picture = problem.picture(_solution(problem, answer))
        else:
            picture = problem.puzzle.picture(problem.board, answer)
    except check.UNREADABLE:  # a picture takes an answer for granted
        raise BoardError("expected an answer as `solve` gives it", file=NAME) from None
    if asked.body.get("format") == "png":
        return {"status": "drawn", "png": b64encode(to_png(picture)).decode()}
    return {"status": "drawn", "svg": to_svg(picture)}


def _solution(problem: Problem, answer: Mapping[str, Any] | None) -> Solution | None:
    """A theory's solution from its rows, as `solve` answers them."""
    if answer is None:
        return None
    rows: dict[str, list[Row]] = {relation.name: [] for relation in problem.theory.find()}
    for fact in facts_of(problem, answer):
        rows[fact.relation] += [fact.row] if fact.holds else []
    return Solution({name: tuple(some) for name, some in rows.items()})


def _convert(asked: Asked) -> Document:
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


# --- questions about a board or a theory ---


def _solve(asked: Asked) -> Document:
    problem, row = asked.problem(), asked.body.get("row")
    solve.refuse_row(problem, row)
    answer = solve.solve(problem, unique=not asked.body.get("no_unique"), limit=asked.limit)
    more = solve.beside(problem, answer.solution, row, asked.limit) if isinstance(answer, Solved) else {}
    return solve.document(problem, answer, more)


def _count(asked: Asked) -> Document:
    return count.document(count.count(asked.problem(), best=asked.body.get("best", False), limit=asked.limit))


def _all(asked: Asked) -> Document:
    problem, most = asked.problem(), asked.body.get("limit")
    order = asked.body.get("order")
    try:
        solutions = each(problem, order=order, best=asked.body.get("best", False), limit=asked.limit)
    except ValueError as error:  # an order that is none
        raise BoardError(f"order: {error}") from None
    found = []
    for solution in islice(solutions, most):
        found.append(solution_document(problem, solution, solutions.values))
        asked.item({"puzzle": problem.kind, **found[-1]})
    end = {"status": "unknown", "why": solutions.stopped} if solutions.stopped else {"status": "listed"}
    return {**end, "found": len(found), "all": len(found) != most and not solutions.stopped, "solutions": found}


def _hint(asked: Asked) -> Document:
    steps = asked.body.get("steps", 1)
    if steps == 0:
        raise BoardError("steps: expected at least 1, found 0")
    return _told(asked, min(steps, hints.MOST_STEPS - 1))


def _explain(asked: Asked) -> Document:
    return _told(asked, None)


def _told(asked: Asked, steps: int | None) -> Document:
    problem = asked.problem()
    running = hints.explaining(problem, asked.facts(problem), steps, asked.limit)
    if not isinstance(running, hints.Explaining):
        return running.document()
    for step in running:
        # The page shows the board after each step.
        asked.item({**hints.step_document(step, problem, running.theory), "after": running.so_far("").sketch})
    return running.explanation().document(details=asked.body.get("details", True))


def _handout(asked: Asked) -> Document:
    """The page that `entails explain --html` writes; what the command line says if there is no step to draw."""
    from entails.questions.handout import page, with_premises

    problem = asked.problem()
    if problem.puzzle is None:
        raise BoardError("only boards have handouts; this is a theory", file=NAME)
    told = hints.explaining(problem, asked.facts(problem), None, asked.limit)
    if not isinstance(told, hints.Explaining):
        return told.document()
    for number, _ in enumerate(told, 1):
        asked.limit.say(f"step {number}")
    explanation = told.explanation()
    why_not = {"why": explanation.stopped.why} if explanation.stopped else {}
    html = page(with_premises(explanation), asked.body.get("title", problem.puzzle.title))
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


def _why(asked: Asked) -> Document:
    problem, given = asked.problem(), asked.body.get("cell")
    if asked.body.get("several"):
        return _several(problem, asked.limit)
    cell = (given[0], given[1]) if given else None
    return reasons.document(problem, reasons.why(problem, cell=cell, limit=asked.limit), cell)


def _several(problem: Problem, limit: Limit) -> Document:
    """Why there are several solutions: two that differ least."""
    from entails.questions.several import Several, several

    found = several(problem, limit=limit)
    return found.document(problem) if isinstance(found, Several) else solve.document(problem, found, {})


def _ask(asked: Asked) -> Document:
    problem, claim = asked.problem(), asked.body["claim"]
    answer = ask.ask(problem, claim, limit=asked.limit)
    follows = isinstance(answer, Follows) and not answer.vacuous
    reason = reasons.reason_for(problem, claim, limit=asked.limit) if follows else None
    return {**ask.document(problem, answer), **(reason.document() if reason else {})}


def _explore(asked: Asked) -> Document:
    problem, body = asked.problem(), asked.body
    exploration = exploring.Exploration(problem, 0, 0, asked.limit)
    if body.get("without") or body.get("replace"):
        edit = exploration.edit(body.get("without", []), body.get("replace", []))
        return exploring.change_document(exploration.change(edit), "unicode", None)
    exploration.count()
    rows, stopped = [], None
    try:
        for effect in exploration.table():
            stopped = effect.stopped or stopped
            rows.append(effect.document("unicode", None))
            asked.item(rows[-1])
    except STOPS as stop:
        stopped = asked.limit.stopped(stop)
    return exploring.table_document(exploration.solutions, rows, stopped)


def _rules(asked: Asked) -> Document:
    notation = asked.body.get("notation", "unicode")
    if notation not in ("unicode", "ascii", "latex"):
        raise BoardError(f"notation: expected unicode, ascii or latex, found “{notation[:20]}”")
    return rules_document(asked.problem(), notation)


def _elsewhere(module: str, name: str) -> Callable[[Asked], Document]:
    """A verb that few requests need, and whose module takes long to load."""

    def run(asked: Asked) -> Document:
        from importlib import import_module

        found: Document = getattr(import_module(f"entails.studio.{module}"), name)(asked)
        return found

    return run


VERBS: Mapping[str, Verb] = {
    "board": Verb(_board, timed=False),
    "solve": Verb(_solve),
    "count": Verb(_count),
    "all": Verb(_all, timed=False),
    "hint": Verb(_hint),
    "explain": Verb(_explain),
    "handout": Verb(_handout),
    "follows": Verb(_follows),
    "conflicts": Verb(_conflicts),
    "check": Verb(_check, timed=False),
    "mistake": Verb(_mistake),
    "superfluous": Verb(_elsewhere("making", "superfluous")),
    "why": Verb(_why),
    "ask": Verb(_ask),
    "explore": Verb(_explore),
    "rules": Verb(_rules, timed=False),
    "lint": Verb(_elsewhere("theories", "lint")),
    "compare": Verb(_elsewhere("theories", "compare")),
    "facts": Verb(_elsewhere("theories", "facts"), timed=False),
    "generate": Verb(_elsewhere("making", "generate")),
    "prove": Verb(_elsewhere("proving", "prove")),
    "proof/board": Verb(_elsewhere("proving", "about_board")),
    "proof/check": Verb(_elsewhere("proving", "check"), timed=False),
    "proof/offers": Verb(_elsewhere("proving", "offers"), timed=False),
    "proof/apply": Verb(_elsewhere("proving", "apply"), timed=False),
    "proof/hint": Verb(_elsewhere("proving", "hint"), timed=False),
    "proof/export": Verb(_elsewhere("proving", "export"), timed=False),
    "certificate": Verb(_elsewhere("proving", "certificate")),
    "certify": Verb(_elsewhere("proving", "certify")),
    "convert": Verb(_convert, timed=False),
    "picture": Verb(_picture, timed=False),
}
