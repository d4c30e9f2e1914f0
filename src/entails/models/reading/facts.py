"""Facts from elsewhere: tables as CSV and JSON, and files of `sort` and `given` lines.

CSV, named after its relation: a header line, then a row a line, a column for each argument and the value of a function last.
JSON: an object with the list of elements of each sort and of the rows of each relation.

    csv_table("from,to\n1,2\n2,3\n", "edge.csv")                       # edge: (1,2), (2,3)
    json_tables('{"Node": [1, 2], "edge": [[1, 2]]}', "board.json")    # Node: 1, 2; edge: (1,2)

A table named after a sort lists its elements.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from entails.errors import TheoryError
from entails.logic.tokens import MAX_DIGITS
from entails.models.reading.data import GatheredData
from entails.models.world import Element, Row
from entails.values import NamedTuple, pattern

LONGEST = 40  # characters of a value that an error shows
MAX_DEEP = 20  # brackets inside each other in a file of facts
_NUMBER = pattern(r"0|-?[1-9][0-9]{0,8}")
_NOT_WHOLE = pattern(r"[-+]?(?:\d+\.\d*|\.\d+|\d+(?=[eE]))(?:[eE][-+]?\d+)?")
_COMMENT = pattern(r"(?:#|--|//).*")
_BRACKET = pattern(r'"(?:[^"\\]|\\.)*"|[\[\]{}]')


class FactsFile(NamedTuple):
    """A `.fol` file with `sort` and `given` lines."""

    name: str
    text: str


class FactTable(NamedTuple):
    """Rows of a relation, or elements of a sort, and where each of them stands, if that is known."""

    name: str
    rows: Sequence[Row]
    file: str | None = None
    source: str | None = None
    offsets: Sequence[int] = ()
    nodes: Sequence[Element] = ()  # elements of the sort of its arguments, whether or not a row names them
    doubts: Sequence[tuple[str, int]] = ()  # what looks like a mistake, and its offset

    def into(self, data: GatheredData) -> None:
        """Add it to what is given."""
        place = -1
        try:
            if self.name in data.builder.sorts:
                data.elements(self.name, [_single(self.name, row) for row in self.rows])
                return
            relation = data.relation(self.name)
            data.name(relation)
            data.meet(relation, self.nodes)
            for place, row in enumerate(self.rows):  # noqa: B007
                data.row(relation, row)
        except TheoryError as error:
            offset = self.offsets[place] if 0 <= place < len(self.offsets) else None
            where = f"row {place + 1} of {self.name}: " if self.rows and place >= 0 and offset is None else ""
            raise TheoryError(where + error.message, file=self.file, source=self.source, offset=offset) from None


def _single(sort: str, row: Row) -> Element:
    if len(row) != 1:
        raise TheoryError(f"expected one element of {sort} a row, found {len(row)}")
    return row[0]


def element_of(text: str) -> Element:
    """An element as a file spells it: a number if it is spelled as one."""
    return int(text) if _NUMBER.fullmatch(text) else text


def refuse_unwritable(element: Element) -> Element:
    """An element is a number or any text without a quote, a backslash or a control character."""
    text = str(element)
    if '"' in text:
        raise TheoryError(f"a name has no double quote: {text}")
    if not text or "\\" in text or not text.isprintable():
        raise TheoryError(f"expected a name or a number, found “{text}”")
    return element


# --- CSV ---


def csv_table(text: str, file: str) -> FactTable:
    """The table in a CSV file, named after the file."""
    import csv

    starts = [0, *(match.end() for match in re.finditer("\n", text))]
    header = text.partition("\n")[0]
    mark = next((mark for mark in ",;\t" if mark in header), ",")
    reader = csv.reader(text.splitlines(keepends=True), delimiter=mark, skipinitialspace=True, strict=True)
    rows: list[Row] = []
    offsets: list[int] = []
    width, line = None, 0
    try:
        for cells in reader:
            offset, line = starts[line], reader.line_num
            if not any(map(str.strip, cells)):
                continue
            width = len(cells) if width is None else width
            if len(cells) != width:
                raise TheoryError(f"expected {width} columns as in the header, found {len(cells)}")
            if offsets and not all(map(str.strip, cells)):
                empty = next(place for place, cell in enumerate(cells, start=1) if not cell.strip())
                raise TheoryError(f"column {empty} is empty here: write its value, or leave out the row")
            rows.append(tuple(refuse_unwritable(element_of(cell.strip())) for cell in cells) if offsets else ())
            offsets.append(offset)
    except csv.Error as error:  # in the row that begins where the last one ended
        open_ = "end of data" in str(error)
        message = "this quotation mark is never closed" if open_ else "a name in quotes ends with its quotation mark"
        raise TheoryError(message, file=file, source=text, offset=text.index('"', starts[line])) from None
    except TheoryError as error:
        raise TheoryError(str(error), file=file, source=text, offset=starts[max(0, reader.line_num - 1)]) from None
    if not rows:
        raise TheoryError("expected a header line with the names of the columns", file=file, source=text, offset=0)
    doubts = [*_header_doubt(header, mark, rows[1:]), *_row_doubts(rows[1:], offsets[1:])]
    from pathlib import PurePath  # tables of facts are few, and it imports slowly

    return FactTable(PurePath(file).stem, rows[1:], file, text, offsets[1:], doubts=doubts)


def _header_doubt(header: str, mark: str, rows: Sequence[Row]) -> Iterator[tuple[str, int]]:
    """A first line of numbers, or with a name that a row below has too, is data."""
    cells = [cell.strip() for cell in header.split(mark)]
    if all(_NUMBER.fullmatch(cell) for cell in cells) or any(cell in row for row in rows for cell in cells):
        yield f"the first line, {header.strip()}, is taken as the header: put the names of the columns above it", 0


def _row_doubts(rows: Sequence[Row], offsets: Sequence[int]) -> Iterator[tuple[str, int]]:
    """Names that look like something else: the first of each kind."""
    kinds = {_NOT_WHOLE: "is taken as a name: numbers are whole", _COMMENT: "is taken as a name: CSV has no comments"}
    for kind, why in kinds.items():
        found = ((cell, at) for row, at in zip(rows, offsets, strict=True) for cell in row if kind.fullmatch(str(cell)))
        yield from [(f"“{cell}” {why}", at) for cell, at in found][:1]


# --- JSON ---


OBJECT = 'expected an object such as {"Node": [1, 2], "edge": [[1, 2]]}'


def json_tables(text: str, file: str) -> list[FactTable]:
    """The tables in a JSON file: an object with a list for each sort and each relation."""
    _refuse_deep(text, file)
    import json  # few theories have data in this form

    try:
        found = json.loads(text, parse_int=_whole, object_pairs_hook=_once)
    except json.JSONDecodeError as error:
        before = text[: error.pos + text.startswith(",", error.pos)].rstrip()
        if not text.strip():
            raise TheoryError(f"the file is empty: {OBJECT}", file=file, source=text, offset=0) from None
        if before.endswith(",") and text[len(before) :].lstrip()[:1] in ("]", "}"):
            message = "this comma is one too many: nothing follows it"
            raise TheoryError(message, file=file, source=text, offset=len(before) - 1) from None
        raise TheoryError(f"this is no JSON: {error.msg}", file=file, source=text, offset=error.pos) from None
    except _Twice as twice:
        offsets = [match.start() for match in re.finditer(re.escape(json.dumps(str(twice))) + r"\s*:", text)]
        message = f"{twice} stands twice: put both lists into one"
        raise TheoryError(message, file=file, source=text, offset=offsets[1] if offsets[1:] else 0) from None
    except ValueError:
        raise TheoryError(f"a number has at most {MAX_DIGITS} digits", file=file) from None
    if not isinstance(found, dict):
        raise TheoryError(OBJECT, file=file, source=text, offset=0)
    try:
        return [FactTable(name, rows_of(name, value), file) for name, value in found.items()]
    except TheoryError as error:
        error.file = file
        raise


class _Twice(Exception):
    """A name that an object has twice."""


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found: dict[str, object] = {}
    for name, value in pairs:
        if name in found:
            raise _Twice(name)
        found[name] = value
    return found


def _whole(digits: str) -> int:
    if len(digits.lstrip("-")) > MAX_DIGITS:
        raise ValueError
    return int(digits)


def _refuse_deep(text: str, file: str) -> None:
    depth = 0
    for match in _BRACKET.finditer(text):
        depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(match[0], 0)
        if depth > MAX_DEEP:
            message = f"more than {MAX_DEEP} brackets inside each other"
            raise TheoryError(message, file=file, source=text, offset=match.start())


def rows_of(name: str, value: object) -> list[Row]:
    """A list of rows: [[1, 2], [2, 3]]; of elements: [1, 2]; an element alone (a number without arguments); true or false."""
    if isinstance(value, bool):
        return [()] if value else []
    if isinstance(value, int | str):
        return [(_element(name, value),)]
    if isinstance(value, Mapping) or not isinstance(value, Iterable):
        raise TheoryError(f"expected a list of rows for {name}, such as [[1, 3]], found {_spelled(value)}")
    found: list[Row] = []
    for number, row in enumerate(map(_plain, value), start=1):
        where = f"row {number} of {name}"
        found.append(tuple(_flat(where, row)) if isinstance(row, list | tuple) else (_element(where, row),))
    return found


def _flat(where: str, row: Iterable[object]) -> Iterator[Element]:
    """An element of a product may be a list of its parts."""
    for part in row:
        if isinstance(part, list | tuple) and len(part) > 1:
            yield from (_element(where, one) for one in part)
        else:
            yield _element(where, part)


def _spelled(value: object) -> str:
    """A value as JSON has it."""
    import json

    try:
        text = json.dumps(value, ensure_ascii=False)
    except (TypeError, ValueError):  # something of Python's
        text = repr(value)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


def _plain(value: Any) -> Any:
    """A number or an array of numpy as Python has it: 3, or [1, 2]."""
    return value.tolist() if hasattr(value, "tolist") else value


def _element(where: str, value: Any) -> Element:
    value = _plain(value)
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise TheoryError(f"expected a name or a whole number in {where}, found {_spelled(value)}")
    element = element_of(value) if isinstance(value, str) else value
    return refuse_unwritable(element)
