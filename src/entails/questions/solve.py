"""A solution, and whether it is the only one; where something is to be maximised or minimised, the best one.

This is the only place that decides how a problem is solved: by a shortcut of its puzzle, by the optimiser, or by SAT
(`turns`). Hints, generated boards and reasons for cells ask here too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from entails.engines.answers import Best, Impossible, Solution, Solved, Unknown
from entails.errors import BoardError, SizeError
from entails.limits import STOPS, Limit
from entails.questions.lemmas import confirmed
from entails.questions.parameters import FLAG, WHOLE, Parameter
from entails.questions.problem import Assumed, Problem, expect_problem
from entails.questions.question import NO, UNKNOWN, YES, Asking, Part, Question, Report, Running, unknown
from entails.questions.turns import SolutionSearch
from entails.values import replace

if TYPE_CHECKING:
    from entails.engines.cubes.scheduling import Team
    from entails.questions.showing.style import Style

Found = Solved | Best | Impossible | Unknown


def solve(
    problem: Problem,
    *,
    unique: bool = True,
    limit: Limit | float | None = None,
    as_printed: bool = False,
    team: Team | None = None,
) -> Found:
    """A solution; with `unique`, also whether it is the only one (or the only best one). The processes of a `team` share long
    searches; with a team another one of several solutions may be found.

    With `as_printed`, the solution is one of the rules as they are printed: a certificate has to be about those, and not
    about a leaner theory with the same solutions.
    """
    expect_problem(problem)
    limit = Limit.of(limit)
    try:
        with limit.stage("solve"):
            return problem.viewed(confirmed(problem, limit, lambda it: _solve(it, limit, unique, as_printed, team)))
    except STOPS as stop:
        return Unknown(limit.stopped(stop))


def _solve(problem: Problem, limit: Limit, unique: bool, as_printed: bool, team: Team | None) -> Found:
    found = problem.solved(limit, unique) if isinstance(problem, Assumed) else _by_shortcut(problem, limit)
    if as_printed and isinstance(found, Solved):
        return replace(found, solution=Solution(problem.relations(found.solution)))
    return _by_theory(problem, limit, unique, as_printed, team) if found is None else found


def first(problem: Problem, limit: Limit) -> Solved | Impossible | Unknown:
    """Any solution, whichever is found first: not the best one, and without asking whether it is the only one."""
    try:
        with limit.stage("solve"), SolutionSearch(problem, limit) as search:
            return problem.viewed(Solved(search.solution()) if search.first() else Impossible())
    except STOPS as stop:
        return Unknown(limit.stopped(stop))


def _by_shortcut(problem: Problem, limit: Limit) -> Found | None:
    if problem.puzzle is None:
        return None
    shortcuts, board = problem.puzzle.shortcuts, problem.board
    best: Found | None = shortcuts.best(board, limit) if shortcuts.best else None
    if best is None and shortcuts.direct:
        return shortcuts.direct(board, limit)
    return best


def _by_theory(problem: Problem, limit: Limit, unique: bool, as_printed: bool, team: Team | None) -> Found:
    try:
        search = SolutionSearch(problem, limit, as_printed)
    except SizeError:
        if problem.puzzle is None:
            raise
        return Unknown("the board is too large")
    with search:
        if search.session.grounding.theory.objective:
            return _optimised(search, limit, unique, team)
        if team:
            from entails.questions.together import solve_together

            return solve_together(search, team, limit, unique)
        if not search.first():
            return Impossible()
        solution = search.solution()
        if not unique:
            return Solved(solution)
        limit.found(lambda _: Solved(solution))
        return Solved(solution, search.only())


def _optimised(search: SolutionSearch, limit: Limit, unique: bool, team: Team | None) -> Found:
    from entails.engines.solvers.optimise import optimise

    def alone(limit: Limit, unique: bool) -> Best | Solved | Impossible | Unknown:
        return optimise(search.session, limit, unique=unique, improve=_improve(search.problem, limit))

    if team is None:
        return alone(limit, unique)
    from entails.questions.best_together import best_together

    return best_together(search, team, limit, unique, alone)


def _improve(problem: Problem, limit: Limit) -> Callable[[Solution], Best] | None:
    """The puzzle's function from a solution to the best one that it finds from there; None if the puzzle has none."""
    way = problem.puzzle.shortcuts.improve if problem.puzzle else None
    return None if way is None else lambda solution: way(problem.board, solution, limit)


