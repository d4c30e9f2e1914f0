"""In which cells solutions agree, worked out from the answers of the API and not by the page."""

from itertools import pairwise
from typing import Any

Cell = tuple[int, int]


def agreeing(solutions: list[dict[str, Any]]) -> set[Cell]:
    """The cells that have the same mark in all of them, and the same links."""
    marked = [{(r, c): mark for r, row in enumerate(one["rows"]) for c, mark in enumerate(row)} for one in solutions]
    linked = [_links(one) for one in solutions]
    return {
        cell
        for cell in marked[0]
        if len({one[cell] for one in marked}) == 1
        and len({frozenset(link for link in one if cell in link) for one in linked}) == 1
    }


def _links(solution: dict[str, Any]) -> set[frozenset[Cell]]:
    paths = [*solution.get("paths", {}).values(), *solution.get("links", [])]
    steps = [pair for path in paths for pair in pairwise(path)]
    return {frozenset({(a[0], a[1]), (b[0], b[1])}) for a, b in steps}
