"""Boards of a page: the head lines, then the blocks of its `read` lines, an empty line between them.

    stars: 2                    an option
    1 . 2                       numbers above the columns, or beside the rows: one line a side
    #.4                         a token a cell; blanks between tokens if a line of the block has some

`--` starts a comment in the head, and so does `#` where no token of the page has it. What cannot stand where it stands is
told with its place and what may stand there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NoReturn

from entails.boards.answer import Cell
from entails.boards.areas import numbered
from entails.boards.grid import MAX_SIDE, MAX_TEXT, Header, name_of
from entails.errors import BoardError, amount
from entails.logic.evaluate import number_of
from entails.logic.formula import show_term
from entails.models.world import Expansion, Row, World, suggestion
from entails.pages.geometry import pairs
from entails.pages.page import HeadOption, PuzzlePage, Read, ReadBetween, ReadCells, ReadRegions, ReadSide
from entails.pages.patterns import NONE, NOTHING
from entails.values import NamedTuple, dataclass, pattern, replace

PUZZLE = "puzzle"  # the head line that names a page
LETTER = "letter"  # the mark of regions that show their letters
MOST = 999_999  # a number on a board
_HEADER = pattern(r"\s*([A-Za-z]\w*)\s*:(.*)")
_COMMENT, _COMMENTS = pattern(r"--.*"), pattern(r"(?:--|#).*")
_WORD = pattern(r"\S+")
_NUMBER = pattern(r"[0-9]{1,6}")
_RULING = pattern(r"[-+|=]{2,}")  # a line that somebody drew between boxes
_SIZES = ("size", "width", "height", "rows", "columns", "cols", "dim")

Block = tuple[tuple[str, ...], ...]  # tokens, row by row; of a side one row


@dataclass(frozen=True)
class Board:
    """A board as its text has it. `blocks` are the tokens of each `read` line of the page, `options` what the head says.

    Board(page, 2, 2, (), ((("3", "."), (".", "#")),))
    """

    page: PuzzlePage
    rows: int
    columns: int
    options: tuple[tuple[str, tuple[int, ...]], ...]
    blocks: tuple[Block, ...]

    def cells(self) -> Iterator[Cell]:
        return ((r, c) for r in range(self.rows) for c in range(self.columns))

    def with_block(self, number: int, block: Block) -> Board:
        """The board with other tokens for one `read` line."""
        return replace(self, blocks=(*self.blocks[:number], block, *self.blocks[number + 1 :]))

    def beside(self) -> dict[str, tuple[str, ...]]:
        """The tokens at the sides of the board, by where they stand: {"above": ("1", "."), "left": ("2", "2")}."""
        both = zip(self.page.reads, self.blocks, strict=True)
        return {read.where: block[0] for read, block in both if isinstance(read, ReadSide)}

    def regions(self) -> Block | None:
        """The letters of the cells, where boards have regions."""
        both = zip(self.page.reads, self.blocks, strict=True)
        return next((block for read, block in both if isinstance(read, ReadRegions)), None)

    def signs(self) -> dict[tuple[Cell, Cell], tuple[ReadBetween, str]]:
        """What stands between two cells, where something does."""
        return {
            pair: (read, token)
            for read, block in zip(self.page.reads, self.blocks, strict=True)
            if isinstance(read, ReadBetween)
            for some, row in zip(pairs(self.rows, self.columns), block, strict=True)
            for pair, token in zip(some, row, strict=True)
            if token != NOTHING
        }

    def letters(self, named: bool = False) -> dict[Cell, str]:
        """The first cell of each region, which shows its letter where the page says so: `draw region as letter`; or, if asked
        for what is `named`, where its rules call regions by their letters."""
        drawn = {one.relation for one in self.page.marks if one.mark == LETTER}
        regions = [read for read in self.page.reads if isinstance(read, ReadRegions)]
        sorts = {sort for rule in self.page.theory.rules for name, sort in rule.variables if name in rule.spoken_of()}
        if not any(read.relation in drawn or (named and read.sort in sorts) for read in regions):
            return {}
        first: dict[str, Cell] = {}
        for r, row in enumerate(self.regions() or ()):
            for c, letter in enumerate(row):
                if letter != NOTHING:
                    first.setdefault(letter, (r, c))
        return {cell: letter for letter, cell in first.items()}


class BoardToken(NamedTuple):
    """A token and where it stands."""

    text: str
    offset: int


def parse(page: PuzzlePage, text: str, file: str | None = None) -> Board:
    return _Reader(page, text, file).board()


class _Reader:
    def __init__(self, page: PuzzlePage, text: str, file: str | None) -> None:
        self.page, self.text, self.file = page, text, file
        if len(text) > MAX_TEXT:
            self.fail(f"the file is longer than {MAX_TEXT:,} characters", MAX_TEXT)
        self.lines = list(_lines(text))
        self.rows: int | None = None
        self.columns: int | None = None

    def fail(self, message: str, offset: int, found: str | None = None, expected: str | None = None) -> NoReturn:
        raise BoardError(message, file=self.file, source=self.text, offset=offset, found=found, expected=expected)

    def board(self) -> Board:
        headers = self._head()
        blocks = [self._block(read) for read in self.page.reads]
        rest = next((line for line in self.lines if line.text.strip()), None)
        if rest:
            message = "an empty line ends the rows of cells, and there is no further block"
            self.fail(f"expected the end of the board: {message}", rest.offset)
        if self.rows is None or self.columns is None:
            self.fail("the board does not say how many rows and columns it has", len(self.text))
        for read, block in zip(self.page.reads, blocks, strict=True):
            if isinstance(read, ReadSide):
                self._refuse_length(read, block)
            elif isinstance(read, ReadRegions):
                if read.one_piece:
                    self._refuse_parts(read, block)
                self._refuse_number(read, block)
        plain = tuple(tuple(tuple(piece.text for piece in row) for row in block) for block in blocks)
        return Board(self.page, self.rows, self.columns, self._options(headers), plain)

    # --- the head ---

    def _head(self) -> list[Header]:
        headers: list[Header] = []
        known = [option.name for option in self.page.options]
        comment = self._comment()
        while self.lines:
            line = self.lines[0]
            text = comment.sub("", line.text)
            match = _HEADER.fullmatch(text)
            if match:
                key = match[1]
                if key != PUZZLE and key not in known:
                    if key in _SIZES:
                        self.fail("leave out this line: how large a board is, its rows say", line.offset, key)
                    self.fail(f"there is no option “{key}”{suggestion(key, known)}", line.offset, key)
                if any(one.key == key for one in headers):
                    self.fail(f"{key}: stands a second time", line.offset)
                headers.append(Header(key, match[2].strip(), line.offset))
            elif text.strip():
                break
            self.lines.pop(0)
        return [one for one in headers if one.key != PUZZLE]

    def _comment(self) -> re.Pattern[str]:
        by_pattern = (read for read in self.page.reads if isinstance(read, ReadCells | ReadBetween))
        patterns = (one for read in by_pattern for one in read.patterns)
        return _COMMENT if any("#" in one.text for one in patterns) else _COMMENTS

    def _options(self, headers: Sequence[Header]) -> tuple[tuple[str, tuple[int, ...]], ...]:
        said = {header.key: header for header in headers}
        for option in self.page.options:
            if option.is_number and option.default is None and option.name not in said:
                self.fail(f"expected a line “{option.name}: …” at the start of the board", 0)
        return tuple(
            (option.name, self._option(option, said[option.name]))
            for option in self.page.options
            if option.name in said
        )

    def _option(self, option: HeadOption, header: Header) -> tuple[int, ...]:
        words = header.value.split()
        if not option.is_number:
            if header.value not in ("yes", "no"):
                self.fail(f"{option.name}: expected yes or no, found “{header.value[:20]}”", header.offset)
            return (int(header.value == "yes"),)
        expected = "a number" if option.sort is None else "numbers with blanks between"
        low, high = option.bounds or (0, MOST)
        if option.bounds:
            expected += f" from {low} to {high}"
        several = option.sort is None and len(words) > 1
        if not words or several or not all(_NUMBER.fullmatch(word) and low <= int(word) <= high for word in words):
            self.fail(f"{option.name}: expected {expected}, found “{header.value[:20]}”", header.offset, header.value)
        return tuple(map(int, words))

    # --- blocks ---

    def _block(self, read: Read) -> list[list[BoardToken]]:
        while self.lines and not self.lines[0].text.strip():
            self.lines.pop(0)
        if not self.lines and not (isinstance(read, ReadBetween) and self.rows == self.columns == 1):
            self.fail(f"the board breaks off: expected {_wanted(read)}", len(self.text))
        if isinstance(read, ReadSide):
            return [self._side(read, self.lines.pop(0))]
        if isinstance(read, ReadBetween):
            return self._between(read)
        extra = isinstance(read, ReadCells) and read.corners
        height = None if self.rows is None else self.rows + extra
        taken: list[BoardToken] = []
        while self.lines and self.lines[0].text.strip() and len(taken) != height:
            taken.append(self.lines.pop(0))
        words = isinstance(read, ReadCells) and self._is_one_column(read, taken)
        block = _split(taken, words)
        self._refuse_shape(block, height, extra)
        self.rows, self.columns = len(block) - extra, len(block[0]) - extra
        for row in block:
            for place, piece in enumerate(row):
                row[place] = self._token(read, piece)
        return block

    def _between(self, read: ReadBetween) -> list[list[BoardToken]]:
        """A line with the tokens between the cells of a row, then one with those between it and the next row, and so on."""
        wanted = pairs(self.rows or 0, self.columns or 0)
        taken: list[BoardToken] = []
        while self.lines and self.lines[0].text.strip() and len(taken) < len(wanted):
            taken.append(self.lines.pop(0))
        if len(taken) < len(wanted):
            end = self.lines[0].offset if self.lines else len(self.text)
            self.fail(f"expected {len(wanted)} lines of tokens between cells, found {len(taken)}", end)
        block = _split(taken, words=False)
        if any(len(row) != len(some) for row, some in zip(block, wanted, strict=True)):
            block = _split(taken, words=True)
        for row, some in zip(block, wanted, strict=True):
            (first, second), number = some[0], len(some)
            if len(row) != number:
                where = f"row {first[0] + 1}" if first[0] == second[0] else f"rows {first[0] + 1} and {second[0] + 1}"
                tokens = amount(number, "token")
                between = f"between the cells of {where}"
                self.fail(f"expected {tokens} {between}, found {len(row)}", row[min(len(row) - 1, number)].offset)
            row[:] = [self._token(read, piece) for piece in row]
        return block

    def _is_one_column(self, read: ReadCells, lines: Sequence[BoardToken]) -> bool:
        """Is each line one token of several characters, and not each character one?"""

        def fits(token: str) -> bool:
            plain = read.plain(token)
            return plain == NOTHING or any(one.match(plain) is not None for one in read.patterns)

        texts = [line.text.strip() for line in lines]
        return all(map(fits, texts)) and not all(fits(sign) for text in texts for sign in text)

    def _side(self, read: ReadSide, line: BoardToken) -> list[BoardToken]:
        found = [BoardToken(match[0], line.offset + match.start()) for match in _WORD.finditer(line.text)]
        for piece in found:
            parts = piece.text.split(",") if read.index else [piece.text]
            if piece.text not in (NOTHING, NONE) and None in map(read.element, parts):
                expected = _up_to_most(read.expected, *parts)
                self.fail(f"expected {expected} or “.”, found “{piece.text[:20]}”", piece.offset, piece.text, expected)
        if read.is_upright and self.rows is None:
            self.rows = len(found)
        elif not read.is_upright and self.columns is None:
            self.columns = len(found)
        return [BoardToken(NOTHING, piece.offset) if piece.text == NONE else piece for piece in found]

    def _refuse_shape(self, block: list[list[BoardToken]], height: int | None, extra: bool) -> None:
        what = "corners" if extra else "cells"
        width = len(block[0]) if self.columns is None else self.columns + extra
        for row in block:
            if len(row) != width:
                where = row[min(len(row) - 1, width)]
                if _RULING.fullmatch("".join(piece.text for piece in row)):
                    self.fail("leave out the lines between boxes", row[0].offset)
                other = "the first one has" if self.columns is None else "the board has"
                found = f"{len(row)} {what if len(row) != 1 else what[:-1]}"
                self.fail(f"this row has {found}, but {other} {width}", where.offset)
        if height is not None and len(block) != height:
            self.fail(f"expected {height} rows of {what}, found {len(block)}", block[-1][0].offset)
        if self.page.square and len(block) != width:
            past = block[width][0].offset if len(block) > width else block[-1][-1].offset + len(block[-1][-1].text)
            self.fail(f"expected as many rows as columns, found {len(block)} rows of {width} {what}", past)
        if max(len(block), width) > MAX_SIDE + extra:
            self.fail(f"the board is larger than {MAX_SIDE} × {MAX_SIDE}", block[0][0].offset)

    def _token(self, read: Read, piece: BoardToken) -> BoardToken:
        if isinstance(read, ReadRegions):
            if piece.text in (NOTHING, NONE) and not read.number:
                return BoardToken(NOTHING, piece.offset)
            if not (piece.text.isalnum() and piece.text.isascii()):
                self.fail(f"expected a letter or a number of a region, found “{piece.text[:20]}”", piece.offset)
            return piece
        assert isinstance(read, ReadCells | ReadBetween)
        plain = read.plain(piece.text)
        if plain != NOTHING or read.names(NOTHING):
            found = next((values for one in read.patterns if (values := one.match(plain)) is not None), None)
            if found is None:
                expected = _up_to_most(read.expected(), piece.text)
                message = f"expected {expected}, found “{piece.text[:20]}”{_left_out(piece.text)}"
                self.fail(message, piece.offset, piece.text, expected)
        return BoardToken(plain, piece.offset)

    def _refuse_length(self, read: ReadSide, block: list[list[BoardToken]]) -> None:
        wanted, what = (self.rows, "row") if read.is_upright else (self.columns, "column")
        if len(block[0]) != wanted:
            last = block[0][-1]
            self.fail(f"expected a number for each {what}, {wanted} in all, found {len(block[0])}", last.offset)

    def _refuse_parts(self, read: ReadRegions, block: list[list[BoardToken]]) -> None:
        """Refuse a region that falls apart."""
        tokens = {(r, c): piece for r, row in enumerate(block) for c, piece in enumerate(row)}
        texts = {cell: piece.text for cell, piece in tokens.items()}
        areas = numbered(len(block), len(block[0]), lambda a, b: texts[a] == texts[b])
        first: dict[str, Cell] = {}
        for cell, piece in tokens.items():
            start = first.setdefault(piece.text, cell)
            if areas[cell] != areas[start] and piece.text != NOTHING:
                way = f"no way inside it leads from {name_of(start)} to {name_of(cell)}"
                self.fail(f"region {piece.text} falls apart: {way}", piece.offset, piece.text)

    def _refuse_number(self, read: ReadRegions, block: list[list[BoardToken]]) -> None:
        """Refuse too many or too few regions."""
        if read.number is None:
            return
        sizes: dict[str, dict[Row, int]] = {"rows": {(): self.rows or 0}, "columns": {(): self.columns or 0}}
        wanted = number_of(read.number, Expansion(World({}, {}, sizes)), {})
        first: dict[str, BoardToken] = {}
        for row in block:
            for piece in row:
                first.setdefault(piece.text, piece)
        if wanted is not None and len(first) != wanted:
            counted = amount(len(first), "region")
            there = list(first.values())[wanted if len(first) > wanted else 0]
            name = show_term(read.number)
            named = f"{wanted} {name}" if name in sizes else str(wanted)
            self.fail(f"expected as many regions as {name}, found {counted} and {named}", there.offset)


def _lines(text: str) -> Iterator[BoardToken]:
    offset = 0
    for line in text.split("\n"):
        yield BoardToken(line.rstrip(), offset)
        offset += len(line) + 1


def _split(lines: Sequence[BoardToken], words: bool) -> list[list[BoardToken]]:
    """The tokens of a block: words; or characters, if no line has a blank."""
    if words or any(" " in line.text.strip() or "\t" in line.text.strip() for line in lines):
        return [[BoardToken(one[0], line.offset + one.start()) for one in _WORD.finditer(line.text)] for line in lines]
    return [
        [BoardToken(sign, line.offset + place) for place, sign in enumerate(line.text) if not sign.isspace()]
        for line in lines
    ]


def _wanted(read: Read) -> str:
    match read:
        case ReadSide(where):
            return f"the numbers {where} the board" if where in ("above", "below") else f"the numbers on the {where}"
        case ReadRegions():
            return "the regions, a letter or a number a cell"
        case ReadCells(corners=True):
            return "a token for each corner"
        case ReadBetween():
            return "the tokens between cells"
    return "rows of cells"


def _left_out(token: str) -> str:
    """_left_out("[1,")     # "; between tokens stand blanks, no commas and no brackets" """
    if token != "|":
        return (
            "; between tokens stand blanks, no commas, quotes and brackets" if re.search(r"[\[\],;\"']", token) else ""
        )
    return "; leave out the lines between boxes"