def refuse_row(problem: Problem, row: int | None) -> None:
    """Rows can be asked for only where a puzzle knows what can stand in them."""
    if row is not None and not (problem.puzzle and problem.puzzle.shortcuts.choices):
        raise BoardError("--row is for puzzles of words", file=problem.name or None)


def beside(problem: Problem, solution: Solution, row: int | None, limit: Limit) -> dict[str, Any]:
    """More keys for the solution's document: the puzzle's overview of all solutions, and the words that fit row `row`."""
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


def _best(answer: Best) -> dict[str, Any]:
    """The keys "best" (the aim's value, or a list of values for several aims), "bound", "why" and "broken" preferences."""
    value, bound = (some[0] if len(some) == 1 else list(some) for some in (answer.values, answer.bounds))
    rest = {} if answer.optimal else {"bound": bound, "why": answer.why}
    if answer.unmet is None:
        return {"best": value, **rest}
    broken = [
        {"preference": instance.rule.sentence, "sentence": instance.sentence, "weight": weight}
        for instance, weight in answer.unmet
    ]
    return {"best": value, **rest, "broken": broken}


def _document(problem: Problem, answer: Found, more: Mapping[str, Any]) -> dict[str, Any]:
    match answer:
        case Solved(solution, unique):
            best = {"best": None} if answer.note and problem.theory.objective else {}
            return {"status": "solved", "unique": unique, "solution": {**problem.answer(solution), **more}, **best}
        case Best(solution=solution, unique=unique):
            shown = {**problem.answer(solution), **({"optimal": answer.optimal} if problem.puzzle else {})}
            return {
                "status": "solved" if answer.optimal else "unknown",
                "unique": unique,
                "solution": shown,
                **_best(answer),
            }
        case Impossible():
            return {"status": "impossible", "unique": None, "solution": None}
        case Unknown(reason):
            return {"status": "unknown", "why": reason, "unique": None, "solution": None}


# --- the question ---


def _asked(asking: Asking) -> Running:
    problem, row = asking.problem(), asking.given("row")
    refuse_row(problem, row)
    asking.will_report(lambda answer: _report(asking, problem, answer, {}))
    answer = solve(
        problem,
        unique=not asking.given("no_unique"),
        limit=asking.limit,
        as_printed=bool(asking.given("certificate")),
        team=asking.team,
    )
    yield Part(so_far=lambda _: _report(asking, problem, answer, {}))
    more = beside(problem, answer.solution, row, asking.limit) if isinstance(answer, Solved) else {}
    return _report(asking, problem, answer, more)


def _report(asking: Asking, problem: Problem, answer: Found, more: Mapping[str, Any]) -> Report:
    """`more` stands beside the solution."""
    answered = document(problem, answer, more)
    if isinstance(answer, Unknown):
        return unknown(answer, answered)
    outcome = NO if isinstance(answer, Impossible) else YES
    if isinstance(answer, Best) and not answer.optimal:
        outcome = UNKNOWN
    return Report(outcome, answered, lambda style: _lines(asking, problem, answer, more, style), answer=answer)


def _lines(asking: Asking, problem: Problem, answer: Found, more: Mapping[str, Any], style: Style) -> list[str]:
    match answer:
        case Impossible():
            return [style.bad(str(answer)), style.dim(f"{asking.again('why')} tells why.")]
        case Best(solution=solution):
            head = style.good(answer.headline) if answer.optimal else style.bold(answer.headline)
            return [head, *answer.details(), problem.text(solution, style)]
        case Solved(solution):
            lines = [style.good(answer.headline), problem.text(solution, style, more)]
            if "row" in more:
                lines += [f"\nAll that fits row {more['row']['number']}:", style.columns(more["row"]["words"])]
            return lines
    return []


QUESTION = Question(
    "solve",
    _asked,
    {
        "no_unique": Parameter(FLAG, "do not ask whether it is the only one"),
        "row": Parameter(WHOLE, "list all words that fit row N, from 1 (puzzles of words)", sign="N"),
    },
)
