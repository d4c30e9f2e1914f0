"""What a theory gives and the grid that it shows does not have, for paper: without it nobody could solve the board.

givens(load("examples/theories/kakuro.fol"))    # ["run: a: r1c1, r1c2; b: r2c1, …", "total: a → 4, b → 7, …"]
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from entails.models.signature import Relation
from entails.models.world import Row
from entails.questions.problem import Problem

MOST = 60  # facts of a relation that are printed


def givens(problem: Problem) -> list[str]:
    """A line for each given relation that no grid shows, unless it follows from others or has more than `MOST` facts."""
    theory = problem.theory
    if problem.puzzle is not None:
        return []
    shown = [set(theory.relations[name].sorts[:2]) for name, look in theory.shows.items() if look == "grid"]
    follows = {one.relation for one in theory.conditions}
    lines = []
    for relation in theory.relations.values():
        hidden = relation.role in ("given", "number") and relation.name not in follows and relation.sorts
        if hidden and not any(grid <= set(relation.sorts) for grid in shown):
            world, name = problem.world, relation.name
            rows = world.number_rows(name) if relation.role == "number" else world.facts.get(name, ())
            if 0 < len(rows) <= MOST:
                lines.append(f"{relation.name}: {_listed(relation, rows)}")
    return lines


def _listed(relation: Relation, rows: Sequence[Row]) -> str:
    """Of two columns or more, those with the same first element together."""

    def written(row: Row) -> str:
        *some, last = map(str, row)
        return f"{','.join(some)} → {last}" if relation.values and some else ",".join((*some, last))

    if len(rows[0]) < 2 or (len(rows[0]) == 2 and relation.values):
        return ", ".join(map(written, rows))
    order = {first: place for place, first in enumerate(dict.fromkeys(row[0] for row in rows))}
    groups = groupby(sorted(rows, key=lambda row: order[row[0]]), key=lambda row: row[0])
    what = f"{relation.sorts[0].lower()} " if isinstance(rows[0][0], int) else ""
    return "; ".join(f"{what}{first}: {', '.join(written(row[1:]) for row in some)}" for first, some in groups)
