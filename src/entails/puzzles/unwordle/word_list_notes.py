"""What a reader should know of the word list behind an answer.

A list never has all the words that people play. Where no word fits, or hardly any, or only rare ones, the truth may be a word
that the list lacks, so the answer says which list it rests on and how to give another. A board that lists its words itself
means just these, and nothing is said.
"""

from __future__ import annotations

from collections.abc import Sequence

from entails.errors import listed
from entails.puzzles.unwordle.board import Board
from entails.puzzles.unwordle.colouring import fitting, members

FEW = 2  # words that fit a row: so few that another list may well have more
OTHER_LIST = "Games know words that it lacks; a line “words: FILE” in the board names another list, one word a line."


def remark(board: Board, answer: str | None) -> str:
    """One or two sentences about the list if they matter, else "". `answer` is the one shown, or None if nothing fits.

    remark(board, "halts")    # "Only 1 word of the list that ships (…) fits row 2. Games know words that it lacks; …"
    """
    if board.words.file == "" or (board.words.file is not None and answer is not None):
        return ""
    said = _nothing(board) if answer is None else _doubtful(board, answer)
    return f"{said} {OTHER_LIST}" if said else ""


def _nothing(board: Board) -> str:
    """For a board without a solution: the rows that no word of the list fits."""
    if board.answer is None:
        return f"No words of {_list(board)} have these colours together, with an answer of the list."
    empty = [number for number, words in enumerate(_words(board, board.answer), start=1) if not words]
    return f"No word of {_list(board)} fits {_rows(empty)}." if empty else ""


def _doubtful(board: Board, answer: str) -> str:
    if answer in board.words.rare:
        return f"Only rare answers of {_list(board)} fit."
    fits = list(enumerate(_words(board, answer), start=1))
    if few := [number for number, words in fits if len(words) <= FEW]:
        most = max(len(words) for number, words in fits if number in few)
        many = "Only 1 word" if most == 1 else f"No more than {most} words"
        return f"{many} of {_list(board)} {'fits' if most == 1 else 'fit'} {_rows(few)}."
    common = set(board.words.answers)
    if rare := [number for number, words in fits if not common.intersection(words)]:
        return f"Only rare words of {_list(board)} fit {_rows(rare)}."
    return ""


def _words(board: Board, answer: str) -> list[list[str]]:
    """For each row the words that fit it."""
    fit = fitting(board.words.guesses, board.rows, answer, not board.report)
    return [members(board.words.guesses, fit[row]) for row in board.rows]


def _list(board: Board) -> str:
    words = board.words
    size = f"{len(words.guesses):,} {'' if words.file else 'English '}words of {board.width} letters"
    return f"the list {words.file} ({size})" if words.file else f"the list that ships ({size}, from SCOWL)"


def _rows(numbers: Sequence[int]) -> str:
    return f"{'rows' if len(numbers) > 1 else 'row'} {listed(list(map(str, numbers)))}"
