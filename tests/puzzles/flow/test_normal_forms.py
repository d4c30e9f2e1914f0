"""Normal forms: a board has a solution if and only if it has one in normal form, and one solution if and only if it has one
in normal form that cannot be moved. All solutions are listed by the rules; these are compared with brute force elsewhere."""

from collections import Counter
from itertools import islice
from random import Random

import pytest

from entails.engines.answers import Solution
from entails.engines.solvers.sat import Session
from entails.models.ground.grounder import ground
from entails.models.theory import Theory
from entails.models.world import World
from entails.puzzles.flow.board import Board, parse, write
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


def test_where_flows_must_not_touch_there_are_no_moves() -> None:
    assert normal(parse("touch: no\nA.A\n")) is None


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
