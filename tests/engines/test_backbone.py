"""What is certain: the backbone of one relation. Random theories: `tests/laws/test_engines_agree`."""

import pytest

from entails.engines.consequences.backbone import certain
from entails.limits import Limit, OutOfTime
from entails.models.reading.text import read_theory
from tests.engines.hard import pigeons, ticking

TEXT = "sort N = {1..4}\nfind p(N), q(N)\nrule: p(1) ∧ ¬p(2)\nrule: p(3) ↔ ¬p(4)\nrule: ∀x q(x)\n"


def test_a_row_is_certain_if_it_is_in_all_solutions_or_in_none() -> None:
    assert certain(*read_theory(TEXT), "p") == {(1,): True, (2,): False}
    assert certain(*read_theory(TEXT), "p", held=True) == {(1,): True}
    assert certain(*read_theory(TEXT), "q") == {(x,): True for x in range(1, 5)}


def test_without_a_solution_nothing_is_certain() -> None:
    assert certain(*read_theory(TEXT + "rule: ⊥"), "p") == {}


def test_rows_that_a_bound_on_conflicts_leaves_undecided_are_left_out() -> None:
    hard = pigeons(12).replace("∀p ∃h sits(p,h)", "∀p (late ∨ ∃h sits(p,h))").replace("find ", "find late\nfind ")
    assert certain(*read_theory(hard), "late", conflicts=200) == {}
    assert certain(*read_theory(hard.replace("12", "4").replace("11", "3")), "late", conflicts=200) == {(): True}


def test_it_raises_when_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("entails.limits.monotonic", ticking())
    with pytest.raises(OutOfTime):
        certain(*read_theory(pigeons(13)), "sits", Limit.seconds(9))
