"""Grades and explanations: boards of the usual size by seed, how hard each is said to be and how long its explanation is.

Writes the picture of docs/generating.md: a dot for each board, a line at the median of each grade."""

from __future__ import annotations

import argparse
from math import log2
from pathlib import Path
from statistics import median

from measuring import ROOT

from entails.boards.making.maker import DIFFICULTIES, Wish
from entails.boards.picture import FAINT, INK, PAPER, Circle, Line, Picture, Rectangle, Shape, Text, to_svg
from entails.limits import FOREVER
from entails.puzzles import names, puzzle
from entails.questions.catalogue import CATALOGUE
from entails.questions.generate import Seed, new_board, puzzle_with_maker
from entails.questions.grade import Grade

PICTURE = ROOT / "docs" / "pictures" / "difficulty.svg"
BOARDS = {"unwordle": 20}  # explaining one takes seconds
USUAL = 60
WIDE, HIGH, LEFT, TOP = 234.0, 240.0, 44.0, 46.0  # of the part of a picture that shows one puzzle
COLOURS = {"easy": "#4a9d5b", "medium": "#d9962b", "hard": "#c0463b"}


def grades(name: str, number: int) -> list[Grade]:
    """The grades of the boards of seeds 0, 1, 2, …"""
    puzzle = puzzle_with_maker(name, CATALOGUE)
    assert puzzle.maker
    maker = puzzle.maker()
    height, width = maker.usual
    wish = Wish(height, width, graded=True)
    found = [new_board(puzzle, maker, wish, Seed(seed), FOREVER).grade for seed in range(number)]
    return [one for one in found if one]


def panel(name: str, found: list[Grade], corner: float) -> list[Shape]:
    """Steps of the explanations upwards, in powers of two; grades from left to right."""
    low, high = log2(min(one.steps for one in found) / 1.2), log2(max(one.steps for one in found) * 1.2)

    def up(steps: float) -> float:
        return TOP + HIGH - HIGH * (log2(steps) - low) / (high - low)

    shapes: list[Shape] = [Text((corner + WIDE / 2, TOP / 2), puzzle(name).title.split(" and ")[0], 15)]
    for power in range(int(low) + 1, int(high) + 1):
        shapes.append(Line(((corner, up(2**power)), (corner + WIDE, up(2**power))), FAINT, 1, round=False))
        shapes.append(Text((corner - 18, up(2**power)), str(2**power), 11, bold=False))
    for place, grade in enumerate(DIFFICULTIES):
        middle = corner + WIDE * (place + 0.5) / len(DIFFICULTIES)
        steps = [one.steps for one in found if one.name == grade]
        for number, many in enumerate(steps):
            shapes.append(Circle((middle + (number * 7 % 11 - 5) * 4, up(many)), 3.4, COLOURS[grade], f"{many} steps"))
        if steps:
            high_line = up(median(steps))
            shapes.append(Line(((middle - 28, high_line), (middle + 28, high_line)), INK, 2.5))
        shapes.append(Text((middle, TOP + HIGH + 16), f"{grade} ({len(steps)})", 11, bold=False))
    return shapes


def print_grades(name: str, found: list[Grade]) -> None:
    print(f"{name}: boards, median of steps, median of rule instances")
    for grade in DIFFICULTIES:
        some = [one for one in found if one.name == grade]
        steps, size = (median(numbers or [0]) for numbers in ([one.steps for one in some], [one.size for one in some]))
        print(f"  {grade:<8}{len(some):>4}{steps:>8g}{size:>8g}", flush=True)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--boards", type=int, metavar="N", help="of each puzzle")
    options.add_argument("--out", type=Path, default=PICTURE)
    chosen = options.parse_args()
    shapes: list[Shape] = []
    for place, name in enumerate(names()):
        found = grades(name, chosen.boards or BOARDS.get(name, USUAL))
        shapes += panel(name, found, LEFT + place * (WIDE + LEFT))
        print_grades(name, found)
    width, height = len(names()) * (WIDE + LEFT) + 12, TOP + HIGH + 32
    title = "Steps in the explanations of boards, by the boards' grades: a dot for each board, lines at the medians"
    chosen.out.write_text(
        to_svg(Picture(width, height, (Rectangle((0, 0), width, height, PAPER), *shapes), title)), encoding="utf-8"
    )


if __name__ == "__main__":
    main()
