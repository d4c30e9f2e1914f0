"""What holds in every way to meet the rules about a few things: its name and its words, and by brute force that it does."""

from itertools import combinations, product

from entails.engines.hints.steps import Step
from tests.engines.hints.theories import guided


def steps(text: str) -> list[Step]:
    with guided(text) as guide:
        found = list(guide.steps())
        assert not guide.arguer.refused
    return found


def told(step: Step) -> list[str]:
    return [sentence.text for sentence in step.reason]


RUN = """
sort Cell = {{a, b, c}}, Digit = {{1..9}}
find digit(Cell): Digit
say "{{p}} is {{d}}", "{{p}} is not {{d}}": digit(p,d)
rule "a is small": digit(a) ≤ 2
rule "b is small": digit(b) ≤ 4
rule "they sum to {{total}}": Σp∈Cell {{digit(p)}} = total
rule "no digit twice": ∀d∈Digit ∃≤1 p∈Cell (digit(p) = d)
given total: number = {total}
"""


def test_the_numbers_that_add_up_are_named() -> None:
    """Of 15 in three cells, with a at most 2 and b at most 4: only 2, 4 and 9."""
    ways = [
        (a, b, c) for a, b, c in product(range(1, 10), repeat=3) if a <= 2 and b <= 4 and a + b + c == 15 and b != a
    ]
    assert ways == [(2, 4, 9)]
    (step,) = steps(RUN.format(total=15))
    assert (step.conclusion, step.technique) == ("a is 2, b is 4, c is 9", "every way")
    assert told(step) == ["they sum to 15, a is small, b is small: only 2+4+9 is left"]


def test_where_many_sets_add_up_none_is_named() -> None:
    ways = {
        c for a, b, c in product(range(1, 10), repeat=3) if a <= 2 and b <= 4 and a + b + c == 9 and len({a, b, c}) == 3
    }
    found = [step for step in steps(RUN.format(total=9)) if step.technique == "every way"]
    excluded = {fact.row[-1] for step in found for fact in step.facts if fact.row[0] == "c" and not fact.holds}
    assert not excluded & ways


ROW = """
sort Column = {1..5}, Run = {1..2}
given length(Run): number = {1 -> 2, 2 -> 1}
find black(Column)
find aside first(Run): Column
say "c{c} is black" | "[c{c}] are black", "c{c} is white" | "[c{c}] are white": black(c)
rule "run {i} ends on the board": ∀i,c (first(i) = c → c + length(i) − 1 ≤ 5)
rule "run {i} ends before run {j}": ∀i,j,c,d (i < j ∧ first(i) = c ∧ first(j) = d → c + length(i) < d)
rule "{c} is black if a run is there": ∀c (black(c) ↔ ∃i,d (first(i) = d ∧ d ≤ c ∧ c < d + length(i)))
"""


def test_what_is_the_same_in_every_way_to_place_runs() -> None:
    """A run of 2 and a run of 1 in five cells: the second cell is black in all three ways."""
    ways = [{first, first + 1, second} for first in range(1, 5) for second in range(1, 6) if first + 2 < second]
    assert set.intersection(*ways) == {2}
    (step,) = steps(ROW)
    assert (step.conclusion, step.technique) == ("c2 is black", "every way")


ROOM = """
sort Row = {1..4}, Column = {1..4}
sort Cell = Row × Column
given beside(Cell, Cell) = {(r,c,s,d) : |r−s| + |c−d| = 1}
given room(Cell) = {(r,c) : 2 ≤ r ≤ 3 ∧ c ≤ 3}
find black(Cell)
say "r{r}c{c} is black" | "[r{r}c{c}] are black", "r{r}c{c} is white" | "[r{r}c{c}] are white": black(r,c)
rule "room {k} has three black cells": ∀k∈Row (k = 1 → ∃=3 p (room(p) ∧ black(p)))
rule "black cells share no side": ∀p,q (beside(p,q) ∧ black(p) → ¬black(q))
rule "the white cells hang together": connected p ¬black(p)
"""


Cells = frozenset[tuple[int, int]]


def around(r: int, c: int) -> Cells:
    return frozenset({(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)})


def in_one_piece(cells: Cells) -> bool:
    seen, todo = set(), [min(cells)]
    while todo:
        cell = todo.pop()
        if cell in cells and cell not in seen:
            seen.add(cell)
            todo += around(*cell)
    return seen == cells


def test_rules_about_the_whole_board_help_where_they_speak_of_a_room() -> None:
    """Three black cells of 2×3 at the edge, none side by side: two ways, and in both the cell below the corner is white."""
    cells = frozenset(product(range(1, 5), range(1, 5)))
    room = sorted(cell for cell in cells if 2 <= cell[0] <= 3 and cell[1] <= 3)
    ways = []
    for others in range(1 << 10):
        outside = {cell for place, cell in enumerate(sorted(cells.difference(room))) if others >> place & 1}
        for inside in combinations(room, 3):
            black = outside.union(inside)
            if not any(around(*cell) & black for cell in black) and in_one_piece(cells - black):
                ways.append(black)
    same = {(cell, False) for cell in cells.difference(*ways)} | {(cell, True) for cell in cells.intersection(*ways)}
    found = [step for step in steps(ROOM) if step.technique == "every way"]
    assert found
    assert {(fact.row, fact.holds) for step in found for fact in step.facts} <= same


def test_long_steps_are_told_as_several() -> None:
    """Four exclusions of a dozen words each are four steps, and each is short."""
    rules = "".join(
        f'rule "a long rule that takes quite a few words says that a is not {d} if b is {d}": digit(a) ≠ {d}\n'
        for d in range(1, 5)
    )
    text = f"""
    sort Cell = {{a}}, Digit = {{1..5}}
    find digit(Cell): Digit
    say "{{p}} is {{d}}", "{{p}} is not {{d}}": digit(p,d)
    {rules}
    """
    found = steps(text)
    assert len(found) > 1
    assert found[-1].conclusion == "a is 5"
    assert all(len(str(step).split()) <= 60 for step in found)
