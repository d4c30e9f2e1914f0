"""What a request to the studio may hold: the fields of each verb, how they are checked, and their description as OpenAPI.

A request is a JSON object: `text` (the board or theory, as a file would hold it) and the options of the command line's verb.

    read_request({"text": "AA", "steps": 2}, VERB_FIELDS["hint"])
    read_request({"text": 7}, VERB_FIELDS["hint"])              # BadRequest: text: expected a text, found 7
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from entails.questions.parameters import PROBLEM, SECONDS, TEXT, Parameter, Parameters
from entails.questions.question import Question

Body = dict[str, Any]

USUAL_SECONDS = 20.0
NO_TOKEN = "no token, or another one"


class BadRequest(Exception):
    """A request that no verb understands; the message says what was expected."""


_LIMIT: Parameters = {"time_limit": Parameter(SECONDS, f"stop after so many seconds ({USUAL_SECONDS:.0f})")}
_KIND: Parameters = {
    "puzzle": Parameter(TEXT, "the kind of board, “theory”, or “puzzle” for a page, where the text does not tell")
}


def fields_of(verb: Question) -> Parameters:
    """What a request to a verb may hold: its text, how long it may take, and what the question takes."""
    subject = {"text": verb.subject} if verb.subject else {}
    return {**subject, **(_KIND if verb.subject and verb.subject.kind is PROBLEM else {}), **_LIMIT, **verb.takes}


def read_request(body: object, fields: Parameters) -> Body:
    """Check a request: required fields are there, no others are, and each value is of its kind. Raises `BadRequest`."""
    if not isinstance(body, dict):
        raise BadRequest("expected a JSON object {…}")
    for name, value in body.items():
        if name not in fields:
            raise BadRequest(f"there is no field “{name[:40]}”: expected {', '.join(fields)}")
        if not fields[name].kind.fits(value):
            raise BadRequest(f"{name}: expected {fields[name].kind.name}, found {_found(value)}")
        if fields[name].choices and value not in fields[name].choices:
            raise BadRequest(f"{name}: expected {' or '.join(fields[name].choices)}, found {_found(value)}")
    for name, field in fields.items():
        if field.required and name not in body:
            raise BadRequest(f"the field “{name}” is missing: {field.about}")
    return body


def _found(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 40 else text[:40] + "…"


# --- the same for programs ---


def openapi(version: str, verbs: Mapping[str, Question], about: Mapping[str, str]) -> dict[str, Any]:
    """All verbs as an OpenAPI document, with a sentence about each."""
    said = {"200": _said("as JSON"), "401": _said(NO_TOKEN)}
    reads = {f"/api/{name}": {"get": {"operationId": name, "responses": said}} for name in ("puzzles", "examples")}
    token = {"type": "http", "scheme": "bearer", "description": "the token in the address that `entails studio` prints"}
    return {
        "openapi": "3.1.0",
        "info": {"title": "Entails studio", "version": version},
        "components": {"securitySchemes": {"token": token}},
        "security": [{"token": []}],
        "paths": {**reads, **{f"/api/{name}": {"post": _operation(one, about[name])} for name, one in verbs.items()}},
    }


def _operation(verb: Question, about: str) -> dict[str, Any]:
    name, fields = verb.name, fields_of(verb)
    schema = {
        "type": "object",
        "properties": {key: {**_schema(field), "description": field.about} for key, field in fields.items()},
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
        "summary": about,
        "requestBody": {"required": True, "content": {"application/json": {"schema": schema}}},
        "responses": {
            "200": _said(f"as `entails {name} --json` prints it"),
            **{code: _said(why) for code, why in refused.items()},
        },
    }


def _schema(field: Parameter) -> Mapping[str, Any]:
    return {**field.kind.schema, "enum": list(field.choices)} if field.choices else field.kind.schema


def _said(about: str) -> dict[str, Any]:
    return {"description": about, "content": {"application/json": {"schema": {"type": "object"}}}}
