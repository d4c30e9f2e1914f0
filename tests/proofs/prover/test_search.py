"""A sequent has a proof or a countermodel, and never both: every answer is checked by the kernel, or by truth tables."""

import json
from itertools import pairwise
from random import Random

import pytest

from entails.errors import NotationError
from entails.limits import Limit
from entails.logic.notation import parse
from entails.proofs.display import boxes
from entails.proofs.display.boxes import length
from entails.proofs.kernel.check import ProofStep, steps
from entails.proofs.kernel.sequent import parse_sequent
from entails.proofs.prover.answers import Invalid, NotKnown, Proved
from entails.proofs.prover.search import contradictory, needed_premises, prove
from tests.proofs.examples import CORPUS, corpus_theorems, needs_corpus, own_sequents
from tests.proofs.prover.asking import answer, assignments, confirmed, random_first_order, random_sequent, refutes

LONGEST = 100  # characters of a sequent of the corpus; `--thorough` asks longer ones too


@pytest.mark.parametrize("seed", range(8))
def test_a_random_sequent_has_a_proof_or_a_countermodel_as_its_truth_table_says(seed: int, thorough: bool) -> None:
    random = Random(seed)
    for _ in range(60 if thorough else 25):
        sequent = random_sequent(random)
        valid = not any(refutes(model, sequent) for model in assignments())
        found = confirmed(sequent, prove(sequent))
        assert isinstance(found, Proved if valid else Invalid), str(sequent)


@pytest.mark.parametrize("seed", range(4))
def test_what_is_said_of_a_random_first_order_sequent_can_be_relied_on(seed: int) -> None:
    random = Random(seed)
    answers = [confirmed(sequent, prove(sequent)) for sequent in (random_first_order(random) for _ in range(40))]
    assert sum(not isinstance(found, NotKnown) for found in answers) >= 38


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("P ⊢ P", 1),
        ("⊤", 1),
        ("⊥ ⊢ P", 2),
        ("P, P→Q ⊢ Q", 3),
        ("P∧Q ⊢ Q∧P", 4),
        ("P→Q ⊢ ¬Q→¬P", 7),
        ("¬Q→¬P ⊢ P→Q", 7),
        ("P∨¬P", 8),
        ("¬¬P ⊢ P", 4),
        ("P ⊢ ¬¬P", 4),
        ("(P→Q)→P ⊢ P", 9),
        ("¬(P∨Q) ⊢ ¬P∧¬Q", 10),
        ("¬P∧¬Q ⊢ ¬(P∨Q)", 10),
        ("¬(P∧Q) ⊢ ¬P∨¬Q", 13),
        ("¬P∨¬Q ⊢ ¬(P∧Q)", 10),
        ("(P→Q)∨(Q→P)", 12),
        ("P∨Q, ¬P ⊢ Q", 7),
        ("P→Q, R→S, P∨R ⊢ Q∨S", 10),
        ("P↔Q, Q↔R ⊢ P↔R", 15),
    ],
)
def test_classics_are_proved_in_as_many_lines_as_a_person_needs(text: str, lines: int) -> None:
    found = answer(text)
    assert isinstance(found, Proved)
    assert length(found.proof) == found.lines <= lines


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("P ⊢ Q→P", 4),  # the line “hyp” that ends the box counts
        ("∃x.(P(x)∧Q(x)) ⊢ ∃x.P(x)", 5),  # the two assumptions of ∃ elim share a line
        ("P, Q ⊢ P", 3),
        ("P, Q ⊢ Q", 2),
        ("P, P ⊢ P", 2),
        ("∃x.A ⊢ A", 4),
    ],
)
def test_the_length_of_a_proof_is_that_of_its_display(text: str, lines: int) -> None:
    found = answer(text)
    assert isinstance(found, Proved)
    assert found.lines == length(found.proof) == len(list(boxes.lines(found.proof).rows())) == lines


