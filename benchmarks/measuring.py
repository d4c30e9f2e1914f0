"""What the benchmarks share: CPU time, cases (a board, its answer and the time it took), and the table of them.

cases = measured([("seed 0", board)], only)
print_head("A solution, and whether it is the only one")
print_cases("own, 5×5", cases, Target(10))      # own, 5×5    1    4.1    4.1   ≤ 10 median: met  (max: seed 0)
"""

from __future__ import annotations

import gc
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from math import inf
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any, NamedTuple, TypeVar

from entails import Impossible, Problem, Solved, solve
from entails.boards.puzzle import Puzzle

ROOT = Path(__file__).parents[1]
CORPUS = ROOT.parent / "shared" / "corpus"  # beside the clone, if it is there at all

T = TypeVar("T")


class Case(NamedTuple):
    """A board, what we said of it, and the CPU milliseconds that took. An answer that is a text says that it is not known."""

    name: str
    board: Any
    answer: Any
    milliseconds: float


class Target(NamedTuple):
    """What was aimed at, in milliseconds: at the median, or at the worst."""

    milliseconds: float
    worst: bool = False

    def verdict(self, times: Sequence[float]) -> str:
        measured = max(times) if self.worst else median(times)
        said = "each" if self.worst else "median"
        return f"≤ {self.milliseconds:g} {said}: {'met' if measured <= self.milliseconds else 'MISSED'}"


# --- ours ---


def only(puzzle: Puzzle[Any], board: Any, seconds: float) -> bool | str | None:
    """Has the board one solution? None: it has none."""
    match solve(Problem.of(puzzle, board), limit=seconds):
        case Solved(_, unique) if unique is not None:
            return unique
        case Impossible():
            return None
    return "not known"


# --- measuring ---


def timed(work: Callable[[], T]) -> tuple[float, T]:
    """CPU milliseconds, and what the work returned."""
    gc.collect()  # or what was built before would be paid for now
    begin = process_time()
    result = work()
    return 1000 * (process_time() - begin), result


def best_of(turns: int, work: Callable[[], T]) -> tuple[float, T]:
    """The least time, and what the last turn returned. What a turn builds is gone before the next one starts."""
    best = min((timed(work)[0] for _ in range(turns - 1)), default=inf)
    last, result = timed(work)
    return min(best, last), result


def measured(boards: Iterable[tuple[str, Any]], answer: Callable[[Any], Any]) -> list[Case]:
    cases = []
    for name, board in boards:
        milliseconds, said = timed(lambda board=board: answer(board))  # type: ignore[misc]
        cases.append(Case(name, board, said, milliseconds))
    return cases


def spread(items: Sequence[T], number: int) -> list[T]:
    """Some of many, evenly."""
    return [items[place * len(items) // number] for place in range(min(number, len(items)))]


# --- the table ---


def print_head(title: str) -> None:
    print(f"\n{title:<50}{'boards':>7}{'median':>10}{'max':>10}   CPU ms")


def print_cases(title: str, cases: Sequence[Case], target: Target | None = None) -> None:
    if not cases:
        print(f"  {title:<48}{0:>7}   no such boards here")
        return
    times = [case.milliseconds for case in cases]
    slowest = max(cases, key=lambda case: case.milliseconds)
    note = target.verdict(times) if target else ""
    print(f"  {title:<48}{len(cases):>7}{median(times):>10.1f}{max(times):>10.1f}   {note}  (max: {slowest.name})")
    for case in cases:
        if isinstance(case.answer, str):
            print(f"      {case.name}: {case.answer}")
    sys.stdout.flush()


@contextmanager
def checked_out(revision: str) -> Iterator[Path]:
    """The project as it was at a revision, in a folder that is gone afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / "earlier"
        git = ["git", "-C", str(ROOT), "worktree"]
        subprocess.run([*git, "add", "--detach", str(tree), revision], check=True, capture_output=True)
        try:
            yield tree
        finally:
            subprocess.run([*git, "remove", "--force", str(tree)], check=True)
