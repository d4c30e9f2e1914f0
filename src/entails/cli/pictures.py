"""Pictures as files: the ending or the option says which kind, the problem what is on it."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
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


def _wanted(options: argparse.Namespace) -> list[tuple[str, str]]:
    """The files that --svg, --png and --html name, each with its kind."""
    named = zip((options.svg, options.png, options.html), (*ENDINGS, PAGE), strict=True)
    return [(file, ending) for file, ending in named if file]


def write_pictures(job: Job, problem: Problem, solution: Solution | None, said: str = "") -> list[str]:
    """The solution, or the board alone where none is known; returns what to say of it."""
    files = _wanted(job.options)
    if not files:
        return []
    if solution is None and problem.puzzle is None:
        return [f"No picture: there is no solution to draw ({' and '.join(file for file, _ in files)} not written)."]
    with job.limit.stage("picture"):
        picture = problem.picture(solution)
        words = said.splitlines()
        written = [file for file, ending in files if job.written(partial(write_picture, picture, file, ending, words))]
    return [f"Picture written to {' and '.join(written)}."] if written else []


def write_picture(picture: Picture, file: str, ending: str, said: Sequence[str] = ()) -> None:
    from entails.boards.picture import to_png, to_svg

    if ending == PAGE:
        from entails.questions.showing.page import html_page

        write_file(file, html_page(picture.title, list(said), picture))
    else:
        write_file(file, to_svg(picture) if ending == ".svg" else to_png(picture))
