"""What has to be refuted to prove a claim, as clauses: the theory, ground for certificates, and the denial of the claim.

Both the writer and the checker of a certificate call this, each for itself: no clause is ever taken from a file. A theory
that is small enough (`plain.circuit.MOST`) is ground by the checker's own grounding; any other by that of the solver.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import prod
from typing import Protocol

from entails.engines.certificates.normal_form import NormalTheory, read_claim
from entails.engines.certificates.plain.circuit import MOST, TooLargeError
from entails.engines.certificates.plain.grounding import PlainGrounding
from entails.engines.certificates.plain.grounding import ground as plain_ground
from entails.engines.certificates.text import Claim
from entails.engines.grounding import grounded
from entails.engines.solvers.targets import better_than
from entails.errors import ProofError
from entails.limits import Limit
from entails.models.ground.purpose import CERTIFYING
from entails.models.ground.result import Grounding, Ints, unkey
from entails.values import dataclass


class Recursion(Protocol):
    """What is cut lazily: a definition by recursion, whose parts are sets of atoms; or what must hang together."""

    def is_part(self, part: Sequence[int], /) -> bool: ...

    def cut(self, part: Sequence[int], /) -> list[Ints]: ...

    def unfounded(self, true: set[int], /) -> list[list[int]]: ...


@dataclass(frozen=True, slots=True)
class Denied:
    """The clauses that contradict each other if a claim is true (once its cuts are added)."""

    grounding: Grounding | PlainGrounding
    clauses: list[Ints]

    @property
    def own(self) -> bool:
        """Were they made by the checker's own grounding?"""
        return isinstance(self.grounding, PlainGrounding)

    @property
    def definitions(self) -> Sequence[Recursion]:
        """The definitions and connections that are cut lazily."""
        return self.grounding.definitions if isinstance(self.grounding, PlainGrounding) else self.grounding.lazy

    @property
    def found(self) -> int:
        """The variables 1..found are those of the atoms to find."""
        return self.grounding.found

    @property
    def top(self) -> int:
        return self.grounding.circuit.top if isinstance(self.grounding, PlainGrounding) else self.grounding.top

    def named(self) -> Iterator[tuple[int, str]]:
        """Variables with the atoms that they stand for; of a symmetric pair, which shares one, both."""
        return self.grounding.named() if isinstance(self.grounding, PlainGrounding) else _named(self.grounding)


def denied(problem: NormalTheory, claim: Claim, limit: Limit) -> Denied:
    """The clauses to refute; of a count, those to be counted."""
    if claim.kind == "count":
        return counted_clauses(problem, limit)
    if claim.kind == "best":
        if problem.theory.objective is None:
            raise ProofError("the theory has no maximise or minimise line")
        if len(claim.values) != len(problem.theory.aims):
            raise ProofError(f"the claim has {len(claim.values)} values, and there are {len(problem.theory.aims)} aims")
    return _denied_plainly(problem, claim, limit) or _denied_by_solver(problem, claim, limit)


def counted_clauses(problem: NormalTheory, limit: Limit) -> Denied:
    """The clauses whose models are the solutions, each of them once. Raises `ProofError` for a theory that is too large,
    or finds something aside: a count is certified by the checker's own grounding or not at all."""
    grounding = plain_ground(problem.theory, problem.world, counting=True, check=limit.check)
    if grounding is None:
        aside = next((one.name for one in problem.theory.sought() if one.aside), None)
        if aside:
            raise ProofError(f"the checker's own grounding cannot count where something is found aside: {aside}")
        raise ProofError(f"the theory is too large for a certified count (more than {MOST:,} steps)")
    return Denied(grounding, grounding.circuit.clauses(grounding.demanded))


def _denied_plainly(problem: NormalTheory, claim: Claim, limit: Limit) -> Denied | None:
    """The denial of the claim, ground by the checker's own grounding; None if the theory is too large for that."""
    grounding = plain_ground(problem.theory, problem.world, check=limit.check)
    if grounding is None:
        return None
    demanded = list(grounding.demanded)
    try:
        if claim.kind == "follows":
            typed = read_claim(claim.formula, problem.theory, problem.world, limit)[1]
            demanded.append(-grounding.meaning.truth(typed))
        if claim.kind == "best":
            demanded.append(grounding.better(claim.values))
    except TooLargeError:
        return None
    clauses = grounding.circuit.clauses(demanded)
    if claim.kind == "unique":
        clauses.append(_another(grounding, claim))
    return Denied(grounding, clauses)


def _denied_by_solver(problem: NormalTheory, claim: Claim, limit: Limit) -> Denied:
    theory, world = problem.theory, problem.world
    typed = read_claim(claim.formula, theory, world, limit)[1] if claim.kind == "follows" else None
    grounding = grounded(theory, world, CERTIFYING, limit, typed)
    clauses = list(grounding.clauses())
    if claim.kind == "unique":
        clauses.append(_another(grounding, claim))
    if claim.kind == "best":
        clauses += better_than(grounding, claim.values)
    return Denied(grounding, clauses)


def _another(grounding: Grounding | PlainGrounding, claim: Claim) -> Ints:
    """A clause that says that a solution differs from the claimed one."""
    true = chosen(grounding, claim)
    return tuple(-v if v in true else v for v in range(1, grounding.found + 1))


def chosen(grounding: Grounding | PlainGrounding, claim: Claim) -> set[int]:
    """The variables that the claimed solution makes true."""
    assert claim.solution is not None
    true: set[int] = set()
    for name, rows in claim.solution.relations.items():
        for row in rows:
            variable = grounding.variable(name, row)
            if variable is None:
                within = grounding.theory.relations[name].within
                raise ProofError(f"the solution has a row of {name} that lies outside {within}")
            true.add(variable)
    return true


def _named(grounding: Grounding) -> Iterator[tuple[int, str]]:
    for name, block in grounding.blocks.items():
        sorts = [grounding.world.elements[sort] for sort in block.relation.sorts]
        pairs = (
            enumerate(range(block.base, block.base + prod(block.sizes))) if block.table is None else block.table.items()
        )
        for key, variable in pairs:
            row = ",".join(str(some[place]) for some, place in zip(sorts, unkey(key, block.sizes), strict=True))
            yield variable, f"{name}({row})" if row else name
