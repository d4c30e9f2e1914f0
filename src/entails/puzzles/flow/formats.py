"""Flow in other people's formats: two genres of puzz.link, and the level packs of the game's community."""

from __future__ import annotations

from entails.boards.puzzle import Formats
from entails.puzzles.flow.addresses import read_arukone, read_numlin, write_arukone, write_numlin
from entails.puzzles.flow.board import Board
from entails.puzzles.flow.packs import levels, read_pack


def formats() -> Formats[Board]:
    return Formats(
        genres={"numlin": read_numlin, "arukone": read_arukone},
        levels=levels,
        level=read_pack,
        writers={"puzz.link": write_numlin, "arukone": write_arukone},
    )
