"""`entails certify`: check a certificate, trusting nothing else."""

from __future__ import annotations

import argparse

from entails.cli.files import read_text
from entails.cli.job import Job
from entails.cli.options import add_file
from entails.cli.report import NO, YES, Report, unknown
from entails.engines.answers import Unknown
from entails.engines.certify import Refused
from entails.questions.certify import check_certificate, document, proved


def add_options(parser: argparse.ArgumentParser) -> None:
    add_file(parser, "CERTIFICATE")


def run(job: Job) -> Report:
    style = job.style
    answer = check_certificate(read_text(job.options.file), limit=job.limit)
    if isinstance(answer, Unknown):
        return unknown(answer, document(answer))
    if isinstance(answer, Refused):
        where = f" (line {answer.line})" if answer.line else ""
        return Report(NO, document(answer), [style.bad(f"Refused: {answer.why}{where}.")], timed=False)
    replayed = f"{answer.lemmas} lemmas replayed by unit propagation, {answer.cuts} cuts recomputed."
    return Report(YES, document(answer), [style.good(f"Accepted: {proved(answer.claim)}."), style.dim(replayed)])
