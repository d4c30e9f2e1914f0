"""The checker's own grounding: what it says is what `evaluate` says, and it shares nothing with the solver's grounder."""

import ast
from collections import Counter
from itertools import product
from pathlib import Path
from random import Random

import pytest

from entails.engines.answers import Solution
from entails.engines.certificates.checking import Accepted, Refused, check_certificate
from entails.engines.certificates.making import certify
from entails.engines.certificates.plain import circuit as plain_circuit
from entails.engines.certificates.plain.circuit import Circuit
from entails.engines.certificates.plain.grounding import PlainGrounding, ground
from entails.engines.certificates.text import Certificate, Claim
from entails.logic.formula import TOP
from entails.models.reading.text import read_theory
from entails.questions.certify import grounding_text
from tests.laws.random_terms import sample_terms
from tests.laws.random_theories import Sample, brute_force, sample
from tests.laws.test_connected import drawn as connected_text

FOLDER = Path(plain_circuit.__file__).parent


def solutions(plain: PlainGrounding) -> list[frozenset[int]]:
    """Every choice of atoms to find for which all holds that is demanded, by going through all of them."""
    found = []
    for bits in product([False, True], repeat=plain.found):
        chosen = {place for place, bit in enumerate(bits, start=1) if bit}
        true = plain.truths(chosen)
        if all(true[x] if x > 0 else not true[-x] for x in plain.demanded):
            found.append(frozenset(chosen))
    return found


def as_variables(plain: PlainGrounding, one: Sample) -> list[frozenset[int]]:
    every = brute_force(one.theory, one.world)
    return [
        frozenset(plain.variable(name, row) or 0 for name, rows in solution.items() for row in rows)
        for solution in every
    ]


def connected_sample(seed: int) -> Sample:
    text = connected_text(seed)
    theory, world = read_theory(text)
    return Sample(text, theory, world, TOP)


@pytest.mark.parametrize("start", [500_000, 510_000, 520_000])
def test_what_is_demanded_holds_in_the_solutions_that_brute_force_finds_and_nowhere_else(
    start: int, thorough: bool
) -> None:
    for seed in range(start, start + (300 if thorough else 12)):
        match start:
            case 500_000:
                one = sample(Random(seed))
            case 510_000:
                one = sample_terms(Random(seed), Counter())
            case _:
                one = connected_sample(seed)
        for counting in (False, True):
            plain = ground(one.theory, one.world, counting=counting)
            assert plain is not None
            assert sorted(map(sorted, solutions(plain))) == sorted(map(sorted, as_variables(plain, one))), (
                f"seed {seed}\n{one.text}"
            )


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("sort Slot = {1, 2}, Level = {0, 1}\nfind f(Slot): Level\nrule: ∃x∈Slot (f(f(x)) < 5)\n", 3),
        ("sort S = {1, 2}, L = {0, 1}\ngiven k: number = 5\nfind f(S): L\nrule: ¬(f(k) ≤ 1)\n", 4),
        ("sort N = {1..2}\nfind f: N bijective\n", 0),
        ("sort N = {1..2}\nfind f: N injective\n", 2),
    ],
)
def test_terms_without_a_value_and_functions_without_arguments(text: str, number: int) -> None:
    plain = ground(*read_theory(text))
    assert plain is not None
    assert len(solutions(plain)) == number


def test_no_module_of_it_imports_the_grounder_of_the_solver() -> None:
    for file in FOLDER.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            names += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            allowed = ("entails.logic", "entails.models.", "entails.engines.certificates.plain")
            for name in names:
                assert not name.startswith("entails.models.ground"), file
                assert not name.startswith("entails") or name.startswith(allowed), (file, name)


def test_a_theory_that_is_too_large_is_ground_by_the_solver_and_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "sort N = {1..4}\nfind p(N)\nrule: ∀x p(x)\nrule: ¬p(1)\n"
    for own in (True, False):
        certificate = certify(*read_theory(text), Claim("impossible"))
        assert isinstance(certificate, Certificate)
        answer = check_certificate(certificate.text())
        assert isinstance(answer, Accepted)
        assert answer.own is own
        monkeypatch.setattr(ground, "__kwdefaults__", {**(ground.__kwdefaults__ or {}), "most": 3})


def test_a_circuit_says_of_each_conjunction_what_it_is_of() -> None:
    circuit = Circuit()
    p, q, r = (circuit.variable() for _ in range(3))
    whole = circuit.any_of([circuit.all_of([p, q]), circuit.same(q, -r)])
    for bits in product([False, True], repeat=3):
        true = {x for x, bit in zip((p, q, r), bits, strict=True) if bit}
        value = circuit.truths(true)
        expected = (bits[0] and bits[1]) or (bits[1] != bits[2])
        assert (value[whole] if whole > 0 else not value[-whole]) is expected
        clauses = circuit.clauses([whole])
        assert all(any(value[abs(x)] is (x > 0) for x in clause) for clause in clauses) is expected


def test_what_is_found_aside_is_no_reason_for_a_contradiction() -> None:
    """`h` can hold: the theory has a solution, and no proof says otherwise."""
    theory, world = read_theory("find p\nfind aside h\nrule: p\nrule: h\n")
    assert ground(theory, world) is None
    assert certify(theory, world, Claim("impossible")) is None
    unique = certify(theory, world, Claim("unique", solution=Solution({"p": ((),)})))
    assert isinstance(unique, Certificate)
    assert isinstance(check_certificate(unique.text()), Accepted)


def test_of_what_is_found_aside_the_best_counts() -> None:
    """The same answer is worth 0 to 5, by what is found aside; 5 is its value."""
    theory, world = read_theory(
        "sort N = {1..3}\nfind p(N)\nfind aside h(N)\nrule: ∃=1 x p(x)\nrule: ∀x (p(x) → ¬h(x))\nmaximise Σx {x : h(x)}\n"
    )
    for value in (0, 4, 5, 6):
        certificate = certify(theory, world, Claim("best", (value,), solution=Solution({"p": (("1",),)})))
        assert (certificate is not None) is (value >= 5)
        if isinstance(certificate, Certificate):
            assert isinstance(check_certificate(certificate.text()), Accepted if value == 5 else Refused)


def test_whose_grounding_it_was_is_said_with_the_reason() -> None:
    theory, world = read_theory("find p\nfind aside h\nrule: p ∧ ¬p\n")
    certificate = certify(theory, world, Claim("impossible"))
    assert isinstance(certificate, Certificate)
    accepted = check_certificate(certificate.text())
    assert isinstance(accepted, Accepted)
    assert "found aside (h)" in grounding_text(accepted)
