"""Normal forms: a board has a solution if and only if it has one in normal form, and one solution if and only if it has one
in normal form that cannot be moved. All solutions are listed by the rules; these are compared with brute force elsewhere."""

from collections import Counter
from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from entails.engines.answers import Solution
from entails.engines.solvers.sat import Session
from entails.models.ground.grounder import ground
from entails.models.theory import Theory
from entails.models.world import World
from entails.puzzles.flow.board import Board, parse, write
from entails.puzzles.flow.covers import Cover, settle
from entails.puzzles.flow.making import board_of
from entails.puzzles.flow.normal_forms import normal, slides
from entails.puzzles.flow.rules import lean
from tests.puzzles.flow.boards import random_board

BOARDS = 120
THOROUGH = 5_000
MOST = 400  # solutions; boards with more are left out

Links = frozenset[object]


def listed(theory: Theory, world: World) -> dict[Links, Solution]:
    """Up to `MOST` solutions by their links, which say all of them."""
    with Session(ground(theory, world)) as session:
        return {frozenset(one["link"]): one for one in islice(session.solutions(), MOST)}


def checked(board: Board, told: str) -> str:
    """What the normal forms of this board were good for."""
    every = listed(*lean(board))
    forms = normal(board)
    assert forms is not None
    found = listed(forms.theory, forms.world)
    if len(every) == MOST:
        return "too many"
    movable = {links for links, solution in every.items() if forms.movable(solution)}
    for solution in every.values():
        assert {frozenset(new["link"]) for new in forms.moved(solution)} <= every.keys(), told
    assert bool(found) == bool(every), told
    assert found.keys() <= every.keys(), told  # solutions in normal form are solutions
    assert every.keys() - movable <= found.keys(), told  # those that cannot be moved are in normal form
    assert not movable or len(every) > 1, told  # a move leads to another solution
    assert (len(found) == 1 and not movable & found.keys()) == (len(every) == 1), told
    return "none" if not every else "one" if len(every) == 1 else "fewer" if len(found) < len(every) else "the same"


def test_normal_forms_tell_whether_there_is_a_solution_and_whether_it_is_the_only_one(thorough: bool) -> None:
    seen: Counter[tuple[bool, str]] = Counter()
    for seed in range(THOROUGH if thorough else BOARDS):
        board = random_board(Random(seed))
        seen[board.fill, checked(board, f"seed {seed}\n{write(board)}")] += 1
    for fill in (True, False):
        assert all(seen[fill, what] >= 3 for what in ("none", "one", "fewer")), seen


def solvable(random: Random) -> Board:
    """The ends of paths that cover a grid of 5×5 or nearly, so that there is a solution; filled."""
    height, width = random.choice([(4, 5), (5, 4), (5, 5)])
    cover = Cover(height, width)
    settle(cover, random.choice([3, 4, 5]), random)
    return board_of([path for path in cover.laid() if len(path) > 1], height, width)


def test_normal_forms_tell_the_same_on_larger_boards_with_empty_cells(thorough: bool) -> None:
    """Wide enough for roofs with smaller roofs below them, and for bends inside bends."""
    seen: Counter[str] = Counter()
    for seed in range(1_000 if thorough else 40):
        board = replace(solvable(Random(f"empty {seed}")), fill=False)
        seen[checked(board, f"seed {seed}\n{write(board)}")] += 1
    assert min(seen["one"], seen["fewer"]) >= 3, seen


def test_where_flows_must_not_touch_all_solutions_are_in_normal_form(thorough: bool) -> None:
    seen: Counter[bool] = Counter()
    for seed in range(1_000 if thorough else 60):
        random = Random(f"apart {seed}")
        board = replace(solvable(random) if seed % 2 else random_board(random), fill=True, touch=False)
        every, forms = listed(*lean(board)), normal(board)
        assert forms is not None
        assert listed(forms.theory, forms.world).keys() == every.keys(), f"seed {seed}\n{write(board)}"
        assert not any(map(forms.movable, every.values()))
        seen[bool(every)] += 1
    assert min(seen[True], seen[False]) >= 5, seen


def test_where_flows_must_not_touch_and_cells_may_stay_empty_no_normal_forms_are_known() -> None:
    assert normal(parse("fill: no\ntouch: no\nA.A\n")) is None


def test_what_is_known_of_bends_and_roofs_on_a_small_board() -> None:
    forms = normal(parse("fill: no\nA...\n....\n....\n...A\n"))
    assert forms is not None
    facts = forms.world.facts
    # Inside a bend at r3c3, up and to the left, lies r2c2, and inside a bend there the end r1c1.
    assert {row[3:] for row in facts["nested"] if {*row[:3]} == {"r3c3", "r3c2", "r2c3"}} == {
        ("r2c2", "r1c2"),
        ("r2c2", "r2c1"),
    }
    assert not [row for row in (*facts["nested"], *facts["blunt"]) if {*row[:3]} == {"r2c2", "r2c1", "r1c2"}]
    assert [row for row in facts["blunt"] if {*row} == {"r2c3", "r1c3", "r2c2"}]  # inside it is r1c2, on the rim
    roof = [row[1:] for row in facts["part"] if row[0] == 0]
    assert roof == [("r2c2", "r1c2"), ("r1c2", "r1c3"), ("r1c3", "r2c3")]


@pytest.mark.parametrize(
    ("text", "solutions", "forms", "movable"),
    [
        ("fill: no\nA.A\n...\n", 4, 1, True),  # straight on, or around by the empty cells
        ("fill: no\nA.A\nB.B\n", 1, 1, False),
        ("fill: no\nA.A\n***\n...\n", 1, 1, False),  # no flow touches the empty row
        ("fill: no\nA..\n...\n..A\n", 12, 1, True),
        ("fill: no\n.A.\nB+B\n.A.\n", 1, 1, False),
        ("ABBA\n....\n", 1, 1, False),
        ("A..A\n....\nB..B\n", 4, 1, True),  # each half of the row between belongs to one flow or to the other
        ("shape: hex\nA.A\n...\nB.B\n", 8, 3, True),  # where three cells meet, a single cell is a bump
    ],
)
def test_on_these_boards(text: str, solutions: int, forms: int, movable: bool) -> None:
    board = parse(text)
    found = normal(board)
    assert found is not None
    normal_forms = listed(found.theory, found.world)
    assert (len(listed(*lean(board))), len(normal_forms)) == (solutions, forms)
    assert any(map(found.movable, normal_forms.values())) == movable


def test_a_bump_slides_up_and_back() -> None:
    found = dict(slides(parse("A..A\n....\nB..B\n")))
    up = ("r3c2", "r2c2", "r2c3", "r3c3", "r1c2", "r1c3")
    down = ("r1c2", "r2c2", "r2c3", "r1c3", "r3c2", "r3c3")
    assert (found[up], found[down]) == (True, False)
