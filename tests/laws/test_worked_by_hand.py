"""Theories whose answers are known from elsewhere: mathematics, or another program in a few lines."""

from itertools import permutations

import pytest

from entails.engines.answers import Best, Counted, Follows, Impossible, Refuted, Solved, Unknown
from entails.engines.consequences.ask import ask
from entails.engines.solvers import count as counting
from entails.engines.solvers.optimise import optimise
from entails.engines.solvers.sat import Session
from entails.logic.notation import parse
from entails.models.ground.grounder import ground
from entails.models.ground.purpose import COUNTING, SOLVING
from entails.models.reading.text import parse_theory, read_theory
from entails.models.theory import Theory
from entails.models.world import World


def count(theory: Theory, world: World) -> Counted | Unknown:
    return counting.count(ground(theory, world, COUNTING))


def solve(theory: Theory, world: World) -> Solved | Best | Impossible | Unknown:
    with Session(ground(theory, world, SOLVING)) as session:
        return optimise(session, unique=True) if theory.objective else session.solve()


@pytest.mark.parametrize(("size", "queens"), [(4, 2), (5, 10), (6, 4), (8, 92)])
def test_queens(size: int, queens: int) -> None:
    theory = parse_theory(
        "sort Square, Line\ngiven on(Square, Line), exact(Line)\nfind queen(Square)\n"
        "rule: ∀l (exact(l) → ∃=1 s (on(s,l) ∧ queen(s)))\nrule: ∀l ∃≤1 s (on(s,l) ∧ queen(s))\n"
    )
    squares = [(r, c) for r in range(size) for c in range(size)]
    on = [(f"s{r}_{c}", line) for r, c in squares for line in (f"r{r}", f"c{c}", f"d{r + c}", f"a{r - c + size}")]
    lines = list(dict.fromkeys(line for _, line in on))
    exact = [(line,) for line in lines if line[0] in "rc"]
    world = World({"Square": [f"s{r}_{c}" for r, c in squares], "Line": lines}, {"on": on, "exact": exact})
    assert count(theory, world) == Counted(queens)


def test_counts_beyond_every_machine_word() -> None:
    theory, world = read_theory("sort N = {1..150}\nfind p(N)\nrule: ∃x p(x)\n")
    assert count(theory, world) == Counted(2**150 - 1)


def test_independent_sets_of_a_long_path_are_fibonacci_numbers() -> None:
    theory = parse_theory("sort N\ngiven next(N, N)\nfind p(N)\nrule: ∀x,y (next(x,y) → ¬(p(x) ∧ p(y)))")
    world = World({"N": list(range(200))}, {"next": [(i, i + 1) for i in range(199)]})
    a, b = 1, 2
    for _ in range(199):
        a, b = b, a + b
    assert count(theory, world) == Counted(b)


def test_spanning_connectivity_is_counted_through_a_definition() -> None:
    """Connected spanning subgraphs of the complete graph on four vertices: 38 (the sequence 1, 1, 4, 38, 728)."""
    text = (
        "sort V = {1..4}\nfind edge(V, V) symmetric\nrule: ∀x ¬edge(x,x)\n"
        "define reached(V): reached(1); ∀x,y (reached(x) ∧ edge(x,y) → reached(y))\nrule: ∀x reached(x)"
    )
    assert count(*read_theory(text)) == Counted(38)
    assert count(*read_theory(text.replace("1..4", "1..5"))) == Counted(728)


def test_the_shortest_tour_of_a_permutation_is_the_best_assignment() -> None:
    """Latin-square style: as few fixed points as a rule allows, against all permutations."""
    text = (
        "sort N = {1..5}\ngiven bad(N, N) = {(1,2), (2,3), (3,4), (4,5), (5,1), (1,1), (2,2)}\nfind to(N, N)\n"
        "rule: ∀x ∃=1 y to(x,y)\nrule: ∀y ∃=1 x to(x,y)\nmaximise #x,y (bad(x,y) ∧ to(x,y))"
    )
    bad = {(1, 2), (2, 3), (3, 4), (4, 5), (5, 1), (1, 1), (2, 2)}
    most = max(sum((i + 1, p) in bad for i, p in enumerate(order)) for order in permutations(range(1, 6)))
    best = solve(*read_theory(text))
    assert isinstance(best, Best)
    assert best.value == best.bound == most


def test_claims_follow_or_are_refuted_by_a_solution() -> None:
    theory, world = read_theory("sort N = {1..3}\nfind p(N), q(N)\nrule: ∀x (p(x) → q(x))\nrule: p(2)")
    assert ask(theory, world, theory.claim(parse("∃x q(x)"))) == Follows()
    answer = ask(theory, world, theory.claim(parse("∀x q(x)")))
    assert isinstance(answer, Refuted)
    assert set(answer.solution.relations["q"]) < {(1,), (2,), (3,)}
    contradictory, world = read_theory("find s\nrule: s\nrule: ¬s")
    assert ask(contradictory, world, contradictory.claim(parse("s ∧ ¬s"))) == Follows(vacuous=True)


def test_deeply_nested_equivalences_stay_small() -> None:
    """Distribution would need 2^40 clauses; names keep it linear."""
    letters = [f"p{i}" for i in range(40)]
    formula = letters[0]
    for letter in letters[1:]:
        formula = f"({formula} ↔ {letter})"
    theory, world = read_theory(f"find {', '.join(letters)}\nrule: {formula}")
    assert sum(1 for _ in ground(theory, world).clauses()) < 400
    assert count(theory, world) == Counted(2**39)


@pytest.mark.parametrize("number", [12, 60])
def test_disjunctions_of_conjunctions_stay_small(number: int, thorough: bool) -> None:
    pairs = [f"(p{i} ∧ q{i})" for i in range(number)]
    letters = ", ".join(f"p{i}, q{i}" for i in range(number))
    theory, world = read_theory(f"find {letters}\nrule: {' ∨ '.join(pairs)}")
    assert sum(1 for _ in ground(theory, world).clauses()) < 5 * number
    if thorough or number < 60:
        assert count(theory, world) == Counted(4**number - 3**number)


def test_a_lemma_changes_no_answer_and_no_reason() -> None:
    text = 'sort N = {1..3}\nfind p(N)\nrule "one": ∃=1 x p(x)\nrule "not {x}": ∀x (x ≠ 2 → ¬p(x))\n'
    plain = solve(*read_theory(text))
    helped = solve(*read_theory(text + 'lemma "two": p(2)\n'))
    assert plain == helped
    for guess in ("p(1)", "p(2)", "∀x p(x)"):
        assert solve(*read_theory(f'{text}guess "hope": {guess}\n')) == plain
        assert count(*read_theory(f'{text}guess "hope": {guess}\n')) == Counted(1)
    assert isinstance(plain, Solved)
    assert plain.unique
