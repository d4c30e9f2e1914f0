"""The command line in this process: what a person would type, and what comes back."""

import io
import json
import os
import re
import shlex
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple, TypeVar
from unittest.mock import patch

from entails.cli.main import main
from entails.puzzles import names, puzzle
from entails.questions.catalogue import CATALOGUE

ROOT = Path(__file__).parents[1]
T = TypeVar("T")

# A test run in the background hands down an ignored SIGINT, and Python leaves that as it is.
LISTENING = (
    "import runpy, signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
    "runpy.run_module('entails', run_name='__main__')"
)


class Done(NamedTuple):
    code: int
    out: str
    err: str

    def json(self) -> Any:
        return json.loads(self.out)


def entails(*arguments: str, text: str = "", folder: Path = ROOT, encoding: str = "utf-8", columns: int = 100) -> Done:
    """`entails ARGUMENTS` in a folder, with `text` on standard input and the output as wide as `columns`."""
    stdin = io.TextIOWrapper(io.BytesIO(text.encode()), encoding="utf-8")
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding=encoding, write_through=True) for _ in range(2))
    before, digits = Path.cwd(), sys.get_int_max_str_digits()
    environment = {"COLUMNS": str(columns), "NO_COLOR": "1", "ENTAILS_CALLED": "entails"}
    try:
        os.chdir(folder)
        with (
            patch.multiple("sys", stdin=stdin, stdout=out, stderr=err),
            patch.dict(os.environ, environment),
        ):
            code = main(list(arguments))
    finally:
        os.chdir(before)
        sys.set_int_max_str_digits(digits)
    return Done(code, *(stream.buffer.getvalue().decode(encoding) for stream in (out, err)))


def transcript(command: str, folder: Path = ROOT) -> str:
    """A command as it is typed, what it printed, what it complained about, and its exit code. Times are left out, and lists
    of all puzzles, so that a new puzzle changes no transcript but its own."""
    done = entails(*shlex.split(command), folder=folder)
    output = re.sub(r'"seconds": [0-9.e-]+', '"seconds": …', done.out)
    errors = "".join(f"! {line}\n" for line in done.err.splitlines())
    genres = [genre for name in names() for genre in puzzle(name).formats().genres]
    for every in (CATALOGUE.names(), genres):
        errors = errors.replace(", ".join(every), "…")
    return f"$ entails {command}\n{output}{errors}[{done.code}]\n"


def in_a_thread(work: Callable[[], T]) -> T:
    """Without an event loop around it: once a browser was opened, Playwright's runs in the main thread."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(work).result()
