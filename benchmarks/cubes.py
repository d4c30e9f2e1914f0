"""One hard problem with one process and with several: clock and work, board by board.

    python benchmarks/cubes.py [--jobs 2] [--only WORD] [--rounds 1]

Each board is asked with one process and then with several, in the same run, each time in a new process of Python. Three
figures for each: the clock; the work, the CPU seconds of all processes; and the path, the CPU seconds of the main process
plus those of the others divided by their number. On a machine that has nothing else to do the clock is about the path, and a
little more, because the last portions do not end together; on a busy one the clock says little, and the ratio of the paths is
what to look at. With one process a counter may run beside the listing: then its path is the longer of the two. All boards are
made here, by seed.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

from entails import Problem, count, load, solve
from entails.workers.team import ProcessTeam

LIMIT = 600.0  # seconds on the clock, for a run


# --- boards ---


def pigeons(holes: int) -> str:
    return f"""sort Pigeon = {{1..{holes + 1}}}
sort Hole = {{1..{holes}}}
find sits(Pigeon, Hole)
rule: ∀p∈Pigeon ∃h∈Hole sits(p,h)
rule: ∀p,q∈Pigeon ∀h∈Hole (p < q ∧ sits(p,h) → ¬sits(q,h))
"""


def clauses(variables: int, ratio: float, seed: int) -> str:
    """Random clauses of three literals."""
    random = Random(seed)
    lines = ["find " + ", ".join(f"p{v}" for v in range(1, variables + 1))]
    for _ in range(int(variables * ratio)):
        chosen = random.sample(range(1, variables + 1), 3)
        lines.append("rule: " + " ∨ ".join(("" if random.random() < 0.5 else "¬") + f"p{v}" for v in chosen))
    return "\n".join(lines) + "\n"


def steps(first: int, second: int, size: int) -> str:
    """Two colours for the numbers 1 to `size`, with no `first` of one and no `second` of the other in equal steps (van der
    Waerden)."""
    lines = ["find " + ", ".join(f"p{v}" for v in range(1, size + 1))]
    for length, sign in ((first, ""), (second, "¬")):
        starts = [(a, d) for a in range(1, size + 1) for d in range(1, size) if a + (length - 1) * d <= size]
        lines += ["rule: " + " ∨ ".join(f"{sign}p{a + i * d}" for i in range(length)) for a, d in starts]
    return "\n".join(lines) + "\n"


def _pairs(nodes: int, number: int, random: Random) -> str:
    edges: set[tuple[int, ...]] = set()
    while len(edges) < number:
        edges.add(tuple(sorted(random.sample(range(1, nodes + 1), 2))))
    return ", ".join(f"({a},{b})" for a, b in sorted(edges))


def apart(nodes: int, pairs: int, seed: int, aim: str = "") -> str:
    """Sets of nodes no two of which are paired; with an aim, the largest."""
    return f"""sort Node = {{1..{nodes}}}
given pair(Node,Node) = {{{_pairs(nodes, pairs, Random(seed))}}}
find chosen(Node)
rule: ∀x,y (pair(x,y) → ¬(chosen(x) ∧ chosen(y)))
{aim}
"""


def colours(nodes: int, pairs: int, number: int, seed: int) -> str:
    return f"""sort Node = {{1..{nodes}}}
sort Colour = {{1..{number}}}
given edge(Node,Node) = {{{_pairs(nodes, pairs, Random(seed))}}}
find colour(Node): Colour
rule: ∀x,y (edge(x,y) → colour(x) ≠ colour(y))
"""


def queens(rows: int, columns: int) -> str:
    return f"""sort Row = {{1..{rows}}}
