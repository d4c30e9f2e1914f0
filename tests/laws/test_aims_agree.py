"""Random theories with several objectives and preferences: the best solutions against brute force over `evaluate`."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from entails.engines.answers import Best, Counted, Impossible, Solution, Solved
from entails.engines.certificates.checking import Accepted, check_certificate
from entails.engines.certificates.making import certify
from entails.engines.certificates.text import Certificate, Claim
from entails.engines.solvers.optimise import in_order, optimise
from entails.engines.solvers.sat import Session
from entails.errors import TheoryError
from entails.logic.evaluate import number_of, ranging
from entails.logic.formula import ONE, Equal, Not, show, show_term, total
from entails.models.ground.grounder import ground
from entails.models.reading.text import read_theory
from entails.models.signature import split_prefix
from entails.models.theory import Preference
from entails.models.world import Expansion
from entails.questions.count import count
from entails.questions.each import each
from entails.questions.hint import Explanation, explain
from entails.questions.problem import Problem
from tests.laws.random_terms import ILL_SORTED, TermWriter
from tests.laws.random_theories import Extents, Sample, atoms, brute_force, demand_numbers, fixpoints, seeds
from tests.laws.test_engines_agree import extents, key, message, same

MOST_ATOMS = 7
BATCH = 120
Vector = tuple[int, ...]


def sample_aims(random: Random) -> Sample:
    """A random theory with up to three objectives and up to two preferences."""
    while True:
        writer = TermWriter(random)
        lines = writer.theory(objective=False).splitlines()
        some = [line for line in lines if not line.startswith("rule") or random.random() < 0.4]
        text = "\n".join([*some, *_aims(writer)]) + "\n"
        try:
            theory, world = read_theory(text)
            demand_numbers(theory, world)
        except TheoryError as error:
            if any(words in error.message for words in ILL_SORTED):
                continue
            raise
        if theory.aims and len(atoms(theory, world)) <= MOST_ATOMS:
            return Sample(text, theory, world, theory.claim(Equal(*[writer.number(0, [])] * 2)))


def _aims(writer: TermWriter) -> Iterator[str]:
    random = writer.random
    for _ in range(random.randint(0, 3)):
        weights = random.random() < 0.5
        term = writer.sum(2, [], random.random() < 0.3) if weights else writer.number(random.choice([2, 3]), [])
        yield f"{random.choice(['maximise', 'minimise'])} {show_term(term)}"
    for place in range(random.randint(0, 2)):
        formula = writer.formula(random.randint(1, 3), [])
        holes = "".join(f" {{{name}}}" for name, _ in split_prefix(formula)[0])
        yield f'prefer "w{place}{holes}" (weight {random.randint(0, 4)}): {show(formula)}'


# --- the oracle ---


def structure_of(drawn: Sample, solution: Extents) -> Expansion:
    rows = {name: list(rows) for name, rows in solution.items()}
    return drawn.theory.expansion(drawn.world, fixpoints(drawn.theory, drawn.world, rows))


def broken(preference: Preference, structure: Expansion) -> list[str]:
    """The sentences of the instances that fail: what has the same words is one instance."""
    variables, body = split_prefix(preference.typed)
    fails = total((), ONE, Not(body))
    failing = [one for one in ranging(variables, body, structure, {}) if number_of(fails, structure, one)]
    return list(dict.fromkeys(preference.rule.fill(one) for one in failing))


def vector(drawn: Sample, solution: Extents) -> Vector | None:
    """What the objectives come to, and then what the preferences cost; nothing where an objective has no value."""
    structure, theory = structure_of(drawn, solution), drawn.theory
    numbers = [number_of(objective.term, structure, {}) for objective in theory.objectives]
    values = [number for number in numbers if number is not None]
    if len(values) < len(numbers):
        return None
    if theory.preferences:
        values.append(sum(one.weight * len(broken(one, structure)) for one in theory.preferences))
    return tuple(values)


def inside(drawn: Sample, values: Vector) -> Vector:
    """So that more is better."""
    signs = [1 if aim.direction == "maximise" else -1 for aim in drawn.theory.aims]
    return tuple(sign * value for sign, value in zip(signs, values, strict=True))


class Expected:
    """All solutions that can be compared with their vectors, and the best ones."""

    def __init__(self, drawn: Sample) -> None:
        every = brute_force(drawn.theory, drawn.world)
        found = [(one, value) for one in every if (value := vector(drawn, one)) is not None]
        self.possible = bool(every)
        self.solutions = [one for one, _ in found]
        self.vectors = {key(one): value for one, value in found}
        self.value = max(self.vectors.values(), key=lambda one: inside(drawn, one), default=())
        self.best = [one for one in self.solutions if self.vectors[key(one)] == self.value]


# --- the laws ---


@pytest.mark.parametrize("start", range(300_000, 300_240, BATCH))
def test_the_best_are_those_that_brute_force_finds(start: int, thorough: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    tried: Counter[str] = Counter()
    for seed in seeds(start, thorough, BATCH):
        # Without nodes every sum with weights takes an adder, and CP-SAT where it is installed.
        monkeypatch.setattr("entails.models.ground.weights.MAX_NODES", 20_000 if seed % 2 else -1)
        # Where all turns are short, CP-SAT's come soon; these sums are small, and paying from below often needs one turn.
        monkeypatch.setattr("entails.engines.solvers.climbing.FIRST_BUDGET", 500 if seed % 3 else 1)
        monkeypatch.setattr("entails.engines.solvers.climbing.QUICK", 200 if seed % 3 else 1)
        monkeypatch.setattr("entails.engines.solvers.climbing.FIRST_WORK", 0.02 if seed % 3 else 1e-8)
        drawn = sample_aims(Random(seed))
        expected, text = Expected(drawn), message(seed, drawn)
        with Session(ground(drawn.theory, drawn.world)) as session:
            found = optimise(session, unique=True)
        check_explained(drawn, expected, text)
        tried["impossible"] += not expected.solutions
        if not expected.solutions:
            assert isinstance(found, Solved if expected.possible else Impossible), text
            continue
        assert isinstance(found, Best), text
        check_best(found, drawn, expected, text)
        check_listed(drawn, expected, text)
        check_certified(drawn, expected, text)
        tried[f"{len(drawn.theory.objectives)} objectives"] += 1
        tried["unmet"] += bool(found.unmet)
        tried["several best"] += len(expected.best) > 1
        tried["several values"] += len(set(expected.vectors.values())) > 2
    kinds = [f"{number} objectives" for number in range(4)]
    assert all(tried[kind] for kind in (*kinds, "impossible", "unmet", "several best", "several values")), tried


def check_best(found: Best, drawn: Sample, expected: Expected, text: str) -> None:
    assert found.values == found.bounds == expected.value, text
    assert (found.value, found.bound) == (expected.value[0],) * 2, text
    assert extents(found.solution) in expected.best, text
    assert found.unique == (len(expected.best) == 1), text
    structure = structure_of(drawn, extents(found.solution))
    unmet = [(words, one.weight) for one in drawn.theory.preferences for words in broken(one, structure)]
    if drawn.theory.preferences:
        assert Counter((one.instance.sentence, one.weight) for one in found.unmet or ()) == Counter(unmet), text
    else:
        assert found.unmet is None, text


def check_listed(drawn: Sample, expected: Expected, text: str) -> None:
    """In order, only the best, and how many of them."""
    with Session(ground(drawn.theory, drawn.world)) as session:
        for worst_first in (False, True):
            listed = list(in_order(session, worst_first=worst_first))
            assert same([extents(one) for _, one in listed], expected.solutions), text
            assert all(values == expected.vectors[key(extents(one))] for values, one in listed), text
            ordered = [inside(drawn, values) for values, _ in listed]
            assert ordered == sorted(ordered, reverse=not worst_first), text
    problem = Problem(drawn.theory, drawn.world)
    best = each(problem, best=True)
    assert same([extents(one) for one in best], expected.best), text
    assert best.values == expected.value, text
    counted = count(problem, best=True)
    assert isinstance(counted, Counted), text
    assert counted.count == len(expected.best), text


def check_certified(drawn: Sample, expected: Expected, text: str) -> None:
    """A best solution can be certified, and one that is not best cannot."""
    others = [one for one in expected.solutions if one not in expected.best]
    for solution in (*expected.best[:1], *others[:1]):
        claim = Claim("best", expected.vectors[key(solution)], solution=solution_of(solution))
        certificate = certify(drawn.theory, drawn.world, claim)
        assert isinstance(certificate, Certificate) == (solution in expected.best), text
        if isinstance(certificate, Certificate):
            assert isinstance(check_certificate(certificate.text()), Accepted), text


def solution_of(solution: Extents) -> Solution:
    return Solution({name: tuple(sorted(rows, key=str)) for name, rows in solution.items()})


def check_explained(drawn: Sample, expected: Expected, text: str) -> None:
    """Every fact that is explained holds in all of the best solutions, and every such fact is explained."""
    explained = explain(Problem(drawn.theory, drawn.world))
    if not isinstance(explained, Explanation):
        assert not expected.possible, text
        return
    if not expected.solutions:  # nothing is best, so all solutions are explained
        return
    facts = {(fact.relation, fact.row, fact.holds) for step in explained for fact in step.facts}
    for name, row, holds in facts:
        assert all((row in solution[name]) == holds for solution in expected.best), text
    assert bool(explained.differing) == (len(expected.best) > 1), text
