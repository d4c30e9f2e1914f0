"""What a guide goes to: what is certain in all solutions, or in the best ones."""

import pytest

from entails.engines.answers import Best, Solution
from entails.engines.hints.guiding.aim import best_only, guide
from entails.engines.hints.guiding.guide import Guide
from entails.engines.solvers.optimise import optimise
from entails.engines.solvers.sat import Session
from entails.limits import FOREVER
from entails.models.ground.grounder import ground
from entails.models.reading.text import read_theory

PAIRS = 'sort N = {1..3}\nfind used(N)\nrule "1 and 2 exclude each other": ¬(used(1) ∧ used(2))\nmaximise #x used(x)\n'


def test_only_a_proved_best_value_becomes_a_rule() -> None:
    theory, _ = read_theory(PAIRS)
    nothing = Solution({})
    assert best_only(theory, Best(1, 2, nothing)) is theory
    best = best_only(theory, Best(2, 2, nothing))
    assert best.objective is None
    assert len(best.rules) == len(theory.rules) + 1


def test_the_guide_explains_what_all_best_solutions_have() -> None:
    theory, world = read_theory(PAIRS)
    with Session(ground(theory, world)) as session:
        found = optimise(session, FOREVER, unique=True)
    assert isinstance(found, Best)
    with guide(theory, world, found) as guided:
        assert [step.conclusion for step in guided.steps()] == ["used(3)"]
        assert guided.two_solutions() is not None


def test_a_guide_that_cannot_start_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    theory, world = read_theory(PAIRS)
    closed: list[Guide] = []

    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Guide, "start", stop)
    monkeypatch.setattr(Guide, "close", lambda guided: closed.append(guided))
    with pytest.raises(KeyboardInterrupt):
        guide(theory, world, Best(2, 2, Solution({})))
    assert len(closed) == 1
