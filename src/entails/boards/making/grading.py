"""How hard a board is: by the hardest step that its own explanation needs, and then by the number of steps.

A step is as hard as the rule instances are many that its hardest fact rests on. Where the best solution is asked for, one is
told how good it is: that is one rule more.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from entails.boards.making.maker import DIFFICULTIES, Known, Maker
from entails.boards.puzzle import Puzzle, shown
from entails.engines.hints.aim import guide
from entails.limits import Limit


@dataclass(frozen=True, slots=True)
class Grade:
    name: str  # easy, medium or hard
    hardest: int  # rule instances that the hardest step rests on
    steps: int
    size: int  # rule instances of all steps together


def grade(
    made: Puzzle, maker: Maker, board: Any, known: Known, limit: Limit, wanted: str | None = None
) -> Grade | None:
    """None as soon as it is seen to be harder than wanted."""
    hardest = steps = size = 0
    seen = shown(made, board)
    with guide(made.theory(board), made.world(board), known.found, (), seen, limit) as explaining:
        for steps, step in enumerate(explaining.steps(), start=1):
            hardest = max(hardest, step.effort)
            size += len(step.instances)
            name = _name(maker, hardest, steps)
            if wanted and DIFFICULTIES.index(name) > DIFFICULTIES.index(wanted):
                return None
    return Grade(_name(maker, hardest, steps), hardest, steps, size)


def _name(maker: Maker, hardest: int, steps: int) -> str:
    return DIFFICULTIES[sum((hardest, steps) >= least for least in maker.grades)]
