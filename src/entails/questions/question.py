"""A question, as one record: its name, what it takes, the function that answers it, and what is said of the answer.

The command line (`cli/asking`), the verbs of the studio with their OpenAPI (`studio/verbs`) and batches (`batch/asking`) are
derived from these records. So a new question is a line of `QUESTIONS` and one file with a function from an `Asking` to a
`Report`:

    def _asked(asking: Asking) -> Report:
        problem = asking.problem()
        answer = count(problem, best=asking.given("best"), limit=asking.limit)
        return Report(YES, document(answer), lambda style: [str(answer)])

    QUESTION = Question("count", _asked, {"best": BEST})
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

from entails.errors import EntailsError, TheoryError
from entails.questions.parameters import BOARD, Parameter, Parameters
from entails.values import NamedTuple

if TYPE_CHECKING:
    from entails.boards.puzzle import Puzzle
    from entails.engines.answers import Because, Fact, Unknown
    from entails.engines.certificates.text import Certificate
    from entails.engines.cubes.scheduling import Team
    from entails.limits import Limit
    from entails.questions.answer_text import AnswerText
    from entails.questions.catalogue import Catalogue
    from entails.questions.problem import Problem
    from entails.questions.showing.style import Style

YES, NO, UNKNOWN, ERROR = "yes", "no", "unknown", "error"  # the last of a batch that had a bad file
Document = Mapping[str, Any]
Lines = Sequence[str] | Callable[["Style"], Sequence[str]]  # a function, where not every face shows them
NOTHING: Parameters = {}
TYPED = "the text given"  # what it is called in messages


class Report(NamedTuple):
    """The end of a question: an outcome, a document for programs (JSON) and lines for people.

    If `document` is None, `--json` prints no more than the parts before it. A `timed` document gets a key with the seconds
    that the question took. `notes` are lines for people that go to stderr. `answer` is the value itself, for callers that
    write files about it.
    """

    outcome: str
    document: (
        Document | Callable[[], Document] | None
    )  # a function, where it takes long to make and people may not want it
    lines: Lines = ()
    notes: Sequence[str] = ()
    timed: bool = True
    answer: Any = None

    def said(self) -> Document:
        """The document; if `document` is a function, it is called now."""
        made = self.document() if callable(self.document) else self.document
        return made or {}

    def lines_for(self, style: Style) -> Sequence[str]:
        """The lines for people."""
        return self.lines(style) if callable(self.lines) else self.lines

    def beside(self, document: Document, below: Callable[[Style], Iterable[str]]) -> Report:
        """The report with more keys in its document and more lines below it, for files and second opinions."""
        whole = (lambda: {**self.said(), **document}) if document else self.document
        return self._replace(document=whole, lines=lambda style: [*self.lines_for(style), *below(style)])


class Part(NamedTuple):
    """A result that is reported while the question goes on: lines for people, and an item that the studio's page gets at
    once. With `printed`, the item is also a line of the command line's `--json` output."""

    lines: Lines = ()
    item: Callable[[], Document] | None = None
    so_far: Callable[[str], Report] | None = None  # how it ends if it is stopped after this part, for this reason
    printed: bool = False


Running = Generator[Part, None, Report]


class Asking:
    """One request: the values of its parameters, and a listener for what is found on the way. The command line, the studio
    and batches each have a subclass."""

    limit: Limit
    catalogue: Catalogue
    team: Team | None = None  # processes that share what takes long
    kind: str = "theory"  # of what the document is about
    notation: str = "unicode"  # of formulas in the document

    def given(self, name: str) -> Any:
        """The value of a parameter; None if there is none."""
        raise NotImplementedError

    def problem(self, remarks: bool = True) -> Problem:
        """The problem that the question is about. With `remarks`, its likely mistakes are reported to the user; `lint` asks
        without, since those are its answer."""
        raise NotImplementedError

    def other(self) -> Problem:
        """A second problem, which the parameter `other` stands for."""
        raise NotImplementedError

    def source(self, typed: str = TYPED) -> tuple[str, str]:
        """The text of a subject that is no board and no theory, and its name in messages: of a text in no file, `typed`."""
        raise NotImplementedError

    def puzzle(self) -> Puzzle[Any] | None:
        """The puzzle, if the question is about one as a whole and not about a board of it."""
        return None

    def facts(self, problem: Problem) -> list[Fact]:
        """The facts that are known so far, from the parameter `answer`."""
        raise NotImplementedError

    def answer(self) -> AnswerText:
        """The answer to be judged, as the parameter `answer` says."""
        raise NotImplementedError

    def kept(self, certificate: Certificate | Unknown | None, number: int | None = None) -> str | None:
        """Writes a certificate and returns the sentence that says where it is; None if no certificate was asked for. `number`
        is that of the rule that follows, if each rule gets a file of its own."""
        return None

    def again(self, command: str) -> str:
        """The command line of another question about the same file: `entails why menu.fol`."""
        return f"entails {command} FILE"

    def will_report(self, said: Callable[[Any], Report]) -> None:
        """Says how to report an answer that an engine finds on the way, in case the work is stopped after it."""


