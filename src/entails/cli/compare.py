"""`entails compare A.fol B.fol`: have two theories or pages the same solutions? Also on several boards, and with a
certificate."""

from __future__ import annotations

import argparse
import os
from functools import partial

from entails import puzzles
from entails.cli.asking import add_question
from entails.cli.certificates import redundancy_certified
from entails.cli.job import Job
from entails.errors import BoardError, capitalised
from entails.questions.compare import QUESTION, report
from entails.questions.files import read_file
from entails.questions.question import Report


def add_options(parser: argparse.ArgumentParser) -> None:
    add_question(parser, QUESTION)
    each = "one board after the other: files of facts; of two pages, boards"
    parser.add_argument("--each", action="append", nargs="+", metavar="FILE", default=[], help=each)
    parser.add_argument("--certificate", metavar="OUT", help="write a proof that they are the same on this board")


def run(job: Job) -> Report:
    options = job.options
    files = [file for some in options.each for file in some]
    if options.certificate and len(files) > 1:
        raise BoardError("--certificate: a certificate is about one board, and --each names several")
    if options.certificate:
        job.certify = partial(redundancy_certified, job)
    names = (job.file, options.other) if job.file != options.other else ("the first", "the second")
    job.file, options.other = _page_file(job.file), _page_file(options.other)
    tried = 0
    for file in files or [None]:
        found = QUESTION.report(_with_board(job, file)).answer
        tried += found.tried
        if found.status != "same":
            break
    whole = report(found, names, tried, file)
    note = job.kept(found.certificate)
    return whole.beside({"certificate": note}, lambda style: [style.dim(f"{capitalised(note)}.")]) if note else whole


def _with_board(job: Job, file: str | None) -> Job:
    """The same job with the facts of a file; of two pages, with the board in it."""
    if file and all(name.endswith(puzzles.ENDING) for name in (job.file, job.options.other)):
        from entails.questions.comparing_pages import on_file

        job.with_facts(None)
        pair = on_file(job.problem(), job.other(), read_file(file, job.limit), file)
        if pair:
            return job.about(*pair)
    return job.with_facts(file)


def _page_file(name: str) -> str:
    """The file of a kind that is named, as in `compare mine.puzzle hitori`; what is no kind is a file itself."""
    is_kind = name in puzzles.pages() and not os.path.exists(name)
    return os.path.join(puzzles.PAGES, name + puzzles.ENDING) if is_kind else name
