"""How hard a board is: by the hardest step that its own explanation needs, and then by the number of steps.

A step is as hard as the rule instances are many that its hardest fact rests on. Where the best solution is asked for, one is
told how good it is: that is one rule more.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from entails.engines.hints import Guide
from entails.engines.limits import Limit
from entails.logic.formula import Count, Term
from entails.models.ground import ground
from entails.models.theory import Rule, Theory
from entails.models.world import World
from entails.puzzles.making.maker import DIFFICULTIES, Known, Maker
from entails.puzzles.puzzle import Puzzle


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
    theory, world = made.theory(board), made.world(board)
    if known.best is not None:
        theory = _reaching(theory, world, known.best)
    grounding = ground(theory, world, selectors=True, lemmas=False, check=limit.check)
    hardest = steps = size = 0
    with Guide(grounding, limit=limit) as guide:
        guide.settle(unique=known.solutions == 1)
        for steps, step in enumerate(guide.steps(), start=1):
            hardest = max(hardest, step.effort)
            size += len(step.because)
            name = _name(maker, hardest, steps)
            if wanted and DIFFICULTIES.index(name) > DIFFICULTIES.index(wanted):
                return None
    return Grade(_name(maker, hardest, steps), hardest, steps, size)


def _name(maker: Maker, hardest: int, steps: int) -> str:
    return DIFFICULTIES[sum((hardest, steps) >= least for least in maker.grades)]


def _reaching(theory: Theory, world: World, value: int) -> Theory:
    """The theory whose solutions are the best ones."""
    aim = theory.objective
    assert aim
    comparison = "≥" if aim.direction == "maximise" else "≤"
    formula = Count(comparison, Term(str(value)), aim.variables, aim.body)
    rule = Rule(f"the best is {value}", formula, theory.claim(formula, world=world))
    return replace(theory, objective=None, rules=(*theory.rules, rule))
