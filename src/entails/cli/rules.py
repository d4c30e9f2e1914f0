"""`entails rules [KIND [FILE]]`: which puzzles there are; the rules of one; with a board, the theory and its facts."""

from __future__ import annotations

import argparse
from itertools import groupby

from entails.cli.job import Job
from entails.questions.question import YES, Report
from entails.questions.rules import PuzzleRules, kinds, rules_document, rules_text

ROOM = 100  # for the rules of a puzzle in a list


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "file", metavar="KIND", nargs="?", help="a puzzle, or a file; without one, all puzzles are listed"
    )
    parser.add_argument("board", metavar="FILE", nargs="?", help="a board of that kind; a file may also stand alone")
    parser.add_argument("--notation", choices=("unicode", "ascii", "latex"), help="unless said, as the output can hold")


def run(job: Job) -> Report:
    options = job.options
    if options.file is None:
        return _listed(job)
    notation = options.notation or job.style.notation
    if options.board is None and job.catalogue.has(options.file):
        rules = PuzzleRules(job.catalogue.puzzle(options.file), notation)
        job.kind = options.file
        return Report(YES, rules.document(), [rules.text()], timed=False)
    if options.board is not None:
        puzzle = job.catalogue.puzzle(options.file)
        problem = job.load(options.board, puzzle.name)
    else:
        problem = job.load(options.file)
    return Report(YES, rules_document(problem, notation), [rules_text(problem, notation).rstrip()], timed=False)


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
