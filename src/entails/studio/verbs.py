"""The verbs of the studio: from a request to the document that the command line's `--json` prints. Runs inside a worker.

The verbs are the questions of the command line (`entails.questions`), and what pages alone ask for (`ONLY_PAGES`). What an
answer looks like as JSON is decided where the question is answered.

    answered(limit, tell, "solve", {"text": "A.A"})     # (200, '{"puzzle": "flow", "status": "solved", …}')

While it is at work it tells messages: ("progress", text) and ("item", document as text).
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import Any, TypeVar

from entails.engines.answers import Fact
from entails.errors import EntailsError
from entails.limits import STOPS, Limit, why
from entails.models.remarks import Remark
from entails.questions.answer_text import AnswerText
from entails.questions.catalogue import Catalogue
from entails.questions.load import load_text
from entails.questions.own_page import KIND as PAGE
from entails.questions.parameters import FLAG, Parameter, Parameters
from entails.questions.partial import facts_of
from entails.questions.problem import Problem
from entails.questions.question import (
    QUESTIONS,
    TYPED,
    YES,
    Asking,
    Document,
    Part,
    Question,
    Report,
    error_document,
    question,
)
from entails.studio.progress import Progress, Tell
from entails.studio.requests import Body, fields_of

NAME, OTHER = TYPED, "the other text"  # in messages
FINE, UNPROCESSABLE = 200, 422
Value = TypeVar("Value")


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

    def other(self) -> Problem:
        text = self.body["other"]
        return load_text(text, OTHER, "theory", catalogue=self.catalogue, limit=self.limit, ending="")

    def source(self, typed: str = NAME) -> tuple[str, str]:
        return self.body["text"], typed

    def answer(self) -> AnswerText:
        return AnswerText(self.body["answer"])

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


# --- the table ---

# The verbs that only pages use, by the module of this folder that has their records.
ONLY_PAGES: Mapping[str, Mapping[str, str]] = {
    "playing": {
        "board": "what a text is, and its cells",
        "handout": "the steps as a page to print",
        "follows": "what follows at once from what is on the board",
        "conflicts": "the rules that what is on the board breaks",
        "mistake": "the first of many moves that contradicts the rules",
    },
    "making": {"superfluous": "the clues that a board does not need", "generate": "a new board"},
    "theories": {"facts": "a table of data as a theory writes it"},
    "proving": {
        "proof/offers": "the steps that may be taken next",
        "proof/apply": "a proof with gaps after one more step",
        "proof/hint": "the next step at each open goal",
        "proof/export": "a proof as a file",
        "certificate": "a proof that `certify` checks",
        "certify": "does a certificate prove what it claims of this board?",
    },
    "writing": {"convert": "the board in another format", "picture": "the board as a picture"},
}
ABOUT = {**QUESTIONS, **{name: about for some in ONLY_PAGES.values() for name, about in some.items()}}
BRIEF = Parameter(FLAG, "without the rule instances behind steps that the puzzle tells in other words")


def shown(run: Callable[[Asked], Document], timed: bool = True) -> Callable[[Asked], Report]:
    """What only pages ask for: a document, and no lines for people."""
    return lambda asked: Report(YES, run(asked), timed=timed)


def _verb(name: str) -> Question:
    """The record of a verb. Hints may be asked for without what takes longest."""
    if name in ("hint", "explain"):
        found = question(name)
        return found._replace(takes={**found.takes, "brief": BRIEF})
    if name in QUESTIONS:
        return question(name)
    module = next(module for module, some in ONLY_PAGES.items() if name in some)
    ours: Sequence[Question] = import_module(f"entails.studio.{module}").VERBS
    return next(one for one in ours if one.name == name)


class _Verbs(Mapping[str, Value]):
    """What is known of each verb. A verb's module is loaded when somebody asks for it."""

    def __init__(self, find: Callable[[str], Value]) -> None:
        self._find = cache(find)

    def __getitem__(self, name: str) -> Value:
        if name not in ABOUT:
            raise KeyError(name)
        return self._find(name)

    def __iter__(self) -> Iterator[str]:
        return iter(ABOUT)

    def __len__(self) -> int:
        return len(ABOUT)


VERBS = _Verbs(_verb)
VERB_FIELDS: Mapping[str, Parameters] = _Verbs(lambda name: fields_of(VERBS[name]))
