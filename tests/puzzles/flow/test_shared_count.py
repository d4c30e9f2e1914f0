"""A count is cut at the links across the middle; the laws show that the parts add up."""

import pytest

from entails.engines.solvers.frontier import TooWide
from entails.limits import FOREVER
from entails.puzzles.flow import shared_count
from entails.puzzles.flow.board import parse
from entails.puzzles.flow.counting import count
from entails.puzzles.flow.shared_count import middle, portions

BOARD = "A..B\n....\n....\nA..B\n"


def test_the_middle_of_the_middle_comes_first() -> None:
    assert middle(parse(BOARD, None))[0] == ("r2c3", "r3c3")
    assert {one[:2] for link in middle(parse("A....B\nA....B\n", None)) for one in link} == {"r1", "r2"}


def test_parts_add_up_and_a_ban_on_touching_cannot_be_cut() -> None:
    board = parse(f"fill: no\n{BOARD}", None)
    parts = portions(board, 4, FOREVER)
    assert parts
    assert len(parts) == 4
    whole = count(board, FOREVER)
    assert whole
    assert sum(task(FOREVER, None, *arguments).found for task, arguments, _ in parts) == whole.count
    assert portions(parse(f"touch: no\n{BOARD}", None), 4, FOREVER) is None


def test_what_is_too_wide_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shared_count, "MOST_STATES", 0)
    parts = portions(parse(f"fill: no\n{BOARD}", None), 2, FOREVER)
    assert parts
    with pytest.raises(TooWide):
        parts[0].task(FOREVER, None, *parts[0].arguments)
