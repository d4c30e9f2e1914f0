"""Definitions beside clingo, in process, by CPU: what is reached along links that are to be found, and islands in a grid.

    python benchmarks/definitions.py [--seconds S] [--turns N]

`reach` has n nodes, the edges i → 7i+3 mod n and 2n random ones (by the seed that is printed); links are to be found
within the edges, at most two out of a node, and everything must be reached from node 0 or 1. `islands` has n×n cells and
a clue on every third cell of the diagonal: every island holds one clue, and no four cells of the sea form a block. Ours
is reading the text, grounding and solving; clingo's is the same. The answers must agree: solutions are judged here,
counts compared. The growth at the end is ours alone: ten times the nodes may cost twelve times as much, at the median of
seven seeds, for how many cuts a search takes differs from graph to graph."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from functools import partial
from random import Random
from statistics import median
from typing import Any

from measuring import best_of
from rivals import Rival, answer_sets, ask

from entails import Counted, Solved, count, solve
from entails.models.reading.text import read_theory
from entails.questions.problem import Problem

SEED = 36
NODES, COUNTED, ISLANDS = (60, 150, 250), (8, 10), (10, 14, 18)
GROWTH, SEEDS = (100, 1000), 7

REACH = """
sort Node = {{0..{last}}}
given edge(Node, Node) = {{{edges}}}
given source(Node) = {{0, 1}}
find link(Node, Node) within edge
define reach(Node, Node):
    ∀s (source(s) → reach(s,s));
    ∀s,x,y (reach(s,x) ∧ link(x,y) → reach(s,y))
rule "at most two links leave {{x}}": ∀x ∃≤2 y link(x,y)
rule "{{y}} is reached": ∀y ∃s (source(s) ∧ reach(s,y))
"""
REACH_PROGRAM = """
{{ link(X,Y) : edge(X,Y) }} 2 :- node(X).
reach(S,S) :- source(S).
reach(S,Y) :- reach(S,X), link(X,Y).
:- node(Y), not reach(S,Y) : source(S).
#show link/2.
node(0..{last}). source(0;1). {edges}
"""
ISLES = """
sort Row = {{1..{size}}}
sort Column = {{1..{size}}}
sort Clue = {{1..{clues}}}
given beside(Row, Column, Row, Column) = {{(r,c,s,d) : |r − s| + |c − d| = 1}}
given at(Clue, Row, Column) = {{{places}}}
find land(Row, Column)
define isle(Clue, Row, Column):
    ∀k,r,c (at(k,r,c) → isle(k,r,c));
    ∀k,r,c,s,d (isle(k,r,c) ∧ beside(r,c,s,d) ∧ land(s,d) → isle(k,s,d))
