"""The ways that are left are named, and those that fail with what is wrong: by brute force they are all that there are."""

from itertools import combinations

from entails.engines.answers import Fact
from entails.engines.hints.steps import Step
from entails.logic.joined import reached_from
from tests.engines.hints.theories import guided

ROOM = """
sort Row = {1..3}, Column = {1..4}, Room = {1}
sort Cell = Row × Column
given beside(Cell, Cell) = {(r,c,s,d) : |r−s| + |c−d| = 1}
find black(Cell)
say "r{r}c{c} is black" | "[r{r}c{c}] are black", "r{r}c{c} is white" | "[r{r}c{c}] are white": black(r,c)
rule "room {k} has 2 black": ∀k∈Room ∃=2 r,c (c ≤ 2 ∧ black(r,c))
rule "black cells share no side": ∀p,q (beside(p,q) ∧ p < q → ¬black(p) ∨ ¬black(q))
rule "the white cells hang together": connected p ¬black(p)
rule "the last two columns are white": ∀r (¬black(r,3) ∧ ¬black(r,4))
rule "r1c1 and r2c2 are white": ¬black(1,1) ∧ ¬black(2,2)
"""
CELLS = [(r, c) for r in (1, 2, 3) for c in (1, 2, 3, 4)]
Cell = tuple[int, int]


def apart(black: set[Cell]) -> bool:
    return not any(abs(r - s) + abs(c - d) == 1 for (r, c), (s, d) in combinations(black, 2))


def hangs_together(white: list[Cell]) -> bool:
    near = [[at for at, (s, d) in enumerate(white) if abs(r - s) + abs(c - d) == 1] for r, c in white]
    return len(reached_from(0, near, set(range(len(white))))) == len(white)


def cells(facts: tuple[Fact, ...]) -> set[Cell]:
    return {(int(str(fact.row[0])), int(str(fact.row[1]))) for fact in facts if fact.holds}


def steps() -> list[Step]:
    with guided(ROOM) as guide:
        found = list(guide.steps())
        assert not guide.arguer.refused
    return found


def test_ways_that_fail_are_named_with_what_is_wrong_and_they_are_all() -> None:
    room = [cell for cell in CELLS if cell[1] <= 2 and cell not in ((1, 1), (2, 2))]
    every = [set(some) for some in combinations(room, 2) if apart(set(some))]
    possible = [black for black in every if hangs_together([x for x in CELLS if x not in black])]
    assert (len(every), len(possible)) == (4, 2)
    (step,) = [step for step in steps() if step.technique == "every way"]
    assert step.conclusion == "r1c2 is black, r2c1 is white"
    (way, *_) = [one.way for one in step.deductions() if one.way]
    assert [cells(facts) for facts, _ in way.ways] == possible
    assert [cells(facts) for facts, _ in way.failing] == [some for some in every if some not in possible]
    assert [text for _, text in way.failing] == ["r1c1 is cut off", "r3c1 is cut off"]
    assert [one.text for one in step.reason][1:] == [
        "r1c2 and r3c1 are black",
        "r1c2 and r3c2 are black",
        "others fail: if r1c2 and r2c1 are black, r1c1 is cut off",
        "if r2c1 and r3c2 are black, r3c1 is cut off",
    ]
