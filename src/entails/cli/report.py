"""What a command has to say: an outcome, a document for programs, and lines for people."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from entails.errors import EntailsError

if TYPE_CHECKING:
    from entails.engines.answers import Because, Unknown
    from entails.questions.style import Style

YES, NO, UNKNOWN, ERROR = "yes", "no", "unknown", "error"  # the last of a batch that had a bad file
Document = Mapping[str, Any]


class Report(NamedTuple):
    """The end of a command. Without a document nothing more is printed for programs; a `timed` one gets the seconds that it
    took. `notes` are for people, on stderr."""

    outcome: str
    document: (
        Document | Callable[[], Document] | None
    )  # a function, where it takes long to make and people may not want it
    lines: Sequence[str] = ()
    notes: Sequence[str] = ()
    timed: bool = True


class Part(NamedTuple):
    """What a command says while it is still at work."""

    lines: Sequence[str] = ()
    document: Document | None = None
    so_far: Callable[[str], Report] | None = None  # how it ends if it is stopped after this part, for this reason


Running = Generator[Part, None, Report]


def unknown(answer: Unknown, document: Document) -> Report:
    return Report(UNKNOWN, document, [str(answer)])


def places(error: EntailsError) -> Document:
    """An error as JSON has it."""
    return {"message": error.message, "file": error.file, "line": error.line, "column": error.column}


def reason_lines(reason: Because, style: Style) -> list[str]:
    lines = [style.bold(reason.headline), *style.bullets(one.sentence for one in reason.instances)]
    return lines if reason.minimal else [*lines, "(stopped before it was shown that all of them are needed)"]
