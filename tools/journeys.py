"""How far a question travels through the house: how many functions it runs, in how many files, and how often the next one is
in another file.

    python tools/journeys.py [SOURCE]     SOURCE: the folder that holds `entails` (unless said, src of this clone)

Follows `solve`, `hint` and `prove` from `main` to the answer. Each function counts once, in the order of first calls; code
that runs while a module is loaded, methods that `values` makes, comprehensions and lambdas do not count.
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
    importing = 0  # modules that are being loaded, one inside the other

    def watch(frame: FrameType, event: str, _: Any) -> None:
        nonlocal importing
        code = frame.f_code
        if code.co_name == "<module>" and event in ("call", "return"):
            importing += 1 if event == "call" else -1
        ours = code.co_filename.startswith(str(source)) and not code.co_name.startswith("<")
        ours = ours and not code.co_filename.endswith("entails/values.py")  # methods that classes of values are given
        # The body of a class is no function.
        if event == "call" and not importing and ours and code.co_flags & CO_OPTIMIZED:
            seen.setdefault(code)

    sys.setprofile(watch)
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            main(arguments)
    finally:
        sys.setprofile(None)
    return list(seen)


def journey(arguments: list[str], source: Path) -> tuple[int, int, int]:
    """How many functions run, in how many files, and how often the file changes from one function to the next."""
    files = [code.co_filename for code in functions_of(arguments, source)]
    return len(files), len(set(files)), sum(a != b for a, b in pairwise(files))


if __name__ == "__main__":
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "src").resolve()
    sys.path.insert(0, str(folder))
    for name, command in JOURNEYS.items():
        functions, files, changes = journey(command, folder)
        print(f"{name:<6} {functions:>4} functions in {files:>3} files, {changes:>4} changes of file")
