"""The worked example of the students' report on Aquarium: its clauses, one by one, against those that our rules make.

The report writes W with the column first and the line second, both from 0 and the lowest line 0; here a clause is a set of
(sign, column, line).

What the page says in general differs from its example in two more places, where the example is right: the products of rule 3
let an index equal the one before it (x₁ from x₀ on, where x₀ + 1 is meant), which would make clauses of fewer cells; and
cells are numbered j·h + i with h the height, so that on a board wider than high two could share a number without a path.
"""

from itertools import product

from entails.boards.grid import name_of
from entails.engines.answers import Counted
from entails.engines.solvers.count import count
from entails.models.ground.grounder import ground
from entails.models.ground.purpose import COUNTING
from entails.puzzles.aquarium import PUZZLE
from entails.puzzles.aquarium.board import Board
from entails.puzzles.aquarium.rules import theory, world
from tests.puzzles.solving import example

HEIGHT, WIDTH = 6, 5

Clause = frozenset[tuple[bool, int, int]]

# Rule 1, by columns: "54" is the clause that says that water in line 5 is water in line 4.
FALLS = {0: "54 43 21 10", 1: "54 43 32", 2: "54 32 21", 3: "54 43 32 10", 4: "54 32 21 10"}
# Rule 2, by lines: "01" stands for two clauses, which make columns 0 and 1 equal.
LEVELS = {5: "01 12", 4: "01 12", 3: "01 23 34", 2: "23 34", 1: "01 12", 0: "12 23"}
# Rule 3: clauses with positive and with negative literals, by columns (of a line) or by lines (of a column).
LINE_1 = ("01 02 03 04 12 13 14 23 24 34", "01234")
LINE_4 = ("01234", "01 02 03 04 12 13 14 23 24 34")
COLUMN_3 = ("", "0 1 2 3 4 5")


def falls() -> set[Clause]:
    words = [(column, *map(int, word)) for column, text in FALLS.items() for word in text.split()]
    return {frozenset({(False, column, high), (True, column, low)}) for column, high, low in words}


def levels(pairs: dict[int, str]) -> set[Clause]:
    words = [(line, *map(int, word)) for line, text in pairs.items() for word in text.split()]
    both = [(line, *pair) for line, a, b in words for pair in ((a, b), (b, a))]
    return {frozenset({(False, a, line), (True, b, line)}) for line, a, b in both}


def counts() -> set[Clause]:
    found = set()
    for line, clauses in ((1, LINE_1), (4, LINE_4)):
        for sign, text in zip((True, False), clauses, strict=True):
            found |= {frozenset((sign, int(column), line) for column in word) for word in text.split()}
    found |= {frozenset({(False, 3, int(line))}) for line in COLUMN_3[1].split()}
    return found


def board() -> Board:
    return example(PUZZLE, "report")


def ours() -> list[set[Clause]]:
    """The clauses of each of our rules on the board, in the report's names."""
    grounding = ground(theory(board()), world(board()))
    names = {}
    for r, c in board().cells():
        variable = grounding.variable("wet", (name_of((r, c)),))
        assert variable is not None
        names[variable] = (c, HEIGHT - 1 - r)
    assert not grounding.auxiliary
    found: list[set[Clause]] = [set() for _ in grounding.theory.rules]
    for batch in grounding.rule_clauses:
        found[batch.rule] |= {frozenset((x > 0, *names[abs(x)]) for x in clause) for clause in batch.clauses}
    return found


def test_water_falls_by_the_clauses_of_the_report() -> None:
    _, our_falls, _ = ours()
    assert our_falls == falls()
    assert len(our_falls) == 18


def test_lines_and_columns_are_counted_by_the_clauses_of_the_report() -> None:
    _, _, our_counts = ours()
    assert our_counts == counts()
    assert len(our_counts) == 28


def test_water_is_level_by_the_clauses_of_the_report_and_six_that_it_forgets() -> None:
    """Its rule 2 speaks of any two cells of one line in one tank, its list only of neighbours. On each of the three lowest
    lines the largest tank has cells on both sides of another."""
    our_levels, _, _ = ours()
    forgotten = levels({2: "02", 1: "24", 0: "04"})
    assert levels(LEVELS) < our_levels
    assert our_levels - levels(LEVELS) == forgotten
    assert (len(our_levels), len(forgotten)) == (32, 6)


def test_rule_2_as_it_is_written_asks_for_the_clauses_that_the_list_forgets() -> None:
    """All pairs of a tank on a line, as the rule says, follow from ours (a chain of neighbours within the group)."""
    our_levels, _, _ = ours()
    tank = tanks_by_the_reports_clauses()
    for line in range(HEIGHT):
        for a, b in product(range(WIDTH), repeat=2):
            chained = b in equal_columns(our_levels, line, a)
            assert chained == (tank[a, line] == tank[b, line]), (line, a, b)


def tanks_by_the_reports_clauses() -> dict[tuple[int, int], int]:
    """Cells that share a clause of rule 1 or 2 share a tank; numbers as the report gives them, by going round."""
    tank = {(i, j): j * WIDTH + i for i in range(WIDTH) for j in range(HEIGHT)}
    for _ in tank:
        for clause in falls() | levels(LEVELS):
            (_, *a), (_, *b) = clause
            low = min(tank[a[0], a[1]], tank[b[0], b[1]])
            tank[a[0], a[1]] = tank[b[0], b[1]] = low
    return tank


def equal_columns(clauses: set[Clause], line: int, start: int) -> set[int]:
    reached = {start}
    for _ in range(WIDTH):
        reached |= {i for clause in clauses for _, i, j in clause if j == line and {i for _, i, _ in clause} & reached}
    return reached


def test_the_board_is_the_one_that_the_clauses_tell() -> None:
    tank = tanks_by_the_reports_clauses()
    letters = board().tanks
    for a, b in product(tank, repeat=2):
        same = letters[HEIGHT - 1 - a[1]][a[0]] == letters[HEIGHT - 1 - b[1]][b[0]]
        assert same == (tank[a] == tank[b]), (a, b)


def test_the_board_has_six_solutions_and_the_reports_list_of_clauses_twelve() -> None:
    every = falls() | levels(LEVELS) | counts()
    full = every | levels({2: "02", 1: "24", 0: "04"})
    assert len(models(every)) == 12
    assert len(models(full)) == 6
    assert count(ground(theory(board()), world(board()), COUNTING)) == Counted(6)
    wet = [wet for wet in models(every) if wet not in models(full)]
    assert all((0, 2) in one and (2, 2) not in one for one in wet)  # water that stands above its level


def models(clauses: set[Clause]) -> list[set[tuple[int, int]]]:
    """By trying each cell in turn, both ways."""
    cells = [(i, j) for j in range(HEIGHT) for i in range(WIDTH)]
    partial: list[dict[tuple[int, int], bool]] = [{}]
    for cell in cells:
        partial = [{**one, cell: value} for one in partial for value in (False, True)]
        partial = [one for one in partial if all(satisfiable(clause, one) for clause in clauses)]
    return [{cell for cell, wet in one.items() if wet} for one in partial]


def satisfiable(clause: Clause, known: dict[tuple[int, int], bool]) -> bool:
    return any(known.get((i, j), sign) == sign for sign, i, j in clause)
