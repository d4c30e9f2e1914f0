"""From a solution of the theory to an answer, and back.

    {"words": ["based", "halts"], "candidates": [3]}

The last word is the answer's; `candidates` has for each row the number of words that fit it. If a rule is switched off, a row
may have no word or several. Then it stands by its letters, with “?” where these are in doubt too, and the referee refuses it.
"""

from __future__ import annotations

from collections.abc import Sequence

from entails.boards.answer import Answer
from entails.engines.answers import Solution
from entails.models.world import Row
from entails.puzzles.unwordle.board import Board
from entails.puzzles.unwordle.colouring import fitting
from entails.puzzles.unwordle.rules import element


def read(board: Board, solution: Solution) -> Answer:
    numbers = [(i,) for i in range(1, len(board.rows) + 1)]
    guesses = _words(solution, "guess", "letter", numbers, board.width)
    answer = board.answer or _words(solution, "secret", "answer", [()], board.width)[0]
    fit = fitting(board.words.guesses, board.rows, answer, not board.report)
    return {"words": [*guesses, answer], "candidates": [fit[row].bit_count() for row in board.rows]}


def _words(solution: Solution, words: str, letters: str, rows: Sequence[Row], width: int) -> list[str]:
    """The words of some rows. The relation `words` has them as words, the relation `letters` by their letters."""
    chosen: dict[Row, list[str]] = {row: [] for row in rows}
    for *row, word in solution.relations[words]:
        chosen[tuple(row)].append(str(word).rstrip("'"))
    places: dict[Row, list[list[str]]] = {row: [[] for _ in range(width)] for row in rows}
    for *row, place, letter in solution.relations[letters]:
        places[tuple(row)][int(place) - 1].append(str(letter))
    return [_word(chosen[row], places[row]) for row in rows]


def _word(chosen: Sequence[str], places: Sequence[Sequence[str]]) -> str:
    """A word by its letters; if these are in doubt, the one word that was chosen."""
    spelled = "".join(letters[0] if len(letters) == 1 else "?" for letters in places)
    return chosen[0] if "?" in spelled and len(chosen) == 1 else spelled


def solution_of(board: Board, guesses: Sequence[str], answer: str) -> Solution:
    """Words for all rows, and an answer, as a solution of the theory."""
    relations: dict[str, tuple[tuple[str | int, ...], ...]] = {
        "guess": tuple((i, element(word)) for i, word in enumerate(guesses, 1)),
        "letter": tuple((i, k, letter) for i, word in enumerate(guesses, 1) for k, letter in enumerate(word, 1)),
    }
    if board.answer is None:
        relations = {"secret": ((element(answer),),), "answer": tuple(enumerate(answer, 1)), **relations}
    return Solution(relations)
