"""How long Aquarium takes: a solution and whether it is the only one, beside CP-SAT and clingo.

    python benchmarks/aquarium.py [--quick]

Boards are random by seed: tanks grown from random cells, each filled to some level. Where the corpus lies beside the clone
its boards are taken too. Times are CPU milliseconds in one process, from the board to the answer.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any

from measuring import CORPUS, Rival, Target, measured, print_cases, print_head, print_rival, spread

from entails.boards.answer import Cell
from entails.boards.grid import STEPS
from entails.boards.puzzle import solve
from entails.engines.answers import Impossible, Solved
from entails.engines.solvers.sat import Session
from entails.limits import Limit
from entails.models.ground.grounder import ground
from entails.models.ground.purpose import SOLVING
from entails.puzzles.aquarium import PUZZLE
from entails.puzzles.aquarium.board import Board, parse
from entails.puzzles.aquarium.rules import theory, world

SECONDS = 20.0  # for a rival
PATIENCE = 30.0  # seconds for a board
LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


# --- boards ---


def board(size: int, tanks: int, random: Random) -> Board:
    """Tanks that grow by turns until the board is full, each with water up to some row; then only the numbers are kept."""
    owner = _grown(size, tanks, random)
    letters = _letters(owner, random)
    level = [random.randint(min(rows), max(rows) + 1) for rows in _rows(owner, tanks)]
    wet = {cell for cell, tank in owner.items() if cell[0] >= level[tank]}
    return Board(
        tuple("".join(letters[owner[r, c]] for c in range(size)) for r in range(size)),
        tuple(sum(cell[0] == r for cell in wet) for r in range(size)),
        tuple(sum(cell[1] == c for cell in wet) for c in range(size)),
    )


def _grown(size: int, tanks: int, random: Random) -> dict[Cell, int]:
    cells = [(r, c) for r in range(size) for c in range(size)]
    owner = {cell: tank for tank, cell in enumerate(random.sample(cells, tanks))}
    edge = list(owner)
    while edge:
        place = random.randrange(len(edge))
        free = [cell for cell in _around(edge[place], size) if cell not in owner]
        if not free:
            edge[place] = edge[-1]
            edge.pop()
            continue
        cell = random.choice(free)
        owner[cell] = owner[edge[place]]
        edge.append(cell)
    return owner


def _around(cell: Cell, size: int) -> list[Cell]:
    around = [(cell[0] + a, cell[1] + b) for a, b in STEPS.values()]
    return [(r, c) for r, c in around if 0 <= r < size and 0 <= c < size]


def _letters(owner: dict[Cell, int], random: Random) -> dict[int, str]:
    """A letter for each tank, other than those of the tanks beside it."""
    size = max(owner)[0] + 1
    beside: dict[int, set[int]] = {tank: set() for tank in owner.values()}
    for cell, tank in owner.items():
        beside[tank].update(owner[other] for other in _around(cell, size) if owner[other] != tank)
    letters: dict[int, str] = {}
    for tank, others in beside.items():
        taken = {letters.get(other) for other in others}
        letters[tank] = random.choice([letter for letter in LETTERS if letter not in taken])
    return letters


def _rows(owner: dict[Cell, int], tanks: int) -> list[list[int]]:
    rows: list[list[int]] = [[] for _ in range(tanks)]
    for (r, _), tank in owner.items():
        rows[tank].append(r)
    return rows


def own(size: int, tanks: int, number: int) -> list[tuple[str, Board]]:
    return [(f"seed {seed}", board(size, tanks, Random(f"{size} {tanks} {seed}"))) for seed in range(number)]


def corpus() -> Iterator[tuple[str, Board]]:
    for file in sorted((CORPUS / "aquarium").glob("*.aquarium")):
        yield file.stem, parse(file.read_text(encoding="utf-8"))


# --- ours ---


def only(board: Board) -> bool | str | None:
    """Has it one solution? None: it has none."""
    limit = Limit.seconds(PATIENCE)

    def session() -> Session:
        return Session(ground(theory(board), world(board), SOLVING), limit)

    match solve(PUZZLE, board, session, limit, unique=True):
        case Solved(_, unique) if unique is not None:
            return bool(unique)
        case Impossible():
            return None
    return "not known"


# --- rivals: a Boolean for each cell, and what a tank and its numbers say of them ---


def _implied(board: Board) -> list[tuple[Cell, Cell]]:
    """If the first is wet the second is: cells of a tank at its height or below."""
    seen: set[Cell] = set()
    pairs = []
    for start in board.cells():
        if start in seen:
            continue
        tank, todo = {start}, [start]
        while todo:
            here = todo.pop()
            for other in [(here[0] + a, here[1] + b) for a, b in STEPS.values()]:
                inside = 0 <= other[0] < board.height and 0 <= other[1] < board.width
                if inside and other not in tank and board.joined(here, other):
                    tank.add(other)
                    todo.append(other)
        seen |= tank
        order = sorted(tank)
        for one, other in pairwise(order):
            pairs.append((one, other))
            if one[0] == other[0]:
                pairs.append((other, one))
    return pairs


def by_cp_sat(board: Board) -> bool | None:
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    wet = {cell: model.new_bool_var("") for cell in board.cells()}
    for one, other in _implied(board):
        model.add_implication(wet[one], wet[other])
    for r, clue in enumerate(board.rows):
        if clue is not None:
            model.add(sum(wet[r, c] for c in range(board.width)) == clue)
    for c, clue in enumerate(board.columns):
        if clue is not None:
            model.add(sum(wet[r, c] for r in range(board.height)) == clue)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    if solver.solve(model) == cp_model.INFEASIBLE:
        return None
    model.add_bool_or([~cell if solver.boolean_value(cell) else cell for cell in wet.values()])
    return bool(solver.solve(model) == cp_model.INFEASIBLE)


RULES = """
{ wet(R,C) } :- cell(R,C).
:- wet(R,C), implied(R,C,S,D), not wet(S,D).
:- row(R,N), #count { C : wet(R,C) } != N.
:- column(C,N), #count { R : wet(R,C) } != N.
"""


def by_answer_sets(board: Board) -> bool | None:
    from clingo import Control

    facts = [f"cell({r},{c})." for r, c in board.cells()]
    facts += [f"implied({r},{c},{s},{d})." for (r, c), (s, d) in _implied(board)]
    facts += [f"row({r},{clue})." for r, clue in enumerate(board.rows) if clue is not None]
    facts += [f"column({c},{clue})." for c, clue in enumerate(board.columns) if clue is not None]
    control: Any = Control(["2", "--warn=none"])
    control.add("base", [], RULES + "\n".join(facts))
    control.ground([("base", [])])
    with control.solve(yield_=True) as handle:
        return {0: None, 1: True}.get(sum(1 for _ in handle), False)


CP_SAT = Rival("CP-SAT", "ortools.sat.python.cp_model", by_cp_sat)
CLINGO = Rival("clingo", "clingo", by_answer_sets)


# --- the report ---


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--quick", action="store_true", help="fewer boards: under two minutes")
    quick = parser.parse_args().quick
    number, some = (3, 1) if quick else (10, 3)
    only(own(5, 5, 1)[0][1])  # so that no board pays for imports; CP-SAT's is paid by the first that needs it
    print_head("A solution, and whether it is the only one")
    for title, boards, target in _classes(number):
        cases = measured(boards, only)
        print_cases(title, cases, target)
        known = [case for case in cases if case.answer != "not known"]
        if len(known) < len(cases):
            print(f"      not known within {PATIENCE:g} s: {len(cases) - len(known)}")
        several = sum(case.answer is False for case in known)
        print(f"      {several} of them with several solutions")
        for rival in (CP_SAT, CLINGO) if known else ():
            print_rival(rival, spread(known, some), SECONDS)


def _classes(number: int) -> Iterator[tuple[str, list[tuple[str, Board]], Target | None]]:
    files = list(corpus())
    yield "files, 6×6 to 15×15", files, None
    for size, target, sizes in ((30, 300, (40, 90, 250)), (50, 500, (100, 200, 600, 1200))):
        for tanks in sizes:
            few = number if tanks != 200 else max(2, number // 3)
            yield f"own, {size}×{size}, {tanks} tanks", own(size, tanks, few), Target(target)


if __name__ == "__main__":
    main()
