"""How sentences name an element of a product: by its parts, (1,2); a cell of a board as r1c2.

{p} becomes ({p.1},{p.2}), {r,c} becomes ({r},{c}), {clue(p)} becomes {clue(p.1,p.2)}
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial

from entails.models.demands import in_parts
from entails.models.signature import Relation
from entails.models.theory import HOLE, LOWER_RIGHT, NUMBER_HOLE
from entails.values import dataclass, field


@dataclass
class Spelling:
    """`products` are the sorts with parts; `boards` has the parts of those whose elements are cells of a board,
    `corners` of those that are their corners."""

    products: Mapping[str, tuple[str, ...]]
    boards: set[tuple[str, ...]] = field(default_factory=set)
    corners: set[tuple[str, ...]] = field(default_factory=set)

    def of(self, parts: list[str], sorts: tuple[str, ...]) -> str:
        """The holes for the parts of an element: r{p.1}c{p.2} for a cell of a board."""
        if sorts in self.corners:
            return in_parts(parts, is_cell=True) + LOWER_RIGHT
        return in_parts(parts, is_cell=sorts in self.boards)

    def in_parts(self, sorts: Mapping[str, str], sentence: str) -> str:
        """The sentence of a rule whose leading variables have these sorts."""
        names = list(sorts)
        sentence = HOLE.sub(partial(self._tuple, sorts), sentence)
        for whole in dict.fromkeys(name.partition(".")[0] for name in names if "." in name):
            parts = [name for name in names if name.partition(".")[0] == whole and "." in name]
            spelled = self.of(parts, tuple(sorts[part] for part in parts))
            sentence = HOLE.sub(partial(_in_parts, whole, parts, spelled), sentence)
        return sentence

    def arguments(self, relation: Relation, variables: list[str]) -> list[str]:
        """The arguments of a function as sentences have them: a cell of a board is one, and anything else is {x}."""
        found: list[str] = []
        for sort in relation.places or relation.inputs:
            parts = self.products.get(sort, (sort,))
            own, variables = variables[: len(parts)], variables[len(parts) :]
            found += [self.of(own, parts)] if parts in self.boards | self.corners else [f"{{{one}}}" for one in own]
        return found

    def _tuple(self, sorts: Mapping[str, str], hole: re.Match[str]) -> str:
        """A hole may name an element by its parts."""
        parts = [part.strip() for part in hole[1].split(",")]
        if len(parts) < 2 or not set(parts) <= set(sorts):
            return hole[0]
        return self.of(parts, tuple(sorts[part] for part in parts))


def _in_parts(whole: str, parts: list[str], spelled: str, hole: re.Match[str]) -> str:
    """A hole that speaks of an element of a product, for its parts."""
    if hole[1] == whole:
        return spelled
    if number := NUMBER_HOLE.fullmatch(hole[1]):
        names = [part for name in number[2].split(",") for part in (parts if name == whole else [name])]
        return f"{{{number[1]}({','.join(names)})}}"
    return hole[0]
