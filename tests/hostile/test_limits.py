"""Hard input, stopped: who ended it and what was said. Seconds are for the script, on a machine with nothing else to do."""

from pathlib import Path

import pytest

from tests.hostile.limits import HARD, stopped


@pytest.mark.parametrize(("name", "press"), [("definitions", False), ("pigeonholes", True)])
def test_limits_hold_on_hard_input(name: str, press: bool, tmp_path: Path) -> None:
    hard = next(one for one in HARD if one.name == name)
    ended = stopped(hard.arguments(tmp_path), press)
    assert (ended.code, ended.said) == (3, f"unknown {'interrupted' if press else 'time limit'}")
