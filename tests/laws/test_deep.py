"""Formulas nested thousands deep are read, written, evaluated, ground, solved, counted and explained like any other.

The oracle is a truth table. While a random formula is built from the inside out, so is its table: an integer with one bit for
each assignment. Nothing of that goes through the code under test.
"""

from dataclasses import replace
from random import Random

import pytest

from entails import Counted, Follows, Impossible, Problem, Refuted, Solved, ask, count, evaluate, load, solve, why
from entails.errors import EntailsError, NotationError, TheoryError
from entails.logic.formula import MAX_DEPTH, SEQUENT_DEPTH, And, Atom, Formula, Iff, Implies, Not, Or
from entails.logic.notation import parse, show
from entails.models.theory import Rule
from entails.models.world import Expansion, World
from entails.models.writing import write_theory
from entails.proofs.kernel.sequent import Sequent, parse_sequent

LETTERS = "pqrs"
ROWS = 1 << len(LETTERS)
ALL = (1 << ROWS) - 1
FIND = f"find {', '.join(LETTERS)}\n"

Tabled = tuple[Formula, int]


def true_in(row: int) -> list[str]:
    return [letter for place, letter in enumerate(LETTERS) if row >> place & 1]


TABLES = {letter: sum(1 << row for row in range(ROWS) if letter in true_in(row)) for letter in LETTERS}


def joined(kind: str, a: Tabled, b: Tabled) -> Tabled:
    match kind:
        case "¬":
            return Not(a[0]), ALL & ~a[1]
        case "∧":
            return And(a[0], b[0]), a[1] & b[1]
        case "∨":
            return Or(a[0], b[0]), a[1] | b[1]
        case "→":
            return Implies(a[0], b[0]), ALL & ~a[1] | b[1]
    return Iff(a[0], b[0]), ALL & ~(a[1] ^ b[1])


def random_deep(chance: Random, depth: int, kinds: str = "¬∧∨→↔") -> Tabled:
    """The deep part stands on the left or on the right of a small one."""
    letters: list[Tabled] = [(Atom(letter), table) for letter, table in TABLES.items()]
    deep = chance.choice(letters)
    while deep[0].depth < depth:
        kind = chance.choice(kinds)
        beside = chance.choice(letters)
        if deep[0].depth < depth - 1 and chance.random() < 0.3:
            beside = joined(chance.choice(kinds), beside, chance.choice(letters))
        deep = joined(kind, *((deep, beside) if kind == "¬" or chance.random() < 0.5 else (beside, deep)))
    return deep


def theory_of(formula: Formula, more: str = "") -> Problem:
    return load(f'{FIND}rule "deep": {show(formula)}\n{more}')


def assert_told_apart(formula: Formula, table: int, rows: range) -> None:
    for row in rows:
        world = Expansion(World(), {letter: [()] for letter in true_in(row)})
        assert evaluate(formula, world) == bool(table >> row & 1), row


def assert_answers(formula: Formula, table: int) -> None:
    """Solving, counting, asking and reasons against the table."""
    problem = theory_of(formula)
    answer = solve(problem)
    if isinstance(answer, Solved):
        row = sum(1 << place for place, letter in enumerate(LETTERS) if answer[letter])
        assert table >> row & 1
    else:
        assert isinstance(answer, Impossible)
        assert not table
    assert count(problem) == Counted(table.bit_count())
    assert isinstance(ask(load(FIND), show(formula)), Follows if table == ALL else Refuted)
    denied = Rule("not so", Not(formula), Not(formula))
    both = Problem(replace(problem.theory, rules=(*problem.theory.rules, denied)))
    because = why(both)
    told = {"deep"} if not table else {"not so"} if table == ALL else {"deep", "not so"}
    assert {one.sentence for one in because.instances} == told  # type: ignore[union-attr]


@pytest.mark.parametrize("kinds", ["¬", "∧∨", "¬∧∨→↔"])
def test_deep_formulas_are_answered_like_their_truth_tables(kinds: str, thorough: bool) -> None:
    for seed in range(20 if thorough else 1):
        formula, table = random_deep(Random(f"{kinds} {seed}"), MAX_DEPTH if thorough else 1_100, kinds)
        assert_told_apart(formula, table, range(ROWS) if thorough else range(0, ROWS, 5))
        assert_answers(formula, table)


