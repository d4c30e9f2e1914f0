"""`entails compare A.fol B.fol`: have two theories or pages the same solutions? If not, one that only one has."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator

from entails import puzzles
from entails.cli.certificates import redundancy_certified
from entails.cli.job import Job
from entails.cli.options import FILE, whole
from entails.errors import BoardError
from entails.questions.compare import BOARDS, compare
from entails.questions.compared import Compared
from entails.questions.files import read_file
from entails.questions.problem import Problem
from entails.questions.question import NO, UNKNOWN, YES, Document, Report

OUTCOMES = {"same": YES, "different": NO, "unknown": UNKNOWN}


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="A.fol", help=FILE)
    parser.add_argument("other", metavar="B.fol", help="what to compare it with; a page may be named by its kind")
    add = parser.add_argument
    rename = "what A calls a, B calls b: a relation or a sort; may be repeated"
    add("--rename", action="append", metavar="A=B", default=[], help=rename)
    add(
        "--each",
        action="append",
        nargs="+",
        metavar="FILE",
        default=[],
        help="one board after the other: files of facts; of two pages, boards",
    )
    boards = f"try N boards with random facts as well (unless said: {BOARDS} where facts are lacking, else none)"
    add("--boards", type=whole, metavar="N", help=boards)
    add("--seed", type=whole, metavar="N", default=0, help="which random boards")
    add("--certificate", metavar="OUT", help="write a proof that they are the same on this board")


def run(job: Job) -> Report:
    options = job.options
    renames = dict(_renames(options.rename))
    files = [file for some in options.each for file in some]
    if options.certificate and len(files) > 1:
        raise BoardError("--certificate: a certificate is about one board, and --each names several")
    found, tried = None, 0
    for file in files or [None]:
        first, second = _loaded(job, file)
        prove = bool(options.certificate)
        found = compare(
            first, second, renames=renames, boards=options.boards, seed=options.seed, prove=prove, limit=job.limit
        )
        tried += found.tried
        if found.status != "same":
            break
    assert found is not None
    return _report(job, found, file, tried if len(files) > 1 else found.tried)


def _loaded(job: Job, file: str | None) -> tuple[Problem, Problem]:
    """The two, with the facts of a file; two pages with the board of one. The name of a kind is its page."""
    names = _page_file(job.options.file), _page_file(job.options.other)
    if file and all(name.endswith(puzzles.ENDING) for name in names):
        from entails.questions.comparing_pages import on_file

        pair = on_file(job.load(names[0]), job.load(names[1]), read_file(file, job.limit), file)
        if pair:
            return pair
    first, second = (job.load(name, more=[file] if file else []) for name in names)
    return first, second


def _page_file(name: str) -> str:
    is_kind = name in puzzles.pages() and not os.path.exists(name)
    return os.path.join(puzzles.PAGES, name + puzzles.ENDING) if is_kind else name


def _renames(given: list[str]) -> Iterator[tuple[str, str]]:
    for text in given:
        mine, equals, their = (part.strip() for part in text.partition("="))
        if not (mine and equals and their):
            raise BoardError(f"--rename: expected a name of each theory, as in place=seat, found “{text[:40]}”")
        yield mine, their


def _report(job: Job, found: Compared, file: str | None, tried: int) -> Report:
    options = job.options
    names = (options.file, options.other) if options.file != options.other else ("the first", "the second")
    lines = found.text(names, job.style, tried, file)
    document: Document = {**found.document(), "boards": tried, **({"facts": file} if file else {})}
    if options.certificate:
        note = redundancy_certified(job, found.certificate, options.certificate)
        lines.append(job.style.dim(note[0].upper() + note[1:] + "."))
        document = {**document, "certificate": note}
    return Report(OUTCOMES[found.status], document, lines)
