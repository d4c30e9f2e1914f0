"""How long it takes to make a board: seconds on the clock, median and maximum over seeds, with what was aimed at."""

from __future__ import annotations

import argparse
from statistics import median
from time import perf_counter
from typing import NamedTuple

from entails.engines.limits import FOREVER
from entails.puzzles.making.generate import Seed, board
from entails.puzzles.making.maker import Wish
from entails.puzzles.puzzle import puzzle


class Case(NamedTuple):
    name: str
    wish: Wish
    number: int
    target: float | None = None  # seconds at the median


CASES = (
    Case("flow", Wish(8, 8), 40, 2),
    Case("flow", Wish(8, 8, symmetric=True), 20),
    Case("flow", Wish(8, 8, minimal=True), 20),
    Case("flow", Wish(12, 12), 20, 30),
    Case("flow", Wish(15, 15), 5),
    Case("aquarium", Wish(10, 10), 40, 2),
    Case("aquarium", Wish(10, 10, minimal=True), 20),
    Case("aquarium", Wish(20, 20), 5),
    Case("overflow", Wish(6, 9), 40),
    Case("overflow", Wish(6, 9, minimal=True), 20),
    Case("overflow", Wish(14, 14), 5),
    Case("unwordle", Wish(4, 5), 20),
)


def seconds(case: Case) -> list[float]:
    made = puzzle(case.name)
    assert made.maker
    times = []
    for seed in range(case.number):
        begin = perf_counter()
        board(made, made.maker(), case.wish, Seed(seed), FOREVER)
        times.append(perf_counter() - begin)
    return times


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--quick", action="store_true", help="a quarter of the boards")
    quick = options.parse_args().quick
    print(f"{'boards':<36}{'number':>8}{'median s':>10}{'max s':>10}")
    for case in CASES:
        times = seconds(case._replace(number=max(2, case.number // 4)) if quick else case)
        what = [case.name, f"{case.wish.height}×{case.wish.width}"]
        what += [word for word in ("minimal", "symmetric") if getattr(case.wish, word)]
        aim = (
            ""
            if case.target is None
            else f"   ≤ {case.target:g}: {'met' if median(times) <= case.target else 'MISSED'}"
        )
        print(f"{', '.join(what):<36}{len(times):>8}{median(times):>10.2f}{max(times):>10.2f}{aim}", flush=True)


if __name__ == "__main__":
    main()
