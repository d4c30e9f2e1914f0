"""Board files on a grid, cells of answers, and frames."""

import pytest

from entails.boards.grid import (
    cell_of,
    cells_in,
    cells_named,
    cells_of,
    framed,
    name_of,
    rows_of,
    take_apart,
    wall_header,
)
from entails.errors import BoardError
from entails.models.world import World

TEXT = "# a remark\nfill: no  # another\n\nAB\n.B\n\n"


def test_a_board_file_is_headers_and_then_rows() -> None:
    source = take_apart(TEXT, "x", ("fill",))
    assert [(header.key, header.value, header.offset) for header in source.headers] == [("fill", "no", 11)]
    assert [row.text for row in source.rows] == ["AB", ".B"]
    assert TEXT[source.rows[1].offset :].startswith(".B")
    with pytest.raises(BoardError, match="no header “fill”") as caught:
        take_apart(TEXT, "x", ("touch",))
    assert (caught.value.line, caught.value.column) == (2, 1)


def test_rows_of_an_answer_may_be_short_but_not_strange() -> None:
    assert list(rows_of({"rows": ["~", "x~"]}, 2, 2, "~x")) == [((0, 0), "~"), ((1, 0), "x"), ((1, 1), "~")]
    assert list(rows_of({}, 2, 2, "~x")) == []
    for rows in (["~"], ["~~~", ""], ["?", ""], "~~"):
        with pytest.raises(BoardError):
            list(rows_of({"rows": rows}, 2, 2, "~x"))


def test_a_cell_of_an_answer_is_two_numbers() -> None:
    assert cells_of([[0, 1], [2, 3]]) == [(0, 1), (2, 3)]


def test_elements_stand_for_the_cells_that_they_name_or_that_facts_tell_of() -> None:
    world = World({"Cell": ["r1c1", "r1c2h"], "Line": ["row1"]}, {"on": [("r1c1", "row1"), ("r1c2h", "row1")]})
    assert name_of((0, 1)) == "r1c2"
    assert cells_in("r1c2 joins r10c1, and r1c2h is its bridge") == [(0, 1), (9, 0), (0, 1)]
    assert cells_named(world, ["r1c2h"]) == [(0, 1)]
    assert cells_named(world, ["row1"]) == [(0, 0), (0, 1)]
    assert cells_named(world, ["row2"]) == []


def test_a_frame_has_walls_where_cells_are_not_joined() -> None:
    def filling(cells: list[tuple[int, int]], width: int) -> str:
        return "~" * width

    def joined(a: tuple[int, int], b: tuple[int, int]) -> bool:
        return a[0] == b[0]

    assert framed(2, 2, joined, filling, True) == ["┌─────┐", "│~~~~~│", "├─────┤", "│~~~~~│", "└─────┘"]
    assert framed(1, 2, joined, filling, False) == ["+--+--+", "|~~~~~|", "+--+--+"]


def test_cells_count_from_1_where_people_write_them() -> None:
    assert [cell_of(name) for name in ("r1c1", "r12c3", "r0c1", "r1", "R1C1", "r١c١")] == [(0, 0), (11, 2), *[None] * 4]
    assert wall_header({(2, 0), (1, 0)}) == "wall: r2c1 r3c1"
    text = take_apart("wall: r2c1 r3c1\nwall: 1,0 2,0\nAB\nAB\nAB\n", None, ("wall",))
    assert [text.wall(header, 3, 2) for header in text.headers] == [frozenset({(1, 0), (2, 0)})] * 2
