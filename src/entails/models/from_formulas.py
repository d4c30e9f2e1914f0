"""Formulas of propositions, built in Python, as a theory: each atom is to be found, each formula is a rule.

    theory_from([a | ~b, b.implies(c)])      # find a; find b; find c; rule "a ∨ ¬b": a ∨ ¬b; rule "b → c": b → c

Nothing goes through text: a million clauses are a million formulas, and their sentences are written only when they are read.
"""

from __future__ import annotations

from collections.abc import Iterable

from entails.errors import TheoryError
from entails.logic.formula import And, Atom, Formula, Iff, Implies, Not, Or, Truth, show
from entails.logic.tokens import NAME, WORDS
from entails.models.signature import Relation
from entails.models.theory import Theory, Unnamed

PAIRS = (Or, And, Implies, Iff)


def theory_from(formulas: Iterable[Formula]) -> Theory:
    """The theory that says all of the formulas, each once. The relations are in the order in which they are first met."""
    rules: dict[Formula, None] = dict.fromkeys(map(_checked, formulas))
    names: dict[str, None] = {}
    todo = list(reversed(rules))
    while todo:
        node = todo.pop()
        if isinstance(node, Atom) and not node.arguments:
            names[node.name] = None
        elif isinstance(node, Not):
            todo.append(node.body)
        elif isinstance(node, PAIRS):
            todo += (node.right, node.left)
        elif not isinstance(node, Truth):
            raise TheoryError(f"expected propositions joined by ¬, ∧, ∨, → and ↔, found {show(node)}")
    for name in names:
        if not NAME.fullmatch(name) or name in WORDS:
            raise TheoryError(f"expected a name of letters, digits and _ for a proposition, found “{name}”")
    return Theory({}, {name: Relation(name, (), "find") for name in names}, tuple(map(Unnamed, rules)))


def _checked(formula: object) -> Formula:
    if not isinstance(formula, Formula):
        raise TypeError(f"expected formulas (`parse` makes one from a text), found {formula!r}")
    return formula
