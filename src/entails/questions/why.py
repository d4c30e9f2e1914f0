"""Why there is no solution; why a claim follows, or why a cell is as it is: the steps that lead there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from entails.boards.answer import Cell
from entails.boards.grid import cell_of, name_of
from entails.engines import ask as asking
from entails.engines.answers import Because, Differing, Follows, Impossible, Refuted, Solution, Solved, Unknown
from entails.engines.hints.claims import steps_to
from entails.engines.hints.steps import Step
from entails.errors import BoardError, TheoryError
from entails.limits import STOPS, Limit
from entails.logic.formula import Atom, Formula, Not, Term, all_of
from entails.models.ground.result import Instance
from entails.models.world import Row
from entails.questions.hint import because_json, step_document, step_text
from entails.questions.impossible import document as impossible_document
from entails.questions.impossible import why_impossible
from entails.questions.problem import Problem, expect_problem
from entails.questions.solve import first
from entails.questions.style import PAGE, Style

SECONDS = 5.0  # that may pass while the reason is looked for of a claim that follows


@dataclass(frozen=True, slots=True)
class Shown:
    """A claim that holds in every solution, and the steps that show it."""

    claim: str
    steps: tuple[Step, ...]
    problem: Problem = field(compare=False, repr=False)

    @property
    def headline(self) -> str:
        return f"{self.claim} holds in every solution{', because:' if self.steps else ': it is given.'}"

    @property
    def instances(self) -> tuple[Instance, ...]:
        """The rule instances of all steps, each once."""
        return tuple({(one.rule.sentence, one.sentence): one for step in self.steps for one in step.instances}.values())

    def text(self, style: Style = PAGE) -> list[str]:
        """The steps, in lines; of a claim that is refuted in one step, only its sentences."""
        if len(self.steps) == 1 and not self.steps[0].facts:
            return step_text(self.steps[0], 1, style)[1:]
        return [line for number, step in enumerate(self.steps, 1) for line in step_text(step, number, style)]

    def __str__(self) -> str:
        return "\n".join([self.headline, *self.text()])

    def document(self) -> dict[str, Any]:
        steps = [step_document(step, self.problem, self.problem.theory) for step in self.steps]
        return {"steps": steps, "because": because_json(self.problem, self.instances), "size": len(self.instances)}


Reason = Because | Shown | Solved | Differing | Unknown


def why(
    problem: Problem,
    claim: str | Formula | None = None,
    *,
    cell: Cell | str | None = None,
    limit: Limit | float | None = None,
) -> Reason:
    """Why there is no solution; or the solution that there is. With a claim, or a cell (“r1c2”, or row and column from 0),
    why it holds, or is as it is, in every solution; or two solutions that differ there.

        print(why(load("menu.fol"), "served(cake) → ¬served(pie)"))
    """
    expect_problem(problem)
    limit = Limit.of(limit)
    try:
        if claim is None and cell is None:
            return why_impossible(problem, limit)
        found = first(problem, limit)
        match found:
            case Unknown():
                return found
            case Impossible():
                return why_impossible(problem, limit)
        place = _place(cell)
        if place is not None:
            claim = _claim_about(problem, found.solution.relations, place)
        assert claim is not None
        return _claim(problem, claim, found.solution, name_of(place) if place else "it", limit)
    except STOPS as stop:
        return Unknown(limit.stopped(stop))


def _place(cell: Cell | str | None) -> Cell | None:
    place = cell_of(cell) if isinstance(cell, str) else cell
    if place is None and cell is not None:
        raise BoardError(f"expected a cell such as r1c2, found “{str(cell)[:20]}”")
    return place


def _claim(problem: Problem, claim: str | Formula, solution: Solution, what: str, limit: Limit) -> Reason:
    """Does a claim hold in every solution, and why?"""
    text = claim if isinstance(claim, str) else str(claim)
    typed = problem.claim(claim) if isinstance(claim, str) else problem.theory.claim(claim, world=problem.world)
    with limit.stage("ask"):
        answer = asking.ask(problem.theory, problem.world, typed, limit)
    match answer:
        case Unknown():
            return answer
        case Refuted(other):
            return Differing(problem.viewed(solution), problem.viewed(other), what)
        case Follows():
            return shown(problem, text, typed, solution, limit)


def reason_for(problem: Problem, claim: str, *, limit: Limit) -> Shown | None:
    """Why a claim follows that is known to follow; None if that takes longer than `SECONDS`, or nothing needs to be said."""
    within = limit.within(SECONDS)
    try:
        found = first(problem, within)
        if isinstance(found, Solved):
            reason = shown(problem, claim, problem.claim(claim), found.solution, within)
            return reason if any(step.instances for step in reason.steps) else None
    except (*STOPS, TheoryError):  # too slow, or too large to be ground with selectors
        limit.check()
    return None


def shown(problem: Problem, text: str, typed: Formula, solution: Solution, limit: Limit) -> Shown:
    """Why a claim holds that follows; `solution` is any solution."""
    with limit.stage("explain"):
        steps = steps_to(problem.theory, problem.world, typed, solution, problem.board_facts(), limit)
    return Shown(text, tuple(steps), problem)


def _claim_about(problem: Problem, relations: Mapping[str, Sequence[Row]], cell: Cell) -> Formula:
    """What a solution says of a cell: what holds there, or if nothing does, that nothing holds."""
    world, sought = problem.world, [one for one in problem.theory.find() if one.name in relations]
    held = [(one.name, row) for one in sought for row in relations[one.name] if _speaks_of(row, cell)]
    if held:
        return all_of([_atom(name, row) for name, row in _once(problem, held)])
    for one in sought:
        rows = world.facts[one.within] if one.within else [(e,) for e in world.elements[one.sorts[0]]]
        missing = [(one.name, row) for row in rows if len(row) == len(one.sorts) and _speaks_of(row, cell)]
        if missing:
            return all_of([Not(_atom(name, row)) for name, row in _once(problem, missing)])
    raise BoardError(f"--cell: there is no cell {name_of(cell)} on this board", file=problem.name or None)


def _once(problem: Problem, rows: list[tuple[str, Row]]) -> list[tuple[str, Row]]:
    """Of a symmetric relation, each pair in one direction only."""
    seen: dict[tuple[str, object], tuple[str, Row]] = {}
    for name, row in rows:
        symmetric = problem.theory.relations[name].symmetric
        seen.setdefault((name, frozenset(row) if symmetric else row), (name, row))
    return list(seen.values())


def _speaks_of(row: Row, cell: Cell) -> bool:
    """A cell goes by its name (a bridge's strands by that and a letter), or by the numbers of its row and place."""
    names = {name_of(cell) + strand for strand in ("", "h", "v")}
    return any(str(element) in names for element in row) or row[:2] == (cell[0] + 1, cell[1] + 1)


def _atom(name: str, row: Row) -> Formula:
    return Atom(name, tuple(Term(str(element)) for element in row))


def document(problem: Problem, answer: Reason, cell: Cell | None = None) -> dict[str, Any]:
    about = {} if cell is None else {"cell": list(cell)}
    match answer:
        case Shown(claim):
            return {"status": "forced", **about, "claim": claim, **answer.document()}
        case Solved(solution):
            return {"status": "solved", "solution": problem.answer(solution)}
        case Differing(one, other):
            return {"status": "open", **about, "solutions": [problem.answer(one), problem.answer(other)]}
        case Because() | Unknown():
            return impossible_document(answer)