@pytest.mark.parametrize(
    "text",
    [
        "actual i ⊢ ∃x.(P(x)→∀y.P(y))",
        "∃x.∀y.R(x,y) ⊢ ∀y.∃x.R(x,y)",
        "actual i, ∀x.P(x) ⊢ ∃x.P(x)",
        "¬∀x.P(x) ⊢ ∃x.¬P(x)",
        "¬∃x.P(x) ⊢ ∀x.¬P(x)",
        "∃x.¬P(x) ⊢ ¬∀x.P(x)",
        "∀x.(P(x)→Q(x)), ∃x.P(x) ⊢ ∃x.Q(x)",
        "∀x.P(x)∨∀x.Q(x) ⊢ ∀x.(P(x)∨Q(x))",
        "∀x.(P(x)∨A) ⊢ ∀x.P(x)∨A",
        "actual i, A→∃x.P(x) ⊢ ∃x.(A→P(x))",
        "∀x.¬R(x,x), ∀x.∀y.∀z.(R(x,y)∧R(y,z)→R(x,z)) ⊢ ∀x.∀y.(R(x,y)→¬R(y,x))",
        "¬∃x.∀y.((S(x,y)→¬S(y,y))∧(¬S(y,y)→S(x,y)))",
    ],
)
def test_classics_with_quantifiers_are_proved(text: str) -> None:
    assert isinstance(answer(text), Proved)


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("G, C, T ⊢ G→C∨T∨¬(C∨T)", 7),
        ("Q∨¬Q, C1→¬C2∧¬C3, C3→¬C1∧¬C2, Q→C1, ¬Q→C3 ⊢ ¬C2", 14),
        ("A∨¬A, A→B, ¬A→B ⊢ B", 8),
        ("P, Q ⊢ (P∧Q)∨¬(P∧Q)", 4),
        ("actual j, P(j) ⊢ ∃x.P(x)∨¬∃x.P(x)", 4),
        ("S↔T ⊢ S↔T∨S", 12),
    ],
)
def test_a_proof_is_direct_where_the_premises_allow_it(text: str, lines: int) -> None:
    """Parts of the goal that are given are used, though it may hold without them; and so are cases that are given."""
    found = answer(text)
    assert isinstance(found, Proved)
    assert found.lines <= lines
    assert not any(step.rule.startswith("contra") for step in steps(found.proof))


def test_contradiction_is_classical_only_where_needed() -> None:
    for text in ("P→Q, Q→R ⊢ P→R", "P∨Q ⊢ Q∨P", "¬P∨¬Q ⊢ ¬(P∧Q)", "P→Q ⊢ ¬Q→¬P", "∃x.P(x) ⊢ ¬∀x.¬P(x)"):
        found = answer(text)
        assert isinstance(found, Proved)
        assert isinstance(found.proof, ProofStep)
        assert "contra (classical)" not in {step.rule for step in steps(found.proof)}, text


def test_names_in_a_proof_are_readable_and_avoid_those_of_the_sequent() -> None:
    found = answer("∃x.P(x), Q(i), ∀i1.(P(i1)→S(i1)) ⊢ ∃x.S(x)∧Q(i)")
    assert isinstance(found, Proved)
    names = {term.name for step in steps(found.proof) for term in step.names.values()}
    assert names == {"i2"}


def test_what_the_rules_do_not_speak_of_is_not_known() -> None:
    for text in ("∃=2 x P(x) ⊢ ∃x.P(x)", "∀x∈S P(x) ⊢ ∀x∈S P(x)", "P(f(i,i,i,i)) ⊢ P(f(i,i,i,i))"):
        found = answer(text)
        assert isinstance(found, NotKnown)
        assert "do not speak of" in found.why


def test_a_search_that_is_out_of_time_says_so() -> None:
    infinite = "∀x.∃y.R(x,y), ∀x.¬R(x,x), ∀x.∀y.∀z.(R(x,y)∧R(y,z)→R(x,z)), actual i ⊢ A"  # infinite models alone
    assert answer(infinite, Limit(deadline=0.0)) == NotKnown("time limit")
    assert answer(infinite, 0) == NotKnown("time limit")
    assert contradictory(parse_sequent(infinite).assumptions, Limit(deadline=0.0)) is None


