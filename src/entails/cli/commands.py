"""What each command does: read, ask an engine, print the answer, return the exit code."""

from __future__ import annotations

import argparse
import json
import sys
from shlex import quote
from typing import Any

from entails.boards.answer import Broken
from entails.boards.grid import name_of
from entails.boards.puzzle import solve as solve_board
from entails.cli.job import Job, Subject, read_file, write_file
from entails.cli.main import NO, SUCCESS, UNKNOWN
from entails.cli.pictures import refuse_pictures_of_theories, write_answer
from entails.cli.show import bullets, columns, count_words
from entails.engines.answers import (
    Best,
    Counted,
    Follows,
    Impossible,
    Refuted,
    Solution,
    Solved,
    Unknown,
)
from entails.errors import BoardError
from entails.limits import STOPS, Limit, OutOfTime
from entails.logic.formula import Formula
from entails.logic.notation import parse
from entails.models.ground.purpose import COUNTING
from entails.models.theory import Theory
from entails.models.world import Element, World

LOOKING = 1.0  # seconds that may pass while it is looked up where a claim fails

# --- solve ---


def solve(options: argparse.Namespace) -> int:
    from entails.engines.solvers.optimise import optimise
    from entails.engines.solvers.sat import Session

    job = Job(options)
    subject = job.read()
    refuse_pictures_of_theories(job, subject)
    made, unique = subject.puzzle, not options.no_unique
    if options.row is not None and not (made and made.shortcuts.choices):
        raise BoardError("--row is for puzzles of words", file=options.file)

    def session() -> Session:
        # A certificate speaks of the rules as they are printed, and so must the solution that it is about.
        stated = (subject.theory, subject.world) if options.certificate else subject.lean
        return Session(job.ground(*stated, whole=not stated[0].objective), job.limit)

    answer: Best | Solved | Impossible | Unknown
    try:
        if made:
            with job.stage("solve"):
                if made.shortcuts.best:
                    answer = made.shortcuts.best(subject.board, job.limit)
                else:
                    answer = solve_board(made, subject.board, session, job.limit, unique)
            return _tell_solved(job, subject, answer, _certified(job, subject, answer))
        with session() as solver, job.stage("solve"):
            if subject.theory.objective:
                answer = optimise(solver, job.limit, unique=unique)
            elif unique:
                answer = solver.solve(job.limit)
            else:
                answer = solver.first(job.limit)
    except STOPS as stop:
        answer = job.stopped(stop)
    return _tell_solved(job, subject, answer, _certified(job, subject, answer))


def _certified(job: Job, subject: Subject, answer: object) -> str | None:
    return _certify(job, subject.theory, subject.world, answer) if job.options.certificate else None


def _tell_solved(
    job: Job, subject: Subject, answer: Best | Solved | Impossible | Unknown, certified: str | None
) -> int:
    note = {"certificate": certified} if job.options.certificate else {}
    pictures = write_answer(job, subject, answer)
    match answer:
        case Unknown():
            return job.unknown(answer, unique=None, solution=None, **note)
        case Impossible():
            if job.options.json:
                job.json(status="impossible", unique=None, solution=None, **note, seconds=job.seconds())
            else:
                job.print(job.style.bad("Impossible: there is no solution."))
                job.print(job.style.dim(f"entails why {quote(job.options.file)} tells why."))
            status = NO
        case Best(value, bound, solution, unique, reason):
            if job.options.json:
                found = "solved" if answer.optimal else "unknown"
                shown = dict(subject.answer(solution))
                if subject.puzzle:
                    shown["optimal"] = answer.optimal
                more = {} if answer.optimal else {"bound": bound, "why": reason}
                job.json(
                    status=found,
                    unique=unique,
                    solution=shown,
                    best=value,
                    **more,
                    **note,
                    seconds=job.seconds(),
                )
            else:
                job.print(_best_words(answer, job))
                job.print(subject.text(solution, job.style))
            status = SUCCESS if answer.optimal else UNKNOWN
        case Solved(solution, unique):
            beside = _beside(job, subject, solution)
            if job.options.json:
                rows = {**subject.answer(solution), **beside}
                job.json(status="solved", unique=unique, solution=rows, **note, seconds=job.seconds())
            else:
                words = {True: "Solved: this is the only solution.", False: "Solved; there are other solutions."}
                job.print(job.style.good(words.get(unique, "Solved.") if unique is not None else "Solved."))
                job.print(subject.text(solution, job.style, beside))
                if "row" in beside:
                    job.print(f"\nAll that fits row {beside['row']['number']}:")
                    job.print(columns(beside["row"]["words"], job.style.width))
            status = SUCCESS
    if certified and not job.options.json:
        job.print(job.style.dim(certified))
    if pictures and not job.options.json:
        job.print(job.style.dim(f"Picture written to {' and '.join(pictures)}."))
    return status


