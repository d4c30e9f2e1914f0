"""The laws of proofs.

What the kernel accepts is sound. Of every mutant of every step it says what a second checker says. A wrong step anywhere in a
proof is refused, and named. The length that picks the shortest proof is the number of lines that are displayed.
"""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from entails.errors import NotationError
from entails.limits import FOREVER
from entails.logic.formula import And, Atom, Equal, Exists, Forall, Formula, Iff, Implies, Not, Or, Term, Truth
from entails.logic.parts import free_names
from entails.proofs.display.boxes import length, lines
from entails.proofs.kernel.check import Meaning, Open, Proof, ProofStep, WrongStep, check, check_step, fill, steps
from entails.proofs.kernel.rules import ProofRule, rules
from entails.proofs.kernel.sequent import Sequent, actual, parse_sequent
from entails.proofs.prover.answers import Proved
from entails.proofs.prover.assemble import as_proof
from entails.proofs.prover.countermodel import is_first_order
from entails.proofs.prover.oracle import Oracle
from entails.proofs.prover.pauses import Pauses
from entails.proofs.prover.search import candidates, prove
from entails.proofs.prover.terms import terms_of
from tests.proofs.by_hand import cases, nested
from tests.proofs.examples import corpus_theorems, jape_files, needs_corpus, own_proofs, own_sequents, proofs_in
from tests.proofs.prover.asking import random_first_order, random_sequent
from tests.proofs.second import RULES, letters_for, shallow
from tests.proofs.structures import counterexample, structures

ARITIES = {"S": 0, "Q": 1, "R": 1}
FUNCTIONS = {"f": 1, "g": 2, "h": 3}
EVERY_STRUCTURE = list(structures(ARITIES, FUNCTIONS))
OLDER = [name for name in rules() if name.endswith("(older)") and name[0] in "∀∃"]


# --- whatever the kernel accepts is sound ---


def random_formula(chance: Random, names: list[str], depth: int) -> Formula:
    kind = chance.choice(
        ["atom", "atom", "not", "and", "or", "implies", "iff", "forall", "exists"] if depth else ["atom"]
    )
    match kind:
        case "not":
            return Not(random_formula(chance, names, depth - 1))
        case "and" | "or" | "implies" | "iff":
            parts = [random_formula(chance, names, depth - 1) for _ in range(2)]
            return {"and": And, "or": Or, "implies": Implies, "iff": Iff}[kind](*parts)
        case "forall" | "exists":
            variable = chance.choice(["x", "y", "i", "j"])
            body = random_formula(chance, [*names, variable], depth - 1)
            return (Forall if kind == "forall" else Exists)(variable, None, body)
    name = chance.choice(["S", "Q", "R", "actual", "⊥", "="])
    if name == "=":
        return Equal(random_term(chance, names), random_term(chance, names))
    if name == "⊥":
        return Truth(chance.random() < 0.5)
    if name == "S":
        return Atom("S")
    return Atom(name, (random_term(chance, names),))


def random_term(chance: Random, names: list[str]) -> Term:
    if chance.random() < 0.8:
        return Term(chance.choice(names))
    function, places = chance.choice(list(FUNCTIONS.items()))
    return Term(function, tuple(random_term(chance, names) for _ in range(places)))


def random_instance(chance: Random, rule: ProofRule) -> ProofStep:
    """A step by this rule with anything for its letters, and then, mostly, with something in it changed."""
    names = ["i", "j"]
    letters: dict[str, Meaning] = {}
    for formula in rule.formulas():
        for part in _atoms(formula):
            parameters = tuple(f"p{place}" for place in range(len(part.arguments)))
            body = random_formula(chance, [*names, *parameters * 2], 2)
            letters.setdefault(part.name, Meaning(body, parameters))
    filled_names = {name: random_term(chance, ["i", "j", "k"]) for name in "ijk"}
    filled_names["f()"] = Term({1: "f", 2: "g", 3: "h"}.get(len(rule.premises), "f"))
    context = tuple(random_formula(chance, names, 1) for _ in range(chance.randrange(2)))
    conclusion = fill(rule.conclusion, letters, filled_names)
    goal = Sequent((*context, conclusion) if rule.assumed else context, conclusion)
    premises = tuple(
        Open(
            Sequent(
                (*context, *(fill(one, letters, filled_names) for one in premise.assumptions)),
                fill(premise.conclusion, letters, filled_names),
            )
        )
        for premise in rule.premises
    )
    step = ProofStep(goal, rule.name, letters, filled_names, premises)
    return step if chance.random() < 0.4 else _changed(chance, step)


