"""Entails beside what PyPI offers: the same boards, the same question, each answer in a process of its own.

    python benchmarks/peers [--quick] [--boards N] [--seconds N] [--plots FOLDER] [--only WORD]

Prints Markdown: for each puzzle and size the CPU milliseconds of the median board, in process and of the whole process, how
many times the fastest that is, the spread over the boards, and how the time grows with the number of cells (the slope of a
line through the logarithms). In process, everybody (we too) has answered another board of the same size before, so that
whatever is imported late is loaded by then, and the mean of many turns counts (`taking_time`). An answer that is not ours
stops it. Threads that a library starts are counted in steps of 4 ms. `--plots` draws time against size. What is not installed
is left out and said: pip install --group peers.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
import tempfile
from importlib.metadata import PackageNotFoundError, version
from itertools import groupby
from math import ceil, log
from pathlib import Path
from resource import RLIMIT_CPU, RUSAGE_CHILDREN, getrusage, setrlimit
from statistics import linear_regression, median
from typing import Any, NamedTuple

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent)]

from boards import Row, rows  # noqa: E402
from models import peers  # noqa: E402
from plotting import plot  # noqa: E402
from taking_time import WARM_UP  # noqa: E402

OURS = "entails"
STARTING = 5  # CPU seconds that loading may take besides
CLOCK = 8  # on a busy machine a CPU second may take so many on the clock


class Told(NamedTuple):
    """An answer, its CPU milliseconds in process, and those of the whole process."""

    answer: Any
    inside: float
    whole: float


class Cell(NamedTuple):
    """What a library took for the boards of a row; None if not one was answered in time."""

    row: Row
    name: str
    told: list[Told | None]

    def middle(self, whole: bool = False) -> float | None:
        """The median; of boards that were not answered, more than any other."""
        times = sorted(float("inf") if one is None else (one.whole if whole else one.inside) for one in self.told)
        middle = median(times)
        return None if middle == float("inf") else middle

    def place(self) -> float:
        """In the order of a table."""
        middle = self.middle()
        return float("inf") if middle is None else middle

    def spread(self) -> str:
        times = [one.inside for one in self.told if one]
        return f"{_ms(min(times))}–{_ms(max(times))}" if times else "–"


# --- asking ---


def our_answer(row: Row, file: Path, seconds: float) -> Told | None:
    """In process by the API; the whole process is the command."""
    verb, puzzle = ("count", "flow") if row.puzzle == "flow-count" else ("solve", row.puzzle)
    whole = ["-m", "entails", verb, str(file), "--puzzle", puzzle, "--json"]
    return answered([str(HERE / "ours.py"), row.puzzle, str(file)], whole, seconds)


def their_answer(row: Row, name: str, file: Path, seconds: float) -> Told | None:
    command = [str(HERE / "one.py"), row.kind, name, str(file.with_suffix(".json"))]
    return answered(command, [*command, "--once"], seconds)


def answered(inside: list[str], whole: list[str], seconds: float) -> Told | None:
    """What a process says that has warmed up, and what one takes as a whole; None if so many CPU seconds did not suffice."""
    alone = run(whole, seconds)
    done = run(inside, 3 * seconds) if alone else None
    if alone is None or done is None:
        return None
    said = json.loads(done[0].splitlines()[-1])
    return Told(said["answer"], said["ms"], alone[1]) if said["ms"] <= 1000 * seconds else None


def run(command: list[str], seconds: float) -> tuple[str, float] | None:
    """What a process prints, and its CPU milliseconds."""
    most = ceil(seconds) + STARTING
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    before = getrusage(RUSAGE_CHILDREN)
    try:
        done = subprocess.run(
            [sys.executable, *command],
            capture_output=True,
            text=True,
            timeout=CLOCK * most,
            env={**kept, "PYTHONPATH": str(HERE.parents[1] / "src"), "OMP_NUM_THREADS": "1"},
            preexec_fn=lambda: setrlimit(RLIMIT_CPU, (most, most)),
        )
    except subprocess.TimeoutExpired:
        return None
    after = getrusage(RUSAGE_CHILDREN)
    if done.returncode < 0:  # killed at its limit
        return None
    if done.returncode > 1:
        raise SystemExit(f"{command[1:3]}: {done.stderr[-400:]}")
    return done.stdout, 1000 * (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


def measured(row: Row, folder: Path, number: int, seconds: float, gone: set[str]) -> list[Cell]:
    """All libraries on the boards of a row. Who answers none of them is not asked about larger ones (`gone`)."""
    files = []
    for place, board in enumerate(row.boards(number + 1)):
        files.append(folder / f"{WARM_UP if place == number else f'{row.kind}-{place}'}.{row.puzzle}")
        files[-1].write_text(board.text, encoding="utf-8")
        files[-1].with_suffix(".json").write_text(json.dumps(board.question), encoding="utf-8")
    files.pop()  # the last one is for warming up
    ours = [our_answer(row, file, seconds) for file in files]
    cells = [Cell(row, OURS, ours)]
    for name, package in peers(row.kind):
        if not installed(package) or name in gone:
            continue
        told = []
        for file, mine in zip(files, ours, strict=True):
            told.append(their_answer(row, name, file, seconds))
            if mine and told[-1] and told[-1].answer != mine.answer:
                raise SystemExit(f"{file.name}: {name} says {told[-1].answer}, entails says {mine.answer}")
        cells.append(Cell(row, name, told))
        if not any(told):
            gone.add(name)
    return cells


def installed(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None


# --- telling ---


def table(puzzle: str, cells: list[Cell], seconds: float) -> None:
    print(
        f"\n## {puzzle}\n\n| size | | in process | times the fastest | spread | whole process |\n|---|---|---|---|---|---|"
    )
    for _, of_row in groupby(cells, key=lambda cell: cell.row):
        same = list(of_row)
        fastest = min((middle for cell in same if (middle := cell.middle())), default=None)
        for cell in sorted(same, key=Cell.place):
            middle, whole = cell.middle(), cell.middle(whole=True)
            ratio = f"{middle / fastest:.1f}" if middle and fastest else "–"
            took = f"not within {seconds:g} s" if middle is None else _ms(middle) if middle else "under 4 ms"
            named = f"**{cell.name}**" if cell.name == OURS else cell.name
            print(
                f"| {cell.row.size} | {named} | {took} | {ratio} | {cell.spread()} | {_ms(whole) if whole else '–'} |"
            )
    sys.stdout.flush()


def lines_of(cells: list[Cell]) -> dict[str, list[tuple[int, float]]]:
    found: dict[str, list[tuple[int, float]]] = {}
    for cell in cells:
        if middle := cell.middle():
            found.setdefault(cell.name, []).append((cell.row.cells, middle))
    return found


def slopes(lines: dict[str, list[tuple[int, float]]]) -> str:
    """How fast the time grows: cells to the power of so much."""
    said = []
    for name, points in lines.items():
        if len(points) > 2:
            slope = linear_regression([log(x) for x, _ in points], [log(y) for _, y in points]).slope
            said.append(f"{name} {slope:.1f}")
    return ", ".join(said)


def _ms(milliseconds: float) -> str:
    return f"{milliseconds / 1000:,.1f} s" if milliseconds >= 1000 else f"{milliseconds:.3g} ms"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--quick", action="store_true", help="small boards only")
    parser.add_argument("--boards", type=int, default=5, help="of each size")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--plots", type=Path)
    parser.add_argument("--only", default="", help="puzzles whose name has this word")
    options = parser.parse_args()
    packages = dict.fromkeys(package for kind in ("counts", "flow", "flow-count") for _, package in peers(kind))
    found = [f"{package} {number}" for package in packages if (number := installed(package))]
    missing = [package for package in packages if not installed(package)]
    print(f"Python {platform.python_version()}, {os.cpu_count()} processors; {', '.join(found)}.")
    if missing:
        print(f"Not installed and left out: {', '.join(missing)}.")
    asked = [row for row in rows(options.quick) if options.only in row.puzzle]
    with tempfile.TemporaryDirectory() as folder:
        for puzzle, some in groupby(asked, key=lambda row: row.puzzle):
            gone: set[str] = set()
            cells = [
                cell for row in some for cell in measured(row, Path(folder), options.boards, options.seconds, gone)
            ]
            table(puzzle, cells, options.seconds)
            lines = lines_of(cells)
            print(f"\nTime grows with the number of cells to the power of: {slopes(lines) or '–'}.")
            if options.plots:
                drawn = plot(f"{puzzle}: median CPU time in process", lines)
                (options.plots / f"peers-{puzzle}.svg").write_text(drawn, encoding="utf-8")


if __name__ == "__main__":
    main()
