"""Unwordle: the colours of a Wordle board are given, and the answer or not even that; which words were guessed?

Readings of the rules. With `scoring: wordle` (the default) a letter is coloured as often as the answer has it: green where
it stands in its place, then yellow from the left. With `scoring: report` it is as the report has it: yellow wherever the
answer has the letter elsewhere, white where it does not have it at all. With `repeat: no` (the default) no word stands twice
on a board, and the answer ends the game: so no row before the last is all green, as in the real game. With `repeat: yes`
both may be. A last row that is all green is the answer's own and no guess.

Several boards may be given, with a blank line between them; they have one answer. Where it is not known (`answer: ?`, or a
shared text without any), it is one of the words that may be answers. Where it is known it need not be in the list: people
play with other lists. Hard mode is not used.
"""

from __future__ import annotations

from entails.boards.puzzle import Partial, Puzzle, Shortcuts, late
from entails.puzzles.unwordle.board import LAYOUT, Board, parse, write
from entails.puzzles.unwordle.partial import facts, places, sketch
from entails.puzzles.unwordle.referee import referee
from entails.puzzles.unwordle.rules import theory, world
from entails.puzzles.unwordle.searching import choices, count, direct, each, focus, overview
from entails.puzzles.unwordle.solution import read
from entails.puzzles.unwordle.terminal import draw

PUZZLE: Puzzle[Board] = Puzzle(
    name="unwordle",
    title="Unwordle",
    legend="The colours of a Wordle board are given, and the answer or not even that. "
    "Find words of the list that have these colours.",
    group="numbers",
    parse=parse,
    write=write,
    theory=theory,
    world=world,
    read=read,
    draw=draw,
    picture=late("entails.puzzles.unwordle.picture", "picture"),
    referee=referee,
    partial=Partial(facts, sketch, places),
    sample=late("entails.puzzles.unwordle.sample", "sample"),
    layout=lambda: LAYOUT,
    variants=tuple(
        f"answer: {answer}\nlist: ab ba\nscoring: {scoring}\nrepeat: {repeat}\nWW"
        for answer in ("ab", "?")
        for scoring in ("wordle", "report")
        for repeat in ("no", "yes")
    ),
    shortcuts=Shortcuts(direct=direct, each=each, count=count, focus=focus, overview=overview, choices=choices),
    telling=late("entails.puzzles.unwordle.telling", "telling"),
    maker=late("entails.puzzles.unwordle.making", "maker"),
)
