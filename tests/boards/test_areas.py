"""Areas of a grid, and the walls between them."""

from entails.boards.answer import Cell
from entails.boards.areas import numbered, sides, walls

ROWS = ("aab", "bba")


def joined(a: Cell, b: Cell) -> bool:
    return ROWS[a[0]][a[1]] == ROWS[b[0]][b[1]]


def test_sides_come_row_by_row_then_those_below_each_other() -> None:
    assert list(sides(2, 2)) == [((0, 0), (0, 1)), ((1, 0), (1, 1)), ((0, 0), (1, 0)), ((0, 1), (1, 1))]


def test_cells_of_one_area_hang_together_and_areas_are_numbered_as_one_reads() -> None:
    areas = numbered(2, 3, joined)
    assert [[areas[r, c] for c in range(3)] for r in range(2)] == [[1, 1, 2], [3, 3, 4]]


def test_walls_stand_around_the_board_and_between_areas() -> None:
    found = list(walls(2, 3, joined))
    assert len(found) == len(set(found)) == 10 + 5
    assert ((0, 1), (0, 2)) in found
    assert ((0, 0), (0, 1)) not in found
    assert ((1, 2), (2, 2)) in found
