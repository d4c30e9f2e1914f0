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

import measuring
from measuring import CORPUS, Target, measured, print_head
from rivals import Rival, compare, one_answer_set, one_solution

from entails import load
from entails.boards.answer import Cell
from entails.boards.areas import numbered
from entails.boards.grid import STEPS
from entails.puzzles.aquarium import PUZZLE
from entails.puzzles.aquarium.board import Board

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
        yield file.stem, load(file).board


# --- ours ---


def only(board: Board) -> bool | str | None:
    return measuring.only(PUZZLE, board, PATIENCE)


# --- rivals: a Boolean for each cell, and what a tank and its numbers say of them ---


def _implied(board: Board) -> Iterator[tuple[Cell, Cell]]:
    """If the first is wet the second is: cells of a tank at its height or below."""
    tanks: dict[int, list[Cell]] = {}
    for cell, tank in sorted(numbered(board.height, board.width, board.joined).items()):
        tanks.setdefault(tank, []).append(cell)
    for cells in tanks.values():
        for one, other in pairwise(cells):
            yield one, other
            if one[0] == other[0]:
                yield other, one


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
    return one_solution(model, list(wet.values()))


RULES = """
{ wet(R,C) } :- cell(R,C).
:- wet(R,C), implied(R,C,S,D), not wet(S,D).
:- row(R,N), #count { C : wet(R,C) } != N.
:- column(C,N), #count { R : wet(R,C) } != N.
"""


def by_answer_sets(board: Board) -> bool | None:
    facts = [f"cell({r},{c})." for r, c in board.cells()]
    facts += [f"implied({r},{c},{s},{d})." for (r, c), (s, d) in _implied(board)]
    facts += [f"row({r},{clue})." for r, clue in enumerate(board.rows) if clue is not None]
    facts += [f"column({c},{clue})." for c, clue in enumerate(board.columns) if clue is not None]
    return one_answer_set(RULES + "\n".join(facts))


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
        compare(title, cases, target, (CP_SAT, CLINGO), some)
        print(f"      {sum(case.answer is False for case in cases)} of them with several solutions")


def _classes(number: int) -> Iterator[tuple[str, list[tuple[str, Board]], Target | None]]:
    files = list(corpus())
    yield "files, 6×6 to 15×15", files, None
    for size, target, sizes in ((30, 300, (40, 90, 250)), (50, 500, (100, 200, 600, 1200))):
        for tanks in sizes:
            few = number if tanks != 200 else max(2, number // 3)
            yield f"own, {size}×{size}, {tanks} tanks", own(size, tanks, few), Target(target)


if __name__ == "__main__":
    main()
