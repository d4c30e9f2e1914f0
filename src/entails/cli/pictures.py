"""Pictures as files: the ending or the option says which kind, the problem what is on it."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from entails.cli.files import write_file
from entails.cli.job import Job
from entails.questions.problem import Problem

if TYPE_CHECKING:
    from entails.boards.picture import Picture
    from entails.engines.answers import Solution

ENDINGS = (".svg", ".png")
PAGE = ".html"


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--svg", metavar="OUT", help="draw the solution (or, if there is none, the board) as SVG")
    parser.add_argument("--png", metavar="OUT", help="likewise as PNG")
    parser.add_argument("--html", metavar="OUT", help="likewise as a page")


def wanted(options: argparse.Namespace) -> list[tuple[str, str]]:
    """The files that --svg, --png and --html name, each with its kind."""
    named = zip((options.svg, options.png, options.html), (*ENDINGS, PAGE), strict=True)
    return [(file, ending) for file, ending in named if file]


def write_pictures(job: Job, problem: Problem, solution: Solution | None, said: str = "") -> list[str]:
    """The solution, or the board alone where none is known; returns what to say of it."""
    files = wanted(job.options)
    if files and solution is None and problem.puzzle is None:
        return [f"No picture: there is no solution to draw ({' and '.join(file for file, _ in files)} not written)."]
    written = write_each(job, lambda: problem.picture(solution), partial(_page, said.splitlines()))
    return [f"Picture written to {' and '.join(written)}."] if written else []


def _page(said: list[str], picture: Picture) -> str:
    from entails.questions.showing.page import html_page

    return html_page(picture.title, said, picture)


def write_each(job: Job, drawn: Callable[[], Picture], page: Callable[[Picture], str]) -> list[str]:
    """The picture as each of the files that are asked for; returns those that were written."""
    files = wanted(job.options)
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
