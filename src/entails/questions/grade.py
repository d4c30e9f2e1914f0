"""How hard a board is: by the hardest step that its own explanation needs, and then by the number of steps.

A step is as hard as the number of rule instances that its hardest fact rests on. Where the best solution is asked for, one is
told how good it is: that is one rule more.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from entails.boards.making.maker import DIFFICULTIES, Maker
from entails.engines.answers import Best, Solved
from entails.engines.hints.aim import guide
from entails.limits import Limit
from entails.questions.problem import Problem


@dataclass(frozen=True, slots=True)
class Grade:
    name: str  # easy, medium or hard
    hardest: int  # rule instances that the hardest step rests on
    steps: int
    size: int  # rule instances of all steps together

    def __str__(self) -> str:
        rules = "1 rule" if self.hardest == 1 else f"{self.hardest} rules at once"
        return f"{self.name} ({self.steps} steps, the hardest by {rules})"


def grade(
    problem: Problem, maker: Maker[Any], found: Solved | Best, limit: Limit, wanted: str | None = None
) -> Grade | None:
    """The grade of a board whose solution was found; None as soon as it is seen to be harder than wanted."""
    hardest = steps = size = 0
    with guide(problem.theory, problem.world, found, (), problem.board_facts(), limit) as guided:
        for steps, step in enumerate(guided.steps(), start=1):
            hardest = max(hardest, step.effort)
            size += len(step.instances)
            name = _name(maker, hardest, steps)
            if wanted and DIFFICULTIES.index(name) > DIFFICULTIES.index(wanted):
                return None
    return Grade(_name(maker, hardest, steps), hardest, steps, size)


def _name(maker: Maker[Any], hardest: int, steps: int) -> str:
    return DIFFICULTIES[sum((hardest, steps) >= least for least in maker.grades)]
