"""Coloured rows as Wordle writes them for sharing and as people type them.

    Wordle 1,234 4/6*

    ⬛🟨⬛⬛🟩
    🟩🟩🟩🟩🟩

A row is G, Y, W or squares (🟩🟨⬛⬜; 🟧🟦 in high contrast), with or without variation selectors and spaces. Rows without a
line between them are one grid. A text is *shared* if some line tells a score (4/6, X/6; * is hard mode, which says nothing
about the words that fit): then lines without squares are talk, and so is what follows the squares of a row.
"""

from __future__ import annotations

from entails.boards.grid import MAX_TEXT, BoardText, Header, SourceLine, shown
from entails.values import dataclass, pattern

COLOURS = {"G": "G", "Y": "Y", "W": "W", "🟩": "G", "🟨": "Y", "⬛": "W", "⬜": "W", "🟧": "G", "🟦": "Y"}
SQUARES = "".join(colour for colour in COLOURS if not colour.isascii())

# Spaces (some languages write 1 234 with a narrow one), variation selectors, joiners, and marks of the writing direction.
_UNSEEN = pattern("[ \t\u00a0\u2009\u202f\ufe0e\ufe0f\u200b-\u200f\u2060\u2066-\u2069\u202a-\u202e]")
_SCORE = pattern(r".*?(?<![\w/])([0-9]{1,3}|[Xx])/[0-9]{1,3}\*?(?![\w/]).*")
_HEADER = pattern(r"\s*([A-Za-z]+)\s*:(.*)")
_TALK_AFTER = pattern(rf"([{SQUARES}\ufe0e\ufe0f ]*[{SQUARES}]\ufe0f?)\s[^{SQUARES}]*")


@dataclass(frozen=True)
class Shared:
    """The headers and grids of a text. A grid is a sequence of rows of G, Y and W, each with its offset."""

    text: BoardText
    grids: tuple[tuple[SourceLine, ...], ...]
    shared: bool


def read_shared(source: str, file: str | None, keys: tuple[str, ...]) -> Shared:
    """Take a text apart. Headers with these keys may stand anywhere; every other line is a row, blank, a comment or, if the
    text was shared, talk."""
    empty = BoardText(source, file, (), ())
    if len(source) > MAX_TEXT:
        empty.fail(f"the file is longer than {MAX_TEXT:,} characters", MAX_TEXT)
    lines = _lines(source)
    headers = [header for line in lines if (header := _header(line, keys))]
    unknown = any(header.key == "answer" and header.value == "?" for header in headers)
    scored = any(_SCORE.fullmatch(line.text) and not row_of(line.text) for line in lines)
    squares = any(square in source for square in SQUARES)
    text = BoardText(source, file, tuple(headers), tuple(lines))
    width = next((len(row) for line in lines if (row := row_of(line.text))), 0)
    grids: list[list[SourceLine]] = [[]]
    for line in lines:
        row = row_of(line.text)
        if row is None and scored and (talk := _TALK_AFTER.fullmatch(line.text)):
            row = row_of(talk[1])
        if row and scored and squares and line.text.isascii():
            grids.append([])  # GG is talk: “good game”
        elif row:
            grids[-1].append(SourceLine(row, line.offset))
        elif not _header(line, keys):
            if _UNSEEN.sub("", line.text).strip() and not line.text.lstrip().startswith("#"):
                _talk(text, line, width, scored or unknown, bool(headers))
            grids.append([])
    return Shared(text, tuple(tuple(grid) for grid in grids if grid), scored or squares)


def row_of(text: str) -> str | None:
    """The colours of a line, as in row_of("🟩 🟨 ⬛") == "GYW"; None if it is no row."""
    bare = _UNSEEN.sub("", text)
    return "".join(COLOURS[mark] for mark in bare) if bare and all(mark in COLOURS for mark in bare) else None


def _lines(source: str) -> list[SourceLine]:
    lines, offset = [], 0
    for line in source.split("\n"):
        lines.append(SourceLine(line.rstrip(), offset))
        offset += len(line) + 1
    return lines


def _header(line: SourceLine, keys: tuple[str, ...]) -> Header | None:
    match = _HEADER.fullmatch(line.text.split("#")[0])
    return Header(match[1], match[2].strip(), line.offset) if match and match[1] in keys else None


def _talk(text: BoardText, line: SourceLine, width: int, allowed: bool, headed: bool) -> None:
    """Refuse a line that is no row, unless it is talk and talk is allowed. A header with a misspelt key and a row with a
    wrong mark are never talk: ignoring them would give a wrong answer without a word."""
    header = _HEADER.fullmatch(line.text)
    if header and (headed or not allowed):
        keys = "answer, words, list, scoring, repeat"
        text.fail(f"there is no header “{header[1][:20]}” (there are: {keys})", line.offset, header[1])
    bare = _UNSEEN.sub("", line.text)
    squares = any(mark in SQUARES for mark in bare)
    nearly = len(bare) == width and bare == bare.upper() and 2 * sum(mark in COLOURS for mark in bare) > width
    if squares or nearly or not allowed or not bare.isprintable():
        place = next(i for i, mark in enumerate(line.text) if mark not in COLOURS and not _UNSEEN.fullmatch(mark))
        mark = line.text[place]
        expected = "G, Y, W or a square (🟩🟨⬛⬜)"
        text.fail(f"{shown(mark)} is no colour: expected {expected}", line.offset + place, mark, expected)
