"""The rules of Overflow in first-order logic, and the facts of a level that they speak of."""

from __future__ import annotations

from functools import cache

from entails.boards.grid import OPPOSITE, name_of
from entails.models.reading.text import parse_theory
from entails.models.theory import Theory
from entails.models.world import World
from entails.puzzles.overflow.board import KINDS, Board

THEORY = """
sort Cell
given beside(Cell, Cell), across(Cell, Cell, Cell)
given straight(Cell), curved(Cell), bridge(Cell), moat(Cell), ocean(Cell)
find  link(Cell, Cell) within beside, symmetric

define "a tile is wet if it is linked" wet(Cell):  ∀p,q (link(p,q) → wet(p))
define "water comes from an ocean and runs along the links" flows(Cell, Cell):
    ∀p,q (ocean(p) ∧ link(p,q) → flows(p,q));
    ∀p,q,s (beside(p,q) ∧ flows(p,q) ∧ ¬bridge(q) ∧ link(q,s) ∧ p ≠ s → flows(q,s));
    ∀p,q,s (flows(p,q) ∧ bridge(q) ∧ across(q,p,s) ∧ link(q,s) → flows(q,s))

say "{p} is linked to {q}", "{p} is not linked to {q}": link(p,q)
say "{p} is wet" | "{p} are wet", "{p} stays dry" | "{p} stay dry": wet(p)

rule "water goes straight through the straight tile {p}" | "water goes straight through the straight tiles {p}":
    ∀p,q (straight(p) ∧ link(p,q) → ∃s (across(p,q,s) ∧ link(p,s)))
rule "the straight tile {p} has two links" | "the straight tiles {p} have two links":
    ∀p (straight(p) → ∃≤2 q link(p,q))
rule "water turns in the curved tile {p}" | "water turns in the curved tiles {p}":
    ∀p,q,s (curved(p) ∧ across(p,q,s) → ¬(link(p,q) ∧ link(p,s)))
rule "the curved tile {p} has two links" | "the curved tiles {p} have two links":
    ∀p (curved(p) ∧ wet(p) → ∃=2 q link(p,q))
rule "water goes straight over the bridge {p}" | "water goes straight over the bridges {p}":
    ∀p,q (bridge(p) ∧ link(p,q) → ∃s (across(p,q,s) ∧ link(p,s)))
rule "the moat {p} links to one tile" | "the moats {p} link to one tile":
    ∀p (moat(p) → ∃≤1 q link(p,q))
rule "the ocean {p} links to one tile" | "the oceans {p} link to one tile":
    ∀p (ocean(p) → ∃=1 q link(p,q))
rule "the link of {p} and {q} carries water" | "the links of [{p} and {q}] carry water":
    ∀p,q (link(p,q) → flows(p,q) ∨ flows(q,p))
rule "no water runs into the ocean {q}" | "no water runs into the oceans {q}":
    ∀p,q (ocean(q) → ¬flows(p,q))
rule "there is an ocean": ∃p ocean(p)

maximise "the longest solution has {} wet tiles": #p wet(p)
"""


def theory(board: Board) -> Theory:
    return _theory()


@cache
def _theory() -> Theory:
    return parse_theory(THEORY)


def world(board: Board) -> World:
    cells = list(board.cells())
    facts: dict[str, list[tuple[str, ...]]] = {kind: [] for kind in KINDS.values()}
    facts["beside"], facts["across"] = [], []
    for cell in cells:
        facts[KINDS[board.at(cell)]].append((name_of(cell),))
        near = board.linkable(cell)
        for way, other in near.items():
            facts["beside"].append((name_of(cell), name_of(other)))
            if OPPOSITE[way] in near:
                facts["across"].append((name_of(cell), name_of(other), name_of(near[OPPOSITE[way]])))
    return World({"Cell": [name_of(cell) for cell in cells]}, facts)
