"""How long it takes to build the clauses of Flow Free: entails, loops written by hand, CPMpy, and bauhaus with nnf.

    python benchmarks/grounding.py [--all]

Times are CPU milliseconds, the best of several turns. The garbage collector stays as each program leaves it: on, though
`ground` pauses it for as long as it runs.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from importlib.util import find_spec
from itertools import combinations, pairwise
from math import comb, inf
from typing import Any, NamedTuple

from measuring import best_of

from entails.models.ground.cardinality import WRITTEN_OUT, template
from entails.models.ground.grounder import ground
from entails.models.ground.purpose import REASONS
from entails.models.ground.result import Grounding
from entails.models.reading.text import parse_theory
from entails.models.world import World

FLOW = """
sort Cell, Colour
given beside(Cell, Cell), end(Cell), mark(Cell, Colour)
find  link(Cell, Cell) within beside, symmetric
find  colour(Cell, Colour)
rule "{p} has exactly one colour":                 ∀p ∃=1 c colour(p,c)
rule "the end at {p} is {c}":                      ∀p,c (mark(p,c) → colour(p,c))
rule "{p} and {q} are linked, so both are {c}":    ∀p,q,c (link(p,q) ∧ colour(p,c) → colour(q,c))
rule "the end at {p} has one link":                ∀p (end(p) → ∃=1 q link(p,q))
rule "the flow enters and leaves {p}":             ∀p (¬end(p) → ∃=2 q link(p,q))
"""

Clause = tuple[int, ...]
Ends = Sequence[tuple[int, int]]  # the two cells that each colour joins; cells are numbered row by row


# --- the board ---


class Board(NamedTuple):
    size: int
    ends: Ends

    def __str__(self) -> str:
        return f"{self.size}×{self.size}, {len(self.ends)} colours"


def snake(size: int, colours: int) -> Board:
    """A path that winds through the whole grid, cut into pieces of equal length: one for each colour."""
    path = [row * size + (step if row % 2 == 0 else size - 1 - step) for row in range(size) for step in range(size)]
    cuts = [piece * len(path) // colours for piece in range(colours + 1)]
    return Board(size, [(path[begin], path[stop - 1]) for begin, stop in pairwise(cuts)])


def neighbours(size: int) -> list[list[int]]:
    """The cells to the right of, below, to the left of and above each cell."""
    around: list[list[int]] = []
    for cell in range(size * size):
        row, column = divmod(cell, size)
        steps = ((column + 1 < size, 1), (row + 1 < size, size), (column > 0, -1), (row > 0, -size))
        around.append([cell + step for inside, step in steps if inside])
    return around


def pairs(size: int) -> list[tuple[int, int]]:
    return [(cell, other) for cell, others in enumerate(neighbours(size)) for other in others if cell < other]


def board_world(size: int, ends: Ends) -> World:
    cells = [f"r{row + 1}c{column + 1}" for row in range(size) for column in range(size)]
    colours = [f"k{number + 1}" for number in range(len(ends))]
    return World(
        {"Cell": cells, "Colour": colours},
        {
            "beside": [(cells[p], cells[q]) for p, others in enumerate(neighbours(size)) for q in others],
            "end": [(cells[p],) for pair in ends for p in pair],
            "mark": [(cells[p], colour) for colour, pair in zip(colours, ends, strict=True) for p in pair],
        },
    )


# --- loops ---


def by_hand(size: int, ends: Ends) -> list[Clause]:
    """The same clauses as entails makes, with the same numbers for links and colours."""
    around = neighbours(size)
    link: dict[tuple[int, int], int] = {}
    for p, others in enumerate(around):
        for q in others:
            if (p, q) not in link:
                link[p, q] = link[q, p] = len(link) // 2 + 1
    colours = len(ends)
    first = len(link) // 2 + 1
    owned = [range(first + p * colours, first + (p + 1) * colours) for p in range(size * size)]
    clauses: list[Clause] = []
    add = clauses.append

    if comb(colours, 2) > WRITTEN_OUT:
        clauses += exactly_one_by_template(owned, top=owned[-1][-1])
    else:
        for own in owned:
            for one in own:
                for other in range(one + 1, own.stop):
                    add((-one, -other))
            add(tuple(own))

    for colour, pair in enumerate(ends):
        for p in pair:
            add((owned[p][colour],))

    for p, others in enumerate(around):
        for q in others:
            apart = -link[p, q]
            for here, there in zip(owned[p], owned[q], strict=True):
                add((apart, -here, there))

    is_end = {p for pair in ends for p in pair}
    for p, others in enumerate(around):
        links = [link[p, q] for q in others]
        count = 1 if p in is_end else 2
        for some in combinations(links, count + 1):
            add(tuple([-linked for linked in some]))
        for some in combinations(links, len(links) - count + 1):
            add(some)
    return clauses


def exactly_one_by_template(owned: Iterable[range], top: int) -> list[Clause]:
    clauses: list[Clause] = []
    for own in owned:
        one = template(len(own), "=", 1)
        assert one.clauses is not None
        names = [0, *own, *range(top + 1, top + one.fresh + 1)]
        top += one.fresh
        for clause in one.clauses:
            clauses.append(tuple([names[x] if x > 0 else -names[-x] for x in clause]))
    return clauses


def check_equal(grounding: Grounding, clauses: list[Clause]) -> None:
    """Auxiliaries may be numbered differently, so all of them count as one variable here."""
    auxiliary = grounding.found + 1

    def shapes(some: Iterable[Clause]) -> Counter[Clause]:
        return Counter(tuple(sorted([max(-auxiliary, min(x, auxiliary)) for x in clause])) for clause in some)

    if shapes(grounding.clauses()) != shapes(clauses):
        raise SystemExit("entails and the loops written by hand make different clauses")


# --- rivals ---


class Rival(NamedTuple):
    name: str
    package: str
    build: Callable[[int, Ends], Any]
    count: Callable[[Any], int]


def with_cpmpy(size: int, ends: Ends, *, implications: bool) -> Any:
    """A PySAT solver that CPMpy has filled."""
    import cpmpy as cp

    colour = cp.boolvar(shape=(size * size, len(ends)))
    link = {pair: cp.boolvar() for pair in pairs(size)}
    links: list[list[Any]] = [[] for _ in range(size * size)]
    model = cp.Model()
    for (p, q), linked in link.items():
        links[p].append(linked)
        links[q].append(linked)
        for here, there in zip(colour[p], colour[q], strict=True):
            if implications:
                model += (linked & here).implies(there)
                model += (linked & there).implies(here)
            else:
                model += cp.any([~linked, ~here, there])
                model += cp.any([~linked, ~there, here])
    for number, pair in enumerate(ends):
        for p in pair:
            model += colour[p, number]
    is_end = {p for pair in ends for p in pair}
    for p in range(size * size):
        model += cp.sum(colour[p]) == 1
        model += cp.sum(links[p]) == (1 if p in is_end else 2)
    return cp.SolverLookup.get("pysat", model)


def with_bauhaus(size: int, ends: Ends) -> Any:
    """A sentence of nnf in conjunctive normal form; numbering its variables for a solver would come on top."""
    from bauhaus import Encoding, Or, constraint, proposition

    encoding = Encoding()

    class Atom:
        def __init__(self, *arguments: int) -> None:
            self.arguments = arguments

        def _prop_name(self) -> str:
            return f"{type(self).__name__}{self.arguments}"

    @proposition(encoding)
    class Link(Atom):
        pass

    @proposition(encoding)
    class Colour(Atom):
        pass

    colour: list[list[Any]] = [[Colour(p, number) for number in range(len(ends))] for p in range(size * size)]
    links: list[list[Any]] = [[] for _ in range(size * size)]
    for p, q in pairs(size):
        linked: Any = Link(p, q)
        links[p].append(linked)
        links[q].append(linked)
        for here, there in zip(colour[p], colour[q], strict=True):
            encoding.add_constraint((linked & here) >> there)
            encoding.add_constraint((linked & there) >> here)
    for number, pair in enumerate(ends):
        for p in pair:
            encoding.add_constraint(colour[p][number])
    is_end = {p for pair in ends for p in pair}
    for p, some in enumerate(links):
        constraint.add_exactly_one(encoding, colour[p])
        if p in is_end:
            constraint.add_exactly_one(encoding, some)
            continue
        # Not add_at_most_k: given two propositions and k = 2 it demands at most one.
        for three in combinations(some, 3):
            encoding.add_constraint(Or([~linked for linked in three]))
        for rest in combinations(some, len(some) - 1):
            encoding.add_constraint(Or(list(rest)))
    return encoding.compile().to_CNF()


def clauses_in_solver(solver: Any) -> int:
    return int(solver.native_model.nof_clauses())


CPMPY = (
    Rival(
        "cpmpy, implications",
        "cpmpy",
        lambda size, ends: with_cpmpy(size, ends, implications=True),
        clauses_in_solver,
    ),
    Rival(
        "cpmpy, clauses",
        "cpmpy",
        lambda size, ends: with_cpmpy(size, ends, implications=False),
        clauses_in_solver,
    ),
)
BAUHAUS = (Rival("bauhaus + nnf", "bauhaus", with_bauhaus, len),)


def installed(rivals: Iterable[Rival]) -> list[Rival]:
    """The rivals that can run. They are imported here, so that no measurement pays for that."""
    missing = {rival.package: None for rival in rivals if find_spec(rival.package) is None}
    for package in missing:
        print(f"{package} is not installed: pip install --group bench")
    present = [rival for rival in rivals if rival.package not in missing]
    for rival in present:
        import_module(rival.package)
    return present


# --- measuring ---


class Row(NamedTuple):
    name: str
    milliseconds: float
    clauses: int | None = None


def own_rows(board: Board, turns: int) -> list[Row]:
    """entails and the loops; the first two rows are the ones that the others are compared with."""
    building_world, world = best_of(turns, lambda: board_world(*board))
    parsing, _ = best_of(turns, lambda: parse_theory(FLOW))
    looping, clauses = best_of(turns, lambda: by_hand(*board))
    grounding, result = best_of(turns, lambda: ground(parse_theory(FLOW), world))
    check_equal(result, clauses)
    count = len(clauses)
    del clauses, result
    switchable, result = best_of(turns, lambda: ground(parse_theory(FLOW), world, REASONS))
    return [
        Row("by hand", looping, count),
        Row("entails", grounding, count),
        Row("entails, selectors", switchable, sum(1 for _ in result.clauses())),
        Row("  parsing alone", parsing),
        Row("  the world alone", building_world),
    ]


def rival_row(rival: Rival, board: Board, turns: int) -> Row:
    milliseconds, built = best_of(turns, lambda: rival.build(*board))
    return Row(rival.name, milliseconds, rival.count(built))


# --- the report ---


def print_table(board: Board, rows: Sequence[Row]) -> None:
    loops, entails = rows[0].milliseconds, rows[1].milliseconds
    print(f"\n{board!s:<22}{'ms':>10}{'clauses':>11}{'÷ by hand':>11}{'÷ entails':>11}")
    for name, milliseconds, clauses in rows:
        count = "" if clauses is None else f"{clauses:,}"
        ratios = f"{milliseconds / loops:>11.2f}{milliseconds / entails:>11.2f}"
        print(f"{name:<22}{milliseconds:>10.1f}{count:>11}{ratios}")


def print_target(what: str, measured: float, *, most: float = inf, least: float = 0) -> None:
    bound = f"≥ {least:g}" if least else f"≤ {most:g}"
    verdict = "met" if least <= measured <= most else "MISSED"
    print(f"{what + ' ' + bound:<36}{measured:>8.2f}  {verdict}")


def ratio_to_loops(rows: Sequence[Row]) -> float:
    return rows[1].milliseconds / rows[0].milliseconds


def ratio_to_entails(rivals: Iterable[Rival], rows: Sequence[Row]) -> float | None:
    """For the fastest of several ways to write the same; None if none of them has run."""
    names = {rival.name for rival in rivals}
    times = [row.milliseconds for row in rows if row.name in names]
    return min(times) / rows[1].milliseconds if times else None


def main() -> None:
    parser = argparse.ArgumentParser(description="Compare ways to build the clauses of Flow Free.")
    parser.add_argument("--all", action="store_true", help="run CPMpy on the large board too (more than a minute)")
    with_all = parser.parse_args().all
    small, large = snake(15, 15), snake(50, 60)
    # Before the rivals are imported: what they keep in memory slows down every collection.
    small_rows, large_rows = own_rows(small, turns=100), own_rows(large, turns=10)
    rivals = installed((*CPMPY, *BAUHAUS))
    small_rows += [rival_row(rival, small, turns=5) for rival in rivals]
    if with_all:
        large_rows += [rival_row(rival, large, turns=1) for rival in rivals if rival in CPMPY]

    print_table(small, small_rows)
    print_table(large, large_rows)
    print("bauhaus + nnf is not run on the large board: it takes minutes and gigabytes to make millions of clauses.\n")

    print_target("15×15: entails ÷ by hand", ratio_to_loops(small_rows), most=2)
    print_target("50×50: entails ÷ by hand", ratio_to_loops(large_rows), most=3)
    for what, some, least in (("cpmpy", CPMPY, 20), ("bauhaus + nnf", BAUHAUS, 50)):
        ratio = ratio_to_entails(some, small_rows)
        if ratio is None:
            print(f"15×15: {what} ÷ entails ≥ {least}: not measured")
        else:
            print_target(f"15×15: {what} ÷ entails", ratio, least=least)


if __name__ == "__main__":
    main()
