"""Products of sorts: ordered, with steps such as p + (0,1), as values of functions, and mixed with their parts; and sets that
variables go through. Each formula stands beside what it means in plain Python."""

from itertools import product
from random import Random

import pytest

from entails.engines.answers import Solved
from entails.engines.solvers.count import count
from entails.engines.solvers.sat import Session
from entails.errors import EntailsError
from entails.logic.evaluate import evaluate
from entails.logic.notation import parse, show
from entails.models.ground.grounder import ground
from entails.models.ground.purpose import COUNTING
from entails.models.reading.text import parse_theory, read_theory
from entails.models.world import Row
from entails.models.writing import write_theory

CELLS = [(r, c) for r in (1, 2, 3) for c in (1, 2, 3)]
CLUES = {"a": (1, 2), "b": (3, 1)}
TEXT = """
sort Row = {1..3}
sort Column = {1..3}
sort Cell = Row × Column
sort Clue = {a, b}
given at(Clue): Cell = {a -> (1,2), b -> (3,1)}
given beside(Cell, Cell) = {(r,c,s,d) : |r−s| + |c−d| = 1}
find black(Cell), link(Cell, Cell) within beside, symmetric, spot(Clue): Cell
"""

Board = set[tuple[int, int]]


def on(board: Board, r: int, c: int) -> bool:
    return (r, c) in board


FORMULAS = {
    "∀p,q (black(p) ∧ q < p → ¬black(q))": lambda b, s: len(b) <= 1,
    "∃p,q (black(p) ∧ black(q) ∧ p > q ∧ ¬(q ≥ p) ∧ q ≤ p)": lambda b, s: len(b) >= 2,
    "∀p (black(p) → black(p + (0,1)))": lambda b, s: all((r, c + 1) in b for r, c in b),
    "∃p∈Cell ¬black(p − (1,0))": lambda b, s: any((r - 1, c) not in b for r, c in CELLS),
    "∀p (black(p + (0,1) + (1,−1)) → black(p))": lambda b, s: all(
        (r, c) in b for r, c in CELLS if (r, c + 1) in CELLS and (r + 1, c) in b
    ),
    "∀p,q (black(p) ∧ q = p + (1,1) → black(q))": lambda b, s: all(
        (r + 1, c + 1) in b for r, c in b if (r + 1, c + 1) in CELLS
    ),
    "∃p (black(p) ∧ ¬(p + (0,1) = p + (0,1)))": lambda b, s: any(c == 3 for _, c in b),
    "∃p∈Cell (black(p) ∧ p + (0,1) < (2,2))": lambda b, s: any(c < 3 and (r, c + 1) < (2, 2) for r, c in b),
    "∀k black(at(k))": lambda b, s: set(CLUES.values()) <= b,
    "∃k ¬black(at(k) + (0,−1))": lambda b, s: any((r, c - 1) not in b for r, c in CLUES.values()),
    "∀k (at(k) = spot(k) ∨ black(spot(k)))": lambda b, s: all(CLUES[k] == s[k] or s[k] in b for k in CLUES),
    "spot(a) < spot(b)": lambda b, s: s["a"] < s["b"],
    "spot(a) ≠ spot(b)": lambda b, s: s["a"] != s["b"],
    "∀k,p (spot(k) = p → p ≥ at(k))": lambda b, s: all(s[k] >= CLUES[k] for k in CLUES),
    "¬(spot(a) + (1,0) = spot(b))": lambda b, s: (s["a"][0] + 1, s["a"][1]) != s["b"],
    "#p (black(p) ∧ p ≠ at(a)) = 2": lambda b, s: len(b - {CLUES["a"]}) == 2,
    "Σp {1 : black(p + (1,0))} ≥ 2": lambda b, s: len([1 for r, _ in b if r > 1]) >= 2,
    "∀p,r,c (beside(p,r,c) ∧ black(p) → ¬black(r,c))": lambda b, s: (
        not any(abs(r - t) + abs(c - u) == 1 for r, c in b for t, u in b)
    ),
    "∀r,c,p (beside((r,c),p) ∧ black(r,c) → ¬black(p))": lambda b, s: (
        not any(abs(r - t) + abs(c - u) == 1 for r, c in b for t, u in b)
    ),
    "∀t∈{1..2} black(t,t)": lambda b, s: {(1, 1), (2, 2)} <= b,
    "∃t∈{0..7} black(1,t)": lambda b, s: any(r == 1 for r, _ in b),
    "#t∈{1,3} black(t,1) = 1": lambda b, s: len(b & {(1, 1), (3, 1)}) == 1,
    "Σt∈{−1..3} {t : black(2,t)} = 4": lambda b, s: sum(c for r, c in b if r == 2) == 4,
    "∀k∈{a} black(spot(k))": lambda b, s: s["a"] in b,
    "∃=1 k∈{a,b} (spot(k) = at(k))": lambda b, s: [s[k] == CLUES[k] for k in CLUES].count(True) == 1,
    "connected p∈Cell (black(p) ∨ p = spot(a)) along beside": lambda b, s: in_one_piece(b | {s["a"]}),
    "connected r∈{1,2},c∈Column black(r,c) along beside": None,
    "∀t∈{1..0} ⊥": lambda b, s: True,
    "∃p∈Cell ∃c∈Column (black(p) ∧ (2,c + 2) > p)": lambda b, s: any(one < (2, 3) for one in b),
    "∃p∈Cell (black(p) ∧ ¬(p ≤ (4 − 0,1)))": lambda b, s: bool(b),  # there is no row 4
    "∃p∈Cell (black(p) ∧ p ≥ (1,1 div 0))": lambda b, s: False,
    "∃=(k) (r,c)∈Cell black(r,c)": None,
    "∃=2 (r,c)∈Cell black(r,c)": lambda b, s: len(b) == 2,
}


