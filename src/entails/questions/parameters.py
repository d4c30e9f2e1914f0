"""What a question takes beside its board: of which kind each value is, and what it means, in one sentence.

The options of the command line, the fields of a request to the studio and their description as OpenAPI are read off these.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from entails.values import NamedTuple

MOST_SECONDS = 600.0
MOST_WHOLE = 10**9


class Kind(NamedTuple):
    """A kind of value: what to call it, whether a value is one, and its JSON schema."""

    name: str
    fits: Callable[[Any], bool]
    schema: Mapping[str, Any]


def _is_whole(value: Any) -> bool:
    return type(value) is int and 0 <= value <= MOST_WHOLE


def _is_texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(one, str) for one in value)


def _is_pairs(value: Any) -> bool:
    return isinstance(value, list) and all(_is_texts(one) and len(one) == 2 for one in value)


def _is_seconds(value: Any) -> bool:
    return type(value) in (int, float) and 0 <= value <= MOST_SECONDS


def _is_cell(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(_is_whole(one) for one in value)


def _is_answers(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(one, dict) for one in value)


_NUMBER = {"type": "integer", "minimum": 0, "maximum": MOST_WHOLE}
_TEXTS = {"type": "array", "items": {"type": "string"}}
_OBJECTS = {"type": "array", "items": {"type": "object"}, "minItems": 1}

TEXT = Kind("a text", lambda value: isinstance(value, str), {"type": "string"})
PROBLEM = TEXT._replace()  # a kind of its own: the text of a board or theory, for which a puzzle may be named
FLAG = Kind("true or false", lambda value: isinstance(value, bool), {"type": "boolean"})
WHOLE = Kind("a whole number", _is_whole, _NUMBER)
SECONDS = Kind(
    f"a number of seconds up to {MOST_SECONDS:.0f}",
    _is_seconds,
    {"type": "number", "minimum": 0, "maximum": MOST_SECONDS},
)
TEXTS = Kind("a list of texts", _is_texts, _TEXTS)
PAIRS = Kind(
    "a list of pairs [rule, formula]",
    _is_pairs,
    {"type": "array", "items": {**_TEXTS, "minItems": 2, "maxItems": 2}},
)
CELL = Kind("[row, column]", _is_cell, {"type": "array", "items": _NUMBER, "minItems": 2, "maxItems": 2})
ANSWER = Kind("an answer {…}", lambda value: isinstance(value, dict), {"type": "object"})
ANSWERS = Kind("a list of answers {…}", _is_answers, _OBJECTS)


class Parameter(NamedTuple):
    """`sign` is what stands for the value in the help of the command line (`--limit N`); a `word` stands there by itself, and
    not behind its name. Of a text, `choices` are all that it may be."""

    kind: Kind
    about: str
    required: bool = False
    sign: str | tuple[str, ...] = ""
    word: bool = False
    choices: tuple[str, ...] = ()


Parameters = Mapping[str, Parameter]

BOARD = Parameter(PROBLEM, "the board or theory, as a file would hold it", required=True)
BEST = Parameter(FLAG, "only those that are as good as the best one")
CLAIM = Parameter(TEXT, "a formula in the words of the rules", sign="FORMULA", word=True)
PARTIAL = Parameter(ANSWER, "what is known so far: a part of what `solve --json` prints", sign="PARTIAL")
