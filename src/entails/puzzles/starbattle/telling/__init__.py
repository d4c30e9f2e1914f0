"""How players of Star Battle argue. `sky` has what is known, `findings` the techniques, `supposing` suppositions, `words` how
cells are named, `steps` the order. Tests: `sky`, `findings`, `supposing`, `words` and `steps` in
tests/puzzles/starbattle/test_telling.py."""

from __future__ import annotations

from entails.boards.puzzle import Telling
from entails.puzzles.starbattle.board import Board
from entails.puzzles.starbattle.telling.findings import AROUND, CONFINED, NEEDED, ONLY, ROOMLESS, SETS
from entails.puzzles.starbattle.telling.steps import StarTeller
from entails.puzzles.starbattle.telling.supposing import SUPPOSING

TECHNIQUES = {
    AROUND: "A star closes the cells around it, and rows, columns and regions that have all their stars.",
    ONLY: "A row, column or region with as many open cells as it lacks stars has stars in all of them.",
    NEEDED: "A cell without which a row, column or region has no room for its stars has a star.",
    CONFINED: "If all open cells of a region lie in one row, the rest of the row is empty; and the other way round.",
    ROOMLESS: "A cell is empty if a star there would leave a row, column or region no room.",
    SETS: "If all open cells of two regions lie in two rows, the rest of these rows is empty; and so for more of them.",
    SUPPOSING: "Suppose a star in a cell and follow what it forces: if something has no room in the end, the cell is empty.",
}


def telling() -> Telling[Board]:
    return Telling(TECHNIQUES, StarTeller)
