"""`entails COMMAND …`: the options, and what happens when something goes wrong."""

from __future__ import annotations

import argparse
import codecs
import io
import json
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any, NoReturn

from entails import __version__
from entails.errors import EntailsError
from entails.limits import OutOfTime

SUCCESS, NO, BAD, UNKNOWN = 0, 1, 2, 3

PLAIN = {"“": '"', "”": '"', "’": "'", "…": "...", "–": "-", "×": "x", "•": "-", "·": "."}

HELP = """Entails {version}: you write down the rules; it works out what follows.

Three things to try:
  {called} solve examples/flow/seven.flow           a board of Flow Free, drawn
  {called} hint examples/aquarium/ten.aquarium      the next step in a puzzle, and why
  {called} prove "P→Q, ¬Q ⊢ ¬P"                     a proof in boxes

{called} --help lists all commands, {called} COMMAND --help the options of one.
"""


# Where each command is: a run loads the one that it needs.
COMMANDS = {
    "solve": ("commands", "solve"),
    "count": ("commands", "count"),
    "all": ("listing", "everything"),
    "hint": ("hinting", "hint"),
    "explain": ("hinting", "explain"),
    "why": ("reasons", "tell_why"),
    "ask": ("commands", "ask"),
    "explore": ("exploring", "explore"),
    "convert": ("convert", "convert"),
    "check": ("commands", "check"),
    "prove": ("proving", "prove"),
    "rules": ("rules", "rules"),
    "certify": ("commands", "certify"),
    "generate": ("generating", "generate"),
}
GENERATE = "new boards with exactly one solution, by seed"
PROVE = "a natural-deduction proof in boxes, or a countermodel"


class _Usage(Exception):
    """A command line that argparse refuses."""


class _Parser(argparse.ArgumentParser):
    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **{"allow_abbrev": False, **options})

    def error(self, message: str) -> NoReturn:
        raise _Usage(f"{message}; try: {self.prog} --help")


