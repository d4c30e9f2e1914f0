"""`entails new KIND`: a page to start from, KIND.puzzle, in the current folder."""

from __future__ import annotations

import argparse
import os

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
    _write_new(file, page_to_start_from(kind))
    told = f"Written: {file}. Its first lines say how to try it."
    return Report(YES, {"status": "written", "file": file}, [job.style.good(told)], timed=False)


def _write_new(file: str, text: str) -> None:
    """Never over a file that is there, not even one that came between a look and the writing."""
    try:
        with open(file, "x", encoding="utf-8", newline="\n") as opened:
            opened.write(text)
    except FileExistsError:
        raise BoardError("is there already; it was not touched", file=file) from None
    except OSError as error:
        raise BoardError(f"cannot be written: {os.strerror(error.errno or 0)}", file=file) from None
