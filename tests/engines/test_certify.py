"""Certificates: accepted as made, refused once a line is changed, and never accepted for a false claim."""

from hashlib import sha256

import pytest

from entails.engines.certify import Accepted, Certificate, Claim, Refused, certify, check_certificate
from entails.engines.solvers.optimise import optimise
from entails.engines.solvers.sat import Session
from entails.models.ground.grounder import ground
from entails.models.text import read_theory

LOOP = (
    "sort V = {1..6}\ngiven near(V, V) = {(1,2), (2,1), (2,3), (3,2), (3,1), (1,3), "
    "(4,5), (5,4), (5,6), (6,5), (6,4), (4,6)}\n"
    'find link(V, V) within near, symmetric\nrule "two": ∀x ∃=2 y link(x,y)\n'
    "define reached(V): reached(1); ∀x,y (reached(x) ∧ link(x,y) → reached(y))\n"
)
PATH = "sort N = {1..7}\ngiven e(N, N) = {(1,2), (2,3), (3,4), (4,5), (5,6), (6,7)}\nfind c(N)\n" + (
    'rule "c": ∀x,y (e(x,y) → ¬(c(x) ∧ c(y)))\nmaximise #x c(x)\n'
)
PIGEONS = 'sort P = {1..5}\nsort H = {1..4}\nfind s(P, H)\nrule "a": ∀p ∃h s(p,h)\nrule "b": ∀h ∃≤1 p s(p,h)\n'


def made(text: str, claim: Claim) -> Certificate:
    certificate = certify(*read_theory(text), claim)
    assert isinstance(certificate, Certificate)
    return certificate


def examples() -> dict[str, Certificate]:
    with Session(ground(*read_theory(PATH))) as session:
        best = optimise(session)
    with Session(ground(*read_theory(LOOP))) as session:
        only = session.solve()
    return {
        "impossible": made(PIGEONS, Claim("impossible")),
        "impossible by a cut": made(LOOP + 'rule "all": ∀x reached(x)\n', Claim("impossible")),
        "best": made(PATH, Claim("best", best.value, solution=best.solution)),  # type: ignore[union-attr]
        "unique": made(LOOP, Claim("unique", solution=only.solution)),  # type: ignore[union-attr]
        "follows by a cut": made(LOOP, Claim("follows", formula="∀x (reached(x) → x = 1 ∨ x = 2 ∨ x = 3)")),
    }


EXAMPLES = examples()


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_certificate_is_accepted_as_it_was_made(name: str) -> None:
    answer = check_certificate(EXAMPLES[name].text())
    assert isinstance(answer, Accepted)
    assert (answer.cuts > 0) == ("cut" in name)


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_certificate_with_a_changed_line_is_refused(name: str) -> None:
    lines = EXAMPLES[name].text().splitlines()
    for place, line in enumerate(lines):
        for changed in (line + "1", line[:-1], line.replace("1", "2"), line.replace("-", ""), ""):
            if changed != line:
                text = "\n".join([*lines[:place], changed, *lines[place + 1 :]]) + "\n"
                assert isinstance(check_certificate(text), Refused), (place, changed)
        assert isinstance(check_certificate("\n".join(lines[:place] + lines[place + 1 :]) + "\n"), Refused)


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("impossible", "{1..5}", "{1..4}"),
        ("impossible", "∀p ∃h s(p,h)", "∃p ∃h s(p,h)"),
        ("best", "claim best 4", "claim best 3"),
        ("best", "claim best 4", "claim best 5"),
        ("best", "[[1], [3], [5], [7]]", "[[1], [3], [5]]"),
        ("best", "[[1], [3], [5], [7]]", "[[1], [2], [5], [7]]"),
        ("best", "[[1], [3], [5], [7]]", '[["x"]]'),
        ("best", "[[1], [3], [5], [7]]", "{}"),
        ("unique", "claim unique", "claim impossible"),
        ("unique", "∃=2 y", "∃≤2 y"),
        ("follows by a cut", "∨ x = 3", "∨ x = 4"),
        ("follows by a cut", "cuts 1", "cuts 0"),
        ("impossible by a cut", "cuts 1", "cuts 2"),
        ("impossible by a cut", "∀x reached(x)", "reached(1)"),
    ],
)
def test_a_false_claim_is_refused_even_with_a_fitting_digest(name: str, old: str, new: str) -> None:
    text = EXAMPLES[name].text()
    body = text[: text.rindex("digest")]
    changed = body.replace(old, new, 1)
    assert changed != body
    digest = sha256(changed.encode()).hexdigest()
    assert isinstance(check_certificate(f"{changed}digest {digest}\n"), Refused)


def test_a_proof_that_says_nothing_is_refused() -> None:
    certificate = EXAMPLES["impossible"]
    for proof in ((), ((),), ((1,), ()), ((10**9,), ())):
        empty = Certificate(certificate.claim, certificate.theory, certificate.cuts, proof)
        assert isinstance(check_certificate(empty.text()), Refused)


def test_a_claim_that_is_not_true_gets_no_certificate() -> None:
    assert certify(*read_theory(LOOP), Claim("impossible")) is None
    assert certify(*read_theory(LOOP), Claim("follows", formula="∀x reached(x)")) is None


@pytest.mark.parametrize(
    "text", ["", "entails", "entails certificate 1\n", "entails certificate 1\ndigest 0\n", "\x00" * 50]
)
def test_what_is_no_certificate_is_refused(text: str) -> None:
    assert isinstance(check_certificate(text), Refused)
