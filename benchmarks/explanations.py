"""How long explanations are: the words of what `explain` prints, in all and of the longest step.

    python benchmarks/explanations.py                              # 30 generated boards of each kind, and the theories
    python benchmarks/explanations.py --only flow-7 --boards 3 --show
    python benchmarks/explanations.py --files ../shared/corpus/…   # boards of one's own

A row has the median and (in brackets) the 90th percentile of the words, what they should be at most, the share of the steps
that a named technique tells, and the processor time of an explanation. No rival explains these boards in words; what is
measured is how much a reader has to read.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice
from statistics import median, quantiles
from time import process_time
from typing import NamedTuple

from measuring import ROOT

from entails.limits import Limit
from entails.questions.generate import generate
from entails.questions.hint import Explaining, explaining, step_text
from entails.questions.load import load
from entails.questions.problem import Problem
from entails.questions.style import PAGE

GOALS = {  # the words in all, and of the longest step
    "flow 7x7": (500, 80),
    "flow 9x9": (1200, 110),
    "aquarium 10x10": (300, 60),
    "aquarium 15x15": (900, 90),
    "overflow 6x9": (800, 100),
    "starbattle 8x8": (300, 60),
}
OTHERS = ("unwordle 4x5",)
THEORIES = (  # of examples/theories those that have something to explain, one instance each
    "blocks",
    "cluedo",
    "golfers",
    "hamilton",
    "kakuro",
    "knapsack",
    "mastermind",
    "minesweeper",
    "nonogram",
    "party",
    "river",
    "send",
    "sudoku",
    "timetable",
    "zebra",
)


class Length(NamedTuple):
    """What one explanation takes: its words, those of its longest step, its steps by technique, and seconds."""

    words: int
    longest: int
    techniques: Counter[str]
    seconds: float


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", help="kinds whose name has this in it")
    parser.add_argument("--boards", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", action="store_true", help="print the explanations too")
    parser.add_argument("--files", nargs="*", default=[], help="board files, in place of generated boards")
    options = parser.parse_args()
    if options.files:
        report("files", (load(file) for file in options.files), options.show)
        return
    wanted = (options.only or "").replace("-", " ")
    for kind in [kind for kind in (*GOALS, *OTHERS) if wanted in kind]:
        report(kind, generated(kind, options.seed, options.boards), options.show)
    for name in [name for name in THEORIES if wanted in name]:
        report(name, [load(str(ROOT / "examples" / "theories" / f"{name}.fol"))], options.show)


def generated(kind: str, seed: int, boards: int) -> Iterator[Problem]:
    puzzle, size = kind.split()
    height, width = map(int, size.split("x"))
    return (board.problem for board in islice(generate(puzzle, size=(height, width), seed=seed), boards))


def report(kind: str, problems: Iterable[Problem], show: bool) -> None:
    lengths = [length(problem, show) for problem in problems]
    steps = sum((one.techniques for one in lengths), Counter())
    named = sum(steps.values()) - steps[""]
    words, longest = (f" (goal {goal})" for goal in GOALS.get(kind, ("none", "none")))
    print(
        f"{kind}: {len(lengths)} boards; words {spread([one.words for one in lengths])}{words}; "
        f"longest step {spread([one.longest for one in lengths])}{longest}; "
        f"{named / max(1, sum(steps.values())):.0%} of {sum(steps.values())} steps by technique; "
        f"{median(one.seconds for one in lengths):.2f} s (at most {max(one.seconds for one in lengths):.2f})"
    )
    for technique, times in steps.most_common():
        print(f"    {times:5} {technique or '(by the rules alone)'}")


def spread(numbers: list[int]) -> str:
    high = quantiles(numbers, n=10)[-1] if len(numbers) > 1 else numbers[0]
    return f"{median(numbers):.0f} [{high:.0f}]"


def length(problem: Problem, show: bool = False) -> Length:
    begin = process_time()
    running = explaining(problem, (), None, Limit.of(None))
    assert isinstance(running, Explaining), f"{problem} has no solution to explain"
    texts, techniques = [], Counter[str]()
    for number, step in enumerate(running, 1):
        texts.append("\n".join(step_text(step, number, PAGE)))
        techniques[step.technique] += 1
    seconds = process_time() - begin
    if show:
        print(*texts, *running.explanation().ending(PAGE), sep="\n")
    words = [len(text.split()) for text in texts]
    return Length(sum(words), max(words, default=0), techniques, seconds)


if __name__ == "__main__":
    main()
