"""One question about many theories from Python, on several processes, without files in between.

for answer in in_parallel(solve, problems, processes=4, limit=10):
    ...                                      # in the order of the problems
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

from entails.engines.answers import Solution, Unknown
from entails.errors import BoardError
from entails.limits import Limit
from entails.models.theory import Theory
from entails.models.world import World
from entails.questions.problem import Problem
from entails.values import replace
from entails.workers.crew import Crew, Done, WorkItem

T = TypeVar("T")
Sent = tuple[Callable[..., Any], Theory, World, str, dict[str, Any]]


def in_parallel(
    question: Callable[..., T],
    problems: Iterable[Problem],
    *,
    processes: int | None = None,
    limit: float | None = None,
    **options: Any,
) -> Iterator[T | Unknown]:
    """The answers to a question of this package (such as `solve` or `count`) about each of many theories, in their order.
    `limit` is in seconds for each. What fails raises its error when its turn comes."""
    kept: dict[int, Problem] = {}

    def items() -> Iterator[WorkItem]:
        for number, problem in enumerate(problems):
            if problem.puzzle:
                raise BoardError("boards are asked about by `entails batch`: in_parallel(…) takes theories")
            kept[number] = problem
            yield WorkItem(number, (question, problem.theory, problem.world, problem.name, options))

    waiting: dict[int, Done] = {}
    following = 0
    with Crew(processes or os.cpu_count() or 1, limit) as crew:
        for done in crew.run(_asked, items()):
            waiting[done.number] = done
            while following in waiting:
                yield _answer(kept.pop(following), waiting.pop(following))
                following += 1


def _asked(limit: Limit, sent: Sent) -> Any:
    """Inside a worker."""
    question, theory, world, name, options = sent
    return _unseen(question(Problem(theory, world, name), limit=limit, **options))


def _unseen(answer: Any) -> Any:
    """The answer without its problem, which stays here."""
    solution = getattr(answer, "solution", None)
    return replace(answer, solution=replace(solution, view=None)) if isinstance(solution, Solution) else answer


def _answer(problem: Problem, done: Done) -> Any:
    if done.outcome.error:
        raise done.outcome.error
    return problem.viewed(done.outcome.result) if done.outcome.why is None else Unknown(done.outcome.why)
