"""Star Battle: put stars so that each row, column and region has as many as the board says, and no two stars touch.

Readings of the rules. Stars that share only a corner touch as well. A letter is one region and its cells hang together; there
are as many regions as rows, so that each can have its stars. With `stars: 1` (the default) each line has one.
"""

from __future__ import annotations

from entails.boards.puzzle import Partial, Puzzle, Shortcuts, late
from entails.puzzles.starbattle.board import LAYOUT, Board, parse, write
from entails.puzzles.starbattle.partial import facts, places, sketch
from entails.puzzles.starbattle.referee import referee
from entails.puzzles.starbattle.rules import lean, theory, world
from entails.puzzles.starbattle.solution import read
from entails.puzzles.starbattle.terminal import draw

LEGEND = """\
Each row, each column and each region has as many stars as the board says, and no two stars touch, not even at a corner.
So a star empties the cells around it, and what has all its stars is empty otherwise."""

PUZZLE: Puzzle[Board] = Puzzle(
    name="starbattle",
    title="Star Battle",
    parse=parse,
    write=write,
    theory=theory,
    world=world,
    read=read,
    draw=draw,
    picture=late("entails.puzzles.starbattle.picture", "picture"),
    referee=referee,
    partial=Partial(facts, sketch, places),
    sample=late("entails.puzzles.starbattle.sample", "sample"),
    layout=lambda: LAYOUT,
    variants=("stars: 1\na", "stars: 2\na"),
    legend=LEGEND,
    shortcuts=Shortcuts(lean=lean),
    telling=late("entails.puzzles.starbattle.telling", "telling"),
    formats=late("entails.puzzles.starbattle.formats", "formats"),
    maker=late("entails.puzzles.starbattle.making", "maker"),
)
