"""`entails COMMAND …`: reads the options, runs the command, prints its report, and says what went wrong."""

from __future__ import annotations

import argparse
import codecs
import io
import json
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any

from entails import __version__
from entails.cli.options import Parser, Usage, add_common
from entails.errors import EntailsError
from entails.limits import OutOfTime

SUCCESS, NO, BAD, UNKNOWN = 0, 1, 2, 3
CODES = {"yes": SUCCESS, "no": NO, "unknown": UNKNOWN}

PLAIN = {"“": '"', "”": '"', "’": "'", "…": "...", "–": "-", "×": "x", "•": "-", "·": "."}

HELP = """Entails {version}: you write down the rules; it works out what follows.

Three things to try:
  {called} solve examples/flow/seven.flow           a board of Flow Free, drawn
  {called} hint examples/aquarium/ten.aquarium      the next step in a puzzle, and why
  {called} prove "P→Q, ¬Q ⊢ ¬P"                     a proof in boxes

{called} --help lists all commands, {called} COMMAND --help the options of one.
"""

# Each is a file of this folder, and this is what --help says of it. A run loads only the file of its own command.
COMMANDS = {
    "solve": "a solution, and whether it is the only one; the best, if there is something to maximise",
    "count": "exactly how many solutions there are",
    "all": "every solution",
    "hint": "the next step that a person can take, and why",
    "explain": "every step that a person can take, and why, up to the solution",
    "why": "why there is no solution, or why a cell is as it is, in as few rule instances as possible",
    "ask": "does a claim follow from the rules? If not, a solution in which it fails",
    "explore": "what each rule keeps out; what goes wrong without some, or with another in its place",
    "convert": "a board in another format, by the ending of OUT or as --to says",
    "check": "the referee of a board's answer; or, of a Jape file (.jp), every proof in it",
    "prove": "a natural-deduction proof in boxes, or a countermodel",
    "rules": "the rules of a puzzle; of a file, the theory and its facts, as `entails solve` reads them",
    "certify": "check a certificate, trusting nothing else",
    "generate": "new boards with exactly one solution, by seed",
}


def main(arguments: Sequence[str] | None = None) -> int:
    given = list(sys.argv[1:] if arguments is None else arguments)
    as_json = "--json" in given
    _prepare_streams()
    try:
        return _run(given)
    except Usage as error:
        return _fail(str(error), as_json)
    except EntailsError as error:
        return _fail(str(error), as_json, message=error.message, file=error.file, line=error.line, column=error.column)
    except KeyboardInterrupt:
        return _stopped("interrupted", as_json)
    except OutOfTime:
        return _stopped("time limit", as_json)
    except MemoryError:
        return _stopped("out of memory", as_json)
    except BrokenPipeError:
        # Whoever read our output has left; Python must not try to flush it again on the way out.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return UNKNOWN
    except OSError as error:
        return _fail(f"cannot write the output: {error.strerror or error}", as_json=False)
    except Exception as error:  # a defect of ours: said in one line, never shown as a traceback
        return _fail(f"internal error: {type(error).__name__}: {error}", as_json)


def _run(given: list[str]) -> int:
    options = parser(given).parse_args(given)
    if options.command is None:
        print(HELP.format(version=__version__, called=os.environ.get("ENTAILS_CALLED", "entails")), end="")
        return SUCCESS
    from entails.cli.job import Job
    from entails.cli.printing import print_report

    job = Job(options)
    outcome = print_report(import_module(f"entails.cli.{options.command}").run(job), job)
    sys.stdout.flush()
    return CODES[outcome]


def parser(given: Sequence[str] = ()) -> argparse.ArgumentParser:
    """The commands, and the options of the one that is given: each is a file that takes time to load."""
    whole = Parser(prog="entails", description="You write down the rules; it works out what follows.")
    whole.add_argument("--version", action="version", version=f"entails {__version__}")
    commands = whole.add_subparsers(dest="command", metavar="COMMAND", parser_class=Parser)
    asked = next((word for word in given if not word.startswith("-")), None)
    for name, text in COMMANDS.items():
        command = commands.add_parser(name, help=text, description=text)
        if name == asked:
            import_module(f"entails.cli.{name}").add_options(command)
            add_common(command)
    return whole


def _prepare_streams() -> None:
    """Output that cannot be written as it is comes out as near to it as can be; closed streams swallow what they get."""
    sys.stdout = sys.stdout or io.StringIO()
    sys.stderr = sys.stderr or io.StringIO()
    codecs.register_error("entails.plain", _plainly)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="entails.plain")


def _plainly(error: UnicodeError) -> tuple[str, int]:
    """For what the output cannot hold: a plain character that looks like it, or a question mark."""
    assert isinstance(error, UnicodeEncodeError)
    return "".join(PLAIN.get(character, "?") for character in error.object[error.start : error.end]), error.end


def _fail(text: str, as_json: bool, **error: Any) -> int:
    if as_json:
        places = {"message": text, "file": None, "line": None, "column": None, **error}
        print(json.dumps({"status": "error", "error": places}))
    print(f"entails: {text}", file=sys.stderr)
    return BAD


def _stopped(reason: str, as_json: bool) -> int:
    if as_json:
        print(json.dumps({"status": "unknown", "why": reason}))
    print(f"entails: stopped: {reason}", file=sys.stderr)
    return UNKNOWN