def _up_to_most(expected: str, *tokens: str) -> str:
    """The words for what was expected; where a number is too large, with how large it may be."""
    large = any(token.isdecimal() and len(token) > len(str(MOST)) for token in tokens)
    return re.sub("(a number|numbers)", rf"\1 up to {MOST:,}", expected, count=1) if large else expected


def write(board: Board) -> str:
    """The text of a board, as `parse` reads it."""
    head = [f"{name}: {_written(board.page, name, values)}" for name, values in board.options]
    parts: list[str] = []
    side: list[str] = []
    for read, block in zip(board.page.reads, board.blocks, strict=True):
        if isinstance(read, ReadSide):
            side.append(" ".join(block[0]))
            continue
        parts += ["\n".join(side)] if side else []
        side = []
        if not block:  # between the cells of a board of one cell
            continue
        parts.append("\n".join(_joined(read, block, row) for row in block))
    parts += ["\n".join(side)] if side else []
    regions_alone = len(parts) == 1 and isinstance(board.page.reads[0], ReadRegions)
    head += [""] if head and not regions_alone else []
    return "\n".join([*head, "\n\n".join(parts)]) + "\n"


def _written(page: PuzzlePage, name: str, values: tuple[int, ...]) -> str:
    option = next(one for one in page.options if one.name == name)
    return " ".join(map(str, values)) if option.is_number else "yes" if values[0] else "no"


def _joined(read: Read, block: Block, row: tuple[str, ...]) -> str:
    """One row of tokens as text."""
    short = read.is_short if isinstance(read, ReadCells | ReadBetween) else True
    return ("" if short and all(len(token) == 1 for line in block for token in line) else " ").join(row)
