"""The answers that `check` judges: those of an earlier batch, or files beside the boards.

with_answers(boards, "results.jsonl")     # line N of that file is about board N
with_answers(boards, None)                # a.json has the answer to a.flow
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from entails.batch.inputs import Input
from entails.batch.summary import place, read_line
from entails.errors import BoardError, EntailsError
from entails.questions.files import read_file


def with_answers(boards: Iterator[Input], file: str | None) -> Iterator[Input]:
    """The boards, each with its answer; or with an error, if the answers are about others."""
    if file is None:
        yield from map(_beside, boards)
        return
    with open(file, "rb") as opened:
        for number, board in enumerate(boards, start=1):
            yield _paired(board, opened.readline().decode("utf-8", "replace"), file, number)


def _beside(board: Input) -> Input:
    path = Path(board.file).with_suffix(".json")
    if board.error or board.board is not None or not path.exists():
        return board
    try:
        return board._replace(answer=read_file(str(path)))
    except EntailsError as error:
        return board._replace(error=error)


def _paired(board: Input, line: str, file: str, number: int) -> Input:
    if board.error:
        return board
    try:
        about = place(read_line(line)) if line.strip() else "nothing"
    except ValueError:
        about = "no JSON"
    if about == board.place:
        return board._replace(answer=line)
    message = f"line {number} of the answers should be about {board.place}, and is about {about}"
    return board._replace(error=BoardError(message, file=file))
