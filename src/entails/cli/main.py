"""`entails COMMAND …`: reads the options, runs the command, prints its report, and says what went wrong."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any

from entails import __version__
from entails.cli.options import Parser, Usage, add_common
from entails.cli.streams import complain, drop_output, prepare_streams, reason
from entails.errors import MOST_MISTAKES, EntailsError, one_message, visible
from entails.limits import STOPS, why
from entails.questions.question import QUESTIONS, Document, Report, Running, error_document, question
from entails.values import NamedTuple

if TYPE_CHECKING:
    from entails.cli.completion import CompletedOption
    from entails.cli.job import Job
    from entails.workers.fork import Fork

SHELLS = ("bash", "zsh", "fish")  # for which there is completion
SUCCESS, NO, BAD, UNKNOWN = 0, 1, 2, 3
CODES = {"yes": SUCCESS, "no": NO, "unknown": UNKNOWN, "error": BAD}

# Packages that are called otherwise where they are installed from.
PACKAGES = {"pysat": "python-sat", "pysolvers": "python-sat", "pycard": "python-sat", "PIL": "pillow"}

HELP = """Entails {version}: you write down the rules; it works out what follows.

Three things to try:
  {called} solve examples/flow/seven.flow           a board of Flow Free, drawn
  {called} hint examples/aquarium/ten.aquarium      the next step in a puzzle, and why
  {called} prove "P→Q, ¬Q ⊢ ¬P"                     a proof in boxes

{called} --help lists all commands, {called} COMMAND --help the options of one.
"""

# What --help says of each, unless it is one of `QUESTIONS`. A command is a file of this folder, unless its record says all
# there is. A run loads only the file of its own command.
COMMANDS: dict[str, str | None] = {
    "solve": None,
    "count": None,
    "all": None,
    "hint": None,
    "explain": None,
    "why": None,
    "ask": None,
    "compare": None,
    "explore": None,
    "lint": None,
    "convert": "a board in another format, by the ending of OUT or as --to says",
    "check": None,
    "prove": None,
    "rules": None,
    "certify": "check a certificate, trusting nothing else",
    "batch": "the same question about many boards: a line of JSON each, resumable",
    "generate": "new boards with exactly one solution, by seed",
    "new": "a page to start from, for a puzzle of your own: KIND.puzzle in the current folder",
    "handout": "boards to print, several a sheet, with their solutions at the end",
    "examples": "boards, theories and proofs to try; with a NAME, a copy in the current folder",
    "run": "a script written for bauhaus and nnf, unchanged, on our engines",
    "studio": "a web page to draw, play, ask and explore",
    "site": "that page as a folder of files, with Entails inside the browser: any web server can give it out",
}
ALONE = ("all", "why", "lint")  # questions without options of the command line's own
SERVING = ("studio", "site", "batch", "run")  # these start processes of their own, and never fork


def main(arguments: Sequence[str] | None = None, fork: Fork | None = None) -> int:
    """Run a command. With a fork, which only a process of our own has, what takes long goes on in another process."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    prepare_streams()
    try:
        status = _answered(given, fork)
        sys.stdout.flush()
        return status
    except OSError as error:
        return _unwritten(error)


def _unwritten(error: OSError) -> int:
    """Report that the output cannot be written; returns the exit code."""
    drop_output()
    if isinstance(error, BrokenPipeError):  # whoever read our output has left
        return UNKNOWN
    return _fail(f"cannot write the output: {reason(error)}", as_json=False)


def _answered(given: list[str], fork: Fork | None) -> int:
    """Run the command, and say what went wrong. What cannot be said raises an `OSError`."""
    as_json = "--json" in given
    try:
        return _run(given, fork)
    except Usage as error:
        return _fail(str(error), as_json)
    except EntailsError as error:
        return _fail_at(error, as_json)
    except (*STOPS, MemoryError) as stop:
        return _stopped(why(stop), as_json)
    except SystemExit:  # argparse has printed a help text
        return SUCCESS
    except OSError:
        raise
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        return _fail(f"a package is missing: pip install {PACKAGES.get(package, package)}", as_json)
    except Exception as error:  # a defect of ours: said in one line, never shown as a traceback
        if isinstance(error.__cause__, KeyboardInterrupt):  # which Python 3.11 wraps while a class is made
            return _stopped(why(error.__cause__), as_json)
        return _fail(f"internal error: {type(error).__name__}: {error}", as_json)


