"""Overflow: turn tiles so that water runs from every ocean to a moat, over as many tiles as possible.

Tiles: `-` straight, `L` curved, `+` bridge (one strand or both, each straight on), `#` moat, `U` ocean, space: nothing.

Readings of the rules, after the report's section 4 with its later corrections. Water is a defined notion: a tile is wet if
it is linked, so dry tiles link nowhere. A moat takes the water of one ocean at most and an ocean gives it to one tile. Every
link carries water that came from an ocean, so there are no loops and no paths between moats, and no water runs into an
ocean. The length of a solution is the number of wet tiles, oceans and moats included, a bridge counted once.
"""

from __future__ import annotations

from entails.boards.puzzle import Partial, Puzzle, Shortcuts, late
from entails.puzzles.overflow.board import LAYOUT, Board, parse, write
from entails.puzzles.overflow.partial import facts, sketch
from entails.puzzles.overflow.referee import referee
from entails.puzzles.overflow.rules import theory, world
from entails.puzzles.overflow.solution import read
from entails.puzzles.overflow.terminal import draw

LEGEND = """\
Tiles: - straight, L curve, + bridge, U ocean, # moat; where a blank is, there is no tile.
Every tile can be turned. Water goes straight over straight tiles and bridges, and a bridge may carry two streams that cross.
In a curve it turns: a wet curve links to the left or the right, and up or down.
Water leaves each ocean by one side, runs from tile to tile and has to end in a moat, one for each ocean.
It never runs off the board, and the solution is the one that wets most tiles."""

PUZZLE: Puzzle[Board] = Puzzle(
    name="overflow",
    title="Overflow",
    group="loops",
    parse=parse,
    write=write,
    theory=theory,
    world=world,
    read=read,
    draw=draw,
    picture=late("entails.puzzles.overflow.picture", "picture"),
    referee=referee,
    partial=Partial(facts, sketch),
    sample=late("entails.puzzles.overflow.sample", "sample"),
    layout=lambda: LAYOUT,
    variants=("U#",),
    legend=LEGEND,
    shortcuts=Shortcuts(
        count=late("entails.puzzles.overflow.counting", "count"),
        best=late("entails.puzzles.overflow.counting", "best"),
        improve=late("entails.puzzles.overflow.longest", "improve"),
    ),
    telling=late("entails.puzzles.overflow.telling", "telling"),
    maker=late("entails.puzzles.overflow.making", "maker"),
)
