"""How long Flow takes: a solution, whether it is the only one, and the number of solutions, beside three rivals.

    python benchmarks/flow.py [--quick]

Boards are random by seed, and where the corpus lies beside the clone its levels are taken too. Times are CPU milliseconds
in one process, from the board to the answer. A rival that answers otherwise stops the run.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import measuring
from flow_boards import board_of, cover, unique_board
from flow_rivals import CLINGO, CLINGO_COUNT, CLINGO_FIRST, CP_SAT, GRAPHILLION
from measuring import CORPUS, ROOT, Target, measured, print_cases, print_head, spread
from rivals import compare

import entails
from entails import Counted, Problem, Solved, load, solve
from entails.puzzles.flow import PUZZLE
from entails.puzzles.flow.board import Board
from entails.puzzles.flow.packs import parse_level

PATIENCE = 60.0  # seconds for a board
Named = tuple[str, Board]


# --- ours ---


def only(board: Board) -> bool | str | None:
    return measuring.only(PUZZLE, board, PATIENCE)


def first(board: Board) -> bool:
    return isinstance(solve(Problem.of(PUZZLE, board), unique=False, limit=PATIENCE), Solved)


def count(board: Board) -> int | str:
    answer = entails.count(Problem.of(PUZZLE, board), limit=PATIENCE)
    return answer.count if isinstance(answer, Counted) else "not known"


# --- boards ---


def corpus_levels() -> Iterator[Named]:
    for pack in sorted((CORPUS / "flow" / "packs").glob("*.txt")):
        for line in filter(None, map(str.strip, pack.read_text(encoding="utf-8").splitlines())):
            level = parse_level(line)
            yield f"{pack.stem.removeprefix('levelpack_')} level {level.number}", level.board


def corpus_files() -> Iterator[Named]:
    for file in sorted((CORPUS / "flow" / "mzucker").glob("*.flow")):
        yield file.stem, load(file).board


def own(size: int, flows: int, number: int, *, unique: bool = True) -> list[Named]:
    """Unique ones have more flows than were asked for: what cutting added."""
    draw = unique_board if unique else covered
    boards = [draw(size, size, flows, Random(f"{size} {flows} {seed}")) for seed in range(number)]
    return [(f"seed {seed}, {len(board.ends())} flows", board) for seed, board in enumerate(boards)]


def covered(height: int, width: int, flows: int, random: Random) -> Board:
    return board_of(cover(height, width, flows, random), height, width)


def between(boards: list[Named], low: int, high: int) -> list[Named]:
    """Those with the longer side in this range."""
    return [(name, board) for name, board in boards if low <= max(board.height, board.width) <= high]


# --- the whole process ---


def process_milliseconds(board: Board) -> float:
    """CPU of `entails solve`, the best of five turns."""
    from side_by_side import cpu  # Windows has no `resource`, which that needs

    with TemporaryDirectory() as folder:
        file = Path(folder, "board.flow")
        file.write_text(PUZZLE.write(board), encoding="utf-8")
        return 1000 * min(cpu(f"solve {file}", ROOT / "src") for _ in range(5))


# --- the report ---


def report_solving(quick: bool) -> None:
    print_head("A solution, and whether it is the only one")
    some = 3 if quick else 8
    levels = spread(list(corpus_levels()), 90 if quick else 10_000)
    both, large = (CLINGO, CP_SAT), (CLINGO,) if quick else (CLINGO, CP_SAT)
    cases = measured(levels, only)
    small = [case for case in cases if max(case.board.height, case.board.width) <= 9]
    middle = [case for case in cases if 9 < max(case.board.height, case.board.width) <= 13]
    big = [case for case in cases if max(case.board.height, case.board.width) > 13]
    compare("levels, 5×5 to 9×9", small, Target(10), both, some)
    compare("levels, 10×10 to 13×13", middle, None, both, some)
    compare("levels, 14×14 to 15×18", big, Target(250), large, some // 2)
    print_cases("all levels", cases, Target(10_000, worst=True))
    apart = [(name, replace(board, touch=False)) for name, board in between(list(corpus_files()), 12, 14)]
    compare("files, 12×12 to 14×14", measured(between(list(corpus_files()), 12, 14), only), None, large, some)
    compare("the same, touching forbidden", measured(apart, only), None, (CLINGO,), some)
    for size, flows, target in ((5, 5, 10), (9, 9, 10), (14, 20, 250), (25, 100, 2000)):
        boards = own(size, flows, (3 if quick else 10) if size < 25 else 2)
        compare(
            f"own, {size}×{size}", measured(boards, only), Target(target), (CLINGO,) if size > 9 else both, some // 2
        )
    boards = own(25, 60, 2 if quick else 5, unique=False)
    compare("own, 25×25, several solutions", measured(boards, only), Target(2000), (CLINGO,), 1 if quick else 3)
    sizes = (10, 15) if quick else (10, 15, 20)
    linked = [
        (f"{size}×{size}, {name}", replace(board, fill=False)) for size in sizes for name, board in own(size, size, 4)
    ]
    compare("own, cells may stay empty, 10×10 to 20×20", measured(linked, only), None, (), 0)


def report_first(quick: bool) -> None:
    print_head("A solution alone")
    levels = between(list(corpus_levels()), 14, 14)
    boards = spread([one for one in levels if one[1].width == one[1].height], 20 if quick else 1000)
    compare("levels, 14×14", measured(boards, first), Target(20), (CLINGO_FIRST,), 2 if quick else 5)
    compare("own, 14×14", measured(own(14, 20, 5), first), Target(20), (CLINGO_FIRST,), 2)
    boards = own(40, 170, 1 if quick else 3, unique=False)
    compare("own, 40×40", measured(boards, first), Target(5000, worst=True), () if quick else (CLINGO_FIRST,), 1)


def report_counts(quick: bool) -> None:
    print_head("How many solutions")
    boards = between(list(corpus_files()), 10, 14)
    compare(
        "files, 10×10 to 14×14", measured(boards, count), Target(2000, worst=True), (GRAPHILLION,), 4 if quick else 99
    )
    boards = own(10, 9, 2 if quick else 5, unique=False)
    compare("own, 10×10", measured(boards, count), Target(2000, worst=True), (GRAPHILLION, CLINGO_COUNT), 3)
    boards = own(14, 16, 1 if quick else 4, unique=False)
    compare("own, 14×14", measured(boards, count), Target(2000, worst=True), (GRAPHILLION,), 4)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--quick", action="store_true", help="some of the boards: under two minutes")
    quick = parser.parse_args().quick
    print(f"entails solve on 5×5, the whole process: {process_milliseconds(own(5, 5, 1)[0][1]):.0f} CPU ms (≤ 200)")
    only(own(5, 5, 1)[0][1])  # so that no board pays for imports
    report_first(quick)
    report_counts(quick)
    report_solving(quick)


if __name__ == "__main__":
    main()
