"""What several processes refute makes one certificate, which the checker accepts as any other."""

import os
from dataclasses import replace
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from entails.engines.answers import Solution
from entails.engines.certificates.checking import Accepted, Refused, check_certificate
from entails.engines.certificates.text import Certificate, Claim
from entails.engines.cubes import proofs
from entails.engines.cubes.scheduling import TaskReply
from entails.models.reading.text import read_theory
from entails.questions.certify import certify
from entails.questions.problem import Problem
from entails.workers.team import ProcessTeam
from tests.engines.cubes.alone import Alone
from tests.laws.random_theories import brute_force, sample, seeds

PIGEONS = """sort Pigeon = {1..6}
sort Hole = {1..5}
find sits(Pigeon): Hole
rule: ∀p,q∈Pigeon (p < q → sits(p) ≠ sits(q))
"""
ROUND = """sort Node = {1..7}
find next(Node): Node
define reached(Node): reached(1); ∀x,y (reached(x) ∧ next(x) = y → reached(y))
rule: ∀x reached(x)
rule: ∀x,y (x < y → next(x) ≠ next(y))
rule: ∀x (next(x) ≠ x ∧ (next(x) > 4 ↔ x > 4))
"""


class TwoBenches(Alone):
    """Takes turns at two benches, as two processes would."""

    size = 2

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        super().__init__()
        self.benches = [SimpleNamespace(), SimpleNamespace()]
        self.patch, self.queue, self.portions = monkeypatch, list[tuple[Any, ...]](), 0

    def start(self, *task: Any) -> None:
        self.queue.append(task)

    def replies(self, seconds: float) -> list[TaskReply]:
        self.portions += 1
        self.benches.reverse()
        self.patch.setattr(proofs, "_kept", self.benches[0])
        super().start(*self.queue.pop(0))
        return super().replies(seconds)

    def stop(self) -> None:
        self.queue.clear()


@pytest.fixture
def team(monkeypatch: pytest.MonkeyPatch) -> TwoBenches:
    monkeypatch.setattr(proofs, "SOON", -1.0)
    return TwoBenches(monkeypatch)


def certificate(text: str, claim: Claim, team: Any) -> Certificate | None:
    found = certify(Problem(*read_theory(text)), claim, team=team)
    assert isinstance(found, Certificate | None)
    return found


@pytest.mark.parametrize("patience", [-1.0, 1e6])
@pytest.mark.parametrize("text", [PIGEONS, ROUND])
def test_lemmas_of_two_make_one_proof(
    text: str, patience: float, team: TwoBenches, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(proofs, "SECONDS", patience)
    found = certificate(text, Claim("impossible"), team)
    assert found
    assert isinstance(check_certificate(found.text()), Accepted)
    assert team.portions > 1
    assert bool(found.cuts) == ("reached" in text)
    if text is PIGEONS:  # the contradiction does not come by itself
        assert isinstance(check_certificate(replace(found, proof=((),)).text()), Refused)


def test_every_claim_can_be_certified_and_no_wrong_one(
    team: TwoBenches, thorough: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(proofs, "SECONDS", -1.0)
    certified = 0
    for seed in seeds(75_000, thorough, 90):
        drawn = sample(Random(seed))
        solutions = brute_force(drawn.theory, drawn.world)
        claim = Claim("impossible")
        if solutions:
            relations = {name: tuple(rows) for name, rows in solutions[0].items()}
            claim = Claim("unique", solution=Solution(relations))
        found = certify(Problem(drawn.theory, drawn.world), claim, team=team)
        assert (found is None) == (len(solutions) > 1), seed
        if isinstance(found, Certificate):
            certified += 1
            assert isinstance(check_certificate(found.text()), Accepted), seed
    assert certified > 5


def test_the_best_is_certified_too(team: TwoBenches, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proofs, "SECONDS", -1.0)
    text = "sort P = {1..5}\nfind chosen(P)\nrule: ∀x,y (x < y ∧ y < x + 3 → ¬(chosen(x) ∧ chosen(y)))\nmaximise #x chosen(x)"
    best = Solution({"chosen": ((1,), (4,))})
    found = certificate(text, Claim("best", (2,), solution=best), team)
    assert found
    assert isinstance(check_certificate(found.text()), Accepted)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
def test_processes_make_one_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proofs, "SOON", -1.0)
    with ProcessTeam(2) as team:
        found = certificate(PIGEONS, Claim("impossible"), team)
    assert found
    assert isinstance(check_certificate(found.text()), Accepted)
