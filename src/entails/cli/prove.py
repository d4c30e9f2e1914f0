"""`entails prove`: natural deduction, of a sequent, about a board, or of what a Jape file leaves open. Beside it files."""

from __future__ import annotations

import argparse
import os
import re
from functools import partial
from typing import TYPE_CHECKING

from entails.cli.asking import add_taken
from entails.cli.files import JAPE, write_file
from entails.cli.job import Job
from entails.errors import ProofError
from entails.proofs.display.boxes import lines
from entails.proofs.display.latex import fragment
from entails.proofs.display.text import to_text
from entails.proofs.jape.file import beyond_jape
from entails.proofs.prover.answers import Proved
from entails.questions.prove import PROOF_FORMS, Claimed, claims_of, proof_text
from entails.questions.proving import ABOUT_BOARD, KIND, QUESTION, SEQUENT, Attempted
from entails.questions.question import NO, YES, Report

if TYPE_CHECKING:
    from entails.proofs.tutor.attempt import Attempt

EXPECTED = "such as “P→Q, ¬Q ⊢ ¬P” (or P->Q, ~Q |- ~P); or a .sequent or Jape file"
SYSTEMS = "jape (the usual), forallx, lemmon, gentzen (LaTeX), rocq or lean"


def add_options(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("file", metavar="SEQUENT", nargs="?", help=EXPECTED)
    add("--proof", metavar="NAME", help="of a Jape file, complete the proof of this name alone")
    add("--board", metavar="FILE", help="prove that this board has no solution")
    add_taken(parser, ABOUT_BOARD)
    add_taken(parser, QUESTION)
    add("--system", metavar="NAME", help=SYSTEMS)
    add("--jape", metavar="OUT", help="write the proof for Jape")
    add("--latex", metavar="OUT", help="write the proof as LaTeX")
    add("--fragment", action="store_true", help="with --latex: a piece to paste, not a document")
    add("--html", metavar="OUT", help="write the proof as a web page")
    add("--svg", metavar="OUT", help="write the proof as a drawing of Gentzen's tree")


def run(job: Job) -> Report:
    options = job.options
    if (options.file is None) == (options.board is None):
        raise ProofError("expected a sequent such as “P→Q, ¬Q ⊢ ¬P”, or --board FILE")
    if options.claim is not None and options.board is None:
        raise ProofError("--claim is about a board: expected --board FILE as well")
    if options.board is not None:
        job.file = options.board
        return _with_files(job, ABOUT_BOARD.report(job))
    if options.system is not None:
        from entails.proofs.systems.systems import system_named

        system_named(options.system)  # refused before the search
    if options.file.endswith(JAPE):
        return _completed(job)
    if options.proof is not None:
        raise ProofError("--proof names a proof of a Jape file: expected FILE.jp")
    if options.fragment and options.latex is None:
        raise ProofError("--fragment is of a proof in LaTeX: expected --latex OUT as well")
    job.typed = is_typed(job.file)
    _refuse_several(job)
    return _with_files(job, QUESTION.report(job))


def sequents_of(job: Job) -> list[list[Claimed]]:
    """The sequents that are typed, or those of the file; of A ⊣⊢ B both directions."""
    job.typed = is_typed(job.file)
    return claims_of(*job.source(SEQUENT), job.options.nonempty)


def is_typed(given: str) -> bool:
    """Is this a sequent, and not a file with sequents or standard input?"""
    if given == "-" or given.endswith(".sequent"):
        return False
    if os.path.isfile(given):
        raise ProofError(f"{given} is a file: sequents stand in files that end in .sequent, proofs in .jp or .j")
    if not given.strip():
        raise ProofError("expected a sequent, such as “P→Q, P ⊢ Q”, or a file with sequents")
    if re.fullmatch(r"[\w./-]+\.[a-z]{2,7}", given):
        raise ProofError("cannot be read: there is no such file", file=given)
    return True


def _refuse_several(job: Job) -> None:
    """A file shows one proof."""
    form = next((form for form in PROOF_FORMS if getattr(job.options, form)), None)
    if form and (number := sum(map(len, sequents_of(job)))) > 1:
        raise ProofError(f"--{form} shows one proof, and there are {number} sequents here: expected a file with one")


def _completed(job: Job) -> Report:
    """The unfinished proofs of a Jape file, completed."""
    from entails.questions.complete_proofs import complete_proofs
    from entails.questions.complete_proofs import document as completed_document

    file, options = job.file, job.options
    job.kind = KIND
    for name in ("latex", "html"):
        if getattr(options, name) is not None:
            raise ProofError(f"--{name} shows one proof: expected a sequent; a completed file is written by --jape OUT")
    completed = complete_proofs(job.text(file), file, options.proof, limit=job.limit)
    if options.jape:
        job.written(partial(write_file, options.jape, completed.text))
    lines_ = [line for before, after in completed.proofs for line in _completed_lines(job, before, after)]
    left_out = [f"“{one.label}” cannot be read and is left out: {one.error.message}" for one in completed.unreadable]
    outcome = YES if completed.is_whole else NO
    return Report(outcome, completed_document(completed), [*(lines_ or ["Nothing is left to prove."]), *left_out])


def _completed_lines(job: Job, before: Attempt, after: Attempt) -> list[str]:
    style = job.style
    head = style.good("Completed: ") if after.is_finished else style.bad("Not completed: ")
    return [f"{head}{before.name}", to_text(lines(after.proof), style.width, not style.plain).rstrip("\n")]


def _with_files(job: Job, report: Report) -> Report:
    """The same report, after the files are written that are asked for."""
    if isinstance(report.answer, Attempted) and isinstance(report.answer.answer, Proved):
        _write_files(job, report.answer, report.answer.answer)
    return report


def _write_files(job: Job, attempted: Attempted, answer: Proved) -> None:
    options = job.options
    for form in PROOF_FORMS:
        if file := getattr(options, form):
            content = proof_text(attempted.claimed, answer, form, options.system)
            if form == "latex" and options.fragment:
                content = fragment(content)
            if form == "jape" and (beyond := beyond_jape(answer.proof)):
                job.note(beyond)
            job.written(partial(write_file, file, content))
