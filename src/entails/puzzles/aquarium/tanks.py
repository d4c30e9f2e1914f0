"""Tanks of Aquarium. Others write them as borders or as numbers; our boards have letters."""

from __future__ import annotations

from string import ascii_lowercase, ascii_uppercase

from entails.boards.answer import Cell
from entails.boards.areas import Joined, numbered, sides


def line(place: int, height: int, width: int) -> tuple[str, int]:
    """Both formats list the columns, then the rows: the name of the line at this place, and how many cells it has."""
    return (f"column {place + 1}", height) if place < width else (f"row {place - width + 1}", width)


def lettered(height: int, width: int, joined: Joined) -> tuple[tuple[str, ...], frozenset[frozenset[Cell]]]:
    """Letters in which touching tanks differ, and the walls that run inside a tank.

    Each tank has a letter of its own while the alphabet lasts. On larger boards each takes the first letter that no
    neighbour has: tanks on a grid make a map, so a few letters do."""
    tanks = numbered(height, width, joined)
    touching: dict[int, set[int]] = {number: set() for number in tanks.values()}
    walls = set()
    for a, b in sides(height, width):
        if tanks[a] != tanks[b]:
            touching[tanks[a]].add(tanks[b])
            touching[tanks[b]].add(tanks[a])
        elif not joined(a, b):
            walls.add(frozenset({a, b}))
    letters: dict[int, str] = {}
    for number, others in touching.items():
        taken = {letters.get(other) for other in (others if len(touching) > len(ascii_lowercase) else touching)}
        letters[number] = next(letter for letter in ascii_lowercase + ascii_uppercase if letter not in taken)
    rows = tuple("".join(letters[tanks[r, c]] for c in range(width)) for r in range(height))
    return rows, frozenset(walls)
