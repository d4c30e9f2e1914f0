"""Ctrl-C during the start: a short round."""

import sys

import pytest

from tests.hostile.signals import run


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such signal here")
def test_ctrl_c_at_any_moment_is_quiet(thorough: bool) -> None:
    moments = [moment / 1000 for moment in (range(0, 400, 5) if thorough else (10, 30, 50, 70, 90, 120, 150))]
    assert run(moments, launcher=False, seed=0).total() == len(moments)
