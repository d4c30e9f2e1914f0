"""What a puzzle is: a record of functions, almost always called and never calling."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from importlib import import_module
from itertools import count
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any, NamedTuple

from entails.engines.answers import Best, Counted, Fact, Impossible, Solution, Solved, Unknown
from entails.engines.solvers.sat import Certain, Session
from entails.limits import STOPS, Limit
from entails.models.theory import Theory
from entails.models.world import Element, World

if TYPE_CHECKING:
    from random import Random

    from entails.boards.making.maker import Maker
    from entails.boards.picture import Picture

# How patient the first turn is when uniqueness is hard to tell; every turn is more patient than the one before.
CONFLICTS = 10_000  # for the whole
PROBES = 50  # conflicts for each link

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
    or not, in Unicode or ASCII) and `picture` into a picture (of the board alone, where there is no answer). `referee` shares
    nothing with the theory and says what an answer breaks. `variants` are tiny board files, one for each theory that the
    puzzle's headers can switch to."""

    name: str
    title: str
    parse: Callable[[str, str | None], Any]
    write: Callable[[Any], str]
    theory: Callable[[Any], Theory]
    world: Callable[[Any], World]
    read: Callable[[Any, Solution], Answer]
    draw: Callable[[Any, Answer, bool, bool], str]
    picture: Callable[[Any, Answer | None], Picture]
    referee: Callable[[Any, Answer], list[Broken]]
    count: Callable[[Any, Limit], Counted | Unknown] | None = None  # where something beats counting by the theory
    # Has it one solution, given what is certain of it? None: this cannot tell. Asked by turns, it may be more patient.
    unique: Callable[[Any, Certain, int, Limit], bool | None] | None = None
    best: Callable[[Any, Limit], Best | Impossible | Unknown] | None = None  # likewise for the best solution
    lean: Callable[[Any], tuple[Theory, World]] | None = None  # a theory with the same solutions that are found sooner
    # Where something beats SAT at finding a solution and telling whether it is the only one, and at finding them all.
    direct: Callable[[Any, Limit], Solved | Impossible | Unknown] | None = None
    each: Callable[[Any, Limit], Iterator[Solution]] | None = None
    # An answer that is not finished (as it is read from a file) as facts of the theory, and facts as an answer to be drawn.
    facts: Callable[[Any, Answer], Iterator[Fact]] | None = None
    sketch: Callable[[Any, Iterable[Fact]], Answer] | None = None
    places: Callable[[Any, list[tuple[str, Element]]], list[Cell]] | None = (
        None  # cells by sort and element, if not named
    )
    focus: Callable[[Any, Limit], World | None] | None = None  # of a board that is impossible, a part that is so too
    overview: Callable[[Any, Limit], Answer] | None = None  # what to tell of all solutions together, beside one of them
    choices: Callable[[Any, Answer, int], list[str]] | None = None  # all that can stand in a row
    maker: Callable[[], Maker] | None = None  # how new boards are made; loaded when one is
    variants: tuple[str, ...] = ()
    sample: Callable[[Random], Any] | None = None  # a small random board, solvable or not, of any of the variants


def solve(
    made: Puzzle, board: Any, session: Callable[[], Session], limit: Limit, unique: bool
) -> Best | Solved | Impossible | Unknown:
    """A solution of a board, and whether it is the only one. A session is made only if it is needed: grounding may take far
    longer than a direct answer."""
    if made.direct:
        return made.direct(board, limit)
    with session() as solver:
        answer = solver.first(limit)
        if not isinstance(answer, Solved) or not unique:
            return answer
        return replace(answer, unique=_only(made, board, solver, limit))


def _only(made: Puzzle, board: Any, session: Session, limit: Limit) -> bool | None:
    """Is the last solution the only one? By turns, each more patient: SAT; counting, where the puzzle knows how; and SAT
    again for what is certain, link by link, which helps both. The first relation of the theory says all of a solution."""
    if made.unique is None:
        return session.only(limit)
    relation = next(session.grounding.theory.find()).name
    literals = session.literals(relation)
    try:
        for turn in count():
            only = session.alone(limit, conflicts=CONFLICTS << turn)
            if only is None:
                only = made.unique(board, session.certain(relation), turn, limit)
            if only is not None:
                return only
            literals = session.settle(literals, limit, PROBES << 2 * turn)
    except STOPS:
        pass
    return None


def shown(made: Puzzle, board: Any) -> list[Fact]:
    """Facts that a board shows before anything is known: the ends of a flow have their colours."""
    return list(made.facts(board, made.sketch(board, ()))) if made.facts and made.sketch else []


def names() -> list[str]:
    """The puzzles there are: the modules of this folder that hold one."""
    from entails import puzzles

    modules = [module for module in iter_modules(puzzles.__path__) if not module.ispkg]
    return sorted(module.name for module in modules)


def puzzle(name: str) -> Puzzle:
    made: Puzzle = import_module(f"entails.puzzles.{name}").PUZZLE
    return made
