"""A count by two counters that share nothing: neither the grounding nor the engine.

The first is whatever `count` chooses. The second goes by the checker's own grounding, and counts by components, or where the
first did that by Ganak (without it, by listing). Where a puzzle counts in a way of its own and its theory is too large for
the checker's grounding, the theory is counted as theories are: that shares nothing with the puzzle's way.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from entails.engines.answers import Counted, Unknown
from entails.engines.certificates.normal_form import normalised
from entails.engines.certificates.refutation import Denied, counted_clauses
from entails.engines.solvers import counters, counting_process, ganak
from entails.engines.solvers.components import trace
from entails.errors import ProofError
from entails.limits import STOPS, Limit, uninterrupted
from entails.logic.sat_solvers import Cadical
from entails.questions.count import by_theory, count
from entails.questions.lemmas import relying_on_rules
from entails.questions.problem import Problem
from entails.values import dataclass

if TYPE_CHECKING:
    from entails.engines.cubes.scheduling import Team

OWN = "over the checker's own grounding"


@dataclass(frozen=True, slots=True)
class Twice:
    """Two counts of the same; the second is None if the first was not finished."""

    first: Counted | Unknown
    second: Counted | Unknown | None = None

    @property
    def agree(self) -> bool | None:
        """Are the two counts the same? None if one of them is not known."""
        both = isinstance(self.first, Counted) and isinstance(self.second, Counted)
        return self.first.count == self.second.count if both else None  # type: ignore[union-attr]

    def by(self) -> list[str]:
        """The names of the counters that gave a number."""
        return [one.by or "the puzzle's own counter" for one in (self.first, self.second) if isinstance(one, Counted)]

    def text(self) -> str:
        """What the second counter found, in a sentence."""
        names = self.by()
        match self.first, self.second:
            case Counted(one), Counted(other) if one == other:
                return f"Counted twice, by {names[0]} and by {names[1]}: both say so."
            case Counted(one), Counted(other):
                said = f"{one} by {names[0]}, {other} by {names[1]}"
                return f"The two counters disagree: {said}. One of them is wrong; please report this."
            case Counted(one), Unknown(why):
                return f"Counted once: {one} by {names[0]}. The second counter gave no number ({why})."
        return ""


def count_twice(problem: Problem, *, limit: Limit | float | None = None, team: Team | None = None) -> Twice:
    """The number of solutions by two counters that share nothing."""
    limit = Limit.of(limit)
    first = count(problem, limit=limit, team=team)
    if isinstance(first, Unknown):
        return Twice(first)
    try:
        with limit.stage("count again"):
            return Twice(first, _again(relying_on_rules(problem), first, limit))
    except STOPS as stop:
        return Twice(first, Unknown(limit.stopped(stop)))


def _again(problem: Problem, first: Counted, limit: Limit) -> Counted | Unknown:
    try:
        clauses = counted_clauses(normalised(problem.theory, problem.world, limit), limit)
    except ProofError as error:
        return Unknown(error.message) if first.by else by_theory(problem, limit)
    match counters.second(first.by):
        case counters.COMPONENTS:
            return Counted(trace(clauses.found, clauses.clauses, limit.check).number, by=f"components {OWN}")
        case counters.GANAK:
            return _by_ganak(clauses, limit)
    return _by_listing(clauses, limit)


def _by_ganak(clauses: Denied, limit: Limit) -> Counted | Unknown:
    limit.unstoppable()
    with uninterrupted():
        process = counting_process.start(ganak.__name__, ganak.pack(clauses.found, clauses.top, clauses.clauses))
    number = counting_process.wait(process, limit)
    return Unknown("Ganak gave up") if number is None else Counted(number, by=f"Ganak {OWN}")


def _by_listing(clauses: Denied, limit: Limit) -> Counted:
    number, variables = 0, range(1, clauses.found + 1)
    with Cadical() as solver:
        solver.append_formula(clauses.clauses)
        while True:
            limit.check()
            with uninterrupted():
                if not solver.solve_limited():
                    return Counted(number, by=f"listing {OWN}")
                true = set(solver.get_model())
                solver.add_clause([-v if v in true else v for v in variables])
            number += 1
            if not clauses.found:
                return Counted(number, by=f"listing {OWN}")