def parser() -> argparse.ArgumentParser:
    common = _Parser(add_help=False)
    common.add_argument("--json", action="store_true", help="print one JSON document (for `all`: one a line)")
    common.add_argument(
        "--time-limit", type=_seconds, metavar="SECONDS", help="stop after so long, with what was found"
    )
    common.add_argument("-v", "--verbose", action="store_true", help="tell what was built and how long each stage took")
    common.add_argument("--no-color", action="store_true", help="no colours (NO_COLOR does the same)")
    common.add_argument("--puzzle", metavar="KIND", help="the kind of file, where its ending does not tell")

    whole = _Parser(prog="entails", description="You write down the rules; it works out what follows.")
    whole.add_argument("--version", action="version", version=f"entails {__version__}")
    commands = whole.add_subparsers(dest="command", metavar="COMMAND", parser_class=_Parser)

    def add(name: str, text: str, file: str = "FILE") -> argparse.ArgumentParser:
        command = commands.add_parser(name, parents=[common], help=text, description=text)
        command.add_argument("file", metavar=file, help="a file, an address of puzz.link, or - for standard input")
        return command

    solve = add("solve", "a solution, and whether it is the only one; the best, if there is something to maximise")
    solve.add_argument("--no-unique", action="store_true", help="do not ask whether it is the only one")
    solve.add_argument("--certificate", metavar="OUT", help="write a proof of the answer that `entails certify` checks")
    solve.add_argument("--svg", metavar="OUT", help="draw the solution (or, if there is none, the board) as SVG")
    solve.add_argument("--png", metavar="OUT", help="likewise as PNG")
    solve.add_argument("--row", type=_number, metavar="N", help="list all words that fit row N (puzzles of words)")
    add("count", "exactly how many solutions there are")
    everything = add("all", "every solution")
    everything.add_argument("--limit", type=_number, metavar="N", help="stop after N")
    everything.add_argument(
        "--order",
        choices=("best", "worst", "longest", "shortest"),
        help="the best or worst first, by what is maximised or minimised; the longest or shortest (or most or least of it)",
    )
    hints = add("hint", "the next step that a person can take, and why")
    hints.add_argument("--steps", type=_number, metavar="N", help="so many steps (unless said, one)")
    explain = add("explain", "every step that a person can take, and why, up to the solution")
    for command in (hints, explain):
        command.add_argument(
            "--answer", metavar="PARTIAL", help="what is known so far: a part of what `solve --json` prints"
        )
    why = add("why", "why there is no solution, or why a cell is as it is, in as few rule instances as possible")
    why.add_argument("--cell", metavar="R,C", help="why this cell is as it is (row and column, counted from 0)")
    ask = add("ask", "does a claim follow from the rules? If not, a solution in which it fails")
    ask.add_argument("claim", metavar="FORMULA")
    ask.add_argument("--certificate", metavar="OUT", help="write a proof that it follows")
    explore = add(
        "explore", "what each rule keeps out; what goes wrong without some, or with another in its place", "FILE"
    )
    explore.add_argument(
        "--without",
        action="append",
        metavar="RULE",
        default=[],
        help="its number, or words of its sentence; may be repeated",
    )
    explore.add_argument(
        "--replace",
        nargs=2,
        action="append",
        metavar=("RULE", "FORMULA"),
        default=[],
        help="put another formula in the place of a rule; may be repeated",
    )
    explore.add_argument("--boards", type=_number, metavar="N", help="try N small random boards of the puzzle as well")
    explore.add_argument("--seed", type=_number, metavar="N", default=0, help="which random boards")
    explore.add_argument("--certificate", metavar="OUT", help="write a proof that what is redundant here follows")
    convert = add("convert", "a board in another format, by the ending of OUT or as --to says", "IN")
    convert.add_argument(
        "out",
        metavar="OUT",
        help="a file (.url: puzz.link, .task: task string, .svg, .png: pictures), or -",
    )
    convert.add_argument("--to", metavar="FORMAT", help="flow, aquarium, overflow, puzz.link, arukone or task")
    check = add("check", "the referee of a board's answer; or, of a Jape file (.jp), every proof in it", "FILE")
    check.add_argument("answer", metavar="ANSWER", nargs="?", help="what `entails solve BOARD --json` prints")
    prove = commands.add_parser("prove", parents=[common], help=PROVE, description=PROVE)
    prove.add_argument(
        "file", metavar="SEQUENT", nargs="?", help="such as “P→Q, ¬Q ⊢ ¬P” (or P->Q, ~Q |- ~P); or a .sequent file"
    )
    prove.add_argument("--board", metavar="FILE", help="prove that this board has no solution")
    prove.add_argument("--claim", metavar="FORMULA", help="prove that this follows on the board")
    prove.add_argument("--jape", metavar="OUT", help="write the proof for Jape")
    prove.add_argument("--latex", metavar="OUT", help="write the proof as LaTeX")
    prove.add_argument("--html", metavar="OUT", help="write the proof as a web page")
    rules = add(
        "rules", "the rules of a puzzle; of a file, the theory and its facts, as `entails solve` reads them", "KIND"
    )
    rules.add_argument("board", metavar="FILE", nargs="?", help="a board of that kind; a file may also stand alone")
    rules.add_argument("--notation", choices=("unicode", "ascii", "latex"), help="unless said, as the output can hold")
    add("certify", "check a certificate, trusting nothing else", "CERTIFICATE")
    _add_generate(commands.add_parser("generate", parents=[common], help=GENERATE, description=GENERATE))
    return whole


def _add_generate(generate: argparse.ArgumentParser) -> None:
    generate.add_argument("kind", metavar="KIND", help="the puzzle")
    generate.add_argument("--size", metavar="RxC", help="rows and columns, as in 8x8")
    generate.add_argument("--seed", metavar="N", help="same seed, same boards; N.I is board I of the pack with seed N")
    generate.add_argument(
        "--number", type=_number, metavar="N", help="so many boards, in one pack: FILE:I names one of it"
    )
    generate.add_argument("--difficulty", metavar="GRADE", help="easy, medium or hard")
    generate.add_argument("--grade", action="store_true", help="tell how hard each board is")
    generate.add_argument("--minimal", action="store_true", help="no clue can be dropped")
    generate.add_argument("--symmetric", action="store_true", help="half a turn leaves the clues where they are")
    generate.add_argument("--out", metavar="FILE", help="write the boards there")


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds < 1e9:
        raise argparse.ArgumentTypeError(f"expected a number of seconds, found {text!r}")
    return seconds


def _number(text: str) -> int:
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"expected a whole number, found {text!r}")
    return int(text)


def main(arguments: Sequence[str] | None = None) -> int:
    given = list(sys.argv[1:] if arguments is None else arguments)
    as_json = "--json" in given
    _prepare_streams()
    try:
        if not given:
            print(HELP.format(version=__version__, called=os.environ.get("ENTAILS_CALLED", "entails")), end="")
            return SUCCESS
        return _run(parser().parse_args(given))
    except _Usage as error:
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


def _run(options: argparse.Namespace) -> int:
    if options.command is None:
        print(HELP.format(version=__version__, called=os.environ.get("ENTAILS_CALLED", "entails")), end="")
        return SUCCESS
    module, function = COMMANDS[options.command]
    status: int = getattr(import_module(f"entails.cli.{module}"), function)(options)
    sys.stdout.flush()
    return status


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
