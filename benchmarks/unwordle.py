"""How long Unwordle takes: sets of words against a plain loop that colours each word.

    python benchmarks/unwordle.py [--answers FILE] [--guesses FILE]

Without files it takes the corpus beside the clone where there is one, else the list that ships. Times are CPU milliseconds,
the best of several turns; both sides must find the same numbers, or the run stops.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import product
from math import perm, prod
from pathlib import Path
from time import process_time
from typing import TypeVar

from entails.puzzles.unwordle.colouring import Sieve, columns, ranked
from entails.puzzles.unwordle.lists import shipped

CORPUS = Path(__file__).parents[2] / "shared" / "corpus" / "wordle"
ROWS = ("WWYYW", "GWWWW", "GGYWW", "WWWWW", "WYWYW", "WWGWW")
ANSWER = "panic"
SOME = 20  # answers that the loop is timed on where there are thousands

Made = TypeVar("Made")


def marks(word: str, answer: str) -> str:
    """The rival's colours: two passes, as most programs have it."""
    row, left = ["W"] * len(word), list(answer)
    for place, letter in enumerate(word):
        if letter == answer[place]:
            row[place] = "G"
            left.remove(letter)
    for place, letter in enumerate(word):
        if row[place] == "W" and letter in left:
            row[place] = "Y"
            left.remove(letter)
    return "".join(row)


def loop(words: Sequence[str], answers: Sequence[str], rows: Sequence[str]) -> list[tuple[str, int]]:
    found = []
    for answer in answers:
        sizes = Counter(marks(word, answer) for word in words)
        ways = prod(perm(sizes[row], times) for row, times in Counter(rows).items())
        if ways:
            found.append((answer, ways))
    return sorted(found, key=lambda pair: (-pair[1], pair[0]))


def best_of(turns: int, work: Callable[[], Made]) -> tuple[float, Made]:
    times = []
    for _ in range(turns):
        begin = process_time()
        made = work()
        times.append(process_time() - begin)
    return 1000 * min(times), made


def lists(options: argparse.Namespace) -> tuple[tuple[str, ...], tuple[str, ...], str]:
    if options.guesses or CORPUS.exists():
        guesses = Path(options.guesses or CORPUS / "allowed.txt").read_text(encoding="utf-8").split()
        answers = Path(options.answers or options.guesses or CORPUS / "answers.txt").read_text(encoding="utf-8").split()
        return tuple(guesses), tuple(answers), "given" if options.guesses else "corpus"
    words = shipped(5)
    return words.guesses, words.answers, "list that ships"


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--answers", metavar="FILE")
    options.add_argument("--guesses", metavar="FILE")
    words, answers, source = lists(options.parse_args())
    print(f"{len(words)} words, {len(answers)} answers ({source}); {len(ROWS)} rows; CPU ms")

    def sets(chosen: Sequence[str]) -> list[tuple[str, int]]:
        return ranked(words, chosen, [ROWS], counted=True, repeat=False)

    def report(what: str, own: float, rival: float, note: str = "") -> None:
        print(f"{what:<28} sets {own:9.2f}   loop {rival:9.1f}{note}   {rival / own:6.0f} times as long")

    made, _ = best_of(3, lambda: columns.__wrapped__(words))
    print(f"{'letters at places, once':<28} sets {made:9.2f}")
    own, found = best_of(5, lambda: sets([ANSWER]))
    rival, expected = best_of(3, lambda: loop(words, [ANSWER], ROWS))
    if found != expected:
        raise SystemExit("sets and loop differ")
    report("a known answer", own, rival)
    own, found = best_of(2, lambda: sets(answers))
    some = answers[:: max(1, len(answers) // SOME)]
    rival, expected = best_of(1, lambda: loop(words, some, ROWS))
    if [pair for pair in found if pair[0] in some] != expected:
        raise SystemExit("sets and loop differ")
    report("every answer", own, rival * len(answers) / len(some), f" (from {len(some)} answers)")

    def every_row() -> None:
        for number in range(32):  # rows by their green places
            greens = ["G" if number >> place & 1 else "YW" for place in range(5)]
            sieve = Sieve(columns(words), map("".join, product(*greens)), counted=True)
            for answer in answers:
                sieve.fitting(answer)

    print(f"{'every answer, all 243 rows':<28} sets {best_of(1, every_row)[0]:9.2f}")


if __name__ == "__main__":
    main()
