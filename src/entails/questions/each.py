"""All solutions, one after the other."""

from __future__ import annotations

from collections.abc import Iterator

from entails.engines.answers import Solution
from entails.engines.grounding import grounded
from entails.engines.solvers.sat import Session
from entails.errors import BoardError
from entails.limits import STOPS, Limit
from entails.models.ground.purpose import CLAUSES, SOLVING
from entails.questions.lemmas import relying_on_rules
from entails.questions.problem import Problem, expect_problem

ORDERS = ("best", "worst", "longest", "shortest")


class Each(Iterator[Solution]):
    """The solutions of a problem, each once. If that was stopped by a limit or Ctrl-C, `stopped` says by which; what came
    before is then not all. With an order, `value` is that of the last solution."""

    def __init__(self, problem: Problem, order: str | None, limit: Limit) -> None:
        self.problem, self.limit = problem, limit
        self.value: int | None = None
        self.stopped: str | None = None
        self._found = _solutions(relying_on_rules(problem), order, limit)

    def __next__(self) -> Solution:
        try:
            self.value, solution = next(self._found)
        except STOPS as stop:
            self.stopped = self.limit.stopped(stop)
            raise StopIteration from None
        return self.problem.viewed(solution)


def each(problem: Problem, *, order: str | None = None, limit: Limit | float | None = None) -> Each:
    """Every solution, in any order; or with `order` from the best to the worst ("best", or "worst" first), by what the
    theory maximises or minimises; or the "longest" or "shortest" first, whichever of them is better.

        for solution in each(load("party.fol")):
            print(solution["invited"])
    """
    expect_problem(problem)
    if order not in (None, *ORDERS):
        raise ValueError(f"there is no order {order!r}: expected one of {', '.join(ORDERS)}")
    if order and not problem.theory.objective:
        message = (
            "nothing says which solution is better (there is no maximise or minimise line), so --order cannot be met"
        )
        raise BoardError(message, file=problem.name or None)
    return Each(problem, order, Limit.of(limit))


def _solutions(problem: Problem, order: str | None, limit: Limit) -> Iterator[tuple[int | None, Solution]]:
    puzzle, objective = problem.puzzle, problem.theory.objective
    if order and objective:
        from entails.engines.solvers.optimise import in_order

        worst = ("worst", "shortest" if objective.direction == "maximise" else "longest")
        with Session(grounded(problem.theory, problem.world, CLAUSES, limit), limit) as session:
            yield from in_order(session, limit, worst_first=order in worst)
    elif puzzle and puzzle.shortcuts.each:
        yield from ((None, solution) for solution in puzzle.shortcuts.each(problem.board, limit))
    else:
        with Session(grounded(*problem.lean, SOLVING, limit), limit) as session:
            yield from ((None, solution) for solution in session.solutions(limit))
