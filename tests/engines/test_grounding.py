"""The one door to the grounder keeps what reasons are read off."""

from copy import copy
from pickle import dumps, loads

from entails import load
from entails.engines.grounding import grounded
from entails.models.ground.purpose import CLAUSES, REASONS
from tests.running import ROOT


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
