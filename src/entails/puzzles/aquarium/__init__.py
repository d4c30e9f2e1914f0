"""Aquarium: fill tanks with water; the numbers say how many cells of each row and column are wet.

Readings of the rules. A tank is a connected group of cells with the same letter, so one letter may name several. With
`water: level` (the default, and the report's rule 2) the water has one level in the whole tank. With `water: vessels` it is
as in communicating vessels: two cells of a row need the same only if the tank joins them at or below that row, so the two
arms of an n may differ.
"""

from __future__ import annotations

from entails.boards.puzzle import Partial, Puzzle, Shortcuts, late
from entails.puzzles.aquarium.board import LAYOUT, Board, parse, write
from entails.puzzles.aquarium.partial import facts, sketch
from entails.puzzles.aquarium.referee import referee
from entails.puzzles.aquarium.rules import theory, world
from entails.puzzles.aquarium.solution import read
from entails.puzzles.aquarium.terminal import draw

PUZZLE: Puzzle[Board] = Puzzle(
    name="aquarium",
    title="Aquarium",
    legend="Fill the regions with water. "
    "Within a region all that lies as low as some water, or lower, is full. "
    "The numbers count the wet cells of rows and columns.",
    group="shade",
    parse=parse,
    write=write,
    theory=theory,
    world=world,
    read=read,
    draw=draw,
    picture=late("entails.puzzles.aquarium.picture", "picture"),
    referee=referee,
    partial=Partial(facts, sketch),
    sample=late("entails.puzzles.aquarium.sample", "sample"),
    layout=lambda: LAYOUT,
    variants=("a",),
    shortcuts=Shortcuts(count=late("entails.puzzles.aquarium.counting", "count")),
    telling=late("entails.puzzles.aquarium.telling", "telling"),
    formats=late("entails.puzzles.aquarium.formats", "formats"),
    maker=late("entails.puzzles.aquarium.making", "maker"),
)
