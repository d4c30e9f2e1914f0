"""Entails answers one question in a process of its own: `python ours.py KIND BOARD`, as `one.py` has the others answer.

The whole process is not this one but the command, `entails solve BOARD`.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from time import process_time

from entails import Counted, Impossible, Solved, count, load, solve


def answer(kind: str, text: str) -> object:
    problem = load(text, puzzle=kind.removesuffix("-count"))
    if kind.endswith("-count"):
        counted = count(problem)
        return counted.count if isinstance(counted, Counted) else "unknown"
    found = solve(problem)
    return None if isinstance(found, Impossible) else found.unique if isinstance(found, Solved) else "unknown"


def main() -> None:
    kind, file = sys.argv[1:]
    text = Path(file).read_text(encoding="utf-8")
    answer(kind, Path(file).with_name(f"tiny.{kind}").read_text(encoding="utf-8"))
    begin = process_time()
    said = answer(kind, text)
    sys.stdout.write(json.dumps({"answer": said, "ms": 1000 * (process_time() - begin)}) + "\n")


if __name__ == "__main__":
    main()
