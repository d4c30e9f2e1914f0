"""Our grades beside the site's: the boards of the corpus that a well-known site calls easy, normal or hard.

    python benchmarks/grades.py            # a table, and the boards on which we differ
    python benchmarks/grades.py --steps    # how often each technique is used, board by board
    python benchmarks/grades.py --ours 10  # so many boards of ours of each size and grade, compared with the site's

Aquarium is the only puzzle of the corpus whose boards come with difficulties. The boards `nvkhang-N` are every third one of
those in github.com/nguyenvukhang/aquarium, in the order of their names there (`problems/problem-db/10x10_hard_v3.json` is
nvkhang-12, and so on), and those names tell what puzzle-aquarium.com calls them. `ece-easy` says it itself.
"""

from __future__ import annotations

import argparse
from collections import Counter
from itertools import islice
from statistics import median
from typing import NamedTuple

from measuring import CORPUS

from entails.boards.maker import DIFFICULTIES, Wish
from entails.engines.answers import Best, Solved
from entails.limits import FOREVER
from entails.questions.generate import generate
from entails.questions.grade import Grade, grade
from entails.questions.load import load
from entails.questions.solve import solve

SITE = {
    "easy": ("ece-easy", *(f"nvkhang-{number}" for number in (6, 9, 24, 27, 63))),
    "medium": tuple(f"nvkhang-{number}" for number in (18, 21, 57, 60, 72, 75)),  # the site says "normal"
    "hard": tuple(f"nvkhang-{number}" for number in (12, 15, *range(30, 55, 3), 66, 69)),
}

AT_ONCE = ("water is level", "line is done", "all are needed")  # what everybody sees


class Judged(NamedTuple):
    name: str
    side: int
    site: str
    ours: Grade


def judged() -> list[Judged]:
    found = []
    for site, names in SITE.items():
        for name in names:
            problem = load(str(CORPUS / "aquarium" / f"{name}.aquarium"))
            answer = solve(problem)
            assert isinstance(answer, Solved | Best)
            assert problem.puzzle
            assert problem.puzzle.maker
            wish = Wish(problem.board.height, problem.board.width, graded=True)
            ours = grade(problem, problem.puzzle.maker(), answer, FOREVER, wish)
            assert ours
            found.append(Judged(name, problem.board.height, site, ours))
    return found


def print_table(boards: list[Judged]) -> None:
    pairs = Counter((one.site, one.ours.name) for one in boards)
    print(f"{'the site says':<16}" + "".join(f"{f'we say {ours}':>16}" for ours in DIFFICULTIES))
    for site in DIFFICULTIES:
        print(f"{site:<16}" + "".join(f"{pairs[site, ours]:>16}" for ours in DIFFICULTIES))
    agreed = sum(pairs[one, one] for one in DIFFICULTIES)
    print(
        f"the same grade: {agreed} of {len(boards)}; two grades apart: {pairs['easy', 'hard'] + pairs['hard', 'easy']}"
    )


def print_comparison(boards: list[Judged], number: int) -> None:
    """How many steps take more than filling up lines, on the site's boards and on ours that have the same grade."""
    print("steps that take a thought, medians: the site's boards, ours (their number)")
    for grade_, side in sorted(
        {(one.site, one.side) for one in boards}, key=lambda one: (DIFFICULTIES.index(one[0]), one[1])
    ):
        site = [thoughts(one.ours) for one in boards if (one.site, one.side) == (grade_, side)]
        new = islice(generate("aquarium", size=(side, side), seed=1, difficulty=grade_), number)
        ours = [thoughts(one.grade) for one in new if one.grade]
        print(
            f"{grade_:<8}{side:>3}×{side:<4}{median(site):>6g} ({len(site)}){median(ours):>8g} ({len(ours)})",
            flush=True,
        )


def thoughts(one: Grade) -> int:
    return sum(times for name, times in one.used if name not in AT_ONCE)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--steps", action="store_true", help="tell of each board how often each technique is used")
    options.add_argument("--ours", type=int, default=0, metavar="N", help="compare so many boards that we make")
    chosen = options.parse_args()
    every, boards = chosen.steps, judged()
    for one in boards:
        if every or one.site != one.ours.name:
            used = f": {', '.join(f'{name} {times}' for name, times in one.ours.used)}" if every else ""
            print(f"{one.name}, {one.side}×{one.side}: the site says {one.site}, we say {one.ours}{used}")
    print_table(boards)
    if chosen.ours:
        print_comparison(boards, chosen.ours)


if __name__ == "__main__":
    main()