sort Column = {{1..{columns}}}
find queen(Row): Column injective
rule: ∀r,s (r < s → |r − s| ≠ |queen(r) − queen(s)|)
"""


def dominoes(size: int) -> str:
    """A square without two opposite corners, which no dominoes cover."""
    cells = [(r, c) for r in range(size) for c in range(size) if (r, c) not in ((0, 0), (size - 1, size - 1))]
    edges = [((r, c), there) for r, c in cells for there in ((r, c + 1), (r + 1, c)) if there in set(cells)]
    lines = ["find " + ", ".join(f"d{place}" for place in range(len(edges)))]
    for cell in cells:
        near = [f"d{place}" for place, edge in enumerate(edges) if cell in edge]
        lines.append("rule: " + " ∨ ".join(near))
        lines += [f"rule: ¬{one} ∨ ¬{two}" for place, one in enumerate(near) for two in near[:place]]
    return "\n".join(lines) + "\n"


def aquarium(size: int, tanks: int, kept: float, seed: int) -> Problem:
    from aquarium import board
    from aquarium_counts import thinned

    from entails.puzzles.aquarium import PUZZLE
    from entails.values import replace

    random = Random(seed)
    whole = board(size, tanks, random)
    rows, columns = thinned(whole.rows, kept, random), thinned(whole.columns, kept, random)
    return Problem.of(PUZZLE, replace(whole, rows=rows, columns=columns))


Board = tuple[str, Callable[[], Problem]]


def _theory(text: str) -> Callable[[], Problem]:
    return lambda: load(text, "theory")


BOARDS: dict[str, Board] = {
    "10 pigeons in 9 holes": ("solve", _theory(pigeons(9))),
    "275 variables, 1210 clauses, a": ("solve", _theory(clauses(275, 4.4, 2))),
    "290 variables, 1247 clauses, b": ("solve", _theory(clauses(290, 4.3, 7))),
    "no 3 or 12 in step, 1 to 135": ("solve", _theory(steps(3, 12, 135))),
    "largest set apart, 120 nodes": ("solve", _theory(apart(120, 2800, 1, "maximise #x chosen(x)"))),
    "largest set apart, 160 nodes": ("solve", _theory(apart(160, 6200, 2, "maximise #x chosen(x)"))),
    "sets apart, 110 nodes": ("count", _theory(apart(110, 330, 2))),
    "85 variables, 246 clauses": ("count", _theory(clauses(85, 2.9, 5))),
    "queens, 13 rows of 14": ("count", _theory(queens(13, 14))),
    "colourings, 30 nodes": ("count", _theory(colours(30, 60, 4, 1))),
    "dominoes, 14×14 less two": ("solve", _theory(dominoes(14))),
    "aquarium 20×20, 50 tanks": ("count", lambda: aquarium(20, 50, 0.6, 4)),
}


# --- one run ---


def run(name: str, jobs: int) -> dict[str, Any]:
    """Answer, clock and work of one run; this is a process of its own."""
    verb, make = BOARDS[name]
    problem, question = make(), {"solve": solve, "count": count}[verb]
    begin, before = perf_counter(), _used(resource.RUSAGE_SELF)
    with ProcessTeam(jobs) as team:
        answer = question(problem, limit=LIMIT, team=team if jobs > 1 else None)  # type: ignore[operator]
        clock = perf_counter() - begin
        own = _used(resource.RUSAGE_SELF) - before
        hands = team.worked()
    others = _used(resource.RUSAGE_CHILDREN)
    path = own + sum(hands) / jobs if hands else max(own, others)
    return {"answer": str(answer).split("\n")[0], "clock": clock, "work": own + others, "path": path}


def _used(who: int) -> float:
    used = resource.getrusage(who)
    return used.ru_utime + used.ru_stime


def measured(name: str, jobs: int) -> dict[str, Any]:
    command = [sys.executable, __file__, "--run", name, "--jobs", str(jobs)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", default="", metavar="WORD", help="boards with this in their name")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--run", metavar="NAME", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.run:
        print(json.dumps(run(options.run, options.jobs)))
        return
    print(f"{'board':32} {'clock':>15} {'work':>15} {'path':>15}  ratio of clocks, of paths")
    for name in [name for name in BOARDS if options.only in name]:
        for _ in range(options.rounds):
            one, many = measured(name, 1), measured(name, options.jobs)
            pairs = [f"{one[key]:6.1f} → {many[key]:6.1f}" for key in ("clock", "work", "path")]
            ratios = [f"{one[key] / many[key]:.2f}" for key in ("clock", "path")]
            same = "" if one["answer"] == many["answer"] else f"  ({one['answer']} / {many['answer']})"
            print(f"{name:32} {' '.join(pairs)}  {', '.join(ratios)}{same}", flush=True)


if __name__ == "__main__":
    main()
