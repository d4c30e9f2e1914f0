"""Writes the instances of `theories.py` into benchmarks/theories: an ordinary theory, and the same problem as somebody who
knows clingo would write it. Both get the same facts; everything is made here, by seed.

    python benchmarks/theory_instances.py
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, pairwise, product
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import NamedTuple

from pysat.solvers import Solver

FOLDER = Path(__file__).parent / "theories"

Row = Sequence[int | str]


class Instance(NamedTuple):
    """A theory and a clingo program without their facts, and the facts: of relations, and of functions (the value last)."""

    name: str
    theory: str
    program: str
    relations: Mapping[str, Iterable[Row]] = MappingProxyType({})
    functions: Mapping[str, Iterable[Row]] = MappingProxyType({})

    def texts(self) -> tuple[str, str]:
        """Each relation is declared in the theory without facts (`given edge(Node, Node)`); they are put there."""
        theory, facts = self.theory, []
        for name, rows in (*self.relations.items(), *self.functions.items()):
            listed = [tuple(row) for row in rows]
            functional = name in self.functions
            written = ", ".join(_row(row, functional) for row in listed)
            lines = theory.splitlines()
            place = next(i for i, line in enumerate(lines) if line.startswith((f"given {name}(", f"given {name}:")))
            lines[place] += f" = {{{written}}}"
            theory = "\n".join(lines)
            facts += [f"{name}({','.join(map(str, row))})." for row in listed]
        return theory.strip() + "\n", self.program.strip() + "\n" + "\n".join(facts) + "\n"


def _row(row: Row, functional: bool) -> str:
    arguments = row[:-1] if functional else row
    text = f"({','.join(map(str, arguments))})" if len(arguments) != 1 else str(arguments[0])
    return f"{text} -> {row[-1]}" if functional else text


# --- the problems ---


def queens(size: int) -> Instance:
    theory = f"""
sort Row = {{1..{size}}}
sort Column = {{1..{size}}}
find queen(Row): Column bijective
rule "the queens in {{r}} and {{s}} share no diagonal": ∀r,s (r < s → |r − s| ≠ |queen(r) − queen(s)|)
"""
    program = f"""
#const n = {size}.
{{ queen(R,C) : C = 1..n }} = 1 :- R = 1..n.
{{ queen(R,C) : R = 1..n }} = 1 :- C = 1..n.
:- D = 2..2*n, {{ queen(D-C,C) : C = 1..n }} > 1.
:- D = 1-n..n-1, {{ queen(C+D,C) : C = 1..n }} > 1.
#show queen/2.
"""
    return Instance(f"queens-{size:02}", theory, program)


def latin(size: int) -> Instance:
    theory = f"""
sort Row = {{1..{size}}}
sort Column = {{1..{size}}}
sort Symbol = {{1..{size}}}
find symbol(Row, Column): Symbol
rule "{{s}} in row {{r}}": ∀r∈Row,s∈Symbol ∃=1 c (symbol(r,c) = s)
rule "{{s}} in column {{c}}": ∀c∈Column,s∈Symbol ∃=1 r (symbol(r,c) = s)
"""
    program = f"""
#const n = {size}.
{{ symbol(R,C,S) : S = 1..n }} = 1 :- R = 1..n, C = 1..n.
{{ symbol(R,C,S) : C = 1..n }} = 1 :- R = 1..n, S = 1..n.
{{ symbol(R,C,S) : R = 1..n }} = 1 :- C = 1..n, S = 1..n.
#show symbol/3.
"""
    return Instance(f"latin-{size}", theory, program)


def colouring(nodes: int = 500, degree: int = 8, seed: int = 1) -> Instance:
    """A random graph that can be coloured: each node has a colour of its own that only the maker knows."""
    random = Random(seed)
    hidden = [random.randrange(4) for _ in range(nodes)]
    edges: set[tuple[int, int]] = set()
    while len(edges) < nodes * degree // 2:
        a, b = sorted(random.sample(range(nodes), 2))
        if hidden[a] != hidden[b]:
            edges.add((a + 1, b + 1))
    theory = f"""
