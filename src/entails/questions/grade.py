"""How hard a board is: by the hardest steps that its own explanation needs, and by how many there are of them.

Where a puzzle tells its steps by techniques, a step is as hard as its technique is late in the order in which players learn
them; a step that none of them tells is harder than all. Elsewhere a step is as hard as the number of rule instances that its
hardest fact rests on. Where the best solution is asked for, one is told how good it is: that is one rule more.

A board is medium, or hard, if enough of its steps are at least as hard as the maker's bar says (`Maker.grades`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import sqrt
from typing import Any

from entails.boards.maker import DIFFICULTIES, Bar, Maker, Wish
from entails.engines.answers import Best, Solved
from entails.engines.hints.guiding.aim import guide
from entails.engines.hints.steps import Step
from entails.errors import times
from entails.limits import Limit
from entails.questions.problem import Problem
from entails.questions.techniques import techniques
from entails.values import dataclass


@dataclass(frozen=True, slots=True)
class Grade:
    name: str  # easy, medium or hard
    hardest: int  # the place of the hardest technique, from 1; without techniques, rule instances of the hardest step
    steps: int
    size: int  # words of all steps together
    technique: str = ""  # the hardest one
    times: int = 0  # that it is needed
    used: tuple[tuple[str, int], ...] = ()  # every technique that tells a step, in the order of learning, and how often

    def __str__(self) -> str:
        if self.technique:
            return f"{self.name} ({self.steps} steps, the hardest “{self.technique}”, {times(self.times)})"
        if self.used:
            return f"{self.name} ({self.steps} steps, the hardest by no technique with a name)"
        rules = "1 rule" if self.hardest == 1 else f"{self.hardest} rules at once"
        return f"{self.name} ({self.steps} steps, the hardest by {rules})"

    def meets(self, wish: Wish) -> bool:
        """Is the board as hard as was wished, and does its explanation use the techniques that were?"""
        used = dict(self.used)
        by_difficulty = wish.difficulty in (None, self.name)
        return by_difficulty and used.keys() >= set(wish.needs) and used.keys().isdisjoint(wish.without)

    def of_techniques(self, needs: Iterable[str], without: Iterable[str]) -> list[str]:
        """How often some techniques are used, and that others are not: ["needs “loop” twice", "never “between”"]."""
        used = dict(self.used)
        return [*(f"needs “{name}” {times(used[name])}" for name in needs), *(f"never “{name}”" for name in without)]


def grade(problem: Problem, maker: Maker[Any], found: Solved | Best, limit: Limit, wish: Wish) -> Grade | None:
    """The grade of a board whose solution was found; None as soon as it is seen to be harder than wished, to need what it
    should do without, or to have a step that players have no name for although a difficulty was wished."""
    order = list(techniques(problem.puzzle)) if problem.puzzle else []
    ranks: Counter[int] = Counter()  # how many steps are so hard
    size = 0
    world, name = problem.small_world() or problem.world, DIFFICULTIES[0]
    with guide(problem.theory, world, found, (), problem.board_facts(), limit, problem.teller()) as guided:
        for step in guided.steps():
            size += len(str(step).split())
            ranks[_rank(step, order)] += 1
            name = _name(maker.grades, ranks, order, sqrt(wish.height * wish.width))
            nameless = bool(order and wish.difficulty) and not step.technique
            if nameless or _is_harder(name, wish.difficulty) or step.technique in wish.without:
                return None
    hardest = max(ranks, default=0)
    used = tuple((technique, ranks[rank]) for rank, technique in enumerate(order, start=1) if ranks[rank])
    technique = order[hardest - 1] if 0 < hardest <= len(order) else ""
    return Grade(name, hardest, ranks.total(), size, technique, ranks[hardest] if technique else 0, used)


def _rank(step: Step, order: Sequence[str]) -> int:
    if not order:
        return step.effort
    return order.index(step.technique) + 1 if step.technique in order else len(order) + 1


def _name(bars: Iterable[Bar], ranks: Mapping[int, int], order: Sequence[str], side: float) -> str:
    """The grade of a board with so many steps of each rank."""

    def reached(bar: Bar) -> bool:
        least = bar.technique if isinstance(bar.technique, int) else order.index(bar.technique) + 1
        return sum(times for rank, times in ranks.items() if rank >= least) >= max(1, bar.times * side)

    return DIFFICULTIES[sum(map(reached, bars))]


def _is_harder(name: str, wished: str | None) -> bool:
    return wished is not None and DIFFICULTIES.index(name) > DIFFICULTIES.index(wished)
