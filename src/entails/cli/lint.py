"""`entails lint`: what looks like a mistake in a theory."""

from __future__ import annotations

import argparse

from entails.cli.job import Job
from entails.cli.options import add_file
from entails.cli.report import NO, YES, Report
from entails.questions.lint import document, lint


def add_options(parser: argparse.ArgumentParser) -> None:
    add_file(parser)


def run(job: Job) -> Report:
    found = lint(job.load(job.options.file, remarks=False), limit=job.limit)
    if not found:
        return Report(YES, document(found), [job.style.good("Nothing looks like a mistake.")])
    return Report(NO, document(found), [job.style.wrapped(str(one)) for one in found])
