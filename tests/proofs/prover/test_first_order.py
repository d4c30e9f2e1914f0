"""First-order sequents: proofs that need witnesses inside of other formulas, and what is said where none is found."""

import json
from collections.abc import Callable

import pytest

import entails.proofs.prover.first_order as first_order
from entails.limits import FOREVER, Limit, OutOfTime
from entails.logic.formula import Atom, Exists, Forall, Term
from entails.proofs.kernel.sequent import parse_sequent
from entails.proofs.prover import search
from entails.proofs.prover.answers import Invalid, NotKnown, Proved, Unproved
from entails.proofs.prover.backwards import Search
from entails.proofs.prover.oracle import Oracle
from entails.proofs.prover.pauses import Pauses
from entails.proofs.prover.search import contradictory, prove
from tests.proofs.examples import CORPUS, needs_corpus
from tests.proofs.prover.asking import answer

INFINITE = "∀x.∃y.R(x,y), ∀x.¬R(x,x), ∀x.∀y.∀z.(R(x,y)∧R(y,z)→R(x,z)), actual i ⊢ A"  # has infinite countermodels alone
DRINKER = "actual j ⊢ ∃x.(∃y.R(y)→R(x))"


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("C∧∃y.(R(y)∧T(y)) ⊢ ∃x.T(x)", 6),
        ("∀x.(R(x)→S(x))∧∃y.R(y) ⊢ ∃z.S(z)", 8),
        ("∃y.(R(y)∧∃z.T(y,z)) ⊢ ∃z.∃y.T(y,z)", 8),
        ("P(x)→C(x)∧∃y.(R(y)→¬R(y)), P(x), ∀x.R(x) ⊢ ∃x.¬R(x)", 11),
        (DRINKER, 15),
        ("actual j ⊢ ∃x.(R(x)→∀y.R(y))", 20),
        ("actual j ⊢ ∃x.∀y.(R(x)→R(y))", 20),
        ("actual j ⊢ ∃x.∀y.∀z.((P(y)→Q(z))→(P(x)→Q(x)))", 53),
        ("¬∃y.∀x.(F(x,y)↔¬∃z.(F(x,z)∧F(z,x)))", 31),
        ("∀x.(F(x)→(∃y.(G(y)∧H(x,y)))∧(∃y.(G(y)∧¬H(x,y)))), ∃x.(J(x)∧∀y.(G(y)→H(x,y))) ⊢ ∃x.(J(x)∧¬F(x))", 20),
        ("(A→∃x.P(x))∧A, ¬∃x.P(x)∨∀x.(P(x)→Q(x)) ⊢ ∃x.Q(x)", 18),
        ("R(i,i)∧∃u.(P(u)∨R(u,u)), ∀w.(¬Q(w)∧P(w)), actual i ⊢ (R(i,i)→(A→∀y.P(i))∧∃y.Q(i))→Q(i)", 11),
    ],
)
def test_quantifiers_inside_other_formulas_are_used(text: str, lines: int) -> None:
    found = answer(text)
    assert isinstance(found, Proved)
    assert found.lines <= lines


@needs_corpus
def test_every_sequent_of_the_corpus_is_decided_rightly() -> None:
    rows = [json.loads(line) for line in (CORPUS / "sequents" / "first-order.jsonl").read_text("utf-8").splitlines()]
    for row in rows:
        found = answer(row["sequent"])
        assert isinstance(found, Proved if row["valid"] else Invalid), row["sequent"]
    assert len(rows) == 56


def test_what_follows_without_a_proof_has_an_answer_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    for strategies in ("STRATEGIES", "ONCE"):
        monkeypatch.setattr(search, strategies, ())
    for text in (DRINKER, "P→Q, P ⊢ Q"):
        found = prove(parse_sequent(text))
        assert found == Unproved(first_order.NO_PROOF)
        assert str(found) == "It follows, but there is no proof to show: no natural-deduction proof was found."
        assert "It follows" in found._repr_html_()
    assert contradictory(parse_sequent("∃x.P(x), ∀x.¬P(x) ⊢ ⊥").assumptions) is True


@pytest.mark.parametrize("text", [DRINKER, "P→Q, P ⊢ Q"])
def test_a_search_that_is_out_of_time_says_that_it_follows(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def late(_: object) -> None:
        raise OutOfTime

    monkeypatch.setattr(Search, "found", late)
    assert prove(parse_sequent(text)) == Unproved("time limit")


def test_the_search_deepens_as_long_as_there_is_time(
    ticking: Callable[[float], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a limit it ends after so many turns; with one it goes on until time is up."""
    rounds: list[int] = []

    def oracle(pauses: Pauses, names: list[Term], number: int, most: int) -> Oracle:
        rounds.append(number)
        return Oracle(pauses, names, number, most)

    monkeypatch.setattr(first_order, "Oracle", oracle)
    endless = "no proof with 5 rounds of witnesses, no countermodel with up to 6 elements"
    assert prove(parse_sequent(INFINITE)) == NotKnown(endless)
    assert sorted(set(rounds)) == list(range(first_order.TURNS))
    ticking(1.0)
    assert prove(parse_sequent(INFINITE), Limit.seconds(150)) == NotKnown("time limit")
    assert max(rounds) > first_order.TURNS


def test_witnesses_are_those_that_are_needed() -> None:
    sequent = parse_sequent("∃x.P(x), ∃x.Q(x), ∀x.(Q(x)→S(x)) ⊢ ∃x.S(x)")
    with Pauses(FOREVER) as pauses, Oracle(pauses, (), 1) as oracle:
        assert oracle.entails(sequent.assumptions, sequent.conclusion)
        (needed,) = oracle.choices(sequent.assumptions, sequent.conclusion, frozenset())
        assert isinstance(needed, Exists)
        assert isinstance(needed.body, Atom)
        assert needed.body.name == "Q"
        taken = frozenset({oracle.witness(needed)})
        assert not oracle.entails(sequent.assumptions, sequent.conclusion, taken)


def test_nested_witnesses_belong_to_one_round() -> None:
    sequent = parse_sequent("∃x.∃y.∃z.(P(x)∧Q(y)∧S(z)) ⊢ ∃z.S(z)")
    with Pauses(FOREVER) as pauses, Oracle(pauses, (), 1) as oracle:
        assert oracle.entails(sequent.assumptions, sequent.conclusion)
        assert oracle.finished
    vacuous = parse_sequent("∀z.∃x.∃u.(P(z)↔R(u,u)), actual i ⊢ ∀u.Q(i)")  # nothing is said of x
    with Pauses(FOREVER) as pauses, Oracle(pauses, (Term("i"),), 1) as oracle:
        assert not oracle.entails(vacuous.assumptions, vacuous.conclusion)
        assert len(oracle.names) < 10
    endless = parse_sequent("∀x.∃y.R(x,y), actual i ⊢ ∃x.R(x,x)")
    with Pauses(FOREVER) as pauses, Oracle(pauses, (Term("i"),), 1) as oracle:
        assert not oracle.entails(endless.assumptions, endless.conclusion)
        assert not oracle.finished
        assert any(isinstance(key, Forall) for key in oracle.literals)
