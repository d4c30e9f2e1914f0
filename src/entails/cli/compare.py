"""`entails compare A.fol B.fol`: have two theories the same solutions? Also on several boards, and with a certificate."""

from __future__ import annotations

import argparse
from functools import partial

from entails.cli.asking import add_question
from entails.cli.certificates import redundancy_certified
from entails.cli.job import Job
from entails.errors import BoardError
from entails.questions.compare import QUESTION, report
from entails.questions.question import Report


def add_options(parser: argparse.ArgumentParser) -> None:
    add_question(parser, QUESTION)
    each = "one board after the other: files of facts"
    parser.add_argument("--each", action="append", nargs="+", metavar="FILE", default=[], help=each)
    parser.add_argument("--certificate", metavar="OUT", help="write a proof that they are the same on this board")


def run(job: Job) -> Report:
    options = job.options
    files = [file for some in options.each for file in some]
    if options.certificate and len(files) > 1:
        raise BoardError("--certificate: a certificate is about one board, and --each names several")
    if options.certificate:
        job.certify = partial(redundancy_certified, job)
    tried = 0
    for file in files or [None]:
        found = QUESTION.report(job.with_facts(file)).answer
        tried += found.tried
        if found.status != "same":
            break
    names = (job.file, options.other) if job.file != options.other else ("the first", "the second")
    told = report(found, names, tried, file)
    note = job.kept(found.certificate)
    return (
        told.beside({"certificate": note}, lambda style: [style.dim(f"{note[0].upper()}{note[1:]}.")]) if note else told
    )
