"""The same questions for other libraries: each model is what its users would write, and sees nothing of Entails.

A question is a dictionary that came as JSON. `counts` has Boolean variables 0, 1, … with implications, pairs that exclude
each other and numbers of them that hold (Aquarium and Star Battle are that); `flow` has the rows of a board whose flows do
not run beside themselves. The answer to both: is there only one solution? None: there is none. `flow-count` has a graph,
and the answer is the number of its solutions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from typing import Any

Question = dict[str, Any]
Place = tuple[int, int]


# --- counts ---


def counts_by_pysat(question: Question) -> bool | None:
    from pysat.card import CardEnc, EncType
    from pysat.solvers import Cadical153

    variables = question["variables"]
    clauses = [[-one - 1, other + 1] for one, other in question["implied"]]
    clauses += [[-one - 1, -other - 1] for one, other in question["apart"]]
    top = variables
    for members, number in question["exactly"]:
        encoded = CardEnc.equals([x + 1 for x in members], number, top_id=top, encoding=EncType.seqcounter)
        clauses += encoded.clauses
        top = max(top, encoded.nv)
    with Cadical153(bootstrap_with=clauses) as solver:
        if not solver.solve():
            return None
        solver.add_clause([-x for x in solver.get_model()[:variables]])
        return not solver.solve()


def counts_by_cp_sat(question: Question) -> bool | None:
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    holds = [model.new_bool_var("") for _ in range(question["variables"])]
    for one, other in question["implied"]:
        model.add_implication(holds[one], holds[other])
    for one, other in question["apart"]:
        model.add_implication(holds[one], ~holds[other])
    for members, number in question["exactly"]:
        model.add(sum(holds[x] for x in members) == number)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    if solver.solve(model) == cp_model.INFEASIBLE:
        return None
    model.add_bool_or([~one if solver.boolean_value(one) else one for one in holds])
    return bool(solver.solve(model) == cp_model.INFEASIBLE)


def counts_by_cpmpy(question: Question) -> bool | None:
    import cpmpy as cp

    holds = cp.boolvar(shape=question["variables"])
    model = cp.Model()
    for one, other in question["implied"]:
        model += holds[one].implies(holds[other])
    for one, other in question["apart"]:
        model += ~(holds[one] & holds[other])
    for members, number in question["exactly"]:
        model += cp.sum([holds[x] for x in members]) == number
    if not model.solve(solver="ortools", num_workers=1):
        return None
    model += cp.any([one != value for one, value in zip(holds, holds.value(), strict=True)])
    return not model.solve(solver="ortools", num_workers=1)


def counts_by_z3(question: Question) -> bool | None:
    from z3 import Bool, Implies, Not, Or, PbEq, Solver, is_true, sat

    holds = [Bool(f"x{place}") for place in range(question["variables"])]
    solver = Solver()
    solver.add([Implies(holds[one], holds[other]) for one, other in question["implied"]])
    solver.add([Or(Not(holds[one]), Not(holds[other])) for one, other in question["apart"]])
    solver.add([PbEq([(holds[x], 1) for x in members], number) for members, number in question["exactly"]])
    if solver.check() != sat:
        return None
    model = solver.model()
    solver.add(Or([Not(one) if is_true(model.eval(one, model_completion=True)) else one for one in holds]))
    return bool(solver.check() != sat)


COUNT_RULES = """
{ holds(X) : variable(X) }.
:- implied(X,Y), holds(X), not holds(Y).
:- apart(X,Y), holds(X), holds(Y).
:- exactly(S,N), #count { X : member(S,X), holds(X) } != N.
#show holds/1.
"""


def counts_by_clingo(question: Question) -> bool | None:
    facts = [f"variable(0..{question['variables'] - 1})."]
    facts += [f"implied({one},{other})." for one, other in question["implied"]]
    facts += [f"apart({one},{other})." for one, other in question["apart"]]
    for place, (members, number) in enumerate(question["exactly"]):
        facts += [f"exactly({place},{number}).", *(f"member({place},{x})." for x in members)]
    return _one(_answer_sets(COUNT_RULES + "\n".join(facts), 2))


def counts_by_multi_puzzle_solver(question: Question) -> bool | None:
    import numpy as np
    import puzzle_solver

    board = np.array([[str(one) for one in row] for row in question["regions"]])
    if question["puzzle"] == "aquarium":
        asked = puzzle_solver.aquarium_solver.Board(
            board=board, top=np.array(question["top"]), side=np.array(question["side"])
        )
    else:
        asked = puzzle_solver.star_battle_solver.Board(board=board, star_count=question["stars"])
    return _distinct(asked)


def _distinct(board: Any) -> bool | None:
    """It lists all solutions, with those that differ only in what helps the solver."""
    found = board.solve_and_print(verbose=False)
    return _one(len({tuple(sorted(one.assignment.items(), key=repr)) for one in found}))


def _one(number: int) -> bool | None:
    return {0: None, 1: True}.get(number, False)


def _answer_sets(program: str, most: int) -> int:
    from clingo import Control

    control = Control([str(most), "--warn=none"])
    control.add("base", [], program)
    control.ground([("base", [])])
    with control.solve(yield_=True) as handle:
        return sum(1 for _ in handle)


# --- flow ---


def _cells(rows: list[str]) -> list[Place]:
    return [(r, c) for r in range(len(rows)) for c in range(len(rows[0]))]


def _beside(rows: list[str], cell: Place) -> list[Place]:
    (r, c), height, width = cell, len(rows), len(rows[0])
    around = [(r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)]
    return [(a, b) for a, b in around if 0 <= a < height and 0 <= b < width]


def _colours(rows: list[str]) -> list[str]:
    return sorted({letter for row in rows for letter in row if letter != "."})


def _loops(rows: list[str], colour_of: dict[Place, str]) -> Iterator[list[Place]]:
    """Parts of one colour without its ends: what local rules cannot exclude."""
    seen = {cell for cell in colour_of if rows[cell[0]][cell[1]] != "."}
    todo = list(seen)
    for start in [None, *colour_of]:
        if start is not None:
            if start in seen:
                continue
            todo = [start]
            seen.add(start)
        part = list(todo)
        while todo:
            cell = todo.pop()
            new = [one for one in _beside(rows, cell) if one not in seen and colour_of[one] == colour_of[cell]]
            seen.update(new)
            part += new
            todo += new
        if start is not None:
            yield part


def flow_by_pysat(question: Question) -> bool | None:
    """A variable for each cell and colour; a loop is excluded, in all colours, when a solution has one."""
    from pysat.solvers import Cadical153

    rows = question["rows"]
    cells, colours = _cells(rows), _colours(rows)
    number = {(cell, colour): place for place, (cell, colour) in enumerate(_pairs(cells, colours), 1)}
    with Cadical153(bootstrap_with=_flow_clauses(rows, number)) as solver:
        solutions = 0
        while solutions < 2 and solver.solve():
            true = {x for x in solver.get_model() if x > 0}
            colour_of = {cell: colour for (cell, colour), x in number.items() if x in true}
            loops = list(_loops(rows, colour_of))
            for loop in loops:
                for colour in colours:
                    solver.add_clause([-number[cell, colour] for cell in loop])
            if not loops:
                solutions += 1
                solver.add_clause([-number[cell, colour] for cell, colour in colour_of.items()])
        return _one(solutions)


def _pairs(cells: list[Place], colours: list[str]) -> Iterator[tuple[Place, str]]:
    return ((cell, colour) for cell in cells for colour in colours)


def _flow_clauses(rows: list[str], number: dict[tuple[Place, str], int]) -> Iterator[list[int]]:
    cells, colours = _cells(rows), _colours(rows)
    for r, c in cells:
        here = [number[(r, c), colour] for colour in colours]
        yield here
        yield from ([-one, -other] for one, other in combinations(here, 2))
        if rows[r][c] != ".":
            yield [number[(r, c), rows[r][c]]]
    for cell in cells:
        end = rows[cell[0]][cell[1]] != "."
        beside = _beside(rows, cell)
        for colour in colours:
            like, alike = number[cell, colour], [number[one, colour] for one in beside]
            wanted = 1 if end else 2
            for some in combinations(alike, len(alike) - wanted + 1):
                yield [-like, *some]
            for some in combinations(alike, wanted + 1):
                yield [-like, *(-x for x in some)]


def flow_by_cpmpy(question: Question) -> bool | None:
    import cpmpy as cp

    rows = question["rows"]
    cells, colours = _cells(rows), _colours(rows)
    has = {cell: cp.boolvar(shape=len(colours)) for cell in cells}
    model = cp.Model()
    for cell in cells:
        letter = rows[cell[0]][cell[1]]
        model += cp.sum(has[cell]) == 1
        if letter != ".":
            model += has[cell][colours.index(letter)]
        for place in range(len(colours)):
            alike = cp.sum([has[one][place] for one in _beside(rows, cell)])
            model += has[cell][place].implies(alike == (1 if letter != "." else 2))
    solutions = 0
    while solutions < 2 and model.solve(solver="ortools", num_workers=1):
        colour_of = {cell: colours[list(has[cell].value()).index(True)] for cell in cells}
        loops = list(_loops(rows, colour_of))
        for loop in loops:
            for place in range(len(colours)):
                model += cp.sum([has[cell][place] for cell in loop]) < len(loop)
        if not loops:
            solutions += 1
            model += cp.sum([has[cell][colours.index(colour_of[cell])] for cell in cells]) < len(cells)
    return _one(solutions)


def flow_by_cp_sat(question: Question) -> bool | None:
    """All flows as one circuit: from the first end of a colour to its second, and on to the next colour's."""
    from ortools.sat.python import cp_model

    rows = question["rows"]
    cells, colours = _cells(rows), _colours(rows)
    place = {cell: number for number, cell in enumerate(cells)}
    ends = [[cell for cell in cells if rows[cell[0]][cell[1]] == colour] for colour in colours]
    model = cp_model.CpModel()
    colour = {cell: [model.new_bool_var("") for _ in colours] for cell in cells}
    used = {(p, q): model.new_bool_var("") for p in cells for q in _beside(rows, p)}
    onward = [(place[last], place[ends[(one + 1) % len(ends)][0]], True) for one, (_, last) in enumerate(ends)]
    model.add_circuit([*((place[p], place[q], arc) for (p, q), arc in used.items()), *onward])
    for cell in cells:
        model.add_exactly_one(colour[cell])
        if rows[cell[0]][cell[1]] != ".":
            model.add(colour[cell][colours.index(rows[cell[0]][cell[1]])] == 1)
    for (p, q), arc in used.items():
        for here, there in zip(colour[p], colour[q], strict=True):
            model.add_implication(here, there).only_enforce_if(arc)
            model.add_bool_or([~here, ~there, arc, used[q, p]])
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    if solver.solve(model) == cp_model.INFEASIBLE:
        return None
    every = [one for cell in cells for one in colour[cell]]
    model.add_bool_or([~one for one in every if solver.boolean_value(one)])
    return bool(solver.solve(model) == cp_model.INFEASIBLE)


