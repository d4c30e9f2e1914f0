"""Reports on standard output: the lines for people, or the documents for programs."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable

from entails.cli.job import Job
from entails.cli.report import Document, Part, Report, Running, places
from entails.cli.streams import harmless
from entails.errors import OBEYED


def print_report(said: Report | Running, job: Job) -> str:
    """Print what a command says, part by part if it is still at work; returns the outcome."""
    report = said if isinstance(said, Report) else _print_parts(said, job)
    if not job.options.json:
        _print_lines(report.lines, job)
        for text in report.notes:
            job.note(text)
    elif report.document is not None:
        document = report.document() if callable(report.document) else report.document
        seconds = {"seconds": job.seconds()} if report.timed else {}
        unwritten = {"error": places(job.unwritten[0])} if job.unwritten else {}
        _print_document({**document, **seconds, **unwritten}, job)
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
        _print_lines(part.lines, job)
    elif part.document is not None:
        _print_document(part.document, job)


def _print_lines(lines: Iterable[str], job: Job) -> None:
    job.watcher.clear()
    for line in lines:
        text = harmless(line, job.style.color)
        sys.stdout.write(text + "\n")  # in one piece: `print` would leave room for Ctrl-C between a line and its end


def _print_document(document: Document, job: Job) -> None:
    job.watcher.clear()
    text = json.dumps({"puzzle": job.kind, **document}, ensure_ascii=job.style.plain)
    sys.stdout.write(OBEYED.sub(lambda match: f"\\u{ord(match[0]):04x}", text) + "\n")
    sys.stdout.flush()
