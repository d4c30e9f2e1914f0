"""How hard a board is: by the hardest step that its own explanation needs, and then by the number of steps.

Where a puzzle tells its steps by techniques, a step is as hard as its technique is late in the order in which players learn
them; a step that none of them tells is harder than all. Elsewhere a step is as hard as the number of rule instances that its
hardest fact rests on. Where the best solution is asked for, one is told how good it is: that is one rule more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from entails.boards.making.maker import DIFFICULTIES, Maker
from entails.engines.answers import Best, Solved
from entails.engines.hints.aim import guide
from entails.engines.hints.steps import Step
from entails.limits import Limit
from entails.questions.problem import Problem


@dataclass(frozen=True, slots=True)
class Grade:
    name: str  # easy, medium or hard
    hardest: int  # the place of the hardest technique, from 1; without techniques, rule instances of the hardest step
    steps: int
    size: int  # words of all steps together
    technique: str = ""  # the hardest one
    times: int = 0  # that it is needed

    def __str__(self) -> str:
        if self.technique:
            often = {1: "once", 2: "twice"}.get(self.times, f"{self.times} times")
            return f"{self.name} ({self.steps} steps, the hardest “{self.technique}”, {often})"
        rules = "1 rule" if self.hardest == 1 else f"{self.hardest} rules at once"
        return f"{self.name} ({self.steps} steps, the hardest by {rules})"


def grade(
    problem: Problem, maker: Maker[Any], found: Solved | Best, limit: Limit, wanted: str | None = None
) -> Grade | None:
    """The grade of a board whose solution was found; None as soon as it is seen to be harder than wanted."""
    telling = problem.puzzle.telling if problem.puzzle and not maker.by_rules else None
    order = list(telling().techniques) if telling else []
    hardest = steps = size = 0
    used: Counter[str] = Counter()
    world, teller = problem.small_world() or problem.world, problem.teller() if telling else None
    with guide(problem.theory, world, found, (), problem.board_facts(), limit, teller) as guided:
        for steps, step in enumerate(guided.steps(), start=1):
            hardest = max(hardest, _rank(step, order))
            size += len(str(step).split())
            used[step.technique] += 1
            if wanted and DIFFICULTIES.index(_name(maker, hardest, steps)) > DIFFICULTIES.index(wanted):
                return None
    technique = order[hardest - 1] if 0 < hardest <= len(order) else ""
    return Grade(_name(maker, hardest, steps), hardest, steps, size, technique, used[technique] if technique else 0)


def _rank(step: Step, order: Sequence[str]) -> int:
    if not order:
        return step.effort
    return order.index(step.technique) + 1 if step.technique in order else len(order) + 1


def _name(maker: Maker[Any], hardest: int, steps: int) -> str:
    return DIFFICULTIES[sum((hardest, steps) >= least for least in maker.grades)]