FLOW_RULES = """
1 { colour(P,C) : hue(C) } 1 :- cell(P).
:- end(P,C), not colour(P,C).
:- colour(P,C), end(P,_), #count { Q : beside(P,Q), colour(Q,C) } != 1.
:- colour(P,C), not end(P,_), cell(P), #count { Q : beside(P,Q), colour(Q,C) } != 2.
reached(P) :- end(P,_).
reached(Q) :- reached(P), beside(P,Q), colour(P,C), colour(Q,C).
:- cell(P), not reached(P).
#show colour/2.
"""


def flow_by_clingo(question: Question) -> bool | None:
    rows = question["rows"]
    cells, colours = _cells(rows), _colours(rows)
    place = {cell: number for number, cell in enumerate(cells)}
    facts = [f"cell(0..{len(cells) - 1}).", f"hue(0..{len(colours) - 1})."]
    facts += [f"beside({place[p]},{place[q]})." for p in cells for q in _beside(rows, p)]
    facts += [f"end({place[r, c]},{colours.index(rows[r][c])})." for r, c in cells if rows[r][c] != "."]
    return _one(_answer_sets(FLOW_RULES + "\n".join(facts), 2))


def flow_by_grilops(question: Question) -> bool | None:
    """With z3. Paths have the numbers of their first cells; cells side by side on one path are linked."""
    import grilops
    from grilops.geometry import Point
    from grilops.paths import PathConstrainer, PathSymbolSet
    from z3 import Implies

    rows = question["rows"]
    lattice = grilops.geometry.RectangularLattice([Point(r, c) for r, c in _cells(rows)])
    symbols = PathSymbolSet(lattice)
    grid = grilops.SymbolGrid(lattice, symbols)
    paths = PathConstrainer(grid, allow_loops=False)
    first: dict[str, Point] = {}
    for point in lattice.points:
        letter = rows[point.y][point.x]
        grid.solver.add((symbols.is_terminal if letter != "." else symbols.is_path_segment)(grid.grid[point]))
        if letter != ".":
            other = first.setdefault(letter, point)
            grid.solver.add(paths.path_instance_grid[point] == paths.path_instance_grid[other])
        for neighbour in lattice.edge_sharing_neighbors(grid.grid, point):
            there = point.translate(neighbour.direction.vector)
            same = paths.path_instance_grid[point] == paths.path_instance_grid[there]
            towards = grid.cell_is_one_of(point, symbols.symbols_for_direction(neighbour.direction))
            grid.solver.add(Implies(same, towards))
    return grid.is_unique() if grid.solve() else None


