"""`entails new KIND`: a page to start from, KIND.puzzle, in the current folder."""

from __future__ import annotations

import argparse

from entails.cli.files import write_new
from entails.cli.job import Job
from entails.errors import BoardError
from entails.pages.starting import page_to_start_from
from entails.puzzles import ENDING
from entails.questions.question import YES, Report
from entails.values import pattern

MOST = 40  # characters of a name
_NAME = pattern(r"[a-z][a-z0-9_]*")


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "kind", metavar="KIND", help="the name of the puzzle, in small letters; its boards end in .KIND"
    )


def run(job: Job) -> Report:
    kind = job.options.kind
    if not _NAME.fullmatch(kind) or len(kind) > MOST:
        raise BoardError(f"expected a name of small letters and digits, such as islands, found “{kind[:MOST]}”")
    if job.catalogue.has(kind):
        raise BoardError(f"there is a puzzle {kind} already: expected another name")
    file = kind + ENDING
    write_new(file, page_to_start_from(kind).encode())
    message = f"Written: {file}. Its first lines say how to try it."
    return Report(YES, {"status": "written", "file": file}, [job.style.good(message)], timed=False)
