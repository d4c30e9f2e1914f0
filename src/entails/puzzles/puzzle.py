"""What a puzzle is: a record of functions, almost always called and never calling."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, NamedTuple

from entails.engines.answers import Best, Counted, Impossible, Solution, Solved, Unknown
from entails.engines.limits import Limit
from entails.engines.sat import Session
from entails.models.theory import Theory
from entails.models.world import World

PATIENCE = 30_000  # conflicts before another engine is asked

Cell = tuple[int, int]
Answer = dict[str, Any]  # as the command line prints it in JSON


class Broken(NamedTuple):
    """A rule that an answer breaks, in a player's words, and where."""

    rule: str
    cells: tuple[Cell, ...] = ()


@dataclass(frozen=True, slots=True)
class Puzzle:
    """`parse` reads a board file (text and file name) or raises `BoardError`; `write` gives the text back. `theory` and
    `world` say what a solution is on a board; `read` turns a solution of theirs into an answer, `draw` into text (in colour
    or not, in Unicode or ASCII). `referee` shares nothing with the theory and says what an answer breaks."""

    name: str
    title: str
    parse: Callable[[str, str | None], Any]
    write: Callable[[Any], str]
    theory: Callable[[Any], Theory]
    world: Callable[[Any], World]
    read: Callable[[Any, Solution], Answer]
    draw: Callable[[Any, Answer, bool, bool], str]
    referee: Callable[[Any, Answer], list[Broken]]
    count: Callable[[Any, Limit], Counted | Unknown] | None = None  # where something beats counting by the theory
    unique: Callable[[Any, Limit], bool | None] | None = None  # has it one solution? None: this cannot tell
    best: Callable[[Any, Limit], Best | Impossible | Unknown] | None = None  # likewise for the best solution
    # Where something beats SAT at finding a solution and telling whether it is the only one, and at finding them all.
    direct: Callable[[Any, Limit], Solved | Impossible | Unknown] | None = None
    each: Callable[[Any, Limit], Iterator[Solution]] | None = None
    focus: Callable[[Any, Limit], World | None] | None = None  # of a board that is impossible, a part that is so too
    overview: Callable[[Any, Limit], Answer] | None = None  # what to tell of all solutions together, beside one of them
    choices: Callable[[Any, Answer, int], list[str]] | None = None  # all that can stand in a row


def solve(
    made: Puzzle, board: Any, session: Callable[[], Session], limit: Limit, unique: bool
) -> Best | Solved | Impossible | Unknown:
    """A solution of a board, and whether it is the only one. A session is made only if it is needed: grounding may take far
    longer than a direct answer. Where SAT cannot tell soon whether there is another solution, counting may."""
    if made.direct:
        return made.direct(board, limit)
    with session() as solver:
        answer = solver.first(limit)
        if not isinstance(answer, Solved) or not unique:
            return answer
        only = solver.only(limit, conflicts=PATIENCE)
        if only is None and made.unique:
            only = made.unique(board, limit)
        if only is None:
            solver.first(limit)  # the model to compare with: a search that was given up has left none
            only = solver.only(limit)
        return replace(answer, unique=only)


def names() -> list[str]:
    """The puzzles there are: the modules of this folder that hold one."""
    from entails import puzzles

    modules = [module for module in iter_modules(puzzles.__path__) if not module.ispkg]
    return sorted(module.name for module in modules if module.name not in ("puzzle", "grid"))


def puzzle(name: str) -> Puzzle:
    made: Puzzle = import_module(f"entails.puzzles.{name}").PUZZLE
    return made
