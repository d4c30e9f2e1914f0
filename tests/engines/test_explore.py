"""What a change of the rules lets in and loses, against brute force."""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import product
from random import Random

import pytest

from entails.boards.puzzle import Puzzle
from entails.engines import explore as module
from entails.engines.answers import Solution
from entails.engines.certify import Accepted, Certificate, check_certificate
from entails.engines.explore import (
    Change,
    Effort,
    Extra,
    broken_instance,
    certificate,
    completed,
    let_in,
    lost,
    rules_of,
    where_false,
)
from entails.engines.solvers.sat import Session
from entails.limits import FOREVER, Limit
from entails.logic.evaluate import evaluate
from entails.logic.notation import parse
from entails.models.ground.grounder import ground
from entails.models.text import read_theory
from entails.models.theory import Rule, Theory
from entails.models.world import Row, Structure, World
from entails.puzzles import names, puzzle
from tests.laws.random_theories import atoms, brute_force, fixpoints, sample
from tests.puzzles.labs import LABS

BATCH = 20
MOST = 600  # solutions of a weakened theory that are listed
Extents = dict[str, frozenset[Row]]


def extents(solution: Solution) -> Extents:
    return {name: frozenset(rows) for name, rows in solution.relations.items()}


def check(found: Extra, expected: Sequence[Extents], told: str) -> None:
    assert found.some == bool(expected), told
    assert found.count == found.at_least == len(expected), told
    assert (found.example is None) == (not expected), told
    if found.example:
        assert extents(found.example) in expected, told


def changes(rules: Sequence[Rule], new: Rule, random: Random) -> list[Change]:
    """Each rule off; some of them off; one replaced by a random formula, alone and with others off."""
    group = tuple(random.sample(rules, random.randint(1, len(rules))))
    single = [Change((rule,)) for rule in rules]
    return [*single, Change(group), Change(group[:1], (new,)), Change(group, (new,))]


def structures(theory: Theory, world: World) -> Iterator[tuple[Extents, Structure]]:
    """Everything that the `find` relations could be, with what is then defined."""
    choices = atoms(theory, world)
    for bits in product([False, True], repeat=len(choices)):
        relations: dict[str, list[Row]] = {relation.name: [] for relation in theory.find()}
        for bit, (name, row, mirror) in zip(bits, choices, strict=True):
            relations[name] += {row, mirror} if bit else ()
        shown = {name: frozenset(rows) for name, rows in relations.items()}
        yield shown, Structure(world, fixpoints(theory, world, relations))


@pytest.mark.parametrize("start", range(0, 200, BATCH))
def test_what_is_let_in_and_lost_is_what_brute_force_finds(start: int) -> None:
    tried = 0
    for seed in range(start, start + BATCH):
        random = Random(seed)
        made = sample(random)
        new, rules = Rule("new", made.claim, made.claim), rules_of(made.theory)
        truth = [
            (one, structure, {rule.sentence: evaluate(rule.typed, structure) for rule in (*rules, new)})
            for one, structure in structures(made.theory, made.world)
        ]
        before = [one for one, _, holds in truth if all(holds[rule.sentence] for rule in rules)]
        for change in changes(rules, new, random) if rules else ():
            told = f"seed {seed}\n{made.text}\n{change}"
            tried += 1
            stay = [*(rule for rule in rules if rule not in change.off), *change.new]
            after = [one for one, _, holds in truth if all(holds[rule.sentence] for rule in stay)]
            extra = let_in(made.theory, made.world, change, solutions=len(before))
            gone = lost(made.theory, made.world, change)
            check(extra, [one for one in after if one not in before], told)
            check(gone, [one for one in before if one not in after], told)
            if extra.example:
                structure = completed(made.theory, made.world, extra.example)
                expected = next(other for one, other, _ in truth if one == extents(extra.example))
                assert _same(structure, expected), told
                assert broken_instance(change.off, structure), told
            proof = certificate(made.theory, made.world, change)
            assert isinstance(proof, Certificate) == (extra.some is False and gone.some is False), told
            if isinstance(proof, Certificate):
                assert isinstance(check_certificate(proof.text()), Accepted), told
    assert tried > BATCH


