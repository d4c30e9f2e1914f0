"""Which of other people's formats a text is in, and which of them a board can be written in."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from entails.errors import BoardError
from entails.puzzles.formats.piece import Piece, Read, Written
from entails.puzzles.formats.puzzlink import (
    looks_like_address,
    read_address,
    write_aquarium,
    write_arukone,
    write_numlin,
)
from entails.puzzles.formats.tasks import looks_like_task, read_task, write_task
from entails.puzzles.grid import MAX_TEXT

_SHORTCUT = re.compile(r"\s*\[InternetShortcut\][^=]{0,999}\bURL=(\S*)", re.IGNORECASE)

# How each kind of board is written in each format that is not our own.
WRITERS: dict[str, dict[str, Callable[[Any], Written]]] = {
    "puzz.link": {"flow": write_numlin, "aquarium": write_aquarium},
    "arukone": {"flow": write_arukone},
    "task": {"aquarium": write_task},
}
ENDINGS = {".url": "puzz.link", ".task": "task"}


def find(text: str, file: str | None = None) -> tuple[Callable[[Piece], Read], Piece] | None:
    """The address or task string that this text is, and who reads it; None if it is neither."""
    if len(text) > MAX_TEXT:
        return None
    shortcut = _SHORTCUT.match(text)
    begin, end = shortcut.span(1) if shortcut else (len(text) - len(text.lstrip()), len(text.rstrip()))
    piece = Piece(text[begin:end], begin, text, file)
    if looks_like_address(piece.text):
        return read_address, piece
    return (read_task, piece) if looks_like_task(piece.text) else None


def read(text: str, file: str | None = None) -> Read | None:
    """The board that an address or a task string holds; None if the text is neither. Raises `BoardError`."""
    found = find(text, file)
    return found[0](found[1]) if found else None


def write(kind: str, board: Any, form: str) -> Written:
    writers = WRITERS[form]
    if kind not in writers:
        raise BoardError(f"boards of {kind} cannot be written as {form}: expected a board of {' or '.join(writers)}")
    return writers[kind](board)
