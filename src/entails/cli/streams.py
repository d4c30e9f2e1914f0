"""Standard output and standard error: streams that are closed, full, or cannot hold every character.

An answer that cannot be written is an error (exit code 2); a message on standard error that cannot be written is lost, and
changes nothing. What a terminal would obey instead of showing it is spelled out, wherever it came from.
"""

from __future__ import annotations

import codecs
import errno
import io
import os
import sys
from contextlib import suppress

from entails.errors import visible
from entails.values import pattern

PLAIN = {"“": '"', "”": '"', "’": "'", "…": "...", "–": "-", "×": "x", "•": "-", "·": "."}
# What our colours are made of: bold, dim, foreground and background. Nothing here moves the cursor or hides text.
_PAINT = pattern(r"(\033\[(?:(?:[012]|[39][0-7]|[34]8;5;[0-9]{1,3})(?:;|(?=m)))+m)")


def columns() -> int:
    """The width of the terminal, or what COLUMNS says; 80 if there is neither. As `shutil` has it, which imports slowly."""
    said = os.environ.get("COLUMNS", "")
    try:
        return int(said) if said.isdecimal() and int(said) else os.get_terminal_size().columns or 80
    except OSError:
        return 80


def prepare_streams() -> None:
    """Output that cannot be written as it is comes out as near to it as can be. A closed stream is opened on nothing: else
    the next file that is opened would take its number, and get what is said there."""
    if sys.stdout is None:
        sys.stdout = open(os.open(os.devnull, os.O_RDONLY), "w", encoding="utf-8")  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open(os.open(os.devnull, os.O_WRONLY), "w", encoding="utf-8")  # noqa: SIM115
    codecs.register_error("entails.plain", _plainly)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="entails.plain")


def _plainly(error: UnicodeError) -> tuple[str, int]:
    """For what the output cannot hold: a plain character that looks like it, or a question mark."""
    assert isinstance(error, UnicodeEncodeError)
    return "".join(PLAIN.get(character, "?") for character in error.object[error.start : error.end]), error.end


def complain(text: str, end: str = "\n") -> None:
    """Write a message to standard error; do nothing if that cannot be written."""
    with suppress(OSError, ValueError):
        sys.stderr.write(text + end)
        sys.stderr.flush()


def harmless(line: str, color: bool) -> str:
    """The line with all control sequences made visible, except colours if `color` is True."""
    pieces = _PAINT.split(line) if color else [line]
    pieces[::2] = map(visible, pieces[::2])
    return "".join(pieces)


def drop_output() -> None:
    """Redirect the output to nothing, because the reader has gone or the disk is full; else Python would fail again when it
    exits."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def reason(error: OSError) -> str:
    closed = error.errno == errno.EBADF
    return "it is closed" if closed else error.strerror or str(error)