def _beside(job: Job, subject: Subject, solution: Solution) -> dict[str, Any]:
    """What a puzzle tells beside the solution: of all solutions together, and all that fits a row that was asked for."""
    made, number = subject.puzzle, job.options.row
    more = dict(made.shortcuts.overview(subject.board, job.limit)) if made and made.shortcuts.overview else {}
    if made and made.shortcuts.choices and number is not None:
        more["row"] = {
            "number": number,
            "words": made.shortcuts.choices(subject.board, made.read(subject.board, solution), number),
        }
    return more


def _best_words(answer: Best, job: Job) -> str:
    if not answer.optimal:
        text = f"Best so far: {answer.value}; nothing can pass {answer.bound} (stopped: {answer.why})."
        return job.style.bold(text)
    alone = {True: ", and only this solution reaches it", False: "; other solutions reach it too", None: ""}
    return job.style.good(f"Best: {answer.value}. It is proved that nothing is better{alone[answer.unique]}.")


def _certify(job: Job, theory: Theory, world: World, answer: object, formula: str = "") -> str:
    """Write the certificate that fits the answer; returns what to say of it."""
    from entails.engines.certify import Certificate, Claim, certify

    out = job.options.certificate
    match answer:
        case Impossible():
            claim = Claim("impossible")
        case Solved(solution, True):
            claim = Claim("unique", solution=solution)
        case Best(value, bound, solution) if value == bound:
            claim = Claim("best", value, solution=solution)
        case Follows():
            claim = Claim("follows", formula=formula)
        case _:
            return f"No certificate: only “impossible”, “unique”, “best” and “follows” can be certified ({out} not written)."
    with job.stage("certify") as made:
        certificate = certify(theory, world, claim, job.limit)
        if certificate is None:
            return f"No certificate: a lemma of this theory does not follow from its rules ({out} not written)."
        if not isinstance(certificate, Certificate):
            return f"No certificate: stopped ({certificate.why}; {out} not written)."
        write_file(out, certificate.text())
        made.append(f"{len(certificate.proof)} lemmas")
    return f"Certificate written to {out} ({len(certificate.proof)} lemmas); entails certify {out} checks it."


# --- count ---


def count(options: argparse.Namespace) -> int:
    from entails.engines.solvers.count import count as count_solutions

    job = Job(options)
    subject = job.read()
    answer: Counted | Unknown
    try:
        if subject.puzzle and subject.puzzle.shortcuts.count:
            with job.stage("count"):
                answer = subject.puzzle.shortcuts.count(subject.board, job.limit)
        else:
            grounding = job.ground(subject.theory, subject.world, COUNTING)
            with job.stage("count"):
                answer = count_solutions(grounding, job.limit)
    except STOPS as stop:
        answer = job.stopped(stop)
    sys.set_int_max_str_digits(0)  # what was read is behind us: from here on only counts are written, of any length
    if isinstance(answer, Unknown):
        if not options.json:
            job.print(f"At least {answer.at_least} solutions (stopped: {answer.why}).")
            return UNKNOWN
        return job.unknown(answer, at_least=answer.at_least)
    if options.json:
        lengths = {} if answer.by_length is None else {"by_length": answer.by_length}
        job.json(status="counted", count=answer.count, **lengths, seconds=job.seconds())
    else:
        job.print(count_words(answer.count))
        for length, number in (answer.by_length or {}).items():
            job.print(f"  {number:,} of length {length}")
    return SUCCESS


# --- ask ---


