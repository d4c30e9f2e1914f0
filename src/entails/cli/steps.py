"""What `hint` and `explain` add on the command line: how steps are shown, and their pictures."""

from __future__ import annotations

import argparse
import os

from entails.cli.job import Job
from entails.cli.options import outputs
from entails.cli.pictures import wanted, write_each
from entails.errors import BoardError
from entails.questions.hint import Explanation
from entails.questions.question import Question, Running


def add_look(parser: argparse.ArgumentParser) -> None:
    """How the steps of `hint` and `explain` are shown."""
    add = parser.add_argument
    add("--details", action="store_true", help="also the rules that each step rests on, place by place")
    add("--svg", metavar="OUT", help="draw each step: what is new, and what it rests on")
    add("--png", metavar="OUT", help="likewise as PNG")
    add("--html", metavar="OUT", help="the board and the steps beside their pictures, as a page to print")
    add("--paper", choices=("a4", "letter"), default="a4", help="for that page: a4, unless said, or letter")


def _expect_pictures(job: Job) -> None:
    from entails.questions.drawn_steps import has_pictures

    if not has_pictures(job.problem()):
        message = "steps have pictures on boards, and on theories that say “show NAME as grid”"
        raise BoardError(message, file=job.options.file)


def with_pictures(job: Job, question: Question) -> Running:
    """Steps as they are found, and then the pictures and the page that are asked for."""
    if wanted(job.options):  # said before the work is done, not after
        _expect_pictures(job)
    report = yield from question.running(job)
    files = " and ".join(outputs(job.options))
    if not files:
        return report
    said = [f"No picture: there is no step to draw ({files} not written)."]
    if isinstance(report.answer, Explanation):
        said = _written(job, report.answer)
    return report.beside({}, lambda _: said)


def _written(job: Job, explanation: Explanation) -> list[str]:
    """Write the pictures; returns what to say of them."""
    from entails.questions.handout import drawn, page

    title = os.path.basename(job.options.file)
    written = write_each(job, lambda: drawn(explanation), lambda _: page(explanation, title, job.options.paper))
    return [f"Written to {' and '.join(written)}."] if written else []
