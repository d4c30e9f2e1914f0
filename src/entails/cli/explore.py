"""`entails explore`: what each rule keeps out, and what goes wrong without some. Beside it certificates."""

from __future__ import annotations

import argparse
import sys
from functools import partial

from entails.cli.asking import add_question
from entails.cli.certificates import numbered, redundancy_certified
from entails.cli.files import refuse_foreign, refuse_outputs
from entails.cli.job import Job
from entails.engines.certificates.text import MARK
from entails.engines.consequences.explore import rules_of
from entails.errors import BoardError, capitalised
from entails.questions.explore import QUESTION, Effect
from entails.questions.question import Report, Running


def add_options(parser: argparse.ArgumentParser) -> None:
    add_question(parser, QUESTION)
    parser.add_argument("--certificate", metavar="OUT", help="write a proof that what is redundant here follows")


def run(job: Job) -> Running:
    options, out = job.options, job.options.certificate
    job.certify = partial(redundancy_certified, job) if out else None
    if job.puzzle() is None:
        problem = job.problem()
        sys.set_int_max_str_digits(0)  # what was read is behind us: from here on only counts are written, of any length
        if out and not (options.without or options.replace):
            _refuse_certificates(job, [numbered(out, place) for place, _ in enumerate(rules_of(problem.theory), 1)])
    elif out:
        raise BoardError(
            "--certificate is for a board or a theory: what is true of random boards is not proved by them"
        )
    report = yield from QUESTION.running(job)
    return _with_certificate(report, out) if out and isinstance(report.answer, Effect) else report


def _refuse_certificates(job: Job, files: list[str]) -> None:
    """In a table each rule has a file of its own: refuse those that are read or that are somebody else's."""
    refuse_outputs([*job.reads], files)
    for file in files:
        refuse_foreign(file, "certificate", MARK)


def _with_certificate(report: Report, out: str) -> Report:
    """What is said of the certificate of one change; the document has it already."""
    note = report.said()["rules"][0].get("certificate") or f"no certificate: it does not follow ({out} not written)"
    return report.beside({}, lambda style: [style.dim(f"{capitalised(note)}.")])
