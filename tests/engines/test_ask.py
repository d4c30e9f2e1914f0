"""Claims: they follow, or a solution refutes them. Random theories: `tests/laws/test_engines_agree`."""

import pytest

from entails.engines.answers import Follows, Refuted, Unknown
from entails.engines.consequences.ask import ask
from entails.limits import Limit
from entails.logic.notation import parse
from entails.models.reading.text import read_theory
from tests.engines.hard import pigeons, ticking


def asked(text: str, claim: str, limit: Limit | None = None) -> Follows | Refuted | Unknown:
    theory, world = read_theory(text)
    return ask(theory, world, theory.claim(parse(claim), world=world), limit or Limit())


def test_a_claim_follows_or_is_refuted_by_a_solution() -> None:
    text = "sort N = {1..3}\nfind p(N), q(N)\nrule: ∀x (p(x) → q(x))\nrule: p(2)"
    assert asked(text, "∃x q(x)") == Follows()
    answer = asked(text, "∀x q(x)")
    assert isinstance(answer, Refuted)
    assert (2,) in answer.solution.relations["q"]
    assert len(answer.solution.relations["q"]) < 3


def test_from_a_contradiction_everything_follows() -> None:
    assert asked("find s\nrule: s\nrule: ¬s", "s ∧ ¬s") == Follows(vacuous=True)


def test_a_question_without_an_answer_in_time_is_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("entails.limits.monotonic", ticking())
    assert asked(pigeons(13), "⊥", Limit.seconds(9)) == Unknown("time limit")
