"""`entails generate KIND`: new boards, by seed."""

from __future__ import annotations

import argparse
import re
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import islice
from random import SystemRandom
from shlex import quote
from typing import Any

from entails.boards.formats import series
from entails.boards.making.generate import Made, NothingFound, Seed, boards
from entails.boards.making.maker import DIFFICULTIES, Maker, Wish
from entails.boards.puzzle import Puzzle, names, puzzle
from entails.cli.job import Job
from entails.cli.main import SUCCESS, UNKNOWN
from entails.errors import BoardError
from entails.limits import STOPS, why

MOST = 10_000  # boards of a pack
SEEDS = 1_000_000  # to choose from where none is given


@dataclass
class Pack:
    """What was made so far, and where it goes: each board is written as soon as it is there."""

    job: Job
    puzzle: Puzzle
    command: str
    number: int
    made: list[Made] = field(default_factory=list)

    def add(self, made: Made) -> None:
        self.made.append(made)
        if not self.job.options.json or self.job.options.out:
            self._write(self.text(made))

    def text(self, made: Made) -> str:
        if self.number == 1:
            return _commented(self.puzzle, made.board, [self.command, told(made)])
        before = f"# {self.command}\n" if len(self.made) == 1 else ""
        head = series.head(len(self.made), f"seed {made.seed}, {told(made)}")
        return before + head + self.puzzle.write(made.board)

    def _write(self, text: str) -> None:
        out = self.job.options.out
        if not out:
            self.job.print(text.removesuffix("\n"))
            return
        try:
            with open(out, "w" if len(self.made) == 1 else "a", encoding="utf-8", newline="\n") as file:
                file.write(text)
        except (OSError, ValueError) as error:
            raise BoardError(f"cannot be written: {getattr(error, 'strerror', None) or error}", file=out) from None


def generate(options: argparse.Namespace) -> int:
    job = Job(options)
    made = _puzzle(options.kind)
    assert made.maker
    maker = made.maker()
    wish = _wish(made, maker, options)
    number = 1 if options.number is None else options.number
    if not 1 <= number <= MOST:
        raise BoardError(f"--number: expected 1 to {MOST:,} boards, found {number}")
    seed = _seed(options.seed)
    if options.seed is None:
        job.note(f"seed {seed.pack}: --seed {seed.pack} makes the same again")
    job.kind = made.name
    pack = Pack(job, made, _command(made, wish, seed, number), number)
    stop = None
    try:
        with job.stage("generate"):
            for board in islice(boards(made, maker, wish, seed, job.limit), number):
                pack.add(board)
    except STOPS as stopped:
        stop = why(stopped)
    except NothingFound as nothing:
        stop = str(nothing)
    return _tell(pack, stop)


def _tell(pack: Pack, stop: str | None) -> int:
    job, made = pack.job, pack.made
    if job.options.json:
        found = [_document(pack.puzzle, board) for board in made]
        status = {"status": "unknown", "why": stop} if stop else {"status": "generated"}
        job.json(**status, boards=found, seconds=job.seconds())
    elif stop:
        job.note(f"stopped: {stop}; {len(made)} of {pack.number} boards were made")
    elif job.options.out:
        name = job.options.out
        one = f"{quote(name)}:1" if pack.number > 1 else quote(name)
        kind = "" if name.endswith(f".{pack.puzzle.name}") else f" --puzzle {pack.puzzle.name}"
        boards_made = "1 board" if len(made) == 1 else f"{len(made):,} boards"
        job.print(f"{boards_made} written to {name}; entails solve {one}{kind} solves one.")
    return UNKNOWN if stop else SUCCESS


def _document(made: Puzzle, board: Made) -> dict[str, Any]:
    graded = board.grade
    return {
        "board": made.write(board.board),
        "seed": str(board.seed),
        "solutions": board.solutions,
        "solution": board.answer,
        "difficulty": graded.name if graded else None,
        "hardest": graded.hardest if graded else None,
        "steps": graded.steps if graded else None,
        "size": graded.size if graded else None,
    }


