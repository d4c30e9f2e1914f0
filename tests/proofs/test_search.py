"""A sequent has a proof or a countermodel, and never both: what `prove` returns is checked by the kernel, or by truth tables
written here."""

import json
from collections.abc import Iterator, Mapping
from itertools import pairwise, product
from pathlib import Path
from random import Random

import pytest

from entails.errors import NotationError
from entails.logic.formula import (
    BOTTOM,
    TOP,
    And,
    Atom,
    Exists,
    Forall,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    Term,
    Truth,
)
from entails.proofs.kernel.check import ProofStep, check, steps
from entails.proofs.kernel.sequent import Sequent, actual, parse_sequent
from entails.proofs.prover.countermodel import Countermodel
from entails.proofs.prover.search import Answer, Invalid, NotKnown, Proved, contradictory, prove

CORPUS = Path(__file__).parents[3] / "shared" / "corpus"
needs_corpus = pytest.mark.skipif(not CORPUS.exists(), reason="the corpus is not beside the clone")


def true(formula: Formula, model: Countermodel, values: Mapping[str, str]) -> bool:
    """The definition of truth once more, sharing nothing with the one under test."""
    match formula:
        case Truth(value):
            return value
        case Atom("actual", (term,)):
            return values[term.name] in model.domain
        case Atom(name, terms):
            return tuple(values[term.name] for term in terms) in model.relations[name]
        case Not(body):
            return not true(body, model, values)
        case And(left, right):
            return true(left, model, values) and true(right, model, values)
        case Or(left, right):
            return true(left, model, values) or true(right, model, values)
        case Implies(left, right):
            return true(right, model, values) if true(left, model, values) else True
        case Iff(left, right):
            return true(left, model, values) is true(right, model, values)
        case Forall(variable, _, body):
            return all(true(body, model, {**values, variable: thing}) for thing in model.domain)
        case Exists(variable, _, body):
            return any(true(body, model, {**values, variable: thing}) for thing in model.domain)
    raise TypeError(formula)


def refutes(model: Countermodel, sequent: Sequent) -> bool:
    assumed = all(true(formula, model, model.names) for formula in sequent.assumptions)
    return assumed and not true(sequent.conclusion, model, model.names)


def structures(sequent: Sequent) -> Iterator[Countermodel]:
    """Every assignment of truth values to p, q, r, s."""
    for values in product((False, True), repeat=4):
        rows = {name: frozenset({()} if value else ()) for name, value in zip("pqrs", values, strict=True)}
        yield Countermodel((), {}, rows)


def confirmed(sequent: Sequent, answer: Answer) -> Answer:
    """The answer, if it can be relied on."""
    match answer:
        case Proved(proof):
            assert proof.goal == sequent
            assert check(proof) == []
        case Invalid(countermodel):
            assert refutes(countermodel, sequent), str(sequent)
    return answer


def answer(text: str, limit: float | None = 20) -> Answer:
    sequent = parse_sequent(text)
    return confirmed(sequent, prove(sequent, limit))


def random_formula(random: Random, connectives: int, atoms: str = "pqrs") -> Formula:
    if connectives == 0:
        return random.choice((TOP, BOTTOM)) if random.random() < 0.05 else Atom(random.choice(atoms))
    if random.random() < 0.25:
        return Not(random_formula(random, connectives - 1, atoms))
    left = random.randrange(connectives)
    kind = random.choice((And, Or, Implies, Iff))
    return kind(random_formula(random, left, atoms), random_formula(random, connectives - 1 - left, atoms))


@pytest.mark.parametrize("seed", range(8))
def test_a_random_sequent_has_a_proof_or_a_countermodel_as_its_truth_table_says(seed: int) -> None:
    random = Random(seed)
    for _ in range(60):
        premises = tuple(random_formula(random, random.randrange(6)) for _ in range(random.randrange(4)))
        sequent = Sequent(premises, random_formula(random, random.randrange(8)))
        valid = not any(refutes(model, sequent) for model in structures(sequent))
        found = confirmed(sequent, prove(sequent))
        assert isinstance(found, Proved if valid else Invalid), str(sequent)


def random_quantified(random: Random, connectives: int, names: tuple[str, ...]) -> Formula:
    if connectives == 0:
        if not names or random.random() < 0.1:
            return Atom("A")
        one, other = Term(random.choice(names)), Term(random.choice(names))
        return random.choice((Atom("P", (one,)), Atom("Q", (one,)), Atom("R", (one, other))))
    if random.random() < 0.45:
        new = f"x{len(names)}"
        kind = random.choice((Forall, Exists))
        return kind(new, None, random_quantified(random, connectives - 1, (*names, new)))
    if random.random() < 0.2:
        return Not(random_quantified(random, connectives - 1, names))
    left = random.randrange(connectives)
    right = random_quantified(random, connectives - 1 - left, names)
    return random.choice((And, Or, Implies))(random_quantified(random, left, names), right)


