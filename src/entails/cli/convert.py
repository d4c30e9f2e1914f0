"""`entails convert IN OUT`: a board in another format."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from entails.boards.formats.exchange import FORMS, write
from entails.boards.formats.piece import Written
from entails.boards.puzzle import Puzzle, names
from entails.cli.job import Job, write_file
from entails.cli.main import SUCCESS
from entails.cli.pictures import ENDINGS as PICTURES
from entails.cli.pictures import write_board
from entails.errors import BoardError

# What the ending of OUT says, where there is no --to.
FORMATS = {**{f".{name}": name for name in names()}, ".url": "puzz.link", ".task": "task"}


def convert(options: argparse.Namespace) -> int:
    job = Job(options)
    subject = job.read()
    if subject.puzzle is None:
        raise BoardError("only boards can be converted; `entails rules` writes theories", file=options.file)
    if not options.to and Path(options.out).suffix in PICTURES:
        write_board(subject, options.out)
        if options.json:
            job.json(status="converted", out=options.out, lost=[])
        return SUCCESS
    written = _written(subject.puzzle, subject.board, options)
    for lost in written.lost:
        job.note(lost)
    shown = options.out == "-"
    if not shown:
        write_file(options.out, written.text + "\n")
    if options.json:
        text = {"text": written.text} if shown else {}
        job.json(status="converted", out=options.out, **text, lost=list(written.lost))
    elif shown:
        job.print(written.text)
    return SUCCESS


def _written(made: Puzzle, board: Any, options: argparse.Namespace) -> Written:
    form = options.to or (made.name if options.out == "-" else FORMATS.get(Path(options.out).suffix))
    if form == made.name:
        return Written(made.write(board).removesuffix("\n"))
    if form in FORMS:
        return write(made.name, board, form)
    forms = [made.name, *(form for form, kinds in FORMS.items() if made.name in kinds)]
    if options.to:
        raise BoardError(f"a board of {made.name} cannot be written as {options.to}: expected {' or '.join(forms)}")
    endings = [*(ending for ending, name in FORMATS.items() if name in forms), *PICTURES]
    raise BoardError(f"expected a file that ends in {' or '.join(endings)}", file=options.out)
