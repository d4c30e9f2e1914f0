"""Certificates: accepted as made, refused once a line is changed, and never accepted for a false claim."""

from collections.abc import Callable
from functools import cache

import pytest

from entails.engines.answers import Unknown
from entails.engines.certificates.checking import Accepted, Refused, check_certificate
from entails.engines.certificates.making import certify
from entails.engines.certificates.text import Certificate, Claim
from entails.errors import ProofError
from entails.limits import Limit
from entails.models.ground.fixpoint import Definition
from entails.models.reading.text import read_theory
from tests.engines.certificates.examples import LOOP, examples, forged, made

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
    assert isinstance(check_certificate(forged(EXAMPLES[name].text(), old, new)), Refused)


def test_a_proof_that_says_nothing_is_refused() -> None:
    certificate = EXAMPLES["impossible"]
    for proof in ((), ((),), ((1,), ()), ((10**9,), ())):
        empty = Certificate(certificate.claim, certificate.theory, certificate.cuts, proof)
        assert isinstance(check_certificate(empty.text()), Refused)


def test_a_claim_that_is_not_true_gets_no_certificate() -> None:
    assert certify(*read_theory(LOOP), Claim("impossible")) is None
    assert certify(*read_theory(LOOP), Claim("follows", formula="∀x reached(x)")) is None


@pytest.mark.parametrize(
    "text", ["", "entails", "entails certificate 3\n", "entails certificate 3\ndigest 0\n", "\x00" * 50, b"\xff\xfe"]
)
def test_what_is_no_certificate_is_refused(text: str | bytes) -> None:
    assert isinstance(check_certificate(text), Refused)


def test_an_older_certificate_is_to_be_written_again() -> None:
    answer = check_certificate("entails certificate 1\nclaim impossible\n")
    assert answer == Refused("it was written by an older version of entails: write it again")


def test_a_cut_through_an_atom_that_holds_anyway_says_nothing() -> None:
    """Its support has no name, and needs none."""
    definition = Definition(("d",), {1: [(), (2,)], 2: [(1, 3)]}, recursive=True)
    list(definition.clauses(lambda: 4))
    assert definition.cut([1]) == definition.cut([1, 2]) == []
    assert definition.cut([2]) == [(-2, 4)]


def test_a_cut_over_a_head_with_an_empty_body_proves_nothing() -> None:
    certificate = EXAMPLES["follows by a cut"]
    (place, part), *_ = certificate.cuts
    reached = min(part) - 3  # reached(1) to reached(6) have consecutive variables, and 4 to 6 are cut off
    for cut in ((reached,), (reached, *part)):
        forgery = Certificate(certificate.claim, certificate.theory, ((place, cut),), certificate.proof)
        assert isinstance(check_certificate(forgery.text()), Refused)
    harmless = Certificate(
        certificate.claim, certificate.theory, ((place, (reached,)), (place, part)), certificate.proof
    )
    assert isinstance(check_certificate(harmless.text()), Accepted)


def test_a_certificate_that_is_too_large_is_refused_with_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    text = EXAMPLES["impossible"].text()
    monkeypatch.setattr("entails.engines.certificates.text.MAX_SIZE", len(text) - 1)
    monkeypatch.setattr("entails.engines.certificates.checking.MAX_SIZE", len(text) - 1)
    for whole in (text, text.encode()):
        assert check_certificate(whole) == Refused("it is larger than 64 MB")
    monkeypatch.setattr("entails.engines.certificates.text.MAX_SIZE", 100)
    with pytest.raises(ProofError, match="would be larger than"):
        EXAMPLES["impossible"].text()


@cache
def large(relation: str, item: str) -> str:
    """A certificate with many facts."""
    facts = ", ".join(item.format(f"({i},{j})") for i in range(1, 101) for j in range(1, 101))
    theory = (
        f"sort N = {{1..100}}\ngiven {relation} = {{{facts}}}\nfind p(N)\n" + 'rule "all": ∀x p(x)\nrule "no": ¬p(1)\n'
    )
    return made(theory, Claim("impossible")).text()


@pytest.mark.parametrize(("relation", "item"), [("e(N, N)", "{}"), ("e(N, N): number", "{} -> 1")])
@pytest.mark.parametrize("looks", [1, 5, 10])
def test_the_limit_is_minded_while_the_theory_is_read(
    relation: str, item: str, looks: int, ticking: Callable[[float], None]
) -> None:
    """The clock is looked at for every thousand of the 10,000 facts."""
    text = large(relation, item)
    ticking(1.0)
    assert check_certificate(text, Limit.seconds(looks)) == Unknown("time limit")


@pytest.mark.parametrize("looks", [3, 30, 60])
def test_the_limit_is_minded_while_lemmas_are_read(looks: int, ticking: Callable[[float], None]) -> None:
    """The clock is looked at more than 60 times while 40,000 lemmas are read: before, between and after."""
    certificate = EXAMPLES["impossible"]
    text = Certificate(certificate.claim, certificate.theory, (), (*[(1, 2)] * 40_000, ())).text()
    ticking(1.0)
    assert check_certificate(text, Limit.seconds(looks)) == Unknown("time limit")


def test_a_line_that_no_limit_could_stop_is_refused() -> None:
    text = EXAMPLES["impossible"].text()
    answer = check_certificate(forged(text, "\n0\n", "\n" + "1 " * 600_000 + "0\n0\n"))
    assert answer == Refused(
        "a line of numbers has more than 1,000,000 characters", text[: text.index("\n0\n")].count("\n") + 2
    )
    rows = ", ".join(["[1]"] * 1_700_000)
    answer = check_certificate(forged(EXAMPLES["best"].text(), "[[1], [3], [5], [7]]", f"[{rows}]"))
    assert isinstance(answer, Refused)
    assert answer.why == "the solution has more than 8,000,000 characters"
