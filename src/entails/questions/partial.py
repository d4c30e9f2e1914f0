"""Unfinished answers, which a user has filled in so far: as facts of the theory, and back.

An unfinished answer has the form of a solution with parts left out: of a theory the rows of its relations (`"¬served"` for
rows of which it does not hold), of a board whatever its puzzle says, or simply its rows as text. What its drawing cannot show
(that a cell is not 3) stands beside it as in a theory's: `"¬value": [[1, 1, 3]]`.

    {"served": [["soup"]], "¬served": [["cake"]]}   ->   Fact("served", ("soup",), True), Fact("served", ("cake",), False)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from entails.boards.answer import AnswerPart
from entails.engines.answers import Fact
from entails.errors import BoardError
from entails.models.signature import Relation, mirrored
from entails.models.theory import Theory
from entails.models.world import Element, suggestion
from entails.questions.check import UNREADABLE, missing
from entails.questions.problem import Problem

NOT = "¬"  # before the name of a relation: rows of which it does not hold


def read_partial(problem: Problem, text: str, name: str) -> list[Fact]:
    """The facts in a text: JSON as `entails solve --json` prints it, or the rows or words themselves."""
    from entails.questions.answer_text import read_answer  # with json, and many hints begin with an empty board

    answer = read_answer(text, name, rows=problem.puzzle is not None)
    try:
        return facts_of(problem, answer.value)
    except BoardError as error:
        raise answer.error(error) from None


def facts_of(problem: Problem, answer: Mapping[str, Any]) -> list[Fact]:
    """The facts in an unfinished answer; raises `BoardError` if it is none."""
    try:
        AnswerPart(answer).entries()
        if problem.puzzle:
            drawn = {name: value for name, value in answer.items() if not name.startswith(NOT)}
            denied = {name: rows for name, rows in answer.items() if name not in drawn and not _follows(problem, name)}
            return [*problem.puzzle.partial.facts(problem.board, drawn), *_rows(problem, AnswerPart(denied))]
        return list(_rows(problem, AnswerPart(answer)))
    except UNREADABLE as error:  # a puzzle of one's own may be less careful
        message = f"expected a part of an answer as `entails solve {problem.name or 'FILE'} --json` prints it"
        raise BoardError(f"{message}{missing(error, answer)}") from None


def _follows(problem: Problem, name: str) -> bool:
    """Is this a relation that is defined or given? What steps say of it follows from what is found."""
    relation = problem.theory.relations.get(name.removeprefix(NOT))
    return relation is not None and relation not in problem.theory.find()


def _rows(problem: Problem, answer: AnswerPart) -> Iterator[Fact]:
    elements = {sort: {(type(e), e) for e in some} for sort, some in problem.world.elements.items()}
    sought = {relation.name: relation for relation in problem.theory.find()}
    for name, rows in answer.entries().items():
        relation = sought.get(name.removeprefix(NOT))
        if relation is None:
            rows.refuse(f"this is nothing to find in this theory{suggestion(name, sought)}")
        possible = set(problem.world.facts.get(relation.within, ())) if relation.within else None
        for part in rows.items():
            row = _row(part, relation)
            atom = f"{relation.name}({', '.join(map(str, row))})"
            for element, sort in zip(row, relation.sorts, strict=True):
                if (type(element), element) not in elements.get(sort, ()):
                    part.refuse(f"{atom} cannot hold: {str(element)[:40]} is no element of {sort}")
            if possible is not None and row not in possible and not (relation.symmetric and mirrored(row) in possible):
                part.refuse(f"{atom} cannot hold: expected a row of {relation.within}")
            yield Fact(relation.name, row, not name.startswith(NOT))


def _row(part: AnswerPart, relation: Relation) -> tuple[Element, ...]:
    row = tuple(item.value for item in part.items())
    if len(row) != len(relation.sorts):
        part.refuse(f"expected a row of {relation}, found {len(row)} elements")
    return tuple(element if isinstance(element, str | int) else part.expect("names and numbers") for element in row)


def rows_of(facts: Iterable[Fact], theory: Theory) -> dict[str, list[list[Element]]]:
    """Facts of what is to be found in a theory, as an unfinished answer."""
    rows: dict[str, list[list[Element]]] = {relation.name: [] for relation in theory.find()}
    for fact in facts:
        if fact.relation in rows:
            rows.setdefault(fact.relation if fact.holds else NOT + fact.relation, []).append(list(fact.row))
    return rows