rule "clues are land": ∀k,r,c (at(k,r,c) → land(r,c))
rule "land belongs to one island": ∀r,c (land(r,c) → ∃=1 k isle(k,r,c))
rule "no pool of sea": ∀r,c,s,d (r + 1 = s ∧ c + 1 = d → land(r,c) ∨ land(r,d) ∨ land(s,c) ∨ land(s,d))
"""
ISLES_PROGRAM = """
cell(1..{size},1..{size}).
beside(R,C,S,D) :- cell(R,C), cell(S,D), |R-S|+|C-D| = 1.
{{ land(R,C) : cell(R,C) }}.
isle(K,R,C) :- at(K,R,C).
isle(K,S,D) :- isle(K,R,C), beside(R,C,S,D), land(S,D).
:- at(_,R,C), not land(R,C).
:- land(R,C), not 1 {{ isle(K,R,C) }} 1.
:- cell(R,C), cell(R+1,C+1), not land(R,C), not land(R+1,C), not land(R,C+1), not land(R+1,C+1).
#show land/2.
{places}
"""


# --- instances ---


def edges(nodes: int, seed: int = SEED) -> list[tuple[int, int]]:
    random = Random(seed)
    some = [(i, (7 * i + 3) % nodes) for i in range(nodes)]
    some += [(random.randrange(nodes), random.randrange(nodes)) for _ in range(2 * nodes)]
    return list(dict.fromkeys(some))


def reach(nodes: int, seed: int = SEED) -> tuple[str, str]:
    """The theory and the program."""
    listed = edges(nodes, seed)
    return (
        REACH.format(last=nodes - 1, edges=", ".join(f"({a},{b})" for a, b in listed)),
        REACH_PROGRAM.format(last=nodes - 1, edges=" ".join(f"edge({a},{b})." for a, b in listed)),
    )


def islands(size: int) -> tuple[str, str]:
    places = [(k, 3 * k - 2, 3 * k - 2) for k in range(1, (size + 2) // 3 + 1)]
    written = ", ".join(str(place).replace(" ", "") for place in places)
    facts = " ".join(f"at{place}." for place in places)
    return (
        ISLES.format(size=size, clues=len(places), places=written),
        ISLES_PROGRAM.format(size=size, places=facts),
    )


# --- ours and theirs ---


def ours(theory: str) -> Any:
    answer = solve(Problem(*read_theory(theory)), unique=False)
    return answer.solution.relations if isinstance(answer, Solved) else answer


def counted(theory: str) -> int | str:
    answer = count(Problem(*read_theory(theory)))
    return answer.count if isinstance(answer, Counted) else "not counted"


def solved(program: str) -> bool:
    return answer_sets(program, 1) > 0


CLINGO = Rival("clingo", "clingo", solved)
LISTING = Rival("clingo, listing", "clingo", partial(answer_sets, most=0))


def fair(nodes: int, links: list[tuple[int, int]]) -> bool:
    """Is it a solution of `reach`, by plain Python?"""
    out = {i: [b for a, b in links if a == i] for i in range(nodes)}
    seen, todo = {0, 1}, [0, 1]
    while todo:
        new = set(out[todo.pop()]) - seen
        seen |= new
        todo += new
    return len(seen) == nodes and max(map(len, out.values())) <= 2 and set(links) <= set(edges(nodes))


def rows(turns: int, seconds: float) -> Iterator[tuple[str, float, float | None]]:
    for nodes in NODES:
        theory, program = reach(nodes)
        mine, answer = best_of(turns, partial(ours, theory))
        if not fair(nodes, [(int(a), int(b)) for a, b in answer["link"]]):
            raise SystemExit(f"reach {nodes}: no solution")
        yield f"reach {nodes}", mine, _least(CLINGO, program, turns, seconds, True)
    for size in ISLANDS:
        theory, program = islands(size)
        mine, answer = best_of(turns, partial(ours, theory))
        yield f"islands {size}", mine, _least(CLINGO, program, turns, seconds, isinstance(answer, dict | object))
    for nodes in COUNTED:
        theory, program = reach(nodes)
        mine, number = best_of(1, partial(counted, theory))
        yield f"count reach {nodes}: {number}", mine, _least(LISTING, program, 1, seconds, number)


def _least(rival: Rival, program: str, turns: int, seconds: float, expected: object) -> float | None:
    replies = [ask(rival, program, seconds) for _ in range(turns)]
    for reply in replies:
        if reply and reply[1] != expected:
            raise SystemExit(f"{rival.name} says {reply[1]}, entails says {expected}")
    return min((reply[0] for reply in replies if reply), default=None)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--turns", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=60)
    options = parser.parse_args()
    print(f"seed {SEED}\n{'':<36}{'entails':>10}{'clingo':>10}   CPU ms")
    for name, mine, theirs in rows(options.turns, options.seconds):
        other = f"{theirs:>10.1f}{mine / theirs:>8.2f} times" if theirs else f"{'–':>10}"
        print(f"{name:<36}{mine:>10.1f}{other}", flush=True)
    grown: list[float] = []
    for seed in range(SEED, SEED + SEEDS):
        few, many = (best_of(options.turns, partial(ours, reach(nodes, seed)[0]))[0] for nodes in GROWTH)
        grown.append(many / few)
        print(
            f"{f'reach {GROWTH[1]} beside {GROWTH[0]}, seed {seed}':<36}{many:>10.1f}{few:>10.1f}{grown[-1]:>8.2f} times"
        )
    print(f"growth at the median: {median(grown):.1f} times, at most 12 wanted")


if __name__ == "__main__":
    main()
