"""Theories that no machine finishes, however fast it is; with `ticking` a limit is a bound on work.

monkeypatch.setattr("entails.limits.monotonic", ticking())
Limit.seconds(5)      # five looks at the clock from now: the same work on every machine
"""

from collections.abc import Callable
from itertools import count


def ticking() -> Callable[[], float]:
    """A clock that goes on by one each time somebody looks at it."""
    return count().__next__


def pigeons(number: int) -> str:
    """So many pigeons and one hole too few: resolution needs exponentially many steps to refute it."""
    return (
        f"sort Pigeon = {{1..{number}}}\nsort Hole = {{1..{number - 1}}}\nfind sits(Pigeon, Hole)\n"
        "rule: ∀p ∃h sits(p,h)\nrule: ∀h ∃≤1 p sits(p,h)\n"
    )


# A block design of 22 points and 33 blocks. There is none, which took years of computing to find out (Bilous et al., 2007).
DESIGN = (
    "sort P = {1..22}\nsort B = {1..33}\nfind on(P, B)\nrule: ∀p ∃=12 b on(p,b)\nrule: ∀b ∃=8 p on(p,b)\n"
    "rule: ∀p,q (p ≠ q → ∃=4 b (on(p,b) ∧ on(q,b)))\n"
)
