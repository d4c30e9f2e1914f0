"""What New… of the studio takes: every kind at the size that the page offers first, seconds of processor time over seeds.

On a quiet machine that is the clock as well. Beyond 3 s at the median a kind is behind what was aimed at; the page then
offers boards that are there already (`with boards to offer`)."""

from __future__ import annotations

import argparse
from math import inf
from statistics import median
from time import process_time

from entails.limits import FOREVER
from entails.questions.catalogue import CATALOGUE
from entails.questions.generate import generate
from entails.studio.examples import examples, puzzles

AIM = 3.0  # seconds at the median


def seconds(kind: str, size: tuple[int, int], seed: int, most: float) -> float:
    """The time for one board; infinite if it took longer than `most`."""
    begin = process_time()
    found = next(generate(kind, size=size, seed=seed, limit=FOREVER.working(most)), None)
    return process_time() - begin if found else inf


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kinds", nargs="*")
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--most", type=float, default=10.0, help="seconds of processor time for a board")
    asked = parser.parse_args()
    made = [one for one in puzzles(CATALOGUE)["puzzles"] if one["sizes"] and not one.get("unmade")]
    ready = {one["kind"] for one in examples()}
    print(f"{'kind':16}{'size':>8}{'median':>9}{'most':>9}")
    for one in made:
        if asked.kinds and one["name"] not in asked.kinds:
            continue
        size = tuple(one["sizes"]["usual"])
        times = [seconds(one["name"], size, seed, asked.most) for seed in range(asked.seeds)]
        late = median(times) > AIM
        offered = " with boards to offer" if one["name"] in ready else " with none to offer"
        print(
            f"{one['name']:16}{'×'.join(map(str, size)):>8}{median(times):9.2f}{max(times):9.2f}"
            f"{'  late,' + offered if late else ''}",
            flush=True,
        )


if __name__ == "__main__":
    main()
