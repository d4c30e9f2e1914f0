"""A fence around a worker: what somebody types into a page must not make a process open files of this machine.

A text that is sent names no files, because it stands in none (`entails.questions.load`). This is a second line, for puzzles
of one's own and for what nobody thought of. From `close` on this process opens files only inside the folders that Python and
Entails are installed in, and in a folder of its own for temporary files; anything else is refused as if the user had no right
to it, and reported in the words of whoever wanted it.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Sequence
from errno import EACCES
from pathlib import Path

REFUSED = "the studio opens no files: put the text itself on the page"
SYSTEM = ("/proc", "/dev", "/sys")  # what libraries look up


def close(folder: str, more: Sequence[str] = ()) -> None:
    """Put up the fence, for good. The process works in `folder`, which is empty; `more` are folders that stay open, such as
    that of puzzles of one's own."""
    os.chdir(folder)
    tempfile.tempdir = folder
    own = Path(__file__).parents[1]
    roots = [sys.prefix, sys.base_prefix, str(own), folder, *SYSTEM, *more]
    roots += [entry for entry in sys.path if len(entry) > 1]
    inside = tuple(dict.fromkeys(os.path.realpath(root).rstrip("/") + "/" for root in roots))

    def look(event: str, arguments: tuple[object, ...]) -> None:
        if event == "open" and isinstance(arguments[0], str | bytes):
            path = os.path.realpath(os.fsdecode(arguments[0]))
            if not f"{path}/".startswith(inside):
                raise PermissionError(EACCES, REFUSED)

    sys.addaudithook(look)
