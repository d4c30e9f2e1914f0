"""`entails check`: the referee of a board's answer, or the checker of a Jape file's proofs."""

from __future__ import annotations

import argparse

from entails.cli.asking import add_question, add_taken
from entails.cli.files import JAPE
from entails.cli.job import Job
from entails.errors import BoardError
from entails.questions.check import JAPE as USUAL
from entails.questions.check import PROOFS, QUESTION
from entails.questions.question import Report


def add_options(parser: argparse.ArgumentParser) -> None:
    add_question(parser, QUESTION, optional=("answer",))  # the proofs of a Jape file have none
    add_taken(parser, PROOFS)
    parser.add_argument("--boxes", action="store_true", help="show each proof of a Jape file as it was left, in boxes")


def run(job: Job) -> Report:
    file, options = job.file, job.options
    if options.answer is not None:
        return QUESTION.report(job)
    if options.system in (None, USUAL) and not file.endswith(JAPE) and file != "-":
        expected = "expected a board and an answer, or a Jape file (.jp, .j); --system NAME checks proofs of textbooks"
        raise BoardError(expected, file=file)
    return PROOFS.report(job)
