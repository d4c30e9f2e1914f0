"""`entails all`: every solution, one after the other, in any order or from the best to the worst."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import islice

from entails.cli.job import Job, Subject
from entails.cli.main import NO, SUCCESS, UNKNOWN
from entails.cli.show import count_words
from entails.engines.answers import Solution
from entails.errors import BoardError
from entails.limits import STOPS


def everything(options: argparse.Namespace) -> int:
    job = Job(options)
    subject = job.read()
    found, stopped = 0, None
    if options.order and not subject.theory.objective:
        message = (
            "nothing says which solution is better (there is no maximise or minimise line), so --order cannot be met"
        )
        raise BoardError(message, file=options.file)
    try:
        for found, (value, solution) in enumerate(islice(_solutions(job, subject), options.limit), start=1):
            _tell_one(job, subject, solution, found, value)
    except STOPS as stop:
        stopped = job.stopped(stop).why
    if stopped:
        if options.json:
            job.json(status="unknown", why=stopped, at_least=found)
        else:
            job.print(f"{found} solutions so far (stopped: {stopped}).")
        return UNKNOWN
    if not found and options.limit != 0:
        if options.json:
            job.json(status="impossible")
        else:
            job.print(job.style.bad("Impossible: there is no solution."))
        return NO
    if not options.json and found != options.limit:
        job.print(f"{count_words(found)[:-1]}, all of them.")
    return SUCCESS


def _solutions(job: Job, subject: Subject) -> Iterator[tuple[int | None, Solution]]:
    """Every solution, in the order that was asked for, with its value; or in any order, without."""
    from entails.engines.solvers.optimise import in_order
    from entails.engines.solvers.sat import Session

    order = job.options.order
    if subject.puzzle and subject.puzzle.shortcuts.each and not order:
        yield from ((None, solution) for solution in subject.puzzle.shortcuts.each(subject.board, job.limit))
        return
    stated = (subject.theory, subject.world) if order else subject.lean
    with Session(job.ground(*stated, whole=not order), job.limit) as session:
        if not order:
            yield from ((None, solution) for solution in session.solutions(job.limit))
        elif subject.theory.objective:
            maximise = subject.theory.objective.direction == "maximise"
            worst = ("worst", "shortest") if maximise else ("worst", "longest")
            yield from in_order(session, job.limit, worst_first=order in worst)


def _tell_one(job: Job, subject: Subject, solution: Solution, number: int, value: int | None) -> None:
    if job.options.json:
        job.json(solution=subject.answer(solution), **({} if value is None else {"value": value}))
    else:
        job.print(job.style.bold(f"Solution {number}" + ("" if value is None else f" of value {value}")))
        job.print(subject.text(solution, job.style) + "\n")
