"""Solutions of Flow in normal form: few enough that a proof of uniqueness is short.

A solution can be changed by moves that keep it a solution (docs/decisions/015 has the proofs):

    short cut    cells may stay empty, and two cells of a flow are neighbours of each other or of one empty cell:
                 the flow takes that way, and the cells between are empty then
    slide        all cells are filled, and a flow makes a bump of two cells, one around four, or of one cell where three
                 cells meet (hexagons), beside a link of any flow: the bump is taken off, and added to that link

Each move changes a weight: the number of cells and the sum of their places, or the sum of the weights of the links. A
solution is in normal form if no move makes it lighter. A move in either direction leads to another solution, so the board
has exactly one solution if and only if one solution is in normal form and none can be moved.

The moves speak of strands and passages only, so walls, holes, bridges, warps and hexagons make no difference. What follows
from this for bends and roofs of a flow is told to the solver as well (`bends`).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Container, Iterable, Iterator, Sequence
from functools import cache
from itertools import pairwise

from entails.boards.puzzle import NormalForms
from entails.engines.answers import Solution
from entails.logic.joined import reached
from entails.models.reading.text import parse_theory
from entails.models.theory import Theory
from entails.models.world import Row, World
from entails.puzzles.flow.bends import BENDS, ROOFS, Near, around, bends, roofs
from entails.puzzles.flow.board import Board
from entails.puzzles.flow.rules import LEAN_HEAD, lean, lean_theory

# No flow passes an empty cell twice, unless it bends around it, and the bend comes first on the board.
TIGHT = """
given around(Cell, Cell, Cell), bend(Cell, Cell, Cell, Cell)
find  used(Cell)

rule "the end at {p} is used":                          ∀p (end(p) → used(p))
rule "{p} is used if it is linked":                     ∀p,q (link(p,q) → used(p))
rule "{p} is used if it has a number":                  ∀p,d (one(p,d) → used(p))
rule "the flow enters and leaves {p}":                  ∀p (used(p) ∧ ¬end(p) → ∃=2 q link(p,q))
rule "{p} lies on a flow that reaches an end":          ∀p (used(p) → reached(p))
rule "{p} and {q} are of one flow, so they are linked": ∀p,q (pair(p,q) ∧ used(p) ∧ used(q) ∧ ¬link(p,q)
    → ∃d ¬(one(p,d) ↔ one(q,d)))
rule "{p} and {q} are not of one flow that passes {m}": ∀m,p,q (around(m,p,q) ∧ ¬used(m) ∧ used(p) ∧ used(q)
    ∧ ¬∃r (bend(m,p,q,r) ∧ link(p,r) ∧ link(r,q)) → ∃d ¬(one(p,d) ↔ one(q,d)))
"""
# A bump over the link p–q that could slide to the link z–w: p–x–q has one cell, p–x–y–q two, p–t–x–y–u–q four.
SLID = """
given tip(Cell, Cell, Cell, Cell, Cell)
given bump(Cell, Cell, Cell, Cell, Cell, Cell), block(Cell, Cell, Cell, Cell, Cell, Cell, Cell, Cell)
rule "{x} slides to {z}, {w}":               ∀p,x,q,z,w (tip(p,x,q,z,w) → ¬(link(p,x) ∧ link(x,q) ∧ link(z,w)))
rule "the bump {x}, {y} slides to {z}, {w}": ∀p,x,y,q,z,w (bump(p,x,y,q,z,w)
    → ¬(link(p,x) ∧ link(x,y) ∧ link(y,q) ∧ link(z,w)))
rule "the bump {t}, {x}, {y}, {u} slides to {z}, {w}": ∀p,t,x,y,u,q,z,w (block(p,t,x,y,u,q,z,w)
    → ¬(link(p,t) ∧ link(t,x) ∧ link(x,y) ∧ link(y,u) ∧ link(u,q) ∧ link(z,w)))
