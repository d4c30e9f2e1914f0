"""Boards of Unwordle: rows of colours, and the words that may stand there.

Headers: `answer: WORD` or `answer: ?`, `words: FILE` (a list beside the board) or `list: WORD WORD …` (a list in it; `---` as
in a file), `scoring: wordle` or `report`, `repeat: no` or `yes`. Then grids of colours, with a blank line between them.
"""

from __future__ import annotations

from functools import cached_property
from pathlib import Path

from entails.boards.grid import BoardText, Header
from entails.puzzles.unwordle.lists import (
    LONGEST,
    MARK,
    SHORTEST,
    BadList,
    Words,
    is_word,
    read_words,
    shipped,
    sorted_out,
)
from entails.puzzles.unwordle.shares import Shared, read_shared
from entails.values import dataclass, replace

HEADERS = ("answer", "words", "list", "scoring", "repeat")
# Counts have a few digits a row, and Python prints no number of more than 4,300.
MAX_ROWS = 700
NOWHERE = "words: this text stands in no file, so there is none beside it: put the words into it (list: WORD WORD …)"

LAYOUT = """\
answer: a word, or ? where it is not known
words: a file with a word a line; without it and without list:, the English list that ships
list: the words themselves, with blanks between
scoring: wordle, or report (yellow wherever the answer has the letter elsewhere); wordle if the line is left out
repeat: no, or yes if a word may stand twice; no if the line is left out
rows of colours, a letter each:
  G  green: the letter stands there
  Y  yellow: the answer has the letter elsewhere
  W  white: it has the letter no more often
an empty line begins another board with the same answer; what Wordle shares is read as well
# starts a comment, above the rows"""


@dataclass(frozen=True)
class Board:
    """`grids` as they were written, including the answer's own rows, which are all green and stand last.

    Board("halts", (("WGYWW", "GGGGG"),), shipped(5))
    """

    answer: str | None
    grids: tuple[tuple[str, ...], ...]
    words: Words
    report: bool = False
    repeat: bool = False

    @cached_property
    def guesses(self) -> tuple[tuple[str, ...], ...]:
        """The rows of each grid without the answer's own."""
        return tuple(grid[:-1] if set(grid[-1]) == {"G"} else grid for grid in self.grids)

    @cached_property
    def rows(self) -> tuple[str, ...]:
        return tuple(row for grid in self.guesses for row in grid)

    @cached_property
    def grid_of(self) -> tuple[int, ...]:
        """The number of the grid of each row."""
        return tuple(number for number, grid in enumerate(self.guesses) for _ in grid)

    @property
    def width(self) -> int:
        return len(self.grids[0][0])


# --- reading and writing ---


def parse(text: str, file: str | None = None) -> Board:
    found = read_shared(text, file, HEADERS)
    source = found.text
    if not found.grids:
        source.fail("the board is empty: expected rows of colours (G, Y, W or squares)", len(text))
    headers: dict[str, Header] = {}
    for header in source.headers:
        if header.key in headers:
            source.fail(f"{header.key}: stands a second time", header.offset)
        headers[header.key] = header
    answer = _answer(found, headers.get("answer"))
    grids = _grids(found, answer)
    board = Board(answer, grids, _words(source, headers, len(grids[0][0]), file))
    if "scoring" in headers:
        board = replace(board, report=source.choice(headers["scoring"], {"wordle": False, "report": True}))
    if "repeat" in headers:
        board = replace(board, repeat=source.choice(headers["repeat"], {"no": False, "yes": True}))
    return board


def _answer(found: Shared, header: Header | None) -> str | None:
    if header is None:
        if not found.shared:
            what = "a header “answer: WORD”, or “answer: ?” where it is not known"
            found.text.fail(f"the answer is missing: expected {what}", found.grids[0][0].offset, expected=what)
        return None
    word = header.value.lower()
    if word != "?" and not is_word(word):
        expected = f"a word of {SHORTEST} to {LONGEST} letters, or “?”"
        found.text.fail(f"answer: expected {expected}, found “{word[:30]}”", header.offset, word, expected)
    return None if word == "?" else word


def _grids(found: Shared, answer: str | None) -> tuple[tuple[str, ...], ...]:
    source = found.text
    rows = [row for grid in found.grids for row in grid]
    width = len(answer) if answer else len(rows[0].text)
    standard = f"the answer has {width} letters" if answer else f"the first row has {width}"
    for row in rows:
        if not SHORTEST <= len(row.text) <= LONGEST:
            message = f"this row has {len(row.text)} colours: expected {SHORTEST} to {LONGEST}"
            source.fail(message, row.offset)
        if len(row.text) != width:
            source.fail(f"this row has {len(row.text)} colours, but {standard}", row.offset + min(len(row.text), width))
    if len(rows) > MAX_ROWS:
        source.fail(f"there are more than {MAX_ROWS} rows", rows[MAX_ROWS].offset)
    return tuple(tuple(row.text for row in grid) for grid in found.grids)


def _words(source: BoardText, headers: dict[str, Header], width: int, file: str | None) -> Words:
    name, listed = headers.get("words"), headers.get("list")
    if name and listed:
        source.fail("words: and list: cannot both stand", max(name.offset, listed.offset))
    if listed:
        words = sorted_out(listed.value.split(), width, "")
        if not words.guesses:
            source.fail(f"list: expected words of {width} letters", listed.offset, listed.value)
        return words
    if not name:
        return shipped(width)
    if file is None:  # nothing is looked up, so that nobody learns which files there are
        source.fail(NOWHERE, name.offset, name.value)
    try:
        return read_words(Path(file).parent / name.value, width, name.value)
    except BadList as error:
        source.fail(f"words: {name.value[:60] or 'no name'}: {error}", name.offset, name.value)


def write(board: Board) -> str:
    headers = [f"answer: {board.answer or '?'}"]
    words = board.words
    if words.file == "":
        rare, rest = words.answers[len(words.usual) :], words.guesses[len(words.answers) :]
        marked = [MARK, *rare, MARK, *rest] if rare else [MARK, *rest] if rest else []
        headers.append(" ".join(["list:", *words.usual, *marked]))
    elif words.file is not None:
        headers.append(f"words: {words.file}")
    headers += ["scoring: report"] if board.report else []
    headers += ["repeat: yes"] if board.repeat else []
    return "\n\n".join(["\n".join(headers), *("\n".join(grid) for grid in board.grids)]) + "\n"
