"""Options that many commands share, and how the words on the command line become numbers."""

from __future__ import annotations

import argparse
import re
import sys
from functools import partial
from typing import Any, NoReturn

from entails.cli.streams import columns
from entails.errors import BoardError
from entails.puzzles import ENDING

LEAST_MEMORY = 0.1  # GB: Python and the solvers need a third of it for themselves
MOST_JOBS = 256  # each needs three open files, and `select` takes a thousand; beyond that, there are clusters
FILE = "a file, an address of puzz.link, or - for standard input"


# All that we say is in English. argparse would look for a translation of each of its own words, on the disk.
argparse._ = str  # type: ignore[attr-defined]


class Usage(Exception):
    """A command line that argparse refuses."""


class Parser(argparse.ArgumentParser):
    def __init__(self, *arguments: Any, **options: Any) -> None:
        formatter = partial(argparse.HelpFormatter, width=columns() - 2)  # it is made for each option, help or not
        super().__init__(*arguments, **{"allow_abbrev": False, "formatter_class": formatter, **options})

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> tuple[Any, list[str]]:
        """Words behind an option are taken as well: argparse has settled by then that an optional word is missing, as
        the claim in `why FILE --json CLAIM`."""
        found, left = super().parse_known_args(args, namespace)
        if left and not any(word.startswith("-") for word in left):
            for action in self._get_positional_actions():
                if left and action.nargs == "?" and getattr(found, action.dest, None) == action.default:
                    setattr(found, action.dest, left.pop(0))
                elif left and action.nargs in ("+", "*"):
                    setattr(found, action.dest, [*getattr(found, action.dest), *left])
                    left.clear()
        return found, left

    def error(self, message: str) -> NoReturn:
        raise Usage(f"{message}; try: {self.prog} --help")

    def _print_message(self, message: str, file: Any = None) -> None:
        """As argparse does it, but a help text that cannot be written is an error."""
        (file or sys.stderr).write(message)


def add_common(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("--json", action="store_true", help="print one JSON document (for `all`: one a line)")
    add("--time-limit", type=seconds, metavar="SECONDS", help="stop after so long, with what was found")
    add(
        "--memory",
        type=gigabytes,
        default=4.0,
        metavar="GB",
        help="stop before more is needed, with what was found (4)",
    )
    add("-v", "--verbose", action="store_true", help="tell what was built and how long each stage took")
    add("--no-color", action="store_true", help="no colours (NO_COLOR does the same)")
    add("--puzzle", metavar="KIND", help="the kind of file, where its ending does not tell")
    facts = "data for a theory: .fol, .csv (named after its relation) or .json; may be repeated"
    add("--facts", action="append", metavar="FILE", default=[], help=facts)
    add("--puzzles", metavar="DIR", help="a folder with puzzles of your own: pages, KIND.puzzle, or folders of Python")


def add_spreading(parser: argparse.ArgumentParser, jobs: int | None) -> None:
    """Options of what several processes can share; so many of them if nobody says."""
    usual = "one for each processor" if jobs is None else str(jobs)
    parser.add_argument(
        "--jobs", type=processes, default=jobs, metavar="N", help=f"share what takes long among N processes ({usual})"
    )
    add = parser.add_argument
    add("--cluster", metavar="ADDRESS", help="on a Dask cluster, by the address of its scheduler (tcp://… or tls://…)")
    add("--cluster-ca", metavar="FILE", help="for tls://: the certificate of whoever has signed those of the cluster")
    add("--cluster-cert", metavar="FILE", help="for tls://: the certificate of this client")
    add("--cluster-key", metavar="FILE", help="for tls://: its key, if that is not in the same file")


def cluster_keys(options: argparse.Namespace) -> tuple[str, str, str] | None:
    """The files that TLS needs: the authority, the certificate and the key. All come with tls:// and none without it."""
    given = options.cluster_ca, options.cluster_cert, options.cluster_key or options.cluster_cert
    if not (options.cluster or "").startswith("tls://"):
        if any(given):
            raise BoardError("--cluster-ca, --cluster-cert and --cluster-key are for --cluster tls://…")
        return None
    if not (options.cluster_ca and options.cluster_cert):
        raise BoardError("--cluster tls://…: expected --cluster-ca FILE and --cluster-cert FILE as well")
    return given


def processes(text: str) -> int:
    number = int(text) if re.fullmatch(r"[0-9]{1,9}", text) else 0
    if not 1 <= number <= MOST_JOBS:
        raise argparse.ArgumentTypeError(f"expected 1 to {MOST_JOBS} processes, found {text[:30]!r}")
    return number


def add_file(parser: argparse.ArgumentParser, name: str = "FILE") -> None:
    parser.add_argument("file", metavar=name, help=FILE)


def seconds(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = -1.0
    if not 0 <= number < 1e9:
        raise argparse.ArgumentTypeError(f"expected a number of seconds, found {text!r}")
    return number


def gigabytes(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = -1.0
    if not LEAST_MEMORY <= number < 1e6:
        raise argparse.ArgumentTypeError(f"expected a number of GB (at least {LEAST_MEMORY}), found {text!r}")
    return number


def whole(text: str) -> int:
    """Read a whole number of at most 18 ASCII digits."""
    if not re.fullmatch(r"[0-9]{1,18}", text):
        shown = text if len(text) <= 30 else text[:30] + "…"
        raise argparse.ArgumentTypeError(f"expected a whole number of at most 18 digits, found {shown!r}")
    return int(text)


# --- files ---

INPUTS = [
    "file",
    "other",
    "board",
    "answer",
    "each",
    "answers",
    "checked",
    "paths",
    "facts",
    "cluster_ca",
    "cluster_cert",
    "cluster_key",
]
OUTPUTS = ("out", "csv", "svg", "png", "certificate", "jape", "latex", "html")


def inputs(options: argparse.Namespace) -> list[str]:
    """The files that a command reads, as far as they are named: those of puzzles of one's own among them."""
    named = [file for name in INPUTS for file in _flat(getattr(options, name, None))]
    return [*named, *(puzzle_files(options.puzzles) if options.puzzles else ())]


def _flat(given: Any) -> list[str]:
    """The words of an option: none, one, several, or several each time that it is given."""
    if given is None or isinstance(given, str):
        return [] if given is None else [given]
    return [word for one in given for word in _flat(one)]


def puzzle_files(folder: str) -> list[str]:
    """The files of the puzzles in a folder, in an order that does not depend on the machine."""
    from pathlib import Path  # imports slowly

    homes = sorted({path.parent for path in Path(folder).glob("*/__init__.py")})
    beside = [path for home in homes for path in home.rglob("*") if path.is_file() and path.suffix != ".pyc"]
    return sorted(map(str, (*Path(folder).glob(f"*{ENDING}"), *beside)))


def outputs(options: argparse.Namespace) -> list[str]:
    """The files that a command writes. The boards that `convert` and `generate` make may also go to standard output (“-”)."""
    given = {name: getattr(options, name, None) for name in OUTPUTS}
    return [file for name, file in given.items() if file is not None and (name, file) != ("out", "-")]
