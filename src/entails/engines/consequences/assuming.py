"""Many questions about one theory, each with some facts assumed: it is ground once, and one solver keeps what it learns.

asked = Assumptions(theory, world)
asked.solved([theory.claim(parse("queen(1) = 3"))], limit, unique=False)     # Solved(…), Impossible()
asked.solved([theory.claim(parse("∃r queen(r) = r"))], limit)                # None: that is more than facts
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property

from entails.engines.answers import Fact, Impossible, Solved
from entails.engines.grounding import grounded
from entails.engines.solvers.sat import Session
from entails.limits import Limit
from entails.logic.formula import And, Atom, Equal, Formula, Not, Term, Truth
from entails.models.ground.purpose import SOLVING
from entails.models.theory import Theory
from entails.models.world import Element, World


class Assumptions:
    def __init__(self, theory: Theory, world: World) -> None:
        self.theory, self.world = theory, world
        self._session: Session | None = None

    @cached_property
    def _named(self) -> dict[str, dict[str, Element]]:
        """The elements of each sort by how they are written."""
        return {sort: {str(one): one for one in some} for sort, some in self.world.elements.items()}

    def solved(self, claims: Iterable[Formula], limit: Limit, unique: bool = True) -> Solved | Impossible | None:
        """A solution in which all claims hold. None if a claim is no conjunction of facts of `find` relations, or if the
        theory has an objective: such a question cannot use the shared solver."""
        if self.theory.objective:
            return None
        try:
            facts = [fact for claim in claims for fact in self._facts(claim, True)]
        except _NoFact:
            return None
        session = self._opened(limit)
        literals: list[int] = []
        for fact in facts:
            variable = session.grounding.variable(fact.relation, fact.row)
            if variable is not None:
                literals.append(variable if fact.holds else -variable)
            elif fact.holds:
                return Impossible()
        if not session.guessed(limit, literals):
            return Impossible()
        solution = session.solution()
        return Solved(solution, session.only(limit, literals) if unique else None)

    def _opened(self, limit: Limit) -> Session:
        if self._session is None:
            self._session = Session(grounded(self.theory, self.world, SOLVING, limit), limit)
        return self._session

    def _facts(self, formula: Formula, holds: bool) -> Iterator[Fact]:
        """The facts of `find` relations that a formula is the conjunction of; with `holds` false, those of its negation."""
        match formula:
            case Truth(value) if value is holds:
                return
            case And(left, right) if holds:
                yield from self._facts(left, holds)
                yield from self._facts(right, holds)
            case Not(body):
                yield from self._facts(body, not holds)
            case Atom(name, arguments):
                yield self._fact(name, arguments, holds)
            case Equal(Term(name, arguments), right) if name in self.theory.functions:
                yield self._fact(name, (*arguments, right), holds)
            case _:
                raise _NoFact

    def _fact(self, name: str, terms: tuple[Term, ...], holds: bool) -> Fact:
        relation = self.theory.relations.get(name)
        if relation is None or relation.role != "find" or len(terms) != len(relation.sorts):
            raise _NoFact
        row = [self._element(sort, term) for sort, term in zip(relation.sorts, terms, strict=True)]
        return Fact(name, tuple(row), holds)

    def _element(self, sort: str, term: Term) -> Element:
        """The element that a term without arguments names: 3 for the term `3`. Raises `_NoFact` for f(3)."""
        element = None if term.arguments else self._named[sort].get(term.name)
        if element is None:
            raise _NoFact
        return element


class _NoFact(Exception):
    """Raised for a claim that is no conjunction of facts of `find` relations."""
