"""`entails rules [KIND [FILE]]`: which puzzles there are; the rules of one; with a board, the theory and its facts. For a
paper, `--latex OUT`."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable
from functools import partial
from itertools import groupby

from entails.cli.asking import add_taken
from entails.cli.files import write_file
from entails.cli.job import Job
from entails.errors import TheoryError
from entails.proofs.display.latex import fragment
from entails.questions.question import YES, Report
from entails.questions.rules import QUESTION, kinds
from entails.questions.rules_latex import latex_puzzle, latex_rules

ROOM = 100  # for the rules of a puzzle in a list


def add_options(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("file", metavar="KIND", nargs="?", help="a puzzle, or a file; without one, all puzzles are listed")
    add("board", metavar="FILE", nargs="?", help="a board of that kind; a file may also stand alone")
    add_taken(parser, QUESTION)
    add("--latex", metavar="OUT", help="write the rules as LaTeX, for a paper")
    add("--fragment", action="store_true", help="with --latex: a piece to paste, not a document")


def run(job: Job) -> Report:
    options = job.options
    if options.file is None:
        if options.latex is not None:
            raise TheoryError("--latex is of some rules: expected KIND or FILE as well")
        return _listed(job)
    if options.board is not None:
        job.file, options.puzzle = options.board, job.catalogue.puzzle(options.file).name
    elif options.file.replace("-", "").isalnum() and not os.path.lexists(options.file):
        job.catalogue.puzzle(options.file)  # raises for what is no kind either, and says which there are
    report = QUESTION.report(job)
    puzzle = job.puzzle()
    _write(job, lambda: latex_puzzle(puzzle) if puzzle else latex_rules(job.problem()))
    return report


def _write(job: Job, latex: Callable[[], str]) -> None:
    """The LaTeX file, if it is asked for."""
    options = job.options
    if options.latex is not None:
        content = latex()
        job.written(partial(write_file, options.latex, fragment(content) if options.fragment else content))
    elif options.fragment:
        raise TheoryError("--fragment is of rules in LaTeX: expected --latex OUT as well")


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
