"""`entails studio`: a web page on this machine to draw, play, ask and explore."""

from __future__ import annotations

import argparse
import sys

from entails import __version__
from entails.cli.job import Job
from entails.cli.options import whole
from entails.errors import BoardError
from entails.questions.question import YES, Report
from entails.studio.opening import PORT, start

PORTS = 65535


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "packs", nargs="*", metavar="PACK", help="packs, boards or folders of them that the page offers first"
    )
    usual = f"where to listen ({PORT}, or any free port if that is taken; 0: any free port)"
    parser.add_argument("--port", type=whole, metavar="N", help=usual)
    parser.add_argument(
        "--host", default="127.0.0.1", metavar="H", help="the address to listen at (127.0.0.1: this machine only)"
    )
    parser.add_argument("--no-browser", action="store_true", help="do not open the page in a browser")


def run(job: Job) -> Report:
    options = job.options
    if (options.port or 0) > PORTS:
        raise BoardError(f"--port: expected a number from 0 to {PORTS}, found {options.port}")
    browse = None if options.no_browser else _browse
    start(_say, options.host, options.port, options.puzzles, __version__, browse, options.packs)
    return Report(YES, None)


def _say(address: str) -> None:
    print(address, flush=True)
    if sys.stderr.isatty():
        print("Ctrl-C ends it.", file=sys.stderr, flush=True)


def _browse(address: str) -> None:
    """Open the page, where there is a browser. That may take a while, and must not keep the server waiting."""
    import webbrowser
    from threading import Thread

    Thread(target=webbrowser.open, args=(address,), daemon=True).start()
