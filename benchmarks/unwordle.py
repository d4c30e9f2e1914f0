"""How long Unwordle takes: sets of words against a plain loop that colours each word.

    python benchmarks/unwordle.py [--answers FILE] [--guesses FILE]

Without files it takes the corpus beside the clone where there is one, else the list that ships. Times are CPU milliseconds,
the best of several turns; both sides must find the same numbers, or the run stops.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from itertools import product
from math import perm, prod
from pathlib import Path

from measuring import CORPUS, best_of

from entails.puzzles.unwordle.colouring import Sieve, columns, ranked
from entails.puzzles.unwordle.lists import shipped

ROWS = ("WWYYW", "GWWWW", "GGYWW", "WWWWW", "WYWYW", "WWGWW")
ANSWER = "panic"
SOME = 20  # answers that the loop is timed on where there are thousands


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


def lists(answers: str | None, guesses: str | None) -> tuple[tuple[str, ...], tuple[str, ...], str]:
    """Words that may be guessed, words that may be answers, and where they come from."""
    folder = CORPUS / "wordle"
    if guesses or folder.exists():
        words = Path(guesses or folder / "allowed.txt").read_text(encoding="utf-8").split()
        some = Path(answers or guesses or folder / "answers.txt").read_text(encoding="utf-8").split()
        return tuple(words), tuple(some), "given" if guesses else "corpus"
    ours = shipped(5)
    return ours.guesses, ours.answers, "list that ships"


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--answers", metavar="FILE")
    options.add_argument("--guesses", metavar="FILE")
    chosen = options.parse_args()
    words, answers, source = lists(chosen.answers, chosen.guesses)
    print(f"{len(words)} words, {len(answers)} answers ({source}); {len(ROWS)} rows; CPU ms")

    def sets(some: Sequence[str]) -> list[tuple[str, int]]:
        return ranked(words, some, [ROWS], counted=True, repeat=False)

    def report(what: str, own: float, rival: float, note: str = "") -> None:
        print(f"{what:<28} sets {own:9.2f}   loop {rival:9.1f}{note}   {rival / own:6.0f} times as long")

    once, _ = best_of(3, lambda: columns.__wrapped__(words))
    print(f"{'letters at places, once':<28} sets {once:9.2f}")
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
