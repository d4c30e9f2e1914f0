"""The same proof for other checkers: the clauses in DIMACS, the lemmas in DRUP.

Any checker of DRUP or DRAT proofs (drat-trim, `drup` on PyPI) says of the two files whether the lemmas refute the clauses.
The cuts stand among the clauses. That the clauses say what the theory says is for our grounder to answer, so comments name
the variables: each atom of the theory, and the number of the first auxiliary one.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import prod

from entails.engines.certificates.checking import Opened
from entails.limits import FOREVER, Limit
from entails.models.ground.result import Grounding, unkey

CHECK_EVERY = 4096  # lines
CLAIM = "c claim: "  # how the clauses begin


def dimacs(opened: Opened, limit: Limit = FOREVER) -> str:
    """The clauses to refute.

    c 1 s(1,1)
    p cnf 12 30
    1 2 3 0
    """
    grounding, clauses = opened.obligation.grounding, opened.obligation.clauses
    head = [f"{CLAIM}{opened.certificate.claim}", f"c theory: {opened.problem.digest}"]
    named = _named(grounding)
    body = (" ".join(map(str, (*clause, 0))) for clause in clauses)
    lines = [*head, *_watched(named, limit), f"p cnf {grounding.top} {len(clauses)}", *_watched(body, limit)]
    return "\n".join(lines) + "\n"


def drup(opened: Opened) -> str:
    """The lemmas, the empty one last."""
    return "".join(" ".join(map(str, (*lemma, 0))) + "\n" for lemma in opened.certificate.proof)


def _named(grounding: Grounding) -> Iterator[str]:
    """A line for each atom of the theory; of a symmetric pair, which shares a variable, one for each order."""
    last = 0
    for name, block in grounding.blocks.items():
        sorts = [grounding.world.elements[sort] for sort in block.relation.sorts]
        pairs = (
            enumerate(range(block.base, block.base + prod(block.sizes))) if block.table is None else block.table.items()
        )
        for key, variable in pairs:
            last = max(last, variable)
            row = ",".join(str(some[place]) for some, place in zip(sorts, unkey(key, block.sizes), strict=True))
            yield f"c {variable} {name}({row})" if row else f"c {variable} {name}"
    if last < grounding.top:
        yield f"c {last + 1} to {grounding.top} are auxiliary"


def _watched(lines: Iterator[str], limit: Limit) -> Iterator[str]:
    for place, line in enumerate(lines):
        if not place % CHECK_EVERY:
            limit.check()
        yield line