def in_one_piece(cells: Board) -> bool:
    reached = set(sorted(cells)[:1])
    for _ in cells:
        reached |= {(r, c) for r, c in cells for t, u in reached if abs(r - t) + abs(c - u) == 1}
    return reached == cells


@pytest.mark.parametrize("text", [text for text, meaning in FORMULAS.items() if meaning])
def test_a_formula_means_what_it_says_and_is_ground_so(text: str) -> None:
    meaning = FORMULAS[text]
    assert meaning
    theory, world = read_theory(TEXT)
    claim = theory.claim(parse(text))
    negated = theory.claim(parse(f"¬({text})"))
    random = Random(text)
    for _ in range(25):
        black = {cell for cell in CELLS if random.random() < random.choice([0.15, 0.5, 0.9])}
        spot = {"a": random.choice([CLUES["a"], *CELLS]), "b": random.choice([CLUES["b"], *CELLS])}
        extents: dict[str, list[Row]] = {"black": list(black), "spot": [(k, *cell) for k, cell in spot.items()]}
        expected = meaning(black, spot)
        assert evaluate(claim, theory.expansion(world, extents)) is expected, (black, spot)
        assert evaluate(negated, theory.expansion(world, extents)) is not expected
    facts = [f"black({r},{c})" if (r, c) in black else f"¬black({r},{c})" for r, c in CELLS]
    facts += [f"spot({k}) = ({r},{c})" for k, (r, c) in spot.items()]
    for rule in (text, f"¬({text})"):
        ruled, same_world = read_theory(TEXT + "".join(f"rule: {one}\n" for one in [*facts, rule]))
        with Session(ground(ruled, same_world)) as session:
            assert isinstance(session.solve(), Solved) is (expected is (rule == text)), (rule, black, spot)


@pytest.mark.parametrize("text", FORMULAS)
@pytest.mark.parametrize("style", ["unicode", "ascii", "latex"])
def test_what_is_written_is_read_back(text: str, style: str) -> None:
    assert parse(show(parse(text), style)) == parse(text)


def test_a_function_into_a_product_has_one_value_for_each_argument() -> None:
    theory, world = read_theory(TEXT + "rule: ∀k spot(k) > at(k)\nrule: ∀p ¬black(p)\nrule: ∀p,q ¬link(p,q)\n")
    expected = 1
    for place in CLUES.values():
        expected *= len([cell for cell in CELLS if cell > place])
    assert getattr(count(ground(theory, world, COUNTING)), "count", None) == expected
    assert [rule.sentence for rule in theory.rules if rule.declared] == ["spot of {x1} has one value"]


@pytest.mark.parametrize(
    ("word", "fits"),
    [
        ("", lambda a, b: a is not None and b is not None),
        ("partial", lambda a, b: True),
        ("injective", lambda a, b: a is not None and b is not None and a != b),
        ("partial injective", lambda a, b: a is None or a != b),
    ],
)
def test_the_words_of_a_function_into_a_product(word: str, fits: object) -> None:
    text = f"sort R = {{1..2}}\nsort C = R × R\nsort K = {{a, b}}\nfind f(K): C {word}\n"
    cells = [None, *product((1, 2), repeat=2)]
    expected = len([1 for a, b in product(cells, cells) if fits(a, b)])  # type: ignore[operator]
    theory, world = read_theory(text)
    assert getattr(count(ground(theory, world, COUNTING)), "count", None) == expected
    assert parse_theory(write_theory(theory)) == theory


def test_a_bijection_onto_a_product() -> None:
    text = "sort R = {1..2}\nsort C = R × R\nsort K = {a, b, c, d}\nfind f(K): C bijective\n"
    theory, world = read_theory(text)
    assert getattr(count(ground(theory, world, COUNTING)), "count", None) == 24


def test_symmetric_links_between_cells_are_one_variable_each() -> None:
    theory, world = read_theory(TEXT)
    grounding = ground(theory, world)
    assert len(grounding.variables("link")) == 12
    assert grounding.variable("link", (1, 1, 1, 2)) == grounding.variable("link", (1, 2, 1, 1))


