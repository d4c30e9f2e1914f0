"""What a tiny question costs as a process: CPU milliseconds of whole commands, beside bare Python and clingo.

    python benchmarks/start_up.py [--turns N] [--pages]

The least of N turns (25 unless said), everybody in turn, so that a busy machine is busy for all. clingo gets the tiny theory
as its users would write it, and is started as `python -m clingo`; it is left out where it is not installed. With --pages also
`solve` of the small example of twelve kinds that are pages.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from os import environ
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage

from measuring import ROOT

THEORY = """sort Node = {a, b, c}
given edge(Node, Node) = {(a,b), (b,c)}
find red(Node)
rule "{p} or {q} is red": ∀p,q (edge(p,q) → red(p) ∨ red(q))
"""
PROGRAM = """node(a;b;c). edge(a,b). edge(b,c).
{ red(N) : node(N) }.
:- edge(P,Q), not red(P), not red(Q).
"""

PAGES = [
    "akari",
    "binairo",
    "fillomino",
    "heyawake",
    "kakuro",
    "masyu",
    "nurikabe",
    "shikaku",
    "slitherlink",
    "sudoku",
    "tents",
    "yajilin",
]


def commands(folder: Path, pages: list[str]) -> dict[str, list[str]]:
    theory, program = folder / "tiny.fol", folder / "tiny.lp"
    theory.write_text(THEORY, encoding="utf-8")
    program.write_text(PROGRAM, encoding="utf-8")
    clingo = {"clingo": ["-m", "clingo", "--models=2", str(program)]} if find_spec("clingo") else {}
    entails = ["-P", "-m", "entails"]
    return {
        "bare Python": ["-c", "pass"],
        **clingo,
        "entails solve": [*entails, "solve", str(theory)],
        "entails hint": [*entails, "hint", str(ROOT / "examples/flow/tiny.flow")],
        "entails prove": [*entails, "prove", "P∧Q ⊢ Q∧P"],
        **{kind: [*entails, "solve", str(ROOT / f"examples/{kind}/small.{kind}")] for kind in pages},
    }


def cpu(command: list[str]) -> float:
    """CPU milliseconds of a process and what it starts."""
    kept = {name: value for name, value in environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    before = getrusage(RUSAGE_CHILDREN)
    subprocess.run(
        [sys.executable, *command],
        env={**kept, "PYTHONPATH": str(ROOT / "src")},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        check=False,  # clingo ends with 10 or 30
    )
    after = getrusage(RUSAGE_CHILDREN)
    return 1000 * (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--turns", type=int, default=25)
    parser.add_argument("--pages", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        asked = commands(Path(folder), PAGES if options.pages else [])
        times = [[cpu(command) for command in asked.values()] for _ in range(options.turns)]
    least = {name: min(column) for name, column in zip(asked, zip(*times, strict=True), strict=True)}
    for name, time in least.items():
        times_clingo = f"  {time / least['clingo']:.2f} of clingo" if "clingo" in least else ""
        print(f"{name:<14} {time:>6.1f} ms{times_clingo}", flush=True)


if __name__ == "__main__":
    main()