def ask(options: argparse.Namespace) -> int:
    from entails.engines.ask import ask as ask_engine

    job = Job(options)
    subject = job.read()
    theory, world = subject.theory, subject.world
    claim = subject.claim(options.claim)
    with job.stage("ask"):
        answer = ask_engine(theory, world, claim, job.limit)
    match answer:
        case Unknown():
            return job.unknown(answer)
        case Refuted(solution):
            values = _where_false(subject, claim, solution)
            if options.json:
                where = {"values": values} if values else {}
                job.json(status="refuted", solution=subject.answer(solution), **where, seconds=job.seconds())
            else:
                job.print(job.style.bad("It does not follow. In this solution it is false:"))
                job.print(subject.text(solution, job.style))
                if values:
                    job.print(f"It fails for {', '.join(f'{name} = {value}' for name, value in values.items())}.")
            return NO
        case Follows(vacuous):
            note = _certify(job, theory, world, answer, str(parse(options.claim))) if options.certificate else None
            if options.json:
                more = {"certificate": note} if note else {}
                job.json(status="follows", vacuous=vacuous, **more, seconds=job.seconds())
                return SUCCESS
            job.print(job.style.good("It follows."))
            if vacuous:
                job.print("But so does everything: the rules have no solution on this world.")
            if note:
                job.print(job.style.dim(note))
    return SUCCESS


def _where_false(subject: Subject, claim: Formula, solution: Solution) -> dict[str, Element]:
    """Values of the claim's leading variables for which it is false, if there are any and they are soon found."""
    from entails.engines.explore import completed, where_false

    limit = Limit.seconds(LOOKING)
    try:
        structure = completed(subject.theory, subject.world, solution, limit)
        return dict(where_false(claim, structure, limit) or {})
    except OutOfTime:
        return {}


# --- check ---


def _check_proofs(options: argparse.Namespace) -> int:
    from entails.cli.proving import ENDINGS, check_jape

    if not options.file.endswith(ENDINGS) and options.file != "-":
        raise BoardError("expected a board and an answer, or a Jape file (.jp, .j)", file=options.file)
    return check_jape(options)


def check(options: argparse.Namespace) -> int:
    """The referee's word on an answer: what `solve --json` prints, or only its "solution"."""
    if options.answer is None:
        return _check_proofs(options)
    job = Job(options)
    subject = job.read()
    if subject.puzzle is None:
        raise BoardError("only boards have a referee: ask a theory with `entails ask`", file=options.file)
    try:
        answer = json.loads(read_file(options.answer))
        answer = answer.get("solution", answer)
        broken = subject.puzzle.referee(subject.board, answer)
    except (ValueError, TypeError, LookupError, AttributeError, OverflowError, RecursionError):
        message = f"expected an answer as `entails solve {options.file} --json` prints it"
        raise BoardError(message, file=options.answer) from None
    if options.json:
        found = [{"rule": one.rule, "cells": [list(cell) for cell in one.cells]} for one in broken]
        job.json(status="refused" if broken else "accepted", **({"broken": found} if broken else {}))
    elif broken:
        job.print(job.style.bad("Refused. The answer breaks these rules:"))
        job.print(bullets((": ".join([one.rule, *_places(one)]) for one in broken), job.style))
    else:
        job.print(job.style.good("Accepted."))
    return NO if broken else SUCCESS


def _places(broken: Broken) -> list[str]:
    """Where a rule is broken, if it is so anywhere in particular."""
    return [" ".join(map(name_of, broken.cells))] if broken.cells else []


# --- certify ---


def certify(options: argparse.Namespace) -> int:
    from entails.engines.certify import Accepted, Refused, check_certificate

    job = Job(options)
    text = read_file(options.file)
    with job.stage("check"):
        answer = check_certificate(text, job.limit)
    match answer:
        case Unknown():
            return job.unknown(answer)
        case Refused(reason, line):
            if options.json:
                job.json(status="refused", reason=reason, line=line)
            else:
                where = f" (line {line})" if line else ""
                job.print(job.style.bad(f"Refused: {reason}{where}."))
            return NO
        case Accepted(claim, lemmas, cuts):
            if options.json:
                job.json(status="accepted", claim=str(claim), lemmas=lemmas, cuts=cuts, seconds=job.seconds())
            else:
                proved = {
                    "impossible": "there is no solution",
                    "unique": "the solution is the only one",
                    "best": f"no solution is better than {claim.value}",
                    "follows": f"{claim.formula} follows",
                }[claim.kind]
                job.print(job.style.good(f"Accepted: {proved}."))
                job.print(job.style.dim(f"{lemmas} lemmas replayed by unit propagation, {cuts} cuts recomputed."))
    return SUCCESS
