"""Do limits hold? Every command on input that keeps it busy, stopped by `--time-limit` or by Ctrl-C.

    python -m tests.hostile.limits                  # a table: seconds over the limit, the peak of memory, how it ended
    python -m tests.hostile.limits pigeonholes why  # some of it

The promise is T + 1 s, and 1 s after Ctrl-C, on a machine that has nothing else to do.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import NamedTuple

from entails.engines.certificates.text import HEAD
from entails.workers.memory import resident
from tests.engines.certificates.examples import digested

ROOT = Path(__file__).parents[2]
LIMIT = 1.0
PROMISED = 1.0
RUN = "from entails.__main__ import run; run()"


class Hard(NamedTuple):
    """A name, and the arguments of a command, whose files are written into a folder first."""

    name: str
    arguments: Callable[[Path], list[str]]


def file(folder: Path, name: str, text: str) -> str:
    (folder / name).write_text(text, encoding="utf-8")
    return str(folder / name)


def theory(command: str, text: str) -> Callable[[Path], list[str]]:
    return lambda folder: [command, file(folder, "theory.fol", text)]


def definitions(number: int) -> str:
    heads = "".join(f"define d{i}(N): ∀x (d{i - 1}(x) → d{i}(x))\n" for i in range(1, number))
    return f"sort N = {{1..50}}\nfind p(N)\ndefine d0(N): ∀x (p(x) → d0(x))\n{heads}rule: ∀x d{number - 1}(x)\n"


def aquarium(size: int) -> str:
    """One tank a row, and numbers that cross each other."""
    numbers = " ".join(str(1 + (7 * i) % (size // 2)) for i in range(size))
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    rows = "\n".join("".join(letters[(r // 2 + c // 3) % 26] for c in range(size)) for r in range(size))
    return f"rows: {numbers}\ncolumns: {numbers}\n{rows}\n"


def flow(size: int) -> str:
    rows = [["."] * size for _ in range(size)]
    for number, letter in enumerate("ABCDEFGHIJKLMNOPQRST"):
        rows[number * size // 20][number % 7] = letter
        rows[size - 1 - number * size // 25][size - 1 - number % 5] = letter
    return "\n".join(map("".join, rows)) + "\n"


def certificate(folder: Path) -> list[str]:
    """Of many lines, as one that was made for a large board."""
    rules = "".join(f'rule "r{number}": p\n' for number in range(400_000))
    text = f"{HEAD}\nclaim impossible\ntheory 400001\nfind p\n{rules}"
    return ["certify", file(folder, "large.cert", digested(text))]


def checked(folder: Path) -> list[str]:
    answer = json.dumps({"rows": ["~" * 400] * 40_000})
    return ["check", file(folder, "a.aquarium", aquarium(50)), file(folder, "a.json", answer)]


def deep(folder: Path) -> list[str]:
    return ["check", file(folder, "a.aquarium", aquarium(50)), file(folder, "a.json", "[" * 10**7)]


def independent(nodes: int) -> str:
    """The most nodes of a random graph of which no two are joined."""
    random = Random(0)
    edges = ", ".join(f"({random.randint(1, nodes)},{random.randint(1, nodes)})" for _ in range(4 * nodes))
    text = f"sort N = {{1..{nodes}}}\ngiven edge(N, N) = {{{edges}}}\nfind p(N)\n"
    return text + "rule: ∀x,y (edge(x,y) ∧ x≠y → ¬(p(x) ∧ p(y)))\nmaximise #x p(x)\n"


def loop(folder: Path) -> list[str]:
    (folder / "mine").mkdir()
    file(folder / "mine", "__init__.py", "sum(range(10**12))")
    return ["solve", file(folder, "a.mine", "x"), "--puzzles", str(folder)]


def regex(folder: Path) -> list[str]:
    (folder / "mine").mkdir()
    file(folder / "mine", "__init__.py", "import re; re.match('(a*)*b', 'a' * 60)")
    return ["solve", file(folder, "a.mine", "x"), "--puzzles", str(folder)]


UNWORDLE = "answer: halts\nWWWWW\nWYWWW\nWWWYW\nWGWWW\n"
PIGEONS = (
    "sort P = {1..40}\nsort H = {1..39}\nfind at(P, H)\nrule: ∀p ∃h at(p,h)\nrule: ∀p,q,h (at(p,h) ∧ at(q,h) → p=q)\n"
)
SQUARE = "sort R = {1..40}\nsort C = {1..40}\nfind p(R, C)\nrule: ∀r ∃=13 c p(r,c)\nrule: ∀c ∃=13 r p(r,c)\n"
HARD = [
    Hard("check", checked),
    Hard("certify", certificate),
    Hard("definitions", theory("solve", definitions(5_000))),
    Hard("definitions count", theory("count", definitions(5_000))),
    Hard("prove board", lambda folder: ["prove", "--board", file(folder, "a.unwordle", UNWORDLE)]),
    Hard("why flow", lambda folder: ["why", file(folder, "a.flow", flow(50))]),
    Hard("why aquarium", lambda folder: ["why", file(folder, "a.aquarium", aquarium(50))]),
    Hard("explore flow", lambda folder: ["explore", file(folder, "a.flow", flow(30))]),
    Hard("three of 600", theory("solve", "sort N = {1..600}\nfind f(N)\nrule: ∀a ∃b,c (f(a)∨f(b)∨f(c))\n")),
    Hard("pigeonholes", theory("solve", PIGEONS)),
    Hard("pigeonholes why", theory("why", PIGEONS)),
    Hard("pigeonholes count", theory("count", PIGEONS)),
    Hard("crossing counts", theory("count", SQUARE)),
    Hard("all", theory("all", SQUARE)),
    Hard("best", theory("solve", independent(250))),
    Hard("long line", theory("solve", "find p\nrule: " + "(" * 200_000 + "p" + ")" * 200_000 + "\n")),
    Hard("long name", theory("solve", "find " + "p" * 30_000_000 + "\n")),
    Hard("deep json", deep),
    Hard("a loop in C", loop),
    Hard("a catastrophic regex", regex),
]  # fmt: skip


class Stopped(NamedTuple):
    """Seconds from the moment at which it should have stopped; the most memory seen, in MB; exit code; last words."""

    late: float
    memory: float
    code: int
    said: str


def stopped(arguments: list[str], press: bool) -> Stopped:
    """Run a command for a second; then time is up, or Ctrl-C is pressed."""
    limit = [] if press else ["--time-limit", str(LIMIT)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    command = [sys.executable, "-P", "-c", RUN, *arguments, *limit, "--json"]
    begin, most, sent = time.monotonic(), 0, False
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        process = subprocess.Popen(command, stdout=out, stderr=err, cwd=ROOT, env=environment)
        while process.poll() is None:
            most = max(most, resident(process.pid))
            if press and not sent and time.monotonic() > begin + LIMIT:
                process.send_signal(signal.SIGINT)
                sent = True
            time.sleep(0.01)
        late = time.monotonic() - begin - LIMIT
        out.seek(0)
        err.seek(0)
        lines = out.read().decode().splitlines()
        complaints = err.read().decode()
    assert "Traceback" not in complaints, complaints
    last = json.loads(lines[-1]) if lines else {"status": complaints.strip()[:40]}
    return Stopped(late, most / 1e6, process.returncode, f"{last.get('status')} {last.get('why', '')}".strip())


def main() -> None:
    parser = argparse.ArgumentParser(description="Do limits hold?")
    parser.add_argument("names", nargs="*", help="only those whose name has one of these words")
    options = parser.parse_args()
    signal.signal(signal.SIGINT, signal.default_int_handler)
    broken = 0
    for hard in HARD:
        if options.names and not set(options.names) & set(hard.name.split()):
            continue
        for press in (False, True):
            with tempfile.TemporaryDirectory() as folder:
                ended = stopped(hard.arguments(Path(folder)), press)
            broken += ended.late > PROMISED
            how = "Ctrl-C" if press else "limit"
            sys.stdout.write(
                f"{hard.name:22} {how:7} {ended.late:+6.2f} s {ended.memory:6.0f} MB  exit {ended.code}  {ended.said}\n"
            )
            sys.stdout.flush()
    sys.stdout.write(f"{broken} over {PROMISED} s\n")


if __name__ == "__main__":
    main()
