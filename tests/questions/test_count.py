"""What a count that is stopped says: never less than solving knows."""

from collections.abc import Callable

import pytest

from entails import count, load, solve
from entails.engines.answers import Counted, Impossible, Solved, Unknown
from entails.questions import count as question

TWO = 'sort S = {a, b}\nfind p(S)\nrule "one": ∃=1 x p(x)\n'
ONE = 'sort S = {a, b}\nfind p(S)\nrule "all": ∀x p(x)\n'
NONE = 'sort S = {a, b}\nfind p(S)\nrule "all": ∀x p(x)\nrule "none": ∀x ¬p(x)\n'


@pytest.fixture
def stopped(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Counting that ends without having found anything."""

    def stop(why: str) -> None:
        monkeypatch.setattr(question, "by_theory", lambda problem, limit: Unknown(why))

    return stop


@pytest.mark.parametrize(
    ("theory", "expected"), [(TWO, Unknown("time limit", at_least=2)), (ONE, Counted(1)), (NONE, Counted(0))]
)
def test_where_counting_is_stopped_solving_is_asked(
    theory: str, expected: Counted | Unknown, stopped: Callable[[str], None]
) -> None:
    stopped("time limit")
    assert count(load(theory)) == expected


def test_ctrl_c_is_no_reason_to_solve(stopped: Callable[[str], None], monkeypatch: pytest.MonkeyPatch) -> None:
    stopped("interrupted")
    monkeypatch.setattr(question, "solve", pytest.fail)
    assert count(load(TWO)) == Unknown("interrupted")


@pytest.mark.parametrize(("unique", "least"), [(None, 1), (True, None), (False, 2)])
def test_what_solving_knows(
    unique: bool | None, least: int | None, stopped: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    stopped("time limit")
    solution = solve(load(TWO))
    assert isinstance(solution, Solved)
    monkeypatch.setattr(question, "solve", lambda problem, limit, team: Solved(solution.solution, unique))
    expected = Counted(1) if least is None else Unknown("time limit", at_least=least)
    assert count(load(TWO)) == expected
    monkeypatch.setattr(question, "solve", lambda problem, limit, team: Impossible())
    assert count(load(TWO)) == Counted(0)
    monkeypatch.setattr(question, "solve", lambda problem, limit, team: Unknown("time limit"))
    assert count(load(TWO)) == Unknown("time limit")
