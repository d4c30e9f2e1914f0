"""Hard boards of Flow and Numberlink with the sources of an earlier commit and with these, in one run.

    python benchmarks/flow_before.py [REVISION] [--seconds N] [--only WORD]

REVISION is checked out into a temporary worktree (unless said, the commit before readings and normal forms). Each board is
solved in a process of its own, with one source after the other, for at most N seconds of CPU time (20 unless said). A line
has the boards that were answered, the median and the greatest CPU time in milliseconds, a board that was not answered
counted as N seconds. If the two answer otherwise, the run stops.

Boards are random by seed; where the corpus lies beside the clone, its boards are taken too.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from random import Random
from statistics import median
from typing import NamedTuple

from flow_boards import board_of, cover, letters, unique_board
from measuring import CORPUS, ROOT, checked_out

from entails import load
from entails.puzzles.flow.board import Board, write
from entails.puzzles.flow.packs import parse_level

BEFORE = "fc27cf4"
LARGE = 15  # rows; Numberlinks with more are asked for a solution alone as well
MOST_FLOWS = 100
# Runs in the child, with either source: the clock is CPU time, so that other work on the machine does not matter.
CHILD = """
import json, sys, time
import entails.limits
entails.limits.now = time.process_time
from entails import load, solve
text, unique, seconds = json.load(sys.stdin)
problem = load(text, "flow")
begin = time.process_time()
answer = solve(problem, unique=unique, limit=seconds)
known = type(answer).__name__ != "Unknown" and (not unique or getattr(answer, "unique", False) is not None)
told = [type(answer).__name__, getattr(answer, "unique", None)] if known else None
print(json.dumps([told, 1000 * (time.process_time() - begin)]))
"""


class Row(NamedTuple):
    """Boards of one kind, and whether it is asked if the solution is the only one."""

    name: str
    boards: list[Board]
    unique: bool


def rows() -> Iterator[Row]:
    yield Row("first solution, Numberlink 15×15, own", own(15, 14, 5, fill=False), False)
    yield Row("first solution, Numberlink 20×20, own", own(20, 22, 5, fill=False), False)
    yield Row("unique, Numberlink 10×10, own", own(10, 10, 5, fill=False), True)
    yield Row("first solution, filled 20×20, own", own(20, 22, 5, fill=True), False)
    yield Row("unique, filled 25×25, own", [unique_board(25, 25, 60, Random(seed)) for seed in range(3)], True)
    if CORPUS.exists():
        yield Row("unique, jumboRectangle2, 14×11 to 18×15", pack("levelpack_38_jumboRectangle2"), True)
        for name in ("jumbo_14x14_19", "jumbo_14x14_30"):
            board = load(CORPUS / "flow" / "mzucker" / f"{name}.flow").board
            yield Row(f"unique, {name}, three times", [board] * 3, True)
        hexes = [*pack("levelpack_23_hexes"), *pack("levelpack_28_party")]
        yield Row("unique, levels on hexes", [board for board in hexes if board.hexagonal], True)
        yield Row("unique, slow levels on hexes", [board for board in slow() if board.hexagonal], True)
        linked = numberlinks()
        large = [board for board in linked if board.height > LARGE]
        yield Row("unique, Numberlink up to 15×15", [board for board in linked if board not in large], True)
        yield Row("first solution, Numberlink 17×17 and 20×20", large, False)
        yield Row("unique, Numberlink 17×17 and 20×20", large, True)


def own(size: int, flows: int, number: int, *, fill: bool) -> list[Board]:
    covers = [cover(size, size, flows, Random(f"{size} {flows} {seed}")) for seed in range(number)]
    return [replace(board_of(paths, size, size), fill=fill) for paths in covers]


def pack(name: str) -> list[Board]:
    return levels(CORPUS / "flow" / "packs" / f"{name}.txt")


def slow() -> list[Board]:
    return levels(CORPUS / "flow" / "slow.txt")


def levels(file: Path) -> list[Board]:
    return [parse_level(line).board for line in file.read_text(encoding="utf-8").splitlines()]


def numberlinks() -> list[Board]:
    """Other people's, in which cells may stay empty: numbers instead of letters, “-” for an empty cell."""
    text = (CORPUS / "flow" / "numberlink" / "boards.json").read_text(encoding="utf-8")
    rows_of = [one["problem"].strip().splitlines()[1:] for one in json.loads(text).values()]
    names = list(islice(letters(), MOST_FLOWS))
    return [
        Board(
            tuple("".join("." if cell == "-" else names[int(cell)] for cell in row.split()) for row in rows), fill=False
        )
        for rows in rows_of
    ]


def answered(board: Board, source: Path, row: Row, seconds: float) -> tuple[object, float]:
    """The answer (None: not known), and CPU milliseconds."""
    done = subprocess.run(
        [sys.executable, "-c", CHILD],
        input=json.dumps([write(board), row.unique, seconds]),
        env={**os.environ, "PYTHONPATH": str(source)},
        capture_output=True,
        text=True,
        check=True,
    )
    told, milliseconds = json.loads(done.stdout)
    return told, milliseconds


def summary(results: list[tuple[object, float]], seconds: float) -> str:
    times = [milliseconds if told else 1000 * seconds for told, milliseconds in results]
    known = sum(1 for told, _ in results if told)
    return f"{known:>2} of {len(results):<2} {median(times):>7.0f} / {max(times):<7.0f}"


def compare(row: Row, sources: list[Path], seconds: float) -> None:
    results = [[answered(board, source, row, seconds) for board in row.boards] for source in sources]
    for board, (before, _), (now, _) in zip(row.boards, *results, strict=True):
        if before and now and before != now:
            sys.exit(f"{row.name}: before {before}, now {now}, on\n{write(board)}")
    print(f"{row.name:<42} {'   '.join(summary(one, seconds) for one in results)}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("revision", nargs="?", default=BEFORE)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--only", default="", help="rows that have this word")
    options = parser.parse_args()
    with checked_out(options.revision) as earlier:
        print(f"{'answered, CPU ms: median / max':<42} {'before':<26}   now")
        for row in rows():
            if options.only in row.name:
                compare(row, [earlier / "src", ROOT / "src"], options.seconds)


if __name__ == "__main__":
    main()
