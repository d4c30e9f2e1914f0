"""What scripts print: solutions, sentences and constraints, as bauhaus shows them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from entails.bauhaus.builders import Builder
from entails.bauhaus.sentences import NNF, And, Var, folded

Model = dict[Any, bool]
FORMATS = ("truth", "objects", "both")
GREEN, RED, PLAIN = "\u001b[32m", "\u001b[31m", "\u001b[0m"


def print_theory(theory: Model | None, format: str = "truth") -> None:
    """Print a solution: what is true first (“truth”), by kinds of objects (“objects”), or both."""
    if theory is None:
        print("None")
        return
    if format not in FORMATS:
        raise ValueError(f"expected one of {', '.join(FORMATS)} for format, found {format!r}")
    items = list(theory.items())
    if format != "truth":
        items.sort(key=lambda item: str(type(item[0])))
    if format != "objects":
        items.sort(key=lambda item: not item[1])
    print("Solved theory:")
    width = max((len(str(name)) for name, _ in items), default=0)
    for name, value in items:
        print(f"  {name}: {' ' * (width - len(str(name)))} {value}")


def print_sentence(sentence: NNF, solution: Model | None = None, var_level: bool = False) -> None:
    """Print a sentence on one line; with a solution, literals that are true in green and others in red (or, at the level of
    variables, the variables)."""
    if not isinstance(sentence, NNF):
        raise TypeError(f"expected a sentence of nnf to print, found {type(sentence).__name__}")

    def leaf(var: Var) -> str:
        sign = "" if var.true else "¬"
        if not solution:
            return f"{sign}{var.name}"
        color = GREEN if solution[var.name] == (var.true or var_level) else RED
        return f"{sign}{color}{var.name}{PLAIN}" if var_level else f"{color}{sign}{var.name}{PLAIN}"

    print(folded(sentence, leaf, lambda node, below: f"({(' ∧ ' if isinstance(node, And) else ' ∨ ').join(below)})"))


def print_constraints(constraints: Iterable[tuple[Any, NNF]], solution: Model | None, var_level: bool) -> None:
    """Print each constraint with what it became."""
    print("\n\t{Encoding Introspection}\n")
    for one, sentence in constraints:
        final = f"Final {one.kind}: " if isinstance(one, Builder) else "Custom constraint added:\n"
        print(f"{one}: \n\n{final}", end="")
        print_sentence(sentence, solution, var_level)
        print()
    print()
