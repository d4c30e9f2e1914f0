"""`entails hint`: the next step that a person can take, and why."""

from __future__ import annotations

import argparse

from entails.cli.job import Job
from entails.cli.options import add_file, whole
from entails.cli.report import Report, Running
from entails.cli.steps import add_answer, add_look, tell
from entails.errors import BoardError
from entails.questions.hint import MOST_STEPS


def add_options(parser: argparse.ArgumentParser) -> None:
    add_file(parser)
    parser.add_argument("--steps", type=whole, metavar="N", help="so many steps (unless said, one)")
    add_answer(parser)
    add_look(parser)


def run(job: Job) -> Report | Running:
    if job.options.steps == 0:
        raise BoardError("--steps: expected at least 1, found 0")
    return tell(job, min(job.options.steps or 1, MOST_STEPS - 1))
