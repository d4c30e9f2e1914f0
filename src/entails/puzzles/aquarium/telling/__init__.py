"""How players of Aquarium argue: rows and columns that are done or need all they can get, tanks that are too wide for what is
left, sums of parts, neighbours compared, and suppositions. `parts` has the tanks, `tallies` what one number forces,
`comparing` what two neighbours do, `clues` all of them, `supposing` what follows from a supposition, `planning` the order,
`words` and `reasons` the sentences, `steps` puts them together. Tests: `comparing` and `clues` in
tests/puzzles/aquarium/test_comparing.py, `parts`, `tallies`, `words`, `reasons`, `planning`, `supposing` and `steps` in
test_telling.py beside it."""

from __future__ import annotations

from entails.boards.puzzle import Telling
from entails.puzzles.aquarium.board import Board
from entails.puzzles.aquarium.techniques import TECHNIQUES
from entails.puzzles.aquarium.telling.steps import TankTeller


def telling() -> Telling[Board]:
    return Telling(TECHNIQUES, TankTeller)
