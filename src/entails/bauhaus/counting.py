"""`count_solutions` and `likelihood`, as `bauhaus.utils` has them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from entails.bauhaus.formulas import CustomNNF
from entails.bauhaus.notices import remark
from entails.bauhaus.sentences import NNF, Var


def count_solutions(base_formula: NNF, lits: Sequence[Any] = ()) -> int:
    """How many values of the propositions that the theory mentions make it true, with these literals."""
    asked = base_formula._question()
    literals = dict.fromkeys(map(literal, lits))
    if asked.model() is None or any((name, not sign) in literals for name, sign in literals):
        return 0
    return asked.count([literal for literal in literals if literal[0] in asked.numbers])


def likelihood(base_formula: NNF, lit: Any) -> float:
    """In which part of all solutions a literal holds. A proposition that the theory does not mention is free: 0.5."""
    asked = base_formula._question()
    name, sign = literal(lit)
    every = count_solutions(base_formula)
    if name not in asked.numbers:
        remark(
            f"no constraint mentions {name}, so it holds in half of all solutions: its likelihood is 0.5 (bauhaus: 1.0)"
        )
        return 0.5 if every else 0 / every
    return asked.count([(name, sign)]) / every if every else 0 / every


def literal(lit: Any) -> tuple[Any, bool]:
    """A proposition or its negation, as a name and a sign."""
    if isinstance(lit, CustomNNF):
        inner = lit.args[0] if lit.typ == "not" else None
        assert isinstance(inner, Var), "expected a proposition or its negation"
        return inner.name, not inner.true
    if isinstance(lit, Var):
        return lit.name, lit.true
    return lit._var.name, True
