"""`entails certify`: check a certificate, trusting nothing else; and say what it is about."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from entails.cli.files import begins_with, read_bytes, refuse_foreign, refuse_outputs, write_file
from entails.cli.job import Job
from entails.engines.answers import Unknown
from entails.engines.certificates.checking import Accepted, Refused
from entails.engines.certificates.drat import CLAIM
from entails.errors import BoardError, capitalised, file_error
from entails.logic.visible import visible
from entails.questions.certify import (
    Drat,
    as_drat,
    check_certificate,
    document,
    grounding_text,
    other_page,
    proof_text,
    proved,
    sizes_text,
    solution_text,
)
from entails.questions.problem import Problem
from entails.questions.question import NO, YES, Report, unknown


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("checked", metavar="CERTIFICATE", help="a file that --certificate wrote, or -")
    parser.add_argument("file", metavar="FILE", nargs="?", help="the board or theory that it should be about")
    parser.add_argument(
        "--drat", metavar="DIR", help="write formula.cnf (DIMACS) and proof.drup there, for other checkers"
    )


def run(job: Job) -> Report:
    options = job.options
    data = read_bytes(options.checked, job.limit)
    about = job.load(options.file) if options.file is not None else None
    notes = _write_drat(options.drat, data, about, job) if options.drat is not None else []
    answer = check_certificate(data, about=about, limit=job.limit)
    if isinstance(answer, Unknown):
        return unknown(answer, document(answer))
    if isinstance(answer, Refused):
        where = f" (line {answer.line})" if answer.line else ""
        lines = [job.style.bad(f"Refused: {visible(answer.why)}{where}."), *_page_lines(answer, about, job)]
        return Report(NO, document(answer, about), lines, timed=False)
    return Report(YES, document(answer, about), _lines(answer, about, job, notes))


def _lines(answer: Accepted, about: Problem | None, job: Job, notes: Sequence[str]) -> list[str]:
    style = job.style
    of = f"the problem in {visible(job.options.file)}" if about else "the theory in the file"
    solution = solution_text(answer, about, style)
    return [
        style.good(style.wrapped(f"Accepted: {proved(answer.claim, of)}.")),
        *([solution] if solution else []),
        *([f"The rules and facts in {visible(job.options.file)} are those of the certificate."] if about else []),
        f"The theory has {sizes_text(answer.problem)}; its digest is {answer.problem.digest}.",
        *_page_lines(answer, about, job),
        style.dim(proof_text(answer)),
        style.dim(style.wrapped(grounding_text(answer))),
        *map(style.dim, notes),
    ]


def _page_lines(answer: Accepted | Refused, about: Problem | None, job: Job) -> list[str]:
    """Lines that name the page of a certificate, and say whether the page of this board differs."""
    differs = other_page(answer, about)
    if differs:
        return [job.style.wrapped(f"{capitalised(differs)}.")]
    if isinstance(answer, Refused) or answer.page is None:
        return []
    return [f"It was written with the page {answer.page.name}, whose digest is {answer.page.digest}."]


def _refuse_drat(formula: str, proof: str) -> None:
    """The user has named the folder only: the files in it may be those of an earlier run, and no others."""
    refuse_outputs([], [formula, proof])
    refuse_foreign(formula, "formula", CLAIM)
    if os.path.exists(proof) and not begins_with(formula, CLAIM):  # a proof has no head of its own
        refuse_foreign(proof, "proof", CLAIM)


def _write_drat(folder: str, data: bytes, about: Problem | None, job: Job) -> list[str]:
    """Write the clauses and the proof for other checkers; returns what to say of it."""
    if not folder:
        raise BoardError("--drat: expected the name of a folder, found “”")
    texts = as_drat(data, about=about, limit=job.limit)
    if not isinstance(texts, Drat):  # if the check refuses it too, that says why
        return [f"Not written for other checkers: {visible(texts.why)}."]
    try:
        Path(folder).mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        raise file_error("cannot be made", error, folder) from None
    formula, proof = Path(folder) / "formula.cnf", Path(folder) / "proof.drup"
    _refuse_drat(str(formula), str(proof))
    pairs = [(formula, texts.formula), (proof, texts.proof)]
    if not all(job.written(partial(write_file, str(file), text)) for file, text in pairs):
        return []
    whose = f" of {visible(job.options.file)}" if about else ""
    return [f"Written for other checkers: {formula} (clauses{whose}) and {proof} (lemmas)."]
