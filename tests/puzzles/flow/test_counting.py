"""Counting by the frontier."""

from dataclasses import replace
from random import Random

import pytest

from entails.engines.answers import Counted, Unknown
from entails.engines.consequences.backbone import certain
from entails.limits import FOREVER, Limit
from entails.models.ground.grounder import ground
from entails.models.ground.purpose import SOLVING
from entails.puzzles.flow import PUZZLE, counting
from entails.puzzles.flow.board import parse, write
from entails.puzzles.flow.counting import count, unique
from entails.puzzles.flow.rules import lean
from tests.puzzles.pressing import PressedOnce
from tests.puzzles.solving import answers


def test_counts_and_uniqueness_start_from_what_is_forced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "EASY_STATES", 0)
    for seed in range(150):
        board = replace(PUZZLE.sample(Random(seed)), touch=True)
        number = len(answers(PUZZLE, board))
        told = f"seed {seed}\n{write(board)}"
        assert count(board, FOREVER) == Counted(number), told
        assert unique(board, certain(*lean(board), "link"), 0, FOREVER) == (number == 1), told


def test_where_a_flow_may_not_touch_itself_the_theory_is_asked() -> None:
    board = parse("touch: no\nA.A\n...\n")
    assert count(board, FOREVER) is None
    assert unique(board, {}, 0, FOREVER) is None


def test_where_the_frontier_is_too_wide_the_theory_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    board = parse("A...\n....\n....\n...A\n")
    assert isinstance(count(board, FOREVER), Counted)
    monkeypatch.setattr(counting, "EASY_STATES", 1)
    monkeypatch.setattr(counting, "MOST_STATES", 1)
    monkeypatch.setattr(counting, "FEW_STATES", 1)
    assert count(board, FOREVER) is None
    assert unique(board, {}, 0, FOREVER) is None


def test_ctrl_c_is_pressed_once_and_ends_the_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "EASY_STATES", 0)
    board = parse("A..\n...\n..A\n")
    for _ in range(
        3
    ):  # what rules add is kept from the second time on, and added again from the third on with fewer looks
        pressed = PressedOnce(when=10**9)
        ground(*lean(board), SOLVING, check=Limit().heard_by(pressed).check)
    looked_up = 10**9 - pressed.left
    for when in range(1, looked_up + 4):  # while the theory is built, while it is loaded, and in the first search
        assert count(board, Limit().heard_by(PressedOnce(when))) == Unknown("interrupted"), when
