"""Why there is no solution: minimal reasons, and smallest ones where that takes little work."""

from types import SimpleNamespace

import pytest

from entails.engines.answers import Because, Solved
from entails.engines.consequences.explain import WORK, explain, shrink
from entails.engines.solvers.sat import Session
from entails.models.ground.grounder import ground
from entails.models.ground.purpose import REASONS
from entails.models.reading.text import read_theory

PIGEONS = """
sort Pigeon = {1..4}
sort Hole = {1..3}
find sits(Pigeon, Hole)
rule: ∀p ∃h sits(p,h)
rule: ∀h ∃≤1 p sits(p,h)
"""


def test_a_theory_with_a_solution_has_no_reason() -> None:
    answer = explain(ground(*read_theory("sort N = {1..2}\nfind p(N)\nrule: ∃x p(x)\n"), REASONS))
    assert isinstance(answer, Solved)


def test_a_core_is_shrunk_to_a_minimal_one_and_the_latest_rules_go_first() -> None:
    text = 'find p, q\nrule "a": p\nrule "b": ¬p\nrule "c": q\nrule "d": ¬p\n'
    with Session(ground(*read_theory(text), REASONS)) as session:
        a, b, c, d = session.grounding.selectors()
        assert shrink(session, [d, c, a, b]) == [a, b]
        assert shrink(session, [d, a]) == [a, d]


def reason_with_hitting_sets_of(work: int, monkeypatch: pytest.MonkeyPatch) -> tuple[Because, int]:
    """A reason why four pigeons do not fit, where each hitting set takes so much work and is too small to be a reason; and
    the number of hitting sets that were asked for."""
    asked: list[int] = []

    class Hitter:
        def __init__(self, **_: object) -> None:
            self.oracle = SimpleNamespace(oracle=self)

        def __enter__(self) -> "Hitter":
            return self

        def __exit__(self, *_: object) -> None: ...
        def hit(self, _: list[int]) -> None: ...

        def accum_stats(self) -> dict[str, int]:
            return {"propagations": work * len(asked)}

        def get(self) -> list[int]:
            asked.append(work)
            return []

    monkeypatch.setattr("pysat.examples.hitman.Hitman", Hitter)
    answer = explain(ground(*read_theory(PIGEONS), REASONS))
    assert isinstance(answer, Because)
    return answer, len(asked)


def test_a_smaller_reason_is_looked_for_only_while_that_is_quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("entails.engines.consequences.explain.ROUNDS", 7)
    for work, asked in {WORK + 1: 1, WORK: 7, 0: 7}.items():
        answer, number = reason_with_hitting_sets_of(work, monkeypatch)
        assert answer.minimal
        assert number == asked
