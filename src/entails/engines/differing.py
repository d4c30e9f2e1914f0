"""Two solutions beside each other: the answer to what nothing forces."""

from __future__ import annotations

from entails.engines.answers import Solution, framed_text, paragraph
from entails.values import dataclass


@dataclass(frozen=True, slots=True)
class Differing:
    """Two solutions that differ in what was asked about: a place, or a claim that holds in the first."""

    first: Solution
    second: Solution
    what: str = "it"
    claim: bool = False

    @property
    def headline(self) -> str:
        """What was found, in one sentence."""
        differ = "it holds in the first of these solutions, and not in the second"
        return f"Nothing forces {self.what}: {differ if self.claim else 'these two solutions differ there'}."

    def __str__(self) -> str:
        return f"{self.headline}\n{self.first}\n\n{self.second}"

    def _repr_html_(self) -> str:
        pictures = (self.first._repr_svg_(), self.second._repr_svg_())
        if None in pictures:
            return framed_text(str(self))
        return f"{paragraph([self.headline])}{pictures[0]}{pictures[1]}"
