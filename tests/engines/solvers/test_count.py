"""Counting: by listing, by Ganak, and what is said when it is stopped. Random theories: `tests/laws/test_engines_agree`."""

import pytest

from entails.engines.answers import Counted, Unknown
from entails.engines.solvers import count as module
from entails.engines.solvers import ganak
from entails.engines.solvers.count import count, counting_clauses
from entails.limits import Limit
from entails.models.ground.grounder import ground
from entails.models.ground.purpose import COUNTING
from entails.models.text import read_theory
from tests.engines.hard import pigeons, ticking

SQUARE = "sort N = {1..12}\nfind e(N, N)\nrule: ∀x ∃=6 y e(x,y)\nrule: ∀y ∃=6 x e(x,y)"


def test_a_count_that_is_stopped_says_what_it_has(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("entails.limits.monotonic", ticking())
    answer = count(ground(*read_theory(SQUARE), COUNTING), Limit.seconds(60))
    assert isinstance(answer, Unknown)
    assert answer.why == "time limit"
    assert 1 <= answer.at_least < 60


def test_a_count_stops_at_its_limit_though_it_found_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("entails.limits.monotonic", ticking())
    assert count(ground(*read_theory(pigeons(13))), Limit.seconds(5)) == Unknown("time limit")


@pytest.mark.parametrize("with_ganak", [True, False])
def test_listing_and_ganak_count_the_same(with_ganak: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if not with_ganak:
        monkeypatch.setattr(module, "find_spec", lambda name: None)
    text = "sort N = {1..8}\nfind p(N)\nrule: ∃≥2 x p(x)"
    assert count(ground(*read_theory(text), COUNTING)) == Counted(2**8 - 9)


def test_ganak_may_count_further_than_a_machine_word() -> None:
    grounding = ground(*read_theory("sort N = {1..150}\nfind p(N)\nrule: ∃x p(x)\n"), COUNTING)
    packed = ganak.pack(grounding.found, grounding.top, counting_clauses(grounding))
    assert ganak.count(packed) == 2**150 - 1
