"""Does a formula follow constructively, without proof by contradiction? Decided for propositional logic, with one SAT solver.

The method is that of intuit (Claessen and Rosén, SAT Modulo Intuitionistic Implications, 2015). Each part of a formula has a
name, as in `Oracle`, and what ties a name to its parts is a clause, which means the same constructively, with one exception:
that c holds if A→B does, (A→B)→c. The solver gives a world in which the assumptions hold and the goal does not. In it A→B
must fail wherever c fails: in this world, or in a later one where A holds as well and B does not. If there is no later one,
some of what holds here together with A gives B, so it gives c; that is a clause, and it is learnt.

    ¬¬P ⊢ P        the world {¬¬P} fails ¬P, and a later one has P: there is no constructive proof
    ¬¬(P∨¬P)       the world {¬(P∨¬P)} fails ¬P, and every later one with P has P∨¬P, so it learns ¬P, then P∨¬P

For a first-order sequent the answer is a guess: witnesses are chosen as in classical logic, which promises too much.
"""

from __future__ import annotations

from collections.abc import Iterable

from entails.logic.formula import BOTTOM, Exists, Forall, Formula, Iff, Implies, Not, Term
from entails.proofs.kernel.sequent import actual, canonical
from entails.proofs.prover.oracle import INSTANCES, Oracle, instance
from entails.proofs.prover.pauses import Pauses
from entails.values import NamedTuple


class TooHard(Exception):
    """Raised when the solver was called so often that the question is given up."""


class _Arrow(NamedTuple):
    """(left→right)→whole, of literals."""

    left: int
    right: int
    whole: int


class Constructive(Oracle):
    """Answers as `Oracle` does, about constructive proofs.

    with Pauses(limit) as pauses, Constructive(pauses) as oracle:
        oracle.entails([], P∨¬P)        # False
        oracle.entails([], ¬¬(P∨¬P))    # True
    """

    classical = False

    def __init__(
        self,
        pauses: Pauses,
        names: Iterable[Term] = (),
        rounds: int = 0,
        most: int = INSTANCES,
        work: int | None = None,
    ) -> None:
        super().__init__(pauses, names, rounds, most)
        self.arrows: list[_Arrow] = []
        self.work = work  # calls of the solver that are left

    def literal(self, formula: Formula) -> int:
        key = canonical(formula)
        found = self.literals.get(key)
        if found is None:
            found = self.literals[key] = self._define(key)
        return found

    def _define(self, formula: Formula) -> int:
        match formula:
            case Implies(left, right):
                return self._arrow(self.literal(left), self.literal(right))
            case Not(body):
                return self._arrow(self.literal(body), self.literal(BOTTOM))
            case Iff(left, right):
                forth, back, new = self.literal(Implies(left, right)), self.literal(Implies(right, left)), self._new()
                self.solver.append_formula([[-new, forth], [-new, back], [new, -forth, -back]])
                return new
        return super()._define(formula)

    def _arrow(self, left: int, right: int) -> int:
        """The name of left→right."""
        new = self._new()
        self.solver.append_formula([[-new, -left, right], [-right, new]])
        self.arrows.append(_Arrow(left, right, new))
        return new

    def _witness_clauses(self, formula: Forall | Exists, name: Term, chosen: int) -> None:
        if isinstance(formula, Exists):
            super()._witness_clauses(formula, name, chosen)
        else:
            whole, part = self.literals[formula], self.literal(instance(formula, name))
            every = self._arrow(self.literal(actual(name)), part)
            self.solver.add_clause([-chosen, -every, whole])

    def _satisfiable(self, literals: list[int]) -> bool:
        """Is there a Kripke model with a world in which these literals hold?"""
        self.calls += 1
        return self._refuted(literals) is None

    def _refuted(self, literals: list[int]) -> list[int] | None:
        """Of literals that hold in no world, some that hold in none; None if there is a world.

        The last call of the solver was about these literals, so that its core can be asked for.
        """
        while self._solved(literals):
            if self.work is not None:
                self.work -= 1
                if self.work < 0:
                    raise TooHard
            true = self.model()
            undecided = (arrow for arrow in self.arrows if arrow.whole not in true and arrow.left not in true)
            if not any(self._learns(arrow, true) for arrow in undecided):
                return None
        return list(self.solver.get_core() or ())

    def _learns(self, arrow: _Arrow, true: set[int]) -> bool:
        """If no later world makes this implication fail, learn why it holds where it should."""
        core = self._refuted([*true, arrow.left, -arrow.right])
        if core is None:
            return False
        self.solver.add_clause([*(-one for one in core if one > 0 and one != arrow.left), arrow.whole])
        return True
