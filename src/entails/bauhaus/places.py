"""Where a script says something: the line of the call, outside Entails itself."""

from __future__ import annotations

import os
import sys
from typing import NamedTuple

INSIDE = os.path.dirname(os.path.dirname(os.path.abspath(__file__))) + os.sep


class CodeLine(NamedTuple):
    file: str
    line: int

    def __str__(self) -> str:
        return f"{os.path.basename(self.file)}, line {self.line}"

    def text(self) -> str:
        """The line of the script at this place."""
        import linecache  # few runs ask

        return linecache.getline(self.file, self.line).strip()


def here() -> CodeLine | None:
    """The innermost line that is not ours."""
    frame = sys._getframe(1)
    while frame is not None and frame.f_code.co_filename.startswith(INSIDE):
        frame = frame.f_back  # type: ignore[assignment]
    return CodeLine(frame.f_code.co_filename, frame.f_lineno) if frame else None
