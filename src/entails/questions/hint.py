"""The next step that a person can take, and why; or all of them, up to the solution."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from functools import partial
from typing import Any

from entails.boards.answer import Answer
from entails.engines.answers import Because, Displayed, Fact, Impossible, Solution, Unknown, framed_text
from entails.engines.hints.guiding.aim import Found, guide
from entails.engines.hints.guiding.guide import Guide
from entails.engines.hints.sentences import capital, say_facts
from entails.engines.hints.steps import MARKS, Contradiction, Step
from entails.errors import BoardError, amount
from entails.limits import FOREVER, STOPS, Limit, now
from entails.models.theory import Theory
from entails.models.world import World
from entails.questions.impossible import document as why_document
from entails.questions.impossible import why_impossible
from entails.questions.lemmas import UNPROVED
from entails.questions.parameters import PARTIAL, WHOLE, Parameter
from entails.questions.partial import NOT, facts_of, rows_of
from entails.questions.problem import Problem, expect_problem
from entails.questions.question import (
    NO,
    UNKNOWN,
    YES,
    Asking,
    Part,
    Question,
    Report,
    Running,
    reason_lines,
    unknown,
)
from entails.questions.showing.style import PAGE, Style
from entails.questions.solve import solve
from entails.questions.told_steps import because_json, in_detail, step_document, step_text
from entails.values import dataclass, replace

MOST_STEPS = 10_000


@dataclass(frozen=True, slots=True)
class Explanation:
    """Steps, and the state after the last one. `complete`: all that is certain is known. `differing`: two solutions that
    differ, if something stays open all the same. `sketch`: the answer as far as it is known."""

    problem: Problem
    theory: Theory  # that the steps are about: of the best solutions, where there is something to maximise
    steps: tuple[Step, ...]
    complete: bool
    differing: tuple[Solution, Solution] | None
    sketch: Answer
    stopped: Unknown | None = None
    start: tuple[Fact, ...] = ()  # what was known before the first step
    only: Solution | None = None  # what the steps lead to, if there is no other
    assumed: tuple[Fact, ...] = ()  # of the answer that the steps start from

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    def __len__(self) -> int:
        return len(self.steps)

    def __getitem__(self, place: int) -> Step:
        return self.steps[place]

    def _repr_html_(self) -> str:
        from entails.questions.drawn_steps import steps_html

        return steps_html(self.problem, self.steps, self.start, self.stopped) or framed_text(str(self))

    def __str__(self) -> str:
        steps = [line for number, step in enumerate(self.steps, 1) for line in step_text(step, number)]
        return "\n".join([*steps, *self.ending()])

    def detailed(self, limit: Limit = FOREVER) -> Explanation:
        """The explanation with the rule instances that each step rests on."""
        return replace(self, steps=in_detail(self.problem, self.theory, self.start, self.steps, limit))

    def ending(self, style: Style = PAGE) -> list[str]:
        """The lines below the steps: the drawing of the board, and two solutions if something stays open."""
        lines = []
        if self.stopped is not None:
            lines.append(f"Not known how it goes on: {self.stopped.why}.")
        elif not self.steps and self.complete and not self.differing:
            lines.append("Nothing is left to find.")
        if self.problem.puzzle:
            lines += ["", self.problem.drawn(self.sketch, style)]
        elif self.only and self.steps:
            lines += ["", self.problem.text(self.only, style)]
        if self.differing:
            lines += [""] if self.steps else []
            lines.append("Nothing more is settled: there are several solutions. Two of them:")
            lines += ["\n" + self.problem.text(one, style) for one in self.differing]
        return lines

    def _ruled_out(self) -> dict[str, Any]:
        """Facts that the steps or the answer before them rule out, and no drawing shows: {"¬value": [[1, 1, 3]]}."""
        if not self.problem.puzzle:
            return {}
        shown = set(self.problem.puzzle.partial.facts(self.problem.board, self.sketch))
        known = {(one.relation, one.row[:-1]) for one in shown if self.theory.relations[one.relation].function}
        every = dict.fromkeys([*self.assumed, *(fact for step in self.steps for fact in step.facts)])
        out = [fact for fact in every if not fact.holds and (fact.relation, fact.row[:-1]) not in known]
        rows = rows_of([fact for fact in out if fact not in shown], self.theory)
        return {name: some for name, some in rows.items() if some and name.startswith(NOT)}

    def document(self, details: bool = True) -> dict[str, Any]:
        """The explanation as JSON; without `details`, told steps lack rule instances, which take longer than the steps."""
        status = "unknown" if self.stopped is not None else "open" if self.differing else "explained"
        document: dict[str, Any] = {"status": status}
        document |= {"why": self.stopped.why} if self.stopped is not None else {}
        steps = self.detailed().steps if details else self.steps
        document |= {"steps": [step_document(step, self.problem, self.theory) for step in steps]}
        document |= {"complete": self.complete and not self.differing}
        document |= {"known": {**self.sketch, **self._ruled_out()}} if self.sketch else {}
        if self.differing:
            document["solutions"] = [self.problem.answer(one) for one in self.differing]
        return document


@dataclass(frozen=True, slots=True)
class Wrong(Displayed):
    """Facts of an unfinished answer that contradict the rules, and why: which mark is wrong and the steps that show it, where
    the puzzle tells its steps; else the rules that they break."""

    problem: Problem
    reason: Contradiction

    headline = "The answer cannot be right so far."
    steps = ()

    def __len__(self) -> int:
        return 0

    def text(self, style: Style = PAGE) -> list[str]:
        if mistake := self.reason.mistake:
            others = "" if mistake.alone else "with its other marks, "
            lines = [style.bad(f"{self.headline} {capital(f'{others}it cannot be that {self.reason.claim}:')}")]
            steps = enumerate(mistake.steps, 1)
            return [*lines, *(line for number, step in steps for line in step_text(step, number, style))]
        mark = f"   {style.char(MARKS[0], '-')} "
        reasons = [style.wrapped(sentence.text, mark) for sentence in self.reason.reason]
        headline = style.bad(f"{self.headline} These contradict the rules:")
        return [headline, style.wrapped(self.reason.claim, mark), "because", *reasons]

    def __str__(self) -> str:
        return "\n".join(self.text())

    def document(self) -> dict[str, Any]:
        facts = self.reason.facts
        return {
            "status": "wrong",
            "steps": [],
            "cells": self.problem.cells_of_facts(facts),
            "facts": [say_facts([fact], self.problem.theory) for fact in facts],
            "because": because_json(self.problem, self.reason.instances),
            "size": len(self.reason.instances),
            **self._told(),
        }

    def _told(self) -> dict[str, Any]:
        """The wrong mark, and the steps that show it: each as one text, and the cells to light for them."""
        if not (mistake := self.reason.mistake):
            return {"told": [sentence.text for sentence in self.reason.reason]}
        texts = [[f"{step.conclusion}.", *(capital(one.text) for one in step.reason)] for step in mistake.steps]
        lit = dict.fromkeys(cell for step in mistake.steps for cell in step.lit)
        return {
            "mark": self.reason.claim,
            "told": [" ".join(some) for some in texts],
            "lit": [list(cell) for cell in lit],
        }


@dataclass(frozen=True, slots=True)
class NoSteps(Displayed):
    """There is no solution, so there is nothing to step to: why that is so."""

    problem: Problem
    reason: Because | Unknown

    steps = ()

    def __len__(self) -> int:
        return 0

    def __str__(self) -> str:
        return str(self.reason)

    def document(self) -> dict[str, Any]:
        return {**why_document(self.reason), "steps": []}


Hinted = Explanation | Wrong | NoSteps


def hint(
    problem: Problem,
    *,
    answer: Mapping[str, Any] | None = None,
    steps: int = 1,
    limit: Limit | float | None = None,
) -> Hinted:
    """The next steps from an unfinished answer (from the empty board, if there is none), one thing at a time.

    print(hint(load("examples/flow/seven.flow")))     # 1. r4c3 is linked to r5c3. …
    """
    expect_problem(problem)
    if not isinstance(steps, int):
        raise TypeError(f"expected a number of steps, found {steps!r}")
    return _finished(explaining(problem, facts_of(problem, answer) if answer else (), steps, Limit.of(limit)))


def explain(problem: Problem, *, answer: Mapping[str, Any] | None = None, limit: Limit | float | None = None) -> Hinted:
    """Every step to all that is certain."""
    expect_problem(problem)
    return _finished(explaining(problem, facts_of(problem, answer) if answer else (), None, Limit.of(limit)))


def _finished(running: Explaining | Wrong | NoSteps) -> Hinted:
    if not isinstance(running, Explaining):
        return running
    for _ in running:
        pass
    return running.explanation()


def explaining(
    problem: Problem, facts: Iterable[Fact], steps: int | None, limit: Limit, until_drawn: bool = False
) -> Explaining | Wrong | NoSteps:
    """The steps while they are found: all of them, or so many, one thing at a time; `until_drawn`, up to the first that
    changes the answer as it is drawn."""
    found = solve(problem, limit=limit)
    if not isinstance(found, Unknown) and found.note == UNPROVED:
        found = Unknown("time limit")  # steps rest on rules alone
    match found:
        case Unknown():
            return NoSteps(problem, found)
        case Impossible():
            return NoSteps(problem, _why_none(problem, limit))
    if found.unique is None:  # the question whether it is the only one was stopped, by the limit or by Ctrl-C
        return NoSteps(problem, Unknown("interrupted" if (limit.left() or 1) > 0 else "time limit"))
    try:
        guided = start_guide(problem, found, list(facts), limit)
    except Contradiction as contradiction:
        return Wrong(problem, contradiction)
    except STOPS as stop:
        return NoSteps(problem, Unknown(limit.stopped(stop)))
    return Explaining(problem, guided, MOST_STEPS if steps is None else steps, limit, until_drawn)


def start_guide(problem: Problem, found: Found, facts: list[Fact], limit: Limit) -> Guide:
    """A guide in the small world, where there is one. What is wrong with an answer is told in the whole world."""

    def within(world: World) -> Guide:
        shown, teller = problem.board_facts(), problem.teller()
        return guide(problem.theory, world, found, facts, shown, limit, teller)

    if small := problem.small_world():
        with suppress(Contradiction):
            return within(small)
    return within(problem.world)


def _why_none(problem: Problem, limit: Limit) -> Because | Unknown:
    try:
        reason = why_impossible(problem, limit)
    except STOPS as stop:
        return Unknown(limit.stopped(stop))
    assert isinstance(reason, Because | Unknown)
    return reason


def _first(steps: Iterator[Step], most: int) -> Iterator[Step]:
    """So many steps, with the lemmas that they use."""
    while most and (step := next(steps, None)):
        most -= not step.supposed
        yield step


class Explaining(Iterator[Step]):
    """Steps as they are found; when they have ended, `explanation` has all of them and how it stands."""

    def __init__(self, problem: Problem, guided: Guide, most: int, limit: Limit, until_drawn: bool = False) -> None:
        self.problem, self.guide, self.most, self.limit = problem, guided, most, limit
        self.theory = guided.knowledge.grounding.theory
        self.steps: list[Step] = []
        self.start = tuple(guided.explained_facts())
        self.assumed = tuple(map(guided.knowledge.fact, guided.knowledge.assumed))
        self._begin = now()
        self._running = _first(guided.steps(), most)
        self._end: Explanation | None = None
        self._drawn = self._sketch() if until_drawn else None  # the answer that a step is to change

    def __next__(self) -> Step:
        try:
            step = next(self._running)
        except StopIteration:
            self._end = self._end or self._ended(None)
            raise
        except STOPS as stop:
            self.stop(stop)
            raise StopIteration from None
        self.steps.append(step)
        if self._drawn is not None and not step.supposed and self._sketch() != self._drawn:
            self.most, self._running = self._told(), _first(self._running, 0)
        return step

    def _told(self) -> int:
        """The number of steps; a lemma belongs to the step after it."""
        return sum(not step.supposed for step in self.steps)

    def stop(self, stop: BaseException) -> None:
        """No more steps: `explanation` has those that were found."""
        self._end = self._ended(Unknown(self.limit.stopped(stop)))

    def so_far(self, why: str) -> Explanation:
        """The explanation as far as it goes, if it is stopped now for this reason."""
        steps = tuple(self.steps)
        sketch = self._sketch()
        return Explanation(
            self.problem, self.theory, steps, False, None, sketch, Unknown(why), self.start, assumed=self.assumed
        )

    def explanation(self) -> Explanation:
        assert self._end is not None
        return self._end

    def _ended(self, stopped: Unknown | None) -> Explanation:
        complete = stopped is None and (self._told() < self.most or not self.guide.unfinished())
        both = only = None
        try:
            both = self.guide.two_solutions() if complete else None
            only = self.guide.solution() if complete and not both else None
        except STOPS as stop:
            stopped, complete = Unknown(self.limit.stopped(stop)), False
        sketch = self._sketch(whole=self._told() < self.most)
        self.guide.close()
        if self.limit.listener:
            self.limit.listener.stage("explain", [amount(len(self.steps), "step")], now() - self._begin)
        differing = (self.problem.viewed(both[0]), self.problem.viewed(both[1])) if both else None
        end, steps = self.problem.viewed(only) if only else None, tuple(self.steps)
        return Explanation(
            self.problem, self.theory, steps, complete, differing, sketch, stopped, self.start, end, self.assumed
        )

    def _sketch(self, whole: bool = False) -> Answer:
        """The answer as far as it was told: the guide itself looks a step ahead, unless the `whole` of it was told."""
        facts, puzzle = self.guide.explained_facts(), self.problem.puzzle
        if not (whole or self.guide.told):
            given = (one.fact for step in self.steps for one in step.deductions())
            listed = (fact for step in self.steps for fact in (*step.facts, *step.aside))
            known = {*self.start, *filter(None, given), *listed}
            facts = [fact for fact in facts if fact in known]
        if puzzle:
            return puzzle.partial.sketch(self.problem.board, facts)
        return dict(rows_of(facts, self.theory))


# --- the questions ---


def _hinted(asking: Asking) -> Running:
    steps = asking.given("steps")
    if steps == 0:
        raise BoardError("--steps: expected at least 1, found 0")
    return _told(asking, min(steps or MOST_STEPS, MOST_STEPS - 1), until_drawn=steps is None)


def _told(asking: Asking, steps: int | None, until_drawn: bool = False) -> Running:
    """The steps as they are found; those in detail together, when all are found."""
    problem, details, brief = asking.problem(), bool(asking.given("details")), bool(asking.given("brief"))
    running = explaining(problem, asking.facts(problem), steps, asking.limit, until_drawn)
    if not isinstance(running, Explaining):
        return _not_told(running)
    try:
        for number, step in enumerate(running, 1):
            item = partial(_item, running, step)  # the page shows the board after each step
            text = () if details else partial(step_text, step, number)
            yield Part(text, item, lambda why: _end(running.so_far(why), brief))
    except STOPS as stop:
        running.stop(stop)
    explanation = running.explanation()
    if details:
        explanation = explanation.detailed()
        for number, step in enumerate(explanation.steps, 1):
            yield Part(partial(step_text, step, number, details=True))
    return _end(explanation, brief)


def _item(running: Explaining, step: Step) -> dict[str, Any]:
    return {**step_document(step, running.problem, running.theory), "after": running.so_far("").sketch}


def _not_told(said: Wrong | NoSteps) -> Report:
    if isinstance(said, Wrong):
        return Report(NO, said.document(), said.text, answer=said)
    reason = said.reason
    if isinstance(reason, Unknown):
        return unknown(reason, said.document())
    return Report(NO, said.document(), lambda style: reason_lines(reason, style), answer=said)


def _end(explanation: Explanation, brief: bool) -> Report:
    outcome = NO if not explanation.steps and explanation.differing else YES
    outcome = UNKNOWN if explanation.stopped is not None else outcome
    return Report(outcome, partial(explanation.document, not brief), explanation.ending, answer=explanation)


QUESTION = Question(
    "hint",
    _hinted,
    {
        "answer": PARTIAL,
        "steps": Parameter(WHOLE, "so many steps (unless said, up to the first that changes the answer)", sign="N"),
    },
)
EXPLAIN = Question(
    "explain",
    lambda asking: _told(asking, None),
    {"answer": PARTIAL},
)
