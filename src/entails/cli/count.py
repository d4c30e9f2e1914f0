"""`entails count`: exactly how many solutions there are, or how many are best."""

from __future__ import annotations

import argparse
import sys

from entails.cli.job import Job
from entails.cli.options import add_file, add_spreading
from entails.cli.report import UNKNOWN, YES, Report
from entails.engines.answers import Counted, Unknown
from entails.questions.count import count, document


def add_options(parser: argparse.ArgumentParser) -> None:
    add_file(parser)
    add_spreading(parser, jobs=1)
    parser.add_argument("--best", action="store_true", help="only those that are as good as the best one")


def run(job: Job) -> Report:
    problem = job.load(job.options.file)
    job.reported = _report
    with job.team() as team:
        answer = count(problem, best=job.options.best, limit=job.limit, team=team)
    sys.set_int_max_str_digits(0)  # what was read is behind us: from here on only counts are written, of any length
    return _report(answer)


def _report(answer: Counted | Unknown) -> Report:
    if isinstance(answer, Unknown):
        stopped = f"At least {answer.at_least} solutions (stopped: {answer.why})."
        return Report(UNKNOWN, document(answer), [stopped])
    return Report(YES, document(answer), [str(answer)])
