"""The laws of the kernel: what it accepts is sound, and of every mutant of every proof it says what a second checker says."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from entails.logic.formula import And, Atom, Exists, Forall, Formula, Iff, Implies, Not, Or, Term, Truth, free_names
from entails.proofs.jape.file import read_jape
from entails.proofs.jape.judge import judge
from entails.proofs.kernel.check import Meaning, Open, Proof, ProofStep, WrongStep, check, check_step, fill, steps
from entails.proofs.kernel.rules import ProofRule, rules
from entails.proofs.kernel.sequent import Sequent, actual
from tests.proofs.examples import CORPUS, EXAMPLES, corpus_texts
from tests.proofs.second import RULES, letters_for, shallow
from tests.proofs.structures import counterexample, structures

ARITIES = {"S": 0, "Q": 1, "R": 1}
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
    name = chance.choice(["S", "Q", "R", "actual", "⊥"])
    if name == "⊥":
        return Truth(chance.random() < 0.5)
    if name == "S":
        return Atom("S")
    return Atom(name, (Term(chance.choice(names)),))


def random_instance(chance: Random, rule: ProofRule) -> ProofStep:
    """A step by this rule with anything for its letters, and then, mostly, with something in it changed."""
    names = ["i", "j"]
    letters: dict[str, Meaning] = {}
    for formula in rule.formulas():
        for part in _atoms(formula):
            parameters = tuple(f"p{place}" for place in range(len(part.arguments)))
            body = random_formula(chance, [*names, *parameters * 2], 2)
            letters.setdefault(part.name, Meaning(body, parameters))
    filled_names = {"i": Term(chance.choice(["i", "j", "k"]))}
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
def test_a_step_that_is_accepted_is_sound_in_every_small_structure(name: str) -> None:
    chance = Random(name)
    accepted = 0
    sample = chance.sample(list(structures(ARITIES)), 40)
    for _ in range(250):
        step = random_instance(chance, rules()[name])
        try:
            check_step(step, {})
        except WrongStep:
            continue
        accepted += 1
        for structure in sample:
            found = counterexample(step.goal, [one.goal for one in step.premises], structure)
            assert found is None, (
                f"{step.rule}: {[str(one.goal) for one in step.premises]} / {step.goal} in {structure}"
            )
    assert accepted >= 20, "the law says nothing where nothing is accepted"


def test_the_oracle_finds_what_is_wrong_with_the_older_calculus() -> None:
    """It takes every name for that of a thing, so here its rules are not sound: the oracle must see that."""
    everything, some = Forall("x", None, Atom("Q", (Term("x"),))), Exists("x", None, Atom("Q", (Term("x"),)))
    about = Atom("Q", (Term("i"),))
    unsound = [(Sequent((), about), [Sequent((), everything)]), (Sequent((), some), [Sequent((), about)])]
    for goal, premises in unsound:
        found = [counterexample(goal, premises, structure) for structure in structures(ARITIES)]
        assert any(one is not None for one in found)


# --- mutants ---


def proofs() -> list[Proof]:
    texts = [EXAMPLES, *corpus_texts()]
    verdicts = [verdict for text in texts for verdict in judge(read_jape(text), text)]
    return [verdict.proof for verdict in verdicts if verdict.proof is not None]


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


def test_of_every_mutant_the_kernel_says_what_the_second_checker_says() -> None:
    """What the kernel accepts, the second checker accepts, which looks at the goals alone; and what that accepts, the kernel
    accepts with the letters that it found."""
    chance = Random(204)
    tried = right = 0
    for proof in proofs():
        mine = [step for step in steps(proof) if step.rule in RULES]
        spare = [formula for step in mine for formula in (step.goal.conclusion, *step.goal.assumptions[-2:])]
        spare += [actual("i"), Truth(False)]
        for step in mine if len(mine) <= 12 else chance.sample(mine, 12):
            for mutant in mutants(shallow(step), chance, spare, Open(chance.choice(mine).goal)):
                found = letters_for(mutant)
                tried += 1
                right += found is not None
                told = f"{mutant.rule}: {[str(one.goal) for one in mutant.premises]} / {mutant.goal}"
                assert found is not None or not accepted(mutant), told
                assert found is None or accepted(replace(mutant, letters=found[0], names=found[1])), told
    assert tried > 1_000
    assert 0.02 < right / tried < 0.9, "mutants of both kinds were tried"


def test_a_mutant_in_the_middle_of_a_proof_is_found_there() -> None:
    """A whole proof with one step changed is refused, and the step that is named is the one."""
    for proof in proofs()[:40]:
        for number, step in enumerate(steps(proof)):
            if not step.premises:
                continue
            dropped = replace(step, premises=step.premises[1:])
            with pytest.raises(WrongStep) as error:
                check(_with(proof, number, dropped))
            assert error.value.step is dropped
            break


def _with(proof: Proof, number: int, mutant: ProofStep) -> Proof:
    """The proof with its step of this number replaced; the first steps are on its left edge."""
    if number == 0:
        return mutant
    assert isinstance(proof, ProofStep)
    return replace(proof, premises=(_with(proof.premises[0], number - 1, mutant), *proof.premises[1:]))


def test_the_corpus_was_there() -> None:
    if not CORPUS.exists():
        pytest.skip("the corpus of Jape files is not beside the repository: the mutants were those of our own proofs")
    assert len(proofs()) > 100
