"""A question, as one record: its name, what it takes, the function that answers it, and what is said of the answer.

The command line (`cli/asking`), the verbs of the studio with their OpenAPI (`studio/verbs`) and batches (`batch/asking`) are
derived from these records. So a new question is one file with a function from an `Asking` to a `Report`:

    def _asked(asking: Asking) -> Report:
        problem = asking.problem()
        answer = count(problem, best=asking.given("best"), limit=asking.limit)
        return Report(YES, document(answer), lambda style: [str(answer)])

    QUESTION = Question("count", "exactly how many solutions there are", _asked, {"best": BEST})
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

from entails.errors import EntailsError, TheoryError
from entails.questions.parameters import BOARD, Parameter, Parameters
from entails.values import NamedTuple

if TYPE_CHECKING:
    from entails.engines.answers import Because, Fact, Unknown
    from entails.engines.cubes.scheduling import Team
    from entails.limits import Limit
    from entails.questions.catalogue import Catalogue
    from entails.questions.problem import Problem
    from entails.questions.style import Style

YES, NO, UNKNOWN, ERROR = "yes", "no", "unknown", "error"  # the last of a batch that had a bad file
Document = Mapping[str, Any]
Lines = Sequence[str] | Callable[["Style"], Sequence[str]]  # a function, where not every face shows them
NOTHING: Parameters = {}


class Report(NamedTuple):
    """What is said in the end: an outcome, a document for programs, lines for people. Without a document nothing more is
    printed for programs; a `timed` one gets the seconds that it took. `notes` are for people, on stderr. `answer` is the
    value that it tells of, for those who write files about it."""

    outcome: str
    document: (
        Document | Callable[[], Document] | None
    )  # a function, where it takes long to make and people may not want it
    lines: Lines = ()
    notes: Sequence[str] = ()
    timed: bool = True
    answer: Any = None

    def said(self) -> Document:
        """The document, made now if nobody has wanted it before."""
        made = self.document() if callable(self.document) else self.document
        return made or {}

    def told(self, style: Style) -> Sequence[str]:
        """The lines for people."""
        return self.lines(style) if callable(self.lines) else self.lines

    def beside(self, document: Document, told: Callable[[Style], Iterable[str]]) -> Report:
        """The same, and what is told of files and of second opinions, below the answer."""
        whole = (lambda: {**self.said(), **document}) if document else self.document
        return self._replace(document=whole, lines=lambda style: [*self.told(style), *told(style)])


class Part(NamedTuple):
    """What is said while the work goes on: lines for people, and an item for pages, which hear of it at once. One that is
    `printed` is also a line of what the command line prints for programs."""

    lines: Lines = ()
    item: Callable[[], Document] | None = None
    so_far: Callable[[str], Report] | None = None  # how it ends if it is stopped after this part, for this reason
    printed: bool = False


Running = Generator[Part, None, Report]


class Asking:
    """A question on its way to an answer. Each face has its own: it knows what was given, and hears what is found."""

    limit: Limit
    catalogue: Catalogue
    team: Team | None = None  # processes that share what takes long
    kind: str = "theory"  # of what the document is about

    def given(self, name: str) -> Any:
        """The value of a parameter; None if there is none."""
        raise NotImplementedError

    def problem(self, remarks: bool = True) -> Problem:
        """What the question is about; what looks like a mistake in it is told, unless the question does that itself."""
        raise NotImplementedError

    def facts(self, problem: Problem) -> list[Fact]:
        """What is known so far, as the parameter `answer` says."""
        raise NotImplementedError

    def again(self, command: str) -> str:
        """Another question about the same, as one would type it."""
        return f"entails {command} FILE"

    def will_report(self, said: Callable[[Any], Report]) -> None:
        """How an answer is reported that an engine finds on the way, if the work is stopped after it."""


class Question(NamedTuple):
    """`subject` says what its text is, which is the file of the command line."""

    name: str
    about: str
    ask: Callable[[Any], Report | Running]
    takes: Parameters = NOTHING
    subject: Parameter | None = BOARD  # None: there is no text

    def running(self, asking: Asking) -> Running:
        """What it says, part by part."""
        said = self.ask(asking)
        return said if isinstance(said, Report) else (yield from said)

    def report(self, asking: Asking, hear: Callable[[Part], None] = lambda part: None) -> Report:
        """What it says in the end; `hear` hears the parts."""
        running = self.running(asking)
        while True:
            try:
                hear(next(running))
            except StopIteration as end:
                report: Report = end.value
                return report


# Where the record of a question stands, if that is not a module of its own name.
_MODULES = {"all": "each", "explain": "hint"}
QUESTIONS = ("solve", "count", "all", "hint", "explain", "why", "ask", "lint")


def question(name: str) -> Question:
    """The record of a question. Its module is loaded now, and no other."""
    module = import_module(f"entails.questions.{_MODULES.get(name, name)}")
    found: Question = module.EXPLAIN if name == "explain" else module.QUESTION
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
