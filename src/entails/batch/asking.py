"""A question about one board of a batch, answered inside a worker: from the board's text to the line of the answer.

    answered(Limit.seconds(10), (BatchQuestion("solve"), Input("a.flow", text="A.A\\n")))
    # '{"file": "a.flow", "verb": "solve", "puzzle": "flow", "status": "solved", "unique": true, …}'

What an answer looks like as JSON is decided where the question is answered (`entails.questions`). A line begins with what
says which board and which question it is about (`head`): so a run that goes on can tell whose answers a file holds.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from entails.batch.digests import digests
from entails.batch.inputs import JAPE, Input
from entails.batch.summary import is_undecided
from entails.engines.answers import Fact
from entails.errors import OBEYED, BoardError, EntailsError
from entails.limits import STOPS, TIME_LIMIT, Limit, now, why
from entails.questions.answer_text import AnswerText, read_answer
from entails.questions.catalogue import Catalogue
from entails.questions.facts import facts_in
from entails.questions.load import load, load_read
from entails.questions.problem import Problem
from entails.questions.question import TYPED, Asking, Document, error_document, question
from entails.reads import recorded
from entails.values import pattern

NOTHING: Mapping[str, Any] = {}
HEAD = ("file", "board", "verb", "theory", "best_only")  # what says which board and which question a line is about

# What a terminal would obey, and half characters, which names of files may have.
_ESCAPED = pattern(f"{OBEYED.pattern}|[\ud800-\udfff]")


class BatchQuestion(NamedTuple):
    """The question, which is the same for all boards. `theory` is the text of the rules if each file has only facts, and
    `facts` are the texts of files that all boards share; both with their names."""

    verb: str
    puzzle: str | None = None
    puzzles: str | None = None  # a folder of one's own
    best: bool = False
    theory: tuple[str, str] | None = None
    facts: tuple[tuple[str, str], ...] = ()


def answered(limit: Limit, asked: tuple[BatchQuestion, Input]) -> str:
    """The line about a board. What cannot be read is an answer as well."""
    question, given = asked
    begin = now()
    with recorded() as reads:
        try:
            if given.error:
                raise given.error
            document = _document(question, given, limit)
        except EntailsError as error:
            document = {"status": "error", "error": _places(error, given)}
        except STOPS as stop:
            document = {"status": "unknown", "why": why(stop)}
    return written(question, given, document, round(now() - begin, 4), digests(reads))


def unanswered(asked: BatchQuestion, given: Input, reason: Exception | str | None, seconds: float) -> str:
    """The line about a board at which the worker had to be stopped, or failed by a defect of ours."""
    if not isinstance(reason, Exception):
        return written(asked, given, {"status": "unknown", "why": reason}, seconds)
    message = reason.message if isinstance(reason, EntailsError) else f"{type(reason).__name__}: {reason}"
    place = {"message": f"internal error: {message}", "file": given.file, "line": None, "column": None}
    return written(asked, given, {"status": "error", "error": place}, seconds)


def head(asked: BatchQuestion, given: Input) -> str:
    """The beginning of the line about a board, up to its answer: `{"file": "a.flow", "verb": "solve", `."""
    board = {} if given.board is None else {"board": given.board}
    theory = {"theory": asked.theory[0]} if asked.theory else {}
    best = {"best_only": True} if asked.best else {}
    return as_text({"file": given.file, **board, "verb": asked.verb, **theory, **best})[:-1] + ", "


def written(
    asked: BatchQuestion, given: Input, document: Document, seconds: float, reads: Mapping[str, str | None] = NOTHING
) -> str:
    """`reads` are the files that the board names, with their digests."""
    beside = {"reads": reads} if reads else {}
    return head(asked, given) + as_text({**document, "seconds": seconds, **beside})[1:]


def as_text(document: Document) -> str:
    """The document as JSON on one line. Counts are written at any length."""
    usual = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    try:
        text = json.dumps(document, ensure_ascii=False)
    finally:
        sys.set_int_max_str_digits(usual)
    return _ESCAPED.sub(lambda match: f"\\u{ord(match[0]):04x}", text)


def _places(error: EntailsError, given: Input) -> Document:
    """Where the mistake is, in the file and not in the piece of it that was sent here."""
    fields = error_document(error)
    line = None if fields["line"] is None else fields["line"] + given.line - 1
    return {**fields, "file": error.file or given.file, "line": line, "column": fields["column"] if line else None}


# --- the questions ---


def _problem(asked: BatchQuestion, given: Input, limit: Limit) -> Problem:
    catalogue = Catalogue(asked.puzzles)
    facts = [one for name, text in asked.facts for one in facts_in(text, name)]
    if asked.theory:
        name, text = asked.theory
        own = [*facts, *facts_in(given.text, given.file)]
        return load_read(text, name, "theory", facts=own, catalogue=catalogue, limit=limit)
    if given.typed:
        return load(given.text, asked.puzzle, facts=facts or None, catalogue=catalogue, limit=limit)
    file = given.file.rpartition(":")[0] if given.which and given.board is None else given.file
    return load_read(
        given.text, file, asked.puzzle, which=given.which, facts=facts or None, catalogue=catalogue, limit=limit
    )


class _Asked(Asking):
    """A question about one board on its way to an answer."""

    def __init__(self, asked: BatchQuestion, given: Input, limit: Limit) -> None:
        self.asked, self.read, self.limit, self.catalogue = asked, given, limit, Catalogue(asked.puzzles)
        self.warnings: list[Document] = []  # what looks like a mistake in a theory

    def given(self, name: str) -> Any:
        return self.asked.best if name == "best" else None

    def facts(self, problem: Problem) -> list[Fact]:
        return []

    def problem(self, remarks: bool = True) -> Problem:
        problem = _problem(self.asked, self.read, self.limit)
        self.kind, self.warnings = problem.kind, [one._asdict() for one in problem.remarks()]
        return problem

    def source(self, typed: str = TYPED) -> tuple[str, str]:
        return self.read.text, self.read.file

    def answer(self) -> AnswerText:
        if self.read.answer is None:
            beside = Path(self.read.file).with_suffix(".json").name
            expected = f"there is no answer: expected one in {beside} beside the board, or --answers"
            raise BoardError(expected, file=self.read.file)
        return AnswerText(read_answer(self.read.answer, "the answer").value)


def _document(asked: BatchQuestion, given: Input, limit: Limit) -> Document:
    """What the record of the question says."""
    asking = _Asked(asked, given, limit)
    proofs = asked.verb == "check" and Path(given.file).suffix in JAPE
    document = question("proof/check" if proofs else asked.verb).report(asking).said()
    warnings = {"warnings": asking.warnings} if asking.warnings else {}
    entry = {"puzzle": asking.kind, **warnings, **document}
    return {**entry, "why": _undecided(limit)} if is_undecided(entry) else entry


def _undecided(limit: Limit) -> str:
    """Why nothing is said of further solutions: else a solution that may be the only one looks like one of several."""
    left = limit.left()
    stopped = f" ({TIME_LIMIT})" if left is not None and left <= 0 else ""
    return f"whether there are other solutions is not known{stopped}"
