"""Entails answers one question in a process of its own: `python ours.py KIND BOARD`, as `one.py` has the others answer.

The whole process is not this one but the command, `entails solve BOARD`.
"""

from __future__ import annotations

import sys
from pathlib import Path

from taking_time import tell

from entails import Counted, Impossible, Solved, count, load, solve
from entails.pages.world import world_of


def answer(kind: str, text: str) -> object:
    problem = load(text, puzzle=kind.removesuffix("-count"))
    if kind.endswith("-count"):
        counted = count(problem)
        return counted.count if isinstance(counted, Counted) else "unknown"
    found = solve(problem)
    return None if isinstance(found, Impossible) else found.unique if isinstance(found, Solved) else "unknown"


def main() -> None:
    kind, file = sys.argv[1:3]
    tell(Path(file), lambda text: answer(kind, text), world_of.cache_clear)


if __name__ == "__main__":
    main()
