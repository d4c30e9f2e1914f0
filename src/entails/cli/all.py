"""`entails all`: every solution, one after the other, in any order or from the best to the worst."""

from __future__ import annotations

import argparse
from functools import partial
from itertools import islice

from entails.cli.job import Job
from entails.cli.options import add_file, whole
from entails.cli.report import NO, UNKNOWN, YES, Part, Report, Running
from entails.engines.answers import Impossible, count_words
from entails.limits import STOPS
from entails.questions.each import ORDERS, each, solution_document


def add_options(parser: argparse.ArgumentParser) -> None:
    add_file(parser)
    parser.add_argument("--limit", type=whole, metavar="N", help="stop after N")
    parser.add_argument("--best", action="store_true", help="only those that are as good as the best one")
    parser.add_argument(
        "--order",
        choices=ORDERS,
        help="the best or worst first, by what is maximised or minimised; the longest or shortest (or most or least of it)",
    )


def run(job: Job) -> Running:
    options, style = job.options, job.style
    problem = job.load(options.file)
    solutions = each(problem, order=options.order, best=options.best, limit=job.limit)
    found, stopped = 0, None
    try:
        for found, solution in enumerate(islice(solutions, options.limit), start=1):
            values = solutions.values
            title = f"Solution {found}" + (f" of value {', '.join(map(str, values))}" if values else "")
            document, so_far = solution_document(problem, solution, values), partial(_stopped, found)
            yield Part([style.bold(title), problem.text(solution, style) + "\n"], document, so_far)
    except STOPS as stop:
        stopped = job.limit.stopped(stop)
    stopped = stopped or solutions.stopped
    if stopped:
        return _stopped(found, stopped)
    if not found and solutions.note:
        return Report(NO, {"status": "impossible", "note": solutions.note}, [style.bad(solutions.note)], timed=False)
    if not found and options.limit != 0:
        return Report(NO, {"status": "impossible"}, [style.bad(str(Impossible()))], timed=False)
    which = "of the best ones" if options.best else "of them"
    return Report(YES, None, [] if found == options.limit else [f"{count_words(found)[:-1]}, all {which}."])


def _stopped(found: int, why: str) -> Report:
    end = {"status": "unknown", "why": why, "at_least": found}
    return Report(UNKNOWN, end, [f"{found} solutions so far (stopped: {why})."], timed=False)
