"""`entails explore KIND`, and `--boards`: what a change of the rules does on small random boards of a puzzle."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from random import Random
from textwrap import indent, wrap
from typing import Any

from entails.boards.puzzle import Puzzle, puzzle
from entails.cli.exploring import Wish, print_row, title, wished
from entails.cli.job import Job
from entails.cli.main import SUCCESS, UNKNOWN
from entails.cli.verdicts import judge
from entails.engines.answers import Solution
from entails.engines.explore import Change, Effort, let_in, lost, rules_of
from entails.errors import BoardError
from entails.limits import STOPS, Limit, why
from entails.models.theory import Theory

BOARDS = 30  # unless another number is asked for
FEW = Effort(few=True)
TRIES = 60  # random boards that are made for one with the switches that are wanted


def sampled(made: Puzzle, seed: int, number: int, theory: Theory | None = None) -> list[Any]:
    """Random boards; with a theory, those whose rules it has (as many as turn up)."""
    return list(islice(_sampled(made, Random(seed), TRIES * number, theory), number))


def _sampled(made: Puzzle, random: Random, tries: int, theory: Theory | None) -> Iterator[Any]:
    assert made.sample is not None
    for _ in range(tries):
        board = made.sample(random)
        if theory is None or made.theory(board) == theory:
            yield board


@dataclass
class Tally:
    """On how many boards a change lets something in or loses something, of those that it has to do with; how many answers
    that are in all (`exact`, or at least); and the smallest board that shows it."""

    shown: int = 0
    boards: int = 0
    extra: int = 0
    lost: int = 0
    exact: bool = True
    stopped: str | None = None
    example: tuple[Any, Change, Solution] | None = None

    def words(self) -> str:
        total = f"{'' if self.exact else 'at least '}{self.extra:,} wrong answer{'' if self.extra == 1 else 's'} in all"
        return f"{self.shown} of {self.boards} random boards" + (f" ({total})" if self.extra else "")

    def beside(self, needed: bool, capital: bool = False) -> str:
        """What there is to add to how it is on the board that was given."""
        contrast = "but " if needed != bool(self.shown) else "and " if not needed else ""
        text = f"{contrast}needed on {self.words() if self.shown else f'none of {self.boards} random boards'}"
        return f"{text[0].upper()}{text[1:]}." if capital else text

    def json(self) -> dict[str, Any]:
        return {
            "needed": self.shown,
            "of": self.boards,
            "extra": self.extra if self.exact else None,
            "at_least": self.extra,
        }


def tally(made: Puzzle, boards: Sequence[Any], change_of: Callable[[Theory], Change], limit: Limit) -> Tally:
    """Try a change on boards, as far as their theories have the rules that it is about."""
    found = Tally()
    smallest = None
    try:
        for place, board in enumerate(boards):
            limit.say(f"random board {place + 1} of {len(boards)}")
            limit.check()
            theory, world = made.theory(board), made.world(board)
            change = change_of(theory)
            if not change.off:
                continue

            refused = partial(_refused, made, board)
            extra = let_in(theory, world, change, limit, refused, effort=FEW)
            gone = lost(theory, world, change, limit, FEW)
            if "interrupted" in (extra.why, gone.why):
                raise KeyboardInterrupt
            limit.check()
            found.boards += 1
            found.shown += bool(extra.some or gone.some)
            found.extra, found.lost = found.extra + extra.at_least, found.lost + gone.at_least
            found.exact = found.exact and extra.count is not None
            size = len(made.write(board))
            if extra.example and (smallest is None or (not refused(extra.example), size) < smallest):
                smallest = (not refused(extra.example), size)
                found.example = (board, change, extra.example)
    except STOPS as stop:
        found.stopped = why(stop)
    return found


def _refused(made: Puzzle, board: Any, solution: Solution) -> bool:
    return bool(made.referee(board, made.read(board, solution)))


# --- a kind of puzzle ---


def explore_kind(job: Job) -> int:
    made = puzzle(job.options.file)
    job.kind = made.name
    if made.sample is None:
        raise BoardError(f"there are no random boards of {made.name}")
    if job.options.certificate:
        raise BoardError(
            "--certificate is for a board or a theory: what is true of random boards is not proved by them"
        )
    stated = [rule.sentence for text in made.variants for rule in rules_of(made.theory(made.parse(text, None)))]
    sentences = list(dict.fromkeys(stated))
    boards = sampled(made, job.options.seed, BOARDS if job.options.boards is None else job.options.boards)
    if job.options.without or job.options.replace:
        return _tell_change(job, made, boards, sentences, wished(sentences, job.options))
    return _tell_table(job, made, boards, sentences)


def _tell_table(job: Job, made: Puzzle, boards: Sequence[Any], sentences: Sequence[str]) -> int:
    rows = []
    stopped = None
    if not job.options.json:
        number = "1 random board" if len(boards) == 1 else f"{len(boards)} random boards"
        job.print(f"{made.title}, {len(sentences)} rules, {number} (seed {job.options.seed}); without one:")
    for place, sentence in enumerate(sentences, 1):
        wish = Wish((sentence,), ())
        found = tally(made, boards, partial(wish.change, world=None), job.limit)
        rows.append({"number": place, "rule": sentence, "needed": found.shown > 0, "boards": found.json()})
        if not job.options.json:
            words = f"needed on {found.words()}" if found.shown else f"needed on none of {found.boards} random boards"
            print_row(job, place, sentence, [words])
        stopped = found.stopped
        if stopped:
            break
    if job.options.json:
        status = {"status": "unknown", "why": stopped} if stopped else {"status": "explored"}
        job.json(**status, seed=job.options.seed, rules=rows, seconds=job.seconds())
    elif stopped:
        job.print(f"Stopped at rule {len(rows)} of {len(sentences)} ({stopped}).")
    else:
        job.print(
            job.style.dim(f"entails explore {made.name} --without 1 shows a board on which something goes wrong.")
        )
    return UNKNOWN if stopped else SUCCESS


def _tell_change(job: Job, made: Puzzle, boards: Sequence[Any], sentences: Sequence[str], wish: Wish) -> int:
    found = tally(made, boards, partial(wish.change, world=None), job.limit)
    verdict = None
    if found.example:
        board, change, solution = found.example
        verdict = judge(made, board, made.theory(board), made.world(board), solution, change.off)
    if job.options.json:
        entry = {
            "number": sentences.index(wish.off[0]) + 1,
            "rule": "; ".join(wish.off),
            "needed": found.extra > 0,
            "boards": found.json(),
        }
        if found.example and verdict:
            entry.update(board=made.write(board), example=made.read(board, solution), **verdict.json())
        status = {"status": "unknown", "why": found.stopped} if found.stopped else {"status": "explored"}
        job.json(**status, seed=job.options.seed, rules=[entry], seconds=job.seconds())
        return UNKNOWN if found.stopped else SUCCESS
    job.print(title(wish, sentences, job))
    if wish.new:
        job.print(f"It makes a difference on {found.words()}; {found.lost or 'no'} right answers are lost.")
    elif found.shown:
        job.print(f"Wrong answers get in on {found.words()}.")
    else:
        job.print(f"Nothing gets in on any of {found.boards} random boards.")
    if found.example and verdict:
        job.print("The smallest of these boards, and what gets in:\n")
        job.print(indent(made.write(board).rstrip("\n"), "    ") + "\n")
        job.print(made.draw(board, made.read(board, solution), job.style.color, not job.style.plain))
        job.print("\n".join(wrap(verdict.long(), job.style.width, break_long_words=False)))
    if found.stopped:
        job.print(f"Stopped: {found.stopped}.")
    return UNKNOWN if found.stopped else SUCCESS
