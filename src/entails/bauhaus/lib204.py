"""`lib204`, the one-file library of older course projects, over `nnf`: for folders that do not bring their own copy."""

from __future__ import annotations

from collections.abc import Sequence

from entails.bauhaus.asking import Model
from entails.bauhaus.sentences import NNF, And, Name


class Encoding:
    """Constraints that are sentences of nnf; the names of variables are strings."""

    def __init__(self) -> None:
        self.constraints: list[NNF] = []

    def add_constraint(self, constraint: NNF) -> None:
        assert isinstance(constraint, NNF), "expected a sentence of nnf as a constraint"
        self.constraints.append(constraint)

    def vars(self) -> set[Name]:
        return {name for one in self.constraints for name in one.vars()}

    def size(self) -> int:
        return sum(one.size() for one in self.constraints)

    def valid(self) -> bool:
        return And(self.constraints).valid()

    def negate(self) -> NNF:
        return And(self.constraints).negate()

    def is_satisfiable(self) -> bool:
        return And(self.constraints).satisfiable()

    def solve(self) -> Model | None:
        return And(self.constraints).solve()

    def count_solutions(self, lits: Sequence[NNF] = ()) -> int:
        return And([*self.constraints, *lits]).model_count()

    def likelihood(self, lit: NNF) -> float:
        return self.count_solutions([lit]) / self.count_solutions()