def _same(found: Structure, expected: Structure) -> bool:
    return all(
        {tuple(map(str, row)) for row in found.relations[name]} == {tuple(map(str, row)) for row in rows}
        for name, rows in expected.relations.items()
    )


@pytest.mark.parametrize("start", range(1_000, 1_100, BATCH))
def test_where_a_formula_fails_it_is_false(start: int) -> None:
    for seed in range(start, start + BATCH):
        made = sample(Random(seed))
        for solution in brute_force(made.theory, made.world)[:3]:
            structure = completed(
                made.theory, made.world, Solution({name: tuple(rows) for name, rows in solution.items()})
            )
            values = where_false(made.claim, structure)
            assert (values is None) == evaluate(made.claim, structure), f"seed {seed}\n{made.text}"


# --- puzzles ---


def listed(theory: Theory, world: World) -> list[Solution] | None:
    """All solutions, unless they are many."""
    found = []
    with Session(ground(theory, world)) as session:
        for solution in session.solutions():
            found.append(solution)
            if len(found) > MOST:
                return None
    return found


def right_answers(made: Puzzle, board: object) -> int:
    answers = LABS[made.name].answers
    return sum(not made.referee(board, answer) for answer in answers(board))


def is_refused(made: Puzzle, board: object, solution: Solution) -> bool:
    return bool(made.referee(board, made.read(board, solution)))


@pytest.mark.parametrize("name", names())
def test_on_random_boards_rules_keep_out_all_that_is_not_right(name: str) -> None:
    """How many are right is for the referee to say, of all answers there could be."""
    made = puzzle(name)
    assert made.sample
    tried = needed = 0
    for seed in range(16):
        random = Random(seed)
        board = made.sample(random)
        theory, world = made.theory(board), made.world(board)
        right = right_answers(made, board)
        rules = rules_of(theory)
        groups = [(rule,) for rule in rules] + [tuple(random.sample(rules, min(2, len(rules))))]
        for change in map(Change, groups):
            told = f"seed {seed}\n{made.write(board)}\n{[rule.sentence for rule in change.off]}"
            weaker = listed(change.apply(theory), world)
            if weaker is None:
                continue
            extra = let_in(theory, world, change, prefer=partial(is_refused, made, board))
            assert extra.count == len(weaker) - right, told
            assert extra.some == (extra.count > 0), told
            refused = [one for one in weaker if is_refused(made, board, one)]
            tried, needed = tried + 1, needed + bool(extra.some)
            if extra.example:
                assert made.draw(board, made.read(board, extra.example), True, True), told
                assert made.draw(board, made.read(board, extra.example), False, False).isascii(), told
            if refused and extra.count <= module.LISTED:
                assert extra.example in refused, told
    assert tried > 40
    assert needed > 10


@pytest.mark.parametrize("name", names())
def test_another_rule_in_the_place_of_one_lets_in_and_loses_what_it_says(name: str) -> None:
    made = puzzle(name)
    assert made.sample
    for seed in range(15):
        random = Random(seed)
        board = made.sample(random)
        theory, world = made.theory(board), made.world(board)
        old, *_ = random.sample(rules_of(theory), 1)
        found = next(theory.find())
        variables = ", ".join(f"x{place}∈{sort}" for place, sort in enumerate(found.sorts))
        text = f"∃≤1 {variables} {found.name}({','.join(f'x{place}' for place in range(len(found.sorts)))})"
        formula = theory.claim(parse(text))
        change = Change((old,), (Rule(text, formula, formula),))
        before, after = listed(theory, world), listed(change.apply(theory), world)
        if before is None or after is None:
            continue
        told = f"seed {seed}\n{made.write(board)}\n{old.sentence}"
        check(let_in(theory, world, change), [extents(one) for one in after if one not in before], told)
        check(lost(theory, world, change), [extents(one) for one in before if one not in after], told)


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


def test_without_time_it_is_not_known() -> None:
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
