"""Commands that write where something is already: no byte changes of a file that the run has read, or that is not ours.

    python -m tests.hostile.overwriting --rounds 2000 --seed 0

A round is a folder of files that read each other (a theory includes another, a board names a list of words, a list names
boards), one command with an output, and a name for that output: a file that is read directly or through another, a link to
one, a file of the user's that has nothing to do with it, one that we would make up, or none that is there. What each
command reads is written down below by hand, and not asked of the program. Afterwards:

- every file that was read has the bytes that it had;
- every other file has them too, unless it is the very name that was given; what a batch writes must have been ours or empty;
- if the command says that all went well, the output is there.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from random import Random

from tests.batch.alone import answered_alone
from tests.running import Done, entails

FILES = {
    "inner.fol": "sort S = {1..2}\n",
    "middle.fol": 'include "inner.fol"\nfind p(S)\n',
    "outer.fol": 'include "middle.fol"\nrule "some": ∃x p(x)\nrule "none": ∀x ¬p(x)\nrule "again": ∀x ¬p(x)\n',
    "bare.fol": 'sort T = {1..3}\ngiven edge(T, T)\nfind q(T)\nrule "some": ∃x q(x)\n',
    "edge.csv": "1,2\n2,3\n",
    "words.txt": "halts\nratio\nhatch\n",
    "word.unwordle": "answer: halts\nwords: words.txt\nWYWYW\n",
    "a.flow": "A.A\n",
    "a.json": '{"solution": {"paths": {"A": [[0, 0], [0, 1], [0, 2]]}, "rows": ["AAA"]}}\n',
    "pack.flow": "=== 1\nA.A\n=== 2\nAB\nAB\n",
    "boards.list": "a.flow\npack.flow:2\nword.unwordle\nouter.fol\n",
    "theirs.txt": "my notes\nof last year\n",
    "theirs.png": "\x89PNG\r\n\x1a\n without an end",
    "empty": "",
    "out.ahead": "not yours\n",
    "mine/tents/__init__.py": "raise SystemExit\n",
}
FOLDER = tuple(name for name in FILES if name.endswith((".fol", ".flow", ".unwordle")))
LISTED = ("boards.list", "a.flow", "pack.flow", "word.unwordle", "words.txt", "outer.fol", "middle.fol", "inner.fol")
THEORY = ("outer.fol", "middle.fol", "inner.fol")


@dataclass(frozen=True)
class Command:
    """A command up to its output, the option for that (none: it comes last), and what it reads."""

    words: tuple[str, ...]
    option: str | None
    reads: tuple[str, ...]
    batch: bool = False


COMMANDS = [
    Command(("solve", "outer.fol"), "--certificate", THEORY),
    Command(("ask", "outer.fol", "⊥"), "--certificate", THEORY),
    Command(("explore", "outer.fol"), "--certificate", THEORY),
    Command(("explore", "outer.fol", "--without", "3"), "--certificate", THEORY),
    Command(("compare", "outer.fol", "middle.fol"), "--certificate", THEORY),
    Command(("convert", "outer.fol", "--to", "lp"), None, THEORY),
    Command(("solve", "bare.fol", "--facts", "edge.csv"), "--certificate", ("bare.fol", "edge.csv")),
    Command(("convert", "bare.fol", "--facts", "edge.csv", "--to", "lp"), None, ("bare.fol", "edge.csv")),
    Command(("solve", "word.unwordle"), "--svg", ("word.unwordle", "words.txt")),
    Command(("explain", "word.unwordle"), "--html", ("word.unwordle", "words.txt")),
    Command(("solve", "pack.flow:2"), "--png", ("pack.flow",)),
    Command(("solve", "a.flow"), "--svg", ("a.flow",)),
    Command(("generate", "flow", "--size", "4x4", "--seed", "7", "--number", "2"), "--out", ()),
    Command(("solve", "a.flow", "--puzzles", "mine"), "--svg", ("a.flow", "mine/tents/__init__.py")),
    Command(("batch", "boards.list"), "--out", LISTED, batch=True),
    Command(("batch", "boards.list", "--out", "new"), "--csv", LISTED, batch=True),
    Command(("batch", ".", "--out", "new"), "--csv", (*FOLDER, "words.txt"), batch=True),
    Command(("batch", "check", "a.flow"), "--out", ("a.flow", "a.json"), batch=True),
    Command(("batch", "bare.fol", "--facts", "edge.csv"), "--out", ("bare.fol", "edge.csv"), batch=True),
]


class Broken(Exception):
    """A file has lost what was in it."""


def fill(folder: Path) -> None:
    for name, text in FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(text.encode("latin-1") if name.endswith(".png") else text.encode())


def target(folder: Path, command: Command, random: Random) -> str:
    """A name for the output: of a file that is there, as it is or by another name; or a new one."""
    if random.random() < 0.1:
        return "out"  # whose second name is taken
    name = random.choice([*command.reads, *command.reads, *FILES, "new.file"])
    way = random.choice(["plain", "dotted", "link", "hard link", "absolute"])
    if way == "dotted":
        return f"./{name}"
    if way == "absolute":
        return str(folder / name)
    if way in ("link", "hard link") and name in FILES:
        other = folder / f"other{Path(name).suffix}"
        other.symlink_to(folder / name) if way == "link" else os.link(folder / name, other)
        return other.name
    return name


def contents(folder: Path) -> dict[str, bytes]:
    paths = (path for path in folder.rglob("*") if path.is_file() and path.suffix != ".pyc")
    return {str(path.relative_to(folder)): path.read_bytes() for path in paths}


def played(folder: Path, random: Random) -> str:
    """One round; returns what became of it."""
    fill(folder)
    command = random.choice(COMMANDS)
    out = target(folder, command, random)
    before = contents(folder)
    same = [name for name in before if (folder / out).exists() and os.path.samefile(folder / name, folder / out)]
    words = [*command.words, *([command.option] if command.option else []), out]
    with answered_alone():
        done = entails(*words, folder=folder)
    judge(command, words, done, same, before, contents(folder))
    kind = "read" if {*same} & {*command.reads} else "not read" if same else "new"
    return f"{command.words[0]} {command.option or 'OUT'}: {kind}, exit {done.code}"


def judge(
    command: Command, words: list[str], done: Done, same: list[str], before: dict[str, bytes], after: dict[str, bytes]
) -> None:
    """`same` are the names of the file that was to be written."""
    for name, content in before.items():
        if after.get(name) == content:
            continue
        if name not in same or {*same} & {*command.reads}:
            raise Broken(f"{words}: {name} has changed: {done}")
        if command.batch and content:
            raise Broken(f"{words}: {name} was not ours: {done}")
    if {*same} & {*command.reads} and done.code != 2:
        raise Broken(f"{words}: what is read would be written, and it was not said: {done}")
    if "internal error" in done.err or "Traceback" in done.err:
        raise Broken(f"{words}: {done}")
    left = [name for name in after if Path(name).name.startswith(".entails-")]
    if left:
        raise Broken(f"{words}: {left} is left")


def run(rounds: int, seed: int) -> Counter[str]:
    """So many rounds; returns what became of them. Raises `Broken` with a seed."""
    figures = Counter[str]()
    for number in range(seed, seed + rounds):
        folder = Path(tempfile.mkdtemp())
        try:
            figures[played(folder, Random(f"overwriting {number}"))] += 1
        except Broken as error:
            raise Broken(f"seed {number}: {error}") from None
        finally:
            shutil.rmtree(folder)
    return figures


def main() -> int:
    parser = argparse.ArgumentParser(description="write over everything")
    parser.add_argument("--rounds", type=int, default=300)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    figures = run(options.rounds, options.seed)
    sys.stdout.writelines(f"{number:7} {what}\n" for what, number in sorted(figures.items()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
