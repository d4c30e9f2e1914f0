"""How long Overflow takes: all solutions by length, the longest with proof, and a bound where it is not proved.

    python benchmarks/overflow.py [--quick]

Levels are random by seed, of several densities, each with a solution planted in it. Times are CPU milliseconds in one
process, from the level to the answer. A rival that answers otherwise stops the run.
"""

from __future__ import annotations

import argparse
from collections import Counter
from random import Random
from typing import Any

from measuring import Case, Rival, Target, measured, print_cases, print_head, print_rival, spread

from entails.boards.answer import Cell
from entails.boards.grid import OPPOSITE, STEPS
from entails.engines.answers import Best, Counted, Unknown
from entails.limits import Limit
from entails.puzzles.overflow.board import KINDS, Board
from entails.puzzles.overflow.counting import best, count

SECONDS = 20.0  # for a rival
DENSITIES = {"few tiles": "   --LL+", "curves": " -LLLLL+", "bridges": " -LL++++", "full": "--LLLL++"}


# --- levels ---


def level(size: int, tiles: str, oceans: int, random: Random) -> Board:
    """Walks from oceans to moats, the tiles that they need, and anything on the other cells."""
    grid: dict[Cell, str] = {}
    for _ in range(oceans):
        walk = _walk(size, set(grid), size * size // (2 * oceans), random)
        for before, here, after in zip(walk, walk[1:], walk[2:], strict=False):
            straight = before[0] == after[0] or before[1] == after[1]
            grid[here] = random.choice("--+") if straight else "L"
        grid[walk[0]], grid[walk[-1]] = "U", "#"
    rows = (tuple(grid.get((r, c)) or random.choice(tiles) for c in range(size)) for r in range(size))
    return Board(tuple("".join(row) for row in rows))


def _walk(size: int, taken: set[Cell], most: int, random: Random) -> list[Cell]:
    """At random over free cells until there is no way on, or so many were taken; the longest of some."""
    free = [(r, c) for r in range(size) for c in range(size) if (r, c) not in taken]
    walks = []
    for _ in range(20):
        walk = [random.choice(free)]
        while len(walk) < most and (
            onward := [cell for cell in _around(walk[-1]) if cell in free and cell not in walk]
        ):
            walk.append(random.choice(onward))
        walks.append(walk)
    return max(walks, key=len)


def _around(cell: Cell) -> list[Cell]:
    return [(cell[0] + a, cell[1] + b) for a, b in STEPS.values()]


def levels(size: int, number: int) -> list[tuple[str, Board]]:
    return [
        (f"{name}, seed {seed}", level(size, tiles, 1 + seed % 3, Random(f"{size} {name} {seed}")))
        for name, tiles in DENSITIES.items()
        for seed in range(number)
    ]


# --- ours ---


def lengths(board: Board) -> dict[int, int] | str:
    answer = count(board, Limit.seconds(60))
    return dict(answer.by_length or {}) if isinstance(answer, Counted) else f"not known: {answer.why}"


def longest(board: Board) -> tuple[int, int] | str:
    """The length found, and what nothing can pass."""
    match best(board, Limit.seconds(60)):
        case Best(value, bound):
            return value, bound
        case Unknown(why):
            return f"not known: {why}"
    return "impossible"


# --- the rival: answer sets ---

RULES = """
{ on(P,Q) } :- side(P,W,Q), P < Q.
open(P,W) :- side(P,W,Q), on(P,Q).
open(P,W) :- side(P,W,Q), on(Q,P).
wet(P) :- open(P,_).
:- tile(P,straight), open(P,W), opposite(W,V), not open(P,V).
:- tile(P,straight), #count { W : open(P,W) } > 2.
:- tile(P,curved), open(P,W), opposite(W,V), open(P,V).
:- tile(P,curved), wet(P), #count { W : open(P,W) } != 2.
:- tile(P,bridge), open(P,W), opposite(W,V), not open(P,V).
:- tile(P,moat), #count { W : open(P,W) } > 1.
:- tile(P,ocean), #count { W : open(P,W) } != 1.
runs(P,W) :- tile(P,ocean), open(P,W).
comes(Q,V) :- runs(P,W), side(P,W,Q), opposite(W,V).
runs(Q,W) :- comes(Q,V), not tile(Q,bridge), open(Q,W), W != V.
runs(Q,W) :- comes(Q,V), tile(Q,bridge), opposite(V,W), open(Q,W).
:- open(P,W), not runs(P,W), not comes(P,W).
:- comes(P,_), tile(P,ocean).
#show on/2.
"""
AIM = "#maximize { 1,P : wet(P) }."


def _control(board: Board, *arguments: str, aim: str = "") -> Any:
    from clingo import Control

    number = {cell: place for place, cell in enumerate(board.cells())}
    facts = [f"opposite({one},{other})." for one, other in OPPOSITE.items()]
    for cell, place in number.items():
        facts.append(f"tile({place},{KINDS[board.at(cell)]}).")
        facts += [f"side({place},{way},{number[other]})." for way, other in board.near(cell).items()]
    control = Control([*arguments, "--warn=none"])
    control.add("base", [], RULES + aim + "\n".join(facts))
    control.ground([("base", [])])
    return control


def clingo_lengths(board: Board) -> dict[int, int]:
    found: Counter[int] = Counter()
    control = _control(board, "0")
    with control.solve(yield_=True) as handle:
        for model in handle:
            links = [[argument.number for argument in atom.arguments] for atom in model.symbols(shown=True)]
            found[len({place for link in links for place in link})] += 1
    return dict(sorted(found.items()))


def clingo_longest(board: Board) -> tuple[int, int] | str:
    control = _control(board, "0", "--opt-mode=opt", aim=AIM)
    costs = []
    with control.solve(yield_=True) as handle:
        costs = [model.cost[0] for model in handle]
    return (-costs[-1], -costs[-1]) if costs else "impossible"


CLINGO_COUNT = Rival("clingo, listing", "clingo", clingo_lengths)
CLINGO_BEST = Rival("clingo, #maximize", "clingo", clingo_longest)


# --- the report ---


def print_gaps(cases: list[Case]) -> None:
    for name, _, answer, _ in cases:
        if isinstance(answer, str):
            print(f"      {name}: {answer}")
        elif answer[0] < answer[1]:
            print(f"      {name}: {answer[0]} tiles found, nothing can pass {answer[1]}")


def known(cases: list[Case]) -> list[Case]:
    """Those that a rival can be compared on."""
    proved = [case for case in cases if not isinstance(case.answer, str)]
    return [case for case in proved if isinstance(case.answer, dict) or case.answer[0] == case.answer[1]]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--quick", action="store_true", help="some of the levels: under two minutes")
    quick = parser.parse_args().quick
    each, some = (1, 2) if quick else (3, 4)
    print_head("All solutions, by length")
    for size, target in ((10, None), (14, Target(2000, worst=True))):
        cases = measured(levels(size, each), lengths)
        print_cases(f"{size}×{size}", cases, target)
        for case in cases:
            if isinstance(case.answer, str):
                print(f"      {case.name}: {case.answer}")
        if known(cases):
            print_rival(CLINGO_COUNT, spread(known(cases), some), SECONDS)
    print_head("The longest, with proof")
    for size, target in ((14, None), (16, Target(5000, worst=True)), (24, Target(60_000, worst=True))):
        boards = levels(size, each if size < 24 else 1)
        cases = measured(boards if not (quick and size == 24) else boards[:1], longest)
        print_cases(f"{size}×{size}", cases, target)
        print_gaps(cases)
        if known(cases):
            print_rival(CLINGO_BEST, spread(known(cases), some), SECONDS)


if __name__ == "__main__":
    main()
