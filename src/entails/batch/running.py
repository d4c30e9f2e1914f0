"""A batch from beginning to end: what an earlier run has finished is read, the rest is asked, and each answer is written.

question = BatchQuestion("solve")
batch = Batch(question, lambda: listed(["boards"], "solve"), "out.jsonl", asked_document(question, "0.1.0"))
with Crew(2) as crew:
    for _ in batch.run(crew):     # an answer is written at each turn
        …
batch.summary.text()
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from types import TracebackType
from typing import NamedTuple, Protocol

from entails.batch.asking import HEAD, BatchQuestion, answered, head, unanswered
from entails.batch.inputs import Input
from entails.batch.memory import Asked, board_digest, is_unchanged, remembered
from entails.batch.results import Results
from entails.batch.summary import Document, Summary, read_line
from entails.limits import now, uninterrupted
from entails.workers.crew import About, Done, WorkItem

Listing = Callable[[], Iterator[Input]]


class Spread(Protocol):
    """What answers a question about many items: the processes of this machine, or a cluster."""

    def run(self, question: About, items: Iterable[WorkItem | None]) -> Iterator[Done]:
        """The outcome for each item, as they are finished."""


class _Board(NamedTuple):
    """A board that is being answered: which it is, and the digest of its text."""

    about: Input
    digest: str


class Batch:
    """`before` is the number of boards that were finished by earlier runs, `changed` that of boards that are asked again,
    `finished` that of all, `seconds` of this run. What an earlier run has left to wait for its turn is counted in `before`
    when its turn comes; until then it is `waiting`."""

    def __init__(self, asked: BatchQuestion, listing: Listing, out: str, memory: Asked) -> None:
        self.asked, self.out, self.memory = asked, out, memory
        self.summary = Summary()
        self.before = self.changed = 0
        self._results = Results(out, memory)
        self._asked_about: dict[int, _Board] = {}
        self._begin = now()
        try:
            self._left = self._recalled(enumerate(listing()))
        except BaseException:
            self._results.close()
            raise

    def __enter__(self) -> Batch:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._results.close()

    @property
    def finished(self) -> int:
        return self.summary.boards

    @property
    def waiting(self) -> int:
        """Lines of earlier runs whose boards have not been looked at yet."""
        return self._results.unconfirmed

    @property
    def seconds(self) -> float:
        return now() - self._begin

    def rate(self) -> float:
        """Boards a second, in this run."""
        return (self.finished - self.before) / max(self.seconds, 1e-9)

    def _recalled(self, boards: Iterator[tuple[int, Input]]) -> Iterator[tuple[int, Input]]:
        """The boards that have no line in its place yet, and those that have changed since. Raises `BoardError` if the lines
        are about others; nothing is written before that is known."""
        again: dict[int, Input] = {}
        for line in self._results.lines():
            number, board = next(boards, (0, None))
            if board is None:
                there = self._results.next
                raise self._results.other(f"it has a line {there}, and there are only {there - 1} boards")
            document = self._document(line)
            if document is not None and not self._is_about(document, board):
                raise self._results.other(f"line {number + 1} should be about {self.asked.verb} {board.place}")
            if document is not None and is_unchanged(document, board):
                self.summary.count(document)
            else:
                again[number] = board
        self._results.recall()
        self._results.redo(again)
        self.before, self.changed = self.finished, len(again)
        return chain(again.items(), boards)

    def _document(self, line: str) -> Document | None:
        """The document on a line; None if the line was torn by a kill or a power cut."""
        try:
            return read_line(line)
        except ValueError:
            return None

    def _is_about(self, document: Document, board: Input) -> bool:
        said = read_line(head(self.asked, board)[:-2] + "}")
        return all(document.get(key) == said.get(key) for key in HEAD)

    # --- asking ---

    def run(self, spread: Spread) -> Iterator[None]:
        """Ask about every board that is left. After each turn, one more answer is on the disk."""
        for done in spread.run(answered, self._items()):
            board = self._asked_about.pop(done.number)
            asked = None if done.number else self.memory
            line = remembered(self._line(board.about, done), board.digest, asked)
            with uninterrupted():  # what is on the disk is counted
                self._results.put(done.number, line)
                self.summary.add(line)
            yield

    def _line(self, board: Input, done: Done) -> str:
        outcome = done.outcome
        if outcome.why or outcome.error:
            return unanswered(self.asked, board, outcome.error or outcome.why, done.seconds)
        line: str = outcome.result
        return line

    def _items(self) -> Iterator[WorkItem | None]:
        for number, board in self._left:
            if (line := self._results.waiting(number)) is not None:
                document = self._document(line)
                if document is not None and self._is_about(document, board) and is_unchanged(document, board):
                    self._results.confirm(number)
                    self.summary.count(document)
                    self.before += 1
                    continue
                self._results.forget(number)
            while self._results.full() and self._asked_about:
                yield None
            self._asked_about[number] = _Board(board._replace(text="", answer=None), board_digest(board))
            yield WorkItem(number, (self.asked, board))
