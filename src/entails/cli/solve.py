"""`entails solve`: a solution, and whether it is the only one; or the best one. Beside it a certificate and pictures."""

from __future__ import annotations

import argparse
from functools import partial

from entails.cli import pictures
from entails.cli.asking import add_question
from entails.cli.certificates import certified
from entails.cli.job import Job
from entails.cli.options import add_spreading, outputs
from entails.engines.answers import Best, Solved
from entails.errors import BoardError
from entails.questions.question import UNKNOWN, Part, Report, Running, error_document
from entails.questions.solve import QUESTION


def add_options(parser: argparse.ArgumentParser) -> None:
    add_question(parser, QUESTION)
    add_spreading(parser, jobs=1)
    parser.add_argument(
        "--certificate", metavar="OUT", help="write a proof of the answer that `entails certify` checks"
    )
    pictures.add_options(parser)


def run(job: Job) -> Running:
    if files := outputs(job.options):
        job.unfinished = partial(_without, files)
    with job.sharing():
        report = yield from QUESTION.running(job)
        yield Part(so_far=lambda _: report)
        return _with_files(job, report)


def _with_files(job: Job, report: Report) -> Report:
    """The same, and what is said of the files that stand beside the answer."""
    answer, problem = report.answer, job.problem()
    note = certified(job, problem, answer)
    solution = answer.solution if isinstance(answer, Best | Solved) else None
    drawn = pictures.write_pictures(job, problem, solution, getattr(answer, "headline", str(answer)))
    said = [text for text in (note, *drawn) if text]
    return report.beside({"certificate": note} if note else {}, lambda style: map(style.dim, said))


def _without(files: list[str], report: Report) -> Report:
    """The report on an answer after which the work was stopped. That files are missing must not look like success."""
    why = f"stopped before {' and '.join(files)} could be written"
    error = {"error": error_document(BoardError(why))}
    return report._replace(outcome=UNKNOWN, document={**report.said(), **error}, notes=[why])
