"""The frontier method against walking the paths of every choice, and against known numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import combinations, product
from math import comb
from pathlib import Path
from random import Random

import pytest

from entails.engines.solvers.frontier import (
    End,
    Option,
    Strand,
    Sweep,
    TooWide,
    Vertex,
    best,
    count,
    count_by_weight,
    counting,
    matching,
    sweeps,
)
from entails.engines.solvers.frontier.early import TOLD
from entails.engines.solvers.frontier.layout import lay_out

EXAMPLES = Path(__file__).parents[3] / "examples"
CORPUS = Path(__file__).parents[3].parent / "shared" / "corpus"
OCEAN, MOAT = 0, 1


def never() -> None:
    """The limit of someone who has time."""


# Boards.

Cell = tuple[int, int]
Tile = Callable[[str, dict[Cell, int]], list[Option]]  # the options of a character, given its edges by direction

UP, LEFT, RIGHT, DOWN = (-1, 0), (0, -1), (0, 1), (1, 0)


def grid(rows: Sequence[str], blank: str, tile: Tile) -> tuple[Vertex, ...]:
    """The cells of a board, row by row, except the blank ones."""
    cells = {(r, c): char for r, row in enumerate(rows) for c, char in enumerate(row) if char != blank}
    pairs = [((r, c), (r + dr, c + dc)) for r, c in cells for dr, dc in (RIGHT, DOWN) if (r + dr, c + dc) in cells]
    number = {pair: edge for edge, pair in enumerate(pairs)}

    def edges(r: int, c: int) -> dict[Cell, int]:
        around = {(dr, dc): (r + dr, c + dc) for dr, dc in (UP, LEFT, RIGHT, DOWN)}
        found = {step: number.get(((r, c), other), number.get((other, (r, c)))) for step, other in around.items()}
        return {step: edge for step, edge in found.items() if edge is not None}

    return tuple(Vertex(tuple(tile(char, edges(*cell)))) for cell, char in cells.items())


def bends(edges: dict[Cell, int]) -> list[tuple[Strand, ...]]:
    return [((edges[a], edges[b]),) for a, b in combinations(edges, 2) if a != (-b[0], -b[1])]


def straights(edges: dict[Cell, int]) -> list[tuple[Strand, ...]]:
    return [((edges[a], edges[b]),) for a, b in ((LEFT, RIGHT), (UP, DOWN)) if a in edges and b in edges]


def crossing(edges: dict[Cell, int]) -> list[tuple[Strand, ...]]:
    ways = straights(edges)
    return [ways[0] + ways[1]] if len(ways) == 2 else []


def ends(edges: dict[Cell, int], label: int) -> list[tuple[Strand, ...]]:
    return [((edge, End(label)),) for edge in edges.values()]


def flow(rows: Sequence[str], *, filled: bool = True) -> Sweep:
    """Flow Free, or Numberlink if cells may stay empty: '.' a cell, '*' a hole, '+' a bridge, letters the ends."""

    def tile(char: str, edges: dict[Cell, int]) -> list[Option]:
        if char == "+":
            ways = crossing(edges)
        elif char == ".":
            ways = bends(edges) + straights(edges) + ([] if filled else [()])
        else:
            ways = ends(edges, ord(char))
        return [Option(way, weight=len(way)) for way in ways]

    return Sweep(grid(rows, "*", tile))


def overflow(rows: Sequence[str]) -> Sweep:
    """Overflow: '-' straight, 'L' curved, '+' bridge, '#' moat, 'U' ocean; all but oceans may stay dry."""

    def tile(char: str, edges: dict[Cell, int]) -> list[Option]:
        ways: dict[str, list[tuple[Strand, ...]]] = {
            "-": [(), *straights(edges)],
            "L": [(), *bends(edges)],
            "+": [(), *straights(edges), *crossing(edges)],
            "#": [(), *ends(edges, MOAT)],
            "U": ends(edges, OCEAN),
        }
        return [Option(way, weight=1 if way else 0) for way in ways[char]]

    longest = max(map(len, rows))
    return Sweep(grid([row.ljust(longest) for row in rows], " ", tile), joins=int.__ne__)


# The rules once more, by walking: nothing here is shared with the engine.


def weight_of(problem: Sweep, taken: Sequence[int]) -> int | None:
    """The total weight of a choice of options, or None if it breaks a rule."""
    options = [vertex.options[index] for vertex, index in zip(problem.vertices, taken, strict=True)]
    strands = [strand for option in options for strand in option.strands]
    uses = Counter(part for strand in strands for part in strand if isinstance(part, int))
    if set(uses.values()) - {2}:
        return None
    unseen = set(range(len(strands)))
    for start, (_, end) in enumerate(strands):
        if isinstance(end, End) and start in unseen:
            last = walk(strands, start, unseen)
            if not problem.joins(end.label, last.label):
                return None
    return None if unseen else sum(option.weight for option in options)


def walk(strands: Sequence[Strand], start: int, unseen: set[int]) -> End:
    """Follow a path from one end to the other, ticking off its strands."""
    unseen.remove(start)
    edge = strands[start][0]
    while True:
        at = next(number for number in unseen if edge in strands[number])
        unseen.remove(at)
        one, two = strands[at]
        if isinstance(two, End):
            return two
        edge = two if one == edge else one


def brute(problem: Sweep) -> dict[int, int]:
    choices = product(*[range(len(vertex.options)) for vertex in problem.vertices])
    weights = Counter(weight_of(problem, taken) for taken in choices)
    return {weight: ways for weight, ways in weights.items() if weight is not None}


def agrees(problem: Sweep, expected: dict[int, int]) -> None:
    """All questions about a problem have the answers that follow from the numbers of ways by weight."""
    assert count_by_weight(problem, never) == expected
    assert count(problem, never) == sum(expected.values())
    found = best(problem, never)
    if found is None:
        assert not expected
    else:
        assert found[0] == max(expected)
        assert weight_of(problem, found[1]) == found[0]
        assert found.alone == (expected[found.weight] == 1)


# Random problems.


def random_graph(random: Random) -> Sweep:
    """A few vertices with many edges between them (also several between the same two) and random options."""
    size = random.randint(2, 6)
    pairs = [random.sample(range(size), 2) for _ in range(random.randint(1, 9))]
    around = [[edge for edge, pair in enumerate(pairs) if vertex in pair] for vertex in range(size)]
    labels = random.randint(1, 3)
    vertices = [
        Vertex(tuple(random_option(random, edges, labels) for _ in range(random.randint(1, 6)))) for edges in around
    ]
    allowed = {pair for pair in combinations(range(labels), 2) if random.random() < 0.6}
    allowed |= {(label, label) for label in range(labels) if random.random() < 0.6}
    return Sweep(tuple(vertices), joins=lambda a, b: (min(a, b), max(a, b)) in allowed)


def random_option(random: Random, edges: Sequence[int], labels: int) -> Option:
    left = random.sample(edges, random.randint(0, len(edges)))
    strands: list[Strand] = []
    while left:
        edge = left.pop()
        strands.append((edge, left.pop() if left and random.random() < 0.7 else End(random.randrange(labels))))
    return Option(tuple(strands), random.randint(0, 3))


def random_board(random: Random, characters: str, cells: int) -> list[str]:
    height = random.randint(1, 3)
    return ["".join(random.choices(characters, k=cells // height)) for _ in range(height)]


@pytest.mark.parametrize("like_large_boards", [True, False])
def test_random_graphs_are_counted_as_by_walking(
    like_large_boards: bool, thorough: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if like_large_boards:  # several vertices in each step, and not all states matched at once
        monkeypatch.setattr(sweeps, "FUSED", ((0, 3),))
        monkeypatch.setattr(matching, "GROUP", 2)
    random = Random(like_large_boards)
    answers = Counter[bool]()
    rounds = 800 if thorough else 200
    for _ in range(rounds):
        problem = random_graph(random)
        expected = brute(problem)
        agrees(problem, expected)
        answers[bool(expected)] += 1
    assert min(answers.values()) > rounds // 8


def test_random_overflow_levels_are_counted_as_by_walking() -> None:
    random = Random(2)
    for _ in range(60):
        problem = overflow(random_board(random, "--LLLL++###U ", 9))
        agrees(problem, brute(problem))


@pytest.mark.parametrize("filled", [True, False])
def test_random_flow_boards_are_counted_as_by_walking(filled: bool) -> None:
    random = Random(3)
    for _ in range(40):
        rows = random_board(random, ".....+*", 9)
        cells = [(r, c) for r, row in enumerate(rows) for c in range(len(row))]
        for letter in "AB":
            for r, c in (cells.pop(random.randrange(len(cells))) for _ in range(2)):
                rows[r] = rows[r][:c] + letter + rows[r][c + 1 :]
        problem = flow(rows, filled=filled)
        agrees(problem, brute(problem))


def test_the_order_of_the_vertices_does_not_matter() -> None:
    random = Random(4)
    vertices = list(overflow(["-LL-", "U+#L", "LL-L", "#LLL"]).vertices)
    expected = count_by_weight(Sweep(tuple(vertices), int.__ne__), never)
    for _ in range(20):
        random.shuffle(vertices)
        agrees(Sweep(tuple(vertices), int.__ne__), expected)


def test_a_problem_may_be_swept_in_its_other_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "NARROW", 0)
    random = Random(5)
    taken = Counter[bool]()
    for _ in range(100):
        problem = random_graph(random)
        across = random.sample(range(len(problem.vertices)), len(problem.vertices))
        expected = sum(brute(problem).values())
        assert count(replace(problem, across=tuple(across)), never) == expected
        taken[expected > 0] += 1
    assert min(taken.values()) > 10


def test_where_one_order_is_too_wide_the_other_is_swept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "NARROW", 0)
    board = flow(["A" + 6 * "." + "A", *[8 * "."] * 2], filled=False)
    columns = sorted(range(24), key=lambda place: place % 8)
    with pytest.raises(TooWide):
        count(board, never, most=12)
    assert count(replace(board, across=tuple(columns)), never, most=12) == count(board, never)


def test_an_end_is_told_before_it_is_reached() -> None:
    """r1c2 leads down to A: what comes from the left has that label there. Going back it is the other way round."""
    label, mark = End(ord("A")), End(TOLD)
    layout = lay_out(flow(["A.", "*A"], filled=False))
    assert set(layout.taken(1, ahead=True)[0].strands) == {(0, label), (1, mark)}
    assert set(layout.taken(1, ahead=False)[0].strands) == {(1, label), (0, mark)}
    beside = lay_out(flow(["AA"]))
    assert beside.taken(0, ahead=True)[0].strands == beside.taken(1, ahead=False)[0].strands == ((0, mark),)
    other = lay_out(flow(["AB"]))
    assert other.choices[0]
    assert not other.taken(0, ahead=True)


# Small cases that can be seen.


def test_no_vertices_leave_one_way() -> None:
    agrees(Sweep(()), {0: 1})


def test_a_vertex_without_options_leaves_no_way() -> None:
    agrees(Sweep((Vertex(()),)), {})


def test_an_edge_that_only_one_vertex_knows_cannot_be_used() -> None:
    agrees(Sweep((Vertex((Option(((0, End(0)),)), Option((), 5))),)), {5: 1})


def test_loops_are_no_paths() -> None:
    square = flow(["..", ".."], filled=False)
    agrees(square, {0: 1})


def test_a_path_may_cross_itself_on_a_bridge() -> None:
    agrees(flow(["*A*", "A+.", "*.."]), {7: 1})


def test_counts_may_exceed_a_machine_word_and_labels_a_byte() -> None:
    vertices = [
        Vertex((Option(((2 * label, End(label)),), 1), Option(((2 * label + 1, End(label)),), 2)))
        for label in range(300)
        for _ in range(2)  # two ends, joined by either of two edges
    ]
    agrees(Sweep(tuple(vertices)), {600 + 2 * heavy: comb(300, heavy) for heavy in range(301)})


def test_an_edge_with_three_vertices_is_refused() -> None:
    with pytest.raises(ValueError, match="more than two"):
        count(Sweep((Vertex((Option(((0, End(0)),)),)),) * 3), never)


def test_an_option_that_uses_an_edge_twice_is_refused() -> None:
    with pytest.raises(ValueError, match="twice"):
        count(Sweep((Vertex((Option(((0, 0),)),)),)), never)


def test_the_width_of_a_board_is_about_that_of_a_row() -> None:
    assert lay_out(flow(["A......", ".......", "......."], filled=False)).slots == 8
    assert lay_out(flow(["A.....A"])).slots == 1


def test_too_many_states_are_refused() -> None:
    board = flow(["." * 8] * 8, filled=False)
    with pytest.raises(TooWide, match="more than 100 states"):
        count(board, never, most=100)
    assert count(board, never, most=100_000) == 1


def test_the_limit_is_asked_and_may_stop_the_work() -> None:
    calls = 0

    def check() -> None:
        nonlocal calls
        calls += 1
        if calls == 10:
            raise TimeoutError

    for question in (count, count_by_weight, best):
        calls = 0
        with pytest.raises(TimeoutError):
            question(flow(["." * 8] * 8, filled=False), check)


# Known numbers.


@pytest.mark.parametrize(
    ("name", "expected"), [("eight", 1), ("bridge", 1), ("wide", 1), ("several", 38), ("ten", 246_015), ("diagonal", 0)]
)
def test_our_flow_boards_have_their_numbers_of_solutions(name: str, expected: int) -> None:
    problem = flow((EXAMPLES / "flow" / f"{name}.flow").read_text().splitlines())
    assert count(problem, never) == expected
    found = best(problem, never)
    assert (found is None) == (expected == 0)
    if found:
        assert weight_of(problem, found.taken) == found.weight
        assert found.alone == (expected == 1)


@pytest.mark.parametrize(
    ("name", "expected"), [("bridges", 7), ("six", 9), ("fork", 1), ("eight", 10), ("too-few-moats", 0)]
)
def test_our_overflow_levels_have_their_numbers_of_solutions(name: str, expected: int) -> None:
    by_length = count_by_weight(overflow((EXAMPLES / "overflow" / f"{name}.overflow").read_text().splitlines()), never)
    assert sum(by_length.values()) == expected


def corpus(*parts: str) -> list[str]:
    path = CORPUS.joinpath(*parts)
    if not path.exists():
        pytest.skip(f"no {path.name}: the shared corpus is not here")
    return path.read_text().splitlines()


@pytest.mark.parametrize(
    ("level", "expected"),
    [
        ("figure1", {8: 3, 18: 1, 20: 1, 30: 1, 32: 1, 38: 1, 40: 1}),
        ("selfloop", {9: 1, 11: 1, 18: 2, 19: 1, 24: 1, 31: 1, 32: 1, 35: 1}),
        ("two-paths", {3: 1, 7: 1}),
        ("equal-paths", {3: 2}),
        ("oceans", {61: 1, 64: 1}),
    ],
)
def test_overflow_levels_have_their_known_numbers_of_solutions(level: str, expected: dict[int, int]) -> None:
    agrees(overflow(corpus("overflow", f"{level}.overflow")), expected)


@pytest.mark.parametrize(
    ("board", "expected"),
    [("jumbo_14x14_01", 13), ("jumbo_14x14_19", 1_670), ("jumbo_13x13_26", 1_950_036)],
)
def test_flow_boards_have_their_known_numbers_of_solutions(board: str, expected: int) -> None:
    assert count(flow(corpus("flow", "mzucker", f"{board}.flow")), never) == expected


def test_the_best_solution_of_a_large_board_is_a_solution() -> None:
    problem = flow(corpus("flow", "mzucker", "jumbo_13x13_26.flow"))
    found = best(problem, never)
    assert found is not None
    assert weight_of(problem, found[1]) == found[0] == 169
