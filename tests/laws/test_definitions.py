"""Definitions of every shape, used in every place: those that are ground by what can be derived, those that are walked
through because they are only counted, and those that become facts have the solutions, counts, certificates and reasons that
brute force over all tuples finds."""

from collections import Counter
from itertools import product
from random import Random

import pytest
from pysat.solvers import Minisat22

from entails.engines.answers import Follows, Solution, Solved
from entails.engines.certificates import refutation
from entails.engines.certificates.checking import Accepted, check_certificate
from entails.engines.certificates.making import certify
from entails.engines.certificates.text import Certificate, Claim
from entails.engines.consequences.ask import ask
from entails.engines.consequences.explain import explain
from entails.engines.solvers.counters import counting_clauses
from entails.engines.solvers.sat import Session
from entails.logic.evaluate import evaluate
from entails.logic.notation import parse
from entails.models.ground.grounder import ground
from entails.models.ground.purpose import CERTIFYING, COUNTING, REASONS, SOLVING
from entails.models.ground.result import Grounding
from entails.models.reading.text import read_theory
from entails.models.theory import Theory
from entails.models.world import Expansion, World
from tests.laws.random_theories import Extents, brute_force, fixpoints
from tests.laws.test_engines_agree import extents, same

STARTS = (
    "∀x r(x,x)",
    "∀x (g(x) → r(x,x))",
    "∀x,y (e(x,y) ∧ p(x) → r(x,y))",
    "∀x,y (q(x,y) → r(x,y))",
    "∀x r(2,x)",
    "∀x,y ((∃z q(x,z)) ∧ ¬p(y) → r(y,x))",
)
KEPT_FIRST = (  # as they spread, x stays
    "∀x,y,z (r(x,y) ∧ q(y,z) → r(x,z))",
    "∀x,y,z (r(x,y) ∧ e(y,z) ∧ p(z) → r(x,z))",
    "∀x,y,z (r(x,y) ∧ (e(y,z) ∨ q(z,y)) ∧ ¬p(y) → r(x,z))",
    "∀x,y,z (e(y,z) ∧ r(x,z) ∧ (p(y) ↔ p(z)) → r(x,y))",
    "∀x,y,z (r(x,y) ∧ k(y) = z → r(x,z))",
    "∀x,y (r(x,y) → r(x,1))",
)
KEPT_SECOND = (
    "∀x,y,z (r(x,z) ∧ q(x,y) → r(y,z))",
    "∀x,y,z (r(y,z) ∧ e(x,y) ∧ p(x) → r(x,z))",
)
OTHER_STEPS = (
    "∀x,y (r(x,y) ∧ e(y,x) → r(y,x))",  # nothing is kept
    "∀x,y,z,w (r(x,y) ∧ q(x,z) ∧ q(y,w) → r(z,w))",
    "∀x,y,z (r(x,y) ∧ r(y,z) → r(x,z))",  # does not spread
    "∀x,y (r(x,x) ∧ q(x,y) → r(y,y))",
    "∀x∈{1..2} ∀y,z (r(x,y) ∧ e(y,z) → r(x,z))",
    "∀x,y,z (r(x,y) ∧ q(x,z) → r(x,z))",
    "∀x,y ((∀z (e(y,z) → r(x,z))) ∧ p(y) → r(x,y))",
    "∀x,y,z ((r(x,y) ∨ q(x,y)) ∧ e(y,z) → r(x,z))",
)
COUNTED = (  # what x reaches
    "∀x (p(x) → ∃=2 y r(x,y))",
    "∀x ∃≥2 y r(x,y)",
    "∃x ∃≥k(x) y r(x,y)",
    "∀x ¬∃=2 y r(x,y)",
    "∀x,n (q(x,n) → ∃≤n y (r(x,y) ∧ g(y)))",
    "∀x ∃≤k(x) y (r(x,y) ∧ y ≠ x)",
    "p(1) ↔ #y r(1,y) < 3",
    "∃=1 x (#y r(x,y) > 1)",
    "∀x (s(x) → p(x))",
    "∀x (∃≥2 y r(x,y)) ∨ ∀x (∃≤1 y r(x,y))",
)
OTHER_USES = (
    "∃≥2 y (r(1,y) ∧ r(2,y))",
    "∃≤4 x,y r(x,y)",
    "∀x ∃≥1 y r(y,x)",
    "∀x ∃≤2 y∈{1..2} r(x,y)",
    "∀x ∃y r(x,y)",
    "∀x (r(1,x) → ∃≥2 y r(x,y))",
    "∃≥2 y (r(1,y) ∧ p(y))",
    "∀x (g(x) → r(x,2))",
    "∀x,y (q(x,y) → ¬r(y,x))",
    "∀x (#y r(x,y) + #y p(y) ≥ 3)",
)


