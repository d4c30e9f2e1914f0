"""The best solution, with a proof that none is better, or with a bound if time is up.

Two questions take turns, each with a budget of conflicts that grows: "is there one better than the best so far?" and "is
there one in the upper half of what is left?" A yes to either raises the value, a no lowers the bound, and where they meet
the value is proved best.
"""

from __future__ import annotations

from entails.engines.answers import Best, Impossible, Solved, Unknown
from entails.engines.limits import FOREVER, STOPS, Limit, why
from entails.engines.sat import Session
from entails.errors import EngineError, TheoryError
from entails.models.cardinality import substituted, template
from entails.models.grounding import Grounding, Ints

FIRST_BUDGET = 2_000  # conflicts


def optimise(session: Session, limit: Limit = FOREVER, unique: bool = False) -> Best | Impossible | Unknown:
    """The best solution; with `unique`, also whether it is the only one as good."""
    aim = _Aim(session.grounding)
    session.solver.set_phases(aim.literals)
    solved = session.first(limit)
    if not isinstance(solved, Solved):
        return solved
    value, bound, solution, stopped = aim.value(session.true), len(aim.literals), solved.solution, None
    only: bool | None = None
    budget = FIRST_BUDGET
    try:
        while value < bound:
            limit.say(f"best so far {aim.outside(value)}, bound {aim.outside(bound)}")
            for goal in dict.fromkeys((value + 1, (value + bound + 1) // 2)):
                switch = aim.at_least(session, goal)
                found = session.search([switch], limit, budget)
                if found:
                    value, solution = aim.value(session.true), session.solution()
                    break
                if found is False:
                    bound = goal - 1
                    session.add([-switch])
                    break
            else:
                budget *= 2
        if unique:
            session.search([aim.at_least(session, value)], limit)
            solution = session.solution()
            only = session.only(limit, [aim.at_least(session, value)])
    except STOPS as stop:
        stopped = why(stop)
    except TheoryError as error:  # the count cannot be written down: what was found still stands
        stopped = error.message
    return Best(aim.outside(value), aim.outside(bound), solution, only, stopped)


class _Aim:
    """The objective as literals of which as many as possible should be true."""

    def __init__(self, grounding: Grounding) -> None:
        objective = grounding.theory.objective
        if objective is None:
            raise EngineError("the theory has no maximise or minimise line")
        self.grounding = grounding
        self.down = objective.direction == "minimise"
        self.literals = [-x for x in grounding.objective] if self.down else list(grounding.objective)
        self.known: dict[int, int] = {}

    def value(self, true: set[int]) -> int:
        return sum((x in true) if x > 0 else (-x not in true) for x in self.literals)

    def outside(self, value: int) -> int:
        """The count as the user sees it."""
        return self.grounding.constant + (len(self.literals) - value if self.down else value)

    def at_least(self, session: Session, goal: int) -> int:
        """A literal under which at least `goal` of the literals are true."""
        if goal not in self.known:
            self.known[goal] = self.grounding.fresh()
            for clause in at_least(self.grounding, self.literals, goal):
                session.add((-self.known[goal], *clause))
        return self.known[goal]


def at_least(grounding: Grounding, literals: list[int], goal: int) -> list[Ints]:
    """Clauses that say that at least `goal` of the literals are true."""
    made = template(len(literals), "≥", goal)
    if made.clauses is None:
        return [()]
    return substituted(made, literals, grounding.fresh(made.fresh))


def better_than(grounding: Grounding, value: int) -> list[Ints]:
    """Clauses that say that the objective is better than `value`."""
    aim = _Aim(grounding)
    inside = value - grounding.constant
    return at_least(grounding, aim.literals, (len(aim.literals) - inside if aim.down else inside) + 1)
