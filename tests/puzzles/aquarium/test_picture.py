"""Aquarium in pictures."""

from entails.puzzles.aquarium.board import parse
from entails.puzzles.aquarium.partial import sketch
from entails.puzzles.aquarium.picture import picture
from tests.puzzles.svg import texts


def test_the_numbers_of_the_lines_are_shown() -> None:
    tanks = parse("rows: 1 .\ncolumns: 0 1 .\naab\naab\n")
    assert sorted(filter(None, texts(picture(tanks, None)))) == ["0", "1", "1"]


def test_an_unfinished_answer_has_the_names_of_the_tanks() -> None:
    board = parse("aab\nbab\n")
    assert {"a", "b1", "b2"} <= set(texts(picture(board, sketch(board, ()))))
    assert not {"a", "b1", "b2"} & set(texts(picture(board, None)))
