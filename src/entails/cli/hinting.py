"""`entails hint` and `entails explain`: the next step that a person can take, and why; or all of them."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator
from itertools import groupby, islice
from textwrap import wrap
from typing import Any

from entails.cli.job import Job, Subject, read_file
from entails.cli.main import NO, SUCCESS, UNKNOWN
from entails.cli.reasons import tell_impossible
from entails.cli.show import Style
from entails.engines.answers import Fact, Impossible, Solution, Unknown
from entails.engines.guiding import Found, guide
from entails.engines.hints import Guide
from entails.engines.limits import STOPS
from entails.engines.steps import Contradiction, Deduction, Line, Step
from entails.engines.telling import facts_said, instances_said
from entails.errors import BoardError
from entails.logic.formula import Atom, Count, Formula, Term, children
from entails.models.grounding import Instance
from entails.models.theory import Theory
from entails.models.world import Element
from entails.puzzles.grid import cells_named
from entails.puzzles.puzzle import Cell

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
        with job.stage("explain"), guide(subject.theory, subject.world, known, found, job.limit) as made:
            return _Telling(job, subject, made).all(number)
    except Contradiction as wrong:
        return _tell_wrong(job, subject, wrong)
    except STOPS as stop:
        return job.unknown(job.stopped(stop), steps=[])


def _found(job: Job, subject: Subject) -> Found:
    """What `solve` would say."""
    from entails.engines.optimise import optimise
    from entails.engines.sat import Session
    from entails.puzzles.puzzle import solve

    made = subject.puzzle
    with job.stage("solve"):
        if made and made.best:
            return made.best(subject.board, job.limit)
        if subject.theory.objective:
            with Session(job.ground(*subject.lean), job.limit) as session:
                return optimise(session, job.limit, unique=True)
        if made:
            return solve(
                made, subject.board, lambda: Session(job.ground(*subject.lean, whole=True), job.limit), job.limit, True
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
        elif subject.puzzle.facts:
            yield from subject.puzzle.facts(subject.board, answer)
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
            for step in islice(self.guide.steps(apart=number == MOST_STEPS), number):
                self._one(step)
        except STOPS as stop:
            stopped = self.job.stopped(stop)
        complete = not stopped and len(self.steps) < number
        both = None
        try:
            both = self._differing() if complete and self.guide.open else None
        except STOPS as stop:
            stopped, complete = self.job.stopped(stop), False
        complete = complete or not (stopped or self.guide.open or self.guide.left())
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

    def _differing(self) -> list[Solution]:
        """Two solutions that are not the same."""
        knowledge = self.guide.knowledge
        session, always = knowledge.session, [*knowledge.selectors, *knowledge.known]
        session.search(always, self.job.limit)
        first = session.solution()
        session.alone(self.job.limit, always)
        return [first, session.solution()]

    def _sketch(self) -> Any:
        made, known = self.subject.puzzle, self.guide.known_facts()
        if made is None:
            return known_rows(known, self.theory)
        return made.sketch(self.subject.board, known) if made.sketch else None

    def _json(self, stopped: Unknown | None, complete: bool, both: list[Solution] | None) -> None:
        document: dict[str, Any] = {"status": "unknown" if stopped else "open" if both else "explained"}
        document |= {"why": stopped.why} if stopped else {}
        document |= {"steps": self.steps, "complete": complete and not both}
        document |= {"known": sketch} if (sketch := self._sketch()) else {}
        document |= {"solutions": [self.subject.answer(one) for one in both]} if both else {}
        self.job.json(**document, seconds=self.job.seconds())

    def _end(self, stopped: Unknown | None, complete: bool, both: list[Solution] | None) -> None:
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
    told = _chain_told(wrong.chain, {}, set(wrong.facts), theory) if wrong.chain else instances_said(wrong.because)
    for sentence in told:
        job.print(_wrapped(f"   {mark} ", sentence, job.style))
    return NO


def _wrapped(head: str, text: str, style: Style) -> str:
    return "\n".join(
        wrap(text, style.width, initial_indent=head, subsequent_indent=" " * len(head), break_long_words=False)
    )


# --- lines ---


def lines_told(step: Step, theory: Theory, plain: dict[Fact | None, Fact]) -> Iterator[str]:
    """What leads to a step, a line each; those of a supposition are indented. `plain` remembers from step to step what was
    too plain to be said, and what to cite instead."""
    deductions = [deduction for line in step.lines for deduction in line]
    plain |= {d.fact: d.given[0] for d in deductions if _is_plain(d, theory) and d.fact not in step.facts}
    told: set[Fact | None] = set()
    for place, line in enumerate(step.lines):
        left = [deduction for deduction in line if deduction.fact not in plain]
        if not left:
            continue
        given = _given(left, plain, told)
        if left[0].supposed:
            yield from _supposed(left, left[0].fact if len(step.facts) + len(left) > 2 else None, plain, told, theory)
        elif len(left[0].because) > 1:
            facts = [deduction.fact for deduction in left if deduction.fact]
            so = None if len(facts) == len(step.facts) else facts
            yield _line(left[:1], given, so, theory) + ("" if so else ": together they leave no other way")
        else:
            last = place == len(step.lines) - 1
            yield _line(left, given, None if last else [d.fact for d in left if d.fact], theory)
        told.update(deduction.fact for deduction in left)


def _is_plain(deduction: Deduction, theory: Theory) -> bool:
    """What has one colour does not have another: not said, but the one colour is cited where the other would be."""
    fact, given = deduction.fact, deduction.given
    if fact is None or fact.holds or len(deduction.because) != 1 or len(given) != 1:
        return False
    *of, kind = theory.relations[fact.relation].sorts or ("",)
    if not of or kind in of or given[0] != Fact(fact.relation, (*fact.row[:-1], given[0].row[-1]), True):
        return False
    return _gives_one(deduction.because[0].rule.formula, fact.relation)


def _gives_one(formula: Formula, relation: str) -> bool:
    """Does it say that a relation holds for one last value, or for one at most?"""
    match formula:
        case Count("=" | "≤", Term("1"), ((variable, _),), Atom(name, arguments)):
            return name == relation and arguments[-1] == Term(variable)
    return any(_gives_one(part, relation) for part in children(formula))


def _given(line: Iterable[Deduction], plain: dict[Fact | None, Fact], told: set[Fact | None]) -> list[Fact]:
    """What a line rests on, without what it gives itself and what was said just before."""
    own = {deduction.fact for deduction in line} | told
    cited = dict.fromkeys(plain.get(fact, fact) for deduction in line for fact in deduction.given)
    return [fact for fact in cited if fact not in own]


def _line(line: Iterable[Deduction], given: list[Fact], facts: list[Fact] | None, theory: Theory) -> str:
    parts = instances_said(one for deduction in line for one in deduction.because)
    parts += [facts_said(given, theory)] if given else []
    return "; ".join(parts) + (f": so {facts_said(facts, theory)}" if facts else "")


def _supposed(
    line: Iterable[Deduction],
    named: Fact | None,
    plain: dict[Fact | None, Fact],
    told: set[Fact | None],
    theory: Theory,
) -> Iterator[str]:
    """Why a fact cannot be otherwise (it is named unless it is all that the step says), and what else follows in this way."""
    one, *others = line
    assert one.fact is not None
    opposite = one.fact._replace(holds=not one.fact.holds)
    yield (f"{facts_said([named], theory)}: " if named else "") + f"suppose that {facts_said([opposite], theory)}"
    yield from (f"  {text}" for text in _chain_told(one.supposed, plain, {opposite}, theory))
    if others:
        given = _given(others, plain, {*told, one.fact, *one.given})
        cited = f", as {facts_said(given, theory)}:" if given else ""
        yield f"likewise{cited} {facts_said([other.fact for other in others if other.fact], theory)}"


def _chain_told(
    chain: Iterable[Deduction], plain: dict[Fact | None, Fact], told: set[Fact | None], theory: Theory
) -> Iterator[str]:
    """One instance after the other, to a contradiction."""
    for _, group in groupby(chain, key=lambda deduction: deduction.because):
        line: Line = tuple(group)
        facts = [deduction.fact for deduction in line if deduction.fact]
        given = _given(line, plain, told)
        yield _line(line[:1], given, facts, theory) + (": which cannot be" if line[-1].fact is None else "")
        told.update(facts)


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
    if made and made.places:
        cells = made.places(subject.board, named)
    elif made:
        cells = cells_named(subject.world, [element for _, element in named])
    return [list(cell) for cell in cells]


def facts_cells(subject: Subject, facts: Iterable[Fact]) -> list[list[int]]:
    relations = subject.theory.relations
    named = [list(zip(relations[fact.relation].sorts, fact.row, strict=True)) for fact in facts]
    return sorted({(r, c): [r, c] for one in named for r, c in cells_of(subject, one)}.values())
