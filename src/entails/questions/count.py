"""Exactly how many solutions there are, or how many are as good as the best."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from entails.engines.answers import Best, Counted, Impossible, Solved, Unknown
from entails.engines.hints.guiding.aim import best_only
from entails.engines.solvers.count import count_theory
from entails.limits import STOPS, TIME_LIMIT, Limit
from entails.questions.each import refuse_without_aims
from entails.questions.lemmas import confirmed
from entails.questions.parameters import BEST
from entails.questions.problem import Problem, expect_problem
from entails.questions.question import UNKNOWN, YES, Asking, Question, Report
from entails.questions.solve import solve
from entails.values import replace

if TYPE_CHECKING:
    from entails.engines.cubes.scheduling import Team

SHARE = 0.8  # of the time is for counting; if that ends without a count, the rest is for solving


def count(
    problem: Problem, *, best: bool = False, limit: Limit | float | None = None, team: Team | None = None
) -> Counted | Unknown:
    """The number of solutions; if counting is stopped, `Unknown` with the number found by then. All solutions are counted,
    whatever the objective; with `best`, those that reach the best value. The processes of a `team` share long counts."""
    expect_problem(problem)
    if best:
        refuse_without_aims(problem, "--best")
    way = _best if best else _every
    limit = Limit.of(limit)
    try:
        with limit.stage("count") as details:
            most = _share(limit)
            answer = confirmed(problem, most, lambda it: way(it, most, team))
            if not best and isinstance(answer, Unknown) and answer.why == TIME_LIMIT and answer.at_least < 2:
                answer = _by_solving(problem, answer, limit, team)
            if isinstance(answer, Counted):
                details.append(f"by {answer.by or 'a shortcut of the puzzle'}")
            return answer
    except STOPS as stop:
        return Unknown(limit.stopped(stop))


def _every(problem: Problem, limit: Limit, team: Team | None) -> Counted | Unknown:
    if team:
        from entails.questions.counted_together import count_together

        return count_together(problem, team, limit, lambda soon: _every(problem, soon, None))
    counted = _by_shortcut(problem, limit)
    return by_theory(problem, limit) if counted is None else counted


def _best(problem: Problem, limit: Limit, team: Team | None) -> Counted | Unknown:
    """The best value is found first, as `solve` does it; then the solutions that reach it are counted."""
    by_shortcut = _by_shortcut(problem, limit)
    if isinstance(by_shortcut, Counted) and by_shortcut.by_length is not None:
        best = max if problem.theory.aims[0].direction == "maximise" else min
        lengths = by_shortcut.by_length
        return Counted(lengths[best(lengths)]) if lengths else Counted(0)
    found = solve(problem, unique=False, limit=limit, team=team)
    if isinstance(found, Best) and found.optimal:
        return _every(Problem(best_only(problem.theory, found), problem.world, problem.name), limit, team)
    if isinstance(found, Best | Unknown):
        return Unknown(found.why or "")
    return Counted(0, note=found.note)


def _share(limit: Limit) -> Limit:
    left = limit.left()
    return limit if left is None else limit.within(SHARE * left)


def _by_solving(problem: Problem, counted: Unknown, limit: Limit, team: Team | None) -> Counted | Unknown:
    """A count by solving, after the counters ran out of time: exactly 0 or 1, or "at least 1" or "at least 2"."""
    match solve(problem, limit=limit, team=team):
        case Impossible():
            return Counted(0, by="solving")
        case Solved(_, unique) if unique:
            return Counted(1, by="solving")
        case Solved(_, unique) | Best(_, _, _, unique):
            return replace(counted, at_least=max(counted.at_least, 2 if unique is False else 1))
    return counted


def _by_shortcut(problem: Problem, limit: Limit) -> Counted | Unknown | None:
    puzzle = problem.puzzle
    return puzzle.shortcuts.count(problem.board, limit) if puzzle and puzzle.shortcuts.count else None


def by_theory(problem: Problem, limit: Limit) -> Counted | Unknown:
    """The count by the theory, also of a board whose puzzle has a shortcut."""
    return count_theory(problem.theory, problem.world, limit)


def document(answer: Counted | Unknown) -> dict[str, Any]:
    if isinstance(answer, Unknown):
        return {"status": "unknown", "why": answer.why, "at_least": answer.at_least}
    lengths = {} if answer.by_length is None else {"by_length": answer.by_length}
    noted = {"note": answer.note} if answer.note else {}
    return {"status": "counted", "count": answer.count, **lengths, **noted}


# --- the question ---


def _asked(asking: Asking) -> Report:
    problem = asking.problem()
    asking.will_report(report)
    return report(count(problem, best=bool(asking.given("best")), limit=asking.limit, team=asking.team))


def report(answer: Counted | Unknown) -> Report:
    if isinstance(answer, Unknown):
        stopped = f"At least {answer.at_least} solutions (stopped: {answer.why})."
        return Report(UNKNOWN, document(answer), [stopped], answer=answer)
    return Report(YES, document(answer), lambda _: [str(answer)], answer=answer)


QUESTION = Question("count", _asked, {"best": BEST})
