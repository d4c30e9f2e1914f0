"""Commands that a time limit stops in the middle: what was found by then is said."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.running import Done, entails

QUEENS = """sort Row = {1..6}, Column = {1..6}
find queen(Row): Column bijective
rule "the queens in rows {r} and {s} share no diagonal": ∀r,s (r < s → |r − s| ≠ |queen(r) − queen(s)|)
"""
Run = Callable[..., Done]


@pytest.fixture
def within(tmp_path: Path, ticking: Callable[[float], None]) -> Run:
    """A command with a limit of so many looks at the clock."""
    (tmp_path / "queens.fol").write_text(QUEENS, encoding="utf-8")

    def run(looks: int, *command: str) -> Done:
        ticking(1.0)
        return entails(*command, "--time-limit", str(looks), folder=tmp_path)

    return run


def test_that_a_claim_follows_is_said_even_if_there_is_no_time_for_reasons(within: Run) -> None:
    done = [within(looks, "ask", "queens.fol", "queen(1) ≠ 1") for looks in (10, *range(30, 150, 5), 10_000)]
    codes = [one.code for one in done]
    assert codes == sorted(codes, reverse=True)
    assert (done[0].code, done[0].out) == (3, "Not known: time limit.\n")
    assert {one.out for one in done[1:-1]} == {"Not known: time limit.\n", "It follows.\n"}
    assert done[-1].out.startswith("It follows.\n   • these leave no other way")


def test_reasons_that_are_stopped_are_not_known(within: Run) -> None:
    """The solver was asked for a reason, stopped, and its answer taken for one."""
    codes = [within(looks, "why", "queens.fol", "queen(1) ≠ 1").code for looks in range(60, 260, 8)]
    assert codes == sorted(codes, reverse=True)
    assert set(codes) <= {0, 3}
