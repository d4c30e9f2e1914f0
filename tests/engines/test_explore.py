"""What a change of the rules lets in and loses, against brute force."""

from collections.abc import Iterator, Sequence
from itertools import product
from random import Random

import pytest

from entails.engines.answers import Solution
from entails.engines.certificates.checking import Accepted, check_certificate
from entails.engines.certificates.text import Certificate
from entails.engines.consequences import explore as module
from entails.engines.consequences.completion import completed
from entails.engines.consequences.explore import (
    Change,
    Effort,
    Extra,
    broken_instance,
    certificate,
    let_in,
    lost,
    rules_of,
    where_false,
)
from entails.limits import FOREVER, Limit
from entails.logic.evaluate import evaluate
from entails.models.reading.text import read_theory
from entails.models.theory import Rule, Theory
from entails.models.world import Expansion, Row, World
from tests.engines.hard import ticking
from tests.laws.random_theories import Extents, atoms, brute_force, fixpoints, sample, seeds

BATCH = 20


def extents(solution: Solution) -> Extents:
    return {name: frozenset(rows) for name, rows in solution.relations.items()}


def check(found: Extra, expected: Sequence[Extents], text: str) -> None:
    assert found.some == bool(expected), text
    assert found.count == found.at_least == len(expected), text
    assert (found.example is None) == (not expected), text
    if found.example:
        assert extents(found.example) in expected, text


def changes(rules: Sequence[Rule], new: Rule, random: Random) -> list[Change]:
    """Each rule off; some of them off; one replaced by a random formula, alone and with others off."""
    group = tuple(random.sample(rules, random.randint(1, len(rules))))
    single = [Change((rule,)) for rule in rules]
    return [*single, Change(group), Change(group[:1], (new,)), Change(group, (new,))]


def test_a_rule_may_ask_for_a_number_that_depends_on_what_is_found() -> None:
    """w(c) has no value where c is b, so the rule keeps that out."""
    text = "sort A = {a, b}\ngiven w(A): number = {a -> 3}\nfind c: A\nrule: w(c) > 0\n"
    theory, world = read_theory(text)
    (rule,) = [one for one in rules_of(theory) if not one.declared]
    assert let_in(theory, world, Change((rule,))).count == 1


def structures(theory: Theory, world: World) -> Iterator[tuple[Extents, Expansion]]:
    """Everything that the `find` relations could be, with what is then defined."""
    choices = atoms(theory, world)
    for bits in product([False, True], repeat=len(choices)):
        relations: dict[str, list[Row]] = {relation.name: [] for relation in theory.find()}
        for bit, (name, row, mirror) in zip(bits, choices, strict=True):
            relations[name] += {row, mirror} if bit else ()
        shown = {name: frozenset(rows) for name, rows in relations.items()}
        yield shown, theory.expansion(world, fixpoints(theory, world, relations))


@pytest.mark.parametrize("start", range(0, 200, BATCH))
def test_what_is_let_in_and_lost_is_what_brute_force_finds(start: int, thorough: bool) -> None:
    tried = 0
    for seed in seeds(start, thorough, BATCH):
        random = Random(seed)
        drawn = sample(random)
        new, rules = Rule("new", drawn.claim, drawn.claim), rules_of(drawn.theory)
        truth = [
            (one, structure, {rule.sentence: evaluate(rule.typed, structure) for rule in (*rules, new)})
            for one, structure in structures(drawn.theory, drawn.world)
        ]
        before = [one for one, _, holds in truth if all(holds[rule.sentence] for rule in rules)]
        for change in changes(rules, new, random) if rules else ():
            text = f"seed {seed}\n{drawn.text}\n{change}"
            tried += 1
            stay = [*(rule for rule in rules if rule not in change.off), *change.new]
            after = [one for one, _, holds in truth if all(holds[rule.sentence] for rule in stay)]
            extra = let_in(drawn.theory, drawn.world, change, solutions=len(before))
            gone = lost(drawn.theory, drawn.world, change)
            check(extra, [one for one in after if one not in before], text)
            check(gone, [one for one in before if one not in after], text)
            if extra.example:
                structure = completed(drawn.theory, drawn.world, extra.example)
                expected = next(other for one, other, _ in truth if one == extents(extra.example))
                assert _same(structure, expected), text
                assert broken_instance(change.off, structure), text
            proof = certificate(drawn.theory, drawn.world, change)
            assert isinstance(proof, Certificate) == (extra.some is False and gone.some is False), text
            if isinstance(proof, Certificate):
                assert isinstance(check_certificate(proof.text()), Accepted), text
    assert tried > BATCH // 3


