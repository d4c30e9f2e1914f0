"""The questions, one function each, for those who have a theory and a world and no wish to handle solvers.

Every question takes a time limit in seconds; what is found by then is returned and says that it is partial.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from entails.engines import ask as asking
from entails.engines import certify as certifying
from entails.engines import explain as explaining
from entails.engines.answers import (
    Because,
    Best,
    Counted,
    Fact,
    Follows,
    Forced,
    Impossible,
    Refuted,
    Solution,
    Solved,
    Unknown,
)
from entails.engines.hints import aim as guiding
from entails.engines.hints.steps import Step
from entails.engines.solvers import count as counting
from entails.engines.solvers import optimise as optimising
from entails.engines.solvers.sat import Session
from entails.limits import STOPS, Limit, OutOfTime, why
from entails.logic.formula import Formula
from entails.logic.notation import parse
from entails.models.ground.grounder import ground
from entails.models.ground.purpose import COUNTING, REASONS, SOLVING
from entails.models.theory import Theory
from entails.models.world import World


def solve(theory: Theory, world: World, time_limit: float | None = None) -> Solved | Best | Impossible | Unknown:
    """A solution and whether it is the only one; with an objective, the best one and whether it is the only best."""
    limit = Limit.seconds(time_limit)
    try:
        with Session(ground(theory, world, SOLVING, check=limit.check), limit) as session:
            return optimising.optimise(session, limit, unique=True) if theory.objective else session.solve(limit)
    except STOPS as stop:
        return Unknown(why(stop))


def solutions(theory: Theory, world: World) -> Iterator[Solution]:
    """Every solution, each once; stop whenever you like."""
    with Session(ground(theory, world, SOLVING)) as session:
        yield from session.solutions()


def count(theory: Theory, world: World, time_limit: float | None = None) -> Counted | Unknown:
    """Exactly how many solutions there are."""
    limit = Limit.seconds(time_limit)
    try:
        return counting.count(ground(theory, world, COUNTING, check=limit.check), limit)
    except STOPS as stop:
        return Unknown(why(stop))


def forced(theory: Theory, world: World, time_limit: float | None = None) -> Forced | Impossible | Unknown:
    """What must hold in every solution, and what cannot hold in any."""
    limit = Limit.seconds(time_limit)
    try:
        with Session(ground(theory, world, SOLVING, check=limit.check), limit) as session:
            return session.forced(limit)
    except STOPS as stop:
        return Unknown(why(stop))


def explain(theory: Theory, world: World, time_limit: float | None = None) -> Because | Solved | Unknown:
    """Why there is no solution: few rule instances that cannot all hold. Or the solution, if there is one."""
    limit = Limit.seconds(time_limit)
    try:
        return explaining.explain(ground(theory, world, REASONS, check=limit.check), limit)
    except STOPS as stop:
        return Unknown(why(stop))


def steps(theory: Theory, world: World, known: Iterable[Fact] = (), time_limit: float | None = None) -> Iterator[Step]:
    """How to get to what is certain, step by step, each from few rule instances and what was known before; nothing if there
    is no solution, or time is up. Raises `Contradiction` if what is taken for known cannot be."""
    found = solve(theory, world, time_limit)
    if isinstance(found, Impossible | Unknown):
        return
    limit = Limit.seconds(time_limit)
    try:
        with guiding.guide(theory, world, found, known, limit=limit) as guided:
            yield from guided.steps()
    except OutOfTime:
        return


def ask(
    theory: Theory, world: World, claim: Formula | str, time_limit: float | None = None
) -> Follows | Refuted | Unknown:
    """Does the claim hold in every solution? If not, a solution in which it fails."""
    formula = parse(claim) if isinstance(claim, str) else claim
    return asking.ask(theory, world, theory.claim(formula, world=world), Limit.seconds(time_limit))


def certify(
    theory: Theory, world: World, claim: certifying.Claim, time_limit: float | None = None
) -> certifying.Certificate | Unknown | None:
    """A certificate for a claim; None if it is not true."""
    return certifying.certify(theory, world, claim, Limit.seconds(time_limit))


def check_certificate(text: str, time_limit: float | None = None) -> certifying.Accepted | certifying.Refused | Unknown:
    """Does the certificate prove what it claims?"""
    return certifying.check_certificate(text, Limit.seconds(time_limit))
