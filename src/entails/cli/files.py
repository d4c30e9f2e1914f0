"""Files that the command line reads and writes, standard input among them."""

from __future__ import annotations

import sys
from pathlib import Path

from entails.errors import BoardError
from entails.questions import files
from entails.questions.files import MAX_BYTES, decoded

STDIN = "standard input"


def read_text(file: str) -> str:
    """The text of a file, or of standard input for “-”."""
    return decoded(read_bytes(file), STDIN if file == "-" else file)


def read_bytes(file: str) -> bytes:
    """The bytes of a file, or of standard input for “-”; of too many, one more than there may be."""
    if file != "-":
        return files.read_bytes(file)
    if sys.stdin is None:
        raise BoardError("standard input is closed")
    try:
        return sys.stdin.buffer.read(MAX_BYTES + 1)
    except OSError as error:
        raise BoardError(f"cannot be read: {error.strerror or error}", file=STDIN) from None


def write_file(file: str, content: str | bytes, *, append: bool = False) -> None:
    data = content.encode("utf-8") if isinstance(content, str) else content
    try:
        with Path(file).open("ab" if append else "wb") as opened:
            opened.write(data)
    except (OSError, ValueError) as error:
        raise BoardError(f"cannot be written: {getattr(error, 'strerror', None) or error}", file=file) from None
