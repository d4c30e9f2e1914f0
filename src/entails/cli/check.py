"""`entails check`: the referee of a board's answer, or the checker of a Jape file's proofs."""

from __future__ import annotations

import argparse

from entails.cli.files import JAPE, STDIN
from entails.cli.job import Job
from entails.cli.options import add_file
from entails.errors import BoardError
from entails.questions.answer_text import read_answer
from entails.questions.check import check, document, refereed
from entails.questions.question import NO, YES, Report


def add_options(parser: argparse.ArgumentParser) -> None:
    add_file(parser)
    parser.add_argument(
        "answer", metavar="ANSWER", nargs="?", help="what `entails solve BOARD --json` prints, or the rows"
    )
    parser.add_argument("--system", metavar="NAME", help="the system of the proofs: jape (the usual) or forallx")
    parser.add_argument("--boxes", action="store_true", help="show each proof of a Jape file as it was left, in boxes")


def run(job: Job) -> Report:
    options, style = job.options, job.style
    if options.answer is None:
        return _check_proofs(job)
    problem = job.load(options.file)
    refereed(problem)
    name = STDIN if options.answer == "-" else options.answer
    answer = read_answer(job.text(options.answer), name, rows=True)
    try:
        checked = check(problem, answer.value)
    except BoardError as error:
        raise answer.error(error) from None
    if checked.accepted:
        return Report(YES, document(checked), [style.good(checked.headline)], timed=False)
    lines = [style.bad(checked.headline), *style.bullets(checked.complaints())]
    return Report(NO, document(checked), lines, timed=False)


def _check_proofs(job: Job) -> Report:
    from entails.cli.proofs import verdict_lines
    from entails.questions.check_proofs import check_proofs
    from entails.questions.check_proofs import document as proofs_document

    file = job.options.file
    if job.options.system not in (None, "jape"):
        return _check_fitch(job, job.options.system)
    if not file.endswith(JAPE) and file != "-":
        raise BoardError("expected a board and an answer, or a Jape file (.jp, .j)", file=file)
    job.kind = "jape"
    verdicts = check_proofs(job.text(file), file, limit=job.limit)
    answered = proofs_document(verdicts)
    outcome = YES if answered["status"] == "accepted" else NO
    return Report(outcome, answered, verdict_lines(verdicts, job.style, job.options.boxes), timed=False)


def _check_fitch(job: Job, system: str) -> Report:
    """The verdicts on Fitch proofs as text."""
    from entails.proofs.systems.reading import check_fitch
    from entails.proofs.systems.systems import system_named

    job.kind = system
    verdicts = check_fitch(job.text(job.options.file), system_named(system), job.options.file)
    accepted = bool(verdicts) and all(one.status == "proved" for one in verdicts)
    answered = {"status": "accepted" if accepted else "refused", "proofs": [one.document() for one in verdicts]}
    mark = {"proved": job.style.good, "wrong": job.style.bad}
    lines = [mark.get(one.status, job.style.bold)(f"{one.status:10}") + f"  {one}" for one in verdicts]
    return Report(YES if accepted else NO, answered, lines or ["There is no proof in this file."], timed=False)
