"""The laws of help with proofs.

A proof that is cut short can be closed, and hints lead to its end without losing a step. Whether a goal can be closed is what
truth tables say; the step that leads nowhere is the last one whose goal still followed. A wrong step is found where it is.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from random import Random

import pytest

from entails.logic.formula import And, Atom, Formula, Iff, Implies, Not, Or, Truth
from entails.logic.parts import subformulas
from entails.proofs.jape.elaborate import NamedStep, elaborate
from entails.proofs.jape.file import as_theorem, read_jape, write_theorems
from entails.proofs.jape.judge import judge
from entails.proofs.kernel.check import Open, Proof, ProofStep, check, steps
from entails.proofs.kernel.rules import ALSO, rules
from entails.proofs.kernel.sequent import Sequent, parse_sequent
from entails.proofs.tutor.attempt import Attempt
from entails.proofs.tutor.goals import Search, judged_goals, searching
from entails.proofs.tutor.hints import GoalHint, completed, followed, hints
from entails.proofs.tutor.tree import along, gaps, part_at
from tests.proofs.examples import corpus_proofs, needs_corpus, own_proofs
from tests.proofs.prover.asking import random_sequent
from tests.proofs.tutor.cutting import cut_after_lines, cut_after_steps, kept, number_of_steps

MOST_HINTS = 150


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is said of a goal does not depend on how fast the machine is."""
    monkeypatch.setattr("entails.proofs.tutor.goals.SECONDS", 3600.0)


LONG = 100  # steps: following hints from each of its cuts would take hours


def chosen(proofs: Sequence[Proof], most_steps: int, number: int, thorough: bool) -> list[Proof]:
    """All proofs if the run is thorough; otherwise a sample of the small ones."""
    if thorough:
        return list(proofs)
    small = [proof for proof in proofs if number_of_steps(proof) <= most_steps]
    return Random(1).sample(small, min(number, len(small)))


def cites(proof: Proof) -> bool:
    return any(step.rule not in rules() for step in steps(proof))


# --- hints lead to the end ---


def next_hint(proof: Proof, search: Search) -> GoalHint:
    """The hint for the first goal. Asking for those of all goals at each step would take long."""
    place, gap = gaps(proof)[0]
    return replace(hints(gap, search)[0], place=place)


def leads_to_the_end(attempt: Proof, search: Search) -> None:
    """Follow the hints for the first goal until nothing is open."""
    proof = attempt
    for _ in range(MOST_HINTS):
        if not gaps(proof):
            break
        first = next_hint(proof, search)
        assert first.step is not None, f"no step at {first.goal}: {first.hints}"
        proof = followed(proof, first)
    assert not check(proof, theorems_of(proof)), f"no end after {MOST_HINTS} hints: {attempt.goal}"
    assert kept(attempt, proof), f"a step was lost: {attempt.goal}"


def theorems_of(proof: Proof) -> dict[str, Sequent]:
    """The theorems that a proof cites, under their own names."""
    return {step.rule: parse_sequent(step.rule) for step in steps(proof) if step.rule not in rules()}


