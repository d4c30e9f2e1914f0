"""A hunt for solutions in cubes, and what happens where cubes get nowhere."""

from typing import Any

from entails.engines.cubes.bench import Bench, sent
from entails.engines.cubes.scheduling import Task, TaskContext
from entails.engines.cubes.searching import TRIED, Hunt, SearchPlan, first_cubes
from entails.limits import Limit
from entails.models.ground.grounder import ground
from entails.models.reading.text import read_theory
from tests.engines.cubes.alone import Alone

PIGEONS = """sort Pigeon = {1..7}
sort Hole = {1..6}
find sits(Pigeon, Hole)
rule: ∀p∈Pigeon ∃h∈Hole sits(p,h)
rule: ∀p,q∈Pigeon ∀h∈Hole (p < q ∧ sits(p,h) → ¬sits(q,h))
"""


class Noting(Alone):
    """Notes the cubes that it was asked to search, and with how many conflicts at most."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[tuple[int, int | None]] = []

    def start(self, number: int, task: Task, context: TaskContext, arguments: tuple[Any, ...], limit: Limit) -> None:
        plan, cube, _ = arguments
        self.asked.append((len(cube), plan.conflicts))
        super().start(number, task, context, arguments, limit)


def test_where_cubes_get_nowhere_somebody_goes_without_them() -> None:
    theory, world = read_theory(PIGEONS)
    plan = SearchPlan(sent(theory, world), conflicts=1)
    team, hunt = Noting(), Hunt(plan, 1)
    hunt.run(team, first_cubes(Bench(ground(theory, world)), plan, 6))
    assert hunt.found == []
    *tried, last = team.asked
    assert last == (0, None)
    assert len(tried) == TRIED
    assert all(size > 0 and conflicts == 1 for size, conflicts in tried)