def drawn(seed: int) -> str:
    """Of four theories two count what x reaches and one what reaches it; the last one may be any."""
    random = Random(seed)
    pairs = [(a, b) for a, b in product(range(1, 4), repeat=2) if random.random() < 0.5][: random.choice([1, 2, 2, 3])]
    marks = [str(a) for a in range(1, 4) if random.random() < 0.5]
    numbers = [f"{a} -> {random.randint(0, 3)}" for a in range(1, 4) if random.random() < 0.7]
    every = KEPT_FIRST + KEPT_SECOND + OTHER_STEPS
    steps, uses = [(KEPT_FIRST, COUNTED), (KEPT_FIRST, COUNTED), (KEPT_SECOND, COUNTED), (every, COUNTED + OTHER_USES)][
        seed % 4
    ]
    clauses = random.sample(STARTS, random.randint(1, 2)) + random.sample(steps, random.choice([1, 1, 2]))
    rules = "\n".join(
        f'rule "r{place}": {use}' for place, use in enumerate(random.choices(uses, k=random.randint(1, 2)))
    )
    some = "define s(N): ∀x ((∃≥2 y r(x,y)) → s(x))"
    if seed % 4 == 2:
        some, rules = (text.replace("r(x,y)", "r(y,x)").replace("r(1,y)", "r(y,1)") for text in (some, rules))
    return (
        "sort N = {1..3}\n"
        f"given e(N,N) = {{{', '.join(f'({a},{b})' for a, b in pairs)}}}\ngiven g(N) = {{{', '.join(marks)}}}\n"
        f"given k(N): number = {{{', '.join(numbers)}}}\n"
        f"find p(N), q(N,N) within e\ndefine r(N,N): {'; '.join(clauses)}\n{some}\n{rules}\n"
    )


def walked(grounding: Grounding) -> bool:
    """Is the definition walked through in models, and has no atoms?"""
    return "r" in grounding.spreads and "r" not in grounding.blocks


def test_solutions_counts_claims_and_certificates_are_those_of_brute_force(
    thorough: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = Counter[tuple[str, bool]]()
    for seed in range(600 if thorough else 16):
        text = drawn(seed)
        theory, world = read_theory(text)
        expected = brute_force(theory, world)
        seen["walked through", walked(ground(theory, world))] += 1
        for purpose in (SOLVING, CERTIFYING, COUNTING, REASONS):
            grounding = ground(theory, world, purpose)
            with Session(grounding) as session:
                found = [extents(one) for one in session.solutions(assumptions=grounding.selectors())]
            assert same(found, expected), f"seed {seed}\n{text}\n{purpose}"
        assert projected(ground(theory, world, COUNTING)) == len(expected), f"seed {seed}\n{text}"
        claim = theory.claim(parse(Random(seed).choice(COUNTED + OTHER_USES)))
        truth = all(evaluate(claim, structure(theory, world, one)) for one in expected)
        seen["claim", truth] += 1
        assert isinstance(ask(theory, world, claim), Follows) is truth, f"seed {seed}\n{text}\n{claim}"
        for own in (True, False):  # by the checker's grounding, and by that of the solver, whose cuts are then checked
            with monkeypatch.context() as patch:
                if not own:
                    patch.setattr(refutation, "plain_ground", lambda *_, **__: None)
                seen["certificate", check_certificates(theory, world, expected, f"seed {seed}\n{text}")] += 1
    assert (
        min(seen[word, truth] for word in ("walked through", "claim", "certificate") for truth in (True, False)) >= 3
    ), seen


def projected(grounding: Grounding) -> int:
    """How many models the clauses have that a counter gets, cut down to what is to be found."""
    number = 0
    with Minisat22(bootstrap_with=[list(clause) for clause in counting_clauses(grounding)]) as solver:
        while solver.solve():
            number += 1
            model = set(solver.get_model())
            solver.add_clause([-v if v in model else v for v in range(1, grounding.found + 1)])
    return number


def structure(theory: Theory, world: World, solution: Extents) -> Expansion:
    rows = {name: list(some) for name, some in solution.items()}
    return theory.expansion(world, fixpoints(theory, world, rows))


def check_certificates(theory: Theory, world: World, solutions: list[Extents], text: str) -> bool:
    """That there is no solution, or only one, has a certificate that is accepted if it is true, and none if it is not. Was
    it true?"""
    claim = Claim("impossible")
    if solutions:
        rows = {name: tuple(sorted(found, key=str)) for name, found in solutions[0].items()}
        claim = Claim("unique", solution=Solution(rows))
    certificate = certify(theory, world, claim)
    assert isinstance(certificate, Certificate) is (len(solutions) < 2), text
    if isinstance(certificate, Certificate):
        assert isinstance(check_certificate(certificate.text()), Accepted), text
    return len(solutions) < 2


def test_a_reason_is_enough_and_none_of_it_is_too_much(thorough: bool) -> None:
    refuted = 0
    for seed in range(4_000, 4_300 if thorough else 4_008):
        text = drawn(seed)
        theory, world = read_theory(text)
        reason = explain(ground(theory, world, REASONS))
        if isinstance(reason, Solved):
            continue
        refuted += 1
        assert not brute_force(theory, world), f"seed {seed}\n{text}"
        again = ground(theory, world, REASONS)
        named = [x for x in again.selectors() if again.selected(x) in reason.instances]  # type: ignore[union-attr]
        with Session(again) as session:
            assert not session.search(named), f"seed {seed}\n{text}"
            for left_out in named:
                assert session.search([x for x in named if x != left_out]), f"seed {seed}\n{text}"
    assert refuted >= 2


def test_a_cut_at_a_border_is_read_back_from_a_certificate(monkeypatch: pytest.MonkeyPatch) -> None:
    """As of a large board, which the solver's grounder has to ground for the checker too."""
    monkeypatch.setattr(refutation, "plain_ground", lambda *_, **__: None)
    theory, world = read_theory(
        "sort N = {1..5}\ngiven beside(N, N) = {(x,y) : |x − y| = 1}\nfind black(N)\n"
        "rule: connected x black(x)\nrule: black(1) ∧ black(2) ∧ ¬black(3) ∧ black(5)\n"
    )
    certificate = certify(theory, world, Claim("impossible"))
    assert isinstance(certificate, Certificate)
    assert certificate.cuts
    checked = check_certificate(certificate.text())
    assert isinstance(checked, Accepted)
    assert checked.cuts == len(certificate.cuts)
