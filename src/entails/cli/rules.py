"""`entails rules [KIND [FILE]]`: which puzzles there are; the rules of one; with a board, the theory and its facts."""

from __future__ import annotations

import argparse
from itertools import groupby

from entails.cli.asking import add_taken
from entails.cli.job import Job
from entails.questions.question import YES, Report
from entails.questions.rules import QUESTION, kinds

ROOM = 100  # for the rules of a puzzle in a list


def add_options(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("file", metavar="KIND", nargs="?", help="a puzzle, or a file; without one, all puzzles are listed")
    add("board", metavar="FILE", nargs="?", help="a board of that kind; a file may also stand alone")
    add_taken(parser, QUESTION)


def run(job: Job) -> Report:
    options = job.options
    if options.file is None:
        return _listed(job)
    if options.board is not None:
        job.file, options.puzzle = options.board, job.catalogue.puzzle(options.file).name
    return QUESTION.report(job)


def _listed(job: Job) -> Report:
    """Every puzzle on a line, by groups: its rules as far as they go."""
    from textwrap import shorten  # imports slowly

    found = kinds(job.catalogue)
    wide = max(len(one["name"]) for one in found)
    lines: list[str] = []
    for group, some in groupby(found, key=lambda one: one["group"]):
        lines += ["", job.style.bold(group)] if lines else [job.style.bold(group)]
        lines += [
            f"  {one['name']:{wide}}  {shorten(one['rules'] or one['title'], ROOM, placeholder=' …')}" for one in some
        ]
    return Report(YES, {"status": "listed", "puzzles": found}, lines, timed=False)