"""

TIP, BUMP, BLOCK = 1, 2, 4  # cells

Slide = tuple[
    str, ...
]  # the flow over the bump, p, x, q or p, x, y, q or p, t, x, y, u, q, and the link z, w that the bump slides to


def normal(board: Board) -> NormalForms | None:
    """None where a flow must not run beside itself and cells may stay empty: moves could make it do that."""
    if board.touch:
        return _slid(board) if board.fill else _tight(board)
    return _apart(board) if board.fill else None


@cache
def _tight_theory() -> Theory:
    return parse_theory(LEAN_HEAD + TIGHT + BENDS + ROOFS)


# --- cells may stay empty ---


def _tight(board: Board) -> NormalForms:
    _, facts = lean(board)
    cells = [str(cell) for cell in facts.elements["Cell"]]
    near, ends = _near(board), {str(cell) for (cell,) in facts.facts["end"]}
    triples = around(near, [cell for cell in cells if cell not in ends])
    place = {cell: number for number, cell in enumerate(cells)}
    before = [(m, p, q, r) for m, p, q in triples for r in near[p] if q in near[r] and place[r] < place[m]]
    bare = list(roofs(board))
    more: dict[str, list[Row]] = {
        "around": list(triples),
        "bend": list(before),
        "part": [(number, a, b) for number, roof in enumerate(bare) for a, b in roof],
        **bends(near, triples, place),
    }
    return NormalForms(
        _tight_theory(),
        World({**facts.elements, "Roof": list(range(len(bare)))}, {**facts.facts, **more}),
        lambda solution: cut_short(board, solution),
    )


def cut_short(board: Board, solution: Solution) -> Iterator[Solution]:
    """A flow that runs beside itself, or touches a region of empty cells in two places, could take that way instead: the
    solutions in which one does.

    On “AAA” above “...” the one has another; on “AA.” above “BB*” it has none.
    """
    near = _near(board)
    paths = [*_paths(solution, board)]
    flow = {cell: number for number, path in enumerate(paths) for cell in path}
    for path in paths:
        for place, cell in enumerate(path):
            for other in path[place + 2 :]:
                if other in near[cell]:
                    yield _relaid(paths, path, [cell, other])
    seen: set[str] = set()
    for start in near:
        if start not in flow and start not in seen:
            region = _region(near, start, flow, seen)
            for path in paths:
                shore = [cell for cell in path if not region.isdisjoint(near[cell])]
                if len(shore) > 1:
                    yield _relaid(paths, path, _way(near, region, shore[0], shore[-1]))


def _paths(solution: Solution, board: Board) -> Iterator[list[str]]:
    """The strands of each flow from end to end."""
    links: dict[str, list[str]] = {}
    for a, b in solution.relations["link"]:
        links.setdefault(str(a), []).append(str(b))
    for ends in board.ends().values():
        path, before = board.strands(ends[0]), ""
        while onward := [other for other in links[path[-1]] if other != before]:
            before = path[-1]
            path.append(onward[0])
        yield path


def _region(near: Near, start: str, flow: Container[str], seen: set[str]) -> set[str]:
    """The strands on no flow that hang together with one. They are `seen` from now on."""
    region = {*reached([start], lambda cell: (other for other in near[cell] if other not in flow))}
    seen |= region
    return region


def _way(near: Near, region: set[str], start: str, goal: str) -> list[str]:
    """A shortest way from one strand to another through a region that lies beside both."""
    before = {start: start}
    todo = deque([start])
    while goal not in before:
        cell = todo.popleft()
        for other in near[cell]:
            if other not in before and (other in region or (other == goal and cell != start)):
                before[other] = cell
                todo.append(other)
    way = [goal]
    while way[-1] != start:
        way.append(before[way[-1]])
    return way[::-1]


def _relaid(paths: list[list[str]], path: list[str], way: list[str]) -> Solution:
    """The solution in which a flow takes another way between two of its strands."""
    first, last = path.index(way[0]), path.index(way[-1])
    new = [*path[:first], *way, *path[last + 1 :]]
    return _linked(pair for one in paths for pair in pairwise(new if one is path else one))


def _linked(pairs: Iterable[tuple[str, str]]) -> Solution:
    return Solution({"link": tuple(row for a, b in pairs for row in ((a, b), (b, a)))})


# --- all cells are filled ---


def _apart(board: Board) -> NormalForms:
    """Where no flow runs beside itself all solutions are in normal form, and none is moved; but much is known of bends."""
    _, facts = lean(board)
    near, ends = _near(board), {str(cell) for (cell,) in facts.facts["end"]}
    known = bends(near, around(near, [cell for cell in near if cell not in ends]))
    return NormalForms(
        lean_theory(True, False, BENDS), World(facts.elements, {**facts.facts, **known}), lambda solution: iter(())
    )


def _slid(board: Board) -> NormalForms:
    _, facts = lean(board)
    every = list(slides(board))
    lighter = dict.fromkeys(slide for slide, is_lighter in every if is_lighter)
    more: dict[str, list[Row]] = {
        "tip": [slide for slide in lighter if len(slide) == TIP + 4],
        "bump": [slide for slide in lighter if len(slide) == BUMP + 4],
        "block": [slide for slide in lighter if len(slide) == BLOCK + 4],
    }

    near = _near(board)

    def moved(solution: Solution) -> Iterator[Solution]:
        links = set(solution.relations["link"])
        for slide, _ in every:
            if links.issuperset((*pairwise(slide[:-2]), slide[-2:])):
                yield _slide(near, solution, slide)

    return NormalForms(lean_theory(True, True, SLID), World(facts.elements, {**facts.facts, **more}), moved)


def _slide(near: Near, solution: Solution, slide: Slide) -> Solution:
    """The solution in which the bump has slid."""
    p, *bump, q, z, w = slide
    m, n = next((m, n) for m, n in _openings(bump) if z in near[m] and w in near[n])
    removed = [{p, bump[0]}, {bump[-1], q}, {m, n}, {z, w}]
    kept = [(str(a), str(b)) for a, b in solution.relations["link"] if str(a) < str(b) and {a, b} not in removed]
    ring = [(bump[-1], bump[0])] if len(bump) > TIP else []
    return _linked([*kept, (p, q), *ring, (m, z), (n, w)])


def _openings(bump: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The pairs of cells of a bump between which a link can be drawn in. A single cell is both of them."""
    return pairwise(bump) if len(bump) > TIP else iter([(bump[0], bump[0])])


