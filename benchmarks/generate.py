"""How long it takes to make a board: seconds on the clock, median and maximum over seeds, with what was aimed at.

The rival lays as many flows over a Flow board as its side has cells, which is what ours aims at, and starts again until
there is only one solution. It has some seconds for a board; where they were not enough the factor is a lower bound."""

from __future__ import annotations

import argparse
from random import Random
from statistics import median
from time import perf_counter
from typing import NamedTuple

from flow_boards import board_of, cover
from measuring import only

from entails.boards.maker import Wish
from entails.limits import FOREVER
from entails.puzzles.flow import PUZZLE
from entails.questions.catalogue import CATALOGUE
from entails.questions.generate import Seed, new_board, puzzle_with_maker

RIVAL = 20.0  # seconds for a board


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
    puzzle = puzzle_with_maker(case.name, CATALOGUE)
    assert puzzle.maker
    times = []
    for seed in range(case.number):
        begin = perf_counter()
        new_board(puzzle, puzzle.maker(), case.wish, Seed(seed), FOREVER)
        times.append(perf_counter() - begin)
    return times


def blindly(height: int, width: int, flows: int, seed: int) -> float:
    """Seconds of the rival."""
    random, begin = Random(seed), perf_counter()
    while (spent := perf_counter() - begin) < RIVAL:
        drawn = board_of(cover(height, width, flows, random), height, width)
        if only(PUZZLE, drawn, RIVAL - spent) is True:
            break
    return perf_counter() - begin


def print_rival(wish: Wish, number: int, ours: float) -> None:
    times = [blindly(wish.height, wish.width, wish.height, seed) for seed in range(number)]
    late = sum(time >= RIVAL for time in times)
    note = f"{median(times) / ours:.2g} times ours" + (f", {late} not within {RIVAL:g} s" if late else "")
    print(
        f"{'  drawn blindly until it is unique':<36}{number:>8}{median(times):>10.2f}{max(times):>10.2f}   {note}",
        flush=True,
    )


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--quick", action="store_true", help="a quarter of the boards")
    quick = options.parse_args().quick
    print(f"{'boards':<36}{'number':>8}{'median s':>10}{'max s':>10}")
    for case in CASES:
        times = seconds(case._replace(number=max(2, case.number // 4)) if quick else case)
        what = [case.name, f"{case.wish.height}×{case.wish.width}"]
        what += [word for word in ("minimal", "symmetric") if getattr(case.wish, word)]
        met = case.target is None or median(times) <= case.target
        aim = "" if case.target is None else f"   ≤ {case.target:g}: {'met' if met else 'MISSED'}"
        print(f"{', '.join(what):<36}{len(times):>8}{median(times):>10.2f}{max(times):>10.2f}{aim}", flush=True)
        if case.name == "flow" and case.target:
            print_rival(case.wish, 2 if quick else 8, median(times))


if __name__ == "__main__":
    main()
