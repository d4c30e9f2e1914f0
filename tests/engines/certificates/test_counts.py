"""Counts with a decision graph: followed and added up, and refused where the graph and the clauses do not say the same."""

from itertools import product
from random import Random

import pytest

from entails.engines.certificates.checking import Accepted, Refused, check_certificate
from entails.engines.certificates.counts import Graph, Node, added_up, read_graph
from entails.engines.certificates.making import counted
from entails.engines.certificates.text import Certificate, WrongCertificate
from entails.engines.solvers.components import trace
from entails.errors import ProofError
from entails.models.reading.text import read_theory
from tests.engines.certificates.examples import LOOP, MENU, PATH, PIGEONS, forged

Clauses = list[tuple[int, ...]]


def random_clauses(random: Random) -> tuple[int, Clauses]:
    """Clauses over at most 10 variables, and how many of them are to be counted."""
    top = random.randint(1, 10)
    clauses: Clauses = []
    for _ in range(random.randint(0, 14)):
        some = random.sample(range(1, top + 1), min(top, random.choice([1, 2, 2, 3, 3])))
        clauses.append(tuple(v * random.choice([1, -1]) for v in some))
    return random.choice([top, random.randint(1, top)]), clauses


def brute(found: int, clauses: Clauses) -> int:
    """How many assignments of the first variables can be extended to all."""
    top = max([found, *(abs(x) for clause in clauses for x in clause)])
    good = {
        bits[:found]
        for bits in product([False, True], repeat=top)
        if all(any(bits[abs(x) - 1] is (x > 0) for x in clause) for clause in clauses)
    }
    return len(good)


def graph_of(found: int, clauses: Clauses) -> Graph:
    made = trace(found, clauses)
    return Graph(made.roots, [Node(*node) for node in made.nodes])


def test_a_graph_adds_up_to_what_brute_force_counts(thorough: bool) -> None:
    nodes = 0
    for seed in range(2_000 if thorough else 300):
        found, clauses = random_clauses(Random(f"graph {seed}"))
        graph = graph_of(found, clauses)
        nodes += len(graph.nodes)
        assert read_graph(list(graph.lines())) == graph
        assert added_up(clauses, found, graph) == trace(found, clauses).number == brute(found, clauses), f"seed {seed}"
    assert nodes > 300


def mutated(random: Random, lines: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
    changed = list(lines)
    place = random.randrange(len(changed))
    numbers = list(changed[place])
    match random.randrange(4):
        case 0:
            numbers[random.randrange(len(numbers))] += random.choice([-1, 1])
        case 1:
            numbers[random.randrange(len(numbers))] = random.randint(-1, len(lines))
        case 2:
            del changed[place]
            return changed
        case 3:
            numbers[1:] = numbers[:0:-1]
    changed[place] = tuple(numbers)
    return changed


def test_a_changed_graph_is_refused_or_adds_up_to_the_same(thorough: bool) -> None:
    refused = 0
    for seed in range(6_000 if thorough else 600):
        random = Random(f"mutant {seed}")
        found, clauses = random_clauses(random)
        lines = list(graph_of(found, clauses).lines())
        changed = mutated(random, lines)
        try:
            number = added_up(clauses, found, read_graph(changed))
        except WrongCertificate:
            refused += 1
        else:
            assert number == brute(found, clauses), f"seed {seed}"
    assert refused > 300


@pytest.mark.parametrize(
    ("text", "number"),
    [(PIGEONS, 0), (PATH, 34), (LOOP, 1), (MENU, 3), ("find p, q\n", 4), ("", 1), ("rule: ⊥\n", 0)],
)
def test_a_count_is_certified(text: str, number: int) -> None:
    certificate = counted(*read_theory(text))
    assert isinstance(certificate, Certificate)
    assert certificate.claim.values == (number,)
    answer = check_certificate(certificate.text())
    assert isinstance(answer, Accepted)
    assert (answer.own, answer.nodes) == (True, len(certificate.graph) - 1)
    for wrong in (number + 1, number + 10**30, f"0{number}"):
        assert isinstance(check_certificate(forged(certificate.text(), f"count {number}", f"count {wrong}")), Refused)


def test_a_count_of_another_theory_is_refused() -> None:
    certificate = counted(*read_theory(PATH))
    assert isinstance(certificate, Certificate)
    assert isinstance(check_certificate(forged(certificate.text(), "(1,2), ", "")), Refused)


def test_what_is_too_large_is_not_certified() -> None:
    theory, world = read_theory("sort N = {1..80}\nfind p(N, N)\nrule: ∀x,y,z (p(x,y) → p(y,z))\n")
    with pytest.raises(ProofError, match="too large for a certified count"):
        counted(theory, world)


def test_what_is_found_aside_is_not_counted_by_a_grounding_that_does_not_know_it() -> None:
    aside = read_theory('sort N = {1..3}\nfind a(N)\nfind aside h(N)\nrule "h": ∀x (a(x) ↔ h(x))\n')
    with pytest.raises(ProofError, match="found aside: h"):
        counted(*aside)