def slides(board: Board) -> Iterator[tuple[Slide, bool]]:
    """All slides that a board allows, each with whether it makes a solution lighter.

    On three rows and two columns with the ends elsewhere, the bump r2c1, r2c2 slides up and down:
    (("r3c1", "r2c1", "r2c2", "r3c2", "r1c1", "r1c2"), True), (("r1c1", "r2c1", "r2c2", "r1c2", "r3c1", "r3c2"), False)
    """
    near, weight = _near(board), _weights(board)
    free = {strand for cell in board.cells() if board.at(cell) in ".+" for strand in board.strands(cell)}
    for bump in _bumps({cell: [other for other in near[cell] if other in free] for cell in near if cell in free}):
        last, first = bump[-1], bump[0]
        targets = [(m, n, z, w) for m, n in _openings(bump) for z, w in _beside(near, bump, m, n)]
        for q, p in _beside(near, bump, last, first):
            for m, n, z, w in targets:
                if {z, w} != {p, q}:
                    opened = weight[p, first] + weight[last, q] + weight.get((m, n), 0) + weight[z, w]
                    joined = weight[p, q] + weight.get((last, first), 0) + weight[m, z] + weight[n, w]
                    yield (p, *bump, q, z, w), joined < opened


def _bumps(near: Near) -> Iterator[tuple[str, ...]]:
    """Single cells, pairs of neighbours, and four in a ring. A flow comes from beside the first and leaves beside the
    last."""
    for first, others in near.items():
        yield (first,)
        for last in others:
            if first < last:
                yield first, last
                for x in others:
                    for y in near[last]:
                        if y in near[x] and len({first, x, y, last}) == BLOCK:
                            yield first, x, y, last


def _beside(near: Near, bump: tuple[str, ...], m: str, n: str) -> list[tuple[str, str]]:
    """Neighbours outside the bump, one beside m and one beside n; in one order if these are one cell."""
    pairs = [(a, b) for a in near[m] if a not in bump for b in near[n] if b not in bump and b in near[a]]
    return pairs if m != n else [(a, b) for a, b in pairs if a < b]


def _weights(board: Board) -> dict[tuple[str, str], int]:
    """A weight for each passage. Any would do. With these, bumps slide up and to the left, and few slides are as heavy as
    the slide back."""
    cells = list(board.cells())
    place = {cell: number for number, cell in enumerate(cells)}
    weights = {}
    for here in cells:
        for direction, there in board.steps(here):
            along = 0 if direction in ("up", "down") else 1
            weight = (here[along] + there[along]) * len(cells) + place[here] + place[there]
            weights[board.strand(here, direction), board.strand(there, direction)] = weight
    return weights


def _near(board: Board) -> Near:
    near: dict[str, list[str]] = {strand: [] for cell in board.cells() for strand in board.strands(cell)}
    for a, b in dict.fromkeys(board.passages()):
        near[a].append(b)
    return near
