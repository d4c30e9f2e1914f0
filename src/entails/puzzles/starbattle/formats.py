"""Star Battle in other people's formats: a genre of puzz.link."""

from __future__ import annotations

from entails.boards.puzzle import Formats
from entails.pages.board import Board
from entails.puzzles.starbattle.addresses import read_starbattle, write_starbattle


def formats() -> Formats[Board]:
    return Formats(genres={"starbattle": read_starbattle}, writers={"puzz.link": write_starbattle})
