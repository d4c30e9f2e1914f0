"""`entails why`: why there is no solution, why a claim follows, or why a cell is as it is."""

from __future__ import annotations

import argparse
import re

from entails.boards.answer import Cell
from entails.boards.grid import cell_of
from entails.cli.job import Job
from entails.cli.options import add_file
from entails.cli.report import NO, UNKNOWN, YES, Report, reason_lines, unknown
from entails.engines.answers import Because, Differing, Impossible, Solved, Unknown
from entails.errors import BoardError
from entails.limits import TIME_LIMIT
from entails.questions.problem import Problem
from entails.questions.why import Shown, document, why


def add_options(parser: argparse.ArgumentParser) -> None:
    add_file(parser)
    parser.add_argument("claim", metavar="CLAIM", nargs="?", help="why this formula holds in every solution")
    several = "why there are several solutions: two that differ least, and what no rule pins down"
    parser.add_argument("--several", action="store_true", help=several)
    parser.add_argument("--cell", metavar="CELL", help="why this cell is as it is, such as r7c2")


def run(job: Job) -> Report:
    options, style = job.options, job.style
    problem = job.load(options.file)
    if options.several:
        return _several(job, problem)
    cell = None if options.cell is None else _cell(options.cell)
    if cell is not None and options.claim is not None:
        raise BoardError("--cell: either a claim or a cell, not both")
    if cell is not None and problem.puzzle is None:
        raise BoardError(f'--cell is for boards; for a theory write entails why {options.file} "f(1,2) = 3"')
    answer = why(problem, options.claim, cell=cell, limit=job.limit)
    answered = document(problem, answer, cell)
    match answer:
        case Unknown():
            return unknown(answer, answered)
        case Solved(solution):
            lines = ["There is nothing to explain: it has a solution.", problem.text(solution, style)]
            return Report(NO, answered, lines)
        case Differing(first, second):
            about = problem.relations_in(options.claim) if options.claim else []
            one, other = (problem.text(solution, style, about=about) for solution in (first, second))
            return Report(NO, answered, [answer.headline, f"{one}\n", other])
        case Shown():
            return Report(NO if answer.refuted else YES, answered, [style.bold(answer.headline), *answer.text(style)])
        case Because():
            return Report(YES, answered, reason_lines(answer, style))


def _several(job: Job, problem: Problem) -> Report:
    """Two solutions that differ least; or that there are none."""
    from entails.questions.several import PATIENCE, Several, several
    from entails.questions.solve import document as solved_document

    if job.options.cell is not None:
        raise BoardError("--several asks about the whole, --cell about one cell: expected one of them")
    answer = several(problem, limit=job.limit)
    if isinstance(answer, Several):
        return Report(YES, answer.document(problem), answer.text(problem, job.style))
    answered = solved_document(problem, answer, {})
    if isinstance(answer, Unknown):
        short = answer.why == TIME_LIMIT and job.options.time_limit is None
        more = f"It looked for {PATIENCE:.0f} seconds; --time-limit SECONDS lets it look longer."
        return Report(UNKNOWN, answered, [str(answer), *([more] if short else [])])
    if isinstance(answer, Impossible):
        return Report(NO, answered, [str(answer)])
    return Report(NO, answered, ["There is only one solution:", problem.text(answer.solution, job.style)])


def _cell(text: str) -> Cell:
    """r7c2, or 7,2: both count from 1."""
    cell = cell_of(text) or cell_of(re.sub(r"^([0-9]+),([0-9]+)$", r"r\1c\2", text, flags=re.ASCII))
    if cell is None:
        raise BoardError(
            f"--cell: expected a row and a column, counted from 1, such as r1c3 or 1,3; found “{text[:20]}”"
        )
    return cell