class Question(NamedTuple):
    """`subject` says what its text is, which is the file of the command line."""

    name: str
    ask: Callable[[Any], Report | Running]
    takes: Parameters = NOTHING
    subject: Parameter | None = BOARD  # None: there is no text

    def running(self, asking: Asking) -> Running:
        """Ask the question; yields the parts and returns the report."""
        said = self.ask(asking)
        return said if isinstance(said, Report) else (yield from said)

    def report(self, asking: Asking, hear: Callable[[Part], None] = lambda part: None) -> Report:
        """Ask the question; returns the report. `hear` is called with each part."""
        running = self.running(asking)
        while True:
            try:
                hear(next(running))
            except StopIteration as end:
                report: Report = end.value
                return report


# Where the record of a question stands, if it is not `QUESTION` in a module of its own name.
_PLACES = {
    "all": ("each", "QUESTION"),
    "explain": ("hint", "EXPLAIN"),
    "prove": ("proving", "QUESTION"),
    "proof/board": ("proving", "ABOUT_BOARD"),
    "proof/check": ("check", "PROOFS"),
}
# What each is about, in a sentence. It stands here and not in the records, so that a list of all of them loads none.
QUESTIONS = {
    "solve": "a solution, and whether it is the only one; the best, if there is something to maximise",
    "count": "exactly how many solutions there are",
    "all": "every solution",
    "hint": "the next step that a person can take, and why",
    "explain": "every step that a person can take, and why, up to the solution",
    "why": "why there is no solution, why a claim follows, or why a cell is as it is",
    "ask": "does a claim follow from the rules? If so, why; if not, a solution in which it fails",
    "lint": "what looks like a mistake in a theory",
    "check": "the referee of a board's answer; or, of a Jape file (.jp), every proof in it",
    "compare": "have two theories the same solutions? If not, one that only one of them has",
    "explore": "what each rule keeps out; what goes wrong without some, or with another in its place",
    "rules": "the rules of a puzzle; of a file, the theory and its facts, as `entails solve` reads them",
    "prove": "a natural-deduction proof in boxes, or a countermodel",
    "proof/board": "a proof that a board has no solution, or that a claim follows on it",
    "proof/check": "every proof of a Jape file",
}


def question(name: str) -> Question:
    """The record of a question. Its module is loaded now, and no other."""
    module, value = _PLACES.get(name, (name, "QUESTION"))
    found: Question = getattr(import_module(f"entails.questions.{module}"), value)
    return found


def error_document(error: EntailsError) -> Document:
    """An error as JSON has it. Lines of a puzzle's rules are left out: the user does not see them."""
    hidden = error.file is None and isinstance(error, TheoryError)
    line, column = (None, None) if hidden else (error.line, error.column)
    return {"message": error.message, "file": error.file, "line": line, "column": column}


def unknown(answer: Unknown, document: Document) -> Report:
    return Report(UNKNOWN, document, [str(answer)], answer=answer)


def reason_lines(reason: Because, style: Style) -> list[str]:
    lines = [style.bold(reason.headline), *style.bullets(one.sentence for one in reason.instances)]
    return lines if reason.minimal else [*lines, "(stopped before it was shown that all of them are needed)"]
