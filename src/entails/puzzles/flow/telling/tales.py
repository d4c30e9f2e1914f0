"""Cases in words: one line for what leads to them, and one inside it for each way that a cell can go."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from entails.errors import numeral
from entails.puzzles.flow.telling.cases import Common, Tree
from entails.puzzles.flow.telling.position import Position
from entails.puzzles.flow.telling.story import (
    ending,
    in_a_row,
    passage,
    play,
    supposed,
    supposes,
    taken_instead,
    worth_words,
)
from entails.puzzles.flow.telling.words import route, tip_name


def refuted(base: Position, cell: int, tree: Tree) -> str:
    """How a supposition goes wrong case by case."""
    scene, start = base.copy(), tree.position.events[tree.start]
    return "\n".join(lines(scene, tree, f"if {supposed(scene, start, cell)}", cell, 0))


def lines(scene: Position, tree: Tree, opening: str, cell: int, depth: int) -> Iterator[str]:
    """What happens in a tree after its opening, which has happened in the scene."""
    numbers = [n for n in tree.numbers(tree.needed()) if not supposes(tree.position, n, tree.start, cell)]
    clauses = passage(scene, tree.position, numbers)
    comma = ", " if depth == 0 else ": "
    if tree.clash:
        end = ending(scene, tree.position, tree.clash)
        yield tabs(depth) + opening + comma + in_a_row([*clauses, end])
        return
    ways = f"{tip_name(scene, tree.cell)} has {numeral(len(tree.branches))} ways:"
    yield tabs(depth) + opening + (comma + in_a_row(clauses) if clauses else "") + f"; then {ways}"
    for branch in tree.branches:
        inner = scene.copy()
        yield from lines(inner, branch, way(inner, branch, tree.cell), tree.cell, depth + 1)


def tabs(depth: int) -> str:
    return "\t" * depth


def way(scene: Position, tree: Tree, cell: int) -> str:
    """One of the ways of a cell, which happens in the scene: "up to r3c5", "to r1c2 and r2c1"."""
    event = tree.position.events[tree.start]
    if event.what == "close":
        return f"joining {taken_instead(scene, event, cell)}"
    play(scene, [event])
    return route(scene.mesh, [cell, scene.mesh.other(event.subject, cell)])


def whichever(base: Position, common: Common) -> str:
    """In words, how each way of a cell leads to the same link."""
    found = [f"whichever way {tip_name(base, common.cell)} goes, that follows:"]
    for tree in common.branches:
        scene, position = base.copy(), tree.position
        opening = way(scene, tree, common.cell)
        every = worth_words(position, position.leading_to((("side", common.side),), len(position.events)))
        clauses = passage(scene, position, [n for n in every if not supposes(position, n, tree.start, common.cell)])
        found.append(f"\t{opening}: {in_a_row(clauses) if clauses else 'at once'}")
    return "\n".join(found)


def cells_of(trees: Iterable[Tree], cell: int) -> set[int]:
    """All cells that some trees speak of."""
    found = {cell}
    for tree in trees:
        mesh, events = tree.position.mesh, tree.position.events
        for n in [tree.start, *tree.numbers(tree.needed())]:
            found |= {events[n].subject} if events[n].what == "colours" else set(mesh.sides[events[n].subject])
        found |= set(tree.clash.cells if tree.clash else cells_of(tree.branches, tree.cell))
    return found
