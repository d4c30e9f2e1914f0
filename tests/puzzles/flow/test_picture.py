"""Flow in pictures."""

from entails.puzzles.flow.board import parse
from entails.puzzles.flow.picture import picture
from tests.puzzles.svg import texts


def test_the_letters_of_the_ends_are_shown() -> None:
    board = parse("fill: no\nR.*R\né..é\nΩ..Ω")
    assert sorted(texts(picture(board, None))) == sorted("RRééΩΩ")
