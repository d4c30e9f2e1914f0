"""Small boards of Flow are swept: that tells at once whether there is one solution, and which.

On a board of 7×7 a sweep takes half as long as grounding the rules and asking a solver twice. It ends early where it grows
wide; then, and where there are several solutions (any of which would do, but some look better than others), the theory is
asked. A sweep knows nothing of flows that run beside themselves, so with `touch: no` the solution that it found alone is
looked at: if it breaks that rule there is none.
"""

from __future__ import annotations

from entails.engines.answers import Impossible, Solution, Solved
from entails.engines.solvers import frontier
from entails.limits import Limit
from entails.logic.joined import reached
from entails.models.world import Row
from entails.puzzles.flow.board import Board
from entails.puzzles.flow.counting import swept

MOST_CELLS, MOST_ACROSS = 100, 10  # beyond that a solver is as quick
MOST_STATES = 200  # in a layer; boards with one solution seldom have more, and on others that is little time lost

Links = dict[str, list[str]]  # for each strand those that it is linked to


def direct(board: Board, limit: Limit) -> Solved | Impossible | None:
    """The solution if there is only one, or that there is none. None where a sweep does not tell, or not soon."""
    if board.height * board.width > MOST_CELLS or min(board.height, board.width) > MOST_ACROSS:
        return None
    laid = swept(board, {})
    try:
        found = frontier.best(laid.sweep, limit.check, MOST_STATES)
    except frontier.TooWide:
        return None
    if found is None:
        return Impossible()
    if not found.alone:
        return None
    taken = zip(laid.sweep.vertices, found.taken, strict=True)
    strands = [strand for vertex, option in taken for strand in vertex.options[option].strands]
    links: Links = {strand: [] for cell in board.cells() for strand in board.strands(cell)}
    for edge in {part for strand in strands for part in strand if isinstance(part, int)}:
        here, there = laid.edges[edge]
        links[here].append(there)
        links[there].append(here)
    if not board.touch and _touches(laid.edges, links, _colours(board, links)):
        return Impossible()
    return Solved(_solution(links), unique=True)


def _colours(board: Board, links: Links) -> dict[str, str]:
    """The letter of each strand that a flow runs over."""
    colours: dict[str, str] = {}
    for letter, (end, _) in board.ends().items():
        colours |= dict.fromkeys(reached(board.strands(end), links.__getitem__), letter)
    return colours


def _touches(beside: list[tuple[str, str]], links: Links, colours: dict[str, str]) -> bool:
    """Does a flow run beside itself?"""
    return any(a in colours and colours[a] == colours.get(b) and b not in links[a] for a, b in beside)


def _solution(links: Links) -> Solution:
    """The links, which say all, in the order of the cells."""
    place = {strand: number for number, strand in enumerate(links)}
    pairs: list[Row] = [(a, b) for a, others in links.items() for b in sorted(others, key=place.__getitem__)]
    return Solution({"link": tuple(pairs)})
