"""`entails solve`: a solution, and whether it is the only one; or the best one."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any

from entails.cli import pictures
from entails.cli.certificates import certified
from entails.cli.job import Job
from entails.cli.options import add_file, add_spreading, outputs, whole
from entails.cli.report import NO, UNKNOWN, YES, Report, places, unknown
from entails.engines.answers import Best, Impossible, Solved, Unknown
from entails.errors import BoardError
from entails.questions.problem import Problem
from entails.questions.solve import Found, beside, document, refuse_row, solve

NOTHING: Mapping[str, Any] = MappingProxyType({})


def add_options(parser: argparse.ArgumentParser) -> None:
    add_file(parser)
    add_spreading(parser, jobs=1)
    parser.add_argument("--no-unique", action="store_true", help="do not ask whether it is the only one")
    parser.add_argument(
        "--certificate", metavar="OUT", help="write a proof of the answer that `entails certify` checks"
    )
    pictures.add_options(parser)
    parser.add_argument("--row", type=whole, metavar="N", help="list all words that fit row N (puzzles of words)")


def run(job: Job) -> Report:
    options, limit = job.options, job.limit
    problem = job.load(options.file)
    refuse_row(problem, options.row)
    job.reported = partial(_stopped, job, problem)
    with job.team() as team:
        printed = bool(options.certificate)
        answer = solve(problem, unique=not options.no_unique, limit=limit, as_printed=printed, team=team)
        if outputs(options):
            job.partly(lambda _: _stopped(job, problem, answer))
        note = certified(job, problem, answer, team=team)
    solution = answer.solution if isinstance(answer, Best | Solved) else None
    drawn = pictures.write_pictures(job, problem, solution, getattr(answer, "headline", str(answer)))
    job.partly(lambda _: _report(job, problem, answer))
    more = beside(problem, answer.solution, options.row, limit) if isinstance(answer, Solved) else {}
    certificate = {"certificate": note} if options.certificate else {}
    return _report(job, problem, answer, more, certificate, [text for text in (note, *drawn) if text])


def _stopped(job: Job, problem: Problem, answer: Found) -> Report:
    """The report on an answer after which the work was stopped. That files are missing must not look like success."""
    report, files = _report(job, problem, answer), outputs(job.options)
    if not files:
        return report
    why = f"stopped before {' and '.join(files)} could be written"
    error = {"error": places(BoardError(why))}
    return report._replace(outcome=UNKNOWN, document={**document(problem, answer, NOTHING), **error}, notes=[why])


def _report(
    job: Job,
    problem: Problem,
    answer: Found,
    more: Mapping[str, Any] = NOTHING,
    beside: Mapping[str, Any] = NOTHING,
    written: Sequence[str] = (),
) -> Report:
    """The report on an answer: `more` stands in its solution, `beside` in its document, `written` are files."""
    answered = {**document(problem, answer, more), **beside}
    if isinstance(answer, Unknown):
        return unknown(answer, answered)
    outcome = NO if isinstance(answer, Impossible) else YES
    if isinstance(answer, Best) and not answer.optimal:
        outcome = UNKNOWN
    dim = [job.style.dim(text) for text in written]
    return Report(outcome, answered, [*_lines(problem, answer, more, job), *dim])


def _lines(problem: Problem, answer: Found, more: Mapping[str, Any], job: Job) -> list[str]:
    style = job.style
    match answer:
        case Impossible():
            return [style.bad(str(answer)), style.dim(f"{job.again('why')} tells why.")]
        case Best(solution=solution):
            head = style.good(answer.headline) if answer.optimal else style.bold(answer.headline)
            return [head, *answer.details(), problem.text(solution, style)]
        case Solved(solution):
            lines = [style.good(answer.headline), problem.text(solution, style, more)]
            if "row" in more:
                lines += [f"\nAll that fits row {more['row']['number']}:", style.columns(more["row"]["words"])]
            return lines
    return []