def _atoms(formula: Formula) -> Iterator[Atom]:
    match formula:
        case Atom(name) if name != "actual":
            yield formula
        case Not(body) | Forall(_, _, body) | Exists(_, _, body):
            yield from _atoms(body)
        case And(left, right) | Or(left, right) | Implies(left, right) | Iff(left, right):
            yield from _atoms(left)
            yield from _atoms(right)


def _changed(chance: Random, step: ProofStep) -> ProofStep:
    other = random_formula(chance, ["i", "j"], 1)
    premises = list(step.premises)
    match chance.randrange(5):
        case 0:
            return replace(step, goal=Sequent(step.goal.assumptions, other))
        case 1:
            return replace(step, goal=Sequent((), step.goal.conclusion))
        case 2 if premises:
            place = chance.randrange(len(premises))
            goal = premises[place].goal
            premises[place] = Open(Sequent((*goal.assumptions, other), goal.conclusion))
        case 3 if premises:
            premises.pop(chance.randrange(len(premises)))
        case 4:
            return replace(step, rule=chance.choice([name for name in rules() if name not in OLDER]))
    return replace(step, premises=tuple(premises))


@pytest.mark.parametrize("name", [name for name in rules() if name not in OLDER])
def test_a_step_that_is_accepted_is_sound_in_every_small_structure(name: str, thorough: bool) -> None:
    chance = Random(name)
    accepted = 0
    sample = chance.sample(EVERY_STRUCTURE, 40 if thorough else 20)
    for _ in range(250 if thorough else 120):
        step = random_instance(chance, rules()[name])
        try:
            check_step(step, {})
        except WrongStep:
            continue
        accepted += 1
        for structure in sample:
            found = counterexample(step.goal, [one.goal for one in step.premises], structure)
            assert found is None, f"{described(step)} in {structure}"
    assert accepted >= 20, "the law says nothing where nothing is accepted"


def test_the_oracle_finds_what_is_wrong_with_the_older_calculus() -> None:
    """It takes every name for that of a thing, so here its rules are not sound: the oracle must see that."""
    everything, some = Forall("x", None, Atom("Q", (Term("x"),))), Exists("x", None, Atom("Q", (Term("x"),)))
    about = Atom("Q", (Term("i"),))
    unsound = [(Sequent((), about), [Sequent((), everything)]), (Sequent((), some), [Sequent((), about)])]
    for goal, premises in unsound:
        found = [counterexample(goal, premises, structure) for structure in EVERY_STRUCTURE]
        assert any(one is not None for one in found)


# --- mutants ---


@cache
def corpus_proofs(thorough: bool) -> list[Proof]:
    """The proofs of all files of the corpus, or of every second."""
    files = jape_files()[:: 1 if thorough else 2]
    return [proof for path in files for proof in proofs_in(path.read_text(encoding="utf-8"))]


def mutants(step: ProofStep, chance: Random, spare: list[Formula], other: Proof) -> Iterator[ProofStep]:
    premises, goal = step.premises, step.goal
    for name in chance.sample(sorted(RULES), 4):
        yield replace(step, rule=name)
    for place in range(len(premises)):
        rest = (*premises[:place], *premises[place + 1 :])
        yield replace(step, premises=rest)
        yield replace(step, premises=(*premises[:place], Open(premises[place].goal), *premises[place + 1 :]))
        yield replace(step, premises=(*premises[:place], other, *premises[place + 1 :]))
        yield replace(step, premises=(*premises, premises[place]))
        extra = Sequent((*premises[place].goal.assumptions, chance.choice(spare)), premises[place].goal.conclusion)
        yield replace(step, premises=(*premises[:place], Open(extra), *premises[place + 1 :]))
        less = Sequent(premises[place].goal.assumptions[1:], premises[place].goal.conclusion)
        yield replace(step, premises=(*premises[:place], Open(less), *premises[place + 1 :]))
    if len(premises) > 1:
        yield replace(step, premises=premises[::-1])
    yield replace(step, goal=Sequent(goal.assumptions, chance.choice(spare)))
    yield replace(step, goal=Sequent((*goal.assumptions, chance.choice(spare)), goal.conclusion))
    if goal.assumptions:
        gone = chance.randrange(len(goal.assumptions))
        yield replace(step, goal=Sequent((*goal.assumptions[:gone], *goal.assumptions[gone + 1 :]), goal.conclusion))
    for letter, meaning in step.letters.items():
        changed = {**step.letters, letter: replace(meaning, body=chance.choice(spare))}
        yield replace(step, letters=changed)
        yield replace(step, letters={one: two for one, two in step.letters.items() if one != letter})
    for name in step.names:
        there = [Term(one) for one in free_names(goal.conclusion)] or [Term("j")]
        yield replace(step, names={**step.names, name: chance.choice([*there, Term("stranger")])})


