"""How an answer is timed, ours and theirs alike: in process after another board of the same size, and over many turns.

Without the first, who imports late pays for it in the answer, and who imports early does not. Without the second, a system
that counts CPU time in ticks of 4 ms tells nothing of an answer that takes one. Between two turns the other board is answered
again, which is not timed, and what is kept of boards is forgotten: nobody finds a board that was asked just now.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from time import process_time

WARM_UP = "warm-up"  # the board to warm up on lies beside the others under this name
SECONDS = 0.2  # of CPU for the turns together; one that takes longer is the only one
MOST = 100


def tell(file: Path, answer: Callable[[str], object], forget: Callable[[], object] = lambda: None) -> None:
    """Print a line of JSON: the answer to the text of a file, and the CPU milliseconds that it took at the mean of the turns.
    With `--once` among the arguments, it is answered once and nothing else is done: somebody measures the whole process."""
    text = file.read_text(encoding="utf-8")
    if "--once" in sys.argv:
        print_line(answer(text), 0)
        return
    other, turns, taken = file.with_stem(WARM_UP).read_text(encoding="utf-8"), 0, 0.0
    while taken < SECONDS and turns < MOST:
        answer(other)
        forget()
        begin = process_time()
        said = answer(text)
        turns, taken = turns + 1, taken + process_time() - begin
    print_line(said, 1000 * taken / turns)


def print_line(said: object, milliseconds: float) -> None:
    sys.__stdout__.write(json.dumps({"answer": said, "ms": milliseconds}) + "\n")  # type: ignore[union-attr]
