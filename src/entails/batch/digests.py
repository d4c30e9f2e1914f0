"""Digests of texts and files: enough to notice that something has changed, not to withstand a forger."""

from __future__ import annotations

import os
from collections.abc import Iterable
from functools import lru_cache
from hashlib import sha256

LENGTH = 16  # hexadecimal digits


def digest(*texts: str) -> str:
    """The digest of some texts, each with its length, so that no two lists of texts look alike."""
    found = sha256()
    for text in texts:
        data = text.encode("utf-8", "surrogatepass")
        found.update(b"%d:" % len(data))
        found.update(data)
    return found.hexdigest()[:LENGTH]


def file_digest(file: str) -> str | None:
    """The digest of a file as it is now; None if it cannot be read. Kept as long as the file looks unchanged."""
    try:
        status = os.stat(file)
        return _file_digest(file, status.st_mtime_ns, status.st_size, status.st_ino)
    except (OSError, ValueError):
        return None


@lru_cache(maxsize=1000)
def _file_digest(file: str, *_: int) -> str:
    with open(file, "rb") as opened:
        return sha256(opened.read()).hexdigest()[:LENGTH]


def digests(files: Iterable[str]) -> dict[str, str | None]:
    return {file: file_digest(file) for file in files}