def accepted(step: ProofStep) -> bool:
    try:
        check_step(step, {})
    except WrongStep:
        return False
    return True


def described(step: ProofStep) -> str:
    return f"{step.rule}: {[str(one.goal) for one in step.premises]} / {step.goal}"


def assert_both_checkers_agree(proofs: list[Proof], chance: Random, most: int) -> int:
    """Mutants of at most so many steps of each proof. What the kernel accepts, the second checker accepts, which looks at the
    goals alone; and what that accepts, the kernel accepts with the letters that it found. Returns how many were tried."""
    tried = right = 0
    for proof in proofs:
        mine = [step for step in steps(proof) if step.rule in RULES]
        spare = [formula for step in mine for formula in (step.goal.conclusion, *step.goal.assumptions[-2:])]
        spare += [actual("i"), Truth(False)]
        for step in mine if len(mine) <= most else chance.sample(mine, most):
            for mutant in mutants(shallow(step), chance, spare, Open(chance.choice(mine).goal)):
                found = letters_for(mutant)
                tried += 1
                right += found is not None
                assert found is not None or not accepted(mutant), described(mutant)
                assert found is None or accepted(replace(mutant, letters=found[0], names=found[1])), described(mutant)
    assert 0.02 < right / tried < 0.9, "mutants of both kinds were tried"
    return tried


def test_of_every_mutant_the_kernel_says_what_the_second_checker_says() -> None:
    assert assert_both_checkers_agree(own_proofs(), Random(204), most=12) > 2_000


@needs_corpus
def test_of_every_mutant_of_the_corpus_the_kernel_says_what_the_second_checker_says(thorough: bool) -> None:
    proofs = corpus_proofs(thorough)
    assert len(proofs) > (100 if thorough else 30)
    assert assert_both_checkers_agree(proofs, Random(204), most=12) > (10_000 if thorough else 3_000)


# --- a mutant in the middle ---

Path = tuple[int, ...]  # which premise to take at each step, from the root


def places(proof: Proof) -> list[tuple[Path, ProofStep]]:
    """Every step of a proof, and the way to it."""
    found: list[tuple[Path, ProofStep]] = []
    todo: list[tuple[Path, Proof]] = [((), proof)]
    while todo:
        path, one = todo.pop()
        if isinstance(one, ProofStep):
            found.append((path, one))
            todo += [((*path, place), premise) for place, premise in enumerate(one.premises)]
    return found


def planted(proof: Proof, path: Path, mutant: ProofStep) -> Proof:
    """The proof with the step at the end of the path replaced."""
    around: list[ProofStep] = []
    for place in path:
        assert isinstance(proof, ProofStep)
        around.append(proof)
        proof = proof.premises[place]
    whole: Proof = mutant
    for place, step in zip(reversed(path), reversed(around), strict=True):
        whole = replace(step, premises=(*step.premises[:place], whole, *step.premises[place + 1 :]))
    return whole


def wrong_steps(step: ProofStep) -> Iterator[ProofStep]:
    """Steps with the same goal that are no instance of their rule."""
    yield replace(step, premises=(*step.premises, Open(step.goal)))
    yield replace(step, rule="no such rule")
    if step.premises:
        yield replace(step, premises=step.premises[1:])
        goal = step.premises[-1].goal
        other = Open(Sequent(goal.assumptions, Not(goal.conclusion)))
        yield replace(step, premises=(*step.premises[:-1], other))
    if not isinstance(step.goal.conclusion, Truth):
        yield replace(step, rule="truth", premises=())


def assert_wrong_steps_are_found(proofs: list[Proof], chance: Random, most: int) -> tuple[int, int]:
    """Plant wrong steps in at most so many places of each proof. Returns how many were planted, and how deep the deepest."""
    tried = deepest = 0
    for proof in proofs:
        everywhere = places(proof)
        for path, step in everywhere if len(everywhere) <= most else chance.sample(everywhere, most):
            deepest = max(deepest, len(path))
            for mutant in wrong_steps(step):
                tried += 1
                with pytest.raises(WrongStep) as error:
                    check(planted(proof, path, mutant))
                assert error.value.step is mutant
    return tried, deepest


def test_a_wrong_step_anywhere_in_a_proof_is_refused_and_named() -> None:
    tried, deepest = assert_wrong_steps_are_found(own_proofs(), Random(7), most=25)
    assert tried > 800
    assert deepest >= 30


