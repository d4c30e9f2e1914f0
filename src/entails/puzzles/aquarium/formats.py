"""Aquarium in other people's formats: a genre of puzz.link, and the task strings of the well-known site."""

from __future__ import annotations

from entails.boards.puzzle import Formats
from entails.puzzles.aquarium.addresses import read_aquarium, write_aquarium
from entails.puzzles.aquarium.board import Board
from entails.puzzles.aquarium.tasks import find_task, write_task


def formats() -> Formats[Board]:
    return Formats(
        genres={"aquarium": read_aquarium},
        text=find_task,
        writers={"puzz.link": write_aquarium, "task": write_task},
        advice="of the Aquarium site copy the task string from the source of the page",
    )
