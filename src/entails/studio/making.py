"""Requests that make boards: new ones, and which clue of a board could be left out."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import SystemRandom
from typing import Any

from entails.boards.puzzle import Puzzle
from entails.engines.answers import Impossible, Unknown
from entails.errors import BoardError
from entails.limits import STOPS, Limit, OutOfTime
from entails.questions.each import each
from entails.questions.generate import generate as new_boards
from entails.questions.generate import proved
from entails.questions.parameters import CELL, FLAG, TEXT, TEXTS, WHOLE, Parameter
from entails.questions.problem import Problem
from entails.questions.question import Document, Question
from entails.questions.solve import solve
from entails.studio.verbs import Asked, shown

SEEDS = 1_000_000  # to choose from where none is given
BOUND = 50  # solutions that are counted without a clue
PATIENCE = 1.0  # seconds of work for them


def generate(asked: Asked) -> Document:
    """A new board, as `entails generate` makes it."""
    body = asked.body
    size = (body["size"][0], body["size"][1]) if "size" in body else None
    seed = body.get("seed", SystemRandom().randrange(SEEDS))
    made = new_boards(
        body["puzzle"],
        size=size,
        seed=seed,
        difficulty=body.get("difficulty"),
        needs=body.get("needs", ()),
        without=body.get("without", ()),
        catalogue=asked.catalogue,
        limit=asked.limit,
    )
    asked.kind = body["puzzle"]
    found = next(made, None)
    status = {"status": "generated"} if found else {"status": "unknown", "why": made.stopped}
    return {**status, "boards": [found.document()] if found else []}


def superfluous(asked: Asked) -> Document:
    """The board without each clue that it does not need; with `worth`, how many solutions there are without each clue.
    `finished` is false if time ran out before all were tried."""
    problem = asked.problem()
    puzzle = problem.puzzle
    maker = puzzle.maker() if puzzle and puzzle.maker else None
    if puzzle is None or maker is None or maker.drops is None:
        raise BoardError("on such a board no clue can be left out", file=problem.name)
    found, worth, tried, finished = [], [], 0, True
    try:
        answer = solve(problem, limit=asked.limit)
        if isinstance(answer, Unknown) or (not isinstance(answer, Impossible) and answer.unique is None):
            raise OutOfTime
        if isinstance(answer, Impossible) or not answer.unique:
            return {"status": "open", "clues": [], "tried": 0, "finished": True}
        drops = maker.drops(problem.board, problem.answer(answer.solution), False)
        for fewer in _without(puzzle, problem.board, drops):
            tried += 1
            asked.limit.say(f"clue {tried} of {len(drops)}")
            text, left = puzzle.write(fewer), Problem.of(puzzle, fewer)
            spare = proved(left, maker, asked.limit)
            found += [text] if spare else []
            if asked.body.get("worth"):
                worth.append(
                    {"text": text, **({"solutions": 1, "more": False} if spare else _worth(left, asked.limit))}
                )
    except STOPS:
        finished = False
    more = {"worth": worth} if asked.body.get("worth") else {}
    return {"status": "looked", "clues": found, **more, "tried": tried, "finished": finished}


def _worth(problem: Problem, limit: Limit) -> Document:
    """How many solutions a board has, up to a bound, and as far as they are found soon."""
    solutions = each(problem, limit=limit.working(PATIENCE))
    number = sum(1 for _ in islice(solutions, BOUND))
    return {"solutions": max(2, number), "more": number == BOUND or bool(solutions.stopped)}


def _without(puzzle: Puzzle[Any], board: Any, drops: list[Any]) -> Iterator[Any]:
    """The board without each of its clues; those that leave nothing behind which could be read are passed over."""
    for drop in drops:
        fewer = drop(board)
        if fewer != board and _readable(puzzle, fewer):
            yield fewer


def _readable(puzzle: Puzzle[Any], board: Any) -> bool:
    try:
        return bool(puzzle.parse(puzzle.write(board), None) == board)
    except BoardError:
        return False


VERBS = (
    Question(
        "superfluous",
        shown(superfluous),
        {"worth": Parameter(FLAG, "also how many solutions there are without each clue")},
    ),
    Question(
        "generate",
        shown(generate),
        {
            "puzzle": Parameter(TEXT, "the puzzle", required=True),
            "size": Parameter(CELL, "rows and columns"),
            "seed": Parameter(WHOLE, "same seed, same board"),
            "difficulty": Parameter(TEXT, "easy, medium or hard"),
            "needs": Parameter(TEXTS, "techniques, as hints name them, that its explanation uses"),
            "without": Parameter(TEXTS, "techniques that it never uses"),
        },
        subject=None,
    ),
)
