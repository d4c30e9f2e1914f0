"""Flow as others would have it solved: answer sets, CP-SAT with a circuit, and decision diagrams for the count.

All of them see a board as a graph: its strands (cells, a bridge being two), neighbours, and pairs of ends."""

from __future__ import annotations

from typing import Any, NamedTuple

from rivals import Rival, answer_sets, one_answer_set, one_solution

from entails.boards.grid import name_of
from entails.puzzles.flow.board import Board

RULES = """
{ on(P,Q) } :- edge(P,Q).
linked(P,Q) :- on(P,Q).
linked(Q,P) :- on(P,Q).
:- strand(P), not end(P,_), #count { Q : linked(P,Q) } != 2.
:- end(P,_), #count { Q : linked(P,Q) } != 1.
colour(P,C) :- end(P,C).
colour(Q,C) :- colour(P,C), linked(P,Q).
:- strand(P), #count { C : colour(P,C) } != 1.
#show on/2.
"""
APART = ":- edge(P,Q), colour(P,C), colour(Q,C), not on(P,Q)."


class Graph(NamedTuple):
    strands: int
    edges: list[tuple[int, int]]
    pairs: list[tuple[int, int]]


def graph(board: Board) -> Graph:
    strands = [strand for cell in board.cells() for strand in board.strands(cell)]
    number = {strand: place for place, strand in enumerate(strands)}
    edges = dict.fromkeys((min(p, q), max(p, q)) for p, q in ((number[a], number[b]) for a, b in board.passages()))
    pairs = [(number[name_of(one)], number[name_of(other)]) for one, other in board.ends().values()]
    return Graph(len(strands), list(edges), pairs)


# --- clingo ---


def _program(board: Board) -> str:
    strands, edges, pairs = graph(board)
    facts = [f"strand(0..{strands - 1})."]
    facts += [f"edge({p},{q})." for p, q in edges]
    facts += [f"end({p},{colour})." for colour, pair in enumerate(pairs) for p in pair]
    return RULES + ("" if board.touch else APART) + "\n".join(facts)


def by_answer_sets(board: Board) -> bool | None:
    """Has it one solution? None: it has none."""
    return one_answer_set(_program(board))


def first_answer_set(board: Board) -> bool:
    return answer_sets(_program(board), 1) == 1


def count_answer_sets(board: Board) -> int:
    return answer_sets(_program(board), 0)


# --- CP-SAT ---


def _circuit(board: Board) -> tuple[Any, list[Any]]:
    """All flows as one circuit: from the first end of a colour to its second, and from there on to the next colour's."""
    from ortools.sat.python import cp_model

    strands, edges, pairs = graph(board)
    model = cp_model.CpModel()
    colour = [[model.new_bool_var("") for _ in pairs] for _ in range(strands)]
    arcs = [(p, q, model.new_bool_var("")) for edge in edges for p, q in (edge, edge[::-1])]
    onward = [(last, pairs[(place + 1) % len(pairs)][0], True) for place, (_, last) in enumerate(pairs)]
    model.add_circuit([*arcs, *onward])
    for of_strand in colour:
        model.add_exactly_one(of_strand)
    for number, pair in enumerate(pairs):
        for p in pair:
            model.add(colour[p][number] == 1)
    for p, q, used in arcs:
        for here, there in zip(colour[p], colour[q], strict=True):
            model.add_implication(here, there).only_enforce_if(used)
    return model, [used for _, _, used in arcs]


def by_circuit(board: Board) -> bool | None:
    return one_solution(*_circuit(board))


# --- graphillion ---


def count_by_diagram(board: Board) -> int:
    from graphillion import GraphSet

    strands, edges, pairs = graph(board)
    GraphSet.set_universe(edges, traversal="as-is")
    ends = {p for pair in pairs for p in pair}
    degrees = {p: range(1, 2) if p in ends else range(2, 3) for p in range(strands)}
    found = GraphSet.graphs(vertex_groups=[list(pair) for pair in pairs], degree_constraints=degrees, no_loop=True)
    return int(found.len())


CLINGO = Rival("clingo", "clingo", by_answer_sets)
CLINGO_FIRST = Rival("clingo", "clingo", first_answer_set)
CLINGO_COUNT = Rival("clingo, listing", "clingo", count_answer_sets)
CP_SAT = Rival("CP-SAT, one circuit", "ortools.sat.python.cp_model", by_circuit)
GRAPHILLION = Rival("graphillion", "graphillion", count_by_diagram)
