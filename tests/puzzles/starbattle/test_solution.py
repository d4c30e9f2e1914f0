"""From stars of the theory to rows of an answer."""

from entails.engines.answers import Solution
from entails.puzzles.starbattle.board import parse
from entails.puzzles.starbattle.solution import read


def test_a_star_stands_in_its_row_and_column() -> None:
    solution = Solution({"star": (("r1c2",), ("r2c1",))})
    assert read(parse("ab\nab\n"), solution) == {"rows": [".*", "*."]}
