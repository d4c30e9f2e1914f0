"""Which of other people's formats a text is in, and which of them a board can be written in.

Every command asks this of its file, so the modules that read and write are imported only when one of them is needed."""

from __future__ import annotations

import re
from typing import Any

from entails.boards.formats.piece import Piece, Read, Written
from entails.boards.grid import MAX_TEXT
from entails.errors import BoardError

# The formats that are not our own, and the kinds of boards that each can hold.
FORMS = {"puzz.link": ("flow", "aquarium"), "arukone": ("flow",), "task": ("aquarium",)}

_ADDRESS = re.compile(r"https?://\S*|[\w-]+(\.[\w-]+)+(:\d+)?/[^\s?]*\?[\w+]+/\S*", re.IGNORECASE)
_SHORTCUT = re.compile(r"\s*\[InternetShortcut\][^=]{0,999}\bURL=(\S*)", re.IGNORECASE)
_TASK = re.compile(r"(?:(?:var\s{1,9})?task\s{0,9}=\s{0,9})?['\"]?(?=\d{1,4}_[\d_]{0,999};)")


def find(text: str, file: str | None = None) -> tuple[str, Piece] | None:
    """The address or the task string that this text is; None if it is neither.

    A shortcut file may hold the address, and the task may stand in its `var task = '…';`, as it is copied from the page."""
    if len(text) > MAX_TEXT:
        return None
    whole = Piece(text, 0, text, file)
    shortcut = _SHORTCUT.match(text)
    piece = whole.cut(*shortcut.span(1)) if shortcut else whole.stripped()
    if _ADDRESS.fullmatch(piece.text):
        return "address", piece
    start = _TASK.match(piece.text)
    return ("task", piece.cut(start.end())) if start else None


def read(text: str, file: str | None = None) -> Read | None:
    """The board that an address or a task string holds; None if the text is neither. Raises `BoardError`."""
    match find(text, file):
        case ("address", piece):
            from entails.puzzles.formats.puzzlink import read_address

            return read_address(piece)
        case ("task", piece):
            from entails.puzzles.formats.tasks import read_task

            return read_task(piece)
    return None


def write(kind: str, board: Any, form: str) -> Written:
    from entails.puzzles.formats import puzzlink, tasks

    match form, kind:
        case "puzz.link", "flow":
            return puzzlink.write_numlin(board)
        case "puzz.link", "aquarium":
            return puzzlink.write_aquarium(board)
        case "arukone", "flow":
            return puzzlink.write_arukone(board)
        case "task", "aquarium":
            return tasks.write_task(board)
    kinds = " or ".join(FORMS[form])
    raise BoardError(f"boards of {kind} cannot be written as {form}: expected a board of {kinds}")
