"""What `hint` and `explain` share: steps, told as they are found."""

from __future__ import annotations

import argparse

from entails.cli.files import STDIN
from entails.cli.job import Job
from entails.cli.report import NO, UNKNOWN, YES, Part, Report, Running, unknown
from entails.cli.why import reason_lines
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


def add_details(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--details", action="store_true", help="also the rules that each step rests on, place by place")


def tell(job: Job, steps: int | None) -> Report | Running:
    problem = job.load(job.options.file)
    running = explaining(problem, _facts(job, problem), steps, job.limit, job.options.details or job.options.json)
    if isinstance(running, Explaining):
        return _told(job, running)
    answered = running.document()
    if isinstance(running, Wrong):
        return Report(NO, answered, running.text(job.style))
    if isinstance(running.reason, Unknown):
        return unknown(running.reason, answered)
    return Report(NO, answered, reason_lines(running.reason, job.style))


def _facts(job: Job, problem: Problem) -> list[Fact]:
    file = job.options.answer
    if file is None:
        return []
    if file == job.options.file == "-":
        raise BoardError("--answer: standard input is the board already")
    return read_partial(problem, job.text(file), STDIN if file == "-" else file)


def _told(job: Job, running: Explaining) -> Running:
    try:
        for number, step in enumerate(running, 1):
            yield Part(
                step_text(step, number, job.style, job.options.details),
                so_far=lambda why: _ending(job, running.so_far(why)),
            )
    except STOPS as stop:
        running.stop(stop)
    return _ending(job, running.explanation())


def _ending(job: Job, explanation: Explanation) -> Report:
    outcome = NO if not explanation.steps and explanation.differing else YES
    if explanation.stopped:
        outcome = UNKNOWN
    return Report(outcome, explanation.document, explanation.ending(job.style))
