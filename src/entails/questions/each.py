"""All solutions, one after the other; or all of the best ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import islice
from typing import Any

from entails.engines.answers import Best, Impossible, Solution, Solved, Unknown, count_words
from entails.engines.grounding import grounded
from entails.engines.hints.guiding.aim import best_only
from entails.engines.solvers.sat import Session
from entails.errors import BoardError, amount
from entails.limits import STOPS, Limit
from entails.models.ground.purpose import CLAUSES, LISTING, SOLVING
from entails.questions.lemmas import relying_on_rules
from entails.questions.parameters import BEST, TEXT, WHOLE, Parameter
from entails.questions.problem import Problem, expect_problem
from entails.questions.question import NO, UNKNOWN, YES, Asking, Part, Question, Report, Running
from entails.questions.showing.style import Style
from entails.questions.solve import solve
from entails.questions.turns import SolutionSearch

ORDERS = ("best", "worst", "longest", "shortest")


class Each(Iterator[Solution]):
    """An iterator over the solutions of a problem, each once.

    If a limit or Ctrl-C ended it, `stopped` says which, and there may be more solutions. With an order, or with `best`,
    `value` is the first aim's value in the last solution and `values` has those of all aims. Solutions in which an
    objective has no value are then left out; if none is left, `note` says so.
    """

    def __init__(self, problem: Problem, order: str | None, best: bool, limit: Limit) -> None:
        self.problem, self.limit = problem, limit
        self.values: tuple[int, ...] = ()
        self.stopped: str | None = None
        self.note = ""
        relying = relying_on_rules(problem)
        self._found = self._best(relying) if best else self._solutions(relying, order)

    @property
    def value(self) -> int | None:
        return self.values[0] if self.values else None

    def __next__(self) -> Solution:
        try:
            self.values, solution = next(self._found)
        except STOPS as stop:
            self.stopped = self.limit.stopped(stop)
            raise StopIteration from None
        except _NotProved as stop:
            self.stopped = str(stop)
            raise StopIteration from None
        return self.problem.viewed(solution)

    def _best(self, problem: Problem) -> Iterator[tuple[tuple[int, ...], Solution]]:
        """The best value is found first, as `solve` does it; then all solutions that reach it."""
        limit = self.limit
        found = solve(problem, unique=False, limit=limit)
        if isinstance(found, Unknown) or (isinstance(found, Best) and not found.optimal):
            raise _NotProved(found.why)
        if isinstance(found, Solved):
            self.note = found.note
        if isinstance(found, Best):
            theory = best_only(problem.theory, found)
            with Session(grounded(theory, problem.world, SOLVING, limit), limit) as session:
                yield from ((found.values, solution) for solution in session.solutions(limit))

    def _solutions(self, problem: Problem, order: str | None) -> Iterator[tuple[tuple[int, ...], Solution]]:
        puzzle, objective, limit = problem.puzzle, problem.theory.objective, self.limit
        if order and objective:
            worst = ("worst", "shortest" if objective.direction == "maximise" else "longest")
            yield from self._in_order(problem, order in worst)
        elif puzzle and puzzle.shortcuts.each:
            yield from (((), solution) for solution in puzzle.shortcuts.each(problem.board, limit))
        else:
            with SolutionSearch(problem, limit, purpose=LISTING) as search:
                yield from (((), solution) for solution in search.each())

    def _in_order(self, problem: Problem, worst_first: bool) -> Iterator[tuple[tuple[int, ...], Solution]]:
        from entails.engines.solvers.optimise import in_order, without_best

        empty = True
        with Session(grounded(problem.theory, problem.world, CLAUSES, self.limit), self.limit) as session:
            for found in in_order(session, self.limit, worst_first):
                empty = False
                yield found
        if empty:
            nothing = without_best(session.grounding, self.limit)
            self.note = nothing.note if isinstance(nothing, Solved) else ""


class _NotProved(Exception):
    """Raised if the search for the best value was stopped; the text says by what."""


def each(problem: Problem, *, order: str | None = None, best: bool = False, limit: Limit | float | None = None) -> Each:
    """Every solution, in any order; or with `order` from the best to the worst ("best", or "worst" first), by what the
    theory maximises or minimises; or the "longest" or "shortest" first, whichever of them is better. With `best`, those
    that are as good as the best one, and no others.

        for solution in each(load("party.fol")):
            print(solution["invited"])
    """
    expect_problem(problem)
    if order not in (None, *ORDERS):
        raise ValueError(f"there is no order {order!r}: expected one of {', '.join(ORDERS)}")
    if order or best:
        refuse_without_aims(problem, "--best" if best else "--order")
    return Each(problem, order, best, Limit.of(limit))


def solution_document(problem: Problem, solution: Solution, values: Sequence[int]) -> dict[str, Any]:
    """A solution as JSON has it, with what the aims come to where they were asked for."""
    value = {"value": values[0] if len(values) == 1 else list(values)} if values else {}
    return {"solution": problem.answer(solution), **value}


def refuse_without_aims(problem: Problem, option: str) -> None:
    """Raises `BoardError` for a theory without an objective and without preferences: its solutions have no order."""
    if not problem.theory.objective:
        message = (
            "nothing says which solution is better (there is no maximise or minimise line, and no preference), "
            f"so {option} cannot be met"
        )
        raise BoardError(message, file=problem.name or None)


# --- the question ---


def _asked(asking: Asking) -> Running:
    problem, most, best = asking.problem(), asking.given("limit"), bool(asking.given("best"))
    solutions = each(problem, order=asking.given("order"), best=best, limit=asking.limit)
    found, stopped = 0, None
    try:
        for found, solution in enumerate(islice(solutions, most), start=1):
            values = solutions.values
            item = partial(solution_document, problem, solution, values)
            lines = partial(_lines, problem, found, solution, values)
            yield Part(lines, item, partial(_stopped, found), printed=True)
    except STOPS as stop:
        stopped = asking.limit.stopped(stop)
    stopped = stopped or solutions.stopped
    if stopped:
        return _stopped(found, stopped)
    if not found and most != 0:
        noted, said = {"note": solutions.note} if solutions.note else {}, solutions.note or str(Impossible())
        return Report(NO, {"status": "impossible", **noted}, lambda style: [style.bad(said)], timed=False)
    which = "of the best ones" if best else "of them"
    all_of_them = [] if found == most else [f"{count_words(found)[:-1]}, all {which}."]
    return Report(YES, None, all_of_them, timed=False)


def _lines(problem: Problem, number: int, solution: Solution, values: Sequence[int], style: Style) -> list[str]:
    title = f"Solution {number}" + (f" of value {', '.join(map(str, values))}" if values else "")
    return [style.bold(title), problem.text(solution, style) + "\n"]


def _stopped(found: int, why: str) -> Report:
    end = {"status": "unknown", "why": why, "at_least": found}
    return Report(UNKNOWN, end, [f"{amount(found, 'solution')} so far (stopped: {why})."], timed=False)


QUESTION = Question(
    "all",
    _asked,
    {
        "limit": Parameter(WHOLE, "stop after so many", sign="N"),
        "best": BEST,
        "order": Parameter(
            TEXT,
            "the best or worst first, by what is maximised or minimised; the longest or shortest (or most or least of it)",
            choices=ORDERS,
        ),
    },
)
