"""Definitions in strata: groups of relations defined through each other, each group after those that it needs.

    define a(N): ∀x (b(x) → a(x))      define b(N): ∀x (a(x) ∨ p(x) → b(x))      define c(N): ∀x (¬a(x) → c(x))

has two strata, (a, b) and then (c). Within a stratum recursion must be positive, or there would be no least fixpoint.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NoReturn

from entails.logic.formula import Atom, Connected, Count, Formula, Iff, Implies, Loop, Not
from entails.logic.joined import reached
from entails.logic.parts import children
from entails.models.signature import Relation, split_clause
from entails.values import dataclass

Refuse = Callable[[str, Atom], NoReturn]  # raises an error that points at an atom


@dataclass(frozen=True, slots=True)
class Stratum:
    """Relations defined together (each through the others), with their clauses ∀… (body → head)."""

    relations: tuple[str, ...]
    clauses: tuple[Formula, ...]
    recursive: bool


def mentions(formula: Formula, positive: bool = True) -> Iterator[tuple[Atom, bool | None]]:
    """Every atom with the sign it stands under: True, False, or None where both matter (counts, ↔, connected and loop, whose
    relation is told as an atom without arguments)."""
    todo: list[tuple[Formula, bool | None]] = [(formula, positive)]
    while todo:
        node, sign = todo.pop()
        match node:
            case Atom():
                yield node, sign
            case Not(body):
                todo.append((body, None if sign is None else not sign))
            case Implies(left, right):
                todo += [(left, None if sign is None else not sign), (right, sign)]
            case Connected(_, _, relation) | Loop(relation):
                yield Atom(relation), None
                todo += [(child, None) for child in children(node)]
            case Iff() | Count():
                todo += [(child, None) for child in children(node)]
            case _:
                todo += [(child, sign) for child in children(node)]


def strata(relations: Mapping[str, Relation], clauses: list[Formula], refuse: Refuse) -> Iterator[Stratum]:
    """Group the definitions so that each group needs only itself and earlier ones."""
    defined = [name for name, relation in relations.items() if relation.role == "define"]
    needs: dict[str, set[str]] = {name: set() for name in defined}
    heads = []
    for clause in clauses:
        _, body, head = split_clause(clause)
        assert isinstance(head, Atom)
        heads.append(head.name)
        needs[head.name].update(atom.name for atom, _ in mentions(body) if atom.name in needs)
    reach = {name: reached(needs[name], needs.__getitem__) for name in defined}  # by way of others too
    done: set[str] = set()
    while len(done) < len(defined):
        name = next(n for n in defined if n not in done and all(m in done or n in reach[m] for m in reach[n]))
        group = tuple(m for m in defined if m == name or (m in reach[name] and name in reach[m]))
        own = tuple(clause for clause, head in zip(clauses, heads, strict=True) if head in group)
        for clause in own:
            _refuse_negative_recursion(clause, group, refuse)
        yield Stratum(group, own, name in reach[name])
        done.update(group)


def _refuse_negative_recursion(clause: Formula, group: tuple[str, ...], refuse: Refuse) -> None:
    _, body, head = split_clause(clause)
    assert isinstance(head, Atom)
    for atom, sign in mentions(body):
        if atom.name in group and sign is not True:
            through = "¬" if sign is False else "a count, ↔, connected or loop"
            own = (
                "its own definition" if atom.name == head.name else f"the definition of {head.name}, on which it rests"
            )
            message = f"{atom.name} may not stand under {through} in {own}"
            refuse(f"{message}: make it a find, and write rules about it", atom)
