"""`entails count`: exactly how many solutions there are, or how many are best. Beside it a second counter, a certificate."""

from __future__ import annotations

import argparse
import sys

from entails.cli.asking import add_question
from entails.cli.job import Job
from entails.cli.options import add_spreading
from entails.engines.answers import Counted
from entails.errors import BoardError
from entails.questions.count import QUESTION, report
from entails.questions.question import UNKNOWN, Document, Report


def add_options(parser: argparse.ArgumentParser) -> None:
    add_question(parser, QUESTION)
    add_spreading(parser, jobs=1)
    parser.add_argument("--certificate", metavar="OUT", help="write a proof of the count that `entails certify` checks")
    parser.add_argument("--twice", action="store_true", help="count by two counters that share nothing")


def run(job: Job) -> Report:
    options = job.options
    if options.best and (options.twice or options.certificate):
        raise BoardError("--best: how many are best is neither counted twice nor certified")
    with job.sharing():
        counted = _twice(job) if options.twice else QUESTION.report(job)
    sys.set_int_max_str_digits(0)  # what was read is behind us: from here on only counts are written, of any length
    if not (options.certificate and isinstance(counted.answer, Counted)):
        return counted
    from entails.cli.certificates import count_certified

    job.partly(lambda _: counted)
    note = count_certified(job, job.problem(), counted.answer)
    return counted.beside({"certificate": note}, lambda style: [style.dim(style.wrapped(note))])


def _twice(job: Job) -> Report:
    from entails.questions.twice import count_twice

    problem = job.problem()
    job.will_report(report)
    twice = count_twice(problem, limit=job.limit, team=job.team)
    first = report(twice.first)
    if not isinstance(twice.first, Counted):
        return first
    said: Document = {"twice": twice.by()} if twice.agree else {"status": "unknown", "why": twice.text()}
    both = first.beside(said, lambda style: [style.dim(style.wrapped(twice.text()))])
    return both if twice.agree else both._replace(outcome=UNKNOWN)
