"""`entails explore`: what each rule keeps out, and what goes wrong without some, or with another in its place."""

from __future__ import annotations

import argparse
import sys
from functools import partial
from pathlib import Path

from entails.cli.certificates import redundancy_certified
from entails.cli.files import refuse_foreign, refuse_outputs
from entails.cli.job import Job
from entails.cli.options import add_file, whole
from entails.engines.certificates.text import MARK
from entails.errors import BoardError
from entails.limits import STOPS
from entails.questions.explore import MOST_BOARDS, Exploration, change_document, status, table_document, table_row
from entails.questions.question import UNKNOWN, YES, Document, Part, Report, Running
from entails.questions.random_boards import BOARDS, kind_change, kind_rows, sampled, sentences_of


def add_options(parser: argparse.ArgumentParser) -> None:
    add_file(parser)
    add = parser.add_argument
    without = "its number, or words of its sentence; may be repeated"
    add("--without", action="append", metavar="RULE", default=[], help=without)
    replace = "put another formula in the place of a rule; may be repeated"
    add("--replace", nargs=2, action="append", metavar=("RULE", "FORMULA"), default=[], help=replace)
    add("--boards", type=whole, metavar="N", help="try N small random boards of the puzzle as well")
    add("--seed", type=whole, metavar="N", default=0, help="which random boards")
    add("--certificate", metavar="OUT", help="write a proof that what is redundant here follows")


def run(job: Job) -> Report | Running:
    options = job.options
    if (options.boards or 0) > MOST_BOARDS:
        raise BoardError(f"--boards: expected at most {MOST_BOARDS}, found {options.boards}")
    if job.catalogue.has(options.file) and not Path(options.file).exists():
        return _kind(job)
    problem = job.load(options.file)
    exploration = Exploration(problem, options.boards or 0, options.seed, job.limit, bool(options.certificate))
    sys.set_int_max_str_digits(0)  # what was read is behind us: from here on only counts are written, of any length
    return _change(job, exploration) if options.without or options.replace else _table(job, exploration)


# --- a board, or a theory with its facts ---


def _table(job: Job, exploration: Exploration) -> Running:
    options, style, every = job.options, job.style, len(exploration.rules)
    if options.certificate:
        files = [_numbered(options.certificate, number) for number in range(1, every + 1)]
        refuse_outputs([*job.reads], files)
        for file in files:
            refuse_foreign(file, "certificate", MARK)
    exploration.count()
    yield Part([exploration.head()])
    rows: list[Document] = []
    stopped = None
    try:
        for effect in exploration.table():
            note = None
            if options.certificate and effect.nothing:
                note = redundancy_certified(job, effect.certificate, _numbered(options.certificate, effect.numbers[0]))
            stopped = effect.stopped or stopped
            rows.append(effect.document(style.notation, note))
            so_far = partial(_stopped_table, exploration, list(rows))
            yield Part(effect.row(style, exploration.solutions, note), so_far=so_far)
    except STOPS as stop:
        stopped = job.limit.stopped(stop)
    lines = []
    if stopped == "interrupted":
        lines.append(f"Interrupted at rule {len(rows)} of {every}.")
    elif not stopped and (first := next((row["number"] for row in rows if row["needed"]), None)):
        what = "a wrong answer that it keeps out" if exploration.problem.puzzle else "what it keeps out"
        lines.append(style.dim(f"{job.again('explore')} --without {first} shows {what}."))
    return Report(UNKNOWN if stopped else YES, table_document(exploration.solutions, rows, stopped), lines)


def _stopped_table(exploration: Exploration, rows: list[Document], why: str) -> Report:
    document = table_document(exploration.solutions, rows, why)
    return Report(UNKNOWN, document, [f"Stopped at rule {len(rows)} of {len(exploration.rules)} ({why})."])


def _numbered(file: str, number: int) -> str:
    """In a table each rule has a certificate of its own: its number goes into the name."""
    path = Path(file)
    return str(path.with_name(f"{path.stem}-{number}{path.suffix}"))


def _change(job: Job, exploration: Exploration) -> Report:
    options, style = job.options, job.style
    edit = exploration.edit(options.without, options.replace)
    effect = exploration.change(edit)
    note = None
    if options.certificate and effect.nothing:
        note = redundancy_certified(job, effect.certificate, options.certificate)
    lines = [*edit.title(exploration.sentences(), style), *effect.text(style, job.limit.deadline is not None)]
    if options.certificate:
        words = note or f"no certificate: it does not follow ({options.certificate} not written)"
        lines.append(style.dim(words[0].upper() + words[1:] + "."))
    document = change_document(effect, style.notation, note)
    return Report(UNKNOWN if effect.stopped else YES, document, lines)


# --- a kind of puzzle, on random boards ---


def _kind(job: Job) -> Report | Running:
    options = job.options
    if options.certificate:
        raise BoardError(
            "--certificate is for a board or a theory: what is true of random boards is not proved by them"
        )
    puzzle = job.catalogue.puzzle(options.file)
    job.kind = puzzle.name
    boards = sampled(puzzle, options.seed, BOARDS if options.boards is None else options.boards)
    if not (options.without or options.replace):
        return _kind_table(job, boards)
    change = kind_change(puzzle, boards, options.without, options.replace, job.limit)
    stopped = change.trial.stopped
    document = {**status(stopped), "seed": options.seed, "rules": [change.document()]}
    return Report(UNKNOWN if stopped else YES, document, change.text(job.style))


def _kind_table(job: Job, boards: list[object]) -> Running:
    puzzle, seed = job.catalogue.puzzle(job.options.file), job.options.seed
    every = len(sentences_of(puzzle))
    number = "1 random board" if len(boards) == 1 else f"{len(boards)} random boards"
    yield Part([f"{puzzle.title}, {every} rules, {number} (seed {seed}); without one:"])
    rows, stopped = [], None
    for row in kind_rows(puzzle, boards, job.limit):
        rows.append(row.document())
        stopped = row.trial.stopped
        yield Part(table_row(row.number, row.sentence, [row.trial.need()], job.style))
    shows = f"entails explore {puzzle.name} --without 1 shows a board on which something goes wrong."
    end = f"Stopped at rule {len(rows)} of {every} ({stopped})." if stopped else job.style.dim(shows)
    return Report(UNKNOWN if stopped else YES, {**status(stopped), "seed": seed, "rules": rows}, [end])
