"""Texts of files, with errors that name the file: what cannot be read, is too large, or is not UTF-8.

read_file("examples/flow/seven.flow")     # "A..B…"
"""

from __future__ import annotations

from entails.errors import BoardError

MAX_BYTES = 64_000_000


def read_file(file: str) -> str:
    return decoded(read_bytes(file), file)


def read_bytes(file: str) -> bytes:
    """The bytes as they are; of a file that is too large, one more than it may have."""
    try:
        with open(file, "rb") as opened:
            return opened.read(MAX_BYTES + 1)
    except OSError as error:
        raise BoardError(f"cannot be read: {error.strerror or error}", file=file) from None
    except ValueError as error:  # a name with a null byte
        raise BoardError(f"cannot be read: {error}", file=file) from None


def decoded(data: bytes, name: str) -> str:
    if len(data) > MAX_BYTES:
        raise BoardError(f"is larger than {MAX_BYTES // 1_000_000} MB", file=name)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8", "replace")
        message = f"expected UTF-8 text, found the byte 0x{data[error.start]:02x}"
        raise BoardError(message, file=name, source=before, offset=len(before)) from None
