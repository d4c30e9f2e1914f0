"""Which rules a finished answer breaks: one after the other, the rule instances that cannot hold together with it.

An answer settles all that is to be found, so that each broken instance is refuted by it alone. What is found aside is not
settled: then several instances may be broken together, and the answer is right if some choice of the rest keeps them all.
`evaluate` on each instance says the same, and did so at first; a count over pairs of corners takes it minutes on a board of
20 × 20 cells, and this takes as long as grounding.
"""

from __future__ import annotations

from entails.engines.answers import Fact, Solution
from entails.engines.consequences.explain import shrink
from entails.engines.grounding import grounded, signed
from entails.engines.solvers.sat import Session
from entails.limits import FOREVER, Limit
from entails.models.ground.purpose import REASONS
from entails.models.ground.result import Instance
from entails.models.theory import Theory
from entails.models.world import World
from entails.values import dataclass

MOST = 20  # broken instances that are told


@dataclass(frozen=True, slots=True)
class Judged:
    """The rule instances that an answer breaks, and what it says that no answer can say. None of both: it is right. `by` has,
    for each instance that is broken by itself, what the answer says that breaks it."""

    broken: tuple[Instance, ...]
    impossible: tuple[Fact, ...] = ()
    by: tuple[tuple[Fact, ...], ...] = ()


def judged(theory: Theory, world: World, solution: Solution, limit: Limit = FOREVER) -> Judged:
    """What is wrong with an answer that says what each `find` relation is, but for those aside."""
    grounding = grounded(theory.without_aims(), world, REASONS, limit)
    true: set[int] = set()
    impossible: list[Fact] = []
    for name, rows in solution.relations.items():
        for row in rows:
            variable = grounding.variable(name, row)
            if variable is None:
                impossible.append(Fact(name, row, True))
            else:
                true.add(variable)
    answer = signed(range(1, grounding.found + 1), true)
    selectors, broken = grounding.selectors(), dict[int, tuple[Fact, ...]]()
    with Session(grounding, limit) as session:
        while len(broken) < MOST and not session.search([*answer, *selectors], limit):
            core = [x for x in session.core() if x in set(selectors)]
            wrong = _shrunk(session, answer, core, limit)
            by = true.intersection(session.core()) if len(wrong) == 1 else ()
            facts = [Fact(name, row, True) for name in solution.relations for row in grounding.decode(by, name)]
            broken |= dict.fromkeys(wrong, tuple(facts))
            selectors = [x for x in selectors if x not in set(wrong)]
            if not wrong:
                break
    found = sorted(broken)
    return Judged(tuple(map(grounding.selected, found)), tuple(impossible), tuple(broken[x] for x in found))


def _shrunk(session: Session, answer: list[int], core: list[int], limit: Limit) -> list[int]:
    """A part of a core none of which can be left out: mostly a single instance."""
    for selector in core:
        if not session.search([*answer, selector], limit):
            return [selector]
    settled = set(answer)
    return [x for x in shrink(session, [*answer, *core], limit) if x not in settled]
