"""Reports on standard output: the lines for people, or the documents for programs."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable

from entails.cli.job import Job
from entails.cli.streams import harmless
from entails.errors import obeyed
from entails.questions.question import Document, Lines, Part, Report, Running, error_document


def print_report(said: Report | Running, job: Job) -> str:
    """Print what a command says, part by part if it is still at work; returns the outcome."""
    report = said if isinstance(said, Report) else _print_parts(said, job)
    text = _text(report, job)
    job.ending()
    _print(text, job)
    if not job.options.json:
        for text in report.notes:
            job.note(text)
    return report.outcome


def _print_parts(running: Running, job: Job) -> Report:
    """Ctrl-C while a part is being printed is handed to the command, so that it can say what it has found."""
    stop: KeyboardInterrupt | None = None
    try:
        while True:
            part = running.throw(stop) if stop else next(running)
            stop = None
            try:
                _print_part(part, job)
            except KeyboardInterrupt as pressed:
                stop = pressed
    except StopIteration as end:
        report: Report = end.value
        return report


def _print_part(part: Part, job: Job) -> None:
    if not job.options.json:
        _print(_lines(part.lines, job), job)
    elif part.item and part.printed:
        _print(_document(part.item(), job), job)
    if part.so_far:
        job.partly(part.so_far)


def _print(text: str, job: Job) -> None:
    """Write the text in one call, so that stopping the work cannot tear it."""
    job.watcher.clear()
    if text:
        sys.stdout.write(text)
        sys.stdout.flush()


def _text(report: Report, job: Job) -> str:
    if not job.options.json:
        return _lines(report.lines, job)
    if report.document is None:
        return ""
    seconds = {"seconds": job.seconds()} if report.timed else {}
    unwritten = {"error": error_document(job.unwritten[0])} if job.unwritten else {}
    warnings = {"warnings": [one._asdict() for one in job.warnings]} if job.warnings else {}
    return _document({**report.said(), **warnings, **seconds, **unwritten}, job)


def _lines(lines: Lines, job: Job) -> str:
    shown = lines(job.style) if callable(lines) else lines
    return "".join(harmless(line, job.style.color) + "\n" for line in shown)


def _document(document: Document, job: Job) -> str:
    import json  # few runs need it

    text = json.dumps({"puzzle": job.kind, **document}, ensure_ascii=job.style.plain)
    return obeyed(text, lambda match: f"\\u{ord(match[0]):04x}") + "\n"


# --- what is said by somebody else, if the work is killed ---


def last_words(so_far: Callable[[str], Report], job: Job) -> bytes:
    """A report as bytes, for the supervisor to print if the worker is killed: what to print, the notes and the outcome. The
    reason is not known yet: a random placeholder stands for it, and is the first item of the list."""
    import json

    reason = os.urandom(8).hex()
    report = so_far(reason)
    return json.dumps([reason, _text(report, job), list(report.notes), report.outcome]).encode()


def print_last_words(words: bytes, why: str, job: Job) -> str:
    """Print what a worker that was killed had to say; returns the outcome."""
    import json

    reason, text, notes, outcome = json.loads(words)
    _print(text.replace(reason, why), job)
    if not job.options.json:
        for note in notes:
            job.note(note.replace(reason, why))
    return str(outcome)
