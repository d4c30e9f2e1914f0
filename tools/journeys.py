"""How far a question travels through the house: how many functions it runs, and how often the next one is in another file.

    python tools/journeys.py [SOURCE]     SOURCE: the folder that holds `entails` (unless said, src of this clone)

Follows `solve`, `hint` and `prove` from `main` to the answer. Each function counts once, in the order of first calls; code
that runs at import, comprehensions and lambdas do not count.
"""

import contextlib
import io
import sys
from inspect import CO_OPTIMIZED
from itertools import pairwise
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

ROOT = Path(__file__).parents[1]
JOURNEYS = {
    "solve": ["solve", str(ROOT / "examples/flow/seven.flow")],
    "hint": ["hint", str(ROOT / "examples/flow/seven.flow")],
    "prove": ["prove", "P→Q, ¬Q ⊢ ¬P"],
}


def functions_of(arguments: list[str], source: Path) -> list[CodeType]:
    """The functions of the project that a command runs, in the order of their first calls."""
    from entails.cli.main import main

    seen: dict[CodeType, None] = {}

    def watch(frame: FrameType, event: str, _: Any) -> None:
        code = frame.f_code
        ours = code.co_filename.startswith(str(source)) and not code.co_name.startswith("<")
        if event == "call" and ours and code.co_flags & CO_OPTIMIZED:  # the body of a class is no function
            seen.setdefault(code)

    sys.setprofile(watch)
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            main(arguments)
    finally:
        sys.setprofile(None)
    return list(seen)


def journey(arguments: list[str], source: Path) -> tuple[int, int]:
    """How many functions run, and how often the file changes from one to the next."""
    files = [code.co_filename for code in functions_of(arguments, source)]
    return len(files), sum(a != b for a, b in pairwise(files))


if __name__ == "__main__":
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "src").resolve()
    sys.path.insert(0, str(folder))
    for name, command in JOURNEYS.items():
        functions, changes = journey(command, folder)
        print(f"{name:<6} {functions:>4} functions, {changes:>4} changes of file")
