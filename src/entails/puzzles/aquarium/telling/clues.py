"""The numbers of a board: what each of them forces, and which cannot be met, looked up once for what is known around it.

    clues = Clues(tanks)
    clues.forced(row 10, water)        # (Forcing("too much", row 10, {4: False}, …),)
    clues.broken(row 6, water)         # BrokenTally(row 6, need=5, …), or None

A clue is a row, a column, or two of them that are neighbours. Suppositions ask the same again and again.
"""

from __future__ import annotations

from collections.abc import Iterable

from entails.boards.answer import Cell
from entails.puzzles.aquarium.techniques import ALL, DONE, FEW, MUCH
from entails.puzzles.aquarium.telling.comparing import Contrast, Pair, compared, pairs
from entails.puzzles.aquarium.telling.parts import Tally, Tanks, Wetness
from entails.puzzles.aquarium.telling.tallies import BrokenTally, Forcing, forcings, unmet

Clue = Tally | Pair
Forced = Forcing | Contrast  # what a clue forces
Failure = BrokenTally | Contrast  # a clue that cannot be met

REMEMBERED = 100_000


class Clues:
    """All clues of a board, by their numbers: those of single lines, `lines`, come before those of pairs, `pairs`."""

    def __init__(self, tanks: Tanks) -> None:
        self.tanks = tanks
        neighbours = pairs(tanks)
        self.clues: list[Clue] = [*tanks.tallies, *neighbours]
        self.lines, self.pairs = range(len(tanks.tallies)), range(len(tanks.tallies), len(self.clues))
        self.parts = [(*tally.sizes,) for tally in tanks.tallies] + [pair.parts for pair in neighbours]
        self.on = [{clue for clue, parts in enumerate(self.parts) if part in parts} for part in range(len(tanks.parts))]
        self._met: dict[tuple[int, tuple[bool | None, ...]], tuple[tuple[Forced, ...], Failure | None]] = {}

        self.numbers = {_name(clue): number for number, clue in enumerate(self.clues)}

    def number(self, link: Forced | Failure) -> int:
        """The number of the clue that a link or a failure comes from."""
        return self.numbers[_name(link.pair if isinstance(link, Contrast) else link.tally)]

    def touching(self, parts: Iterable[int], among: range) -> list[int]:
        """The clues that some parts are on."""
        return sorted(clue for clue in set().union(*(self.on[part] for part in parts)) if clue in among)

    def forced(self, clue: int, water: Wetness) -> tuple[Forced, ...]:
        """What a clue forces by each technique that gives something, the easiest first."""
        return self._looked_up(clue, water)[0]

    def broken(self, clue: int, water: Wetness) -> Failure | None:
        return self._looked_up(clue, water)[1]

    def _looked_up(self, clue: int, water: Wetness) -> tuple[tuple[Forced, ...], Failure | None]:
        key = clue, tuple([water[part] for part in self.parts[clue]])
        met = self._met.get(key)
        if met is None:
            if len(self._met) > REMEMBERED:
                self._met.clear()
            met = self._met[key] = self._found(self.clues[clue], water)
        return met

    def _found(self, clue: Clue, water: Wetness) -> tuple[tuple[Forced, ...], Failure | None]:
        if isinstance(clue, Pair):
            both = tuple(compared(clue, water))
            unequal = next((one for one in both if one.excess > one.most), None)
            return () if unequal else both, unequal
        failed = unmet(clue, water)
        return () if failed else tuple(forcings(self.tanks, clue, water)), failed


def _name(clue: Clue) -> tuple[str, ...]:
    return (clue.first.name, clue.second.name) if isinstance(clue, Pair) else (clue.name,)


def matters(link: Forced | Failure) -> tuple[bool, ...]:
    """Does it rest on what is wet, on what is dry, or on both? A row that has its number is done, whatever is dry in it."""
    if isinstance(link, BrokenTally):
        return (True,) if link.need < 0 else (False,) if link.need > sum(link.left.values()) else (True, False)
    return {DONE: (True,), MUCH: (True,), ALL: (False,), FEW: (False,)}.get(link.technique, (True, False))


def lines_of(link: Forced | Failure) -> tuple[Tally, ...]:
    return (link.more, link.less) if isinstance(link, Contrast) else (link.tally,)


def cells_of(links: Iterable[Forced | Failure]) -> tuple[Cell, ...]:
    """The cells of their rows and columns, each once."""
    return tuple(dict.fromkeys(cell for link in links for line in lines_of(link) for cell in line.cells))
