"""`entails convert IN OUT`: a board in another format; a board or a theory for other solvers (.lp, .cnf); a table (.csv,
.json) as a file of facts."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import Any

from entails.boards.piece import Written
from entails.boards.puzzle import Puzzle
from entails.cli.files import write_file
from entails.cli.job import Job
from entails.cli.options import add_file
from entails.cli.pictures import ENDINGS as PICTURES
from entails.cli.pictures import write_picture
from entails.errors import BoardError
from entails.puzzles import ENDING as PAGE
from entails.questions.export import ENDINGS as EXPORTS
from entails.questions.facts import facts_json, facts_text
from entails.questions.problem import Problem
from entails.questions.question import YES, Report

TABLES = (".csv", ".json")
ADDRESS = "puzz.link"  # a file that ends in .url holds an address


def add_options(parser: argparse.ArgumentParser) -> None:
    add_file(parser, "IN")
    parser.add_argument(
        "out",
        metavar="OUT",
        help="a file (.url: puzz.link, .task: task string, .svg and .png, .lp: clingo, .cnf: DIMACS, .fol: facts), or -",
    )
    parser.add_argument(
        "--to", metavar="FORMAT", help="the puzzle's own (flow, …), puzz.link, arukone, task, lp or cnf"
    )


def run(job: Job) -> Report:
    options = job.options
    ending = Path(options.out).suffix
    if Path(options.file).suffix in TABLES:
        return _facts(job, ending)
    problem = job.load(options.file)
    if export := EXPORTS.get(f".{options.to}" if options.to else ending):
        return _report(job, Written(export(problem, job.limit).removesuffix("\n")))
    if problem.puzzle is None:
        if ending == ".json" and not options.to:
            return _report(job, Written(facts_json(problem.world).removesuffix("\n")))
        expected = (
            "expected a file that ends in .lp (clingo), .cnf (DIMACS) or .json (its facts); "
            "`entails rules` writes a theory as .fol"
        )
        raise BoardError(expected, file=options.out)
    if options.to is None and ending in PICTURES:
        write_picture(problem.picture(), options.out, ending)
        return Report(YES, {"status": "converted", "out": options.out, "lost": []}, timed=False)
    return _report(job, _written(job, problem.puzzle, problem))


def _facts(job: Job, ending: str) -> Report:
    """A table as a file of facts, for --facts."""
    options = job.options
    if options.to not in (None, "fol") or ending not in (".fol", ""):
        raise BoardError("facts are converted to .fol", file=options.out)
    return _report(job, Written(facts_text(options.file, job.limit).removesuffix("\n")))


def _report(job: Job, written: Written) -> Report:
    options = job.options
    for lost in written.lost:
        job.note(lost)
    if options.out != "-":
        write_file(options.out, written.text + "\n")
    text = {"text": written.text} if options.out == "-" else {}
    document = {"status": "converted", "out": options.out, **text, "lost": list(written.lost)}
    return Report(YES, document, list(text.values()), timed=False)


def _written(job: Job, puzzle: Puzzle[Any], problem: Problem) -> Written:
    to, out, writers = job.options.to, job.options.out, puzzle.formats().writers
    form = to if to is not None else puzzle.name if out == "-" else _form(out)
    if form == puzzle.name:
        return Written(_head(problem, out) + puzzle.write(problem.board).removesuffix("\n"))
    if form in writers:
        return writers[form](problem.board)
    if form == ADDRESS and _is_of_page(problem):
        raise BoardError(
            f"the page of {puzzle.name} has no `address` line, which would say how puzz.link writes boards"
        )
    if others := [one.name for one in job.catalogue.packages() if form in one.formats().writers]:
        expected = f"expected a board of {' or '.join(others)}"
        raise BoardError(f"boards of {puzzle.name} cannot be written as {form}: {expected}")
    forms = [puzzle.name, *writers]
    if f".{to}" in PICTURES:
        raise BoardError(f"{to} is a picture, and the ending says that: entails convert {job.options.file} out.{to}")
    if to is not None:
        raise BoardError(f"a board of {puzzle.name} cannot be written as “{to[:40]}”: expected {' or '.join(forms)}")
    endings = [*(f".{'url' if one == ADDRESS else one}" for one in forms), *PICTURES]
    raise BoardError(f"expected a file that ends in {' or '.join(endings)}", file=out)


def _head(problem: Problem, out: str) -> str:
    """The line that names the page of a board, where the board has one; from another folder its page lies elsewhere."""
    named = problem.page
    if named.endswith(PAGE) and out != "-":
        page = os.path.join(os.path.dirname(problem.name), named)
        named = os.path.relpath(page, os.path.dirname(out) or ".")
    return f"puzzle: {named}\n" if named else ""


def _is_of_page(problem: Problem) -> bool:
    from entails.pages.board import Board

    return isinstance(problem.board, Board)


def _form(out: str) -> str:
    """The format that the ending of a file says."""
    ending = Path(out).suffix[1:]
    return ADDRESS if ending == "url" else ending
