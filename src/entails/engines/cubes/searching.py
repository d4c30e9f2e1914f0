"""Solutions, cube by cube: the first, and whether there is another.

Each process has one solver for all its cubes and assumes them, so that what it learns in one serves the next. A cube that is
not decided soon is cut (`lookahead`). One that is refuted tells which of its facts did it: every other cube that has them is
refuted too. Once a solution is known, all cubes that are left are searched for another one, so "the only one" costs no second
round. Where cubes get nowhere, one of the team searches the whole without them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from entails.engines.answers import Fact, Solution
from entails.engines.cubes.bench import Bench, Cube, clear, opened
from entails.engines.cubes.scheduling import Portion, Returned, TaskContext, Team, conquer
from entails.limits import FOREVER, Limit, OutOfTime

SECONDS = 1.0  # of work for a cube, before it is cut
CONFLICTS: int | None = None  # the same for whoever wants the same work every time
CUBES_EACH = 3  # for each of the team, to begin with
FIRST = 2.0  # the share of what is to be handed out before any cube
TRIED, HOPELESS = 3, 0.02  # after so many portions for each, so little of the whole: somebody goes without cubes


class SearchPlan(NamedTuple):
    """What is searched, and with how much patience: seconds or, where a test wants the same work every time, conflicts.
    `relation` says all of a solution, if there is such a one."""

    data: bytes
    relation: str | None = None
    seconds: float | None = None
    conflicts: int | None = None


def planned(data: bytes, relation: str | None = None) -> SearchPlan:
    return SearchPlan(data, relation, SECONDS, CONFLICTS)


class Searched(NamedTuple):
    """A solution that was not known; or facts that no other solution agrees with."""

    solution: Solution | None = None
    core: Cube | None = None


def search_cube(limit: Limit, context: TaskContext, plan: SearchPlan, cube: Cube, share: float) -> Returned:
    """Is there another solution in the cube?"""
    if not cube and plan.seconds is None:
        clear()  # whoever goes without cubes begins anew: what was learnt in them leads back to them
    bench = opened(plan.data, limit)
    literals = bench.literals(cube)
    assumptions = [*literals, *bench.others(context.known, plan.relation)]
    try:
        found = bench.session.search(assumptions, context.patient(limit, plan.seconds), plan.conflicts)
    except OutOfTime:
        limit.check()
        found = None
    if found:
        return Returned(Searched(bench.session.solution()), (Portion(search_cube, (plan, cube, share), share),))
    if found is False:
        core = set(bench.session.core())
        return Returned(Searched(core=bench.facts([x for x in literals if x in core])))
    branches = bench.lookahead.parts(literals)
    if branches is None:
        return Returned(Searched(core=cube))
    if not branches:
        whole = plan._replace(seconds=None, conflicts=None)
        return Returned(Searched(), (Portion(search_cube, (whole, cube, share), share),))
    return Returned(Searched(), tuple(bench.portions(search_cube, plan, cube, branches, share)))


def first_cubes(bench: Bench, plan: SearchPlan, number: int) -> list[Portion]:
    """About so many portions that cover all."""
    return list(bench.portions(search_cube, plan, (), bench.lookahead.first(number)))


class Hunt:
    """A hunt for `most` different solutions, those that are known among them: fewer are found only if there are no more.

    hunt = Hunt(plan, 2)
    hunt.run(team, first_cubes(bench, plan, 6))
    hunt.found                  # []: impossible; one: the only one; two
    """

    def __init__(
        self,
        plan: SearchPlan,
        most: int,
        known: Iterable[Solution] = (),
        is_enough: Callable[[Any], bool] = lambda returned: False,
    ) -> None:
        """`is_enough` hears what portions of another kind return, and of each new solution None."""
        self.plan, self.most, self.found, self.is_enough = plan, most, list(known), is_enough
        self.cores: list[frozenset[Fact]] = []
        self.size, self.tried = 1, 0.0  # who are at it; portions, for each of the team
        self.helped = False

    def run(self, team: Team, portions: Iterable[Portion], limit: Limit = FOREVER) -> None:
        """Raises when time is up; what was found by then is there."""
        self.size = team.size
        conquer(team, portions, self._take, limit, lambda: tuple(self.found), self._skip, self._more)

    def _take(self, searched: Any) -> bool:
        """Is this enough?"""
        if not isinstance(searched, Searched):
            return self.is_enough(searched)
        self.tried += 1 / self.size
        if searched.core is not None:
            self.cores.append(frozenset(searched.core))
            return not searched.core
        if searched.solution and searched.solution not in self.found:
            self.found.append(searched.solution)
            return len(self.found) >= self.most or self.is_enough(None)
        return False

    def _skip(self, portion: Portion) -> bool:
        """Is this cube refuted by what refuted another?"""
        cube = frozenset(portion.arguments[1]) if portion.task is search_cube else frozenset()
        return any(core <= cube for core in self.cores)

    def _more(self, share: float) -> Iterable[Portion]:
        """Somebody who goes without cubes, if they get nowhere."""
        if self.helped or self.tried < TRIED or share > HOPELESS:
            return ()
        self.helped = True
        whole = self.plan._replace(seconds=None, conflicts=None)
        return (Portion(search_cube, (whole, (), 0.0), FIRST),)
