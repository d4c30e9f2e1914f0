"""`entails batch`: the same question about many boards, on all processors or on a cluster."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING

from entails import __version__
from entails.batch.answers import refuse_unreadable, with_answers
from entails.batch.asking import BatchQuestion
from entails.batch.inputs import STDIN, VERBS, Input, listed
from entails.batch.memory import asked_document
from entails.batch.running import Batch
from entails.batch.summary import table, table_head
from entails.cli.files import append_to_file, refuse_foreign, write_file
from entails.cli.job import Job
from entails.cli.options import add_spreading, puzzle_files
from entails.cli.progress import ProgressBar
from entails.cli.spreading import spread_for
from entails.errors import BoardError, amount
from entails.limits import STOPS, why
from entails.questions.question import UNKNOWN, Report

if TYPE_CHECKING:
    from entails.batch.running import Spread

ROWS = 10_000  # of a table that are written at once


def add_options(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    paths = "folders, boards, packs, lists (a .txt or .list file with a path on each line) or - for a list on standard input"
    add("paths", metavar="[VERB] PATH", nargs="+", help=f"{', '.join(VERBS[:-1])} or {VERBS[-1]} (solve); then {paths}")
    add("--out", metavar="FILE", help="a line of JSON for each board; the same command goes on with it")
    add("--csv", metavar="FILE", help="in the end also a table; without --out the lines are beside it, in .jsonl")
    add("--each", metavar="THEORY", help="the rules, of which each PATH has the facts (.fol, .csv, .json)")
    add("--answers", metavar="FILE", help="for `check`: what `batch solve` has written about the same boards")
    add("--best", action="store_true", help="for `count`: only those that are as good as the best one")
    add_spreading(parser, jobs=None)


def run(job: Job) -> Report:
    options = job.options
    job.kind = "batch"
    options.out = options.out or _beside(options.csv)
    verb, paths = _verb(options.paths)
    asked = _asked(job, verb)
    _refuse(job, verb)
    listing = partial(_listing, job, verb, paths)
    files = puzzle_files(options.puzzles) if options.puzzles else ()
    memory = asked_document(asked, __version__, answers=options.answers, puzzle_files=files)
    with spread_for(options, options.time_limit) as spread, Batch(asked, listing, options.out, memory) as batch:
        if before := batch.before + batch.waiting:
            job.note(f"{_boards(before)} finished before; this goes on with the others")
        if batch.changed:
            job.note(f"{_boards(batch.changed)} changed since or torn, and asked again")
        stopped = _asked_all(job, batch, spread, None if STDIN in paths else listing)
    if options.csv and stopped is None:
        job.written(partial(_write_table, options.csv, options.out))
    return _report(job, batch, stopped)


def _beside(table: str | None) -> str:
    """Where the lines of JSON go if only a table is asked for."""
    if table is None:
        raise BoardError("expected --out FILE, for a line of JSON for each board, or --csv FILE, for a table")
    return f"{table.removesuffix('.csv')}.jsonl"


def _asked_all(job: Job, batch: Batch, spread: Spread, listing: Callable[[], Iterator[Input]] | None) -> str | None:
    """Ask about all boards that are left, and show how far it is. Returns why it was stopped, if it was."""
    bar = ProgressBar(listing)
    try:
        for _ in batch.run(spread):
            bar.show(batch.finished, batch.rate())
        return None
    except STOPS as stop:
        return why(stop)
    except BoardError as error:  # the disk is full
        job.unwritten.append(error)
        return "the answers cannot be written"
    finally:
        bar.clear()


def _verb(words: list[str]) -> tuple[str, list[str]]:
    """The question, if one is named, and the paths. A file that is called like a question is written ./count."""
    if words[0] in VERBS:
        if len(words) == 1:
            raise BoardError(f"expected boards after “{words[0]}” (a folder of that name is ./{words[0]})")
        return words[0], words[1:]
    return "solve", words


def _asked(job: Job, verb: str) -> BatchQuestion:
    options = job.options
    texts = [(file, job.text(file)) for file in options.facts]
    theory = None if options.each is None else (options.each, job.text(options.each))
    return BatchQuestion(verb, options.puzzle, options.puzzles, options.best, theory, tuple(texts))


def _refuse(job: Job, verb: str) -> None:
    """Options that go with other questions."""
    options = job.options
    if options.best and verb != "count":
        raise BoardError("--best is for `count`")
    if options.answers is not None and verb != "check":
        raise BoardError("--answers is for `check`")
    if options.answers is not None:
        refuse_unreadable(options.answers)
    if options.csv is not None:
        refuse_foreign(options.csv, "table", table_head())
    if options.each is not None and verb in ("check", "prove"):
        raise BoardError(f"--each is for theories, which have no {verb}")
    if options.puzzle is not None and options.puzzle != "theory" and not job.catalogue.has(options.puzzle):
        job.catalogue.puzzle(options.puzzle)  # raises, and says which there are


def _listing(job: Job, verb: str, paths: list[str]) -> Iterator[Input]:
    options = job.options
    written = [file for file in (options.out, options.csv) if file is not None]
    found = listed(
        paths,
        verb,
        puzzle=options.puzzle,
        each=options.each is not None,
        catalogue=job.catalogue,
        stdin=lambda: sys.stdin or (),
        left_out=written,
    )
    return with_answers(found, options.answers) if verb == "check" else found


def _boards(number: int) -> str:
    return f"{amount(number, 'board')} {'was' if number == 1 else 'were'}"


def _write_table(file: str, out: str) -> None:
    """Writes the table in pieces: a table of a million boards is never in memory as a whole."""
    with open(out, encoding="utf-8") as lines:
        rows = table(lines)
        write_file(file, "".join(islice(rows, ROWS)))
        while piece := "".join(islice(rows, ROWS)):
            append_to_file(file, piece)


def _report(job: Job, batch: Batch, stopped: str | None) -> Report:
    summary, options = batch.summary, job.options
    status = {"status": "unknown", "why": stopped} if stopped else {"status": "finished"}
    document = {**status, **summary.document(), "before": batch.before, "out": options.out}
    lines = summary.text() if summary.boards or not stopped else []
    new = batch.finished - batch.before
    if new and not stopped:
        lines.append(f"{new:,} in {batch.seconds:.1f} s, {batch.rate():.1f} a second; written to {options.out}.")
    notes = []
    if stopped:
        are = "is" if batch.finished == 1 else "are"
        notes.append(
            f"stopped: {stopped}; {amount(batch.finished, 'board')} {are} finished, and the same command goes on"
        )
    return Report(UNKNOWN if stopped else summary.outcome(), document, lines, notes)