def told(made: Made) -> str:
    """What is known of a board, in a few words."""
    solutions = "one solution" if made.solutions == 1 else f"{made.solutions} solutions"
    if "length" in made.answer:
        solutions = f"one longest solution, of {made.answer['length']}"
    if made.grade is None:
        return solutions
    rules = "1 rule" if made.grade.hardest == 1 else f"{made.grade.hardest} rules at once"
    return f"{solutions}, {made.grade.name} ({made.grade.steps} steps, the hardest by {rules})"


def _commented(made: Puzzle, board: Any, comments: list[str]) -> str:
    """The board file, with comments above it if such a file can have any: if it still is the same board."""
    text = made.write(board)
    with suppress(BoardError):
        commented = "".join(f"# {comment}\n" for comment in comments) + text
        if made.parse(commented, None) == board:
            return commented
    return text


# --- options ---


def _puzzle(kind: str) -> Puzzle:
    if kind in names() and puzzle(kind).maker:
        return puzzle(kind)
    can = [name for name in names() if puzzle(name).maker]
    raise BoardError(f"there are no boards of “{kind[:40]}” to make: expected {', '.join(can[:-1])} or {can[-1]}")


def _wish(made: Puzzle, maker: Maker, options: argparse.Namespace) -> Wish:
    height, width = _size(made, maker, options.size)
    if options.minimal and not maker.clues:
        raise BoardError(f"--minimal: a board of {made.title} has no clue that could be dropped")
    if options.symmetric and not maker.symmetric:
        raise BoardError(f"--symmetric: boards of {made.title} are not made symmetric")
    if options.difficulty not in (None, *DIFFICULTIES):
        expected = f"{', '.join(DIFFICULTIES[:-1])} or {DIFFICULTIES[-1]}"
        raise BoardError(f"--difficulty: expected {expected}, found “{options.difficulty[:40]}”")
    graded = options.grade or options.difficulty is not None
    return Wish(height, width, options.minimal, options.symmetric, options.difficulty, graded)


def _size(made: Puzzle, maker: Maker, text: str | None) -> tuple[int, int]:
    if text is None:
        return maker.usual
    rows, columns = maker.parts
    match = re.fullmatch(r"([0-9]{1,9})[xX×]([0-9]{1,9})", text.strip())
    if not match:
        usual = "x".join(map(str, maker.usual))
        raise BoardError(f"--size: expected {rows} and {columns}, as in {usual}, found “{text[:40]}”")
    height, width = int(match[1]), int(match[2])
    for side, least, most in zip((height, width), maker.smallest, maker.largest, strict=True):
        if not least <= side <= most:
            sizes = " to ".join("x".join(map(str, size)) for size in (maker.smallest, maker.largest))
            raise BoardError(f"--size: boards of {made.title} are made from {sizes} ({rows} x {columns}), not {text}")
    return height, width


def _seed(text: str | None) -> Seed:
    if text is None:
        return Seed(SystemRandom().randrange(SEEDS))
    match = re.fullmatch(r"([0-9]{1,18})(?:\.([0-9]{1,9}))?", text.strip())
    if not match or (match[2] and not int(match[2])):
        raise BoardError(f"--seed: expected a whole number, or one and a board's number as in 7.3, found “{text[:40]}”")
    return Seed(int(match[1]), int(match[2] or 1))


def _command(made: Puzzle, wish: Wish, seed: Seed, number: int) -> str:
    """What makes the same boards again."""
    return " ".join(
        [
            f"entails generate {made.name} --size {wish.height}x{wish.width}",
            f"--seed {seed.pack if seed.board == 1 else seed}",
            *([f"--number {number}"] if number > 1 else []),
            *([f"--difficulty {wish.difficulty}"] if wish.difficulty else []),
            *(["--grade"] if wish.graded and not wish.difficulty else []),
            *(["--minimal"] if wish.minimal else []),
            *(["--symmetric"] if wish.symmetric else []),
        ]
    )
