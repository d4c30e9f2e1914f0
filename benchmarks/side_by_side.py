"""An earlier commit and this one, side by side: the CPU time of whole commands.

    python benchmarks/side_by_side.py [REVISION] [--turns N] [--only WORD]

Checks REVISION (unless said, the commit before this one) out into a temporary worktree, runs each command in turn with both
sources, and prints the least CPU time of each and their ratio. Both run in this environment's Python; nothing is installed.
"""

import argparse
import os
import shlex
import subprocess
import sys
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage

from measuring import ROOT, checked_out

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


def compare(earlier: Path, turns: int, only: str) -> None:
    print(f"{'command':<58} {'earlier':>9} {'now':>9} {'ratio':>6}")
    for command in COMMANDS:
        if only in command:
            times = [(cpu(command, earlier), cpu(command, ROOT / "src")) for _ in range(turns)]
            before, now = (min(column) for column in zip(*times, strict=True))
            print(f"{command[:58]:<58} {before:>7.3f} s {now:>7.3f} s {now / before:>6.2f}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("revision", nargs="?", default="HEAD^")
    parser.add_argument("--turns", type=int, default=5)
    parser.add_argument("--only", default="", help="commands that have this word")
    options = parser.parse_args()
    with checked_out(options.revision) as earlier:
        compare(earlier / "src", options.turns, options.only)


if __name__ == "__main__":
    main()
