"""A board in somebody's format, tried on every puzzle; and what is wrong with a text that is nearly one."""

from typing import Any, NamedTuple

from entails.boards.addresses import find_address, read_address
from entails.boards.piece import Piece
from entails.puzzles import names, puzzle


class Foreign(NamedTuple):
    name: str  # of the puzzle
    board: Any
    notes: tuple[str, ...] = ()


def read(text: str, file: str | None = None) -> Foreign | None:
    """The board that an address or another text holds; None if the text is in no such format."""
    formats = {name: puzzle(name).formats() for name in names()}
    piece = find_address(text, file)
    if piece:
        genres = {genre: name for name in formats for genre in formats[name].genres}
        address = read_address(piece, sorted(genres))
        name = genres[address.genre]
        return Foreign(name, formats[name].genres[address.genre](address), address.notes)
    for name, format_ in formats.items():
        board = format_.text(Piece(text, 0, text, file)) if format_.text else None
        if board is not None:
            return Foreign(name, board)
    return None


def board_of(text: str) -> Any:
    found = read(text)
    assert found is not None, text
    return found.board
