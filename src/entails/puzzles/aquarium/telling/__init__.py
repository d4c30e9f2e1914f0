"""How players of Aquarium argue: rows and columns that are done or need all they can get, tanks that are too wide for what is
left, sums of parts, neighbours compared, and suppositions. `parts` has the tanks, `tallies` what one number forces,
`comparing` what two neighbours do, `clues` all of them, `supposing` what follows from a supposition, `planning` the order,
`words` and `reasons` the sentences, `steps` puts them together. Tests: `comparing` and `clues` in
tests/puzzles/aquarium/test_comparing.py, `parts`, `tallies`, `words`, `reasons`, `planning`, `supposing` and `steps` in
test_telling.py beside it."""

from __future__ import annotations

from entails.boards.puzzle import Telling
from entails.puzzles.aquarium.board import Board
from entails.puzzles.aquarium.telling.comparing import COMPARED
from entails.puzzles.aquarium.telling.steps import LEVEL, SUPPOSING, TankTeller
from entails.puzzles.aquarium.telling.tallies import ALL, DONE, FEW, MUCH, SUMS

TECHNIQUES = {
    LEVEL: "Water in a tank stands at one height: what is wet is wet from there down, what is dry is dry from there up.",
    DONE: "A row or column that has its number takes no more water.",
    ALL: "A row or column that needs all its open cells gets them.",
    MUCH: "A tank that would give a row or column more than it lacks is dry there.",
    FEW: "A tank without which a row or column would get too little is wet there.",
    SUMS: "A row fills by whole parts of tanks: only some of them add up to what it lacks.",
    COMPARED: "A tank in two neighbouring rows or columns gives to both: only few give the one more than the other.",
    SUPPOSING: "Suppose that a tank is wet (or dry) somewhere: if some row or column then goes wrong, it is not.",
}


def telling() -> Telling[Board]:
    return Telling(TECHNIQUES, TankTeller)
