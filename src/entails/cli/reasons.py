"""`entails why`: why there is no solution, or why a cell is as it is."""

from __future__ import annotations

import argparse
import re
from typing import Any

from entails.boards.answer import Cell
from entails.boards.grid import name_of
from entails.cli.job import Job, Subject
from entails.cli.main import NO, SUCCESS
from entails.cli.show import bullets
from entails.engines.answers import Because, Impossible, Solved, Unknown
from entails.errors import BoardError
from entails.limits import STOPS
from entails.logic.formula import Atom, Formula, Not, Term, all_of
from entails.models.ground.purpose import REASONS, SOLVING
from entails.models.world import Row


def tell_why(options: argparse.Namespace) -> int:
    job = Job(options)
    subject = job.read()
    if options.cell:
        return _tell_cell(job, subject, _cell(options.cell))
    return tell_impossible(job, subject)


def tell_impossible(job: Job, subject: Subject, **document: Any) -> int:
    from entails.engines.explain import explain

    made = subject.puzzle
    answer: Because | Solved | Unknown
    try:
        part = made.shortcuts.focus(subject.board, job.limit) if made and made.shortcuts.focus else None
        grounding = job.ground(subject.theory, part or subject.world, REASONS)
        with job.stage("explain"):
            answer = explain(grounding, job.limit)
    except STOPS as stop:
        answer = job.stopped(stop)
    match answer:
        case Unknown():
            return job.unknown(answer, **document)
        case Solved(solution):
            if job.options.json:
                job.json(status="solved", solution=subject.answer(solution), seconds=job.seconds())
            else:
                job.print("There is nothing to explain: it has a solution.")
                job.print(subject.text(solution, job.style))
            return NO
        case Because():
            _tell_reason(
                job, answer, "There is no solution, because these cannot all hold:", status="impossible", **document
            )
    return SUCCESS


def _tell_reason(job: Job, answer: Because, head: str, **document: Any) -> None:
    if job.options.json:
        because = [
            {"rule": one.rule.sentence, "sentence": one.sentence, "values": dict(one.values)}
            for one in answer.instances
        ]
        job.json(**document, because=because, size=len(because), minimal=answer.minimal, seconds=job.seconds())
        return
    job.print(job.style.bold(head))
    job.print(bullets((one.sentence for one in answer.instances), job.style))
    if not answer.minimal:
        job.print("(stopped before it was shown that all of them are needed)")


# --- cells ---


def _cell(text: str) -> Cell:
    match = re.fullmatch(r"(\d{1,4}),(\d{1,4})", text)
    if not match:
        raise BoardError(f"--cell: expected a row and a column such as 0,2 (counted from 0), found “{text[:20]}”")
    return int(match[1]), int(match[2])


def _tell_cell(job: Job, subject: Subject, cell: Cell) -> int:
    """What every solution has there, and the few rule instances that force it; or two solutions that differ."""
    try:
        return _explained(job, subject, cell)
    except STOPS as stop:
        return job.unknown(job.stopped(stop))


def _explained(job: Job, subject: Subject, cell: Cell) -> int:
    from entails.engines.explain import explain
    from entails.engines.solvers.sat import Session
    from entails.models.ground.grounder import ground

    with Session(job.ground(*subject.lean, SOLVING), job.limit) as session, job.stage("solve"):
        found = session.first(job.limit)
    match found:
        case Unknown():
            return job.unknown(found)
        case Impossible():
            return tell_impossible(job, subject)
    claim = _what_is_there(subject, found.solution.relations, cell)
    stated = subject.theory.claim(claim, world=subject.world)
    with job.stage("ground"):
        check = job.limit.check
        grounding = ground(subject.theory, subject.world, REASONS, denied=stated, check=check)
    with job.stage("explain"):
        answer = explain(grounding, job.limit)
    match answer:
        case Unknown():
            return job.unknown(answer)
        case Solved(other):
            if job.options.json:
                both = [subject.answer(found.solution), subject.answer(other)]
                job.json(status="open", cell=list(cell), solutions=both, seconds=job.seconds())
            else:
                job.print(f"Nothing forces {name_of(cell)}: these two solutions differ there.")
                job.print(subject.text(found.solution, job.style) + "\n")
                job.print(subject.text(other, job.style))
            return NO
        case Because():
            head = f"{claim} holds in every solution, because of these:"
            _tell_reason(job, answer, head, status="forced", cell=list(cell), claim=str(claim))
    return SUCCESS


def _what_is_there(subject: Subject, relations: Any, cell: Cell) -> Formula:
    """What a solution says of a cell: what holds, or if nothing does, that nothing holds."""
    world, sought = subject.world, [one for one in subject.theory.find() if one.name in relations]
    held = [(one.name, row) for one in sought for row in relations[one.name] if _speaks_of(row, cell)]
    if held:
        return all_of([_atom(name, row) for name, row in _once(subject, held)])
    for one in sought:
        rows = world.facts[one.within] if one.within else [(e,) for e in world.elements[one.sorts[0]]]
        missing = [(one.name, row) for row in rows if len(row) == len(one.sorts) and _speaks_of(row, cell)]
        if missing:
            return all_of([Not(_atom(name, row)) for name, row in _once(subject, missing)])
    raise BoardError(f"--cell: there is no cell {cell[0]},{cell[1]} on this board")


def _once(subject: Subject, rows: list[tuple[str, Row]]) -> list[tuple[str, Row]]:
    """A symmetric pair is said once."""
    seen: dict[tuple[str, object], tuple[str, Row]] = {}
    for name, row in rows:
        symmetric = subject.theory.relations[name].symmetric
        seen.setdefault((name, frozenset(row) if symmetric else row), (name, row))
    return list(seen.values())


def _speaks_of(row: Row, cell: Cell) -> bool:
    """A cell goes by its name (a bridge's strands by that and a letter), or by the numbers of its row and place."""
    names = {name_of(cell) + strand for strand in ("", "h", "v")}
    return any(str(element) in names for element in row) or row[:2] == (cell[0] + 1, cell[1] + 1)


def _atom(name: str, row: Row) -> Formula:
    return Atom(name, tuple(Term(str(element)) for element in row))
