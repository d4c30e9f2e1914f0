"""Which constraints clash, each with its line; or force a proposition.

print(encoding.why())            # There is no solution. These 2 constraints clash: …
print(encoding.why(~rain))       # In every solution rain is false, because of this constraint: …
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from entails.bauhaus.asking import Inquiry
from entails.bauhaus.builders import Builder
from entails.bauhaus.formulas import text_of
from entails.bauhaus.places import CodeLine
from entails.bauhaus.sentences import And


class Said(NamedTuple):
    """One constraint of a compiled theory: what was added, what it says, and where."""

    added: Any
    part: Any
    place: CodeLine | None
    name: str = ""

    @property
    def text(self) -> str:
        said = str(self.added) if isinstance(self.added, Builder) else text_of(self.added)
        return f"{self.name}: {said}" if self.name else said


class Reason(NamedTuple):
    """Constraints that together exclude all solutions, or force a literal."""

    heading: str
    said: tuple[Said, ...] = ()

    def __str__(self) -> str:
        return "\n".join([self.heading, *(f"   {line}" for one in self.said for line in _lines(one))])


def _lines(said: Said) -> list[str]:
    """ "run.py, line 12: E.add_constraint(a | b)", and what it says, where that is not the same."""
    if said.place is None:
        return [said.text]
    source = said.place.text()
    shown = [] if said.text in source else [f"   that is: {said.text}"]
    return [f"{said.place}: {source or said.text}", *shown]


def asked_of(parts: Sequence[Any]) -> Inquiry:
    """Questions about all of the parts together."""
    return Inquiry(And.later(tuple, list(parts)))


def why(said: Sequence[Said], lit: tuple[Any, bool] | None = None) -> Reason:
    """Why there is no solution; or why a literal (a name and a sign) holds in all of them."""
    asked = asked_of([one.part for one in said])
    if lit is None:
        clash = asked.clash()
        if clash is None:
            return Reason("There is a solution: no constraints clash.")
        one = "This constraint cannot be met:" if len(clash) == 1 else f"These {len(clash)} constraints clash:"
        return Reason(f"There is no solution. {one}", tuple(said[place] for place in clash))
    name, sign = lit
    shown = f"{name} is {'true' if sign else 'false'}"
    if name not in asked.numbers:
        return Reason(f"No constraint mentions {name}.")
    clash = asked.clash([(name, not sign)])
    if clash is None:
        return Reason(f"It does not follow that {shown}: there is a solution without it.")
    because = "this constraint" if len(clash) == 1 else f"these {len(clash)} constraints"
    return Reason(f"In every solution {shown}, because of {because}:", tuple(said[place] for place in clash))
