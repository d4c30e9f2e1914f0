"""The answers that `check` judges: those of an earlier batch, or files beside the boards.

with_answers(boards, "results.jsonl")     # line N of that file is about board N
with_answers(boards, None)                # a.json has the answer to a.flow
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from entails.batch.inputs import Input
from entails.batch.summary import Document, place, read_line
from entails.errors import BoardError, EntailsError, file_error
from entails.questions.files import read_file
from entails.questions.load import ENDING
from entails.reads import note_read


def with_answers(boards: Iterator[Input], file: str | None) -> Iterator[Input]:
    """The boards, each with its answer; or with an error, if the answers are about others."""
    if file is None:
        yield from map(_beside, boards)
        return
    note_read(file)
    with open(file, "rb") as opened:
        answers = _Answers(opened, file)
        for board in boards:
            yield answers.paired(board)


def refuse_unreadable(file: str) -> None:
    """Raise `BoardError` before the work begins if a file of answers cannot be read."""
    try:
        with open(file, "rb"):
            pass
    except (OSError, ValueError) as error:
        raise file_error("cannot be read", error, file) from None


class _Answers:
    """The lines of a file of answers, one after the other."""

    def __init__(self, lines: Iterable[bytes], file: str) -> None:
        self._lines, self.file, self.number = iter(lines), file, 0

    def paired(self, board: Input) -> Input:
        """The board with its answer. Theories are solved where they stand in a folder, and have no referee: their lines are
        passed over, unless one of them is asked for."""
        if board.error:
            return board
        while True:
            line = next(self._lines, b"").decode("utf-8", "replace")
            self.number += 1
            try:
                document = read_line(line)
                about = place(document)
            except ValueError:
                document, about = {}, "no JSON" if line else "nothing"
            if about == board.place:
                return self._answered(board, line, document)
            if Path(str(document.get("file"))).suffix != f".{ENDING}":
                break
        message = f"line {self.number} of the answers should be about {board.place}, and is about {about}"
        return board._replace(error=BoardError(message, file=self.file))

    def _answered(self, board: Input, line: str, document: Document) -> Input:
        if document.get("solution") is not None:
            return board._replace(answer=line)
        found = f"there is no solution to check: line {self.number} of the answers says “{document.get('status')}”"
        return board._replace(error=BoardError(found, file=self.file))


def _beside(board: Input) -> Input:
    path = Path(board.file).with_suffix(".json")
    if board.error or board.board is not None or not path.exists():
        return board
    try:
        return board._replace(answer=read_file(str(path)))
    except EntailsError as error:
        return board._replace(error=error)