def test_a_hole_names_a_cell_by_its_parts() -> None:
    declared = "sort Row = {1..3}\nsort Cell = Row × Row\nfind black(Cell)\n"
    theory = parse_theory(declared + 'rule "{r,c} or {r,d}" | "one of {r,c} and {r,d}": ∀r,c,d (c < d → black(r,c))\n')
    assert theory.rules[-1].sentence == "({r},{c}) or ({r},{d})"
    assert theory.rules[-1].spoken_of() == {"r", "c", "d"}
    assert parse_theory(write_theory(theory)) == theory


def test_leading_variables_behind_a_set_are_spoken_of() -> None:
    theory = parse_theory(TEXT + 'rule "{k} {p}": ∀k∈{a},p (black(p) → spot(k) = p)\n')
    assert [name for name, _ in theory.rules[-1].variables] == ["k", "p.1", "p.2"]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("rule: ∀p (black(p + (0,1,2)))", "has 2 parts, not 3"),
        ("rule: ∀p,q (black(p) ∧ black(q) → black(p + q))", "expected a variable of Cell"),
        ("rule: ∀k spot(k)", "spot is a function"),
        ("rule: ∀k (spot(k) = 3)", "expected a variable of a product"),
        ("rule: ∀k (spot(k) + 1 = 3)", "arithmetic is for numbers"),
        ("rule: ∀x∈{a,red} (spot(x) = (1,1))", "red"),
        ("rule: ∀t∈{1..99999} black(1,t)", "spans at most"),
        ("rule: ∀t∈{a..3} black(1,t)", "from a number to a number"),
        ("given n(Cell): number\nrule: ∀k (n(at(k)) = 2)", "give the value a name"),
        ("rule: connected p black(p) along at", "needs a relation between two of the same sort"),
        ("rule: connected k∈Clue (spot(k) = (1,1))", "speaks of Clue, but beside(Cell, Cell) is no graph of these"),
        ("rule: loop black", "needs a relation between two of the same sort"),
        ("rule: loop lnk", "did you mean link?"),
    ],
)
def test_what_is_wrong_is_said(line: str, message: str) -> None:
    with pytest.raises(EntailsError) as found:
        parse_theory(TEXT + line + "\n")
    assert message in str(found.value)


def test_connected_says_what_to_do_where_nothing_is_beside() -> None:
    with pytest.raises(EntailsError) as found:
        parse_theory("sort N\nfind p(N)\nrule: connected x p(x)\n")
    assert "say along which relation" in str(found.value)


def test_a_variable_of_a_condition_may_stand_for_an_element_of_a_product() -> None:
    """Neighbours by one variable for each cell, or by four for their parts: the same facts, and each is read back."""
    head = "sort Row = {1..3}, Column = {1..4}, Cell = Row × Column\ngiven beside(Cell, Cell) = "
    near = "|r−s| + |c−d| = 1"
    whole = f"{head}{{(p,q) : ∃r,c,s,d (p = (r,c) ∧ q = (s,d) ∧ {near})}}\nfind x\n"
    parts = f"{head}{{(r,c,s,d) : {near}}}\nfind x\n"
    facts = [set(read_theory(text)[1].facts["beside"]) for text in (whole, parts)]
    cells = [(r, c) for r in range(1, 4) for c in range(1, 5)]
    assert facts[0] == facts[1]
    assert facts[0] == {(*p, *q) for p in cells for q in cells if abs(p[0] - q[0]) + abs(p[1] - q[1]) == 1}
    assert "{(p,q) : " in write_theory(parse_theory(whole))


def test_the_value_of_a_condition_may_count_and_speak_of_elements_of_a_product() -> None:
    """A value has the sorts of its own variables, and is over cells as well as over their parts."""
    head = "sort Row = {1..2}, Column = {1..2}, Room = {1, 2}\nsort Cell = Row × Column\n"
    head += "given room(Cell): Room = {(1,1) -> 1, (1,2) -> 1, (2,1) -> 1, (2,2) -> 2}\n"
    text = head + "given size(Room): number = {k -> #p (room(p) = k) : ⊤}\n"
    text += "given others(Cell, Room): number = {(p,k) -> 10·room(p) + #q (room(q) = k ∧ q ≠ p) : room(p) ≠ k}\n"
    text += "given next(Cell): Room partial = {p -> room(p) + 1 : ⊤}\nfind x\n"
    theory, world = read_theory(text)
    assert world.numbers["size"] == {(1,): 3, (2,): 1}
    assert world.numbers["others"] == {(1, 1, 2): 11, (1, 2, 2): 11, (2, 1, 2): 11, (2, 2, 1): 23}
    assert world.facts["next"] == ((1, 1, 2), (1, 2, 2), (2, 1, 2))
    assert "{(p,k) -> 10·room(p) + " in write_theory(theory)