@needs_corpus
def test_a_wrong_step_anywhere_in_a_proof_of_the_corpus_is_refused_and_named(thorough: bool) -> None:
    proofs = [proof for proof in corpus_proofs(thorough) if not uses_theorems(proof)]
    tried, deepest = assert_wrong_steps_are_found(proofs, Random(7), most=25 if thorough else 5)
    assert tried > 500
    assert deepest >= (30 if thorough else 10)


def uses_theorems(proof: Proof) -> bool:
    return any(step.rule not in rules() for step in steps(proof))


def test_a_mutant_is_planted_at_every_step_and_nowhere_else() -> None:
    proof = cases(5)
    for number, (path, step) in enumerate(places(proof)):
        mutant = replace(step, rule=f"mutant {number}")
        found = [one.rule for one in steps(planted(proof, path, mutant)) if one.rule.startswith("mutant")]
        assert found == [mutant.rule]
        assert planted(proof, path, step) == proof
    assert len(places(proof)) == len(list(steps(proof))) > 20


def test_a_wrong_step_at_the_bottom_of_thirty_boxes_is_refused() -> None:
    proof = nested(30)
    path, leaf = max(places(proof), key=lambda place: len(place[0]))
    assert (len(path), leaf.rule) == (30, "hyp")
    stranger = Atom("Stranger")
    for wrong in (
        replace(leaf, goal=Sequent((*leaf.goal.assumptions, stranger), leaf.goal.conclusion)),
        replace(leaf, goal=Sequent(leaf.goal.assumptions[1:], leaf.goal.conclusion)),
        replace(leaf, letters={"A": Meaning(stranger)}),
    ):
        with pytest.raises(WrongStep):
            check(planted(proof, path, wrong))


# --- the length of a proof ---


def searched(sequent: Sequent) -> list[tuple[int, int]]:
    """The proofs that the strategies find: the lines that the prover counts, and the lines on display."""
    names = terms_of(sequent)
    for number in range(3 if is_first_order(sequent) else 1):
        with Pauses(FOREVER) as pauses, Oracle(pauses, names, number) as oracle:
            if oracle.entails(sequent.assumptions, sequent.conclusion):
                return list(_lengths(sequent, oracle))
    return []


def _lengths(sequent: Sequent, oracle: Oracle) -> Iterator[tuple[int, int]]:
    for scope in next(iter(candidates(sequent, oracle))):
        proof = as_proof(scope)
        if accepted_whole(proof):
            yield scope.lines, len(list(lines(proof).rows()))


def accepted_whole(proof: Proof) -> bool:
    try:
        return check(proof) == []
    except WrongStep:
        return False


def assert_lengths_are_those_on_display(sequents: Iterator[Sequent] | list[Sequent]) -> int:
    """The prover's count is the display's, for every strategy; and no strategy found a shorter proof than the answer."""
    tried = 0
    for sequent in sequents:
        found = searched(sequent)
        assert all(counted == displayed for counted, displayed in found), str(sequent)
        answer = prove(sequent) if found else None
        if isinstance(answer, Proved):
            tried += len(found)
            assert answer.lines == length(answer.proof) == min(displayed for _, displayed in found), str(sequent)
    return tried


def test_the_length_that_picks_a_random_proof_is_the_one_on_display(thorough: bool) -> None:
    chance = Random(11)
    rounds = 600 if thorough else 150
    assert assert_lengths_are_those_on_display(random_sequent(chance) for _ in range(rounds)) > rounds
    assert assert_lengths_are_those_on_display(random_first_order(chance) for _ in range(rounds)) > rounds / 2


def test_the_length_that_picks_a_proof_of_our_own_sequents_is_the_one_on_display(thorough: bool) -> None:
    sequents = [parse_sequent(text) for text in own_sequents() if thorough or len(text) < 150]
    sequents += [proof.goal for proof in own_proofs() if len(proof.goal.assumptions) < 6]
    assert assert_lengths_are_those_on_display(sequents) > 100


@needs_corpus
def test_the_length_that_picks_a_proof_of_the_corpus_is_the_one_on_display(thorough: bool) -> None:
    sequents = list(readable(name for name in corpus_theorems() if len(name) < (300 if thorough else 90)))
    assert len(sequents) > 40
    assert assert_lengths_are_those_on_display(sequents) > 300


def readable(texts: Iterator[str]) -> Iterator[Sequent]:
    for text in texts:
        with suppress(NotationError):
            yield parse_sequent(text)
