"""A solution in all relations of a theory, from one that names some of them.

A puzzle may be solved by a leaner theory with other auxiliary relations, or by counting paths: what comes back then says all
that matters (the links of a flow), but not in every relation of the theory as it is printed (the colours of its cells).
"""

from __future__ import annotations

from collections.abc import Mapping

from entails.engines.answers import Solution
from entails.engines.grounding import grounded, signed
from entails.engines.solvers.sat import Session
from entails.limits import FOREVER, Limit
from entails.models.ground.purpose import CLAUSES
from entails.models.theory import Theory
from entails.models.world import Expansion, Row, World
from entails.values import replace


def all_relations(
    theory: Theory, world: World, solution: Solution, limit: Limit = FOREVER
) -> Mapping[str, tuple[Row, ...]]:
    """The `find` relations of a solution of the theory that agrees with this one wherever both speak; those of the solution
    itself if it names them all, or if there is none that agrees. Raises `OutOfTime`."""
    named = [relation.name for relation in theory.find()]
    if all(name in solution.relations for name in named):
        return solution.relations
    with Session(grounded(theory, world, CLAUSES, limit), limit) as session:
        grounding, literals = session.grounding, []
        for name in named:
            if name in solution.relations:
                held = {grounding.variable(name, row) for row in solution.relations[name]}
                literals += signed(grounding.variables(name), held)
        return session.solution().relations if session.search(literals, limit) else solution.relations


def completed(theory: Theory, world: World, solution: Solution, limit: Limit = FOREVER) -> Expansion:
    """A solution together with the relations that are defined by it."""
    if not theory.strata:
        return theory.expansion(world, solution.relations)
    bare = replace(theory.without_aims(), rules=())
    with Session(grounded(bare, world, CLAUSES, limit), limit) as session:
        grounding = session.grounding
        true = {grounding.variable(name, row) for name, rows in solution.relations.items() for row in rows}
        session.search(signed(range(1, grounding.found + 1), true), limit)
        defined = (name for stratum in theory.strata for name in stratum.relations)
        found = {one: grounding.decode(session.true, one) for one in defined}
        return theory.expansion(world, {**solution.relations, **found})
