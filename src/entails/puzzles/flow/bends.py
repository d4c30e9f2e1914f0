"""What lies inside a bend of a flow that does not run beside itself: lemmas for solvers, as clauses over links alone.

A flow goes p–r–q, and m is the other cell beside p and q. Suppose that m is not empty and no end. It is not of that flow (or
the flow would touch itself, or be a ring), so it is linked neither to p nor to q nor to r: another flow goes through m, by
the neighbours that are left. On squares these are two, so that flow bends at m likewise, and so on along the diagonal as far
as an end. If the diagonal leaves the board first, then no flow bends at r.

    . │ │          a bend of the outer flow, one of the inner flow, an end
    ──┘ │
    ────┘

A roof is a straight piece of a flow with a leg down at both of its ends. Suppose that there are only free cells below it, in
the triangle that is as wide as the room between the legs and gets narrower on both sides. In the row below the roof some cell
is used: else the flow could run a row lower, and be two cells shorter. It is not linked upwards, nor to a leg (the flow would
touch itself), so it belongs to a straight piece that ends below the roof on both sides with a leg down: a smaller roof. That
cannot go on, so in a solution that cannot be made shorter there is no such roof.

Where cells may stay empty, `normal_forms` says for which bends m cannot be empty. Proofs: docs/decisions/052.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise

from entails.boards.grid import name_of
from entails.models.world import Row
from entails.puzzles.flow.board import Board

Near = Mapping[str, list[str]]  # the strands beside each strand
Around = tuple[str, str, str]  # a strand, and two of its neighbours that are not neighbours of each other

BENDS = """
given nested(Cell, Cell, Cell, Cell, Cell), blunt(Cell, Cell, Cell)
rule "inside the bend at {r} another flow bends at {m}": ∀r,p,q,m,a (nested(r,p,q,m,a) ∧ link(r,p) ∧ link(r,q) → link(m,a))
rule "no flow can bend inside the bend at {r}":          ∀r,p,q (blunt(r,p,q) → ¬(link(r,p) ∧ link(r,q)))
"""
ROOFS = """
sort Roof
given part(Roof, Cell, Cell)
rule "no flow goes over the roof {i}, which has no end under it": ∀i ∃a,b (part(i,a,b) ∧ ¬link(a,b))
"""
WIDEST = 8  # links of the widest roof that is written down


def around(near: Near, free: Iterable[str]) -> list[Around]:
    """Each of these strands, with two neighbours of it that are not neighbours of each other."""
    return [
        (m, p, q) for m in free for place, p in enumerate(near[m]) for q in near[m][place + 1 :] if q not in near[p]
    ]


def bends(near: Near, triples: Iterable[Around], first: Mapping[str, int] | None = None) -> dict[str, list[Row]]:
    """The facts of `BENDS`: for all bends, or, with the places of the strands, where r comes after m."""
    nested: dict[Row, None] = {}
    blunt: dict[Row, None] = {}
    for m, p, q in triples:
        for r in near[p]:
            if r != m and q in near[r] and (first is None or first[r] > first[m]):
                left = [a for a in near[m] if a not in (p, q, r)]
                if len(left) < 2:
                    blunt[r, p, q] = None
                elif len(left) == 2:
                    nested.update({(r, p, q, m, a): None for a in left})
    return {"nested": list(nested), "blunt": list(blunt)}


def roofs(board: Board) -> Iterator[list[tuple[str, str]]]:
    """The links of each roof with no end under it. Boards that are not plain squares have none, as far as this knows."""
    if board.walls or board.hexagonal or board.wrap_rows or board.wrap_columns:
        return
    for r in range(board.height - 1):
        for p in range(board.width):
            for q in range(p + 1, min(p + WIDEST, board.width - 1) + 1):
                roof = [(r, c) for c in range(p, q + 1)]
                depth = min((q - p) // 2, board.height - 1 - r)
                under = [(r + j, c) for j in range(1, depth + 1) for c in range(p + j, q - j + 1)]
                legs = ((r + 1, p), (r + 1, q))
                if all(board.at(x) == "." for x in [*roof, *under]) and all(board.at(x) not in "*+" for x in legs):
                    line = [legs[0], *roof, legs[1]]
                    yield [(name_of(a), name_of(b)) for a, b in pairwise(line)]
