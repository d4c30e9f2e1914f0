"""An earlier commit and this one, side by side: the CPU time of whole commands.

    python benchmarks/side_by_side.py [REVISION] [--turns N] [--quick] [--only WORD]

Checks REVISION (unless said, the commit before this one) out into a temporary worktree, runs each command in turn with both
sources, and prints the least CPU time of each and their ratio. Both run in this environment's Python; nothing is installed.
Where the corpus lies beside the clone, large boards as theories (`pages.py`) are among the commands.

With --quick there are two turns, and more (up to N) only for a command that seems more than 5 % worse: on a busy machine most
such differences are gone after a few. The last line lists what is left.
"""

from __future__ import annotations

import argparse
import os
import shlex
import subprocess
import sys
from collections.abc import Iterator, Sequence
from math import inf
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from tempfile import TemporaryDirectory

from measuring import CORPUS, ROOT, checked_out

WORSE = 1.05
FIRST = 2  # turns of every command
KINDS = ("Akari", "Galaxies", "Hitori", "Kakuro", "Masyu", "Nurikabe")
COMMANDS = (
    "--version",
    "solve examples/flow/small.flow",
    "solve examples/flow/fourteen.flow --no-unique",
    "solve examples/aquarium/twenty.aquarium",
    "solve examples/overflow/twelve.overflow",
    "solve examples/unwordle/halts.unwordle",
    "solve examples/theories/knights.fol",
    "count examples/flow/fourteen.flow",
    "count examples/theories/colouring.fol",
    "all examples/theories/party.fol",
    "hint examples/flow/nine.flow",
    "hint examples/aquarium/fifteen.aquarium",
    "explain examples/flow/eight.flow",
    "explain examples/aquarium/fifteen.aquarium",
    "explain examples/overflow/six.overflow",
    "explain examples/unwordle/animals.unwordle",
    "why examples/flow/diagonal.flow",
    "why examples/aquarium/overfull.aquarium",
    'ask examples/aquarium/six.aquarium "∃≥10 p wet(p)"',
    "explore examples/aquarium/tiny.aquarium",
    "generate flow --size 8x8 --seed 3",
    "generate aquarium --size 10x10 --seed 3",
    "prove examples/proofs/flow-3-four-ends.sequent",
    "check examples/proofs/textbook.jp",
    "rules flow examples/flow/seven.flow",
)


def cpu(command: str, source: Path) -> float:
    """Seconds of processor time that a command takes, its own processes included."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment = {**kept, "PYTHONPATH": str(source), "NO_COLOR": "1"}
    before = getrusage(RUSAGE_CHILDREN)
    subprocess.run(
        [sys.executable, "-m", "entails", *shlex.split(command)],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        check=False,
    )
    after = getrusage(RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def compare(earlier: Path, commands: Sequence[str], turns: int, quick: bool) -> None:
    print(f"{'command':<58} {'earlier':>9} {'now':>9} {'ratio':>6}")
    worse: list[str] = []
    for command in commands:
        before = now = inf
        for turn in range(turns):
            if quick and turn >= FIRST and now <= WORSE * before:
                break
            before, now = min(before, cpu(command, earlier)), min(now, cpu(command, ROOT / "src"))
        named = command.rpartition("/")[2] if command.startswith("solve /") else command
        print(f"{named[:58]:<58} {before:>7.3f} s {now:>7.3f} s {now / before:>6.2f}", flush=True)
        worse += [f"{named} ({now / before:.2f})"] if now > WORSE * before else []
    print(f"more than 5 % worse: {', '.join(worse) or 'none'}")


def large_boards(folder: Path) -> Iterator[str]:
    """Commands for large boards of some kinds, each written out as a theory."""
    if not CORPUS.exists():
        return
    from pages import READERS, Board, boards, theory_text

    for kind in KINDS:
        name, problem, _ = next(boards(kind, large=True))
        (folder / f"{name}.fol").write_text(theory_text(kind, READERS[kind](Board.of(problem))), encoding="utf-8")
        yield f"solve {folder / name}.fol"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("revision", nargs="?", default="HEAD^")
    parser.add_argument("--turns", type=int, default=5)
    parser.add_argument("--quick", action="store_true", help="two turns, more where now seems worse")
    parser.add_argument("--only", default="", help="commands that have this word")
    options = parser.parse_args()
    with checked_out(options.revision) as earlier, TemporaryDirectory() as folder:
        commands = [one for one in (*COMMANDS, *large_boards(Path(folder))) if options.only in one]
        compare(earlier / "src", commands, options.turns, options.quick)


if __name__ == "__main__":
    main()
