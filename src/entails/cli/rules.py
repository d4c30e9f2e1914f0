"""`entails rules KIND [FILE]`: what a puzzle's rules are; with a board, the whole theory and its facts."""

from __future__ import annotations

import argparse

from entails.cli.job import Job
from entails.cli.options import add_file
from entails.cli.report import YES, Report
from entails.questions.rules import PuzzleRules, rules_document, rules_text


def add_options(parser: argparse.ArgumentParser) -> None:
    add_file(parser, "KIND")
    parser.add_argument("board", metavar="FILE", nargs="?", help="a board of that kind; a file may also stand alone")
    parser.add_argument("--notation", choices=("unicode", "ascii", "latex"), help="unless said, as the output can hold")


def run(job: Job) -> Report:
    options = job.options
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
