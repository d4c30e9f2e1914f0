"""How players of Flow argue, and the next step in their words.

A player sees paths, their tips and the colours that are left for them (`position` on a `mesh` of cells and sides). What is
seen at once comes first (`follow`, `runs`, `steps`): the only way out, a cell between two paths. Then comes what takes a
thought (`plans`): the colours that a tip can join, what a colour can `reach`, a supposition (`search`) whose `story` ends
in something that goes wrong, such as a `crossing`, and leaves out what that does not need (`shorten`). The last resort is to
go through the ways of a cell (`cases`, told by `tales`). What somebody has wrong is shown likewise (`doubts`). Only `words`
knows how cells and ways are said.

Tests: `mesh`, `position`, `follow`, `runs`, `steps`, `plans`, `reach`, `search`, `story`, `shorten`, `crossing`, `cases`,
`tales`, `doubts` and `words` by tests/puzzles/flow/test_telling.py, and by tests/laws/test_techniques.py on random boards.
"""

from __future__ import annotations

from collections.abc import Iterator

from entails.boards.palette import colours_for
from entails.boards.puzzle import Telling
from entails.engines.hints.telling import Known, Proposal, Teller
from entails.puzzles.flow.board import Board
from entails.puzzles.flow.telling.doubts import doubts
from entails.puzzles.flow.telling.mesh import Mesh
from entails.puzzles.flow.telling.plans import thoughts
from entails.puzzles.flow.telling.steps import Steps

TECHNIQUES = {
    "same path": "All cells of a path have its colour.",
    "only way out": "A path that has only one way on takes it.",
    "between": "A cell between paths that cannot join takes another way.",
    "colours left": "A path has one of the colours that its tip can still join.",
    "dead end": "A way that makes another cell a dead end is wrong.",
    "boxed in": "A way that leaves another path no way on is wrong.",
    "loop": "A way that closes a loop is wrong.",
    "touch": "A way along which a path touches itself is wrong.",
    "only gap": "A cell that a colour cannot do without has that colour.",
    "out of reach": "A path has only a colour that can reach it and leave it again.",
    "no colour": "A way that leaves a cell that no colour can reach is wrong.",
    "cut off": "A way that cuts the two ends of a colour off from each other is wrong.",
    "beyond": "A path does not have a colour that would have to cross another on its way there.",
    "crossing": "Two colours would have to cross: any way of one would shut the ends of the other off from each other.",
    "looking ahead": "A way is wrong if what has to follow goes wrong in the end.",
    "whichever way": "A cell has two or three ways on, and all of them lead to the same.",
    "case by case": "A way is wrong if a cell then has two or three ways on, and each of them goes wrong.",
}


def telling() -> Telling[Board]:
    return Telling(TECHNIQUES, teller, inks=inks)


def inks(board: Board) -> dict[str, str]:
    """The colours of the flows that have capital letters: a small one might be a word."""
    return {letter: colour.code for letter, colour in colours_for(board.ends()).items() if letter.isupper()}


def teller(board: Board) -> Teller:
    mesh = Mesh(board)

    def propose(known: Known) -> Iterator[Proposal]:
        steps = Steps(mesh, known)
        if known.wanted:
            yield from doubts(steps, known.wanted)
            return
        yield from steps.at_once()
        yield from thoughts(steps)
        yield from steps.colours()

    return propose
