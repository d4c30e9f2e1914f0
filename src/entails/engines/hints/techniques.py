"""What a technique of a theory concludes: the head of its formula, and not what would follow from it the other way round.

    ∀r,c,d (… → digit(r,c) = d)     for r=1, c=2, d=5 concludes only that digit(1,2) is 5

A rule may be used in every direction, but the sentence of a technique speaks of what stands after its last arrow.
"""

from __future__ import annotations

from collections.abc import Iterator

from entails.engines.answers import Fact
from entails.logic.formula import And, Atom, Equal, Exists, Forall, Formula, Implies, Not, Term
from entails.models.ground.result import Instance

Head = tuple[str, tuple[Term, ...], bool]  # a relation, its arguments, and whether it holds


def concludes(instance: Instance, fact: Fact) -> bool:
    """Does the head of the technique, with the variables of the instance filled in, say this fact?"""
    values = {name: str(value) for name, value in instance.values.items()}
    return any(
        (name, holds) == (fact.relation, fact.holds) and _fits(arguments, fact, values)
        for name, arguments, holds in heads(instance.rule.typed)
    )


def heads(formula: Formula, holds: bool = True) -> Iterator[Head]:
    """The literals that stand after the last arrow."""
    match formula:
        case Forall(body=body) | Exists(body=body):
            yield from heads(body, holds)
        case Implies(_, right) if holds:
            yield from heads(right)
        case And(left, right):
            yield from heads(left, holds)
            yield from heads(right, holds)
        case Not(body):
            yield from heads(body, not holds)
        case Atom(name, arguments):
            yield name, arguments, holds
        case Equal(Term(name, arguments), value) if arguments:
            yield name, (*arguments, value), holds
        case Equal(value, Term(name, arguments)) if arguments:
            yield name, (*arguments, value), holds


def _fits(arguments: tuple[Term, ...], fact: Fact, values: dict[str, str]) -> bool:
    """A variable that the sentence does not speak of may be any element, and so may what has to be worked out first."""
    if len(arguments) != len(fact.row):
        return True  # an element of a product stands for several
    fixed = [(values.get(term.name), element) for term, element in zip(arguments, fact.row, strict=True)]
    return all(value is None or value == str(element) for value, element in fixed)
