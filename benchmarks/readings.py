"""A sheet for somebody who has never read our explanations: a board, and each step with the board as it stands after it.

    python benchmarks/readings.py --only masyu,lits --seed 7                # one board of each, to the end
    python benchmarks/readings.py --thirty --steps 40 --into sheets       # three boards each of ten kinds, a file each

What is counted is how many steps a reader sees at once, how many after working them out, and how many not; and whether a
conclusion or a reason is false (docs/decisions/076). The boards are drawn by the seed from those of the corpus of at most 100
cells, so that nobody has tuned to them. Rows and columns are counted from 1, as in the steps.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from itertools import islice
from pathlib import Path
from random import Random

from explanations import CELLS, TEN, cells_of
from measuring import ROOT

from entails import puzzles
from entails.limits import Limit
from entails.questions.hint import Explaining, explaining
from entails.questions.load import load_text
from entails.questions.showing.style import PAGE
from entails.questions.told_steps import step_text

sys.path.append(str(ROOT))

from tests.pages import corpus


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", help="these kinds, with commas between")
    parser.add_argument("--thirty", action="store_true", help="three boards each of ten kinds")
    parser.add_argument("--boards", type=int, default=1, help="of each kind")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--steps", type=int, help="of each board, at most")
    parser.add_argument("--into", help="a folder, for a file a board: KIND-NAME.txt")
    options = parser.parse_args()
    kinds = (options.only or ",".join(TEN if options.thirty else puzzles.pages())).split(",")
    for kind in kinds:
        for name, board in drawn(kind, options.seed, 3 if options.thirty else options.boards):
            lines = sheet(kind, name, board, options.steps)
            if not options.into:
                print(*lines, sep="\n", flush=True)
                continue
            folder = Path(options.into)
            folder.mkdir(exist_ok=True)
            with (folder / f"{kind}-{name}.txt").open("w", encoding="utf-8") as file, redirect_stdout(file):
                print(*lines, sep="\n")


def drawn(kind: str, seed: int, boards: int) -> list[tuple[str, str]]:
    """The names and texts of so many boards of a kind; the smallest where all are large."""
    every = corpus.boards(kind)
    small = [name for name in every if cells_of(name) <= CELLS] or sorted(every, key=cells_of)[:boards]
    return [(name, every[name][0]) for name in Random(f"{kind} {seed}").sample(small, min(boards, len(small)))]


def sheet(kind: str, name: str, board: str, steps: int | None) -> Iterator[str]:
    asked = load_text(board, name, kind)
    running = explaining(asked, (), None, Limit.of(None))
    assert isinstance(running, Explaining)
    assert asked.puzzle
    yield from (f"# {asked.puzzle.title}, board {name}", "", asked.puzzle.legend, "")
    yield from (asked.drawn(running.so_far("").sketch, PAGE), "")
    for number, step in enumerate(islice(running, steps), 1):
        yield from (*step_text(step, number, PAGE), "", asked.drawn(running.so_far("").sketch, PAGE), "")


if __name__ == "__main__":
    main()
