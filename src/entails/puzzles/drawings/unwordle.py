"""Unwordle in the terminal and in pictures: letters on their colours.

In pictures a colour is a shape as well, for those who cannot tell green from yellow: green is square, yellow is round.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from entails.boards.answer import Answer
from entails.boards.picture import CELL, FAINT, INK, PAPER, Picture, Rectangle, Shape, Text

if TYPE_CHECKING:
    from entails.puzzles.words.board import Board

SHOWN = 10  # answers in the table
PAINT = {"G": "\033[1;97;48;5;28m", "Y": "\033[1;30;48;5;220m", "W": "\033[1;97;48;5;240m"}
FRAME = {"G": "[{}]", "Y": "({})", "W": " {} "}


def draw(board: Board, answer: Answer, color: bool, fine: bool) -> str:
    """Letters on their colours; without colours [A] is green and (A) yellow."""

    def tiles(word: str, row: str) -> str:
        if color:
            return "".join(f"{PAINT[mark]} {letter.upper()} \033[0m" for letter, mark in zip(word, row, strict=True))
        return "".join(FRAME[mark].format(letter.upper()) for letter, mark in zip(word, row, strict=True))

    lines: list[str] = []
    numbered = iter(enumerate(zip(answer["words"], answer.get("candidates", [None] * len(board.rows)), strict=False)))
    for number, grid in enumerate(board.guesses):
        lines += [""] if number else []
        for row in grid:
            place, (word, fits) = next(numbered)
            note = "" if fits is None else f"   {place + 1}: {fits:,} {'word fits' if fits == 1 else 'words fit'}"
            lines.append(tiles(word, row) + note)
        lines.append(tiles(answer["words"][-1], "G" * board.width) + "   the answer")
    return "\n".join([*lines, *_table(answer.get("answers"), "…" if fine else "...")])


def _table(answers: Sequence[tuple[str, int]] | None, dots: str) -> list[str]:
    if answers is None:
        return []
    wide = max(len(f"{number:,}") for _, number in answers[:SHOWN])
    lines = [f"  {word}  {number:>{wide},}" for word, number in answers[:SHOWN]]
    many = f"{len(answers):,} answers fit" if len(answers) > 1 else "1 answer fits"
    more = [f"  {dots} and {len(answers) - SHOWN:,} more (--json lists them)"] if len(answers) > SHOWN else []
    return ["", f"{many}; each with the number of boards that it explains:", *lines, *more]


# --- in pictures ---

FILL = {"G": "#2e7d4f", "Y": "#f2c230", "W": "#e3e6ea"}
LETTER = {"G": PAPER, "Y": INK, "W": INK}
ROUND = {"G": 3.0, "Y": 17.0, "W": 3.0}
RIM, GAP = 10.0, 14.0


def picture(board: Board, answer: Answer | None) -> Picture:
    """The boards one below the other, each with its answer (as far as that is known) in a row of green at the end."""
    words = iter(answer["words"][:-1] if answer else [""] * len(board.rows))
    last = answer["words"][-1] if answer else board.answer or ""
    shapes: list[Shape] = []
    y = RIM
    for number, grid in enumerate(board.guesses):
        if number:
            y += GAP
        for row in grid:
            shapes += _tiles(y, next(words), row)
            y += CELL
        shapes.append(Rectangle((RIM, y + 1), board.width * CELL, 2, FAINT))
        y += 4
        shapes += _tiles(y, last, "G" * board.width)
        y += CELL
    what = "Solution of an Unwordle board" if answer else "Unwordle board"
    size = f"{len(board.rows)} rows of {board.width} letters"
    return Picture(2 * RIM + board.width * CELL, y + RIM, tuple(shapes), f"{what}: {size}")


def _tiles(y: float, word: str, row: str) -> Iterator[Shape]:
    for place, mark in enumerate(row):
        x = RIM + place * CELL
        yield Rectangle((x + 2, y + 2), CELL - 4, CELL - 4, FILL[mark], ROUND[mark])
        if word:
            yield Text((x + CELL / 2, y + CELL / 2), word[place].upper(), 22, LETTER[mark])
