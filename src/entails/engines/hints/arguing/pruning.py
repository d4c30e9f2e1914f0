"""Plans without the steps that their end does not need: that tank C is dry in row 1 need not be said if nothing rests on it
before the whole tank is seen to be empty."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

S = TypeVar("S")


def pruned(plan: list[S], may_go: Callable[[S], bool], followed: Callable[[list[S]], list[S] | None]) -> list[S]:
    """Steps are tried from the last one on, those that may be left out. `followed` takes the rest once more, as far as it
    follows, and returns what it comes to; None if that is not the same end, or costs more."""
    place = len(plan)
    while place:
        place -= 1
        if may_go(plan[place]) and (fewer := followed(plan[:place] + plan[place + 1 :])) is not None:
            plan, place = fewer, min(place, len(fewer))
    return plan
