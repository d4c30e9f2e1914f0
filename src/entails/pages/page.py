"""What a page says beside its theory: how boards and answers are written, and how both look."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal as Words

from entails.logic.formula import Term
from entails.models.theory import Theory
from entails.models.world import Element, World
from entails.pages.patterns import NONE, NOTHING, OPEN, Pattern
from entails.values import dataclass, field, pattern

Where = Words["left", "above", "right", "below"]
VALUE = "v"  # the hole of what stands beside the board, or of the value of an answer
_NUMBER = pattern(r"[0-9]{1,6}")
SIDES: tuple[Where, ...] = ("above", "below", "left", "right")


class _ByPattern:
    """What is read token by token, each by the first pattern that fits."""

    __slots__ = ()
    patterns: tuple[Pattern, ...]

    @property
    def is_short(self) -> bool:
        return all(one.is_short for one in self.patterns)

    def pattern_of(self, token: str) -> Pattern | None:
        """The pattern that says what a token means; None if there is no such token."""
        return next((one for one in self.patterns if one.match(token) is not None), None)

    def names(self, token: str) -> bool:
        """Is this token a pattern of its own?"""
        return any(one.text == token for one in self.patterns)

    def plain(self, token: str) -> str:
        """`-` is another way to write `.`, unless it is named."""
        return NOTHING if token == NONE and not self.names(NONE) else token

    def expected(self) -> str:
        choices = dict.fromkeys(one.said() for one in self.patterns)
        nothing = [] if self.names(NOTHING) else [f"“{NOTHING}”"]
        return " or ".join([*choices, *nothing])


@dataclass(frozen=True, slots=True)
class ReadCells(_ByPattern):
    """A token a cell; or, where cells meet, a token a corner."""

    patterns: tuple[Pattern, ...]
    corners: bool = False


@dataclass(frozen=True, slots=True)
class ReadBetween(_ByPattern):
    """A token for each two cells side by side, p and q: p is the left or the upper one."""

    patterns: tuple[Pattern, ...]


@dataclass(frozen=True, slots=True)
class ReadRegions:
    """A letter or a number a cell: room(p) = a. With `number`, so many regions, which leave no cell out."""

    relation: str
    sort: str
    one_piece: bool = False
    number: Term | None = None


@dataclass(frozen=True, slots=True)
class ReadSide:
    """A number a row or column, beside the board; with `index`, a sort, several each. With `pattern`, an element of a sort in
    place of a number: `read left west(r): Letter`."""

    where: Where
    relation: str
    index: str | None = None
    pattern: Pattern | None = None

    @property
    def expected(self) -> str:
        """The tokens that may stand there, in words."""
        if self.pattern is None:
            return "numbers with commas between" if self.index else "a number"
        return f"{self.pattern.said()}, with commas between," if self.index else self.pattern.said()

    def element(self, text: str) -> Element | None:
        """The number or the element that is written so; None if there is none."""
        if self.pattern is not None:
            found = self.pattern.match(text)
            return None if found is None else found[VALUE]
        return int(text) if _NUMBER.fullmatch(text) else None

    @property
    def is_upright(self) -> bool:
        """Does it stand beside the rows?"""
        return self.where in ("left", "right")


Read = ReadCells | ReadBetween | ReadRegions | ReadSide


@dataclass(frozen=True, slots=True)
class HeadOption:
    """A head line: `stars: 2`. With a sort, a number for each of its elements, 1, 2, …; without a number, yes or no. `bounds`
    are the least and the greatest that a number can be."""

    name: str
    sort: str | None = None
    default: Term | None = None
    is_number: bool = True
    bounds: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Answers:
    """What an answer tells of each cell: patterns, the first that holds; or links; or the region that it belongs to."""

    patterns: tuple[Pattern, ...] = ()
    links: str | None = None
    regions: str | None = None

    @property
    def is_short(self) -> bool:
        return not (self.links or self.regions) and all(one.is_short for one in self.patterns)

    @property
    def open_token(self) -> str:
        """What stands where nothing is known. Where a page has a note for what surely is not, that is a plain “.”."""
        return NOTHING if any(one.note for one in self.patterns) else OPEN


@dataclass(frozen=True, slots=True)
class DrawnMark:
    """How facts look: `draw lamp as disc`, `draw arrow(p) with count(p)`."""

    relation: str
    mark: str | None = None
    beside: str | None = None


@dataclass(frozen=True, slots=True)
class PageAddress:
    """Addresses of puzz.link: the kind there, with other names that are read, and the ways in which a board is written, each
    with the tokens that it needs: ("circles", ("w", "b"))."""

    names: tuple[str, ...]
    ways: tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True)
class PuzzlePage:
    """A puzzle as its page says it. `uses` are the words of the board that the theory uses (beside, Way, …), `ranges` the
    sorts whose elements depend on the board: Digit -> (1, rows)."""

    name: str
    title: str
    legend: str
    text: str
    file: str | None
    theory: Theory
    world: World
    cell: str
    corners: bool
    square: bool
    uses: frozenset[str]
    reads: tuple[Read, ...]
    options: tuple[HeadOption, ...]
    answers: Answers
    marks: tuple[DrawnMark, ...] = ()
    ranges: Mapping[str, tuple[Term, Term]] = field(default_factory=dict)
    makes: tuple[tuple[str, int, int], ...] = ()
    address: PageAddress | None = None
    unmade: str = ""  # why no boards of it are made

    def told_by(self, read: Read) -> list[str]:
        """The functions of which the tokens of a `read` line tell a value for each cell."""
        if not isinstance(read, ReadCells) or read.corners:
            return []
        literals = [literal for one in read.patterns for literal in one.literals]
        names = dict.fromkeys(one.relation for one in literals if tuple(one.arguments) == ("p",))
        every = [self.theory.relations[name] for name in names]
        return [one.name for one in every if one.role == "given" and one.function and not one.partial]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PuzzlePage) and (self.name, self.text) == (other.name, other.text)

    def __hash__(self) -> int:
        return hash((self.name, self.text))
