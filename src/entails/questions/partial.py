"""Unfinished answers: what somebody has found so far, as facts of the theory, and back.

An unfinished answer has the form of a solution with parts left out: of a theory the rows of its relations (`"¬served"` for
rows of which it does not hold), of a board whatever its puzzle says, or simply its rows as text.

    {"served": [["soup"]], "¬served": [["cake"]]}   ->   Fact("served", ("soup",), True), Fact("served", ("cake",), False)
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from entails.engines.answers import Fact
from entails.errors import BoardError
from entails.models.theory import Theory
from entails.models.world import Element
from entails.questions.problem import Problem

MOST_TEXT = 4_000_000  # characters
NOT = "¬"  # before the name of a relation: rows of which it does not hold


def read_partial(problem: Problem, text: str, name: str) -> list[Fact]:
    """The facts in a text: JSON as `entails solve --json` prints it, or the rows or words themselves."""
    if len(text) > MOST_TEXT:
        raise BoardError(f"is longer than {MOST_TEXT} characters", file=name)
    try:
        answer = json.loads(text)
        answer = answer.get("solution", answer)
    except (ValueError, RecursionError):  # not JSON: the rows or words themselves
        lines = [line for line in text.splitlines() if line.strip()]
        answer = {"rows": lines, "words": lines}
    except AttributeError:
        raise BoardError("expected a JSON object or rows of text", file=name) from None
    try:
        return facts_of(problem, answer)
    except BoardError as error:
        raise BoardError(error.message, file=name) from None


def facts_of(problem: Problem, answer: Mapping[str, Any]) -> list[Fact]:
    """The facts in an unfinished answer; raises `BoardError` if it is none."""
    try:
        if not isinstance(answer, Mapping):
            raise TypeError
        if problem.puzzle:
            return list(problem.puzzle.partial.facts(problem.board, dict(answer)))
        return list(_rows(problem, answer))
    except (ValueError, TypeError, LookupError, AttributeError, OverflowError):
        message = f"expected a part of an answer as `entails solve {problem.name or 'FILE'} --json` prints it"
        raise BoardError(message) from None


def _rows(problem: Problem, answer: Mapping[str, Any]) -> Iterator[Fact]:
    elements = {sort: {(type(e), e) for e in some} for sort, some in problem.world.elements.items()}
    for name, rows in answer.items():
        relation = problem.theory.relations[name.removeprefix(NOT)]
        possible = set(problem.world.facts[relation.within]) if relation.within else None
        for row in map(_row, rows):
            atom = f"{relation.name}({', '.join(map(str, row))})"
            fits = [(type(e), e) in elements[sort] for e, sort in zip(row, relation.sorts, strict=True)]
            if relation.role != "find" or not all(fits):
                raise BoardError(f"{atom} is nothing to find in this theory")
            if possible is not None and row not in possible and not (relation.symmetric and row[::-1] in possible):
                raise BoardError(f"{atom} cannot hold: expected a row of {relation.within}")
            yield Fact(relation.name, row, not name.startswith(NOT))


def _row(row: Any) -> tuple[Element, ...]:
    if not isinstance(row, list | tuple) or not all(isinstance(element, str | int) for element in row):
        raise TypeError
    return tuple(row)


def rows_of(facts: Iterable[Fact], theory: Theory) -> dict[str, list[list[Element]]]:
    """Facts of what is to be found in a theory, as an unfinished answer."""
    rows: dict[str, list[list[Element]]] = {relation.name: [] for relation in theory.find()}
    for fact in facts:
        if fact.relation in rows:
            rows.setdefault(fact.relation if fact.holds else NOT + fact.relation, []).append(list(fact.row))
    return rows
