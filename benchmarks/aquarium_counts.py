"""How many Aquarium boards are counted within 20 seconds, and what is said of the others.

    python benchmarks/aquarium_counts.py [--quick] [--seconds 20]

36 boards by seed: 15×15, 30×30 and 50×50; tanks for 2, 12 and 33 % of the cells; with all numbers, each kept with one chance
in two, one in four, and none. The limit is on the clock, as for a person who waits; the times are CPU seconds of this
process, so on a busy machine a board may have had only part of its time, and `--seconds` gives it more.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import replace
from random import Random

from aquarium import board
from measuring import timed

import entails
from entails import Counted, Problem
from entails.puzzles.aquarium import PUZZLE
from entails.puzzles.aquarium.board import Board, Clues


def boards(sizes: tuple[int, ...]) -> Iterator[tuple[str, Board]]:
    for size in sizes:
        for percent in (2, 12, 33):
            for kept in (1.0, 0.5, 0.25, 0.0):
                random = Random(f"{size} {percent} {kept}")
                tanks = round(size * size * percent / 100)
                whole = board(size, tanks, random)
                yield (
                    f"{size}×{size}, {tanks} tanks, {kept:.0%} of the numbers",
                    replace(
                        whole, rows=thinned(whole.rows, kept, random), columns=thinned(whole.columns, kept, random)
                    ),
                )


def thinned(clues: Clues, kept: float, random: Random) -> Clues:
    return tuple(clue if random.random() < kept else None for clue in clues)


def shown(number: int) -> str:
    return f"{number:,}" if number < 10**9 else f"a number of {len(str(number))} digits"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--quick", action="store_true", help="15×15 and 30×30 only")
    parser.add_argument("--seconds", type=float, default=20.0, help="on the clock, for a board")
    options = parser.parse_args()
    counted = total = 0
    for name, one in boards((15, 30) if options.quick else (15, 30, 50)):
        milliseconds, answer = timed(lambda one=one: entails.count(Problem.of(PUZZLE, one), limit=options.seconds))  # type: ignore[misc]
        total += 1
        if isinstance(answer, Counted):
            counted += 1
            said = f"{shown(answer.count)} (by {answer.by})"
        else:
            said = f"not known: at least {answer.at_least}"
        print(f"  {name:<48}{milliseconds / 1000:>8.2f} s   {said}", flush=True)
    print(f"{counted} of {total} counted within {options.seconds:g} s on the clock")


if __name__ == "__main__":
    main()