def test_shallower_formulas_too_whatever_the_cuts(thorough: bool) -> None:
    """Depths around the bands into which deep formulas are cut."""
    for seed in range(1_000 if thorough else 12):
        formula, table = random_deep(Random(seed), 90 + 7 * seed % 60)
        assert count(theory_of(formula)) == Counted(table.bit_count()), seed


def test_the_deepest_formula_is_read_back_and_evaluated_and_one_deeper_is_refused() -> None:
    formula, table = random_deep(Random(1), MAX_DEPTH)
    for style in ("unicode", "ascii", "latex"):
        assert parse(show(formula, style)) == formula
    assert_told_apart(formula, table, range(0, ROWS, 5))
    assert repr(formula) == f"parse({show(formula)!r})"
    with pytest.raises(NotationError, match="nested deeper than 10,000 levels"):
        parse("¬" * (MAX_DEPTH + 1) + "p")


def test_a_theory_with_a_deep_rule_is_written_and_read_back() -> None:
    problem = theory_of(random_deep(Random(2), 1_500)[0], "rule: " + " → ".join("pqrs" * 500))
    assert load(write_theory(problem.theory)).theory == problem.theory


def test_what_looks_like_a_mistake_is_seen_in_deep_rules() -> None:
    deep = show(random_deep(Random(4), MAX_DEPTH // 2)[0])
    problem = load(f'{FIND}rule "one": {deep}\nrule "two": {deep}')
    assert [remark.message for remark in problem.remarks()] == ["this rule says the same as “one” in line 2"]


def test_a_term_with_too_many_signs_is_refused_at_its_place() -> None:
    assert isinstance(solve(load(f"find p\nrule: {'+'.join('1' * 201)} = 201")), Solved)
    with pytest.raises(NotationError, match="a term has at most 200 signs") as caught:
        load(f"find p\nrule: {'+'.join('1' * 202)} = 202")
    assert (caught.value.line, caught.value.column) == (2, 6 + 2 * 201)


def test_deep_parts_below_quantifiers_and_in_definitions() -> None:
    """∀x over a deep part says the same of each element, and a deep body derives what its table says."""
    formula, table = random_deep(Random(3), 1_050)
    text = show(formula)
    for letter in LETTERS:
        text = text.replace(letter, f"{letter}(x)")
    every = ", ".join(f"{letter}(N)" for letter in LETTERS)
    head = f"sort N = {{1, 2, 3}}\ngiven g(N) = {{1, 3}}\nfind {every}\n"
    models = table.bit_count()
    assert count(load(f"{head}rule: ∀x (g(x) → ({text}))")) == Counted(models**2 * ROWS)
    some = ROWS**2 - (ROWS - models) ** 2
    assert count(load(f"{head}rule: ∃x (g(x) ∧ ({text}))")) == Counted(some * ROWS)
    assert count(load(f"{head}define d(N): ∀x (({text}) → d(x))\nrule: ∀x d(x)")) == Counted(models**3)


def test_quantifiers_are_nested_a_hundred_deep_at_most() -> None:
    head = "sort N = {1}\nfind p(N)\nrule: "
    assert isinstance(solve(load(head + "∀x∈N " * 100 + "p(x)")), Solved)
    assert isinstance(solve(load(head + "∃=1 x∈N " * 100 + "p(x)")), Solved)
    with pytest.raises(TheoryError, match="quantifiers are nested deeper than 100 levels") as caught:
        load(head + "∀x∈N " * 101 + "p(x)")
    assert caught.value.line == 3


def test_proofs_keep_to_shallow_formulas_and_say_so() -> None:
    with pytest.raises(NotationError, match="nested deeper than 100 levels"):
        parse_sequent("¬" * (SEQUENT_DEPTH + 1) + "P")
    with pytest.raises(EntailsError, match="nested deeper than 200 levels"):
        Sequent((), parse("¬" * (2 * SEQUENT_DEPTH + 1) + "P"))
