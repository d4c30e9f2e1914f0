"""How long explanations are: the words of what `explain` prints, in all and of the longest step.

    python benchmarks/explanations.py                              # 30 generated boards of each kind, and the theories
    python benchmarks/explanations.py --only flow-7 --boards 3 --show
    python benchmarks/explanations.py --files ../shared/corpus/…   # boards of one's own
    python benchmarks/explanations.py --pages --boards 3           # the pages of the library on boards of the corpus
    python benchmarks/explanations.py --thirty [--skip 3]          # three boards each of ten kinds, and what they come to

A row has the median and (in brackets) the 90th percentile of the words, what they should be at most, the share of the steps
that a named technique tells, and the processor time of an explanation. No rival explains these boards in words; what is
measured is how much a reader has to read.

With --pages each conclusion is compared with the published solution, which must be the only one; a row has the boards (of
at most 100 cells) and how many were explained to the end in the given CPU seconds, the steps, the shares of them that have a
name, and that have a name and at most 60 words, the words of a step (median, 90th percentile, longest), the seconds of the
slowest next step and of a whole explanation (median, longest), and how many conclusions are wrong. The last line has what all
come to, with the shares of the steps of at most 120 words and of those that took at most half a second.
"""

from __future__ import annotations

import argparse
import re
import signal
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import islice
from statistics import median, quantiles
from time import process_time
from typing import NamedTuple

from measuring import ROOT

from entails import Solved, puzzles, solve
from entails.limits import Limit
from entails.questions.generate import generate
from entails.questions.hint import Explaining, explaining
from entails.questions.load import load, load_text
from entails.questions.problem import Problem
from entails.questions.showing.style import PAGE
from entails.questions.told_steps import step_text

sys.path.append(str(ROOT))

from tests.pages import corpus

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
    parser.add_argument("--pages", action="store_true", help="the pages of the library on boards of the corpus")
    parser.add_argument("--skip", type=int, default=0, help="boards of each kind to leave out first")
    parser.add_argument("--seconds", type=float, default=20, help="of CPU for an explanation of a page's board")
    parser.add_argument("--thirty", action="store_true", help="three boards each of ten kinds of pages")
    options = parser.parse_args()
    if options.pages or options.thirty:
        wanted = (options.only or "").split(",")
        boards = 3 if options.thirty else options.boards
        every = TEN if options.thirty else puzzles.pages()
        told = [
            one
            for kind in every
            if any(one in kind for one in wanted)
            for one in page_report(kind, boards, options.skip, options.seconds, options.show)
        ]
        total(told)
        return
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


# --- pages ---

CELLS = 100  # of a board, at most; where all are larger, the smallest are taken
READABLE = 60  # words of a step, at most
LONG, SOON = 120, 0.5  # words of any step, and seconds until it is there
TEN = ("akari", "galaxies", "heyawake", "hitori", "lits", "masyu", "norinori", "shikaku", "tents", "yajilin")


class Told(NamedTuple):
    """How a board of a page is explained: the words and the technique of each step, the seconds until each was there, the
    conclusions that the published solution lacks, and whether it came to the end."""

    steps: list[tuple[int, str]]
    seconds: list[float]
    wrong: int
    finished: bool


def total(told: list[Told]) -> None:
    """What all boards come to: the steps, the shares of them, and the most that one took."""
    steps, seconds = [step for one in told for step in one.steps], [second for one in told for second in one.seconds]
    if not steps:
        return
    good = sum(bool(technique) and number <= READABLE for number, technique in steps)
    print(
        f"{len(told)} boards, {sum(one.finished for one in told)} to the end; {len(steps)} steps: "
        f"{sum(bool(technique) for _, technique in steps) / len(steps):.1%} named, {good / len(steps):.1%} named and short, "
        f"{sum(number > LONG for number, _ in steps)} of more than {LONG} words (at most {max(steps)[0]}); "
        f"{sum(second > SOON for second in seconds)} later than {SOON} s (at most {max(seconds):.2f}); "
        f"wrong: {sum(one.wrong for one in told)}"
    )


def page_report(kind: str, boards: int, skip: int, seconds: float, show: bool) -> list[Told]:
    every = corpus.boards(kind)
    small = [one for name, one in every.items() if cells_of(name) <= CELLS]
    found = (small or [every[name] for name in sorted(every, key=cells_of)])[skip : skip + boards]
    told = [explained(kind, *one, seconds, show) for one in found]
    steps = [step for one in told for step in one.steps]
    if not steps:
        print(f"{kind}: nothing explained of {len(told)} boards", flush=True)
        return told
    words = sorted(number for number, _ in steps)
    named = [number for number, technique in steps if technique]
    good = sum(number <= READABLE for number in named)
    whole = [sum(one.seconds) for one in told]
    print(
        f"{kind:<14}{len(told):>3} boards, {sum(one.finished for one in told)} to the end;{len(steps):>5} steps: "
        f"{len(named) / len(steps):.0%} named, {good / len(steps):.0%} named and short; words {median(words):.0f} "
        f"[{words[len(words) * 9 // 10]}], {words[-1]}; next step at most "
        f"{max(second for one in told for second in one.seconds):.2f} s, all {median(whole):.1f} [{max(whole):.1f}] s; "
        f"wrong: {sum(one.wrong for one in told)}",
        flush=True,
    )
    for technique, times in Counter(technique for _, technique in steps).most_common() if show else ():
        print(f"    {times:5} {technique or '(by the rules alone)'}")
    return told


def cells_of(name: str) -> int:
    """Of a board by its name: 367_14x14."""
    rows, columns = map(int, re.findall(r"\d+", name)[-2:])
    return rows * columns


def explained(kind: str, board: str, answer: str, seconds: float, show: bool) -> Told:
    asked = load_text(board, "a board", kind)
    solved = solve(asked, limit=seconds * 20)
    assert isinstance(solved, Solved), f"{kind}: not solved\n{board}"
    assert solved.unique, f"{kind}: several solutions\n{board}"
    assert asked.puzzle
    assert asked.puzzle.read(asked.board, solved.solution)["rows"] == answer.split("\n")[:-1], (
        f"{kind}: another solution"
    )
    relations = {name: set(rows) for name, rows in solved.solution.relations.items()}
    told, begin = Told([], [], 0, False), process_time()
    with suppress(TimeoutError), _processor_time(seconds):
        running = explaining(asked, (), None, Limit.of(None))
        assert isinstance(running, Explaining)
        for number, step in enumerate(running, 1):
            text = "\n".join(step_text(step, number, PAGE))
            if show:
                print(text, flush=True)
            told.steps.append((len(text.split()), step.technique))
            told.seconds.append(process_time() - begin - sum(told.seconds))
            seen = [one for one in step.facts if one.relation in relations]  # what is aside may not be in an answer
            wrong = sum((one.row in relations[one.relation]) != one.holds for one in seen)
            told = told._replace(wrong=told.wrong + wrong)
        return told._replace(finished=not running.guide.unfinished())
    return told


@contextmanager
def _processor_time(seconds: float) -> Iterator[None]:
    """Raises TimeoutError after so many seconds of CPU."""

    def stop(*_: object) -> None:
        raise TimeoutError

    signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


if __name__ == "__main__":
    main()
