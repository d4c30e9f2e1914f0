"""Boards turned and mirrored."""

from entails.boards.turning import copies, first_copy, relettered


def test_copies_of_a_board_are_alike() -> None:
    rows = ("AB.", "..C")
    assert len(set(copies(rows))) == 8
    assert {first_copy(copy) for copy in copies(rows)} == {first_copy(rows)}
    assert relettered(("BA", "AB")) == relettered(("XY", "YX")) != relettered(("XX", "YY"))
