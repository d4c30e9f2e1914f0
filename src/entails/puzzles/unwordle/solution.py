"""From a solution of the theory to an answer, and back.

    {"words": ["based", "halts"], "candidates": [3]}

The last word is the answer's; for each row there is the number of words that fit it. Without all the rules a row may have no
word or several, and so may the answer: then its letters are told, or “?” where those are in doubt too. The referee takes
neither.
"""

from __future__ import annotations

from collections.abc import Sequence

from entails.boards.answer import Answer
from entails.engines.answers import Solution
from entails.puzzles.unwordle.board import Board
from entails.puzzles.unwordle.colouring import fitting
from entails.puzzles.unwordle.rules import element


def read(board: Board, solution: Solution) -> Answer:
    words = [_word(solution, "guess", "letter", (i,), board.width) for i in range(1, len(board.rows) + 1)]
    answer = board.answer or _word(solution, "secret", "answer", (), board.width)
    fit = fitting(board.words.guesses, board.rows, answer, not board.report)
    return {"words": [*words, answer], "candidates": [fit[row].bit_count() for row in board.rows]}


def _word(solution: Solution, words: str, letters: str, row: tuple[int, ...], width: int) -> str:
    """The word of a row. The relation `words` has it as a word, the relation `letters` by its letters."""
    chosen = [str(one[-1]).rstrip("'") for one in solution.relations[words] if one[:-1] == row]
    places: dict[object, list[str]] = {place: [] for place in range(1, width + 1)}
    for *where, place, letter in solution.relations[letters]:
        if tuple(where) == row:
            places[place].append(str(letter))
    spelled = "".join(some[0] if len(some) == 1 else "?" for some in places.values())
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
