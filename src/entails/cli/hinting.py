"""`entails hint` and `entails explain`: the next step that a person can take, and why; or all of them."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator
from itertools import islice
from textwrap import wrap
from typing import Any

from entails.boards.answer import Cell
from entails.boards.grid import cells_named
from entails.boards.puzzle import shown
from entails.cli.job import Job, Subject, read_file
from entails.cli.main import NO, SUCCESS, UNKNOWN
from entails.cli.reasons import tell_impossible
from entails.cli.show import Style
from entails.engines.answers import Fact, Impossible, Solution, Unknown
from entails.engines.hints.aim import Found, guide
from entails.engines.hints.guide import Guide
from entails.engines.hints.steps import Contradiction, Step
from entails.engines.hints.wording import chain_told, facts_said, instances_said, lines_told
from entails.errors import BoardError
from entails.limits import STOPS
from entails.models.ground.purpose import SOLVING
from entails.models.ground.result import Instance
from entails.models.theory import Theory
from entails.models.world import Element

MOST_STEPS = 10_000
MOST_TEXT = 4_000_000  # characters of an answer
NOT = "¬"  # before the name of a relation: rows of which it does not hold


def hint(options: argparse.Namespace) -> int:
    if options.steps == 0:
        raise BoardError("--steps: expected at least 1, found 0")
    return _tell(options, min(options.steps or 1, MOST_STEPS - 1))


def explain(options: argparse.Namespace) -> int:
    return _tell(options, MOST_STEPS)


def _tell(options: argparse.Namespace, number: int) -> int:
    job = Job(options)
    subject = job.read()
    known = list(_known(job, subject)) if options.answer is not None else []
    try:
        found = _found(job, subject)
        if isinstance(found, Unknown):
            return job.unknown(found, steps=[])
        if isinstance(found, Impossible):
            return tell_impossible(job, subject, steps=[]) or NO
        if found.unique is None:  # it was stopped: by the clock, or else by someone
            job.limit.check()
            raise KeyboardInterrupt
        seen = shown(subject.puzzle, subject.board) if subject.puzzle else []
        with job.stage("explain"), guide(subject.theory, subject.world, found, known, seen, job.limit) as made:
            return _Telling(job, subject, made).all(number)
    except Contradiction as wrong:
        return _tell_wrong(job, subject, wrong)
    except STOPS as stop:
        return job.unknown(job.stopped(stop), steps=[])


def _found(job: Job, subject: Subject) -> Found | Impossible | Unknown:
    """What `solve` would say."""
    from entails.boards.puzzle import solve
    from entails.engines.solvers.optimise import optimise
    from entails.engines.solvers.sat import Session

    made = subject.puzzle
    with job.stage("solve"):
        if made and made.shortcuts.best:
            return made.shortcuts.best(subject.board, job.limit)
        if subject.theory.objective:
            with Session(job.ground(*subject.lean), job.limit) as session:
                return optimise(session, job.limit, unique=True)
        if made:
            return solve(
                made, subject.board, lambda: Session(job.ground(*subject.lean, SOLVING), job.limit), job.limit, True
            )
        with Session(job.ground(*subject.lean), job.limit) as session:
            return session.solve(job.limit)


# --- answers that are not finished ---


def _known(job: Job, subject: Subject) -> Iterator[Fact]:
    file = job.options.answer
    if file == job.options.file == "-":
        raise BoardError("--answer: standard input is the board already")
    text = read_file(file)
    if len(text) > MOST_TEXT:
        raise BoardError(f"is longer than {MOST_TEXT} characters", file=file)
    try:
        answer = json.loads(text)
        answer = answer.get("solution", answer)
    except (ValueError, RecursionError):  # not JSON: the rows or words themselves
        lines = [line for line in text.splitlines() if line.strip()]
        answer = {"rows": lines, "words": lines}
    except AttributeError:
        raise BoardError("expected a JSON object or rows of text", file=file) from None
    try:
        if subject.puzzle is None:
            yield from _rows(subject, answer)
        elif subject.puzzle.partial.facts:
            yield from subject.puzzle.partial.facts(subject.board, answer)
    except BoardError as error:
        raise BoardError(error.message, file=file) from None
    except (ValueError, TypeError, LookupError, AttributeError, OverflowError):
        message = f"expected a part of an answer as `entails solve {job.options.file} --json` prints it"
        raise BoardError(message, file=file) from None


def _rows(subject: Subject, answer: dict[str, Any]) -> Iterator[Fact]:
    elements = {sort: {(type(e), e) for e in some} for sort, some in subject.world.elements.items()}
    for name, rows in answer.items():
        relation = subject.theory.relations[name.removeprefix(NOT)]
        possible = set(subject.world.facts[relation.within]) if relation.within else None
        for row in map(_row, rows):
            said = f"{relation.name}({', '.join(map(str, row))})"
            fits = [(type(e), e) in elements[sort] for e, sort in zip(row, relation.sorts, strict=True)]
            if relation.role != "find" or not all(fits):
                raise BoardError(f"{said} is nothing to find in this theory")
            if possible is not None and row not in possible and not (relation.symmetric and row[::-1] in possible):
                raise BoardError(f"{said} cannot hold: expected a row of {relation.within}")
            yield Fact(relation.name, row, not name.startswith(NOT))


def _row(row: Any) -> tuple[Element, ...]:
    if not isinstance(row, list) or not all(isinstance(element, str | int) for element in row):
        raise TypeError
    return tuple(row)


def known_rows(facts: Iterable[Fact], theory: Theory) -> dict[str, list[list[Element]]]:
    """Facts of what is to be found in a theory, as `--answer` takes them."""
    rows: dict[str, list[list[Element]]] = {relation.name: [] for relation in theory.find()}
    for fact in facts:
        if fact.relation in rows:
            rows.setdefault(fact.relation if fact.holds else NOT + fact.relation, []).append(list(fact.row))
    return rows


# --- telling ---


class _Telling:
    def __init__(self, job: Job, subject: Subject, made: Guide) -> None:
        self.job, self.subject, self.guide = job, subject, made
        self.theory = made.knowledge.grounding.theory
        self.steps: list[dict[str, Any]] = []
        self.plain: dict[Fact | None, Fact] = {}

    def all(self, number: int) -> int:
        stopped: Unknown | None = None
        try:
            every = self.guide.steps() if number == MOST_STEPS else self.guide.hints()
            for step in islice(every, number):
                self._one(step)
        except STOPS as stop:
            stopped = self.job.stopped(stop)
        complete = not stopped and (len(self.steps) < number or not self.guide.left())
        both = None
        try:
            both = self.guide.differing() if complete else None
        except STOPS as stop:
            stopped, complete = self.job.stopped(stop), False
        if self.job.options.json:
            self._json(stopped, complete, both)
        else:
            self._end(stopped, complete, both)
        return UNKNOWN if stopped else NO if not self.steps and both else SUCCESS

    def _one(self, step: Step) -> None:
        job, subject = self.job, self.subject
        text = list(lines_told(step, self.theory, self.plain))
        self.steps.append(
            {
                "conclusion": facts_said(step.facts, self.theory),
                "cells": facts_cells(subject, step.facts),
                "because": because_json(subject, step.because),
                "size": len(step.because),
                "effort": step.effort,
                "known": [facts_said([fact], self.theory) for fact in step.given],
                "facts": [fact._asdict() for fact in step.facts],
                "told": [line.strip() for line in text],
            }
        )
        if not job.options.json:
            job.print(job.style.bold(_wrapped(f"{len(self.steps)}. ", self.steps[-1]["conclusion"] + ".", job.style)))
            for line in text:
                depth = len(line) - len(line.lstrip())
                mark = job.style.char("•" if depth == 0 else "–", "-")
                job.print(_wrapped(f"{' ' * (3 + depth)}{mark} ", line.strip(), job.style))

    def _sketch(self) -> Any:
        made, known = self.subject.puzzle, self.guide.known_facts()
        if made is None:
            return known_rows(known, self.theory)
        return made.partial.sketch(self.subject.board, known) if made.partial.sketch else None

    def _json(self, stopped: Unknown | None, complete: bool, both: tuple[Solution, Solution] | None) -> None:
        document: dict[str, Any] = {"status": "unknown" if stopped else "open" if both else "explained"}
        document |= {"why": stopped.why} if stopped else {}
        document |= {"steps": self.steps, "complete": complete and not both}
        document |= {"known": sketch} if (sketch := self._sketch()) else {}
        document |= {"solutions": [self.subject.answer(one) for one in both]} if both else {}
        self.job.json(**document, seconds=self.job.seconds())

    def _end(self, stopped: Unknown | None, complete: bool, both: tuple[Solution, Solution] | None) -> None:
        job, made = self.job, self.subject.puzzle
        if stopped:
            job.print(f"Not known how it goes on: {stopped.why}.")
        elif not self.steps and complete and not both:
            job.print("Nothing is left to find.")
        if made and (sketch := self._sketch()):
            job.print("\n" + made.draw(self.subject.board, sketch, job.style.color, not job.style.plain))
        if both:
            job.print(
                "\nThe rest is open: these two solutions differ."
                if self.steps
                else "Nothing more follows: these two solutions differ."
            )
            for one in both:
                job.print("\n" + self.subject.text(one, job.style))


def _tell_wrong(job: Job, subject: Subject, wrong: Contradiction) -> int:
    theory = subject.theory
    if job.options.json:
        job.json(
            status="wrong",
            steps=[],
            cells=facts_cells(subject, wrong.facts),
            facts=[facts_said([fact], theory) for fact in wrong.facts],
            because=because_json(subject, wrong.because),
            size=len(wrong.because),
            seconds=job.seconds(),
        )
        return NO
    job.print(job.style.bad("The answer cannot be right so far. These contradict the rules:"))
    mark = job.style.char("•", "-")
    job.print(_wrapped(f"   {mark} ", facts_said(wrong.facts, theory), job.style))
    job.print("because")
    told = chain_told(wrong.chain, {}, set(wrong.facts), theory) if wrong.chain else instances_said(wrong.because)
    for sentence in told:
        job.print(_wrapped(f"   {mark} ", sentence, job.style))
    return NO


def _wrapped(head: str, text: str, style: Style) -> str:
    return "\n".join(
        wrap(text, style.width, initial_indent=head, subsequent_indent=" " * len(head), break_long_words=False)
    )


# --- for programs ---


def because_json(subject: Subject, instances: Iterable[Instance]) -> list[dict[str, Any]]:
    return [
        {
            "rule": one.rule.sentence,
            "sentence": one.sentence,
            "cells": cells_of(subject, [(dict(one.rule.variables)[name], value) for name, value in one.values.items()]),
        }
        for one in instances
    ]


def cells_of(subject: Subject, named: list[tuple[str, Element]]) -> list[list[int]]:
    made = subject.puzzle
    cells: list[Cell] = []
    if made and made.partial.places:
        cells = made.partial.places(subject.board, named)
    elif made:
        cells = cells_named(subject.world, [element for _, element in named])
    return [list(cell) for cell in cells]


def facts_cells(subject: Subject, facts: Iterable[Fact]) -> list[list[int]]:
    relations = subject.theory.relations
    named = [list(zip(relations[fact.relation].sorts, fact.row, strict=True)) for fact in facts]
    return sorted({(r, c): [r, c] for one in named for r, c in cells_of(subject, one)}.values())
