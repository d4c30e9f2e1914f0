"""Flow Free and Numberlink: join equal letters by paths that do not cross.

Readings of the rules. The game fills the board (`fill: no` is Numberlink, where cells may stay empty). A flow may run beside
itself; many solvers forbid it silently and then call good boards impossible, so here that is a switch (`touch: no`) and
otherwise only a guess that is tried first. A bridge is crossed by two flows, both straight on; it is two cells in one place.
`wrap: rows` joins the two ends of each row, `wrap: columns` those of each column.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING

from entails.boards.answer import Answer, Broken, Cell
from entails.boards.grid import STEPS, Header, name_of, take_apart, times
from entails.boards.puzzle import Puzzle
from entails.engines.answers import Certain, Counted, Solution, Unknown
from entails.engines.solvers import count as counting
from entails.engines.solvers.sat import Session
from entails.limits import STOPS, Limit, why
from entails.models.ground.grounder import ground
from entails.models.ground.purpose import COUNTING
from entails.models.text import parse_theory
from entails.models.theory import Theory
from entails.models.world import World
from entails.puzzles.drawings.flow_terminal import draw
from entails.puzzles.partial.flow import facts, sketch

if TYPE_CHECKING:
    from random import Random

    from entails.boards.making.maker import Maker
    from entails.boards.picture import Picture

HEAD = """
sort Cell, Colour
given beside(Cell, Cell), pair(Cell, Cell), end(Cell), mark(Cell, Colour)
find  link(Cell, Cell) within beside, symmetric
find  colour(Cell, Colour)

say "{p} is linked to {q}", "{p} is not linked to {q}": link(p,q)
say "{p} is {c}", "{p} is not {c}": colour(p,c)

rule "the end at {p} is {c}":                      ∀p,c (mark(p,c) → colour(p,c))
rule "{p} and {q} have one colour if linked":      ∀p,q,c (pair(p,q) ∧ link(p,q) → (colour(p,c) ↔ colour(q,c)))
rule "the end at {p} has one link":                ∀p (end(p) → ∃=1 q link(p,q))

define "a flow is reached from its ends along the links" reached(Cell):
    ∀p (end(p) → reached(p));  ∀p,q (reached(p) ∧ link(p,q) → reached(q))
"""
FILLED = """
rule "{p} has exactly one colour":                 ∀p ∃=1 c colour(p,c)
rule "the flow enters and leaves {p}":             ∀p (¬end(p) → ∃=2 q link(p,q))
rule "{p} lies on a flow that reaches an end":     ∀p reached(p)
"""
NUMBERLINK = """
rule "{p} has at most one colour":                 ∀p ∃≤1 c colour(p,c)
rule "the flow enters and leaves {p}":             ∀p,c (colour(p,c) ∧ ¬end(p) → ∃=2 q link(p,q))
rule "{p} is linked, so it has a colour":          ∀p,q (link(p,q) → ∃c colour(p,c))
rule "{p} is {c}, so it lies on a flow that reaches an end":  ∀p,c (colour(p,c) → reached(p))
"""
TOUCH = "∀p,q,c (pair(p,q) ∧ colour(p,c) ∧ colour(q,c) → link(p,q))\n"
NO_TOUCH = 'rule "{p} and {q} are both {c}, so they are linked": ' + TOUCH
SELDOM_TOUCH = 'guess "{p} and {q} are both {c}, so they are linked": ' + TOUCH

# The same solutions with fewer variables: letters are numbered, and a cell has the digits of its letter's number.
LEAN_HEAD = """
sort Cell, Digit
given beside(Cell, Cell), pair(Cell, Cell), end(Cell), mark(Cell, Digit)
find  link(Cell, Cell) within beside, symmetric
find  one(Cell, Digit)

rule "the end at {p} has the number of its letter":     ∀p,d (end(p) → (one(p,d) ↔ mark(p,d)))
rule "{p} and {q} are linked, so their numbers agree":  ∀p,q,d (link(p,q) ∧ one(p,d) → one(q,d))
rule "the end at {p} has one link":                     ∀p (end(p) → ∃=1 q link(p,q))

