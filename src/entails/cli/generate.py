"""`entails generate KIND`: new boards, by seed."""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from itertools import islice
from random import SystemRandom
from shlex import quote
from typing import TYPE_CHECKING, Any

from entails.boards import series
from entails.boards.maker import Maker, Wish
from entails.boards.puzzle import Puzzle
from entails.cli.files import append_to_file, begins_with, read_own, write_file
from entails.cli.job import Job
from entails.cli.options import add_spreading, whole
from entails.cli.spreading import spread_for
from entails.errors import BoardError, EntailsError, amount
from entails.limits import STOPS
from entails.questions.generate import (
    NewBoard,
    NothingFound,
    Seed,
    boards,
    distinct,
    fitting_size,
    puzzle_with_maker,
    refuse_wish,
    with_techniques,
)
from entails.questions.question import UNKNOWN, YES, Part, Report, Running

if TYPE_CHECKING:
    from entails.batch.making import Begun

MADE_BY = "# entails generate "  # how a pack of ours begins
MOST = 10_000  # boards of a pack
SEEDS = 1_000_000  # to choose from where none is given


def add_options(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("kind", metavar="KIND", help="the puzzle; or `proof`: exercises in natural deduction")
    add("--size", metavar="RxC", help="rows and columns, as in 8x8; N means NxN")
    add("--seed", metavar="N", help="same seed, same boards; N.I is board I of the pack with seed N")
    add("--number", type=whole, metavar="N", help="so many boards, in one pack: FILE:I names one of it")
    add("--difficulty", metavar="GRADE", help="easy, medium or hard")
    add(
        "--needs", action="append", default=[], metavar="TECHNIQUE", help="used in what `explain` says; may be repeated"
    )
    add("--without", action="append", default=[], metavar="TECHNIQUE", help="never used there; may be repeated")
    add("--grade", action="store_true", help="tell how hard each board is")
    add("--minimal", action="store_true", help="no clue can be dropped")
    add("--symmetric", action="store_true", help="half a turn leaves the clues where they are")
    add(
        "--out",
        metavar="FILE",
        help="write the boards there; a pack that was begun by the same command is gone on with",
    )
    add(
        "--rules",
        metavar="SIGNS",
        default="→,¬",
        help="of proofs: the signs whose rules are practised, as in “→,¬,RAA”",
    )
    add("--lines", type=whole, metavar="N", default=8, help="of proofs: about so many lines")
    add(
        "--from",
        dest="board",
        metavar="BOARD",
        help="of proofs: about what follows on this board, by the puzzle's rules",
    )
    add("--mixed", action="store_true", help="of proofs: half of the sequents are false, to prove or refute")
    add("--answers", dest="with_answers", action="store_true", help="of proofs: the answers as well, in a second file")
    add_spreading(parser, jobs=1)


def run(job: Job) -> Running:
    options = job.options
    if options.kind == "proof":
        from entails.cli.exercises import run_exercises

        return run_exercises(job, _seed(options.seed).pack)
    puzzle = puzzle_with_maker(options.kind, job.catalogue)
    assert puzzle.maker
    maker = puzzle.maker()
    wish = _wish(puzzle, maker, options)
    number = 1 if options.number is None else options.number
    if not 1 <= number <= MOST:
        raise BoardError(f"--number: expected 1 to {MOST:,} boards, found {number}")
    job.kind = puzzle.name
    out = None if options.out == "-" else options.out
    command_of = partial(_command, puzzle, wish, number=number, folder=options.puzzles)
    seed = _seed(options.seed) if options.seed or not out else _unfinished(job, out, number, command_of) or _seed(None)
    if options.seed is None:
        job.note(f"seed {seed.pack}: --seed {seed.pack} makes the same again")
    command = command_of(seed)
    if out is not None:
        _refuse_other_pack(out, command, any_seed=options.seed is None)
    begun = _begun(job, puzzle, maker, out, command) if number > 1 else None
    before = begun.number if begun else 0
    found: list[NewBoard] = []
    stopped = None
    try:
        with job.limit.stage("generate"), _made(job, puzzle, maker, wish, seed, begun) as made:
            for board in islice(made, number - before):
                found.append(board)
                place = before + len(found)
                text = _text(puzzle, board, command, place, number)
                written = out is not None and job.written(partial(_write, out, text, place == 1))
                so_far = partial(_report, puzzle, out, list(found), number, before=before)
                yield Part([] if written else [text.removesuffix("\n")], so_far=so_far)
                if job.unwritten:
                    break
    except STOPS as stop:
        stopped = job.limit.stopped(stop)
    except NothingFound as nothing:
        stopped = str(nothing)
    return _report(puzzle, None if job.unwritten else out, found, number, stopped, before)


@contextmanager
def _made(
    job: Job, puzzle: Puzzle[Any], maker: Maker[Any], wish: Wish, seed: Seed, begun: Begun | None
) -> Iterator[Iterator[NewBoard]]:
    """New boards, unlike those that are there: made here, or by several processes, or on a cluster."""
    options = job.options
    first, before = (begun.next, begun.likenesses) if begun else (seed, ())
    if options.jobs == 1 and options.cluster is None:
        yield boards(puzzle, maker, wish, first, job.limit, before)
        return
    from entails.batch.making import BoardOrder, in_order

    job.unstoppable()
    with spread_for(options, None, job.limit) as spread:
        yield distinct(
            in_order(spread, BoardOrder(puzzle.name, wish, options.puzzles), first, job.catalogue), maker, before
        )


def _unfinished(job: Job, out: str, number: int, command_of: Callable[[Seed], str]) -> Seed | None:
    """The seed of a pack that the same command has begun and not finished, where nobody says a seed: its boards are kept."""
    if number == 1 or not os.path.isfile(out):
        return None
    try:
        first, _, boards = read_own(out).partition("\n")
    except EntailsError:  # it is no pack
        return None
    named = re.search(r" --seed ([0-9]{1,18})( |$)", first)
    seed = Seed(int(named[1])) if named else None
    same = seed and first == f"# {command_of(seed)}"
    return seed if same and boards.count("===") < number else None


def _refuse_other_pack(out: str, command: str, any_seed: bool) -> None:
    """A pack may have taken hours: one that another command has made is not replaced. Whoever says no seed twice wants
    another pack of the same."""
    if not os.path.isfile(out) or not begins_with(out, MADE_BY):
        return
    try:
        first, _, boards = read_own(out).partition("\n")
    except EntailsError:
        return
    same = [re.sub(r" --seed [0-9.]+", "", text) if any_seed else text for text in (first, f"# {command}")]
    if boards.startswith("===") and same[0] != same[1]:
        made = f"holds the boards that another command has made ({first.removeprefix('# ')[:200]})"
        raise BoardError(f"{made}: expected another --out", file=out)


def _begun(job: Job, puzzle: Puzzle[Any], maker: Maker[Any], out: str | None, command: str) -> Begun | None:
    """What an earlier run of the same command has left in the file; the file is cut behind it."""
    if out is None or not os.path.isfile(out):
        return None
    from entails.batch.making import begun

    try:
        found = begun(read_own(out), command, puzzle, maker)
    except EntailsError:  # it is something else, and is replaced
        return None
    if found and found.number:
        write_file(out, found.text)
        were = "was" if found.number == 1 else "were"
        job.note(f"{amount(found.number, 'board')} {were} made before; this goes on with the others")
        return found
    return None


def _write(out: str, text: str, first: bool) -> None:
    """The first board replaces what was there; the others are added as they are made, each whole or not at all. So nothing is
    lost when a long run is stopped, and a pack of thousands is not written thousands of times."""
    if first:
        write_file(out, text)
    else:
        append_to_file(out, text)


def _report(
    puzzle: Puzzle[Any], out: str | None, found: list[NewBoard], number: int, stopped: str | None, before: int = 0
) -> Report:
    """The report on the boards that were made in this run; `before` of them were there already."""
    status = {"status": "unknown", "why": stopped} if stopped else {"status": "generated"}
    earlier = {"before": before} if before else {}
    document = {**status, **earlier, "boards": [board.document() for board in found]}
    there = before + len(found)
    if stopped:
        note = f"stopped: {stopped}; {there} of {number} boards were made"
        return Report(UNKNOWN, document, notes=[note])
    if not out:
        return Report(YES, document)
    one = f"{quote(out)}:1" if number > 1 else quote(out)
    kind = "" if out.endswith(f".{puzzle.name}") else f" --puzzle {puzzle.name}"
    return Report(YES, document, [f"{amount(there, 'board')} written to {out}; entails solve {one}{kind} solves one."])


def _text(puzzle: Puzzle[Any], board: NewBoard, command: str, place: int, number: int) -> str:
    """A board file with what is known of it as comments; or a board of a pack."""
    if number == 1:
        return _commented(puzzle, board, [command, board.about()])
    before = f"# {command}\n" if place == 1 else ""
    return before + series.head(place, f"seed {board.seed}, {board.about()}") + str(board)


def _commented(puzzle: Puzzle[Any], board: NewBoard, comments: list[str]) -> str:
    """The board file, with comments above it if such a file can have any: if it still is the same board."""
    text = str(board)
    with suppress(BoardError):
        commented = "".join(f"# {comment}\n" for comment in comments) + text
        if puzzle.parse(commented, None) == board.board:
            return commented
    return text


# --- options ---


def _wish(puzzle: Puzzle[Any], maker: Maker[Any], options: argparse.Namespace) -> Wish:
    height, width = _size(puzzle, maker, options.size)
    wish = Wish(height, width, options.minimal, options.symmetric, options.difficulty, options.grade)
    wish = with_techniques(puzzle, wish, options.needs, options.without)
    refuse_wish(puzzle, maker, wish)
    return wish


def _size(puzzle: Puzzle[Any], maker: Maker[Any], text: str | None) -> tuple[int, int]:
    if text is None:
        return maker.usual
    side = text.strip()  # N is a square
    match = re.fullmatch(r"([0-9]{1,9})[xX×]([0-9]{1,9})", f"{side}x{side}" if side.isdecimal() else side)
    if not match:
        rows, columns = maker.parts
        usual = "x".join(map(str, maker.usual))
        raise BoardError(f"--size: expected {rows} and {columns}, as in {usual}, found “{text[:40]}”")
    return fitting_size(puzzle, maker, (int(match[1]), int(match[2])))


def _seed(text: str | None) -> Seed:
    if text is None:
        return Seed(SystemRandom().randrange(SEEDS))
    match = re.fullmatch(r"([0-9]{1,18})(?:\.([0-9]{1,9}))?", text.strip())
    if not match or (match[2] and not int(match[2])):
        raise BoardError(f"--seed: expected a whole number, or one and a board's number as in 7.3, found “{text[:40]}”")
    return Seed(int(match[1]), int(match[2] or 1))


def _command(puzzle: Puzzle[Any], wish: Wish, seed: Seed, number: int, folder: str | None = None) -> str:
    """The command that makes the same boards again."""
    return " ".join(
        [
            f"entails generate {puzzle.name} --size {wish.height}x{wish.width}",
            f"--seed {seed.pack if seed.board == 1 else seed}",
            *([f"--puzzles {quote(folder)}"] if folder else []),
            *([f"--number {number}"] if number > 1 else []),
            *([f"--difficulty {wish.difficulty}"] if wish.difficulty else []),
            *(["--grade"] if wish.graded and not (wish.difficulty or wish.needs or wish.without) else []),
            *(f"--needs {quote(name)}" for name in wish.needs),
            *(f"--without {quote(name)}" for name in wish.without),
            *(["--minimal"] if wish.minimal else []),
            *(["--symmetric"] if wish.symmetric else []),
        ]
    )
