"""Aquarium in the terminal, as it should look."""

from entails.puzzles.aquarium import PUZZLE
from tests.puzzles.solving import plain


def test_water_has_no_gaps_in_a_tank() -> None:
    assert plain(PUZZLE, "six", False)[6:9] == [
        "4 |  |  |~~~~~~~~|~~|",
        "  +  +--+--+~~~~~+--+",
        "4 |~~|  |  |~~~~~|~~|",
    ]
