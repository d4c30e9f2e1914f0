"""Why there is no solution, or why a cell is as it is: few rule instances that cannot all hold, or that force it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from entails.boards.answer import Cell
from entails.boards.grid import name_of
from entails.engines.answers import Because, Differing, Impossible, Solved, Unknown
from entails.engines.explain import explain
from entails.engines.grounding import grounded
from entails.errors import BoardError
from entails.limits import STOPS, Limit
from entails.logic.formula import Atom, Formula, Not, Term, all_of
from entails.models.ground.purpose import REASONS
from entails.models.world import Row
from entails.questions.problem import Problem, expect_problem
from entails.questions.solve import first

Reason = Because | Solved | Differing | Unknown


def why(problem: Problem, *, cell: Cell | None = None, limit: Limit | float | None = None) -> Reason:
    """Why there is no solution; or the solution that there is. With a cell (row and column, from 0), why it is as it is in
    every solution; or two solutions that differ there."""
    expect_problem(problem)
    limit = Limit.of(limit)
    try:
        return _no_solution(problem, limit) if cell is None else _cell(problem, cell, limit)
    except STOPS as stop:
        return Unknown(limit.stopped(stop))


def _no_solution(problem: Problem, limit: Limit) -> Because | Solved | Unknown:
    puzzle = problem.puzzle
    part = puzzle.shortcuts.focus(problem.board, limit) if puzzle and puzzle.shortcuts.focus else None
    grounding = grounded(problem.theory, part or problem.world, REASONS, limit)
    with limit.stage("explain"):
        return problem.viewed(explain(grounding, limit))


def _cell(problem: Problem, cell: Cell, limit: Limit) -> Reason:
    found = first(problem, limit)
    match found:
        case Unknown():
            return found
        case Impossible():
            return _no_solution(problem, limit)
    claim = _claim_about(problem, found.solution.relations, cell)
    denied = problem.theory.claim(claim, world=problem.world)
    grounding = grounded(problem.theory, problem.world, REASONS, limit, denied)
    with limit.stage("explain"):
        answer = explain(grounding, limit)
    match answer:
        case Solved(other):
            return Differing(found.solution, problem.viewed(other), name_of(cell))
        case Because():
            return replace(answer, claim=str(claim))
    return answer


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
        case Because(instances, minimal, claim):
            status = {"status": "impossible"} if claim is None else {"status": "forced", **about, "claim": claim}
            because = [
                {"rule": one.rule.sentence, "sentence": one.sentence, "values": dict(one.values)} for one in instances
            ]
            return {**status, "because": because, "size": len(because), "minimal": minimal}
        case Solved(solution):
            return {"status": "solved", "solution": problem.answer(solution)}
        case Differing(first, second):
            return {"status": "open", **about, "solutions": [problem.answer(first), problem.answer(second)]}
        case Unknown(reason):
            return {"status": "unknown", "why": reason}
