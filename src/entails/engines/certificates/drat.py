"""The same proof for other checkers: the clauses in DIMACS, the lemmas in DRUP.

Any checker of DRUP or DRAT proofs (drat-trim, `drup` on PyPI) says of the two files whether the lemmas refute the clauses.
The cuts stand among the clauses. That the clauses say what the theory says is for the grounding to answer, so comments name
the variables: each atom of the theory, and the number of the first auxiliary one.
"""

from __future__ import annotations

from collections.abc import Iterator

from entails.engines.certificates.checking import Opened
from entails.engines.certificates.refutation import Denied
from entails.limits import FOREVER, Limit

CHECK_EVERY = 4096  # lines
CLAIM = "c claim: "  # how the clauses begin


def dimacs(opened: Opened, limit: Limit = FOREVER) -> str:
    """The clauses to refute.

    c 1 s(1,1)
    p cnf 12 30
    1 2 3 0
    """
    obligation, clauses = opened.obligation, opened.obligation.clauses
    head = [f"{CLAIM}{opened.certificate.claim}", f"c theory: {opened.problem.digest}"]
    named = _named(obligation)
    body = (" ".join(map(str, (*clause, 0))) for clause in clauses)
    lines = [*head, *_watched(named, limit), f"p cnf {obligation.top} {len(clauses)}", *_watched(body, limit)]
    return "\n".join(lines) + "\n"


def drup(opened: Opened) -> str:
    """The lemmas, the empty one last."""
    return "".join(" ".join(map(str, (*lemma, 0))) + "\n" for lemma in opened.certificate.proof)


def _named(obligation: Denied) -> Iterator[str]:
    """A line for each atom of the theory; of a symmetric pair, which shares a variable, one for each order."""
    last = 0
    for variable, atom in obligation.named():
        last = max(last, variable)
        yield f"c {variable} {atom}"
    if last < obligation.top:
        yield f"c {last + 1} to {obligation.top} are auxiliary"


def _watched(lines: Iterator[str], limit: Limit) -> Iterator[str]:
    for place, line in enumerate(lines):
        if not place % CHECK_EVERY:
            limit.check()
        yield line
