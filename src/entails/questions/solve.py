"""A solution, and whether it is the only one; where something is to be maximised or minimised, the best one.

This is the only place that decides how a problem is solved: by a shortcut of its puzzle, by the optimiser, or by SAT on the
lean theory. Hints, generated boards and reasons for cells ask here too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import count
from typing import Any

from entails.engines.answers import Best, Impossible, Solution, Solved, Unknown
from entails.engines.grounding import grounded
from entails.engines.solvers.sat import Session
from entails.errors import BoardError, TheoryError
from entails.limits import STOPS, Limit
from entails.models.ground.purpose import SOLVING
from entails.questions.lemmas import confirmed
from entails.questions.problem import Problem, expect_problem
from entails.values import replace

# How patient the first turn is when uniqueness is hard to tell; every turn is more patient than the one before.
CONFLICTS = 10_000  # for the whole
PROBES = 50  # conflicts for each link

Found = Solved | Best | Impossible | Unknown


def solve(
    problem: Problem, *, unique: bool = True, limit: Limit | float | None = None, as_printed: bool = False
) -> Found:
    """A solution; with `unique`, also whether it is the only one (or the only best one).

    With `as_printed`, the solution is one of the rules as they are printed: a certificate has to be about those, and not
    about a leaner theory with the same solutions.
    """
    expect_problem(problem)
    limit = Limit.of(limit)
    try:
        with limit.stage("solve"):
            return problem.viewed(confirmed(problem, limit, lambda it: _solve(it, limit, unique, as_printed)))
    except STOPS as stop:
        return Unknown(limit.stopped(stop))


def _solve(problem: Problem, limit: Limit, unique: bool, as_printed: bool) -> Found:
    return _by_shortcut(problem, limit) or _by_theory(problem, limit, unique, as_printed)


def first(problem: Problem, limit: Limit) -> Solved | Impossible | Unknown:
    """Any solution, whichever is found first: not the best one, and without asking whether it is the only one."""
    with limit.stage("solve"), Session(grounded(*problem.lean, SOLVING, limit), limit) as session:
        return problem.viewed(session.first(limit))


def _by_shortcut(problem: Problem, limit: Limit) -> Found | None:
    if problem.puzzle is None:
        return None
    shortcuts, board = problem.puzzle.shortcuts, problem.board
    best: Found | None = shortcuts.best(board, limit) if shortcuts.best else None
    return best or (shortcuts.direct(board, limit) if shortcuts.direct else None)


def _by_theory(problem: Problem, limit: Limit, unique: bool, as_printed: bool) -> Found:
    theory, world = (problem.theory, problem.world) if as_printed else problem.lean
    try:
        grounding = grounded(theory, world, SOLVING, limit)
    except TheoryError:
        if problem.puzzle is None:
            raise
        return Unknown("the board is too large")  # its rules are right, so it can only be their number
    with Session(grounding, limit) as session:
        if theory.objective:
            from entails.engines.solvers.optimise import optimise

            return optimise(session, limit, unique=unique, improve=_improve(problem, limit))
        answer = session.first(limit)
        if not isinstance(answer, Solved) or not unique:
            return answer
        return replace(answer, unique=_only(problem, session, limit))


def _improve(problem: Problem, limit: Limit) -> Callable[[Solution], Best] | None:
    """How the puzzle gets from a solution to better ones, if it knows a way."""
    way = problem.puzzle.shortcuts.improve if problem.puzzle else None
    return None if way is None else lambda solution: way(problem.board, solution, limit)


def _only(problem: Problem, session: Session, limit: Limit) -> bool | None:
    """Is the last solution the only one? None: stopped.

    In turns, each more patient than the one before: SAT; counting, where the puzzle knows how; and SAT again for what is
    certain, literal by literal, which helps both. The first relation of the theory says all of a solution.
    """
    puzzle = problem.puzzle
    if puzzle is None or puzzle.shortcuts.unique is None:
        return session.only(limit)
    relation = next(session.grounding.theory.find()).name
    literals = session.literals(relation)
    try:
        for turn in count():
            only = session.alone(limit, conflicts=CONFLICTS << turn)
            if only is None:
                only = puzzle.shortcuts.unique(problem.board, session.certain(relation), turn, limit)
            if only is not None:
                return only
            literals = session.settle(literals, limit, PROBES << 2 * turn)
    except STOPS:
        pass
    return None


def refuse_row(problem: Problem, row: int | None) -> None:
    """Rows can be asked for only where a puzzle knows what can stand in them."""
    if row is not None and not (problem.puzzle and problem.puzzle.shortcuts.choices):
        raise BoardError("--row is for puzzles of words", file=problem.name or None)


def beside(problem: Problem, solution: Solution, row: int | None, limit: Limit) -> dict[str, Any]:
    """What a puzzle tells beside a solution: of all solutions together, and all that fits a row that is asked for."""
    puzzle = problem.puzzle
    if puzzle is None:
        return {}
    more = dict(puzzle.shortcuts.overview(problem.board, limit)) if puzzle.shortcuts.overview else {}
    if row is not None and puzzle.shortcuts.choices:
        words = puzzle.shortcuts.choices(problem.board, problem.answer(solution), row)
        more["row"] = {"number": row, "words": words}
    return more


def document(problem: Problem, answer: Found, more: Mapping[str, Any]) -> dict[str, Any]:
    """The answer as JSON has it; `more` is what stands beside the solution."""
    noted = {"note": answer.note} if not isinstance(answer, Unknown) and answer.note else {}
    return {**_document(problem, answer, more), **noted}


def _document(problem: Problem, answer: Found, more: Mapping[str, Any]) -> dict[str, Any]:
    match answer:
        case Solved(solution, unique):
            return {"status": "solved", "unique": unique, "solution": {**problem.answer(solution), **more}}
        case Best(value, bound, solution, unique, reason):
            shown = {**problem.answer(solution), **({"optimal": answer.optimal} if problem.puzzle else {})}
            rest = {} if answer.optimal else {"bound": bound, "why": reason}
            status = "solved" if answer.optimal else "unknown"
            return {"status": status, "unique": unique, "solution": shown, "best": value, **rest}
        case Impossible():
            return {"status": "impossible", "unique": None, "solution": None}
        case Unknown(reason):
            return {"status": "unknown", "why": reason, "unique": None, "solution": None}
