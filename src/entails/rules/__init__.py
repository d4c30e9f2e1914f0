"""Rules as Python expressions, beside rules as text: both give the same theories.

from entails import solve
from entails.rules import Rules, count, forall

rules = Rules()
Node = rules.sort("Node", "abc")
chosen = rules.find("chosen", Node)
x = Node.variable("x")
rules.rule("two of them are chosen", count(x, chosen(x)) == 2)
print(solve(rules.problem()))
"""

from entails.rules.collection import Rules
from entails.rules.declared import NUMBER, Function, Predicate, Sort
from entails.rules.expressions import Statement, Value
from entails.rules.quantifiers import (
    at_least,
    at_most,
    connected,
    count,
    exactly,
    exists,
    forall,
    largest,
    loop,
    smallest,
    total,
    variables,
)

__all__ = [
    "NUMBER",
    "Function",
    "Predicate",
    "Rules",
    "Sort",
    "Statement",
    "Value",
    "at_least",
    "at_most",
    "connected",
    "count",
    "exactly",
    "exists",
    "forall",
    "largest",
    "loop",
    "smallest",
    "total",
    "variables",
]
