"""`entails handout PACK --html OUT`: boards to print, several a sheet, and their solutions at the end."""

from __future__ import annotations

import argparse
from pathlib import Path

from entails.batch.inputs import listed
from entails.cli.files import write_file
from entails.cli.job import Job
from entails.errors import BoardError, amount
from entails.questions.load import load_read
from entails.questions.problem import Problem
from entails.questions.question import YES, Report

MOST = 200  # boards
PROOFS = (".jp", ".j", ".sequent")
SHEETS = (1, 2, 4, 6, 9, 12)


def add_options(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("files", metavar="PACK", nargs="+", help="packs, boards, or folders of them")
    add("--html", metavar="OUT", required=True, help="the page to print")
    add(
        "--sheet",
        metavar="N",
        type=int,
        choices=SHEETS,
        default=4,
        help="boards a sheet: 1, 2, 4 (unless said), 6, 9 or 12",
    )
    add("--paper", choices=("a4", "letter"), default="a4", help="a4, unless said, or letter")


def run(job: Job) -> Report:
    from entails.questions.handout import boards_page

    options, problems = job.options, _problems(job)
    title = Path(options.files[0]).stem if len(options.files) == 1 else problems[0].kind
    if len({problem.kind for problem in problems}) > 1:
        title = "Puzzles" if len(options.files) > 1 else title
    elif title == problems[0].kind:
        title = problems[0].puzzle.title if problems[0].puzzle else "Puzzles"
    text = boards_page(problems, title, each=options.sheet, paper=options.paper, limit=job.limit)
    write_file(options.html, text)
    message = f"{amount(len(problems), 'board')} written to {options.html}; print it from a browser."
    return Report(YES, {"status": "written", "boards": len(problems), "out": options.html}, [job.style.good(message)])


def _problems(job: Job) -> list[Problem]:
    problems: list[Problem] = []
    for one in listed(job.options.files, "solve", catalogue=job.catalogue):
        job.limit.check()
        if len(problems) == MOST:
            raise BoardError(f"a handout has at most {MOST} boards")
        if Path(one.file).suffix in PROOFS:
            message = f"a handout has boards; proofs are printed by: entails explain {one.file} --html OUT"
            raise BoardError(message, file=one.file)
        if one.error:
            raise one.error
        file = one.file.rpartition(":")[0] if one.which and one.board is None else one.file
        problem = load_read(
            one.text, file, job.options.puzzle, which=one.which, catalogue=job.catalogue, limit=job.limit
        )
        if problem.puzzle is None and "grid" not in problem.theory.shows.values():
            message = "a handout draws boards, and theories with a line such as: show digit as grid"
            raise BoardError(message, file=one.file)
        problems.append(problem)
    if not problems:
        raise BoardError("there is no board here", file=job.options.files[0])
    return problems
