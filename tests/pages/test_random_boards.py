"""Random tiny boards of every page, solvable or not: its solutions are the answers that the referee accepts, by brute force.

What is not drawn at random, since no board of the kind is like it (regions of other sizes, options that do not fit), is said
in `SENSIBLE`. Two boards a kind, 200 with --thorough; a failure prints the seed and the board.
"""

from collections.abc import Callable
from itertools import islice
from random import Random

import pytest

from entails import each, load, puzzles
from tests.pages.candidates import candidates
from tests.pages.referees import KINDS, judge
from tests.pages.test_library import written

PAGES = [kind for kind in puzzles.pages() if kind in KINDS]
MOST = 600  # answers to judge on a board
SEEDS, MANY = 2, 200


def boards(kind: str, number: int) -> list[tuple[int, str]]:
    """The first boards by seed that are small enough."""
    puzzle, found = puzzles.puzzle(kind), []
    for seed in range(20 * number):
        text = puzzle.write(puzzle.sample(Random(seed)))
        if SENSIBLE.get(kind, bool)(text) and len(list(islice(candidates(kind, text), MOST + 1))) <= MOST:
            found.append((seed, text))
        if len(found) == number:
            break
    return found


def _rows(text: str, block: int = -1) -> list[list[str]]:
    lines = text.strip().split("\n\n")[block].split("\n")
    return [line.split() if any(" " in one for one in lines) else list(line) for line in lines]


def _square(text: str, block: int = -1) -> bool:
    rows = _rows(text, block)
    return len(rows) > 1 and all(len(row) == len(rows) for row in rows)


def _square_first(text: str) -> bool:
    return _square(text, 0)


def _wide(text: str) -> bool:
    """Of one column of long tokens nobody can tell whether each sign is a token."""
    return len(_rows(text)[0]) > 1 and any(" " in line for line in text.strip().split("\n\n")[-1].split("\n"))


def _two_ends(text: str) -> bool:
    return sum(row.count("o") for row in _rows(text)) == 2


def _pairs(text: str) -> bool:
    regions = [name for row in _rows(text) for name in row]
    return all(regions.count(name) == 2 for name in regions)


def _boxes(text: str) -> bool:
    """Two rows have a box for each column."""
    return _square(text) and len(_rows(text)) == 2


def _walls_in_no_region(text: str) -> bool:
    cells, regions = _rows(text, 0), _rows(text)
    tokens = zip((one for row in cells for one in row), (one for row in regions for one in row), strict=False)
    return len(cells[0]) == len(regions[0]) and all((region == ".") == (token in "#nesw") for token, region in tokens)


def _steps(text: str) -> bool:
    """Each thermometer has the steps 1, 2, … once."""
    if not _wide(text):
        return False
    found = sorted(tuple(map(int, token.split("."))) for row in _rows(text) for token in row if token != ".")
    return all(step == 1 or (name, step - 1) in found for name, step in found) and len(found) == len({*found})


SENSIBLE: dict[str, Callable[[str], bool]] = {
    **dict.fromkeys(("jigsawsudoku", "kenken", "skyscrapers", "str8ts"), _square),
    **dict.fromkeys(("futoshiki", "kropki"), _square_first),
    **dict.fromkeys(("killersudoku", "sudoku"), _boxes),
    **dict.fromkeys(("kakuro", "yajilin"), _wide),
    "magnets": _pairs,
    "makaro": _walls_in_no_region,
    "snake": _two_ends,
    "thermometers": _steps,
}


@pytest.mark.parametrize("kind", PAGES)
def test_random_boards_have_the_answers_that_brute_force_finds(kind: str, thorough: bool) -> None:
    for seed, text in boards(kind, MANY if thorough else SEEDS):
        found = {written(kind, text, solution) for solution in each(load(text, puzzle=kind))}
        right = {answer for answer in candidates(kind, text) if not judge(kind, text, answer)}
        assert found == right, f"{kind}, seed {seed}\n{text}"
