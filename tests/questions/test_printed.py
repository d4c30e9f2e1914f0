"""Every answer prints as text for people, and is true or false as one would read it."""

from typing import Any

import pytest

import entails
from entails import Claim, EntailsError, ask, certify, check, check_certificate, compare, explore, load, prove, solve

untyped: Any = entails
PARTY, TINY = "examples/theories/party.fol", "examples/flow/tiny.flow"
NONE = "sort N = {1..2}\nfind p(N)\nrule: ∀x p(x)\nrule: ∃x ¬p(x)"


def test_what_rules_do_is_printed_as_a_table() -> None:
    effects = explore(load(PARTY))
    first, second, *_ = str(effects).splitlines()
    assert first.startswith(" 1. {g} and {h} quarrel")
    assert second.startswith("    needed: it keeps out")
    assert "<pre> 1. {g} and {h} quarrel" in effects._repr_html_()  # type: ignore[attr-defined]


@pytest.mark.parametrize("rule", [1, "1", "quarrel", [1], ["quarrel"]])
def test_a_rule_is_named_by_number_or_by_words(rule: Any) -> None:
    (effect,) = explore(load(PARTY), without=rule)
    assert effect.numbers == (1,)
    assert str(effect).startswith("Without rule 1, “{g} and {h} quarrel, so not both come”:\n")
    assert " wrong answers get in" in str(effect)


def test_theories_that_are_compared_print_what_differs_and_are_false() -> None:
    party, other = load(PARTY), load(PARTY).assuming("comes(bea)")
    assert compare(party, load(PARTY))
    assert str(compare(party, load(PARTY))) == "The same solutions. Both have 9."
    differing = compare(party, other)
    assert not differing
    assert str(differing).startswith("Not the same.\n")


def test_an_answer_of_solve_is_checked_and_certified() -> None:
    board, nothing = load(TINY), load(NONE)
    answer = solve(board)
    assert answer
    assert check(board, answer)
    assert check(board, answer.solution)
    assert not check(board, {"rows": ["AAA", "AAA", "AAA"], "paths": {}})
    for problem in (board, nothing, load(PARTY)):
        certificate = certify(problem, solve(problem))  # type: ignore[arg-type]
        told = check_certificate(certificate.text(), about=problem)  # type: ignore[union-attr]
        assert told
        assert str(told).startswith("Accepted: ")
    refused = check_certificate("x")
    assert not refused
    assert str(refused).startswith("Refused: not a certificate")
    assert certify(nothing, Claim("impossible"))


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (lambda: check(load(PARTY), {}), r"in Python with ask\(problem, formula\)"),
        (lambda: check(load(TINY), 3), "expected an answer as `entails solve"),  # type: ignore[arg-type]
        (lambda: certify(load(NONE), "impossible"), r"expected Claim\(…\), or an answer of solve"),  # type: ignore[arg-type]
        (
            lambda: certify(load("find p\n"), solve(load("find p\n"))),  # type: ignore[arg-type]
            "found Solved; there are other solutions",
        ),
        (lambda: certify(load(NONE), ask(load(NONE), "p(1)")), r'Claim\("follows", formula='),  # type: ignore[arg-type]
    ],
)
def test_what_is_no_answer_is_told(wrong: Any, told: str) -> None:
    with pytest.raises((EntailsError, TypeError), match=told):
        wrong()


def test_a_sequent_that_is_not_valid_is_false() -> None:
    assert prove("P ⊢ P")
    assert not prove("P ⊢ Q")


def test_a_problem_where_a_theory_or_a_sequent_is_expected_is_told() -> None:
    problem = load(PARTY)
    with pytest.raises(TypeError, match=r"write_theory\(problem.theory, problem.world\)"):
        untyped.write_theory(problem)
    with pytest.raises(TypeError, match=r"expected a sequent, such as “P→Q, P ⊢ Q”, found Problem"):
        untyped.prove(problem)