def flow_by_multi_puzzle_solver(question: Question) -> bool | None:
    import numpy as np
    import puzzle_solver

    board = np.array([[" " if letter == "." else letter for letter in row] for row in question["rows"]])
    return _distinct(puzzle_solver.connect_the_dots_solver.Board(board=board))


# --- counting ---


def flow_count_by_graphillion(question: Question) -> int:
    from graphillion import GraphSet

    pairs, edges = question["pairs"], [tuple(edge) for edge in question["edges"]]
    GraphSet.set_universe(edges, traversal="as-is")
    ends = {p for pair in pairs for p in pair}
    degrees = {p: range(1, 2) if p in ends else range(2, 3) for p in range(question["strands"])}
    return int(GraphSet.graphs(vertex_groups=pairs, degree_constraints=degrees, no_loop=True).len())


LINK_RULES = """
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


def flow_count_by_clingo(question: Question) -> int:
    facts = [f"strand(0..{question['strands'] - 1})."]
    facts += [f"edge({p},{q})." for p, q in question["edges"]]
    facts += [f"end({p},{colour})." for colour, pair in enumerate(question["pairs"]) for p in pair]
    return _answer_sets(LINK_RULES + "\n".join(facts), 0)


# --- who answers what ---

Peers = dict[str, tuple[str, Callable[[Question], Any]]]  # by name: the package on PyPI, and its model

PEERS: dict[str, Peers] = {
    "counts": {
        "PySAT by hand": ("python-sat", counts_by_pysat),
        "clingo": ("clingo", counts_by_clingo),
        "CP-SAT": ("ortools", counts_by_cp_sat),
        "CPMpy": ("cpmpy", counts_by_cpmpy),
        "z3": ("z3-solver", counts_by_z3),
        "multi-puzzle-solver": ("multi-puzzle-solver", counts_by_multi_puzzle_solver),
    },
    "flow": {
        "PySAT by hand": ("python-sat", flow_by_pysat),
        "clingo": ("clingo", flow_by_clingo),
        "CP-SAT": ("ortools", flow_by_cp_sat),
        "CPMpy": ("cpmpy", flow_by_cpmpy),
        "grilops (z3)": ("grilops", flow_by_grilops),
        "multi-puzzle-solver": ("multi-puzzle-solver", flow_by_multi_puzzle_solver),
    },
    "flow-count": {
        "graphillion": ("graphillion", flow_count_by_graphillion),
        "clingo, listing": ("clingo", flow_count_by_clingo),
    },
}


def peers(kind: str) -> Iterable[tuple[str, str]]:
    return ((name, package) for name, (package, _) in PEERS[kind].items())
