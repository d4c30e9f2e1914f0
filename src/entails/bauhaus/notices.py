"""What a script should know although it goes on: where bauhaus would have done something else. Each once, on stderr."""

from __future__ import annotations

import sys

_said: set[str] = set()  # for the life of the process: a loop would say the same thing a thousand times
_quiet: list[bool] = [False]


def quiet(yes: bool = True) -> None:
    _quiet[0] = yes


def remark(text: str) -> None:
    if not _quiet[0] and text not in _said:
        _said.add(text)
        sys.stderr.write(f"entails: note: {text}\n")
