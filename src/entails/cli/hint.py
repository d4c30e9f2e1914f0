"""`entails hint`: the next step that a person can take, and why; of a Jape file, in the proofs that it holds."""

from __future__ import annotations

import argparse

from entails.cli.asking import add_question
from entails.cli.files import JAPE
from entails.cli.job import Job
from entails.cli.steps import add_look, with_pictures
from entails.errors import BoardError
from entails.questions.hint import QUESTION
from entails.questions.question import NO, YES, Report, Running


def add_options(parser: argparse.ArgumentParser) -> None:
    add_question(parser, QUESTION)
    parser.add_argument("--proof", metavar="NAME", help="of a Jape file, the proof of this name alone")
    parser.add_argument("--more", action="count", default=0, help="say more of the next step of a proof; twice: all")
    add_look(parser)


def run(job: Job) -> Report | Running:
    if job.options.file.endswith(JAPE):
        return _hint_proofs(job)
    if job.options.proof is not None or job.options.more:
        raise BoardError("--proof and --more are about the proofs of a Jape file (.jp, .j)", file=job.options.file)
    return with_pictures(job, QUESTION)


def _hint_proofs(job: Job) -> Report:
    from entails.questions.hint_proofs import document, hint_proofs
    from entails.questions.proof_lines import hint_lines

    file, options = job.options.file, job.options
    job.kind = "jape"
    hinted = hint_proofs(job.text(file), file, options.proof, limit=job.limit)
    if not hinted:
        return Report(YES, document(hinted), ["Nothing is left to prove."], timed=False)
    lost = all(hint.verdict.closable is False and hint.step is None for one in hinted for hint in one.hints)
    lines = hint_lines(hinted, job.style, min(options.more, 2) + 1)
    return Report(NO if lost else YES, document(hinted), lines, timed=False)
