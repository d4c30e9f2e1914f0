"""Grades and explanations: boards of the usual size by seed, as many of each difficulty, and how long their explanations are.

Writes the picture of docs/generating.md: a dot for each board, a line at the median of each grade."""

from __future__ import annotations

import argparse
from math import log2
from pathlib import Path
from statistics import median

from measuring import ROOT

from entails.boards.maker import DIFFICULTIES, Wish
from entails.boards.picture import FAINT, INK, PAPER, Circle, Line, Picture, Rectangle, Shape, Text, to_svg
from entails.limits import FOREVER
from entails.puzzles import names, puzzle
from entails.questions.catalogue import CATALOGUE
from entails.questions.generate import Seed, new_board, puzzle_with_maker
from entails.questions.grade import Grade

PICTURE = ROOT / "docs" / "pictures" / "difficulty.svg"
BOARDS = 20  # of each puzzle and difficulty
WIDE, HIGH, LEFT, TOP = 234.0, 240.0, 44.0, 46.0  # of the part of a picture that shows one puzzle
COLOURS = {"easy": "#4a9d5b", "medium": "#d9962b", "hard": "#c0463b"}


def grades(name: str, number: int) -> list[Grade]:
    """The grades of the boards of seeds 0, 1, 2, … of each difficulty."""
    puzzle = puzzle_with_maker(name, CATALOGUE)
    assert puzzle.maker
    maker = puzzle.maker()
    height, width = maker.usual
    wishes = [Wish(height, width, difficulty=difficulty, graded=True) for difficulty in DIFFICULTIES]
    found = [new_board(puzzle, maker, wish, Seed(seed), FOREVER).grade for wish in wishes for seed in range(number)]
    return [one for one in found if one]


def panel(name: str, found: list[Grade], corner: float) -> list[Shape]:
    """Words of the explanations upwards, in powers of two; grades from left to right."""
    low, high = log2(min(one.size for one in found) / 1.2), log2(max(one.size for one in found) * 1.2)

    def up(words: float) -> float:
        return TOP + HIGH - HIGH * (log2(words) - low) / (high - low)

    shapes: list[Shape] = [Text((corner + WIDE / 2, TOP / 2), puzzle(name).title.split(" and ")[0], 15)]
    for power in range(int(low) + 1, int(high) + 1):
        shapes.append(Line(((corner, up(2**power)), (corner + WIDE, up(2**power))), FAINT, 1, round=False))
        shapes.append(Text((corner - 18, up(2**power)), str(2**power), 11, bold=False))
    for place, grade in enumerate(DIFFICULTIES):
        middle = corner + WIDE * (place + 0.5) / len(DIFFICULTIES)
        words = [one.size for one in found if one.name == grade]
        for number, many in enumerate(words):
            shapes.append(Circle((middle + (number * 7 % 11 - 5) * 4, up(many)), 3.4, COLOURS[grade], f"{many} words"))
        if words:
            high_line = up(median(words))
            shapes.append(Line(((middle - 28, high_line), (middle + 28, high_line)), INK, 2.5))
        shapes.append(Text((middle, TOP + HIGH + 16), f"{grade} ({len(words)})", 11, bold=False))
    return shapes


def print_grades(name: str, found: list[Grade]) -> None:
    print(f"{name}: boards, median of steps, median of words")
    for grade in DIFFICULTIES:
        some = [one for one in found if one.name == grade]
        steps, size = (median(numbers or [0]) for numbers in ([one.steps for one in some], [one.size for one in some]))
        print(f"  {grade:<8}{len(some):>4}{steps:>8g}{size:>8g}", flush=True)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--boards", type=int, metavar="N", default=BOARDS, help="of each puzzle and difficulty")
    options.add_argument("--out", type=Path, default=PICTURE)
    chosen = options.parse_args()
    shapes: list[Shape] = []
    for place, name in enumerate(names()):
        found = grades(name, chosen.boards)
        shapes += panel(name, found, LEFT + place * (WIDE + LEFT))
        print_grades(name, found)
    width, height = len(names()) * (WIDE + LEFT) + 12, TOP + HIGH + 32
    title = "Words in the explanations of boards, by the boards' grades: a dot for each board, lines at the medians"
    chosen.out.write_text(
        to_svg(Picture(width, height, (Rectangle((0, 0), width, height, PAPER), *shapes), title)), encoding="utf-8"
    )


if __name__ == "__main__":
    main()
