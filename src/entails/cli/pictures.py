"""Pictures as files: the ending or the option says which kind, the puzzle what is on it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from entails.cli.job import Job, Subject, write_file
from entails.engines.answers import Best, Impossible, Solved, Unknown
from entails.errors import BoardError

if TYPE_CHECKING:
    from entails.boards.picture import Picture

ENDINGS = (".svg", ".png")


def write_board(subject: Subject, file: str) -> None:
    """The board alone."""
    if subject.puzzle:
        _write(subject.puzzle.picture(subject.board, None), file, Path(file).suffix)


def wanted(job: Job) -> list[tuple[str, str]]:
    """The files that --svg and --png name, each with its kind."""
    return [(file, ending) for file, ending in zip((job.options.svg, job.options.png), ENDINGS, strict=True) if file]


def refuse_pictures_of_theories(job: Job, subject: Subject) -> None:
    """Said before the work is done, not after."""
    if wanted(job) and subject.puzzle is None:
        raise BoardError("only boards have pictures; this is a theory", file=job.options.file)


def write_answer(job: Job, subject: Subject, answer: Best | Solved | Impossible | Unknown) -> list[str]:
    """The solution, or the board alone where none is known; returns the names of the files."""
    files = wanted(job)
    if not files or subject.puzzle is None:
        return []
    solution = answer.solution if isinstance(answer, Best | Solved) else None
    with job.stage("picture"):
        read = subject.puzzle.read(subject.board, solution) if solution else None
        picture = subject.puzzle.picture(subject.board, read)
        for file, ending in files:
            _write(picture, file, ending)
    return [file for file, _ in files]


def _write(picture: Picture, file: str, ending: str) -> None:
    from entails.boards.picture import to_png, to_svg

    if file == "-":
        raise BoardError("a picture needs a file of its own: expected a name, found “-”")
    write_file(file, to_svg(picture) if ending == ".svg" else to_png(picture))
