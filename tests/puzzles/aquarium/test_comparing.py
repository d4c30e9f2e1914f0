"""Neighbouring rows and columns compared: a position for each sentence, and random boards beside brute force."""

from collections.abc import Iterator
from itertools import product
from random import Random

from entails.puzzles.aquarium.board import parse
from entails.puzzles.aquarium.techniques import COMPARED
from entails.puzzles.aquarium.telling.clues import Clues, cells_of
from entails.puzzles.aquarium.telling.comparing import Contrast, Pair, compared, pairs
from entails.puzzles.aquarium.telling.parts import Tally, Tanks, Wetness
from entails.puzzles.aquarium.telling.reasons import wrong
from entails.puzzles.aquarium.telling.steps import forced
from entails.puzzles.aquarium.telling.tallies import forcings, unmet


def said(text: str, dry: str = "") -> list[str]:
    """What the neighbours of a board say where some tanks are known to be dry."""
    tanks = Tanks(parse(text))
    water: Wetness = [False if part.tank in dry else None for part in tanks.parts]
    steps = [forced(tanks, link, water) for pair in pairs(tanks) for link in compared(pair, water)]
    assert all(step.technique == COMPARED for step in steps)
    return [" | ".join(filter(None, (step.conclusion, step.reason))) for step in steps]


# --- sentences ---


def test_only_some_tanks_can_bring_about_the_difference() -> None:
    told = (
        "Tanks C and D are empty, tank B is full | Column 2 lacks 2 more than column 1, and only B (2) can give it more; "
        "tanks C and D would give column 1 more."
    )
    assert said("columns: 1 3\nAA\nCB\nDB\n") == [told]


def test_a_tank_in_both_rows_gives_the_difference_of_its_cells() -> None:
    told = (
        "Tank C is empty, tanks B and A are full | Row 1 lacks 3 more than row 2, and only B (1) and A (3−1) can give it "
        "more; tank C would give row 2 more."
    )
    assert said("rows: 5 2\nAAABDD\nACCCDD\n") == [told]


def test_without_a_tank_there_would_be_too_few() -> None:
    told = (
        "Tank A is full | Row 1 lacks 3 more than row 2, and only A (3), B (1) and C (1) can give it more, at most 5, "
        "too few without A."
    )
    assert said("rows: 5 2\nAAABCDD\nEEEEEDD\n", dry="E") == [told]


def test_lines_that_lack_the_same_take_nothing_that_gives_one_of_them_more() -> None:
    told = (
        "Tank B is empty | Column 1 lacks as much as column 2, and no tank can give column 2 more; "
        "tank B would give column 1 more."
    )
    assert said("columns: 1 1\nAA\nAA\nBC\n", dry="C") == [told]


def test_a_tank_that_would_give_more_than_the_difference_is_dry() -> None:
    told = (
        "Tank B is dry in row 2 | Column 1 lacks only 1 more than column 2, and no tank can give column 2 more; "
        "tank B would give column 1 more."
    )
    assert told in said("columns: 2 1\nAA\nBC\nBC\n", dry="C")


def test_a_difference_that_nothing_can_bring_about_has_a_name() -> None:
    def failing(text: str) -> str:
        tanks = Tanks(parse(text))
        ((failed,),) = [list(compared(pair, [None] * len(tanks.parts))) for pair in pairs(tanks)]
        return wrong(tanks, failed)

    assert failing("columns: 0 2\nAA\nAB\n") == "column 2 lacks 2 more than column 1, but B (1) can give it only 1"
    assert failing("columns: 0 1\nAA\nAA\n") == "column 2 lacks 1 more than column 1, but no tank can give it more"


# --- beside brute force ---


def random_tanks(random: Random) -> Tanks:
    """Three rows and three columns, a tank for each of some letters (one that falls apart is several), some water."""
    letters = [[random.choice("abcd") for _ in range(3)] for _ in range(3)]
    text = "\n".join(map("".join, letters))
    rows, columns = ([str(random.randint(0, 3)) for _ in range(3)] for _ in range(2))
    return Tanks(parse(f"rows: {' '.join(rows)}\ncolumns: {' '.join(columns)}\n{text}\n"))


def fillings(tanks: Tanks, water: Wetness) -> Iterator[Wetness]:
    """All ways to fill the open parts in which water stands level."""
    choices = [[True, False] if value is None else [value] for value in water]
    for some in product(*choices):
        if all(some[below] for part, wet in enumerate(some) if wet for below in tanks.down[part]):
            yield list(some)


def amount(tally: Tally, filling: Wetness) -> int:
    return sum(size for part, size in tally.sizes.items() if filling[part])


def partly_known(tanks: Tanks, random: Random) -> Wetness:
    water: Wetness = [None] * len(tanks.parts)
    for part in random.sample(range(len(water)), k=min(2, len(water))):
        if water[part] is None:
            tanks.pour(water, {part: random.random() < 0.5})
    return water


def right(pair: Pair, tanks: Tanks, water: Wetness) -> list[Wetness]:
    """The fillings in which the one line gets as much more than the other as the numbers say."""
    difference = pair.first.wanted - pair.second.wanted
    found = fillings(tanks, water)
    return [one for one in found if amount(pair.first, one) - amount(pair.second, one) == difference]


def test_what_neighbours_force_is_so_in_every_filling() -> None:
    for seed in range(60):
        random = Random(seed)
        tanks = random_tanks(random)
        water = partly_known(tanks, random)
        for pair in pairs(tanks):
            every, links = right(pair, tanks, water), list(compared(pair, water))
            for part, wet in ((part, wet) for link in links for part, wet in link.values.items()):
                assert all(one[part] is wet for one in every), (seed, pair.first.name, part)
            if any(link.excess > link.most for link in links):
                assert not every, (seed, pair.first.name)


def test_clues_say_the_same_the_second_time() -> None:
    for seed in range(20):
        random = Random(seed)
        tanks = random_tanks(random)
        clues = Clues(tanks)
        for water in [partly_known(tanks, random) for _ in range(3)] * 2:
            for clue, tally in enumerate(tanks.tallies):
                failed = unmet(tally, water)
                assert clues.broken(clue, water) == failed, seed
                assert clues.forced(clue, water) == (() if failed else tuple(forcings(tanks, tally, water))), seed
                assert all(clues.number(link) == clue for link in clues.forced(clue, water))


def test_a_pair_lights_both_its_lines() -> None:
    clues = Clues(Tanks(parse("columns: 1 3\nAA\nCB\nDB\n")))
    (link,) = clues.forced(clues.pairs[0], [None] * 5)
    assert isinstance(link, Contrast)
    assert len(cells_of([link])) == 6
    assert clues.touching([0], clues.pairs) == list(clues.pairs)


def test_lines_with_another_between_them_or_with_arms_are_not_compared() -> None:
    assert not pairs(Tanks(parse("columns: 1 . 1\nABC\n")))
    assert not pairs(Tanks(parse("water: vessels\nrows: 1 1\nAAA\nABA\n")))
    assert pairs(Tanks(parse("rows: 1 1\nAAA\nABA\n")))
