"""`entails explain`: every step that a person can take, and why, up to the solution."""

from __future__ import annotations

import argparse

from entails.cli.job import Job
from entails.cli.options import add_file
from entails.cli.report import Report, Running
from entails.cli.steps import add_answer, add_look, tell


def add_options(parser: argparse.ArgumentParser) -> None:
    add_file(parser)
    add_answer(parser)
    add_look(parser)


def run(job: Job) -> Report | Running:
    return tell(job, None)