@pytest.mark.parametrize("seed", range(4))
def test_what_is_said_of_a_random_first_order_sequent_can_be_relied_on(seed: int) -> None:
    random = Random(seed)
    known = 0
    for _ in range(40):
        premises = [random_quantified(random, random.randrange(5), ("i",)) for _ in range(random.randrange(3))]
        premises += [actual("i")] * random.randrange(2)
        sequent = Sequent(tuple(premises), random_quantified(random, random.randrange(5), ("i",)))
        known += not isinstance(confirmed(sequent, prove(sequent, 5)), NotKnown)
    assert known >= 38


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
        ("(P→Q)∨(Q→P)", 11),
        ("P∨Q, ¬P ⊢ Q", 7),
        ("P→Q, R→S, P∨R ⊢ Q∨S", 10),
        ("P↔Q, Q↔R ⊢ P↔R", 15),
    ],
)
def test_classics_are_proved_in_as_many_lines_as_a_person_needs(text: str, lines: int) -> None:
    found = answer(text)
    assert isinstance(found, Proved)
    assert found.lines <= lines


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
    ("text", "size"),
    [
        ("∀x.P(x) ⊢ ∃x.P(x)", 0),
        ("∃x.(P(x)→∀y.P(y))", 0),
        ("actual i, ∀y.∃x.R(x,y) ⊢ ∃x.∀y.R(x,y)", 2),
        ("∃x.P(x), ∃x.Q(x) ⊢ ∃x.(P(x)∧Q(x))", 2),
        ("R(j), ∀x.(R(x)→S(x)) ⊢ S(j)", 0),
        ("P(i) ⊢ ∃x.P(x)", 0),
        ("actual i, P(i) ⊢ ∀x.P(x)", 2),
        ("∃x.∃y.∃z.(P(x)∧Q(y)∧S(z)∧¬P(y)∧¬Q(z)∧¬P(z)) ⊢ ∀x.Q(x)", 3),
    ],
)
def test_the_smallest_structure_refutes_what_is_not_valid(text: str, size: int) -> None:
    found = answer(text)
    assert isinstance(found, Invalid)
    assert len(found.countermodel.domain) == size


def test_a_countermodel_is_told_to_people_and_to_programs() -> None:
    found = answer("P→Q ⊢ P∧Q")
    assert isinstance(found, Invalid)
    assert found.countermodel.json() == {"P": False, "Q": False}
    assert str(found.countermodel) == "P false, Q false"
    found = answer("actual i, P(i), P(j) ⊢ ∃x.¬P(x)")
    assert isinstance(found, Invalid)
    told = found.countermodel.json()
    assert told["domain"] == ["a"]
    assert isinstance(told["names"], dict)
    assert told["names"]["i"] == "a"
    assert told["relations"] == {"P": sorted([name] for name in set(told["names"].values()))}
    assert "the domain is {a}" in str(found.countermodel)


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
    for text in ("∃=2 x P(x) ⊢ ∃x.P(x)", "∀x∈S P(x) ⊢ ∀x∈S P(x)", "P(f(i)) ⊢ P(f(i))"):
        found = answer(text)
        assert isinstance(found, NotKnown)
        assert "do not speak of" in found.why


def test_a_search_that_takes_too_long_says_so() -> None:
    infinite = "∀x.∃y.R(x,y), ∀x.¬R(x,x), ∀x.∀y.∀z.(R(x,y)∧R(y,z)→R(x,z)), actual i ⊢ A"  # infinite models alone
    found = answer(infinite, 0.2)
    assert isinstance(found, NotKnown)


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


@needs_corpus
def test_the_corpus_of_sequents_is_answered_as_it_says() -> None:
    asked = 0
    for line in (CORPUS / "sequents" / "sequents.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        if row["classically_valid"] is None or len(row["sequent"]) > 200:  # longer ones are for the benchmark
            continue
        try:
            found = answer(row["sequent"], 1)
        except NotationError:
            continue
        asked += 1
        if not isinstance(found, NotKnown):
            assert isinstance(found, Proved) is row["classically_valid"], row["sequent"]
        else:
            assert found.why == "time limit", row["sequent"]
    assert asked > 150


@needs_corpus
def test_every_theorem_that_was_proved_in_jape_is_proved() -> None:
    expected = json.loads((CORPUS / "jape" / "expected.json").read_text(encoding="utf-8"))
    theorems = {
        row["name"]
        for rows in expected.values()
        for row in rows
        # “fresh i” belongs to the older calculus, in which every name is that of a thing.
        if row["expected"] in ("accept", "closed-but-CURRENTPROOF") and "fresh" not in row["name"]
    }
    assert len(theorems) > 50
    for name in sorted(theorems):
        try:
            found = answer(name, 30)
        except NotationError:
            continue
        assert isinstance(found, Proved), name
