"""The theory of Overflow: solutions in order, and what it grows with."""

from random import Random

import pytest

from entails.engines.solvers.optimise import in_order
from entails.engines.solvers.sat import Session
from entails.limits import FOREVER
from entails.models.ground.grounder import ground
from entails.puzzles.overflow import PUZZLE
from entails.puzzles.overflow.board import Board
from entails.puzzles.overflow.rules import theory, world
from entails.puzzles.overflow.solution import read


@pytest.mark.parametrize("seed", range(40))
def test_levels_have_their_solutions_in_order_of_length(seed: int) -> None:
    board = PUZZLE.sample(Random(seed))
    with Session(ground(theory(board), world(board))) as session:
        answers = [read(board, solution) for solution in session.solutions()]
        for worst_first in (False, True):
            listed = [(value, read(board, solution)) for (value,), solution in in_order(session, FOREVER, worst_first)]
            assert [value for value, _ in listed] == [answer["length"] for _, answer in listed]
            assert [value for value, _ in listed] == sorted(
                (answer["length"] for answer in answers), reverse=not worst_first
            )
            assert all(answer in answers for _, answer in listed)


def test_the_ways_for_water_to_come_grow_with_the_tiles_and_not_with_their_pairs() -> None:
    small, large = (
        sum(len(ways) for definition in grounding.definitions for ways in definition.bodies.values())
        for board in (Board(("L" * size,) * size) for size in (8, 16))
        for grounding in (ground(theory(board), world(board)),)
    )
    assert large < 6 * small
