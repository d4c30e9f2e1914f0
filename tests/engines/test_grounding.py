"""The one door to the grounder: a stage that tells how large the result is."""

from collections.abc import Sequence
from copy import copy
from pickle import dumps, loads

import pytest

from entails import load
from entails.engines.consequences.ask import ask
from entails.engines.consequences.backbone import certain
from entails.engines.grounding import grounded
from entails.limits import FOREVER, Limit, OutOfTime
from entails.logic.notation import parse
from entails.models.ground.purpose import CLAUSES, REASONS, SOLVING
from entails.models.reading.text import read_theory
from tests.engines.hard import ticking
from tests.running import ROOT

TEXT = "sort N = {1..30}\nfind p(N)\nrule: ∃=15 x p(x)\n"


class Heard:
    def __init__(self) -> None:
        self.stages: list[tuple[str, list[str]]] = []

    def progress(self, text: str | None) -> None: ...

    def stage(self, name: str, details: Sequence[str], seconds: float) -> None:
        self.stages.append((name, list(details)))

    def stopped(self, stop: BaseException) -> None: ...


def test_a_listener_is_told_how_large_the_grounding_is() -> None:
    heard = Heard()
    limit = FOREVER.heard_by(heard)
    grounding = grounded(*read_theory(TEXT), CLAUSES, limit)
    clauses = sum(1 for _ in grounding.clauses())
    assert heard.stages == [("ground", [f"{grounding.top} variables (30 to find)", f"{clauses} clauses"])]
    grounded(*read_theory(TEXT), SOLVING, limit)
    assert heard.stages[1] == ("ground", ["30 variables (30 to find)", "0 clauses", "1 counts kept whole"])


def test_engines_that_ground_say_so() -> None:
    theory, world = read_theory("sort N = {1..3}\nfind p(N)\nrule: p(1)")
    heard = Heard()
    limit = FOREVER.heard_by(heard)
    ask(theory, world, theory.claim(parse("∃x p(x)")), limit)
    certain(theory, world, "p", limit)
    assert [name for name, _ in heard.stages] == ["ground"] * 3


def test_grounding_stops_at_its_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("entails.limits.monotonic", ticking())
    with pytest.raises(OutOfTime):
        grounded(
            *read_theory("sort N = {1..400}\nfind p(N, N)\nrule: ∀x,y,z (p(x,y) → p(y,z))"), limit=Limit.seconds(3)
        )


def test_a_world_keeps_the_groundings_for_reasons() -> None:
    problem = load(str(ROOT / "examples/theories/zebra.fol"))
    theory, world = problem.theory, problem.world
    first = grounded(theory, world, REASONS)
    assert grounded(copy(theory), world, REASONS) is first
    assert grounded(theory, world, CLAUSES) is not grounded(theory, world, CLAUSES)
    assert grounded(theory, copy(loads(dumps(world))), REASONS) is not first
    claim = theory.claim(problem.claim("⊤"), world=world)
    assert grounded(theory, world, REASONS, denied=claim) is not first
    first.fresh()  # somebody has taken a variable: it is no longer the grounding of the theory alone
    assert grounded(theory, world, REASONS) is not first
