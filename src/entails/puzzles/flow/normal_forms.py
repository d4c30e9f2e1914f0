"""Solutions of Flow in normal form: few enough that a proof of uniqueness is short.

A solution can be changed by moves that keep it a solution (docs/decisions/015 has the proofs):

    short cut    cells may stay empty, and two cells of a flow are neighbours of each other or of one empty cell:
                 the flow takes that way, and the cells between are empty then
    slide        all cells are filled, and a flow makes a bump of two cells, or one around four, beside a link of any flow:
                 the bump is taken off, and added to that link

Each move changes a weight: the number of cells and the sum of their places, or the sum of the weights of the links. A
solution is in normal form if no move makes it lighter. A move in either direction leads to another solution, so the board
has exactly one solution if and only if one solution is in normal form and none can be moved.

The moves speak of strands and passages only, so walls, holes, bridges, warps and hexagons make no difference.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from functools import cache
from itertools import combinations, pairwise

from entails.boards.puzzle import NormalForms
from entails.engines.answers import Solution
from entails.models.text import parse_theory
from entails.models.theory import Theory
from entails.models.world import Row, World
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
# A bump over the link p–q that could slide to the link z–w: p–x–y–q has two cells, p–t–x–y–u–q four.
SLID = """
given bump(Cell, Cell, Cell, Cell, Cell, Cell), block(Cell, Cell, Cell, Cell, Cell, Cell, Cell, Cell)
rule "the bump {x}, {y} slides to {z}, {w}": ∀p,x,y,q,z,w (bump(p,x,y,q,z,w)
    → ¬(link(p,x) ∧ link(x,y) ∧ link(y,q) ∧ link(z,w)))
rule "the bump {t}, {x}, {y}, {u} slides to {z}, {w}": ∀p,t,x,y,u,q,z,w (block(p,t,x,y,u,q,z,w)
    → ¬(link(p,t) ∧ link(t,x) ∧ link(x,y) ∧ link(y,u) ∧ link(u,q) ∧ link(z,w)))
"""

BUMP, BLOCK = 2, 4  # cells

Near = Mapping[str, list[str]]  # the strands beside each strand
Slide = tuple[
    str, ...
]  # the flow over the bump, p, x, y, q or p, t, x, y, u, q, and the link z, w that the bump slides to


def normal(board: Board) -> NormalForms | None:
    """None where a flow must not run beside itself: moves could make it do that."""
    if not board.touch:
        return None
    return _slid(board) if board.fill else _tight(board)


@cache
def _tight_theory() -> Theory:
    return parse_theory(LEAN_HEAD + TIGHT)


# --- cells may stay empty ---


def _tight(board: Board) -> NormalForms:
    _, facts = lean(board)
    cells = [str(cell) for cell in facts.elements["Cell"]]
    near, ends = _near(board), {str(cell) for (cell,) in facts.facts["end"]}
    around = [(m, p, q) for m in cells if m not in ends for p, q in combinations(near[m], 2) if q not in near[p]]
    place = {cell: number for number, cell in enumerate(cells)}
    bends = [(m, p, q, r) for m, p, q in around for r in near[p] if q in near[r] and place[r] < place[m]]
    more: dict[str, list[Row]] = {"around": list(around), "bend": list(bends)}
    return NormalForms(
        _tight_theory(),
        World(facts.elements, {**facts.facts, **more}),
        lambda solution: can_be_cut_short(board, solution),
    )


def can_be_cut_short(board: Board, solution: Solution) -> bool:
    """Does a flow run beside itself, or touch a region of empty cells in two places? It could take that way instead.

    On “AAA” above “...” it does; on “AA.” above “BB*” it does not.
    """
    near, flow = _near(board), _flows(solution)
    links = set(solution.relations["link"])
    if any(flow.get(a) == flow.get(b, b) and (a, b) not in links for a in near for b in near[a]):
        return True
    seen: set[str] = set()
    shores = [_shore(near, cell, flow, seen) for cell in near if cell not in flow and cell not in seen]
    return any(len(shore) > len({flow[cell] for cell in shore}) for shore in shores)


def _flows(solution: Solution) -> dict[str, str]:
    """For each strand that is linked one strand of its flow, the same for all of them."""
    links: dict[str, list[str]] = {}
    for a, b in solution.relations["link"]:
        links.setdefault(str(a), []).append(str(b))
    flow: dict[str, str] = {}
    for start in links:
        todo = [start]
        while todo:
            cell = todo.pop()
            if cell not in flow:
                flow[cell] = start
                todo += links[cell]
    return flow


def _shore(near: Near, start: str, flow: Container[str], seen: set[str]) -> set[str]:
    """The strands of flows beside the region of a strand that is on none. The region is `seen` from now on."""
    shore: set[str] = set()
    todo = [start]
    while todo:
        cell = todo.pop()
        if cell not in seen:
            seen.add(cell)
            shore.update(other for other in near[cell] if other in flow)
            todo += [other for other in near[cell] if other not in flow]
    return shore


# --- all cells are filled ---


def _slid(board: Board) -> NormalForms:
    _, facts = lean(board)
    every = list(slides(board))
    lighter = dict.fromkeys(slide for slide, is_lighter in every if is_lighter)
    more: dict[str, list[Row]] = {
        "bump": [slide for slide in lighter if len(slide) == BUMP + 4],
        "block": [slide for slide in lighter if len(slide) == BLOCK + 4],
    }

    def movable(solution: Solution) -> bool:
        links = set(solution.relations["link"])
        return any(links.issuperset((*pairwise(slide[:-2]), slide[-2:])) for slide, _ in every)

    return NormalForms(lean_theory(True, True, SLID), World(facts.elements, {**facts.facts, **more}), movable)


def slides(board: Board) -> Iterator[tuple[Slide, bool]]:
    """All slides that a board allows, each with whether it makes a solution lighter.

    On three rows and two columns with the ends elsewhere, the bump r2c1, r2c2 slides up and down:
    (("r3c1", "r2c1", "r2c2", "r3c2", "r1c1", "r1c2"), True), (("r1c1", "r2c1", "r2c2", "r1c2", "r3c1", "r3c2"), False)
    """
    near, weight = _near(board), _weights(board)
    free = {strand for cell in board.cells() if board.at(cell) in ".+" for strand in board.strands(cell)}
    for bump in _bumps({cell: [other for other in near[cell] if other in free] for cell in near if cell in free}):
        last, first = bump[-1], bump[0]
        targets = [(m, n, z, w) for m, n in pairwise(bump) for z, w in _beside(near, bump, m, n)]
        for q, p in _beside(near, bump, last, first):
            for m, n, z, w in targets:
                if {z, w} != {p, q}:
                    opened = weight[p, first] + weight[last, q] + weight[m, n] + weight[z, w]
                    joined = weight[p, q] + weight[last, first] + weight[m, z] + weight[n, w]
                    yield (p, *bump, q, z, w), joined < opened


def _bumps(near: Near) -> Iterator[tuple[str, ...]]:
    """Pairs of neighbours, and four in a ring. A flow comes from beside the first and leaves beside the last."""
    for first, others in near.items():
        for last in others:
            if first < last:
                yield first, last
                for x in others:
                    for y in near[last]:
                        if y in near[x] and len({first, x, y, last}) == BLOCK:
                            yield first, x, y, last


def _beside(near: Near, bump: tuple[str, ...], m: str, n: str) -> list[tuple[str, str]]:
    """Neighbours outside the bump, one beside m and one beside n."""
    return [(a, b) for a in near[m] if a not in bump for b in near[n] if b not in bump and b in near[a]]


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
