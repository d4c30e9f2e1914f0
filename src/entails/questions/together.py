"""One problem solved by a team: `solve` with more than one processor.

Whatever ends soon is not worth a second process, so the search begins here, as always. If it is hard, cubes go to the team
(`entails.engines.cubes`). Where a puzzle knows several ways, or a theory has counts that only some solvers count, nobody can
tell beforehand which way is quickest: then one of the team goes the way that `solve` goes alone, and the others take cubes.
Whoever ends first has the answer.
"""

from __future__ import annotations

from collections.abc import Sequence

from entails.engines.answers import Impossible, Solution, Solved
from entails.engines.cubes.bench import Bench, sent
from entails.engines.cubes.scheduling import Portion, Team
from entails.engines.cubes.searching import CUBES_EACH, Hunt, SearchPlan, first_cubes, planned
from entails.engines.grounding import grounded
from entails.limits import STOPS, Limit
from entails.models.ground.purpose import CLAUSES
from entails.questions.turns import SolutionSearch

SOON = 5_000  # conflicts: what takes more goes to the team


def solve_together(search: SolutionSearch, team: Team, limit: Limit, unique: bool) -> Solved | Impossible:
    """A solution; with `unique`, also whether it is the only one. Raises when time is up before any is known."""
    first = search.soon(SOON)
    if first is False:
        return Impossible()
    known = [search.solution()] if first else []
    if known:
        limit.found(lambda _: Solved(known[0]))
        only = search.only_soon(SOON) if unique else None
        if not unique or only is not None:
            return Solved(known[0], only)
    return _by_crew(search, team, limit, unique, known)


def _by_crew(
    search: SolutionSearch, team: Team, limit: Limit, unique: bool, known: Sequence[Solution]
) -> Solved | Impossible:
    limit.unstoppable()
    hunt = Hunt(planned(sent(*search.stated)), 2 if unique else 1, known)
    try:
        hunt.run(team, _cubes(search, hunt.plan, team, limit), limit)
    except STOPS:
        if not hunt.found:
            raise
        return Solved(hunt.found[0])
    return Solved(hunt.found[0], len(hunt.found) == 1 if unique else None) if hunt.found else Impossible()


def _cubes(search: SolutionSearch, plan: SearchPlan, team: Team, limit: Limit) -> list[Portion]:
    grounding = search.rules.grounding
    if grounding.cardinalities:
        grounding = grounded(*search.stated, CLAUSES, limit)
    bench = Bench(grounding, limit)
    try:
        return first_cubes(bench, plan, CUBES_EACH * team.size)
    finally:
        bench.close()
