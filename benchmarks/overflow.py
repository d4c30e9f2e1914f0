"""How long Overflow takes: all solutions by length, the longest with proof, and a bound where it is not proved.

    python benchmarks/overflow.py [--quick | --wide]

Levels are random by seed, of several densities, each with a solution planted in it. Times are CPU milliseconds in one
process, from the level to the answer. A rival that answers otherwise stops the run.
"""

from __future__ import annotations

import argparse
from collections import Counter
from importlib.util import find_spec
from math import floor
from random import Random
from threading import Thread
from time import process_time
from typing import Any

from measuring import Target, measured, print_head
from rivals import Rival, clingo_control, compare

from entails import Best, Counted, Problem, Unknown, count, limits, solve
from entails.boards.answer import Cell
from entails.boards.grid import OPPOSITE, STEPS
from entails.puzzles.overflow import PUZZLE
from entails.puzzles.overflow.board import KINDS, Board

PATIENCE = 60.0  # seconds for a level
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
    """The number of solutions of each length."""
    answer = count(Problem.of(PUZZLE, board), limit=PATIENCE)
    return dict(answer.by_length or {}) if isinstance(answer, Counted) else f"not known: {answer.why}"


def longest(board: Board) -> tuple[int, int] | str:
    """The length found, and what nothing can pass."""
    match solve(Problem.of(PUZZLE, board), limit=PATIENCE):
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
    number = {cell: place for place, cell in enumerate(board.cells())}
    facts = [f"opposite({one},{other})." for one, other in OPPOSITE.items()]
    for cell, place in number.items():
        facts.append(f"tile({place},{KINDS[board.at(cell)]}).")
        facts += [f"side({place},{way},{number[other]})." for way, other in board.linkable(cell).items()]
    return clingo_control(RULES + aim + "\n".join(facts), *arguments)


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


# --- the rival on wide levels: CP-SAT with a circuit ---

Node = tuple[Cell, str]  # a tile and the kind of strand on it: a bridge has two


def _nodes(board: Board, cell: Cell) -> dict[str, Node]:
    """For each way from a tile the node that a link that way belongs to."""
    if board.at(cell) != "+":
        return dict.fromkeys(STEPS, (cell, "any"))
    return {way: (cell, "down" if way in ("up", "down") else "across") for way in STEPS}


def circuit(board: Board) -> Any:
    """Water as circuits through node 0, which stands before the oceans and behind the moats. A dry tile is a circuit of its
    own."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    number: dict[Node, int] = {}
    for cell in board.cells():
        for node in _nodes(board, cell).values():
            number.setdefault(node, len(number) + 1)
    arcs: list[tuple[int, int, Any]] = []
    dry = {node: model.new_bool_var("") for node in number}
    open_: dict[tuple[Cell, str], list[Any]] = {(cell, way): [] for cell in board.cells() for way in STEPS}
    for cell in board.cells():
        for way, other in board.linkable(cell).items():
            if board.at(cell) != "#" and board.at(other) != "U":
                arc = model.new_bool_var("")
                arcs.append((number[_nodes(board, cell)[way]], number[_nodes(board, other)[OPPOSITE[way]]], arc))
                open_[cell, way].append(arc)
                open_[other, OPPOSITE[way]].append(arc)
    for node, place in number.items():
        cell, tile = node[0], board.at(node[0])
        links = {way: sum(open_[cell, way]) for way in STEPS}
        if tile == "U":
            arcs.append((0, place, True))
        else:
            arcs.append((place, place, dry[node]))
            for way, back in (("up", "down"), ("left", "right")):
                if tile in "-+":
                    model.add(links[way] == links[back])
                elif tile == "L":
                    model.add(links[way] + links[back] <= 1)
        if tile == "#":
            arcs.append((place, 0, ~dry[node]))
    model.add_multiple_circuit(arcs)
    model.maximize(sum(_wet(model, board, dry, cell) for cell in board.cells()))
    return model


def _wet(model: Any, board: Board, dry: dict[Node, Any], cell: Cell) -> Any:
    if board.at(cell) == "U":
        return 1
    if board.at(cell) != "+":
        return 1 - dry[cell, "any"]
    wet = model.new_bool_var("")
    model.add_bool_or([~wet, ~dry[cell, "down"], ~dry[cell, "across"]])
    return wet


def circuit_longest(board: Board, seconds: float) -> tuple[int, int]:
    """What CP-SAT with one worker has found after so many CPU seconds, 0 if nothing, and its bound."""
    from ortools.sat.python import cp_model

    begin, solver = process_time(), cp_model.CpSolver()
    solver.parameters.num_workers = 1
    model = circuit(board)
    found: list[Any] = []
    thread = Thread(target=lambda: found.append(solver.solve(model)), daemon=True)
    thread.start()
    while thread.is_alive():
        thread.join(0.05)
        if process_time() - begin > seconds:
            solver.stop_search()
    value = round(solver.objective_value) if found[0] in (cp_model.OPTIMAL, cp_model.FEASIBLE) else 0
    return value, floor(solver.best_objective_bound + 1e-6)


def print_wide(boards: list[tuple[str, Board]], seconds: tuple[float, ...]) -> None:
    """Value and bound after so many CPU seconds, ours and those of CP-SAT."""
    limits.monotonic = process_time  # type: ignore[attr-defined]  # limits are in CPU time then
    print(f"\n{'Value and bound, after CPU seconds:':<36}{'entails':^{12 * len(seconds)}}{'CP-SAT, circuit':^26}")
    print(" " * 36 + "".join(f"{some:>10g} s" for some in (*seconds, *seconds[-1:])))
    for name, board in boards:
        said = []
        for some in seconds:
            match solve(Problem.of(PUZZLE, board), unique=False, limit=some):
                case Best(value, bound):
                    said.append(f"{value}/{bound}")
                case _:
                    said.append("–")
        said.append("{}/{}".format(*circuit_longest(board, seconds[-1])) if find_spec("ortools") else "not here")
        print(f"  {name:<34}" + "".join(f"{text:>12}" for text in said), flush=True)


# --- the report ---


def proved(board: Board) -> tuple[int, int] | str:
    """The same; where nothing shows that there is no longer one, in words, so that no rival is compared with it."""
    answer = longest(board)
    if isinstance(answer, str) or answer[0] == answer[1]:
        return answer
    return f"{answer[0]} tiles found, nothing can pass {answer[1]}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--quick", action="store_true", help="some of the levels: under two minutes")
    parser.add_argument("--wide", action="store_true", help="only the levels of 24×24: about half an hour")
    options = parser.parse_args()
    if options.wide:
        print_wide(levels(24, 3), (10.0, 30.0))
        return
    quick: bool = options.quick
    each, some = (1, 2) if quick else (3, 4)
    print_head("All solutions, by length")
    for size, target in ((10, None), (14, Target(2000, worst=True))):
        compare(f"{size}×{size}", measured(levels(size, each), lengths), target, (CLINGO_COUNT,), some)
    print_head("The longest, with proof")
    for size, target in ((14, None), (16, Target(5000, worst=True))):
        compare(f"{size}×{size}", measured(levels(size, each), proved), target, (CLINGO_BEST,), some)


if __name__ == "__main__":
    main()
