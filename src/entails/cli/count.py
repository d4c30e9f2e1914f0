"""`entails count`: exactly how many solutions there are, or how many are best."""

from __future__ import annotations

import argparse
import sys

from entails.cli.job import Job
from entails.cli.options import add_file, add_spreading
from entails.cli.report import UNKNOWN, YES, Report
from entails.engines.answers import Counted, Unknown
from entails.errors import BoardError
from entails.questions.count import count, document


def add_options(parser: argparse.ArgumentParser) -> None:
    add_file(parser)
    add_spreading(parser, jobs=1)
    parser.add_argument("--best", action="store_true", help="only those that are as good as the best one")
    parser.add_argument("--certificate", metavar="OUT", help="write a proof of the count that `entails certify` checks")
    parser.add_argument("--twice", action="store_true", help="count by two counters that share nothing")


def run(job: Job) -> Report:
    options = job.options
    if options.best and (options.twice or options.certificate):
        raise BoardError("--best: how many are best is neither counted twice nor certified")
    problem = job.load(options.file)
    job.reported = _report
    with job.team() as team:
        if options.twice:
            from entails.questions.twice import count_twice

            twice = count_twice(problem, limit=job.limit, team=team)
            answer, again = twice.first, twice
        else:
            answer, again = count(problem, best=options.best, limit=job.limit, team=team), None
    sys.set_int_max_str_digits(0)  # what was read is behind us: from here on only counts are written, of any length
    report, said = _report(answer), document(answer)
    if again and isinstance(answer, Counted):
        outcome = YES if again.agree else UNKNOWN
        said |= {"twice": again.by()} if again.agree else {"status": "unknown", "why": again.text()}
        lines = [*report.lines, job.style.dim(job.style.wrapped(again.text()))]
        report = report._replace(outcome=outcome, document=said, lines=lines)
    if options.certificate and isinstance(answer, Counted):
        from entails.cli.certificates import count_certified

        job.partly(lambda _: report)
        note = count_certified(job, problem, answer)
        said |= {"certificate": note}
        report = report._replace(document=said, lines=[*report.lines, job.style.dim(job.style.wrapped(note))])
    return report


def _report(answer: Counted | Unknown) -> Report:
    if isinstance(answer, Unknown):
        stopped = f"At least {answer.at_least} solutions (stopped: {answer.why})."
        return Report(UNKNOWN, document(answer), [stopped])
    return Report(YES, document(answer), [str(answer)])