def _run(given: list[str], fork: Fork | None) -> int:
    options, left = parser(given).parse_known_args(given)
    if left:
        from entails.cli.usage import too_much

        every = {name: [word for option in _options(name) for word in option.words] for name in COMMANDS}
        raise Usage(too_much(options.command, left, every))
    if options.completion:
        print(_completion(options.completion), end="")
        return SUCCESS
    if options.command is None:
        print(HELP.format(version=__version__, called=os.environ.get("ENTAILS_CALLED", "entails")), end="")
        return SUCCESS
    from entails.cli.job import Job
    from entails.reads import recorded

    with recorded() as reads:
        return _done(Job(options, reads), fork)


def _done(job: Job, fork: Fork | None) -> int:
    from entails.cli.printing import print_report

    options = job.options
    if options.command == "run":  # the script prints, reads and ends as it likes
        from entails.cli.run import run

        return run(job)
    if fork and options.command not in SERVING:
        from entails.cli.apart import Screen, let_fork

        failed, stopped = partial(_fail, as_json=options.json), partial(_stopped, as_json=options.json)
        let_fork(job, fork, Screen(job, failed, stopped, _unwritten))
    try:
        with job.naming_the_file():
            outcome = print_report(_command(options.command).run(job), job)
    except (*STOPS, MemoryError) as stop:
        job.ending()
        if fork and isinstance(stop, MemoryError):
            from entails.cli.apart import say_memory

            say_memory(job)
        if job.so_far is None:
            raise
        outcome = print_report(job.so_far(why(stop)), job)
    except BaseException:
        job.ending()
        raise
    for error in job.unwritten:
        complain(f"entails: {error}")
    return BAD if job.unwritten else CODES[outcome]


def parser(given: Sequence[str] = ()) -> argparse.ArgumentParser:
    """The commands, and the options of the one that is given: each is a file that takes time to load."""
    whole = Parser(prog="entails", description="You write down the rules; it works out what follows.")
    whole.add_argument("--version", action="version", version=f"entails {__version__}")
    whole.add_argument("--completion", metavar="SHELL", choices=SHELLS, help=f"completion for {', '.join(SHELLS)}")
    # Without `prog` argparse would format a usage message to find it out.
    commands = whole.add_subparsers(prog="entails", dest="command", metavar="COMMAND", parser_class=Parser)
    asked = next((word for word in given if not word.startswith("-")), None)
    if asked not in COMMANDS and given and given[0] == asked:  # argparse would list all of them
        from entails.cli.usage import no_command

        raise Usage(no_command(asked, [*COMMANDS]))
    for name in [asked] if asked in COMMANDS else COMMANDS:
        about = COMMANDS[name] or QUESTIONS[name]
        command = commands.add_parser(name, help=about, description=about)
        if name == asked:
            _command(name).add_options(command)
            add_common(command)
    return whole


def _options(name: str) -> list[CompletedOption]:
    """The options of a command."""
    from entails.cli.completion import options_of

    command = Parser(prog=name)
    _command(name).add_options(command)
    add_common(command)
    return options_of(command)


def _completion(shell: str) -> str:
    from entails.cli.completion import script

    sentences = {name: about or QUESTIONS[name] for name, about in COMMANDS.items()}
    return script(shell, sentences, {name: _options(name) for name in COMMANDS})


class _Command(NamedTuple):
    add_options: Callable[[argparse.ArgumentParser], None]
    run: Callable[[Any], Report | Running]


def _command(name: str) -> _Command:
    if name in ALONE:
        from entails.cli.asking import add_question

        asked = question(name)
        return _Command(partial(add_question, question=asked), asked.ask)
    module = import_module(f"entails.cli.{name}")
    return _Command(module.add_options, module.run)


def _fail(text: str, as_json: bool) -> int:
    _complain(text)
    if as_json:
        _print_errors([{"message": text, "file": None, "line": None, "column": None}])
    return BAD


def _fail_at(error: EntailsError, as_json: bool) -> int:
    """Every mistake of a file, each with its place."""
    for one in error.each():
        _complain(one.alone())
    if error.further:
        number = len(error.each())
        complain(f"entails: {'the first ' * (number == MOST_MISTAKES)}{number} mistakes")
    if as_json:
        _print_errors([error_document(one) for one in error.each()])
    return BAD


def _complain(text: str) -> None:
    complain(f"entails: {visible(one_message(text))}")


def _print_errors(errors: list[Document]) -> None:
    _print_json({"status": "error", "error": errors[0], "errors": errors})


def _stopped(reason: str, as_json: bool) -> int:
    complain(f"entails: stopped: {reason}")
    if as_json:
        _print_json({"status": "unknown", "why": reason})
    return UNKNOWN


def _print_json(document: Document) -> None:
    import json  # few runs need it

    print(json.dumps(document))