def _same(found: Expansion, expected: Expansion) -> bool:
    return all(
        {tuple(map(str, row)) for row in found.relations[name]} == {tuple(map(str, row)) for row in rows}
        for name, rows in expected.relations.items()
    )


def test_where_a_formula_fails_it_is_false(thorough: bool) -> None:
    tried = 0
    for seed in seeds(1_000, thorough, 100):
        drawn = sample(Random(seed))
        for solution in brute_force(drawn.theory, drawn.world)[:3]:
            structure = completed(
                drawn.theory, drawn.world, Solution({name: tuple(rows) for name, rows in solution.items()})
            )
            values = where_false(drawn.claim, structure)
            assert (values is None) == evaluate(drawn.claim, structure), f"seed {seed}\n{drawn.text}"
            tried += 1
    assert tried >= 20


def test_a_rule_does_not_fail_where_its_number_is_not_given() -> None:
    text = 'sort N = {1..3}\ngiven clue(N): number = {2 -> 1}\nfind p(N)\nrule "{x}": ∀x ∃=clue(x) y (p(y) ∧ y ≠ x)\n'
    theory, world = read_theory(text)
    (rule,) = theory.rules
    one, two = (completed(theory, world, Solution({"p": rows})) for rows in (((1,),), ((1,), (3,))))
    assert where_false(rule.typed, one) is None
    assert where_false(rule.typed, two) == {"x": 2}


# --- many, and little time ---

MANY = 'sort N = {1..16}\nfind p(N)\nrule "one": ∃x p(x)\nrule "none": ∀x ¬p(x)\n'


@pytest.mark.parametrize("solutions", [None, 0])
def test_many_are_counted(solutions: int | None) -> None:
    theory, world = read_theory(MANY)
    _, none = rules_of(theory)
    extra = let_in(theory, world, Change((none,)), solutions=solutions)
    assert (extra.some, extra.count, extra.at_least) == (True, 2**16 - 1, 2**16 - 1)
    few = let_in(theory, world, Change((none,)), effort=Effort(few=True))
    assert (few.some, few.count, few.at_least) == (True, None, module.LISTED)


def test_without_time_it_is_not_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("entails.limits.monotonic", ticking())
    theory, world = read_theory(MANY)
    change = Change(rules_of(theory)[1:])
    assert let_in(theory, world, change, Limit.seconds(0)) == Extra(None, None, why="time limit")
    short = let_in(theory, world, change, FOREVER, effort=Effort(seconds=0))
    assert (short.some, short.count, short.at_least, short.why) == (True, None, 1, "time limit")
    assert short.example


def test_ctrl_c_leaves_what_was_found() -> None:
    theory, world = read_theory(MANY)

    def interrupted(_: Solution) -> bool:
        raise KeyboardInterrupt

    extra = let_in(theory, world, Change(rules_of(theory)[1:]), prefer=interrupted)
    assert (extra.some, extra.count, extra.why) == (True, None, "interrupted")


def test_what_is_too_large_to_be_ground_is_not_known() -> None:
    theory, world = read_theory('sort N = {1..9000}\nfind p(N)\nrule "half": ∃=4500 x p(x)\n')
    extra = let_in(theory, world, Change(rules_of(theory)))
    assert extra.some is None
    assert "too large" in (extra.why or "")


def test_a_lemma_goes_with_the_rules_that_it_leans_on() -> None:
    theory, world = read_theory('find s, t\nrule "s": s\nlemma "too": s ∨ t\n')
    assert let_in(theory, world, Change(rules_of(theory))).count == 2
