"""Texts of files, with errors that name the file: what cannot be read, is too large, or is not UTF-8.

read_file("examples/flow/seven.flow")     # "A..B…"
"""

from __future__ import annotations

import os
import stat
import sys
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from typing import BinaryIO

from entails.errors import BoardError, file_error
from entails.limits import FOREVER, Limit
from entails.reads import note_read

STDIN = "standard input"
MAX_BYTES = 64_000_000
A_LOOK = 0.1  # seconds to wait for a pipe between looks at the clock
PIECE = 1 << 16  # bytes that a pipe may hold


def read_file(file: str, limit: Limit = FOREVER) -> str:
    """The text of a file. Raises `OutOfTime` if it is a pipe that does not end within the limit."""
    return decoded(read_bytes(file, limit), file)


def read_bytes(file: str, limit: Limit = FOREVER) -> bytes:
    """The bytes of a file as they are; of one that is too large, one more than it may have."""
    note_read(file)
    try:
        with open(file, "rb", opener=_open_at_once) as opened:
            return stream_bytes(opened, file, limit)
    except (OSError, ValueError) as error:  # a name with a null byte is no value
        raise _unreadable(error, file) from None


def _unreadable(error: Exception, file: str) -> BoardError:
    """The error for a file that cannot be read: with the name in its folder that is near to it, if there is one."""
    found = file_error("cannot be read", error, file)
    if not isinstance(error, FileNotFoundError):
        return found
    from difflib import get_close_matches

    folder, name = os.path.split(file)
    try:
        there = sorted(os.listdir(folder or "."))
        near = [one for one in there if one.startswith(f"{name}.")] or get_close_matches(name, there, n=1, cutoff=0.7)
    except (OSError, ValueError):
        near = []
    return BoardError(f"{found.message}; did you mean {os.path.join(folder, near[0])}?", file=file) if near else found


def _open_at_once(file: str, flags: int) -> int:
    """Open without waiting: a pipe without a writer would keep us waiting beyond all limits."""
    return os.open(file, flags | getattr(os, "O_NONBLOCK", 0))


def stream_bytes(stream: BinaryIO, name: str, limit: Limit = FOREVER) -> bytes:
    """The bytes of a stream that may block: a pipe, a terminal, standard input."""
    try:
        return _waiting(stream.fileno(), limit) if _can_wait(stream) else stream.read(MAX_BYTES + 1)
    except OSError as error:
        raise file_error("cannot be read", error, name) from None


def _can_wait(stream: BinaryIO) -> bool:
    try:
        return not stat.S_ISREG(os.fstat(stream.fileno()).st_mode) and sys.platform != "win32"
    except OSError:  # text in memory
        return False


def _waiting(handle: int, limit: Limit) -> bytes:
    """Everything up to the end, or one byte more than is allowed."""
    from select import select  # most texts are in files

    data = bytearray()
    while len(data) <= MAX_BYTES:
        limit.check()
        if select([handle], [], [], A_LOOK)[0]:
            try:
                piece = os.read(handle, PIECE)
            except BlockingIOError:  # somebody else has read it
                continue
            if not piece:
                break
            data += piece
    return bytes(data)


def decoded(data: bytes, name: str) -> str:
    if len(data) > MAX_BYTES:
        raise BoardError(f"is larger than {MAX_BYTES // 1_000_000} MB", file=name)
    data = data.removeprefix(BOM_UTF8)
    if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        told = "this is UTF-16 text, as some programs for Windows write it: save it as UTF-8"
        raise BoardError(told, file=name, source="", offset=0)
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8", "replace")
        message = f"expected UTF-8 text, found the byte 0x{data[error.start]:02x}"
        raise BoardError(message, file=name, source=before, offset=len(before)) from None
