"""Covers of a grid by paths, and how they are mended."""

from random import Random

import pytest

from entails.limits import FOREVER
from entails.puzzles.flow import making
from entails.puzzles.flow.covers import Cover


def test_mending_ends_where_no_loose_link_can_be_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cutting the tip off a flow would leave a cell alone; it once was tried for ever."""
    monkeypatch.setattr(making, "_loose", lambda cover, _: [frozenset({(0, 0), (0, 1)})])
    cover = Cover(2, 3)
    cover.lay([[(0, 0), (0, 1), (0, 2)], [(1, 0), (1, 1), (1, 2)]])
    assert making.mended(cover, 5, Random(1), FOREVER) is None
