"""A random solution of a theory: literals are wished for in random order, and each is kept if the ones before allow it.

Which literals can be kept does not depend on the models that a solver comes upon, so the same random numbers lead to the
same solution, by whatever solver.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from entails.engines.answers import Solution
from entails.engines.grounding import grounded, signed
from entails.engines.solvers.sat import Session
from entails.limits import Limit
from entails.models.ground.purpose import LISTING
from entails.models.ground.result import Grounding
from entails.models.theory import Theory
from entails.models.world import Row, World

LEAST, MOST = 0.15, 0.6  # the share of a relation's facts that are wished to hold


def random_solution(theory: Theory, world: World, random: Random, limit: Limit) -> Solution | None:
    with Session(grounded(theory.without_aims(), world, LISTING, limit), limit) as session:
        if not session.search((), limit):
            return None
        fixed: list[int] = []
        for choices in _wishes(theory, session.grounding, random):
            for wish in choices:
                if (wish > 0) == (abs(wish) in session.true) or session.search([*fixed, wish], limit):
                    fixed.append(wish)
                    break
                fixed.append(-wish)
        return session.solution()


def has_solution(theory: Theory, world: World, limit: Limit) -> bool:
    """Is there a solution? Raises `OutOfTime`."""
    with Session(grounded(theory.without_aims(), world, LISTING, limit), limit) as session:
        return bool(session.search((), limit))


def is_only(theory: Theory, world: World, solution: Solution, limit: Limit) -> bool:
    """Is this the only solution? Raises `OutOfTime`."""
    with Session(grounded(theory.without_aims(), world, LISTING, limit), limit) as session:
        if not session.search((), limit):
            return False
        found = session.solution()
        same = all(set(rows) == set(solution.relations[name]) for name, rows in found.relations.items())
        return same and bool(session.alone(limit))


def loose_facts(theory: Theory, world: World, solution: Solution, limit: Limit) -> list[tuple[str, Row]] | None:
    """The facts that are so in this solution and otherwise in another; None if it is no solution."""
    with Session(grounded(theory.without_aims(), world, LISTING, limit), limit) as session:
        grounding = session.grounding
        true = {grounding.variable(one.name, row) for one in theory.find() for row in solution.relations[one.name]}
        answer = signed(range(1, grounding.found + 1), true)
        if None in true or not session.search(answer, limit):
            return None
        session.settle(answer, limit)
        settled = set(session.settled)
        loose = {abs(x) for x in answer if x not in settled}
        return [(one.name, row) for one in theory.find() for row in grounding.decode(loose, one.name)]


def _wishes(theory: Theory, grounding: Grounding, random: Random) -> Iterator[list[int]]:
    """Literals, and for each place of a function its values, of which one is kept."""
    share = random.uniform(LEAST, MOST)
    wishes: list[list[int]] = []
    for relation in theory.find():
        values: dict[Row, list[int]] = {}
        for variable in grounding.variables(relation.name):
            if relation.valued:
                row = grounding.decode([variable], relation.name)[0][: -relation.width]
                values.setdefault(row, []).append(variable)
            else:
                wishes.append([variable if random.random() < share else -variable])
        wishes += [_small_first(some, random) for some in values.values()]
    return iter(random.sample(wishes, k=len(wishes)))


def _small_first(values: list[int], random: Random) -> list[int]:
    """A random order in which small regions tend to come first: one of 40 cells seldom fits where there is one of 2."""
    keys = {value: (place + 2) * random.random() for place, value in enumerate(values)}
    return sorted(values, key=lambda value: keys[value])
