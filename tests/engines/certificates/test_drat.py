"""Certificates for other checkers: a checker of a few lines here, and the verified one on PyPI where it is installed."""

import pytest

from entails.engines.certificates.checking import Opened, open_certificate
from entails.engines.certificates.drat import dimacs, drup
from tests.engines.certificates.examples import examples

Clauses = list[tuple[int, ...]]


def read_dimacs(text: str) -> tuple[int, Clauses]:
    """The number of variables, and the clauses."""
    lines = [line for line in text.splitlines() if not line.startswith("c ")]
    p, cnf, variables, number = lines[0].split()
    clauses = read_lemmas("\n".join(lines[1:]))
    assert (p, cnf, int(number)) == ("p", "cnf", len(clauses))
    return int(variables), clauses


def read_lemmas(text: str) -> Clauses:
    rows = [tuple(map(int, line.split())) for line in text.splitlines()]
    assert all(row[-1] == 0 and 0 not in row[:-1] for row in rows)
    return [row[:-1] for row in rows]


def follows(clauses: Clauses, lemma: tuple[int, ...]) -> bool:
    """Reverse unit propagation: with the lemma denied, do the clauses run into a contradiction?"""
    true = {-literal for literal in lemma}
    while True:
        units: set[int] = set()
        for clause in clauses:
            if not true.intersection(clause):
                left = [literal for literal in clause if -literal not in true]
                if not left:
                    return True
                units.update(left if len(left) == 1 else ())
        if not units:
            return False
        true |= units
        if any(-literal in true for literal in true):
            return True


def proves(clauses: Clauses, lemmas: Clauses) -> bool:
    return all(follows(clauses + lemmas[:place], lemma) for place, lemma in enumerate(lemmas)) and lemmas[-1:] == [()]


def written(name: str) -> tuple[str, str]:
    opened = open_certificate(examples()[name].text())
    assert isinstance(opened, Opened)
    return dimacs(opened), drup(opened)


@pytest.mark.parametrize("name", examples())
def test_a_checker_of_a_few_lines_accepts_every_proof(name: str) -> None:
    formula, proof = written(name)
    variables, clauses = read_dimacs(formula)
    lemmas = read_lemmas(proof)
    assert all(0 < abs(literal) <= variables for clause in clauses + lemmas for literal in clause)
    assert proves(clauses, lemmas)


@pytest.mark.parametrize("name", examples())
def test_the_verified_checker_accepts_every_proof_and_not_half_of_it(name: str) -> None:
    drup_package = pytest.importorskip("drup", reason="not installed: pip install drup (Linux, C compiler)")
    formula, proof = written(name)
    _, clauses = read_dimacs(formula)
    lemmas = [list(lemma) for lemma in read_lemmas(proof)]
    assert drup_package.check_proof([list(c) for c in clauses], lemmas).outcome.name == "VALID"
    if not proves(clauses, [()]):
        assert drup_package.check_proof([list(c) for c in clauses], [[]]).outcome.name == "INVALID"


def test_our_few_lines_refuse_what_is_no_proof() -> None:
    clauses: Clauses = [(1, 2), (-1, 2), (1, -2)]
    assert proves([*clauses, (-1, -2)], [(1,), ()])
    assert not proves([*clauses, (-1, -2)], [(1,)])
    assert not proves([*clauses, (-1, -2)], [()])
    assert not proves(clauses, [(1,), ()])


def test_comments_name_the_variables_and_the_cuts_are_among_the_clauses() -> None:
    formula, _ = written("follows by a cut")
    lines = formula.splitlines()
    assert lines[0].startswith("c claim: follows ∀x (reached(x)")
    assert "c 1 link(1,2)" in lines
    assert "c 1 link(2,1)" in lines
    assert [line for line in lines if line.endswith("reached(4)")] == ["c 11 reached(4)"]
    _, clauses = read_dimacs(formula)
    outside = [clause[1] for clause in clauses if len(clause) == 2 and clause[0] == -11]
    # 4, 5 and 6 are reached from elsewhere or not at all
    assert any({(-11, one), (-12, one), (-13, one)} <= set(clauses) for one in outside)
