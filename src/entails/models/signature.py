"""Signatures: which relations a theory speaks of, over which sorts; and the shape of formulas in its language.

given edge(Node, Node)              Relation("edge", ("Node", "Node"), "given")
find  link(Cell, Cell) within beside, symmetric
given need(Node): number            a number for each node, or for some
define reached(Node): …
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from entails.logic.formula import TOP, Forall, Formula, Implies
from entails.models.world import Element
from entails.values import dataclass

Role = Literal["given", "number", "find", "define"]
Variables = tuple[tuple[str, str], ...]  # names with their sorts
Sorts = Mapping[str, tuple[Element, ...] | None]  # the elements of each sort, where the theory itself names them


@dataclass(frozen=True, slots=True)
class Relation:
    name: str
    sorts: tuple[str, ...]
    role: Role
    within: str | None = None
    symmetric: bool = False
    means: str | None = None  # of a defined relation: what the definition says, in words

    def __str__(self) -> str:
        return f"{self.name}({', '.join(self.sorts)})" if self.sorts else self.name


def split_prefix(formula: Formula) -> tuple[Variables, Formula]:
    """The leading ∀-variables of a typed formula, and what stands below them."""
    variables = []
    while isinstance(formula, Forall):
        variables.append((formula.variable, formula.sort or ""))
        formula = formula.body
    return tuple(variables), formula


def split_clause(formula: Formula) -> tuple[Variables, Formula, Formula]:
    """A definition's clause ∀… (body → head), or ∀… head with the body ⊤."""
    variables, matrix = split_prefix(formula)
    return (variables, matrix.left, matrix.right) if isinstance(matrix, Implies) else (variables, TOP, matrix)