def test_premises_that_contradict_each_other_are_noticed() -> None:
    assert contradictory(parse_sequent("P, P→Q, ¬Q ⊢ ⊥").assumptions) is True
    assert contradictory(parse_sequent("P, P→Q ⊢ ⊥").assumptions) is False
    assert contradictory(parse_sequent("∀x.P(x), actual i, ¬P(i) ⊢ ⊥").assumptions) is True
    assert contradictory(()) is False


def test_long_chains_do_not_go_too_deep() -> None:
    atoms = [f"P{number}" for number in range(150)]
    assert isinstance(answer(f"{'∧'.join(atoms)} ⊢ P0"), Proved)
    chain = ", ".join(f"{one}→{other}" for one, other in pairwise(atoms))
    assert isinstance(answer(f"P0, {chain} ⊢ P149"), Proved)


def test_premises_that_are_not_needed_are_left_out() -> None:
    premises = [parse(text) for text in ("P", "Q", "P→R", "Q→R", "S")]
    kept = needed_premises(premises, parse("R"))
    assert kept in ([premises[0], premises[2]], [premises[1], premises[3]])
    assert needed_premises(premises, parse("R∧S"))[-1] == premises[4]
    assert needed_premises([], parse("P∨¬P")) == []


# --- other people's sequents, and ours ---


def test_our_own_sequents_are_answered() -> None:
    texts = own_sequents()
    answers = [answer(text) for text in texts]
    assert [type(found).__name__ for found in answers].count("Invalid") == 1
    assert len(texts) >= 15
    assert not any(isinstance(found, NotKnown) for found in answers)


@needs_corpus
def test_the_corpus_of_sequents_is_answered_as_it_says(thorough: bool) -> None:
    asked = unreadable = 0
    for line in (CORPUS / "sequents" / "sequents.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        if row["classically_valid"] is None or len(row["sequent"]) > (200 if thorough else LONGEST):
            continue
        try:
            found = answer(row["sequent"], 60)
        except NotationError:
            unreadable += 1
            continue
        asked += 1
        if not isinstance(found, NotKnown):
            assert isinstance(found, Proved) is row["classically_valid"], row["sequent"]
        else:
            assert found.why == "time limit", row["sequent"]
    assert asked > 150
    assert unreadable < 30


@needs_corpus
def test_every_theorem_that_was_proved_in_jape_is_proved(thorough: bool) -> None:
    theorems = [name for name in corpus_theorems() if thorough or len(name) < LONGEST]
    asked = 0
    for name in theorems:
        try:
            found = answer(name)
        except NotationError:
            continue
        asked += 1
        assert isinstance(found, Proved), name
    assert asked > 50


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("∀x.(P(x)→Q(x)), ∀x.(Q(x)→R(x)) ⊢ ∀x.(P(x)→R(x))", ["P(i)→Q(i)", "Q(i)", "Q(i)→R(i)", "R(i)"]),
        ("∀x.(P(x)→P(f(x))), P(a), actual a ⊢ P(f(f(a)))", ["P(a)→P(f(a))", "P(f(a))", "P(f(a))→P(f(f(a)))"]),
        ("P↔Q, Q↔R, P ⊢ R", ["P→Q", "Q", "Q→R", "R"]),
        ("∀x.(P(x)→Q(x)), ∀x.P(x), actual a ⊢ Q(a)", ["P(a)→Q(a)", "P(a)", "Q(a)"]),
    ],
)
def test_what_is_taken_from_a_line_stands_where_it_is_used(text: str, order: list[str]) -> None:
    found = answer(text)
    assert isinstance(found, Proved)
    shown = [row.line.written() for row in boxes.lines(found.proof).rows()]
    places = [shown.index(one, len(found.proof.goal.assumptions)) for one in order]
    assert places == sorted(places), str(found)


def test_a_negation_may_be_shown_by_cases_before_what_it_denies_is_assumed() -> None:
    found = answer("S∧R→T, P∧R→¬Q, T→¬Q, S∨P ⊢ R→¬Q")
    assert isinstance(found, Proved)
    assert found.lines == 14