define reached(Cell):  ∀p (end(p) → reached(p));  ∀p,q (reached(p) ∧ link(p,q) → reached(q))
"""
LEAN_FILLED = """
rule "the flow enters and leaves {p}":                  ∀p (¬end(p) → ∃=2 q link(p,q))
rule "{p} lies on a flow that reaches an end":          ∀p reached(p)
"""
LEAN_NUMBERLINK = """
rule "the flow enters and leaves {p}, or it is empty":  ∀p (¬end(p) → (∃=2 q link(p,q)) ∨ ¬∃q link(p,q))
rule "{p} has a number, so it is linked":               ∀p,d (one(p,d) → ∃q link(p,q))
rule "{p} is linked, so its flow reaches an end":       ∀p,q (link(p,q) → reached(p))
"""
LEAN_TOUCH = "∀p,q (pair(p,q) ∧ ¬link(p,q){} → ∃d ¬(one(p,d) ↔ one(q,d)))\n"
BOTH_LINKED = " ∧ (∃r link(p,r)) ∧ ∃r link(q,r)"

NARROW = 10  # boards of this width are counted before a solver has started
FORCED = 20  # conflicts for each link to show that it is forced
FEW_STATES = 60_000  # in a layer of the frontier: about half a second in all
MANY_STATES = 1_500_000  # some ten seconds
MOST_STATES = 3_000_000  # about a gigabyte
WIDE = 15  # boards that need more than many states, unless most of their links are known


@dataclass(frozen=True)
class Board:
    rows: tuple[str, ...]
    fill: bool = True
    touch: bool = True
    wrap_rows: bool = False
    wrap_columns: bool = False
    hexagonal: bool = False
    walls: frozenset[frozenset[Cell]] = frozenset()

    @property
    def height(self) -> int:
        return len(self.rows)

    @property
    def width(self) -> int:
        return len(self.rows[0])

    def cells(self) -> Iterator[Cell]:
        return ((r, c) for r, row in enumerate(self.rows) for c, character in enumerate(row) if character != "*")

    def at(self, cell: Cell) -> str:
        return self.rows[cell[0]][cell[1]]

    def ends(self) -> dict[str, list[Cell]]:
        found: dict[str, list[Cell]] = {}
        for cell in self.cells():
            if self.at(cell) not in ".+":
                found.setdefault(self.at(cell), []).append(cell)
        return found

    def steps(self, cell: Cell) -> Iterator[tuple[str, Cell]]:
        """The neighbours that a flow can go on to, with the direction (hexagonal slants have none)."""
        for direction, side in self.sides(cell):
            other = self.beyond(side)
            if other and other != cell and self.at(other) != "*" and frozenset({cell, other}) not in self.walls:
                yield direction, other

    def sides(self, cell: Cell) -> Iterator[tuple[str, Cell]]:
        """The places around a cell, some of them perhaps off the board."""
        r, c = cell
        for direction, (a, b) in STEPS.items():
            yield direction, (r + a, c + b)
        if self.hexagonal:
            slant = 1 if c % 2 == 0 else -1
            for side in (-1, 1):
                yield "slant", (r + slant, c + side)

    def near(self, cell: Cell) -> Iterator[Cell]:
        """The places around a cell that are on the board, holes and what is behind a wall among them."""
        return (other for _, side in self.sides(cell) if (other := self.beyond(side)))

    def beyond(self, place: Cell) -> Cell | None:
        """The cell at a place, which may lie off the board where the board wraps around."""
        r = place[0] % self.height if self.wrap_columns else place[0]
        c = place[1] % self.width if self.wrap_rows else place[1]
        return (r, c) if 0 <= r < self.height and 0 <= c < self.width else None

    def strands(self, cell: Cell) -> list[str]:
        """A bridge is two cells, one across and one down."""
        return [name_of(cell) + side for side in (("h", "v") if self.at(cell) == "+" else ("",))]

    def strand(self, cell: Cell, direction: str) -> str:
        return self.strands(cell)[-1 if direction in ("up", "down") else 0]

    def passages(self) -> Iterator[tuple[str, str]]:
        """Strands that a flow can go between, from each to each."""
        for cell in self.cells():
            for direction, other in self.steps(cell):
                yield self.strand(cell, direction), self.strand(other, direction)


def parse(text: str, file: str | None = None) -> Board:
    source = take_apart(text, file, ("fill", "touch", "wrap", "shape", "wall"))
    source.rectangle()
    rows = tuple(row.text for row in source.rows)
    seen: dict[str, list[int]] = {}
    for row in source.rows:
        for place, character in enumerate(row.text):
            if character.isalnum():
                seen.setdefault(character, []).append(row.offset + place)
            elif character not in ".*+":
                message = f"“{character}” is no cell: expected “.”, a letter or digit, “*” (hole) or “+” (bridge)"
                source.fail(message, row.offset + place, character)
    for character, places in seen.items():
        if len(places) != 2:
            found = times(len(places))
            source.fail(f"the end {character} stands {found} on the board: expected 2", places[-1], character)
    if not seen:
        source.fail("there is no end on the board: expected letters or digits in pairs", source.rows[0].offset)
    board = Board(rows)
    source.once("wall")
    walls: dict[Header, frozenset[Cell]] = {}
    for header in source.headers:
        match header.key:
            case "fill":
                board = replace(board, fill=source.choice(header, {"yes": True, "no": False}))
            case "touch":
                board = replace(board, touch=source.choice(header, {"yes": True, "no": False}))
            case "shape":
                board = replace(board, hexagonal=source.choice(header, {"square": False, "hex": True}))
            case "wall":
                walls[header] = source.wall(header, board.height, board.width)
            case "wrap":
                sides = header.value.split()
                if not sides or not {"rows", "columns"}.issuperset(sides):
                    source.fail("wrap: expected rows, columns or both", header.offset, header.value)
                board = replace(board, wrap_rows="rows" in sides, wrap_columns="columns" in sides)
    if board.hexagonal and any("+" in row for row in rows):
        source.fail("a bridge needs square cells", source.rows[0].offset)
    if board.hexagonal and board.wrap_rows and board.width % 2:
        source.fail(
            "rows of hexagonal cells wrap around only where their number of cells is even", source.rows[0].offset
        )
    for header, wall in walls.items():  # only now is it known which cells are neighbours
        source.neighbours(header, wall, board.near)
    return replace(board, walls=frozenset(walls.values()))


def write(board: Board) -> str:
    sides = [side for side, on in (("rows", board.wrap_rows), ("columns", board.wrap_columns)) if on]
    headers = [
        *([] if board.fill else ["fill: no"]),
        *([] if board.touch else ["touch: no"]),
        *([f"wrap: {' '.join(sides)}"] if sides else []),
        *(["shape: hex"] if board.hexagonal else []),
        *("wall: " + " ".join(f"{r},{c}" for r, c in sorted(wall)) for wall in sorted(board.walls, key=sorted)),
    ]
    return "\n".join([*headers, *board.rows]) + "\n"


@cache
def _theory(fill: bool, touch: bool) -> Theory:
    return parse_theory(HEAD + (FILLED if fill else NUMBERLINK) + (SELDOM_TOUCH if touch else NO_TOUCH))


def theory(board: Board) -> Theory:
    return _theory(board.fill, board.touch)


@cache
def _lean_theory(fill: bool, touch: bool) -> Theory:
    apart = LEAN_TOUCH.format("" if fill else BOTH_LINKED)
    apart = f'{"guess" if touch else "rule"} "{{p}} and {{q}} are of one flow, so they are linked": {apart}'
    return parse_theory(LEAN_HEAD + (LEAN_FILLED if fill else LEAN_NUMBERLINK) + apart)


def lean(board: Board) -> tuple[Theory, World]:
    full = world(board)
    letters = {letter: number for number, letter in enumerate(full.elements["Colour"])}
    digits = list(range(max(1, (len(letters) - 1).bit_length())))
    marks = [(cell, d) for cell, letter in full.facts["mark"] for d in digits if letters[str(letter)] >> d & 1]
    facts = {**full.facts, "mark": marks}
    return _lean_theory(board.fill, board.touch), World({"Cell": full.elements["Cell"], "Digit": digits}, facts)


def world(board: Board) -> World:
    cells = [strand for cell in board.cells() for strand in board.strands(cell)]
    beside = list(board.passages())
    places = {cell: place for place, cell in enumerate(cells)}
    pairs = dict.fromkeys((a, b) for a, b in beside if places[a] < places[b])  # of neighbours, each in one order
    marks = [(name_of(cell), letter) for letter, places in board.ends().items() for cell in places]
    return World(
        {"Cell": cells, "Colour": sorted(board.ends())},
        {"beside": beside, "pair": list(pairs), "end": [(cell,) for cell, _ in marks], "mark": marks},
    )


def read(board: Board, solution: Solution) -> Answer:
    """Rows of letters (“+” a bridge, “.” empty, “*” a hole) and the path of each letter from end to end. Without all the
    rules there may be links that belong to no path: those are then listed as `stray`."""
    links: dict[str, list[str]] = {}
    for a, b in solution.relations["link"]:
        links.setdefault(str(a), []).append(str(b))
    places = {}
    for cell in board.cells():
        places.update({name_of(cell) + side: cell for side in ("", "h", "v")})
    paths = {}
    for letter, (start, _) in sorted(board.ends().items()):
        path, here, before = [start], name_of(start), ""
        seen = {here}
        while after := [other for other in links.get(here, ()) if other != before]:
            before, here = here, after[0]
            path.append(places[here])
            if here in seen:  # round in a circle: a rule that is switched off may let that through
                break
            seen.add(here)
        paths[letter] = path
    shown = {letter: [list(cell) for cell in path] for letter, path in paths.items()}
    followed = {frozenset(pair) for path in paths.values() for pair in pairwise(path)}
    every = {frozenset({places[a], places[b]}) for a, others in links.items() for b in others}
    stray = sorted([list(cell) for cell in sorted(link)] for link in every - followed)
    return {"rows": _rows(board, paths), "paths": shown, **({"stray": stray} if stray else {})}


def _rows(board: Board, paths: dict[str, list[Cell]]) -> list[str]:
    grid = [list(row) for row in board.rows]
    for letter, path in paths.items():
        for r, c in path:
            if grid[r][c] == ".":
                grid[r][c] = letter
    return ["".join(row) for row in grid]


# --- the referee ---


def referee(board: Board, answer: Answer) -> list[Broken]:
    """Follow each path over the board with a finger."""
    paths = {letter: [(int(r), int(c)) for r, c in path] for letter, path in answer["paths"].items()}
    broken: list[Broken] = []
    for letter, ends in board.ends().items():
        path = paths.get(letter, [])
        if sorted({*path[:1], *path[-1:]}) != sorted(ends):
            broken.append(Broken(f"flow {letter} joins its two ends", tuple(ends)))
    for letter, path in paths.items():
        broken += _follow(board, letter, path)
    every = set(board.cells())
    visits = Counter(cell for path in paths.values() for cell in path)
    for cell, number in visits.items():
        if cell in every and number > (2 if board.at(cell) == "+" else 1):
            broken.append(Broken("flows do not cross", (cell,)))
    if board.fill:
        for cell in board.cells():
            if visits[cell] < (2 if board.at(cell) == "+" else 1):
                broken.append(Broken("the flows fill the board", (cell,)))
    if not board.touch:
        for path in paths.values():
            broken += _touches(board, path)
    if not broken:
        rows = _rows(board, paths)
        broken += [Broken("the rows show the paths")] if answer.get("rows", rows) != rows else []
    return broken


def _follow(board: Board, letter: str, path: list[Cell]) -> Iterator[Broken]:
    outside = [cell for cell in path if cell not in set(board.cells())]
    if letter not in board.ends() or outside:
        yield Broken("a flow runs on cells of the board between ends of its colour", tuple(outside))
        return
    headings: list[set[str]] = []
    for here, there in pairwise(path):
        headings.append({direction for direction, cell in board.steps(here) if cell == there})
        if not headings[-1]:
            yield Broken("a flow goes from a cell to its neighbour", (here, there))
    for cell in path[1:-1]:
        if board.at(cell) not in ".+":
            yield Broken("a flow does not run over an end", (cell,))
    for cell, coming, going in zip(path[1:-1], headings, headings[1:], strict=False):
        if board.at(cell) == "+" and not coming & going:
            yield Broken("a flow crosses a bridge straight on", (cell,))
    crossed = [
        (cell, bool(coming & {"left", "right"}))
        for cell, coming in zip(path[1:], headings, strict=False)
        if board.at(cell) == "+"
    ]
    for (bridge, _), number in Counter(crossed).items():
        if number > 1:
            yield Broken("a bridge is crossed once in each direction", (bridge,))


def _touches(board: Board, path: list[Cell]) -> Iterator[Broken]:
    linked = {frozenset(pair) for pair in pairwise(path)}
    for here in path:
        for _, there in board.steps(here):
            pair = frozenset({here, there})
            if there in path and here < there and pair not in linked and "+" not in (board.at(here), board.at(there)):
                yield Broken("a flow does not run beside itself", (here, there))


def picture(board: Board, answer: Answer | None) -> Picture:
    """Loaded when one is wanted: most runs only print."""
    from entails.puzzles.drawings.flow import picture as drawn

    return drawn(board, answer)


# --- counting ---


def count(board: Board, limit: Limit) -> Counted | Unknown:
    """By the frontier where flows may touch themselves; a ban on that is no matter of paths, so then by the theory."""
    from entails.engines.solvers import frontier
    from entails.puzzles.sweeps.flow import sweep

    try:
        if board.touch:
            return Counted(frontier.count(sweep(board, _forced(board, limit)), limit.check, MOST_STATES))
    except frontier.TooWide:
        pass  # a wide board with few letters: the theory may still be countable
    except STOPS as stop:
        return Unknown(why(stop))
    return counting.count(ground(theory(board), world(board), COUNTING, check=limit.check), limit)


def _forced(board: Board, limit: Limit) -> Certain:
    """Links that soon show to be in all solutions or in none: the fewer are open, the narrower the frontier."""
    if min(board.height, board.width) <= NARROW:
        return {}
    with Session(ground(*lean(board), check=limit.check), limit) as session:
        if session.guessed(limit):
            session.settle(session.literals("link"), limit, FORCED)
        return session.certain("link")


def unique(board: Board, certain: Certain, turn: int, limit: Limit) -> bool | None:
    """By counting, where the frontier stays narrow: on small hard boards it beats a proof by far."""
    from entails.engines.solvers import frontier
    from entails.puzzles.sweeps.flow import sweep

    if not board.touch:
        return None
    states = MANY_STATES if turn and min(board.height, board.width) < WIDE else FEW_STATES << turn
    try:
        return frontier.count(sweep(board, certain), limit.check, states) == 1
    except frontier.TooWide:
        return None


def sample(random: Random) -> Board:
    """A small random board."""
    from entails.puzzles.samples.flow import sample as made

    return made(random)


def maker() -> Maker:
    """Loaded when a board is made."""
    from entails.puzzles.making.flow import MAKER

    return MAKER


VARIANTS = ("AA", "fill: no\nAA", "touch: no\nAA", "fill: no\ntouch: no\nAA")
PUZZLE = Puzzle(
    "flow",
    "Flow Free and Numberlink",
    parse,
    write,
    theory,
    world,
    read,
    draw,
    picture,
    referee,
    count,
    unique,
    lean=lean,
    facts=facts,
    sketch=sketch,
    maker=maker,
    variants=VARIANTS,
    sample=sample,
)
