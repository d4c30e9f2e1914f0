"""`entails generate proof`: a sheet of exercises in natural deduction, and the answers."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from entails.cli.files import write_file
from entails.cli.job import Job
from entails.errors import ProofError
from entails.limits import STOPS
from entails.proofs.prover.answers import Proved
from entails.questions.board_exercises import board_exercises
from entails.questions.exercises import FORMS, Exercise, Wanted, exercises, sheet
from entails.questions.question import UNKNOWN, YES, Report

MOST = 1_000


def run_exercises(job: Job, seed: int) -> Report:
    options = job.options
    number = options.number or 1
    if not 1 <= number <= MOST:
        raise ProofError(f"--number: expected 1 to {MOST:,} exercises, found {number}")
    rules = tuple(dict.fromkeys(sign.strip() for sign in options.rules.split(",") if sign.strip()))
    wanted = Wanted(rules, options.lines, options.mixed)
    if options.board is not None and options.mixed:
        raise ProofError("--mixed: what is taken from a board follows there, so none of it is false")
    problem = job.load(options.board) if options.board is not None else None
    job.kind = "proof"
    if options.seed is None:
        job.note(f"seed {seed}: --seed {seed} makes the same again")
    found: list[Exercise] = []
    stopped = None
    try:
        with job.limit.stage("generate"):
            if problem is not None:
                found.extend(board_exercises(problem, options.lines, number, seed, job.limit))
            else:
                found.extend(exercises(wanted, number, seed, job.limit))
    except STOPS as stop:
        stopped = job.limit.stopped(stop)
    if stopped is None and len(found) < number:
        stopped = "no more such sequents were found"
    status = {"status": "unknown", "why": stopped} if stopped else {"status": "generated"}
    document = {**status, "exercises": [_document(one, options.with_answers) for one in found]}
    notes = [f"stopped: {stopped}; {len(found)} of {number} exercises were made"] if stopped else []
    return Report(UNKNOWN if stopped else YES, document, _lines(job, found), notes=notes, timed=False)


def _document(one: Exercise, answers: bool) -> dict[str, object]:
    proved = isinstance(one.answer, Proved)
    grade = {"grade": one.grade, "lines": one.answer.lines} if isinstance(one.answer, Proved) else {"grade": one.grade}
    words = {"about": one.about} if one.about else {}
    return {"sequent": str(one), "valid": proved, **grade, **words, **({"answer": str(one.answer)} if answers else {})}


def _lines(job: Job, found: list[Exercise]) -> list[str]:
    """The sheets, or where they were written."""
    out, answers = job.options.out, job.options.with_answers
    if out is None or out == "-":
        return [sheet(found, "text", shown).rstrip("\n") for shown in ([False, True] if answers else [False])]
    path = Path(out)
    form = FORMS.get(path.suffix, "text")
    files = {out: False, **({str(path.with_stem(f"{path.stem}-answers")): True} if answers else {})}
    for file, shown in files.items():
        job.written(partial(write_file, file, sheet(found, form, shown)))
    return [f"{len(found)} exercises written to {' and '.join(files)}."]
