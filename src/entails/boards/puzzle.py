"""What a puzzle is: one value, a record of functions.

A puzzle's folder puts its functions into a `Puzzle`, which all other rooms use. So a new puzzle needs no line elsewhere, and
nobody outside its folder imports its modules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from entails.boards.answer import Answer, Broken, Cell
from entails.engines.answers import Best, Certain, Counted, Fact, Impossible, Solution, Solved, Unknown
from entails.limits import Limit
from entails.models.theory import Theory
from entails.models.world import Element, World
from entails.values import dataclass, field

if TYPE_CHECKING:
    from random import Random

    from entails.boards.addresses import Address
    from entails.boards.maker import Maker
    from entails.boards.picture import Picture
    from entails.boards.piece import Piece, Written
    from entails.boards.series import Which
    from entails.engines.cubes.scheduling import Portion
    from entails.engines.hints.telling import Teller


B = TypeVar("B")  # the type of a puzzle's boards

# The records here have no slots: with them, Python 3.11 fails at `Shortcuts[Board]()`.


@dataclass(frozen=True)
class NormalForms:
    """Solutions in normal form, and when there is another one beside them.

    A move turns a solution into another one and makes it lighter or heavier. A solution from which no move makes a lighter
    one is in normal form. `theory` on `world` has these for its solutions, and the same first relation as the theory that
    has all of them. So a board has a solution if and only if it has one in normal form; and it has one solution if and only
    if it has one in normal form from which no move can be made (`movable`). `moved` has the solutions that a move leads to,
    in this first relation alone.
    """

    theory: Theory
    world: World
    moved: Callable[[Solution], Iterator[Solution]]

    def movable(self, solution: Solution) -> bool:
        return next(self.moved(solution), None) is not None


@dataclass(frozen=True)
class Shortcuts(Generic[B]):
    """What a puzzle knows that is quicker than its theory. Each is optional. If `count` or `best` returns None, the puzzle
    cannot tell on this board, and the theory is asked; so for `direct`. The laws compare every shortcut with brute force."""

    lean: Callable[[B], tuple[Theory, World]] | None = None  # a theory with the same solutions that are found sooner
    # The board with stricter rules, the strictest first. Their solutions are found sooner, and are solutions of the board.
    readings: Callable[[B], Sequence[B]] | None = None
    normal: Callable[[B], NormalForms | None] | None = None  # what uniqueness is proved with
    # A solution, and whether it is the only one.
    direct: Callable[[B, Limit], Solved | Impossible | Unknown | None] | None = None
    each: Callable[[B, Limit], Iterator[Solution]] | None = None  # all solutions
    count: Callable[[B, Limit], Counted | Unknown | None] | None = None
    # The count as about so many portions, which add up to it; for several processes. None: it cannot be cut.
    portions: Callable[[B, int, Limit], Sequence[Portion] | None] | None = None
    best: Callable[[B, Limit], Best | Impossible | Unknown | None] | None = None
    # From any solution a better one, with a bound; not necessarily the best one.
    improve: Callable[[B, Solution, Limit], Best] | None = None
    # Has the board one solution, given which rows of the theory's first relation are certain? Asked in turns (the number),
    # between attempts of a solver; a later turn may take longer. None: not in this turn.
    unique: Callable[[B, Certain, int, Limit], bool | None] | None = None
    focus: Callable[[B, Limit], World | None] | None = None  # of an impossible board, a part that is impossible too
    overview: Callable[[B, Limit], Answer] | None = None  # what to tell of all solutions together, beside one of them
    choices: Callable[[B, Answer, int], list[str]] | None = None  # all that can stand in a row


@dataclass(frozen=True)
class Partial(Generic[B]):
    """Unfinished answers. `facts` reads one as facts of the theory; `sketch` makes one from facts, to be drawn. `places` says
    which cells some elements stand for (each with its sort), where their names do not tell."""

    facts: Callable[[B, Answer], Iterator[Fact]]
    sketch: Callable[[B, Iterable[Fact]], Answer]
    places: Callable[[B, list[tuple[str, Element]]], list[Cell]] | None = None


@dataclass(frozen=True)
class Telling(Generic[B]):
    """How players of a puzzle argue. `techniques` are in the order in which they are learnt, each with what it says in
    general; `teller` proposes the next steps on a board, each by one of these. `world` is a smaller world with the same
    solutions, where there is one: what does not say its rules and instances may be checked there, sooner. `inks` has the
    colours of capital letters by which sentences name what is coloured on a board: {"A": "#0e47fb"}."""

    techniques: Mapping[str, str]
    teller: Callable[[B], Teller]
    world: Callable[[B], World] | None = None
    inks: Callable[[B], Mapping[str, str]] | None = None


@dataclass(frozen=True)
class Formats(Generic[B]):
    """Other people's formats of the same boards.

    `genres` are those of puzz.link addresses, with their readers. `text` reads any other text that is plainly such a board,
    and returns None if it is not. `levels` lists the numbers of the levels of a foreign pack, line by line, and none if the
    text is no such pack; `level` reads one of its boards, and returns None if it is no pack.
    `writers` go by the name that `convert --to` takes. `advice` is for people who give an address that holds no board.
    """

    genres: Mapping[str, Callable[[Address], B]] = field(default_factory=dict)
    text: Callable[[Piece], B | None] | None = None
    levels: Callable[[str], list[int]] | None = None
    level: Callable[[str, Which, str | None], B | None] | None = None
    writers: Mapping[str, Callable[[B], Written]] = field(default_factory=dict)
    advice: str = ""


@dataclass(frozen=True)
class Puzzle(Generic[B]):
    """All that the house knows of one puzzle.

    `parse` reads a board file (text and file name) or raises `BoardError`; a text without a file name was typed or sent, and
    `parse` must not open any file that it names. `write` gives the text back. `theory` and `world` say what a solution is on
    a board. `read` turns a solution into an answer, `draw` an answer into text (in colour or not, in Unicode or ASCII),
    `picture` into a picture (of the board alone where there is no answer). `referee` shares nothing
    with the theory and says which rules an answer breaks. `sample` draws a small random board, solvable or not; `variants`
    are tiny board files, one for each theory that the headers of a file can switch to. `legend` is for somebody who sees such
    a board for the first time: what its signs mean, and the rules in everyday words, a sentence a line. `layout` says how a
    board file is written, a line each.
    """

    name: str
    title: str
    parse: Callable[[str, str | None], B]
    write: Callable[[B], str]
    theory: Callable[[B], Theory]
    world: Callable[[B], World]
    read: Callable[[B, Solution], Answer]
    draw: Callable[[B, Answer, bool, bool], str]
    picture: Callable[[B, Answer | None], Picture]
    referee: Callable[[B, Answer], list[Broken]]
    partial: Partial[B]
    sample: Callable[[Random], B]
    variants: tuple[str, ...]
    legend: str = ""
    layout: Callable[[], str] = str  # asked by those who want to write a board
    page: str = ""  # the text of its page, if it is one
    group: str = "objects"  # where lists have it: shade, numbers, loops, regions or objects
    shortcuts: Shortcuts[B] = field(default_factory=Shortcuts)
    telling: Callable[[], Telling[B]] | None = None  # loaded when a step is told
    formats: Callable[[], Formats[B]] = Formats  # loaded when a text is in no format of ours
    maker: Callable[[], Maker[B]] | None = None  # loaded when a board is made


def late(module: str, name: str) -> Callable[..., Any]:
    """A function that is imported when it is first called, for parts of a puzzle that most runs never need.

    picture=late("entails.puzzles.flow.picture", "picture")
    """

    def call(*arguments: Any) -> Any:
        return getattr(import_module(module), name)(*arguments)

    return call
