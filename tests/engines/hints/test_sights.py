"""What a cell sees, counted aloud: the words, held against every board that agrees with what is known."""

import random
from itertools import product

import pytest

from entails.engines.answers import Fact
from entails.engines.hints.sights import CellSight, in_sight, out_of_sight, sights_of
from entails.models.ground.result import Instance
from entails.questions.hint import explain
from entails.questions.load import load, load_text

BOARD = ". . . . .\n. . . . .\n. . 5 . .\n. . . . .\n"


def rock(row: int, column: int) -> Fact:
    return Fact("rock", (row, column), True)


def cave(row: int, column: int) -> Fact:
    return Fact("rock", (row, column), False)


def sight(board: str = BOARD, cell: tuple[int, int] = (3, 3), kind: str = "cave") -> CellSight:
    problem = load_text(board, "a board", kind)
    (rule,) = (rule for rule in problem.theory.rules if "sees" in rule.sentence)
    sights = sights_of(problem.theory, problem.world)
    assert sights
    numbers = {"clue(r,c)": problem.world.numbers["clue"][cell]}
    found = sights.of(Instance(rule, dict(zip("rc", cell, strict=True)), numbers))
    assert found
    return found


def test_the_shape_gives_the_cells_in_each_direction_the_nearest_first() -> None:
    found = sight()
    arms = {"up": ((2, 3), (1, 3)), "left": ((3, 2), (3, 1)), "right": ((3, 4), (3, 5)), "down": ((4, 3),)}
    assert found == CellSight(5, 1, ("rock", False), arms, (cave(3, 3),))
    assert sight(kind="kuromasu").arms == arms


def test_rules_that_count_no_lines_have_no_sights() -> None:
    for file in ("slitherlink/small.slitherlink", "nurikabe/small.nurikabe", "kakuro/small.kakuro"):
        problem = load(f"examples/{file}")
        assert sights_of(problem.theory, problem.world) is None


@pytest.mark.parametrize(
    ("known", "facts", "said"),
    [
        (
            [cave(3, 2), cave(3, 1), cave(2, 3), cave(3, 4), rock(4, 3)],
            [rock(3, 5), rock(1, 3)],
            "itself, 1 up, 2 left and 1 right, no more",
        ),
        ([rock(2, 3), rock(4, 3)], [cave(3, 4), cave(3, 1)], "at most itself, 2 left and 2 right, all needed"),
        ([rock(2, 3)], [cave(3, 4)], "at least 1 right, for elsewhere at most itself, 2 left and 1 down"),
        (
            [cave(1, 3), cave(3, 2), cave(3, 4), cave(4, 3)],
            [rock(2, 3)],
            "with r2c3 at least itself, 2 up, 1 left, 1 right and 1 down",
        ),
        (
            [cave(1, 3), cave(3, 2), cave(3, 4), cave(4, 3)],
            [rock(2, 3), cave(3, 1)],
            "",  # it may see on to the right in place of the left
        ),
        ([rock(3, 1)], [cave(2, 3)], ""),
    ],
)
def test_why_facts_follow_is_counted(known: list[Fact], facts: list[Fact], said: str) -> None:
    assert in_sight(sight(), {cave(3, 3), *known}, facts) == said


def test_several_directions_are_added_up() -> None:
    """All but one of the others may be seen twice or not at all, so the odd one is seen."""
    four, known = sight()._replace(wanted=4), {cave(3, 3), cave(1, 3), cave(3, 1), cave(3, 5)}
    never = "0 or 2 up, 0 or 2 left and 0 or 2 right, never 4 with itself"
    assert in_sight(four, known, [cave(4, 3)]) == f"without r4c3 in sight {never}"
    only = "only as itself, 2 left and 1 down or itself, 2 up and 1 down"
    assert in_sight(four, {*known, rock(3, 4)}, [cave(4, 3)]) == f"0 or 2 up, 0 or 2 left and 0 or 1 down make 4 {only}"
    every = "at most itself, 2 up, 2 left, 2 right and 1 down, 8 in all, 1 too many: at least 1 up and 1 left"
    assert in_sight(sight()._replace(wanted=7), {cave(3, 3)}, [cave(2, 3), cave(3, 2)]) == every


def test_nothing_is_counted_from_a_cell_that_may_see_nothing() -> None:
    assert in_sight(sight(), {rock(2, 3), rock(4, 3)}, [cave(3, 4)]) == ""


def test_how_a_count_fails() -> None:
    many, few = {cave(3, x) for x in range(1, 6)} | {cave(4, 3)}, {cave(3, 3), rock(2, 3), rock(3, 2)}
    assert out_of_sight(sight(), many) == "itself, 2 left, 2 right and 1 down are too many for"
    assert out_of_sight(sight(), few) == "at most itself, 2 right and 1 down are too few for"
    assert out_of_sight(sight()._replace(summed=True), few) == "at most 4, too few for"
    assert out_of_sight(sight(), {cave(3, 3)}) == ""


def agreeing(known: set[Fact]) -> list[set[Fact]]:
    """All ways to fill the cells in the lines of r3c3, so that it sees five."""
    lines = [[(2, 3), (1, 3)], [(3, 2), (3, 1)], [(3, 4), (3, 5)], [(4, 3)]]
    every = [cell for line in lines for cell in line]
    found = []
    for rocks in product((False, True), repeat=len(every)):
        is_rock = dict(zip(every, rocks, strict=True))
        seen = sum(next((place for place, cell in enumerate(line) if is_rock[cell]), len(line)) for line in lines)
        facts = {Fact("rock", cell, holds) for cell, holds in is_rock.items()} | {cave(3, 3)}
        if seen + 1 == 5 and known <= facts:
            found.append(facts)
    return found


def test_what_is_counted_holds_on_every_board_that_agrees() -> None:
    dice, told, failed = random.Random(5), 0, 0
    cells = [(2, 3), (1, 3), (3, 2), (3, 1), (3, 4), (3, 5), (4, 3)]
    for _ in range(1500):
        known = {Fact("rock", cell, dice.random() < 0.5) for cell in dice.sample(cells, dice.randrange(6))} | {
            cave(3, 3)
        }
        boards = agreeing(known)
        if out_of_sight(sight_of_five, known):
            assert not boards
            failed += 1
        open_ = [cell for cell in cells if not {Fact("rock", cell, True), Fact("rock", cell, False)} & known]
        facts = [
            Fact("rock", cell, dice.random() < 0.5)
            for cell in dice.sample(open_, min(len(open_), dice.randrange(1, 3)))
        ]
        if boards and in_sight(sight_of_five, known, facts):
            assert all(board.issuperset(facts) for board in boards), (known, facts)
            told += 1
    assert told > 50
    assert failed > 50


sight_of_five = sight()


@pytest.mark.parametrize(
    ("file", "said"),
    [
        ("cave/small.cave", "r3c6 sees 5 cells: at most itself, 2 up, 1 left and 1 down, all needed"),
        ("kuromasu/small.kuromasu", "itself and 5 down are too many for “r1c5 sees 5 white cells”"),
    ],
)
def test_explanations_count_aloud(file: str, said: str) -> None:
    assert said in [line.text for step in explain(load(f"examples/{file}")).steps for line in step.reason]
