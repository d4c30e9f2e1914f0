"""Unwordle in the terminal: letters on their colours. Without colours [A] is green and (A) yellow."""

from __future__ import annotations

from collections.abc import Sequence

from entails.boards.answer import Answer
from entails.puzzles.unwordle.board import Board

SHOWN = 10  # answers in the table
PAINT = {"G": "\033[1;97;48;5;28m", "Y": "\033[1;30;48;5;220m", "W": "\033[1;97;48;5;240m"}
FRAME = {"G": "[{}]", "Y": "({})", "W": " {} "}


def draw(board: Board, answer: Answer, color: bool, fine: bool) -> str:
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
        marks = "" if color or number else " ([ ] is green, ( ) is yellow)"
        lines.append(tiles(answer["words"][-1], "G" * board.width) + f"   the answer{marks}")
    return "\n".join([*lines, *_table(answer.get("answers"), "…" if fine else "...")])


def _table(answers: Sequence[tuple[str, int]] | None, dots: str) -> list[str]:
    if answers is None:
        return []
    wide = max(len(f"{number:,}") for _, number in answers[:SHOWN])
    lines = [f"  {word}  {number:>{wide},}" for word, number in answers[:SHOWN]]
    many = f"{len(answers):,} answers fit" if len(answers) > 1 else "1 answer fits"
    more = [f"  {dots} and {len(answers) - SHOWN:,} more (--json lists them)"] if len(answers) > SHOWN else []
    return ["", f"{many}; each with the number of boards that it explains:", *lines, *more]
