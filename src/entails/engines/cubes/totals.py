"""Counts, cube by cube: those of the cubes add up.

Choices (`entails.engines.solvers.choices`) are cut as that engine branches, and what a process has counted it keeps for the
next cube. Anything else is counted by Ganak or `components`, which cannot say how far they are: a cube that takes long is
given up and cut where look-ahead says, and its parts get more time than it had, so that not too much is done in vain.
"""

from __future__ import annotations

from typing import NamedTuple

from entails.engines.cubes.bench import Bench, Branches, Cube, opened
from entails.engines.cubes.scheduling import Portion, Returned, TaskContext
from entails.engines.solvers import choices, counters, counting_process
from entails.engines.solvers.counters import CHOICES, Counter
from entails.errors import EngineError
from entails.limits import Limit, OutOfTime, uninterrupted
from entails.models.ground.result import Grounding, Ints

PATIENCE = 1.0  # seconds of work for a cube of choices
LONGER = 10.0  # seconds of work for a cube of another counter; its parts have twice as many
REFUTED = 200  # conflicts to see that there is nothing to count
CHOICES_EACH = 6  # cubes of choices, for each of the team, to begin with: they cost nothing
COUNTS_EACH = 2  # the same for another counter: each has to find out by itself what they have in common
FAIR = 1.2  # a cube that is at most so much of what is fair for one of the team is not cut for a counter


class CountPlan(NamedTuple):
    """What is counted, by whom, and with how much patience (None: all there is)."""

    data: bytes
    by: Counter
    seconds: float | None

    @property
    def is_choices(self) -> bool:
        return self.by.name == CHOICES


def way_to_count(grounding: Grounding, whole: Grounding, data: bytes, size: int, limit: Limit) -> CountPlan | None:
    """The counter for cubes, for a team of this size; None if no counter can work in cubes."""
    by = counters.for_cubes(grounding, whole, size, limit)
    return None if by is None else CountPlan(data, by, PATIENCE if by.name == CHOICES else LONGER)


def count_cube(limit: Limit, context: TaskContext, plan: CountPlan, cube: Cube, share: float) -> Returned:
    """How many solutions agree with the cube; or its parts, if that takes long."""
    bench = opened(plan.data, limit, plan.by.purpose)
    literals = bench.literals(cube)
    try:
        if plan.is_choices:
            return Returned(_by_choices(bench, literals, context.patient(limit, plan.seconds)))
        return Returned(_by_counter(bench, plan, literals, limit))
    except OutOfTime:
        limit.check()
    branches = _branches(bench, plan, literals)
    longer = plan if plan.is_choices else plan._replace(seconds=2 * (plan.seconds or LONGER))
    if not branches:
        return Returned(0, (Portion(count_cube, (plan._replace(seconds=None), cube, share), share),))
    return Returned(0, tuple(bench.portions(count_cube, longer, cube, branches, share)))


def _branches(bench: Bench, plan: CountPlan, literals: list[int]) -> Branches:
    if plan.is_choices:
        cut = _choices(bench).cut(literals)
        return [(one, 1 / len(cut)) for one in cut]
    return bench.lookahead.cut(literals) or ()


def first_cubes(bench: Bench, plan: CountPlan, size: int) -> list[Portion]:
    """Portions that cover all, for a team of this size."""
    number, small = (CHOICES_EACH * size, 0.0) if plan.is_choices else (COUNTS_EACH * size, FAIR / size)
    portions = [Portion(count_cube, (plan, (), 1.0), 1.0)]
    while len(portions) < number:
        largest = max(portions, key=lambda portion: portion.share)
        _, cube, share = largest.arguments
        if share <= small:
            break
        branches = _branches(bench, plan, bench.literals(cube))
        if not branches:
            break
        portions.remove(largest)
        portions += bench.portions(count_cube, plan, cube, branches, share)
    return portions


# --- one cube ---


def _choices(bench: Bench) -> choices.ChoiceSearch:
    """The engine, with what it has counted so far."""
    search: choices.ChoiceSearch | None = bench.kept.get(CHOICES)
    if search is None:
        made = choices.choices(bench.grounding)
        assert made
        search = bench.kept[CHOICES] = choices.ChoiceSearch(made)
    return search


def _by_choices(bench: Bench, literals: list[int], limit: Limit) -> int:
    return choices.count_within(_choices(bench), literals, limit.check)


def _by_counter(bench: Bench, plan: CountPlan, literals: list[int], limit: Limit) -> int:
    if bench.session.soon(literals, limit, REFUTED) is False:
        return 0
    problem = plan.by.problem(bench.grounding, _clauses(bench, literals, limit))
    with uninterrupted():
        process = counting_process.start(plan.by.module, problem, plan.seconds)
    number = counting_process.wait(process, limit)
    if number is None:
        raise OutOfTime if counting_process.is_worn_out(process) else EngineError(f"{plan.by.name} cannot count a cube")
    return number


def _clauses(bench: Bench, literals: list[int], limit: Limit) -> list[Ints]:
    kept: list[Ints] | None = bench.kept.get("clauses")
    if kept is None:
        kept = bench.kept["clauses"] = counters.counting_clauses(bench.grounding, limit)
    return [*kept, *((x,) for x in literals)]
