"""How text for people looks: colours, characters that the output can hold, and the width of a line.

Texts may come from files that nobody has read: what a terminal would obey in them (`\\x1b[2J`) is spelled out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from entails.errors import visible
from entails.values import dataclass, replace


@dataclass(frozen=True, slots=True)
class Style:
    color: bool = False
    plain: bool = False  # ASCII only
    width: int = 80

    def bold(self, text: str) -> str:
        return self._painted("1", text)

    def good(self, text: str) -> str:
        return self._painted("1;32", text)

    def bad(self, text: str) -> str:
        return self._painted("1;31", text)

    def dim(self, text: str) -> str:
        return self._painted("2", text)

    def _painted(self, paint: str, text: str) -> str:
        return f"\033[{paint}m{visible(text)}\033[0m" if self.color else visible(text)

    def char(self, fine: str, plain: str) -> str:
        return plain if self.plain else fine

    @property
    def notation(self) -> str:
        """The notation of formulas that the output can hold."""
        return "ascii" if self.plain else "unicode"

    # --- text in lines of the right width ---

    def wrapped(self, text: str, first: str = "", rest: str | None = None) -> str:
        """The text in lines, behind `first` in the first line and `rest` in the others (blanks, unless said)."""
        text = visible(text)
        if text and len(first) + len(text) <= self.width and text.isprintable() and text == text.strip():
            return first + text
        from textwrap import wrap  # imports slowly, and most lines are short

        indent = " " * len(first) if rest is None else rest
        return "\n".join(wrap(text, self.width, initial_indent=first, subsequent_indent=indent, break_long_words=False))

    def bullets(self, sentences: Iterable[str]) -> list[str]:
        narrow, mark = replace(self, width=self.width - 2), f"  {self.char('•', '-')} "
        return [narrow.wrapped(one, mark) or mark for one in sentences]

    def columns(self, entries: Sequence[str]) -> str:
        """Short entries side by side, read downwards."""
        wide = max(map(len, entries)) + 4
        across = max(1, (self.width - 2) // wide)
        down = -(-len(entries) // across)
        return "\n".join(
            "  " + "".join(f"{entry:<{wide}}" for entry in entries[line::down]).rstrip() for line in range(down)
        )


PAGE = Style()  # where nobody says how it should look
