"""How long counting the solutions of Flow takes, beside graphillion, board by board.

    python benchmarks/flow_counts.py [--quick]

The least CPU time of four turns, for both; what it takes to import is not counted; one thread (`OMP_NUM_THREADS=1`).
Graphillion has a process of its own for each board; its first turn there is slower and seldom counts. The factor is its
time divided by ours on the same board: above 1 we are ahead. The boards are those of the corpus where it lies beside the
clone, and our own by seed. If the counts differ the run stops.
"""

from __future__ import annotations

import argparse
import os
import sys
from statistics import median
from typing import NamedTuple

from flow import Named, corpus_files, count, own
from flow_rivals import count_by_diagram
from measuring import best_of
from rivals import Rival, ask

from entails.puzzles.flow.board import Board

SECONDS = 80.0  # of CPU for all turns on a board
TURNS = 4


def their_best(board: Board) -> tuple[float, int]:
    return best_of(TURNS, lambda: count_by_diagram(board))


GRAPHILLION = Rival("graphillion", "graphillion", their_best)


class Pair(NamedTuple):
    """Milliseconds on one board."""

    name: str
    ours: float
    theirs: float

    @property
    def factor(self) -> float:
        return self.theirs / self.ours


def measured(name: str, board: Board) -> Pair | None:
    """None if graphillion did not answer, which is said."""
    ours, number = best_of(TURNS, lambda: count(board))
    reply = ask(GRAPHILLION, board, SECONDS)
    if reply is None:
        print(f"  {name}: {ours:.1f} ms, graphillion did not answer")
        return None
    theirs, said = reply[1]
    if said != number:
        raise SystemExit(f"{name}: graphillion says {said}, entails says {number}")
    return Pair(name, ours, theirs)


def report(title: str, boards: list[Named]) -> None:
    pairs = [pair for name, board in boards if (pair := measured(name, board))]
    if not pairs:
        print(f"{title}: no such boards here")
        return
    factors = [pair.factor for pair in pairs]
    print(
        f"\n{title}, {len(pairs)} boards, CPU ms: ours {median(pair.ours for pair in pairs):.1f}, graphillion"
        f" {median(pair.theirs for pair in pairs):.1f}; factor {median(factors):.2f} at the median,"
        f" {min(factors):.2f} to {max(factors):.2f}, ahead on {sum(factor > 1 for factor in factors)}"
    )
    for pair in pairs:
        print(f"    {pair.name:<34}{pair.ours:>10.1f} {pair.theirs:>10.1f} {pair.factor:>8.2f}")
    sys.stdout.flush()


def main() -> None:
    os.environ["OMP_NUM_THREADS"] = "1"  # for the processes that load graphillion
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--quick", action="store_true", help="boards of at most 12×12")
    quick = parser.parse_args().quick
    files = [(name, board) for name, board in corpus_files() if not quick or board.width <= 12]
    report("files, 5×5 to 14×14", files)
    for size, flows in ((8, 7), (10, 9), (12, 12), *(() if quick else ((14, 16),))):
        report(f"own, {size}×{size}, several solutions", own(size, flows, 5, unique=False))


if __name__ == "__main__":
    main()
