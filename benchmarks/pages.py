"""Fourteen kinds of puzzle as plain theories (benchmarks/pages/KIND.fol) on the boards of the corpus: each is solved,
compared with its published solution and shown to be the only one.

    python benchmarks/pages.py [KIND…] [--large] [--seconds S] [--rival] [--process]

Times are CPU seconds in process: reading the theory with its facts, grounding, solving, uniqueness. With --rival the
answer-set program beside the page (KIND.lp, as a user of clingo would write it) gets the same facts and must find the
same number of solutions, of at most two. With --process both are measured once more as whole processes, `entails solve` and
`python -m clingo`. At the end stands the median over the kinds.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from measuring import CORPUS, timed
from rivals import Rival, answer_sets, ask

from entails import Solved, solve
from entails.models.reading.text import read_theory
from entails.questions.problem import Problem

FOLDER = Path(__file__).parent / "pages"
BOARDS = CORPUS / "puzzles"
WAYS = {"n": (-1, 0), "e": (0, 1), "s": (1, 0), "w": (0, -1)}

Row = tuple[int | str, ...]
Grid = list[list[str]]


class Facts(NamedTuple):
    """Sorts with their elements; relations as rows; functions as rows with the value last."""

    sorts: dict[str, list[int | str]]
    relations: dict[str, list[Row]]
    functions: dict[str, list[Row]]


class Board(NamedTuple):
    """The text of a board taken apart: its size, and its lines of tokens."""

    rows: int
    columns: int
    lines: Grid

    @classmethod
    def of(cls, text: str) -> Board:
        """Behind some boards stand the moves of a player; two say that they have more rows than they have."""
        first, *lines = text.partition("[moves]")[0].strip("\n").split("\n")
        rows, columns = map(int, first.split()[:2])
        return cls(min(rows, len(lines)), columns, [line.split() for line in lines])

    def cells(self, grid: Grid | None = None) -> Iterator[tuple[int, int, str]]:
        """Row and column from 1, and the token."""
        for r, line in enumerate((grid or self.lines)[: self.rows], start=1):
            for c, token in enumerate(line, start=1):
                yield r, c, token

    def sorts(self, first: int = 1, more: int = 0, **others: Iterable[int | str]) -> dict[str, list[int | str]]:
        sizes = {"Row": range(first, self.rows + 1 + more), "Column": range(first, self.columns + 1 + more)}
        return {name: list(some) for name, some in {**sizes, **others}.items()}

    def clues(self) -> list[tuple[int, int, int]]:
        return [(r, c, int(token)) for r, c, token in self.cells() if token.isdecimal()]


# --- from a board to facts ---


def akari(board: Board) -> Facts:
    walls: list[Row] = [(r, c) for r, c, token in board.cells() if token != "-"]
    return Facts(board.sorts(), {"wall": walls}, {"clue": list(board.clues())})


def fillomino(board: Board) -> Facts:
    most = max(9, *(n for _, _, n in board.clues()))
    return Facts(board.sorts(Size=range(1, most + 1)), {}, {"clue": list(board.clues())})


def galaxies(board: Board) -> Facts:
    """The coordinates of a centre are doubled, so that one between cells has whole ones."""
    centres = list(enumerate(((2 * r + n // 2, 2 * c + n % 2) for r, c, n in board.clues()), start=1))
    ys: list[Row] = [(k, y) for k, (y, _) in centres]
    xs: list[Row] = [(k, x) for k, (_, x) in centres]
    return Facts(board.sorts(Centre=range(1, len(centres) + 1)), {}, {"y": ys, "x": xs})


def heyawake(board: Board) -> Facts:
    rooms = board.lines[board.rows :]
    room = {(r, c): name for r, c, name in board.cells(rooms)}
    numbers: list[Row] = [(room[r, c], n) for r, c, n in board.clues()]
    names = dict.fromkeys(room.values())
    return Facts(board.sorts(Room=names), {}, {"room": [(*p, k) for p, k in room.items()], "black_cells": numbers})


def hitori(board: Board) -> Facts:
    return Facts(board.sorts(), {}, {"digit": list(board.clues())})


def kakuro(board: Board) -> Facts:
    token = {(r, c): one for r, c, one in board.cells()}
    opened: list[Row] = [p for p, one in token.items() if one == "0"]
    totals: list[Row] = []
    members: list[Row] = []
    for (r, c), one in token.items():
        for total, (down, right) in zip(one.split(","), ((1, 0), (0, 1)), strict=False) if "," in one else ():
            if total:
                totals.append((len(totals) + 1, int(total)))
                s, d = r + down, c + right
                while token.get((s, d)) == "0":
                    members.append((len(totals), s, d))
                    s, d = s + down, d + right
    runs = range(1, len(totals) + 1)
    return Facts(board.sorts(Run=runs), {"member": members, "open": opened}, {"total": totals})


def lits(board: Board) -> Facts:
    """Regions are numbered: in the corpus they may have any names. A cell with @ is in none."""
    named = [cell for cell in board.cells(board.lines[-board.rows :]) if cell[2] != "@"]
    numbers = {name: number for number, name in enumerate(dict.fromkeys(name for _, _, name in named), start=1)}
    rows: list[Row] = [(r, c, numbers[name]) for r, c, name in named]
    return Facts(board.sorts(Region=numbers.values()), {"region": rows}, {})


def masyu(board: Board) -> Facts:
    marks: dict[str, list[Row]] = {"w": [], "b": [], "-": []}
    names = {"1": "w", "2": "b"}  # so in some boards
    for r, c, token in board.cells():
        marks[names.get(token, token)].append((r, c))
    return Facts(board.sorts(), {"white": marks["w"], "dark": marks["b"]}, {})


def numbered(sort: str) -> Callable[[Board], Facts]:
    def facts(board: Board) -> Facts:
        clues = list(enumerate(board.clues(), start=1))
        return Facts(
            {**board.sorts(), sort: list(range(1, len(clues) + 1))},
            {},
            {name: [(k, clue[i]) for k, clue in clues] for i, name in enumerate(("row", "column", "size"))},
        )

    return facts


def slitherlink(board: Board) -> Facts:
    frame: list[Row] = [
        (r, c)
        for r in range(board.rows + 2)
        for c in range(board.columns + 2)
        if r in (0, board.rows + 1) or c in (0, board.columns + 1)
    ]
    return Facts(board.sorts(0, 1), {"frame": frame}, {"clue": list(board.clues())})


def tent(board: Board) -> Facts:
    down, across, *grid = board.lines
    trees: list[Row] = [(r, c) for r, c, token in board.cells(grid) if token == "x"]
    sums = {"down": down, "across": across}
    told: dict[str, list[Row]] = {
        name: [(i, int(n)) for i, n in enumerate(some, start=1) if n.isdecimal()] for name, some in sums.items()
    }
    return Facts(board.sorts(), {"tree": trees}, told)


def yajilin(board: Board) -> Facts:
    opened: list[Row] = []
    counts: list[Row] = []
    ahead: list[Row] = []
    for r, c, token in board.cells():
        if token == "-":
            opened.append((r, c))
        elif token[-1] in WAYS and token[:-1].isdecimal():
            counts.append((r, c, int(token[:-1])))
            s, d = r, c
            down, right = WAYS[token[-1]]
            while 0 < s <= board.rows and 0 < d <= board.columns:
                s, d = s + down, d + right
                if 0 < s <= board.rows and 0 < d <= board.columns:
                    ahead.append((r, c, s, d))
    return Facts(board.sorts(), {"open": opened, "ahead": ahead}, {"count": counts})


READERS: dict[str, Callable[[Board], Facts]] = {
    "Akari": akari,
    "Fillomino": fillomino,
    "Galaxies": galaxies,
    "Heyawake": heyawake,
    "Hitori": hitori,
    "Kakuro": kakuro,
    "LITS": lits,
    "Masyu": masyu,
    "Norinori": lits,
    "Nurikabe": numbered("Island"),
    "Shikaku": numbered("Clue"),
    "Slitherlink": slitherlink,
    "Tent": tent,
    "Yajilin": yajilin,
}


# --- from a solution to the grid that was published ---

Relations = dict[str, Any]


def marked(name: str, holds: bool = True) -> Callable[[Board, Relations], Any]:
    """Which cells have a mark."""
    return lambda board, found: {(r, c) for r, c in found[name]}


def told(*tokens: str) -> Callable[[Board], Any]:
    return lambda solution: {(r, c) for r, c, token in solution.cells() if token in tokens}


def linked(board: Board, found: Relations) -> Any:
    names = {way: name for name, way in WAYS.items()}
    return {(r, c, names[s - r, d - c]) for r, c, s, d in found["link"]}


def told_links(solution: Board) -> Any:
    return {(r, c, way) for r, c, token in solution.cells() if set(token) <= set("nesw") for way in token}


def grouped(name: str) -> Callable[[Board, Relations], Any]:
    def groups(board: Board, found: Relations) -> Any:
        cells: dict[Any, set[tuple[int, int]]] = {}
        for r, c, k in found[name]:
            cells.setdefault(k, set()).add((r, c))
        return set(map(frozenset, cells.values()))

    return groups


def told_groups(solution: Board) -> Any:
    return grouped("of")(solution, {"of": list(solution.cells())})


def boxed(board: Board, found: Relations) -> Any:
    return {frozenset((y, x) for y in range(r, s + 1) for x in range(c, d + 1)) for _, r, c, s, d in found["box"]}


def valued(name: str) -> Callable[[Board, Relations], Any]:
    return lambda board, found: set(found[name])


def told_values(solution: Board) -> Any:
    return set(solution.clues())


def whites(board: Board, found: Relations) -> Any:
    return {(r, c) for r, c, _ in found["of"]}


JUDGES: dict[str, tuple[Callable[[Board, Relations], Any], Callable[[Board], Any]]] = {
    "Akari": (marked("lamp"), told("o")),
    "Fillomino": (valued("size"), told_values),
    "Galaxies": (grouped("of"), told_groups),
    "Heyawake": (marked("black"), told("x")),
    "Hitori": (marked("black"), told("x")),
    "Kakuro": (valued("value"), told_values),
    "LITS": (marked("black"), told("L", "I", "T", "S")),
    "Masyu": (linked, told_links),
    "Norinori": (marked("black"), told("x")),
    "Nurikabe": (whites, told("-")),
    "Shikaku": (boxed, told_groups),
    "Slitherlink": (marked("inside"), told("x")),
    "Tent": (marked("tent"), told("o")),
    "Yajilin": (linked, told_links),
}


# --- texts ---


def theory_text(kind: str, facts: Facts) -> str:
    """The page with the facts put where they are declared."""
    lines = (FOLDER / f"{kind}.fol").read_text().splitlines()
    for name, elements in facts.sorts.items():
        place = lines.index(f"sort {name}")
        lines[place] += f" = {{{', '.join(map(str, elements))}}}"
    for name, rows in (*facts.relations.items(), *facts.functions.items()):
        place = next(i for i, line in enumerate(lines) if line.startswith(f"given {name}("))
        lines[place] += f" = {{{', '.join(_row(row, name in facts.functions) for row in rows)}}}"
    return "\n".join(lines) + "\n"


def _row(row: Row, function: bool) -> str:
    arguments = row[:-1] if function else row
    text = f"({','.join(map(str, arguments))})" if len(arguments) != 1 else str(arguments[0])
    return f"{text} -> {row[-1]}" if function else text


def program_text(kind: str, facts: Facts) -> str:
    listed = [
        f"{name}({','.join(str(one).lower() for one in row)})."
        for name, rows in (*facts.relations.items(), *facts.functions.items())
        for row in rows
    ]
    sorts = [f"{name.lower()}({str(one).lower()})." for name, some in facts.sorts.items() for one in some]
    return (FOLDER / f"{kind}.lp").read_text() + "\n".join(sorts + listed) + "\n"


# --- boards ---


def boards(kind: str, large: bool) -> Iterator[tuple[str, str, str]]:
    if large:
        for name, one in json.loads((BOARDS / "large.json").read_text()).items():
            if name.startswith(f"{kind}-"):
                yield name, one["problem"], one["solution"]
        return
    for name, one in json.loads((BOARDS / f"{kind}.json").read_text()).items():
        yield f"{kind}-{name}", one["problem"], one["solution"]


def answered(text: str, seconds: float) -> tuple[Relations | None, bool | None]:
    answer = solve(Problem(*read_theory(text)), limit=seconds)
    return (dict(answer.solution.relations), answer.unique) if isinstance(answer, Solved) else (None, None)


COMPILED = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
PROJECTED = "--project=show"  # what is found aside is no part of an answer
CLINGO = Rival("clingo", "clingo", lambda program: answer_sets(program, 2, PROJECTED))


def of_processes(text: str, program: str) -> float | None:
    """How many times the CPU of a clingo process ours takes; None if one of them says something else than the other."""
    with TemporaryDirectory() as folder:
        ours, theirs = Path(folder) / "board.fol", Path(folder) / "board.lp"
        ours.write_text(text)
        theirs.write_text(program)
        mine, said = _cpu([sys.executable, "-m", "entails", "solve", str(ours), "--json"])
        rival, other = _cpu([sys.executable, "-m", "clingo", "2", PROJECTED, "--outf=2", "--quiet=2", str(theirs)])
    unique = json.loads(said)["unique"]
    return mine / rival if unique == (json.loads(other)["Models"]["Number"] == 1) else None


def _cpu(command: list[str]) -> tuple[float, str]:
    """CPU seconds of a process, and what it printed."""
    from resource import RUSAGE_CHILDREN, getrusage

    before = getrusage(RUSAGE_CHILDREN)
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=COMPILED)
    after = getrusage(RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, done.stdout


def judged(kind: str, problem: str, solution: str, seconds: float) -> tuple[float, str]:
    """CPU seconds, and what came out: right, or what is wrong."""
    board, published = Board.of(problem), Board.of(solution)
    text = theory_text(kind, READERS[kind](board))
    spent, (found, unique) = timed(lambda: answered(text, seconds))
    if found is None:
        return spent / 1000, "not solved"
    ours, theirs = JUDGES[kind]
    if ours(board, found) != theirs(published):
        return spent / 1000, "several" if unique is False else "OTHER SOLUTION"
    return spent / 1000, "right" if unique else "several" if unique is False else "not shown unique"


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("kinds", nargs="*", default=list(READERS))
    parser.add_argument("--large", action="store_true")
    parser.add_argument("--rival", action="store_true")
    parser.add_argument("--process", action="store_true")
    parser.add_argument("--seconds", type=float, default=30)
    options = parser.parse_args()
    _, problem, solution = next(boards("Hitori", large=True))
    judged("Hitori", problem, solution, options.seconds)  # what is imported on the way is not counted for clingo either
    every: dict[str, list[float]] = {"in process": [], "as a process": []}
    for kind in options.kinds or READERS:
        ratios: dict[str, list[float]] = {name: [] for name in every}
        for name, problem, solution in boards(kind, options.large):
            mine, said = judged(kind, problem, solution, options.seconds)
            facts = READERS[kind](Board.of(problem))
            rival = ""
            if options.rival:
                program = program_text(kind, facts)
                reply = ask(CLINGO, program, options.seconds)
                rival = f"{reply[0] / 1000:>8.2f}{mine / reply[0] * 1000:>7.2f} times" if reply else "       –"
                if reply and said == "right" and reply[1] != 1:
                    raise SystemExit(f"{name}: clingo finds {reply[1]} solutions")
                ratios["in process"] += [mine / reply[0] * 1000] if reply else []
                times = of_processes(theory_text(kind, facts), program) if options.process and reply else None
                rival += f"{times:>7.2f} as a process" if times else ""
                ratios["as a process"] += [times] if times else []
            print(f"{name:<28}{problem.split(chr(10))[0]:>8}{mine:>8.2f}{rival}   {said}", flush=True)
        for way, some in ratios.items():
            if some:
                every[way].append(median(some))
                print(
                    f"{kind}, {way}: {median(some):.2f} times clingo at the median, {max(some):.2f} at most", flush=True
                )
    for way, some in every.items():
        if len(some) > 1:
            print(f"{len(some)} kinds, {way}: {median(some):.2f} times clingo at the median, {max(some):.2f} at most")


if __name__ == "__main__":
    main()
