"""The backbone of a theory: the rows of a relation that all solutions have, or none.

One solution is found first; each of its literals is then denied in turn. A literal that cannot be denied belongs to the
backbone. A solution in which it fails removes all the literals that it contradicts from the list at once.
"""

from __future__ import annotations

from entails.engines.answers import Certain
from entails.engines.grounding import grounded
from entails.engines.solvers.sat import Session
from entails.limits import FOREVER, Limit
from entails.models.ground.purpose import SOLVING
from entails.models.theory import Theory
from entails.models.world import World


def certain(
    theory: Theory,
    world: World,
    relation: str,
    limit: Limit = FOREVER,
    *,
    conflicts: int | None = None,
    held: bool = False,
) -> Certain:
    """The rows of a relation that hold in all solutions (True) or in none (False); empty if there is no solution.

        certain(theory, world, "wet")   # {("r1c1",): True, ("r1c2",): False}; r1c3 is open

    `conflicts` bounds the search for each row; rows that it leaves undecided are left out. With `held`, only rows of the
    first solution are tried, so every value is True. Raises `OutOfTime`.
    """
    with Session(grounded(theory, world, SOLVING, limit), limit) as session:
        if session.guessed(limit):
            literals = session.literals(relation)
            session.settle([x for x in literals if x > 0 or not held], limit, conflicts)
        return session.certain(relation)
