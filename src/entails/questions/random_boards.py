"""What a change of the rules does on small random boards of a puzzle."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import islice
from random import Random
from textwrap import indent
from typing import Any

from entails.boards.puzzle import Puzzle
from entails.engines.answers import Solution
from entails.engines.consequences.explore import Change, Effort, let_in, lost, rules_of
from entails.errors import amount, capitalised
from entails.limits import STOPS, Limit, why
from entails.models.theory import Theory
from entails.questions.edits import RuleEdit, rule_edit
from entails.questions.problem import Problem
from entails.questions.showing.style import Style
from entails.questions.verdict import is_refused, judge
from entails.values import dataclass

FEW = Effort(few=True)
TRIES = 60  # random boards that are drawn for one with the switches that are wanted
BOARDS = 30  # unless another number is asked for


def sampled(puzzle: Puzzle[Any], seed: int, number: int, theory: Theory | None = None) -> list[Any]:
    """Random boards; with a theory, those whose rules it has (as many as turn up)."""
    return list(islice(_sampled(puzzle, Random(seed), TRIES * number, theory), number))


def _sampled(puzzle: Puzzle[Any], random: Random, tries: int, theory: Theory | None) -> Iterator[Any]:
    for _ in range(tries):
        board = puzzle.sample(random)
        if theory is None or puzzle.theory(board) == theory:
            yield board


@dataclass
class Trial:
    """On how many boards a change lets something in or loses something, of those that it has to do with; how many answers
    that are in all (`exact`, or at least); and the smallest board that shows it."""

    differing: int = 0
    boards: int = 0
    extra: int = 0
    lost: int = 0
    exact: bool = True
    stopped: str | None = None
    example: tuple[Problem, Change, Solution] | None = None

    def words(self) -> str:
        total = f"{'' if self.exact else 'at least '}{amount(self.extra, 'wrong answer')} in all"
        return f"{self.differing} of {self.boards} random boards" + (f" ({total})" if self.extra else "")

    def need(self) -> str:
        return f"needed on {self.words() if self.differing else f'none of {self.boards} random boards'}"

    def beside(self, needed: bool, capital: bool = False) -> str:
        """The sentence about random boards that follows the one about the given board: “but needed on 3 of 30 random
        boards”."""
        contrast = "but " if needed != bool(self.differing) else "and " if not needed else ""
        text = f"{contrast}{self.need()}"
        return f"{capitalised(text)}." if capital else text

    def document(self) -> dict[str, Any]:
        extra = self.extra if self.exact else None
        return {"needed": self.differing, "of": self.boards, "extra": extra, "at_least": self.extra}


def try_change(
    puzzle: Puzzle[Any], boards: Sequence[Any], change_of: Callable[[Theory], Change], limit: Limit
) -> Trial:
    """Try a change on boards, as far as their theories have the rules that it is about."""
    trial = Trial()
    smallest: list[tuple[bool, int]] = []
    try:
        for place, board in enumerate(boards):
            limit.say(f"random board {place + 1} of {len(boards)}")
            limit.check()
            problem = Problem.of(puzzle, board)
            change = change_of(problem.theory)
            if change.off:
                _try_board(trial, problem, change, limit, smallest)
    except STOPS as stop:
        trial.stopped = why(stop)
    return trial


def _try_board(trial: Trial, problem: Problem, change: Change, limit: Limit, smallest: list[tuple[bool, int]]) -> None:
    refused = partial(is_refused, problem)
    extra = let_in(problem.theory, problem.world, change, limit, refused, effort=FEW)
    gone = lost(problem.theory, problem.world, change, limit, FEW)
    if "interrupted" in (extra.why, gone.why):
        raise KeyboardInterrupt
    limit.check()
    trial.boards += 1
    trial.differing += bool(extra.some or gone.some)
    trial.extra, trial.lost = trial.extra + extra.at_least, trial.lost + gone.at_least
    trial.exact = trial.exact and extra.count is not None
    if extra.example and problem.puzzle:
        size = (not refused(extra.example), len(problem.puzzle.write(problem.board)))
        if not smallest or size < smallest[0]:
            smallest[:] = [size]
            trial.example = (problem, change, extra.example)


# --- all rules of a puzzle ---


def sentences_of(puzzle: Puzzle[Any]) -> list[str]:
    """The rules of all its variants, each once, in order: people call them by number."""
    every = [rule.sentence for text in puzzle.variants for rule in rules_of(puzzle.theory(puzzle.parse(text, None)))]
    return list(dict.fromkeys(every))


@dataclass(frozen=True, slots=True)
class KindRow:
    """What one rule does on random boards."""

    number: int
    sentence: str
    trial: Trial

    def document(self) -> dict[str, Any]:
        needed = self.trial.differing > 0
        return {"number": self.number, "rule": self.sentence, "needed": needed, "boards": self.trial.document()}


@dataclass(frozen=True, slots=True)
class KindChange:
    """What a change of several rules does on random boards."""

    puzzle: Puzzle[Any]
    sentences: tuple[str, ...]
    edit: RuleEdit
    trial: Trial

    def text(self, style: Style) -> list[str]:
        trial, lines = self.trial, self.edit.title(self.sentences, style)
        if self.edit.new:
            lines.append(f"It makes a difference on {trial.words()}; {trial.lost or 'no'} right answers are lost.")
        elif trial.differing:
            lines.append(f"Wrong answers get in on {trial.words()}.")
        else:
            lines.append(f"Nothing gets in on any of {trial.boards} random boards.")
        if trial.example:
            problem, change, solution = trial.example
            lines.append("The smallest of these boards, and what gets in:\n")
            lines.append(indent(self.puzzle.write(problem.board).rstrip("\n"), "    ") + "\n")
            lines.append(problem.text(solution, style))
            lines.append(style.wrapped(judge(problem, solution, change.off).long()))
        if trial.stopped:
            lines.append(f"Stopped: {trial.stopped}.")
        return lines

    def document(self) -> dict[str, Any]:
        entry = {
            "number": self.sentences.index(self.edit.off[0]) + 1,
            "rule": "; ".join(self.edit.off),
            "needed": self.trial.extra > 0,
            "boards": self.trial.document(),
        }
        if self.trial.example:
            problem, change, solution = self.trial.example
            verdict = judge(problem, solution, change.off)
            entry |= {"board": self.puzzle.write(problem.board), "example": problem.answer(solution)}
            entry |= verdict.document()
        return entry


def kind_rows(puzzle: Puzzle[Any], boards: Sequence[Any], limit: Limit) -> Iterator[KindRow]:
    """What each rule does on these boards; the last row may have been stopped."""
    for place, sentence in enumerate(sentences_of(puzzle), 1):
        trial = try_change(puzzle, boards, partial(RuleEdit((sentence,)).change, world=None), limit)
        yield KindRow(place, sentence, trial)
        if trial.stopped:
            return


def kind_change(
    puzzle: Puzzle[Any], boards: Sequence[Any], without: Sequence[str], replace: Sequence[Sequence[str]], limit: Limit
) -> KindChange:
    sentences = sentences_of(puzzle)
    edit = rule_edit(sentences, without, replace)
    trial = try_change(puzzle, boards, partial(edit.change, world=None), limit)
    return KindChange(puzzle, tuple(sentences), edit, trial)
