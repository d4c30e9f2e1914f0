"""Packs of our own."""

import pytest

from entails.boards.series import board_text, head, is_series, numbers
from entails.errors import BoardError

PACK = f"# a remark\n{head(1, 'easy')}A.A\n{head(12)}B.B\n\n"


def test_a_board_of_a_pack_is_found_by_its_number() -> None:
    assert is_series(PACK)
    assert numbers(PACK) == [1, 12]
    assert board_text(PACK, 1) == "A.A\n"
    assert board_text(PACK, 12) == "B.B\n\n"
    with pytest.raises(BoardError, match="no board 2 in this pack"):
        board_text(PACK, 2)


def test_a_board_alone_is_no_pack() -> None:
    assert not is_series("A.A\n...\n")
