"""What is certain: the rows of a relation that all solutions have, or none."""

from __future__ import annotations

from entails.engines.answers import Certain
from entails.engines.solvers.sat import Session
from entails.limits import FOREVER, Limit
from entails.models.ground.grounder import ground
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
    """The rows of a relation that hold in all solutions (True) or in none (False); nothing if there is no solution.

    With `conflicts`, a row for which so many conflicts cannot tell is left out. With `held`, only rows that one solution has
    are tried: what no solution has is not asked. Raises `OutOfTime`.
    """
    with Session(ground(theory, world, SOLVING, check=limit.check), limit) as session:
        if session.guessed(limit):
            literals = session.literals(relation)
            session.settle([x for x in literals if x > 0 or not held], limit, conflicts)
        return session.certain(relation)
