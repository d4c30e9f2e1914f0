"""`entails ask`: does a claim follow from the rules? Beside it a certificate."""

from __future__ import annotations

import argparse

from entails.cli.asking import add_question
from entails.cli.certificates import certified
from entails.cli.job import Job
from entails.engines.answers import Follows
from entails.questions.ask import QUESTION
from entails.questions.question import Report


def add_options(parser: argparse.ArgumentParser) -> None:
    add_question(parser, QUESTION)
    parser.add_argument("--certificate", metavar="OUT", help="write a proof that it follows")


def run(job: Job) -> Report:
    report = QUESTION.report(job)
    if not isinstance(report.answer, Follows):
        return report
    note = certified(job, job.problem(), report.answer, job.options.claim)
    return report.beside({"certificate": note}, lambda style: [style.dim(note)]) if note else report
