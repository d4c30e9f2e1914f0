"""Answers in files: JSON as `entails solve --json` prints it, or the rows of a board as they are. What is wrong in one is
told with its line and column.

    answer = read_answer('{"solution": {"rows": ["~."]}}', "mine.json")
    answer.value                            # {"rows": ["~."]}
    answer.error(WrongAnswer("…", ("rows", 0)))    # mine.json:1:23: solution.rows[0]: …
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from entails.boards.answer import AnswerPart, Path, WrongAnswer, written_path
from entails.errors import BoardError
from entails.values import dataclass, pattern

MOST_TEXT = 4_000_000  # characters
MOST_DIGITS = 100  # of a number
MOST_DEEP = 100  # brackets inside each other; Python's own reader may overflow its stack
SOLUTION = "solution"  # where a document has its answer
EXPECTED = "expected an answer as `entails solve --json` prints it"

_BRACKET = pattern(r"[\[\]{}]")
_BLANK = pattern(r"[ \t\r\n]*")


def _number(digits: str) -> int:
    """A number as Python reads it, if that takes no time to speak of."""
    if len(digits) > MOST_DIGITS:
        raise ValueError
    return int(digits)


_DECODER = json.JSONDecoder(parse_int=_number)


@dataclass(frozen=True, slots=True)
class AnswerText:
    """An answer and the text that it was read from, if there is one: places in it are told. `within` are the keys above the
    answer; `rows` says where its rows begin if they were given as text."""

    value: Mapping[str, Any]
    text: str = ""
    name: str = ""
    within: Path = ()
    rows: tuple[int, ...] | None = None

    def error(self, wrong: BoardError) -> BoardError:
        """The error about an answer, with its place in the text."""
        if not self.text:
            return wrong
        path = wrong.path if isinstance(wrong, WrongAnswer) else ()
        reason = wrong.reason if isinstance(wrong, WrongAnswer) else wrong.message
        if self.rows is not None:
            place = path[1] if len(path) > 1 else None
            at = self.rows[place] if isinstance(place, int) and place < len(self.rows) else 0
            token = wrong.token if isinstance(wrong, WrongAnswer) else None
            return BoardError(reason, file=self.name, source=self.text, offset=at + self._column(at, token))
        whole = (*self.within, *path)
        message = f"{written_path(whole)}: {reason}" if whole else reason
        return BoardError(message, file=self.name, source=self.text, offset=offset_of(self.text, whole))

    def _column(self, at: int, token: int | None) -> int:
        """Where a token stands in the row that begins there: a word, or a character where no row has a blank."""
        line = self.text[at:].splitlines()[0]
        if token is None:
            return 0
        blank = any(" " in row.strip() for row in self.text.splitlines())
        starts = [one.start() for one in re.finditer(r"\S+" if blank else r"\S", line)]
        return starts[token] if token < len(starts) else 0


def _refuse_deep(text: str, name: str) -> None:
    """Brackets in names are counted too, and no answer has a hundred of them in one."""
    depth = 0
    for bracket in _BRACKET.finditer(text):
        depth += 1 if bracket[0] in "[{" else -1
        if depth > MOST_DEEP:
            message = f"more than {MOST_DEEP} brackets inside each other: {EXPECTED}"
            raise BoardError(message, file=name, source=text, offset=bracket.start())


def read_answer(text: str, name: str, rows: bool = False) -> AnswerText:
    """The answer in a text. If it may also be `rows`, text that is no JSON stands for itself."""
    if len(text) > MOST_TEXT:
        message = f"the answer is longer than {MOST_TEXT:,} characters"
        raise BoardError(message, file=name, source=text, offset=MOST_TEXT)
    if rows and not text.lstrip().startswith(("{", "[")) and text.strip() not in ("", "null"):
        return _rows(text, name)
    _refuse_deep(text, name)
    try:
        document = _DECODER.decode(text)
    except json.JSONDecodeError as error:
        message = f"this is no JSON ({error.msg.lower()}): {EXPECTED}"
        raise BoardError(message, file=name, source=text, offset=error.pos) from None
    except ValueError:
        message = f"a number in it has more than {MOST_DIGITS} digits"
        raise BoardError(message, file=name, source=text, offset=0) from None
    return _solution(document, text, name)


def _solution(document: object, text: str, name: str) -> AnswerText:
    whole = AnswerText({}, text, name)
    try:
        if not isinstance(document, Mapping):
            raise WrongAnswer(f"{EXPECTED}, which is an object {{…}}")
        parts = AnswerPart(document).entries()
        if SOLUTION not in parts:
            return AnswerText({key: part.value for key, part in parts.items()}, text, name)
        inner = parts[SOLUTION].entries()
    except WrongAnswer as wrong:
        raise whole.error(wrong) from None
    return AnswerText({key: part.value for key, part in inner.items()}, text, name, (SOLUTION,))


def _rows(text: str, name: str) -> AnswerText:
    lines, starts, at = [], [], 0
    for line in text.splitlines(keepends=True):
        if line.strip():
            lines.append(line.rstrip("\r\n"))
            starts.append(at)
        at += len(line)
    return AnswerText({"rows": lines, "words": lines}, text, name, rows=tuple(starts))


# --- where a part of a JSON text stands ---


def offset_of(text: str, path: Path) -> int:
    """Where the part of a JSON text begins that a path leads to; if there is none, the last one on the way.

    offset_of('{"rows": ["~."]}', ("rows", 0))    # 10
    """
    at = _blank(text, 0)
    for step in path:
        inner = _inside(text, at, step)
        if inner is None:
            break
        at = inner
    return at


def _inside(text: str, at: int, step: str | int) -> int | None:
    """Where the value of a key (the last, if it stands twice) or an item begins in the object or list at `at`."""
    closing = {"{": "}", "[": "]"}.get(text[at])
    found, place, here = None, 0, _blank(text, at + 1)
    while closing and text[here] != closing:
        key: str | int = place
        if closing == "}":
            key, here = _DECODER.raw_decode(text, here)
            here = _blank(text, _blank(text, here) + 1)
        found = here if key == step else found
        here = _blank(text, _DECODER.raw_decode(text, here)[1])
        here = _blank(text, here + 1) if text[here] == "," else here
        place += 1
    return found


def _blank(text: str, at: int) -> int:
    match = _BLANK.match(text, at)
    return match.end() if match else at
