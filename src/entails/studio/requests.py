"""What a request to the studio may hold: the fields of each verb, how they are checked, and their description as OpenAPI.

A request is a JSON object: `text` (the board or theory, as a file would hold it) and the options of the command line's verb.

    read_request({"text": "AA", "steps": 2}, VERB_FIELDS["hint"])
    read_request({"text": 7}, VERB_FIELDS["hint"])              # BadRequest: text: expected a text, found 7
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

Body = dict[str, Any]

MOST_SECONDS = 600.0
USUAL_SECONDS = 20.0
MOST_WHOLE = 10**9
NO_TOKEN = "no token, or another one"


class BadRequest(Exception):
    """A request that no verb understands; the message says what was expected."""


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


class Field(NamedTuple):
    kind: Kind
    about: str
    required: bool = False


Fields = Mapping[str, Field]

LIMIT: Fields = {"time_limit": Field(SECONDS, f"stop after so many seconds ({USUAL_SECONDS:.0f})")}
BOARD: Fields = {
    "text": Field(TEXT, "the board or theory, as a file would hold it", required=True),
    "puzzle": Field(TEXT, "the kind of board, “theory”, or “puzzle” for a page, where the text does not tell"),
    **LIMIT,
}
ANSWERED: Fields = {**BOARD, "answer": Field(ANSWER, "what is known so far: a part of what `solve` answers")}
DETAILS: Fields = {"details": Field(FLAG, "with the rule instances behind each step (true)")}
CERTIFIED: Fields = {"claim": Field(TEXT, "a formula in the words of the rules")}

ATTEMPT: Fields = {
    "text": Field(TEXT, "a sequent, the lines of a proof in boxes, or a Jape file with one proof", required=True),
    **LIMIT,
}

VERB_FIELDS: Mapping[str, Fields] = {
    "board": BOARD,
    "solve": {
        **BOARD,
        "no_unique": Field(FLAG, "do not ask whether it is the only one"),
        "row": Field(WHOLE, "list all words that fit this row (puzzles of words; from 1)"),
    },
    "count": {**BOARD, "best": Field(FLAG, "only those that are as good as the best one")},
    "all": {
        **BOARD,
        "limit": Field(WHOLE, "stop after so many"),
        "best": Field(FLAG, "only those that are as good as the best one"),
        "order": Field(TEXT, "best, worst, longest or shortest first"),
    },
    "hint": {**ANSWERED, **DETAILS, "steps": Field(WHOLE, "so many steps (1)")},
    "explain": {**ANSWERED, **DETAILS},
    "handout": {**ANSWERED, "title": Field(TEXT, "what stands at its top")},
    "follows": {**ANSWERED, "cell": Field(CELL, "also why, of what follows in this cell (from 0)")},
    "conflicts": ANSWERED,
    "check": {**BOARD, "answer": Field(ANSWER, "an answer as `solve` gives it", required=True)},
    "mistake": {**BOARD, "answers": Field(ANSWERS, "unfinished answers, move by move", required=True)},
    "superfluous": {**BOARD, "worth": Field(FLAG, "also how many solutions there are without each clue")},
    "why": {
        **BOARD,
        "cell": Field(CELL, "why this cell is as it is (from 0)"),
        "several": Field(FLAG, "why there are several solutions: two that differ least"),
    },
    "ask": {**BOARD, "claim": Field(TEXT, "a formula in the words of the rules", required=True)},
    "explore": {
        **BOARD,
        "without": Field(TEXTS, "rules to leave out: numbers, or words of their sentences"),
        "replace": Field(PAIRS, "rules and the formulas that take their place"),
    },
    "rules": {**BOARD, "notation": Field(TEXT, "unicode, ascii or latex")},
    "lint": BOARD,
    "compare": {**BOARD, "other": Field(TEXT, "the theory to compare it with", required=True)},
    "facts": {
        "text": Field(TEXT, "a table, as a .csv or .json file holds it", required=True),
        "name": Field(TEXT, "the name of the file", required=True),
        **LIMIT,
    },
    "generate": {
        "puzzle": Field(TEXT, "the puzzle", required=True),
        "size": Field(CELL, "rows and columns"),
        "seed": Field(WHOLE, "same seed, same board"),
        "difficulty": Field(TEXT, "easy, medium or hard"),
        "needs": Field(TEXTS, "techniques, as hints name them, that its explanation uses"),
        "without": Field(TEXTS, "techniques that it never uses"),
        **LIMIT,
    },
    "prove": {"text": Field(TEXT, "a sequent such as P→Q, ¬Q ⊢ ¬P", required=True), **LIMIT},
    "proof/board": {**BOARD, **CERTIFIED},
    "proof/check": {"text": Field(TEXT, "a file as Jape saves it", required=True), **LIMIT},
    "proof/offers": {
        **ATTEMPT,
        "goal": Field(WHOLE, "only for the goal on this line"),
        "line": Field(WHOLE, "only what rests on this line"),
    },
    "proof/apply": {
        **ATTEMPT,
        "step": Field(TEXT, "an offer, such as → elim 1,3", required=True),
        "goal": Field(WHOLE, "for the goal on this line (the first)"),
    },
    "proof/hint": ATTEMPT,
    "proof/export": {
        "text": Field(TEXT, "a sequent", required=True),
        "to": Field(TEXT, "jape, latex or html", required=True),
        **LIMIT,
    },
    "certificate": {**BOARD, **CERTIFIED},
    "certify": {**BOARD, "certificate": Field(TEXT, "what `certificate` answered", required=True)},
    "convert": {**BOARD, "to": Field(TEXT, "puzz.link, task, lp, cnf …", required=True)},
    "picture": {**ANSWERED, "format": Field(TEXT, "svg or png")},
}


def read_request(body: object, fields: Fields) -> Body:
    """The request, if it is one: all that is required is there, nothing else is, and each value is of its kind."""
    if not isinstance(body, dict):
        raise BadRequest("expected a JSON object {…}")
    for name, value in body.items():
        if name not in fields:
            raise BadRequest(f"there is no field “{name[:40]}”: expected {', '.join(fields)}")
        if not fields[name].kind.fits(value):
            raise BadRequest(f"{name}: expected {fields[name].kind.name}, found {_found(value)}")
    for name, field in fields.items():
        if field.required and name not in body:
            raise BadRequest(f"the field “{name}” is missing: {field.about}")
    return body


def _found(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 40 else text[:40] + "…"


# --- the same for programs ---


def openapi(version: str) -> dict[str, Any]:
    """All verbs as an OpenAPI document."""
    said = {"200": _said("as JSON"), "401": _said(NO_TOKEN)}
    reads = {f"/api/{name}": {"get": {"operationId": name, "responses": said}} for name in ("puzzles", "examples")}
    token = {"type": "http", "scheme": "bearer", "description": "the token in the address that `entails studio` prints"}
    return {
        "openapi": "3.1.0",
        "info": {"title": "Entails studio", "version": version},
        "components": {"securitySchemes": {"token": token}},
        "security": [{"token": []}],
        "paths": {**reads, **{f"/api/{name}": {"post": _operation(name, some)} for name, some in VERB_FIELDS.items()}},
    }


def _operation(name: str, fields: Fields) -> dict[str, Any]:
    schema = {
        "type": "object",
        "properties": {key: {**field.kind.schema, "description": field.about} for key, field in fields.items()},
        "required": [key for key, field in fields.items() if field.required],
        "additionalProperties": False,
    }
    refused = {
        "400": "no JSON",
        "401": NO_TOKEN,
        "403": "from elsewhere",
        "408": "too slow",
        "413": "too large",
        "415": "not application/json",
    }
    refused |= {"421": "for another host", "422": "no such board", "503": "busy: try again after Retry-After"}
    return {
        "operationId": name,
        "requestBody": {"required": True, "content": {"application/json": {"schema": schema}}},
        "responses": {
            "200": _said(f"as `entails {name} --json` prints it"),
            **{code: _said(why) for code, why in refused.items()},
        },
    }


def _said(about: str) -> dict[str, Any]:
    return {"description": about, "content": {"application/json": {"schema": {"type": "object"}}}}
