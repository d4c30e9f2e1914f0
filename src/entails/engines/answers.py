"""Answers are values. "No solution" is an answer, and so is "not known"; neither is an exception."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from entails.models.ground.result import Instance
from entails.models.world import Row

Certain = Mapping[Row, bool]  # rows of a relation that are in all solutions, or in none


class Fact(NamedTuple):
    """That a relation holds of something, or that it does not."""

    relation: str
    row: Row
    holds: bool


@dataclass(frozen=True, slots=True)
class Solution:
    """What the `find` relations are: for each the rows that hold."""

    relations: Mapping[str, tuple[Row, ...]]


@dataclass(frozen=True, slots=True)
class Solved:
    solution: Solution
    unique: bool | None = None  # None: not asked, or not known


@dataclass(frozen=True, slots=True)
class Impossible:
    pass


@dataclass(frozen=True, slots=True)
class Unknown:
    why: str  # "time limit" or "interrupted"
    at_least: int = 0  # solutions found before that


@dataclass(frozen=True, slots=True)
class Counted:
    count: int
    by_length: Mapping[int, int] | None = None  # where solutions have lengths


@dataclass(frozen=True, slots=True)
class Best:
    """The best solution found, and a bound that no solution can pass. They meet when it is proved best."""

    value: int
    bound: int
    solution: Solution
    unique: bool | None = None
    why: str | None = None  # why the search stopped before they met

    @property
    def optimal(self) -> bool:
        return self.value == self.bound


@dataclass(frozen=True, slots=True)
class Forced:
    """What holds in every solution, and what in none. `complete` is false if the search was stopped."""

    must: Mapping[str, tuple[Row, ...]]
    cannot: Mapping[str, tuple[Row, ...]]
    complete: bool = True


@dataclass(frozen=True, slots=True)
class Follows:
    vacuous: bool = False  # the rules contradict each other, so everything follows


@dataclass(frozen=True, slots=True)
class Refuted:
    solution: Solution


@dataclass(frozen=True, slots=True)
class Because:
    """Rule instances that cannot all hold; without any one of them they could (if `minimal`)."""

    instances: tuple[Instance, ...] = field(default=())
    minimal: bool = True
