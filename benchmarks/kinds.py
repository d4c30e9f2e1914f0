"""Every page on the boards of the corpus, on boards that it makes, and in words; the figures stay in kinds.json.

    python benchmarks/kinds.py solve [KIND…] [--seconds S]     # every published board: solved, the only one, as published
    python benchmarks/kinds.py make [KIND…]                    # a new board of the usual size, three seeds
    python benchmarks/kinds.py explain [KIND…]                 # our smallest board, in words
    python benchmarks/kinds.py process [KIND…]                 # `entails solve` on it, as a whole process

CPU seconds. Solving is measured in process, from the board's text to the proof that there is no other solution; the page was
read before. `tools/puzzles_page.py` writes the table of docs/puzzles.md from the file.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from subprocess import run
from typing import Any

from measuring import ROOT, timed

from entails import Solved, generate, load, puzzles, solve
from entails.errors import BoardError
from entails.limits import FOREVER
from entails.questions.generate import NothingFound
from entails.questions.hint import Explaining, explaining
from entails.questions.showing.style import PAGE
from entails.questions.told_steps import step_text

sys.path.insert(0, str(ROOT))
from tests.pages.corpus import boards
from tests.pages.writing import write_answer

FILE = Path(__file__).with_name("kinds.json")
SLOW = 10.0  # seconds: slower boards are named
SEEDS = (1, 2, 3)
PATIENCE = 20.0  # seconds for a new board, and for an explanation

Figures = dict[str, Any]


def solved(kind: str, seconds: float) -> Figures:
    """Published boards: how many come out as published, and CPU seconds."""
    times: dict[str, float] = {}
    wrong: dict[str, str] = {}
    puzzle = puzzles.puzzle(kind)
    for name, (text, published) in boards(kind).items():
        milliseconds, answer = timed(lambda text=text: solve(load(text, puzzle=kind), limit=FOREVER.working(seconds)))  # type: ignore[misc]
        times[name] = milliseconds / 1000
        if not isinstance(answer, Solved) or answer.unique is None:
            wrong[name] = f"not known after {seconds:g} s"
            continue
        rows = puzzle.read(puzzle.parse(text, None), answer.solution)["rows"]
        ours = write_answer(kind, [row.split() if " " in row else list(row) for row in rows])
        if not answer.unique or ours != published:
            wrong[name] = "another solution" if ours != published else "not the only one"
    return {
        "boards": len(times),
        "right": len(times) - len(wrong),
        "median": round(median(times.values()), 3),
        "slowest": round(max(times.values()), 2),
        "slow": {name: round(one, 1) for name, one in times.items() if one > SLOW},
        "wrong": wrong,
    }


def made(kind: str, _seconds: float) -> Figures:
    """New boards of the usual size: CPU seconds by seed, None where there was none in time."""
    found: dict[int, float | None] = {}
    for seed in SEEDS:
        try:
            milliseconds, _ = timed(lambda seed=seed: next(generate(kind, seed=seed, limit=FOREVER.working(PATIENCE))))  # type: ignore[misc]
            found[seed] = round(milliseconds / 1000, 2)
        except (BoardError, NothingFound, StopIteration):  # or the page says why none are made
            found[seed] = None
    return {"seconds": [*found.values()]}


def explained(kind: str, _seconds: float) -> Figures:
    """The words of what `explain` says of our smallest board, and the share of its steps that have a name."""
    running = explaining(load(example(kind)), (), None, FOREVER.working(PATIENCE))
    assert isinstance(running, Explaining)
    told = [(step.technique, " ".join(step_text(step, 1, PAGE)).split()) for step in running]
    named = sum(bool(name) for name, _ in told)
    return {"words": sum(len(one) for _, one in told), "named": round(named / max(1, len(told)), 2), "steps": len(told)}


def example(kind: str) -> Path:
    return ROOT / "examples" / kind / f"small.{kind}"


def process(kind: str, _seconds: float) -> Figures:
    """`entails solve` on our smallest example: CPU seconds of the whole process, the least of three."""

    def spent() -> float:
        usage = getrusage(RUSAGE_CHILDREN)
        return usage.ru_utime + usage.ru_stime

    times = []
    for _ in range(3):
        before = spent()
        run([sys.executable, "-m", "entails", "solve", str(example(kind))], check=True, capture_output=True)
        times.append(spent() - before)
    return {"process": round(min(times), 3)}


WORK: dict[str, Callable[[str, float], Figures]] = {
    "solve": solved,
    "make": made,
    "explain": explained,
    "process": process,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("work", choices=WORK)
    parser.add_argument("kinds", nargs="*", metavar="KIND")
    parser.add_argument("--seconds", type=float, default=60.0, help="of CPU for a published board")
    options = parser.parse_intermixed_args()
    for kind in options.kinds or [one for one in puzzles.pages() if one not in puzzles.names()]:
        if options.work == "solve" and not boards(kind):  # nobody has published any
            continue
        figures = WORK[options.work](kind, options.seconds)
        print(kind, json.dumps(figures, ensure_ascii=False), flush=True)
        known = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
        known.setdefault(kind, {})[options.work] = figures
        text = json.dumps(dict(sorted(known.items())), indent=1, ensure_ascii=False)
        FILE.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
