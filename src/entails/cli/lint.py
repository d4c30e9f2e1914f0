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
    problem = job.load(job.options.file, remarks=False)
    found, passed_over = lint(problem, limit=job.limit), problem.passed_over()
    listed = document(found, passed_over)
    counted = [job.style.dim(job.style.wrapped(str(one))) for one in passed_over]
    if not found:
        return Report(YES, listed, [job.style.good("Nothing looks like a mistake."), *counted])
    return Report(NO, listed, [*(job.style.wrapped(str(one)) for one in found), *counted])
