"""`entails explain`: every step that a person can take, and why, up to the solution."""

from __future__ import annotations

import argparse
from functools import partial
from pathlib import Path

from entails.cli.asking import add_question
from entails.cli.files import JAPE, write_file
from entails.cli.job import Job
from entails.cli.steps import add_look, with_pictures
from entails.errors import BoardError
from entails.questions.hint import EXPLAIN
from entails.questions.question import YES, Report, Running

TURNSTILES = ("⊢", "|-", "∴", "⊨", "|=", "⊣⊢")


def add_options(parser: argparse.ArgumentParser) -> None:
    add_question(parser, EXPLAIN)
    add_look(parser)
    parser.add_argument("--latex", metavar="OUT", help="of a proof: its boxes and sentences as LaTeX")
    parser.add_argument(
        "--nonempty", action="store_true", help="of a sequent: every name denotes, and there is a thing"
    )


def run(job: Job) -> Report | Running:
    file = job.options.file
    if Path(file).suffix in (*JAPE, ".sequent") or any(sign in file for sign in TURNSTILES):
        return _explain_proof(job)
    if job.options.latex is not None:
        raise BoardError("--latex is about proofs: expected a sequent or a Jape file", file=file)
    return with_pictures(job, EXPLAIN)


def _explain_proof(job: Job) -> Report:
    """A proof in English, of a sequent or of each proof in a Jape file."""
    from entails.cli.prove import sequents_of
    from entails.questions.explain_proofs import as_html, as_latex, document, explain_file, explain_sequent
    from entails.questions.proof_lines import told_lines
    from entails.questions.proving import proved_report

    file, options = job.options.file, job.options
    for name in ("answer", "svg", "png"):
        if getattr(options, name) is not None:
            raise BoardError(f"--{name} is about boards, not about proofs", file=file)
    if file.endswith(JAPE):
        job.kind = "jape"
        explained = explain_file(job.text(file), file, limit=job.limit)
    else:
        job.kind = "proof"
        explained = []
        for claimed in (claimed for claims in sequents_of(job) for claimed in claims):
            one = explain_sequent(claimed, limit=job.limit)
            if one is None:
                return proved_report(job, claimed)  # not valid, or not known: as `prove` says it
            explained.append(one)
    for out, form in ((options.html, as_html), (options.latex, as_latex)):
        if out:
            job.written(partial(write_file, out, form(explained)))
    return Report(YES, document(explained), told_lines(explained, job.style))