def lead_to_the_end(proofs: Sequence[Proof], every: int) -> int:
    """Cut each proof after every so many steps (a long one at a dozen places), and follow the hints. Each goal is followed
    once."""
    tried = 0
    for proof in proofs:
        search, done = searching(proof), set[Sequent]()
        size = number_of_steps(proof)
        for number in range(0, size, every if size <= LONG else size // 12):
            cut = cut_after_steps(proof, number)
            verdicts = judged_goals(cut, search)
            assert all(one.closable for one in verdicts), f"{proof.goal} cut after {number} steps"
            tried += 1
            for goal in (one.goal for one in verdicts):
                if goal not in done:
                    done.add(goal)
                    leads_to_the_end(Open(goal), search)
            assert kept(cut, completed(cut, search))
    return tried


def test_hints_lead_from_any_cut_of_our_own_proofs_to_the_end(thorough: bool) -> None:
    assert lead_to_the_end(chosen(own_proofs(), 25, 20, thorough), 1 if thorough else 5) > 20


@needs_corpus
def test_hints_lead_from_any_cut_of_the_corpus_to_the_end(thorough: bool) -> None:
    assert lead_to_the_end(chosen(corpus_proofs(), 40, 5, thorough), 1 if thorough else 8) > 5


# --- lines as they are typed ---


def closes_after_any_line(proof: Proof, every: int) -> int:
    tried = 0
    size = len(str(Attempt(proof)).splitlines())
    for number in range(1, size + 1, every if size <= LONG else size // 12):
        text = cut_after_lines(proof, number)
        attempt = Attempt.of(text)
        assert str(Attempt.of(str(attempt))) == str(attempt), text
        whole = attempt.complete()
        assert whole.is_finished, f"{text}\n{whole}"
        assert kept(attempt.proof, whole.proof)
        assert {*_typed(attempt)} <= {*_typed(whole)}, f"{text}\n{whole}"
        tried += 1
    return tried


def _typed(attempt: Attempt) -> list[str]:
    """The formulas of the lines that have a reason."""
    rows = [line.replace("│", " ").split() for line in str(attempt).splitlines()]
    return [row[1] for row in rows if len(row) > 2 and row[0].isdecimal() and row[-1] != "open"]


def test_any_cut_of_our_own_proofs_after_a_line_can_be_typed_and_closed(thorough: bool) -> None:
    proofs = [proof for proof in own_proofs() if not cites(proof)]
    assert sum(closes_after_any_line(proof, 1 if thorough else 4) for proof in chosen(proofs, 20, 15, thorough)) > 20


@needs_corpus
def test_any_cut_of_the_corpus_after_a_line_can_be_typed_and_closed(thorough: bool) -> None:
    proofs = [proof for proof in corpus_proofs() if not cites(proof)]
    assert sum(closes_after_any_line(proof, 1 if thorough else 6) for proof in chosen(proofs, 25, 5, thorough)) > 5


# --- closable or not, by truth tables ---


def is_valid(sequent: Sequent) -> bool:
    """By the truth table."""
    atoms = sorted({part.name for one in sequent.formulas() for part in subformulas(one) if isinstance(part, Atom)})
    rows = (dict(zip(atoms, row, strict=True)) for row in product((False, True), repeat=len(atoms)))
    return all(not all(true(one, row) for one in sequent.assumptions) or true(sequent.conclusion, row) for row in rows)


def true(formula: Formula, row: dict[str, bool]) -> bool:
    match formula:
        case Truth(value):
            return value
        case Atom(name):
            return row[name]
        case Not(body):
            return not true(body, row)
        case And(left, right):
            return true(left, row) and true(right, row)
        case Or(left, right):
            return true(left, row) or true(right, row)
        case Implies(left, right):
            return not true(left, row) or true(right, row)
        case Iff(left, right):
            return true(left, row) == true(right, row)
    raise AssertionError(formula)


def test_goals_after_any_steps_are_judged_as_truth_tables_say(thorough: bool) -> None:
    lost = fine = 0
    for seed in range(400 if thorough else 60):
        chance = Random(f"tutor {seed}")
        attempt = Attempt(Open(random_sequent(chance)))
        for _ in range(chance.randrange(5)):
            offers = attempt.offers()
            if offers:
                attempt = attempt.apply(chance.choice(offers))
        proof = attempt.proof
        for verdict in judged_goals(proof, searching(proof)):
            told = f"seed {seed}:\n{attempt}"
            assert verdict.closable is is_valid(verdict.goal), told
            if verdict.closable:
                fine += 1
                continue
            lost += 1
            path = list(along(proof, verdict.place))
            followed_until = [number for number, one in enumerate(path) if is_valid(one.goal)]
            if verdict.turning is None:
                assert not followed_until, told
            else:
                assert len(verdict.turning.place) == followed_until[-1], told
                assert part_at(proof, verdict.turning.place) == verdict.turning.step, told
        after = completed(proof, searching(proof))
        assert is_valid(proof.goal) is not bool(check(after)), f"seed {seed}: {attempt}"
    assert lost > 10, "the law says nothing where nothing is lost"
    assert fine > 10


# --- wrong steps ---


def plant(chance: Random, proof: Proof) -> tuple[str, int] | None:
    """A file of the proof with one step changed so that it is not allowed, and the line of that step; None if the change
    happens to be allowed, or if the step before it could be read so that it is."""
    theorem = as_theorem("Own", "planted", proof)
    named = theorem.steps or ()
    number = chance.randrange(len(named))
    step, formulas = named[number], dict(named[number].formulas)
    if chance.random() < 0.5 or not formulas:
        others = [name for name in rules() if name != step.rule and len(name) < 12]
        changed = NamedStep(chance.choice(others), formulas, 0)
    else:
        letter = chance.choice(sorted(formulas))
        changed = NamedStep(step.rule, {**formulas, letter: Not(formulas[letter])}, 0)
    if elaborate(_in_order(proof)[number].goal, [changed], {}).missteps == () or _has_readings(named, number):
        return None
    wrong = replace(theorem, steps=(*named[:number], changed, *named[number + 1 :]))
    # Each step has a line of its own, so that a line names one step.
    text = write_theorems([wrong]).replace(") (", ")\n(")
    return text, text.split("\n").index("IS") + 2 + number


def _has_readings(named: Sequence[NamedStep], number: int) -> bool:
    """Is it the first premise of a step whose rule has several readings, which the step after it decides between?"""
    return number > 0 and named[number - 1].rule in ALSO


def _in_order(proof: Proof) -> list[Proof]:
    found: list[Proof] = []
    todo = [proof]
    while todo:
        one = todo.pop()
        found.append(one)
        todo += reversed(one.premises) if isinstance(one, ProofStep) else ()
    return found


def planted_steps_are_found(proofs: list[Proof], number: int) -> int:
    chance = Random(7)
    found = 0
    for _ in range(number):
        proof = chance.choice(proofs)
        planted = plant(chance, proof)
        if planted is None:
            continue
        text, line = planted
        (verdict,) = judge(read_jape(text), text)
        assert verdict.status == "wrong", text
        assert verdict.line == line, f"{text}\nexpected line {line}, found {verdict.line}: {verdict.reason}"
        assert verdict.mistakes[0].line == line
        assert verdict.draft is not None
        assert verdict.draft.goal == proof.goal
        found += 1
    return found


def test_a_wrong_step_in_our_own_proofs_is_found_where_it_is(thorough: bool) -> None:
    proofs = [proof for proof in own_proofs() if not cites(proof)]
    assert planted_steps_are_found(proofs, 1_000 if thorough else 100) > 50


@needs_corpus
def test_a_wrong_step_in_the_corpus_is_found_where_it_is(thorough: bool) -> None:
    proofs = [proof for proof in corpus_proofs() if not cites(proof)]
    assert planted_steps_are_found(proofs, 1_000 if thorough else 60) > (300 if thorough else 20)
