"""Random theories in many spellings, read by us and judged by a reading of the language that shares nothing with ours.

`--thorough` goes through 2,000 theories.
"""

import re
from collections import Counter
from importlib.util import find_spec
from random import Random

import pytest

from entails.engines.answers import Counted, Follows, Impossible, Refuted, Solution, Solved
from entails.engines.certificates.checking import Accepted
from entails.engines.certificates.text import Certificate, Claim
from entails.engines.consequences.explore import Change, let_in, rules_of
from entails.errors import TheoryError
from entails.models.asp.program import asp_program
from entails.models.reading.text import read_theory
from entails.models.theory import Theory
from entails.models.world import World
from entails.models.writing import write_theory
from entails.questions.ask import ask
from entails.questions.certify import certify, check_certificate
from entails.questions.compare import compare
from entails.questions.count import count
from entails.questions.each import each
from entails.questions.export import dimacs
from entails.questions.problem import Problem
from entails.questions.solve import solve
from tests.laws.apart.drawing import Undrawable
from tests.laws.apart.formulas import Denied, Said
from tests.laws.apart.terms import Row
from tests.laws.apart.theories import Key, theory
from tests.laws.apart.theories import Theory as Drawn
from tests.laws.test_connected import models
from tests.laws.test_exports_agree import answer_sets
from tests.rules.rewriting import Rewriting

BATCH, FEW = 200, 5  # theories of a test, if it is thorough and if not
REFUSED = (
    "is not given",
    "of such a value",
    "inside a term whose value is of a product",
)
DRAWN = {  # how often at least, in 300 theories
    "computed argument": 300,
    "product compared with a computed part": 40,
    "step": 40,
    "value of a product": 100,
    "sum of something of a product's value": 3,
    "set of numbers": 100,
    "shadowed variable": 100,
    "∃=k before a tuple": 5,
    "sum over several variables": 20,
    "value by condition that is a name": 10,
    "connected": 200,
    "loop": 100,
    "graph that asks for a number of an outer variable": 10,
    "symmetric over a product": 20,
    "on, with other words": 5,
    "definitions that use each other": 30,
    "empty sort": 40,
    "guess": 20,
    "lemma": 20,
}


def seeds(start: int, thorough: bool) -> range:
    return range(start, start + (BATCH if thorough else FEW))


def read(drawn: Drawn) -> tuple[Theory, World] | None:
    """None if the theory asks for a number that nobody has given, or says what is refused."""
    try:
        found = read_theory(drawn.text)
        count(Problem(*found))
    except TheoryError as error:
        assert any(words in error.message for words in REFUSED), f"{drawn.text}\n{error}"
        return None
    return found


def plain(row: tuple[object, ...]) -> Row:
    return tuple(int(str(one)) if re.fullmatch(r"-?\d+", str(one)) else str(one) for one in row)


def key(solution: Solution) -> Key:
    return frozenset((name, frozenset(map(plain, rows))) for name, rows in solution.relations.items())


def claim(drawn: Drawn) -> Said:
    while True:
        try:
            return drawn.formula(drawn.random.choice([1, 2]), [])
        except Undrawable:
            continue


@pytest.mark.parametrize("start", range(600_000, 602_000, BATCH))
def test_every_answer_is_that_of_the_other_reading(start: int, thorough: bool) -> None:
    for seed in seeds(start, thorough):
        drawn = theory(Random(seed))
        both = read(drawn)
        if both is None:
            continue
        problem, where = Problem(*both), f"seed {seed}\n{drawn.text}"
        structures = drawn.solutions()
        keys = {drawn.key(one) for one in structures}
        counted = count(problem)
        assert isinstance(counted, Counted), where
        assert counted.count == len(keys), where
        assert Counter(map(key, each(problem))) == Counter(keys), where
        check_solved(problem, keys, where)
        check_claim(problem, drawn, keys, where)
        check_rules(problem, drawn, keys, where)
        check_texts(*both, where)
        check_exports(problem, len(keys), where)


def check_solved(problem: Problem, keys: set[Key], where: str) -> None:
    found = solve(problem)
    assert isinstance(found, Solved if keys else Impossible), where
    claims = [(Claim("impossible"), not keys)]
    if isinstance(found, Solved):
        assert key(found.solution) in keys, where
        assert found.unique is (len(keys) == 1), where
        claims.append((Claim("unique", solution=found.solution), len(keys) == 1))
    for one, truth in claims:
        certificate = certify(problem, one)
        assert isinstance(certificate, Certificate) is truth, where
        if isinstance(certificate, Certificate):
            assert isinstance(check_certificate(certificate.text(), about=problem), Accepted), where


def check_claim(problem: Problem, drawn: Drawn, keys: set[Key], where: str) -> None:
    said = claim(drawn)
    text = said.text(drawn.pen)
    try:
        answer = ask(problem, text)
    except TheoryError as error:
        assert any(words in error.message for words in REFUSED), f"{where}\n{text}\n{error}"
        return
    false = {drawn.key(one) for one in drawn.solutions() if not said.true(one, {})}
    assert isinstance(answer, Refuted if false else Follows), f"{where}\n{text}"
    assert not isinstance(answer, Refuted) or key(answer.solution) in false, f"{where}\n{text}"


def check_rules(problem: Problem, drawn: Drawn, keys: set[Key], where: str) -> None:
    """What the first rule keeps out; and the same theory with its denial instead is another one, or both are impossible."""
    rule = next(one for one in rules_of(problem.theory) if not one.declared)
    first, *rest = drawn.rules
    drawn.rules = rest
    without = {drawn.key(one) for one in drawn.solutions()}
    extra = let_in(problem.theory, problem.world, Change((rule,)))
    assert extra.count == len(without - keys), where
    assert extra.example is None or key(extra.example) in without - keys, where
    drawn.rules = [Denied(first), *rest]
    others = {drawn.key(one) for one in drawn.solutions()}
    drawn.rules = [first, *rest]
    if not all(one.aside for one in drawn.found):
        place = next(place for place, line in enumerate(drawn.lines) if line.startswith("rule"))
        lines = [*drawn.lines[:place], f"rule: ¬({first.text(drawn.pen)})", *drawn.lines[place + 1 :]]
        denied = Problem(*read_theory("\n".join(lines) + "\n"))
        assert compare(problem, denied).status == ("same" if keys == others else "different"), where


def check_texts(theory: Theory, world: World, where: str) -> None:
    for style in ("unicode", "ascii", "latex"):
        again, same = read_theory(write_theory(theory, world, style))
        assert (again.rules, again.definitions, again.relations, same) == (
            theory.rules,
            theory.definitions,
            theory.relations,
            world,
        ), where
    rewritten = Rewriting(theory, world).whole().problem()
    assert (rewritten.theory.rules, rewritten.world) == (theory.rules, world), where


def check_exports(problem: Problem, solutions: int, where: str) -> None:
    assert models(dimacs(problem)) == solutions, where
    if find_spec("clingo"):
        assert answer_sets(asp_program(problem.theory, problem.world), "--project=show") == solutions, where


def test_every_construct_is_drawn_often() -> None:
    drawn: Counter[str] = Counter()
    for seed in range(600_000, 600_300):
        drawn += theory(Random(seed)).drawn
    assert not {name: drawn[name] for name, least in DRAWN.items() if drawn[name] < least}, drawn
