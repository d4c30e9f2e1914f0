"""Where a literal that is established comes from."""

from __future__ import annotations

from entails.values import dataclass


@dataclass(slots=True)
class Origin:
    """How a literal was established: by which instances, in which round, at which place among all established literals."""

    selectors: tuple[int, ...]
    round: int
    place: int
    premises: tuple[int, ...] | None = None  # None: not worked out yet
