"""Counting by the heights of the water, against the theory as it is printed."""

import json
from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from entails.engines.answers import Counted, Unknown
from entails.engines.solvers import components
from entails.limits import FOREVER, Limit, OutOfTime
from entails.models.ground.grounder import ground
from entails.models.ground.purpose import COUNTING_WHOLE
from entails.puzzles.aquarium import PUZZLE, counting
from entails.puzzles.aquarium.board import Board, parse, write
from entails.puzzles.aquarium.counting import count
from tests.puzzles.labs import LABS
from tests.puzzles.solving import CORPUS


def random_board(random: Random) -> Board:
    """Larger than those of the laws: a few letters, walls, and numbers of some filling for some of the lines."""
    height, width = random.randint(3, 6), random.randint(3, 6)
    tanks = tuple("".join(random.choice("aab") for _ in range(width)) for _ in range(height))
    blank = Board(tanks, (None,) * height, (None,) * width, vessels=random.random() < 0.5)
    sides = [frozenset({(r, c), (r + a, c + b)}) for r, c in blank.cells() for a, b in ((0, 1), (1, 0))]
    sides = [side for side in sides if max(side)[0] < height and max(side)[1] < width]
    wet = [[random.random() < 0.5 for _ in range(width)] for _ in range(height)]
    keep = random.random()
    return replace(
        blank,
        walls=frozenset(random.sample(sides, random.randint(0, 5))),
        rows=tuple(sum(row) if random.random() < keep else None for row in wet),
        columns=tuple(sum(column) if random.random() < keep else None for column in zip(*wet, strict=True)),
    )


def by_theory(board: Board) -> int:
    """Another counter, and another way: cell by cell."""
    grounding = ground(PUZZLE.theory(board), PUZZLE.world(board), COUNTING_WHOLE)
    constraints = [(1, len(clause), tuple(clause)) for clause in grounding.clauses()]
    constraints += [(low, high, tuple(literals)) for literals, low, high in grounding.cardinalities]
    return components.count(grounding.found, constraints)


def test_random_boards_are_counted_as_by_the_theory(thorough: bool) -> None:
    found = Counter[bool]()
    rounds = 600 if thorough else 120
    for seed in range(rounds):
        board = random_board(Random(seed))
        answer = count(board, FOREVER)
        assert answer == Counted(by_theory(board)), f"seed {seed}\n{write(board)}"
        found[answer != Counted(0)] += 1
    assert min(found.values()) > rounds // 10


def test_small_boards_are_counted_as_the_referee_does() -> None:
    for seed in range(60):
        board = PUZZLE.sample(Random(f"counting {seed}"))
        right = sum(not PUZZLE.referee(board, answer) for answer in LABS["aquarium"].answers(board))
        assert count(board, FOREVER) == Counted(right), f"seed {seed}\n{write(board)}"


def test_without_numbers_the_heights_are_multiplied() -> None:
    assert count(parse("aab\naab\nccb\n"), FOREVER) == Counted(3 * 4 * 2)


def test_the_arms_of_a_tank_may_differ_if_it_is_joined_above_them_only() -> None:
    arms = parse("aaa\naba\naca\n")
    assert count(arms, FOREVER) == Counted(4 * 2 * 2)
    assert count(replace(arms, vessels=True), FOREVER) == Counted((3 * 3 + 1) * 2 * 2)


def test_where_there_are_too_many_ways_the_theory_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    board = parse("rows: 1 1 1\ncolumns: 1 1 1\nabc\ndef\nghi\n")
    assert count(board, FOREVER) == Counted(6)
    monkeypatch.setattr(counting, "FEW_STATES", 0)
    monkeypatch.setattr(counting, "MOST_STATES", 0)
    assert count(board, FOREVER) == Counted(6)  # listed
    monkeypatch.setattr(counting, "FEW_SOLUTIONS", 5)
    assert count(board, FOREVER) is None
    monkeypatch.setattr(counting, "MOST_STATES", 100)
    assert count(board, FOREVER) == Counted(6)
    monkeypatch.setattr(counting, "MOST_WAYS", 1)
    assert count(parse("aaa\naba\n"), FOREVER) == Counted(3 * 2)
    assert count(parse("water: vessels\ncolumns: 1 . .\naaa\naba\naba\n"), FOREVER) is None


@pytest.mark.parametrize(("stop", "expected"), [(OutOfTime, None), (KeyboardInterrupt, Unknown("interrupted"))])
def test_out_of_time_the_theory_is_asked_and_ctrl_c_ends_the_count(
    stop: type[BaseException], expected: Unknown | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def check(self: Limit) -> None:
        raise stop

    monkeypatch.setattr(Limit, "check", check)
    assert count(parse("rows: 1 1\ncolumns: 1 1\nab\ncd\n"), FOREVER) == expected


def test_half_of_the_time_is_left_to_the_theory(monkeypatch: pytest.MonkeyPatch, frozen: None) -> None:
    seen = []
    monkeypatch.setattr(Limit, "check", lambda self: seen.append(self.left()))
    assert count(parse("rows: 1 1\ncolumns: 1 1\nab\ncd\n"), Limit.seconds(8.0)) == Counted(2)
    assert set(seen) == {4.0}


def test_a_solver_that_takes_long_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    def late(*_: object) -> None:
        raise OutOfTime

    board = parse("rows: 1 1\ncolumns: 1 1\nab\ncd\n")
    monkeypatch.setattr(counting, "FEW_STATES", 0)
    monkeypatch.setattr(counting, "few", late)
    answer = count(board, FOREVER)
    assert isinstance(answer, Counted)
    assert (answer.count, answer.by) == (2, "levels")


@pytest.mark.skipif(not CORPUS.exists(), reason="the corpus of boards is not beside the clone")
def test_boards_of_the_corpus_have_the_stated_numbers_of_solutions(thorough: bool) -> None:
    stated = json.loads((CORPUS / "aquarium" / "counts.json").read_text(encoding="utf-8"))
    for file in sorted((CORPUS / "aquarium").glob("*.aquarium"))[:: 1 if thorough else 4]:
        board = parse(file.read_text(encoding="utf-8"), file.name)
        for vessels, kind in ((False, "level"), (True, "vessels")):
            answer = count(replace(board, vessels=vessels), FOREVER)
            assert isinstance(answer, Counted)
            expected = stated[file.stem][kind]
            assert answer.count == expected if isinstance(expected, int) else answer.count > 1, (file.name, kind)
