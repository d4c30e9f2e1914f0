"""What is wrong with an answer, by the rules of the page alone. A page has no referee of its own: beside each one in the
tests stands one that shares nothing with it."""

from __future__ import annotations

from collections.abc import Sequence

from entails.boards.answer import Answer, Broken, Cell
from entails.engines.answers import Fact, Solution
from entails.engines.consequences.judging import judged
from entails.models.ground.result import Instance
from entails.models.signature import mirrored
from entails.models.world import Row
from entails.pages.answers import facts, left, tokens_of
from entails.pages.board import Board
from entails.pages.patterns import OPEN
from entails.pages.places import places
from entails.pages.world import world_of

FEW = 3


def referee(board: Board, answer: Answer) -> list[Broken]:
    tokens = list(tokens_of(board, answer))
    gaps = tuple(cell for cell, token, _ in tokens if OPEN in token)
    if gaps or not tokens:
        return [Broken("nothing is left open", gaps)]
    verdict = judged(board.page.theory, world_of(board), _solution(board, answer))
    return [
        *(Broken(f"{fact.relation} cannot hold there", _of(board, fact)) for fact in verdict.impossible),
        *(Broken(one.sentence, _cells(board, one, by)) for one, by in zip(verdict.broken, verdict.by, strict=True)),
    ]


def _solution(board: Board, answer: Answer) -> Solution:
    """The solution that an answer writes down: all facts that hold in it."""
    theory = board.page.theory
    held: dict[str, dict[Row, None]] = {relation.name: {} for relation in theory.find()}
    for fact in facts(board, answer):
        if fact.holds:
            held[fact.relation][fact.row] = None
            if theory.relations[fact.relation].symmetric:
                held[fact.relation][mirrored(fact.row)] = None
    for name, row in list(left(board, held)):
        held[name][row] = None
    return Solution({name: tuple(rows) for name, rows in held.items()})


def _of(board: Board, fact: Fact) -> tuple[Cell, ...]:
    sorts = board.page.theory.relations[fact.relation].sorts
    return tuple(places(board, list(zip(sorts, fact.row, strict=True))))


def _cells(board: Board, one: Instance, by: Sequence[Fact]) -> tuple[Cell, ...]:
    """The cells that a broken rule speaks of. Of one that speaks of the whole board, those of the few marks that break it."""
    if not one.values and len(by) <= FEW:
        return tuple(dict.fromkeys(cell for fact in by for cell in _of(board, fact)))
    sorts = dict(one.rule.variables)
    found = places(board, [(sorts[name], value) for name, value in one.values.items()])
    return tuple(found) if len(found) < board.rows * board.columns else ()
