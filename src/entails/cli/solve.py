"""`entails solve`: a solution, and whether it is the only one; or the best one."""

from __future__ import annotations

import argparse
from shlex import quote
from typing import Any

from entails.cli import pictures
from entails.cli.certificates import certified
from entails.cli.job import Job
from entails.cli.options import add_file, whole
from entails.cli.report import NO, UNKNOWN, YES, Report, unknown
from entails.engines.answers import Best, Impossible, Solved, Unknown
from entails.questions.problem import Problem
from entails.questions.solve import Found, beside, document, refuse_row, solve
from entails.questions.style import Style


def add_options(parser: argparse.ArgumentParser) -> None:
    add_file(parser)
    parser.add_argument("--no-unique", action="store_true", help="do not ask whether it is the only one")
    parser.add_argument(
        "--certificate", metavar="OUT", help="write a proof of the answer that `entails certify` checks"
    )
    pictures.add_options(parser)
    parser.add_argument("--row", type=whole, metavar="N", help="list all words that fit row N (puzzles of words)")


def run(job: Job) -> Report:
    options, limit = job.options, job.limit
    problem = job.load(options.file)
    pictures.refuse_pictures_of_theories(options, problem)
    refuse_row(problem, options.row)
    answer = solve(problem, unique=not options.no_unique, limit=limit, as_printed=bool(options.certificate))
    note = certified(job, problem, answer)
    solution = answer.solution if isinstance(answer, Best | Solved) else None
    drawn = pictures.write_pictures(job, problem, solution)
    more = beside(problem, answer.solution, options.row, limit) if isinstance(answer, Solved) else {}
    certificate = {"certificate": note} if options.certificate else {}
    answered = {**document(problem, answer, more), **certificate}
    if isinstance(answer, Unknown):
        return unknown(answer, answered)
    outcome = NO if isinstance(answer, Impossible) else YES
    if isinstance(answer, Best) and not answer.optimal:
        outcome = UNKNOWN
    dim = [job.style.dim(text) for text in (note, *drawn) if text]
    return Report(outcome, answered, [*_lines(problem, answer, more, options.file, job.style), *dim])


def _lines(problem: Problem, answer: Found, more: dict[str, Any], file: str, style: Style) -> list[str]:
    match answer:
        case Impossible():
            return [style.bad(str(answer)), style.dim(f"entails why {quote(file)} tells why.")]
        case Best(solution=solution):
            head = style.good(answer.headline) if answer.optimal else style.bold(answer.headline)
            return [head, *answer.details(), problem.text(solution, style)]
        case Solved(solution):
            lines = [style.good(answer.headline), problem.text(solution, style, more)]
            if "row" in more:
                lines += [f"\nAll that fits row {more['row']['number']}:", style.columns(more["row"]["words"])]
            return lines
    return []