sort Node = {{1..{nodes}}}
sort Colour = {{red, green, blue, yellow}}
given edge(Node, Node)
find colour(Node): Colour
rule "{{x}} and {{y}} differ": ∀x,y (edge(x,y) → colour(x) ≠ colour(y))
"""
    program = f"""
{{ colour(X,(red;green;blue;yellow)) }} = 1 :- X = 1..{nodes}.
:- edge(X,Y), colour(X,C), colour(Y,C).
#show colour/2.
"""
    return Instance("colouring", theory, program, {"edge": sorted(edges)})


def hamiltonian(nodes: int = 60, extra: int = 150, seed: int = 2) -> Instance:
    random = Random(seed)
    path = random.sample(range(1, nodes + 1), nodes)
    edges = set(pairwise(path))
    while len(edges) < nodes - 1 + extra:
        a, b = random.sample(range(1, nodes + 1), 2)
        edges.add((a, b))
    theory = f"""
sort Node = {{1..{nodes}}}
given edge(Node, Node)
find next(Node, Node) within edge
define reached(Node): reached({path[0]}); ∀x,y (reached(x) ∧ next(x,y) → reached(y))
rule "from {{x}} the path goes on once at most": ∀x ∃≤1 y next(x,y)
rule "the path comes to {{y}} once at most": ∀y ∃≤1 x next(x,y)
rule "the path does not come back to its start": ∀x ¬next(x,{path[0]})
rule "the path reaches {{x}}": ∀x reached(x)
"""
    program = f"""
{{ next(X,Y) : edge(X,Y) }} <= 1 :- X = 1..{nodes}.
{{ next(X,Y) : edge(X,Y) }} <= 1 :- Y = 1..{nodes}.
reached({path[0]}).
reached(Y) :- reached(X), next(X,Y).
:- next(X,{path[0]}).
:- X = 1..{nodes}, not reached(X).
#show next/2.
"""
    return Instance("hamiltonian", theory, program, {"edge": sorted(edges)})


def blocks(number: int = 8, moves: int = 13) -> Instance:
    """Two towers become one, upside down and interleaved: each move takes one block that is clear."""
    half = number // 2
    first = [(i, i + 1) for i in range(1, half)] + [(i, i + 1) for i in range(half + 1, number)]
    order = [one for pair in zip(range(1, half + 1), range(half + 1, number + 1), strict=True) for one in pair]
    goal = list(pairwise(order))
    theory = f"""
sort Block = {{1..{number}}}
sort Time = {{0..{moves}}}
given first(Block, Block)
given goal(Block, Block)
find on(Block, Block, Time)
find moved(Time): Block partial
rule "at first {{a}} stands on {{b}} or not": ∀a,b (on(a,b,0) ↔ first(a,b))
rule "{{a}} is to stand on {{b}}": ∀a,b (goal(a,b) → on(a,b,{moves}))
rule "{{a}} does not stand on itself at {{t}}": ∀a,t ¬on(a,a,t)
rule "{{a}} stands on one block at most at {{t}}": ∀a,t ∃≤1 b on(a,b,t)
rule "{{b}} carries one block at most at {{t}}": ∀b,t ∃≤1 a on(a,b,t)
rule "{{a}} stays at {{t}} if it is not moved": ∀a,b,t (t > 0 ∧ moved(t) ≠ a → (on(a,b,t) ↔ on(a,b,t − 1)))
rule "what is moved at {{t}} was clear": ∀a,b,t (moved(t) = a → ¬on(b,a,t − 1))
rule "{{b}} was clear when {{a}} came at {{t}}": ∀a,b,c,t (moved(t) = a ∧ on(a,b,t) → ¬on(c,b,t − 1))
"""
    program = f"""
