"""From a theory and a world to a guide towards what is certain: in all solutions, or in all of the best ones.

If the theory has an objective and the best value is proved, the guide explains the best solutions: that they reach this value
is one more rule.
"""

from __future__ import annotations

from collections.abc import Iterable

from entails.engines.answers import Best, Fact, Solved
from entails.engines.grounding import grounded
from entails.engines.hints.guiding.guide import Guide
from entails.engines.hints.telling import Teller
from entails.limits import FOREVER, Limit
from entails.models.ground.purpose import REASONS
from entails.models.theory import Theory
from entails.models.world import World
from entails.values import replace

Found = Best | Solved


def best_only(theory: Theory, found: Found) -> Theory:
    """The theory whose solutions are the best ones of `theory`, if it has an objective and their value is proved.

    best_only(theory with "maximise #p wet(p)", Best(value=17, bound=17, …))   # no objective; one more rule: #p wet(p) ≥ 17

    Preferences that can all be met become rules themselves: they tell more than that the broken ones weigh nothing.
    """
    values = _proved(theory, found)
    if not values:
        return theory
    reached = [aim.reached(value) for aim, value in zip(theory.aims, values, strict=True)]
    if theory.preferences and values[-1] == 0:
        reached[-1:] = [preference.rule for preference in theory.preferences if preference.weight]
    return replace(theory.without_aims(), rules=(*theory.rules, *reached))


def _proved(theory: Theory, found: Found) -> tuple[int, ...]:
    """The values of the aims that best solutions reach; none if there are no aims, or no proof."""
    return found.values if theory.objective and isinstance(found, Best) and found.optimal else ()


def guide(
    theory: Theory,
    world: World,
    found: Found,
    assumed: Iterable[Fact] = (),
    visible: Iterable[Fact] = (),
    limit: Limit = FOREVER,
    teller: Teller | None = None,
) -> Guide:
    """A guide that starts from the facts `assumed` (an unfinished answer) and `visible` (on the board itself).

    `found` is what `solve` returned. A `teller` knows the puzzle's own techniques. Raises `Contradiction` if no solution has
    all the assumed facts.

        with guide(theory, world, found) as guided:
            print(next(guided.steps()))
    """
    grounding = grounded(best_only(theory, found).for_telling(), world, REASONS, limit)
    guided = Guide(grounding, assumed, visible, limit, teller, _proved(theory, found))
    try:
        # `found.unique` speaks of the best solutions only if the best value is proved, and of all where none is best.
        speaks_of_goal = isinstance(found, Solved) or found.optimal
        guided.start(found.solution, speaks_of_goal and found.unique)
    except BaseException:
        guided.close()
        raise
    return guided
