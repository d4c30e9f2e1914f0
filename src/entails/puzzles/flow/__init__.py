"""Flow Free and Numberlink: join equal letters by paths that do not cross.

Readings of the rules. The game fills the board (`fill: no` is Numberlink, where cells may stay empty). A flow may run beside
itself; many solvers forbid it silently and then call good boards impossible, so here that is a switch (`touch: no`), and
otherwise only a guess that is tried first. A bridge is crossed by two flows, both straight on; it is two cells in one place.
`wrap: rows` joins the two ends of each row, `wrap: columns` those of each column.
"""

from __future__ import annotations

from entails.boards.puzzle import Partial, Puzzle, Shortcuts, late
from entails.puzzles.flow.board import LAYOUT, Board, parse, write
from entails.puzzles.flow.partial import facts, sketch
from entails.puzzles.flow.referee import referee
from entails.puzzles.flow.rules import lean, readings, theory, world
from entails.puzzles.flow.solution import read
from entails.puzzles.flow.terminal import draw

PUZZLE: Puzzle[Board] = Puzzle(
    name="flow",
    title="Flow Free and Numberlink",
    legend="Join the two ends of each letter by a path from cell to cell. "
    "Paths do not cross, and fill the board unless its head says “fill: no”.",
    group="loops",
    parse=parse,
    write=write,
    theory=theory,
    world=world,
    read=read,
    draw=draw,
    picture=late("entails.puzzles.flow.picture", "picture"),
    referee=referee,
    partial=Partial(facts, sketch),
    sample=late("entails.puzzles.flow.sample", "sample"),
    layout=lambda: LAYOUT,
    variants=("AA", "fill: no\nAA", "touch: no\nAA", "fill: no\ntouch: no\nAA"),
    shortcuts=Shortcuts(
        lean=lean,
        direct=late("entails.puzzles.flow.small", "direct"),
        readings=readings,
        normal=late("entails.puzzles.flow.normal_forms", "normal"),
        count=late("entails.puzzles.flow.counting", "count"),
        portions=late("entails.puzzles.flow.shared_count", "portions"),
        unique=late("entails.puzzles.flow.counting", "unique"),
    ),
    telling=late("entails.puzzles.flow.telling", "telling"),
    formats=late("entails.puzzles.flow.formats", "formats"),
    maker=late("entails.puzzles.flow.making", "maker"),
)
