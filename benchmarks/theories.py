"""Ordinary theories as whole processes, beside clingo: CPU and clock seconds from the start of the command to its end.

    python benchmarks/theories.py [NAME…] [--turns N] [--seconds S]

Each problem of benchmarks/theories is solved by `entails solve FILE --no-unique` and by clingo on the program beside it, as
somebody who knows clingo would write it (`theory_instances.py` makes both). The least of several turns counts. The aim is 1.5
times clingo's time and 0.15 s. The counts at the end are `entails count` and clingo's listing without printing. Names choose
problems: `queens-40`, or `count-latin-5` for a count.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from time import perf_counter
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "benchmarks" / "theories"
FACTOR, EXTRA = 1.5, 0.15
COUNTS = {"queens-12": (14_200, 3.0), "latin-5": (161_280, 8.0)}  # how many, and in how many seconds


class Run(NamedTuple):
    cpu: float
    clock: float
    said: str  # a status; the value of a best solution after it

    def __str__(self) -> str:
        return f"{self.cpu:>8.2f}{self.clock:>8.2f}"


def run(command: list[str], seconds: float) -> tuple[Run, subprocess.CompletedProcess[str] | None]:
    before, begin = getrusage(RUSAGE_CHILDREN), perf_counter()
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    try:
        done = subprocess.run(
            command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=seconds, check=False
        )
    except subprocess.TimeoutExpired:
        done = None
    after = getrusage(RUSAGE_CHILDREN)
    cpu = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    return Run(cpu, perf_counter() - begin, "out of time"), done


def ours(file: Path, seconds: float, *options: str) -> Run:
    verb = options or ("solve", "--no-unique")
    measured, done = run([sys.executable, "-m", "entails", verb[0], str(file), "--json", *verb[1:]], seconds)
    if done is None:
        return measured
    document: dict[str, Any] = json.loads(done.stdout) if done.stdout else {"status": done.stderr}
    value: int | list[int] | None = document.get("count", document.get("best"))
    return measured._replace(said=document["status"] if value is None else f"{document['status']} {_first(value)}")


def clingo(file: Path, seconds: float) -> Run:
    measured, done = run([sys.executable, "-m", "clingo", str(file), "--outf=2", "--warn=none"], seconds)
    if done is None:
        return measured
    document = json.loads(done.stdout)
    costs = document.get("Models", {}).get("Costs")
    status = "impossible" if document["Result"] == "UNSATISFIABLE" else "solved"
    return measured._replace(said=f"{status} {abs(costs[0])}" if costs else status)


def clingo_count(file: Path, seconds: float) -> Run:
    command = [sys.executable, "-m", "clingo", str(file), "--outf=2", "--warn=none", "--quiet=2", "0"]
    measured, done = run(command, seconds)
    return measured._replace(said=f"counted {json.loads(done.stdout)['Models']['Number']}") if done else measured


def _first(value: int | list[int]) -> int:
    return value[0] if isinstance(value, list) else value


def best(runs: list[Run]) -> Run:
    return min(runs, key=lambda one: one.cpu)


def compare(name: str, turns: int, seconds: float) -> None:
    file = FOLDER / f"{name}.fol"
    mine = best([ours(file, seconds) for _ in range(turns)])
    if not find_spec("clingo"):
        print(f"{name:<16}{mine}       –   not installed: pip install clingo  {mine.said}")
        return
    theirs = best([clingo(file.with_suffix(".lp"), seconds) for _ in range(turns)])
    if mine.said != theirs.said and "out of time" not in (mine.said, theirs.said):
        raise SystemExit(f"{name}: clingo says {theirs.said}, entails says {mine.said}")
    aim = FACTOR * theirs.cpu + EXTRA
    verdict = "met" if mine.cpu <= aim and mine.said != "out of time" else "MISSED"
    print(f"{name:<16}{mine}{theirs}{mine.cpu / theirs.cpu:>8.1f}   ≤ {aim:.2f}: {verdict}  {mine.said}", flush=True)


def compare_counts(name: str, number: int, aim: float, turns: int, seconds: float) -> None:
    file = FOLDER / f"{name}.fol"
    mine = best([ours(file, seconds, "count") for _ in range(turns)])
    theirs = best([clingo_count(file.with_suffix(".lp"), seconds) for _ in range(turns)]) if find_spec("clingo") else ""
    right = "right" if mine.said == f"counted {number}" else f"WRONG, not {number}"
    verdict = "met" if mine.cpu <= aim else "MISSED"
    print(f"count {name:<10}{mine}{theirs}   ≤ {aim:g}: {verdict}  {mine.said}: {right}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("names", nargs="*")
    parser.add_argument("--turns", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=120)
    options = parser.parse_args()
    names = [file.stem for file in sorted(FOLDER.glob("*.lp")) if not options.names or file.stem in options.names]
    print(f"{'':<16}{'entails':>16}{'clingo':>16}   times\n{'':<16}" + "     CPU   clock" * 2)
    for name in names:
        compare(name, options.turns, options.seconds)
    for name, (number, aim) in COUNTS.items():
        if not options.names or f"count-{name}" in options.names:
            compare_counts(name, number, aim, options.turns, options.seconds)


if __name__ == "__main__":
    main()
