"""`entails ask`: does a claim follow from the rules?"""

from __future__ import annotations

import argparse

from entails.cli.certificates import certified
from entails.cli.job import Job
from entails.cli.options import add_file
from entails.cli.report import NO, YES, Report, unknown
from entails.engines.answers import Refuted, Unknown
from entails.questions.ask import ask, document
from entails.questions.why import reason_for


def add_options(parser: argparse.ArgumentParser) -> None:
    add_file(parser)
    parser.add_argument("claim", metavar="FORMULA")
    parser.add_argument("--certificate", metavar="OUT", help="write a proof that it follows")


def run(job: Job) -> Report:
    options, style = job.options, job.style
    problem = job.load(options.file)
    answer = ask(problem, options.claim, limit=job.limit)
    answered = document(problem, answer)
    if isinstance(answer, Unknown):
        return unknown(answer, answered)
    if isinstance(answer, Refuted):
        lines = [style.bad(answer.headline), problem.text(answer.solution, style), *answer.where()]
        return Report(NO, answered, lines)
    note = certified(job, problem, answer, options.claim)
    reason = None if answer.vacuous else reason_for(problem, options.claim, limit=job.limit)
    follows, *rest = str(answer).splitlines()
    return Report(
        YES,
        {**answered, **(reason.document() if reason else {}), **({"certificate": note} if note else {})},
        [style.good(follows), *rest, *(reason.text(style) if reason else ()), *([style.dim(note)] if note else [])],
    )