#const last = {moves}.
block(1..{number}).
place(table). place(X) :- block(X).
{{ move(B,P,T) : block(B), place(P), B != P }} <= 1 :- T = 1..last.
on(B,P,0) :- first(B,P).
on(B,table,0) :- block(B), not first(B,_).
on(B,P,T) :- move(B,P,T).
on(B,P,T) :- on(B,P,T-1), not move(B,_,T), T = 1..last.
:- move(B,P,T), on(_,B,T-1).
:- move(B,P,T), block(P), on(_,P,T-1).
:- goal(B,P), not on(B,P,last).
#show move/3.
"""
    return Instance("blocks", theory, program, {"first": first, "goal": goal})


def knapsack(items: int = 40, seed: int = 3) -> Instance:
    random = Random(seed)
    weights = [random.randint(5, 30) for _ in range(items)]
    values = [random.randint(5, 30) for _ in weights]
    theory = f"""
sort Item = {{1..{items}}}
given weight(Item): number
given value(Item): number
find packed(Item)
rule "the bag holds {sum(weights) // 2}": Σx {{weight(x) : packed(x)}} ≤ {sum(weights) // 2}
maximise Σx {{value(x) : packed(x)}}
"""
    program = f"""
{{ packed(X) : weight(X,_) }}.
:- #sum {{ W,X : packed(X), weight(X,W) }} > {sum(weights) // 2}.
#maximize {{ V,X : packed(X), value(X,V) }}.
#show packed/1.
"""
    functions = {"weight": list(enumerate(weights, 1)), "value": list(enumerate(values, 1))}
    return Instance("knapsack", theory, program, {}, functions)


def timetable(lessons: int = 60, seed: int = 4) -> Instance:
    """Sixty lessons of ten classes with twelve teachers in twenty hours and four rooms; a solution is hidden in it."""
    random = Random(seed)
    hours, rooms, classes, teachers = 20, 4, 10, 12
    places = random.sample(list(product(range(1, hours + 1), range(1, rooms + 1))), lessons)
    busy: set[tuple[str, int, int]] = set()
    of: list[tuple[int, int]] = []
    for hour, _ in places:
        group = random.choice([c for c in range(1, classes + 1) if ("c", c, hour) not in busy])
        teacher = random.choice([t for t in range(1, teachers + 1) if ("t", t, hour) not in busy])
        busy |= {("c", group, hour), ("t", teacher, hour)}
        of.append((group, teacher))
    absent = [
        (t, h)
        for t in range(1, teachers + 1)
        for h in range(1, hours + 1)
        if ("t", t, h) not in busy and random.random() < 0.4
    ]
    theory = f"""
sort Lesson = {{1..{lessons}}}
sort Hour = {{1..{hours}}}
sort Room = {{1..{rooms}}}
sort Class = {{1..{classes}}}
sort Teacher = {{1..{teachers}}}
given class(Lesson): Class
given teacher(Lesson): Teacher
given absent(Teacher, Hour)
find hour(Lesson): Hour
find room(Lesson): Room
rule "{{a}} and {{b}} are of one class": ∀a,b (a < b ∧ class(a) = class(b) → hour(a) ≠ hour(b))
rule "{{a}} and {{b}} have one teacher": ∀a,b (a < b ∧ teacher(a) = teacher(b) → hour(a) ≠ hour(b))
rule "{{a}} and {{b}} are in one room": ∀a,b (a < b ∧ room(a) = room(b) → hour(a) ≠ hour(b))
rule "the teacher of {{a}} is there": ∀a ¬absent(teacher(a), hour(a))
prefer "{{a}} is not the last of a day": ∀a (hour(a) mod 5 ≠ 0)
"""
    program = f"""
lesson(1..{lessons}).
{{ hour(L,1..{hours}) }} = 1 :- lesson(L).
{{ room(L,1..{rooms}) }} = 1 :- lesson(L).
:- hour(A,H), hour(B,H), A < B, class(A,C), class(B,C).
:- hour(A,H), hour(B,H), A < B, teacher(A,T), teacher(B,T).
:- H = 1..{hours}, R = 1..{rooms}, #count {{ L : hour(L,H), room(L,R) }} > 1.
:- hour(L,H), teacher(L,T), absent(T,H).
#minimize {{ 1,L : hour(L,H), H \\ 5 = 0 }}.
#show hour/2. #show room/2.
"""
    functions = {
        "class": [(i, c) for i, (c, _) in enumerate(of, 1)],
        "teacher": [(i, t) for i, (_, t) in enumerate(of, 1)],
    }
    return Instance("timetable", theory, program, {"absent": absent}, functions)


def golfers(groups: int, size: int, weeks: int) -> Instance:
    theory = f"""
sort Golfer = {{1..{groups * size}}}
sort Week = {{1..{weeks}}}
sort Group = {{1..{groups}}}
find group(Golfer, Week): Group
rule "{{g}} has {size} golfers in {{w}}": ∀w∈Week,g∈Group ∃={size} p (group(p,w) = g)
rule "{{p}} and {{q}} meet once at most": ∀p,q (p < q → ∃≤1 w (group(p,w) = group(q,w)))
rule "week 1 goes by number: {{p}}": ∀p (group(p,1) = (p − 1) div {size} + 1)
rule "{{p}} stays in {{w}}": ∀p,w (p ≤ {size} ∧ w > 1 → group(p,w) = p)
"""
    program = f"""
golfer(1..{groups * size}). week(1..{weeks}). group(1..{groups}).
{{ plays(P,W,G) : group(G) }} = 1 :- golfer(P), week(W).
:- week(W), group(G), {{ plays(P,W,G) }} != {size}.
meets(P,Q,W) :- plays(P,W,G), plays(Q,W,G), P < Q.
:- meets(P,Q,V), meets(P,Q,W), V < W.
:- plays(P,1,G), G != (P-1)/{size}+1.
:- plays(P,W,G), P <= {size}, W > 1, G != P.
#show plays/3.
"""
    return Instance(f"golfers-{groups}-{size}-{weeks}", theory, program)


# --- Sudoku ---


def sudokus(number: int = 100, seed: int = 5) -> Instance:
    """So many minimal Sudokus that singles alone do not solve, as one problem."""
    random = Random(seed)
    clues = [
        (board, *cell, digit) for board in range(1, number + 1) for cell, digit in sorted(hard_sudoku(random).items())
    ]
    theory = f"""
sort Board = {{1..{number}}}
sort Row = {{1..9}}
sort Column = {{1..9}}
sort Digit = {{1..9}}
given clue(Board, Row, Column): Digit partial
find digit(Board, Row, Column): Digit
rule "{{d}} in row {{r}} of board {{b}}": ∀b∈Board,r∈Row,d∈Digit ∃=1 c (digit(b,r,c) = d)
rule "{{d}} in column {{c}} of board {{b}}": ∀b∈Board,c∈Column,d∈Digit ∃=1 r (digit(b,r,c) = d)
rule "{{d}} in a box of board {{b}}": ∀b∈Board,r∈Row,c∈Column,d∈Digit (r mod 3 = 1 ∧ c mod 3 = 1 →
    ∃=1 s,e (r ≤ s ∧ s ≤ r + 2 ∧ c ≤ e ∧ e ≤ c + 2 ∧ digit(b,s,e) = d))
rule "the clue at {{r}},{{c}} of board {{b}}": ∀b,r,c (clue(b,r,c) = clue(b,r,c) → digit(b,r,c) = clue(b,r,c))
"""
    program = f"""
{{ digit(B,R,C,1..9) }} = 1 :- B = 1..{number}, R = 1..9, C = 1..9.
{{ digit(B,R,1..9,D) }} = 1 :- B = 1..{number}, R = 1..9, D = 1..9.
{{ digit(B,1..9,C,D) }} = 1 :- B = 1..{number}, C = 1..9, D = 1..9.
{{ digit(B,R,C,D) : R = S..S+2, C = E..E+2 }} = 1 :- B = 1..{number}, S = (1;4;7), E = (1;4;7), D = 1..9.
:- clue(B,R,C,D), not digit(B,R,C,D).
#show digit/4.
"""
    return Instance("sudokus", theory, program, {}, {"clue": clues})


Cell = tuple[int, int]
CELLS = [(row, column) for row in range(1, 10) for column in range(1, 10)]


def hard_sudoku(random: Random) -> dict[Cell, int]:
    """Clues with one solution, none of which can be left out, and that are not solved by singles."""
    while True:
        whole = _solutions({cell: digit for digit, cell in enumerate(random.sample(CELLS, 9), 1)}, random, 1)
        if not whole:
            continue
        clues = dict(whole[0])
        for cell in random.sample(CELLS, 81):
            digit = clues.pop(cell)
            if len(_solutions(clues, random, 2)) > 1:
                clues[cell] = digit
        if len(_singles(clues)) < 81:
            return clues


def _units() -> Iterator[list[Cell]]:
    for i in range(1, 10):
        yield [(i, j) for j in range(1, 10)]
        yield [(j, i) for j in range(1, 10)]
    for r, c in product((1, 4, 7), repeat=2):
        yield [(r + i, c + j) for i, j in product(range(3), repeat=2)]


UNITS = list(_units())
PEERS = {cell: {one for unit in UNITS if cell in unit for one in unit} - {cell} for cell in CELLS}


def _singles(clues: dict[Cell, int]) -> dict[Cell, int]:
    """What follows if a cell with one digit left, or a digit with one cell left in a unit, is filled in."""
    filled = dict(clues)
    while True:
        left = {
            cell: set(range(1, 10)) - {filled.get(one) for one in PEERS[cell]} for cell in CELLS if cell not in filled
        }
        new = {cell: min(digits) for cell, digits in left.items() if len(digits) == 1}
        for unit, digit in product(UNITS, range(1, 10)):
            where = [cell for cell in unit if digit in left.get(cell, ())]
            if len(where) == 1 and digit not in {filled.get(cell) for cell in unit}:
                new[where[0]] = digit
        if not new:
            return filled
        filled |= new


def _solutions(clues: dict[Cell, int], random: Random, most: int) -> list[dict[Cell, int]]:
    """So many solutions, by SAT; each is excluded only while its own literal is assumed."""
    solver = _solver()
    found: list[dict[Cell, int]] = []
    solver.set_phases([random.choice((-1, 1)) * v for v in range(1, 730)])
    assumed = [_variable(*clue) for clue in clues.items()]
    while len(found) < most and solver.solve(assumptions=assumed):
        true = {literal for literal in solver.get_model() or [] if literal > 0}
        found.append({cell: digit for cell, digit in product(CELLS, range(1, 10)) if _variable(cell, digit) in true})
        assumed.append(solver.nof_vars() + 1)
        solver.add_clause([-assumed[-1], *(-_variable(*clue) for clue in found[-1].items())])
    return found


def _variable(cell: Cell, digit: int) -> int:
    return (cell[0] * 9 + cell[1] - 10) * 9 + digit


@cache
def _solver() -> Solver:
    solver = Solver("m22")
    for cell in CELLS:
        solver.add_clause([_variable(cell, digit) for digit in range(1, 10)])
        for a, b in combinations(range(1, 10), 2):
            solver.add_clause([-_variable(cell, a), -_variable(cell, b)])
        for other, digit in product(PEERS[cell], range(1, 10)):
            if cell < other:
                solver.add_clause([-_variable(cell, digit), -_variable(other, digit)])
    return solver


def instances() -> Iterator[Instance]:
    yield from map(queens, (8, 12, 20, 30, 40))
    yield from (
        latin(5),
        colouring(),
        hamiltonian(),
        blocks(),
        knapsack(),
        timetable(),
        golfers(3, 3, 4),
        golfers(9, 3, 4),
    )
    yield sudokus()


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for instance in instances():
        theory, program = instance.texts()
        (FOLDER / f"{instance.name}.fol").write_text(theory, encoding="utf-8")
        (FOLDER / f"{instance.name}.lp").write_text(program, encoding="utf-8")


if __name__ == "__main__":
    main()
