"""What a change of the rules lets in and loses, on random boards of every puzzle: the referee says what is right."""

from functools import partial
from random import Random
from typing import Any

import pytest

from entails.boards.puzzle import Puzzle
from entails.engines.answers import Solution
from entails.engines.consequences import explore as module
from entails.engines.consequences.explore import Change, let_in, lost, rules_of
from entails.engines.solvers.sat import Session
from entails.logic.notation import parse
from entails.models.ground.grounder import ground
from entails.models.theory import Rule, Theory
from entails.models.world import World
from entails.puzzles import names, puzzle
from tests.engines.test_explore import check, extents
from tests.puzzles.labs import LABS

MOST = 600  # solutions of a weakened theory that are listed


def listed(theory: Theory, world: World) -> list[Solution] | None:
    """All solutions, unless they are many."""
    found = []
    with Session(ground(theory, world)) as session:
        for solution in session.solutions():
            found.append(solution)
            if len(found) > MOST:
                return None
    return found


def right_answers(made: Puzzle[Any], board: object) -> int:
    lab = LABS[made.name]
    return sum(lab.is_right(board, answer) for answer in lab.answers(board))


def is_refused(made: Puzzle[Any], board: object, solution: Solution) -> bool:
    return bool(made.referee(board, made.read(board, solution)))


@pytest.mark.parametrize("name", names())
def test_on_random_boards_rules_keep_out_all_that_is_not_right(name: str) -> None:
    """How many are right is for the referee to say, of all answers there could be."""
    made = puzzle(name)
    tried = needed = 0
    for seed in range(16):
        random = Random(seed)
        board = made.sample(random)
        theory, world = made.theory(board), made.world(board)
        right = right_answers(made, board)
        rules = rules_of(theory)
        groups = [(rule,) for rule in rules] + [tuple(random.sample(rules, min(2, len(rules))))]
        for change in map(Change, groups):
            told = f"seed {seed}\n{made.write(board)}\n{[rule.sentence for rule in change.off]}"
            weaker = listed(change.apply(theory), world)
            if weaker is None:
                continue
            extra = let_in(theory, world, change, prefer=partial(is_refused, made, board))
            assert extra.count == len(weaker) - right, told
            assert extra.some == (extra.count > 0), told
            refused = [one for one in weaker if is_refused(made, board, one)]
            tried, needed = tried + 1, needed + bool(extra.some)
            if extra.example:
                assert made.draw(board, made.read(board, extra.example), True, True), told
                assert made.draw(board, made.read(board, extra.example), False, False).isascii(), told
            if refused and extra.count <= module.LISTED:
                assert extra.example in refused, told
    assert tried > 40
    assert needed > 10


@pytest.mark.parametrize("name", names())
def test_another_rule_in_the_place_of_one_lets_in_and_loses_what_it_says(name: str) -> None:
    made = puzzle(name)
    for seed in range(15):
        random = Random(seed)
        board = made.sample(random)
        theory, world = made.theory(board), made.world(board)
        old, *_ = random.sample(rules_of(theory), 1)
        found = next(theory.find())
        variables = ", ".join(f"x{place}∈{sort}" for place, sort in enumerate(found.sorts))
        text = f"∃≤1 {variables} {found.name}({','.join(f'x{place}' for place in range(len(found.sorts)))})"
        formula = theory.claim(parse(text))
        change = Change((old,), (Rule(text, formula, formula),))
        before, after = listed(theory, world), listed(change.apply(theory), world)
        if before is None or after is None:
            continue
        told = f"seed {seed}\n{made.write(board)}\n{old.sentence}"
        check(let_in(theory, world, change), [extents(one) for one in after if one not in before], told)
        check(lost(theory, world, change), [extents(one) for one in before if one not in after], told)
