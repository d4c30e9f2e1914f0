"""Certificates as files, and what is said of them."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from entails.cli.files import write_file
from entails.cli.job import Job
from entails.engines.answers import Counted, Unknown
from entails.errors import EngineError, ProofError, TheoryError
from entails.logic.visible import visible
from entails.questions.problem import Problem

if TYPE_CHECKING:
    from entails.engines.certificates.text import Certificate


def certified(job: Job, problem: Problem, answer: object, formula: str = "") -> str | None:
    """Write the certificate that fits the answer, if one is wanted; returns what to say of it."""
    out = job.options.certificate
    if not out:
        return None
    from entails.questions.certify import certify, claim_of  # few runs want a certificate

    claim = claim_of(answer, formula)
    if claim is None:
        return (
            f"No certificate: only “impossible”, “unique”, “best” and “follows” can be certified ({out} not written)."
        )
    try:
        certificate = certify(problem, claim, limit=job.limit, team=job.team)
        if certificate is None:
            return f"No certificate: a lemma of this theory does not follow from its rules ({out} not written)."
        if isinstance(certificate, Unknown):
            return f"No certificate: stopped ({certificate.why}; {out} not written)."
        text = certificate.text()
    except (ProofError, TheoryError) as error:  # it cannot be written down; the answer stands
        return f"No certificate: {visible(error.message)} ({out} not written)."
    except EngineError as error:
        job.unwritten.append(error)
        return f"No certificate: {out} could not be written."
    if not job.written(lambda: write_file(out, text)):
        return f"No certificate: {out} could not be written."
    return f"Certificate written to {out} ({certificate.size}); entails certify {out} checks it."


def count_certified(job: Job, problem: Problem, answer: Counted) -> str:
    """Write the certificate of a count; returns what to say of it. Engines that leave no graph cannot be certified
    themselves: the counter of components counts again."""
    out, by = job.options.certificate, answer.by or "the puzzle's own counter"
    from entails.questions.certify import certify_count

    try:
        certificate = certify_count(problem, limit=job.limit)
        if isinstance(certificate, Unknown):
            reason = f"the counter of components was stopped ({certificate.why})"
            return f"No certificate: counted by {by}, which leaves no graph, and {reason} ({out} not written)."
        text = certificate.text()
    except (ProofError, TheoryError) as error:
        reason = visible(error.message)
        return f"No certificate: counted by {by}, which leaves no graph, and {reason} ({out} not written)."
    if certificate.claim.values != (answer.count,):
        raise EngineError(
            f"two counters disagree: {answer.count} by {by}, {certificate.claim.values[0]} by components over the "
            "checker's own grounding. One of them is wrong; please report this"
        )
    if not job.written(lambda: write_file(out, text)):
        return f"No certificate: {out} could not be written."
    return f"Certificate written to {out} ({certificate.size}); entails certify {out} checks it."


def numbered(file: str, number: int) -> str:
    """The file for the certificate of one rule of a table: its number goes into the name."""
    stem, ending = os.path.splitext(file)
    return f"{stem}-{number}{ending}"


def redundancy_certified(job: Job, certificate: Certificate | Unknown | None, number: int | None) -> str:
    """Write the proof that what is left out follows; returns what to say of it. With a number, that is a row of a table."""
    out = job.options.certificate if number is None else numbered(job.options.certificate, number)
    if certificate is None or isinstance(certificate, Unknown):
        why = "it does not follow" if certificate is None else certificate.why
        return f"no certificate: {why} ({out} not written)"
    try:
        text = certificate.text()
    except ProofError as error:
        return f"no certificate: {error.message} ({out} not written)"
    if not job.written(lambda: write_file(out, text)):
        return f"no certificate: {out} could not be written"
    from shlex import quote  # few runs write one

    return f"certificate written to {out} ({len(certificate.proof)} lemmas); entails certify {quote(out)} checks it"
