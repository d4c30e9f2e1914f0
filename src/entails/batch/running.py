"""A batch from beginning to end: what an earlier run has finished is read, the rest is asked, and each answer is written.

batch = Batch(BatchQuestion("solve"), lambda: listed(["boards"], "solve"), "out.jsonl")
with Crew(2) as crew:
    for _ in batch.run(crew):     # an answer is written at each turn
        …
batch.summary.text()
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from types import TracebackType
from typing import Protocol

from entails.batch.asking import BatchQuestion, answered, head, unanswered
from entails.batch.inputs import Input
from entails.batch.results import Results
from entails.batch.summary import Summary
from entails.errors import BoardError
from entails.limits import now, uninterrupted
from entails.workers.crew import About, Done, Thing

Listing = Callable[[], Iterator[Input]]


class Spread(Protocol):
    """Whoever answers a question about many things: the processes of this machine, or a cluster."""

    def run(self, question: About, things: Iterable[Thing | None]) -> Iterator[Done]:
        """The outcome for each thing, as they are finished."""


class Batch:
    """`before` is the number of boards that were finished by earlier runs, `finished` that of all, `seconds` of this run."""

    def __init__(self, asked: BatchQuestion, listing: Listing, out: str) -> None:
        self.asked, self.out = asked, out
        self.summary = Summary()
        self.before = 0
        self._results = Results(out)
        self._asked_about: dict[int, Input] = {}  # those that are being answered
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
    def seconds(self) -> float:
        return now() - self._begin

    def rate(self) -> float:
        """Boards a second, in this run."""
        return (self.finished - self.before) / max(self.seconds, 1e-9)

    def _recalled(self, boards: Iterator[tuple[int, Input]]) -> Iterator[tuple[int, Input]]:
        """The boards that have no line in its place yet. Raises `BoardError` if the lines are about others."""
        for line in self._results.lines():
            _, board = next(boards, (0, None))
            self._refuse_other(line, board)
            self.summary.add(line)
        self._results.recall()
        self.before = self.finished
        return boards

    def _refuse_other(self, line: str, board: Input | None) -> None:
        number = self._results.next
        if board is None:
            raise self._other(f"it has a line {number}, and there are only {number - 1} boards")
        if not line.startswith(head(self.asked, board)):
            raise self._other(f"line {number} should be about {self.asked.verb} {board.place}")

    def _other(self, reason: str) -> BoardError:
        return BoardError(f"holds the answers to something else ({reason}): expected another --out", file=self.out)

    # --- asking ---

    def run(self, spread: Spread) -> Iterator[None]:
        """Ask about every board that is left. After each turn, one more answer is on the disk."""
        for done in spread.run(answered, self._things()):
            line = self._line(self._asked_about.pop(done.number), done)
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

    def _things(self) -> Iterator[Thing | None]:
        for number, board in self._left:
            line = self._results.waiting(number)
            if line is not None and line.startswith(head(self.asked, board)):
                self._results.confirm(number)
                self.summary.add(line)
                self.before += 1
                continue
            if line is not None:
                self._results.forget(number)
            while self._results.full():
                yield None
            self._asked_about[number] = board._replace(text="", answer=None)
            yield Thing(number, (self.asked, board))
