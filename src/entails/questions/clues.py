"""New data for a theory, so that there is exactly one solution: clues that a random solution is shown by.

    for puzzle in clued(load("sudoku.fol"), {"clue": "digit"}, seed=1):
        ...                       # the theory with other clues, none of which can be left out

A clue of a given relation or function tells what one to be found is at that place.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from random import Random

from entails.engines.answers import Solution
from entails.engines.sampling.random_solution import is_only, random_solution
from entails.errors import BoardError
from entails.limits import STOPS, Limit
from entails.logic.cores import minimal_core
from entails.models.theory import Theory
from entails.models.world import Row, World, suggestion
from entails.questions.problem import Problem, expect_problem


def clued(
    problem: Problem, clues: Mapping[str, str], *, seed: int = 0, limit: Limit | float | None = None
) -> Iterator[Problem]:
    """Problems with the theory and the other data of this one, and new facts for the relations in `clues`, each of which
    shows another relation or function. They end when time is up, or where even all clues leave several solutions."""
    expect_problem(problem)
    theory, limit = problem.theory, Limit.of(limit)
    for given, found in clues.items():
        _refuse(problem, given, found)
    random = Random(seed)
    bare = _with(theory, problem.world, {name: [] for name in clues})
    try:
        while True:
            solution = random_solution(theory, bare, random, limit)
            made = None if solution is None else _minimal(theory, bare, clues, solution, random, limit)
            if made is None:
                return
            yield Problem(theory, made, problem.name)
    except STOPS:
        return


def _refuse(problem: Problem, given: str, found: str) -> None:
    theory = problem.theory
    for name, roles in ((given, ("given", "number")), (found, ("find",))):
        relation = theory.relations.get(name)
        if relation is None or relation.role not in roles:
            there = [one.name for one in theory.relations.values() if one.role in roles]
            raise BoardError(f"there is no relation {name} that is {roles[0]}{suggestion(name, there)}")
    clue, shown = theory.relations[given], theory.relations[found]
    if clue.role == "number":  # shows the values of a function, if these are numbers
        values = problem.world.elements.get(shown.sorts[-1], ()) if shown.function else ("none",)
        if clue.sorts != shown.arguments or not all(isinstance(one, int) for one in values):
            raise BoardError(
                f"the numbers of {clue} cannot show {shown}: expected a function to numbers of these sorts"
            )
    elif clue.sorts != shown.sorts:
        raise BoardError(f"{clue} cannot show {shown}: their sorts differ")


def _with(theory: Theory, world: World, clues: Mapping[str, list[Row]]) -> World:
    numbered = {name for name in clues if theory.relations[name].role == "number"}
    facts = {name: rows for name, rows in clues.items() if name not in numbered}
    numbers = {name: {row[:-1]: int(row[-1]) for row in clues[name]} for name in numbered}
    return World(world.elements, {**world.facts, **facts}, {**world.numbers, **numbers})


def _minimal(
    theory: Theory, world: World, clues: Mapping[str, str], solution: Solution, random: Random, limit: Limit
) -> World | None:
    """All clues that the solution gives, but for those that are not needed, tried in random order."""
    kept = {given: list(solution.relations[found]) for given, found in clues.items()}
    if not is_only(theory, _with(theory, world, kept), solution, limit):
        return None
    each = [(name, row) for name, rows in kept.items() for row in rows]
    random.shuffle(each)

    def given(some: Collection[tuple[str, Row]]) -> World:
        left = set(some)
        return _with(theory, world, {name: [row for row in rows if (name, row) in left] for name, rows in kept.items()})

    def enough(some: list[tuple[str, Row]]) -> list[tuple[str, Row]] | None:
        return some if is_only(theory, given(some), solution, limit) else None

    return given(minimal_core(each[::-1], enough))
