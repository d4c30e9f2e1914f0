"""What `hint` and `explain` share: steps, told as they are found."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence

from entails.cli.files import STDIN
from entails.cli.job import Job
from entails.cli.options import outputs
from entails.cli.pictures import refuse_pictures_of_theories, write_each
from entails.cli.report import NO, UNKNOWN, YES, Part, Report, Running, reason_lines, unknown
from entails.engines.answers import Fact, Unknown
from entails.errors import BoardError
from entails.limits import STOPS
from entails.questions.hint import Explaining, Explanation, Wrong, explaining, step_text
from entails.questions.partial import read_partial
from entails.questions.problem import Problem


def add_answer(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--answer", metavar="PARTIAL", help="what is known so far: a part of what `solve --json` prints"
    )


def add_look(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("--details", action="store_true", help="also the rules that each step rests on, place by place")
    add("--svg", metavar="OUT", help="draw each step: what is new, and what it rests on")
    add("--png", metavar="OUT", help="likewise as PNG")
    add("--html", metavar="OUT", help="the board and the steps beside their pictures, as a page to print")


def tell(job: Job, steps: int | None) -> Report | Running:
    problem = job.load(job.options.file)
    refuse_pictures_of_theories(job.options, problem)
    running = explaining(problem, _facts(job, problem), steps, job.limit)
    if isinstance(running, Explaining):
        return _told(job, running)
    answered = running.document()
    if isinstance(running, Wrong):
        lines = running.text(job.style)
    elif isinstance(running.reason, Unknown):
        return unknown(running.reason, answered)
    else:
        lines = reason_lines(running.reason, job.style)
    undrawn = " and ".join(outputs(job.options))
    note = [f"No picture: there is no step to draw ({undrawn} not written)."] if undrawn else []
    return Report(NO, answered, [*lines, *note])


def _facts(job: Job, problem: Problem) -> list[Fact]:
    file = job.options.answer
    if file is None:
        return []
    if file == job.options.file == "-":
        raise BoardError("--answer: standard input is the board already")
    return read_partial(problem, job.text(file), STDIN if file == "-" else file)


def _told(job: Job, running: Explaining) -> Running:
    """The steps as they are found; those in detail together, when all are found."""
    try:
        for number, step in enumerate(running, 1):
            lines = [] if job.options.details else step_text(step, number, job.style)
            yield Part(lines, so_far=lambda why: _ending(job, running.so_far(why)))
    except STOPS as stop:
        running.stop(stop)
    explanation = running.explanation()
    if job.options.details:
        explanation = explanation.detailed()
        for number, step in enumerate(explanation.steps, 1):
            yield Part(step_text(step, number, job.style, details=True))
    return _ending(job, explanation, _files(job, explanation))


def _files(job: Job, explanation: Explanation) -> list[str]:
    """The pictures and the page that were asked for; returns what to say of them."""
    if not outputs(job.options):
        return []
    from entails.questions.handout import drawn, page, with_premises

    explanation = with_premises(explanation)
    title = os.path.basename(job.options.file)
    written = write_each(job, lambda: drawn(explanation), lambda _: page(explanation, title))
    return [f"Written to {' and '.join(written)}."] if written else []


def _ending(job: Job, explanation: Explanation, notes: Sequence[str] = ()) -> Report:
    outcome = NO if not explanation.steps and explanation.differing else YES
    if explanation.stopped is not None:
        outcome = UNKNOWN
    return Report(outcome, explanation.document, [*explanation.ending(job.style), *notes])
