"""Pictures as files: the ending or the option says which kind, the problem what is on it."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from entails.cli.files import write_file
from entails.cli.job import Job
from entails.cli.options import outputs
from entails.errors import BoardError
from entails.questions.hint import Explanation
from entails.questions.problem import Problem
from entails.questions.question import Question, Running

if TYPE_CHECKING:
    from entails.boards.picture import Picture
    from entails.engines.answers import Solution

ENDINGS = (".svg", ".png")
PAGE = ".html"


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--svg", metavar="OUT", help="draw the solution (or, if there is none, the board) as SVG")
    parser.add_argument("--png", metavar="OUT", help="likewise as PNG")
    parser.add_argument("--html", metavar="OUT", help="likewise as a page")


def _wanted(options: argparse.Namespace) -> list[tuple[str, str]]:
    """The files that --svg, --png and --html name, each with its kind."""
    named = zip((options.svg, options.png, options.html), (*ENDINGS, PAGE), strict=True)
    return [(file, ending) for file, ending in named if file]


# --- steps ---


def add_look(parser: argparse.ArgumentParser) -> None:
    """How the steps of `hint` and `explain` are shown."""
    add = parser.add_argument
    add("--details", action="store_true", help="also the rules that each step rests on, place by place")
    add("--svg", metavar="OUT", help="draw each step: what is new, and what it rests on")
    add("--png", metavar="OUT", help="likewise as PNG")
    add("--html", metavar="OUT", help="the board and the steps beside their pictures, as a page to print")


def with_pictures(job: Job, question: Question) -> Running:
    """Steps as they are found, and then the pictures and the page that are asked for."""
    if _wanted(job.options) and job.problem().puzzle is None:  # said before the work is done, not after
        raise BoardError("only steps on boards have pictures; this is a theory", file=job.options.file)
    report = yield from question.running(job)
    files = " and ".join(outputs(job.options))
    if not files:
        return report
    said = [f"No picture: there is no step to draw ({files} not written)."]
    if isinstance(report.answer, Explanation):
        said = _written(job, report.answer)
    return report.beside({}, lambda _: said)


def _written(job: Job, explanation: Explanation) -> list[str]:
    """Write the pictures; returns what to say of them."""
    from entails.questions.handout import drawn, page, with_premises

    explanation = with_premises(explanation)
    title = os.path.basename(job.options.file)
    written = write_each(job, lambda: drawn(explanation), lambda _: page(explanation, title))
    return [f"Written to {' and '.join(written)}."] if written else []


# --- files ---


def write_pictures(job: Job, problem: Problem, solution: Solution | None, said: str = "") -> list[str]:
    """The solution, or the board alone where none is known; returns what to say of it."""
    files = _wanted(job.options)
    if files and solution is None and problem.puzzle is None:
        return [f"No picture: there is no solution to draw ({' and '.join(file for file, _ in files)} not written)."]
    written = write_each(job, lambda: problem.picture(solution), partial(_page, said.splitlines()))
    return [f"Picture written to {' and '.join(written)}."] if written else []


def _page(said: list[str], picture: Picture) -> str:
    from entails.questions.showing.page import html_page

    return html_page(picture.title, said, picture)


def write_each(job: Job, drawn: Callable[[], Picture], page: Callable[[Picture], str]) -> list[str]:
    """The picture as each of the files that are asked for; returns those that were written."""
    files = _wanted(job.options)
    if not files:
        return []
    with job.limit.stage("picture"):
        picture = drawn()
        return [file for file, ending in files if job.written(partial(_write, picture, file, ending, page))]


def _write(picture: Picture, file: str, ending: str, page: Callable[[Picture], str]) -> None:
    if ending == PAGE:
        write_file(file, page(picture))
    else:
        write_picture(picture, file, ending)


def write_picture(picture: Picture, file: str, ending: str) -> None:
    from entails.boards.picture import to_png, to_svg

    write_file(file, to_svg(picture) if ending == ".svg" else to_png(picture))
