"""Hostile inputs. Boards, theories, packs, proofs, certificates, answers and command lines are changed at random, and each
command is run on them, in this process. Whatever comes, it ends with an exit code of the contract; nothing is an internal
error or a traceback; and bad input is one message, with a place where it is a file that is bad.

    python -m tests.hostile.inputs --rounds 15000 --seed 0 --seconds 600

A round is one run of a command. The figures count how they ended. A run that breaks a promise is printed with its files.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import monotonic

from entails.errors import MOST_MISTAKES
from tests.hostile.input_cases import Case, cases
from tests.running import Done, entails

PATIENCE = "0.3"  # seconds for one run

# Characters that are invisible, turn the text round, break lines, combine, count as digits or letters, or end nothing.
NASTY: list[str] = [
    *"\x00\x01\x08\x0b\x0c\x1b\x1c\x1f\x7f\x85\xa0\xad\u034f\u061c\u115f\u1680\u180e\u200b\u200d\u200e\u2028\u202e\u2060",
    *"\u2066\u2800\u3000\u3164\ufe0e\ufe0f\ufeff\ufffd\uffff\U000e0101\U0010ffff\u0301\u0660\u00b2\u0968\u2460\u01c5\u0130",
    *"\u00df\ufb01🟩🟨⬛⬜🟧🟥\r\t '\"`#-+*.,:;=(){}[]<>|\\/~¬∀∃∧∨→↔⊢⊥∈#≤0129AaGYWULxX?!%&@",
]
WORDS = ["", "-1", "0", "00", "1.5", "1e9", "NaN", "null", "true", "٣", "²", "\u202e", "--", "-", ".", "{}", "[]"]
WORDS += ["[[0,0]]", '""', "..", "→", "(", ")", "{x}", "find", "sort N", "∃=1 x", "answer: ?", "wall: 0,0 0,1"]
WORDS += ["9" * 30, "a" * 200]
HOSTILE = [*WORDS, "\x00", "\ud800", "\n", "a\nb", "/", "/dev/null", "nowhere", "-o", "--json=1", "r1c1", "0,0"]
OPTIONS = ["--limit", "--steps", "--cell", "--answer", "--puzzle", "--row", "--seed", "--claim", "--order", "--size"]
OPTIONS += ["--certificate", "--to", "--notation", "--number", "--without", "--boards", "--board", "-v"]
VALUES: list[object] = [None, True, -1, 0, 1, 10**20, 1.5, "", "A", "\u200b", [], {}]
VALUES += [[[0, 0]], [[0, 0], [9, 9]], {"A": [[0, 0]]}]

# Bad input of which no line in particular is to blame.
WHOLE_FILE = re.compile(
    "cannot be read|cannot tell|this is (no pack|a board)|there is no (board|level|rule)|expected a board and an answer|"
    "only boards|nothing says which solution"
)


@dataclass(frozen=True)
class Attempt:
    """What was run. `tampered` says whether words of the command line were changed too, beside the files."""

    arguments: tuple[str, ...]
    files: Mapping[str, bytes]
    tampered: bool

    def __str__(self) -> str:
        files = "".join(f"\n  {name}: {data!r}" for name, data in self.files.items())
        return f"entails {' '.join(map(repr, self.arguments))}{files}"


# --- changing it ---


def changed(data: bytes, random: Random) -> bytes:
    """One to four changes to the bytes or the text of a file."""
    for _ in range(random.choice([1, 1, 1, 2, 4])):
        if random.random() < 0.15:
            data = _changed_bytes(data, random)
        else:
            data = _changed_text(data.decode("utf-8", "replace"), random).encode("utf-8", "replace")
    return data


def _changed_bytes(data: bytes, random: Random) -> bytes:
    at = random.randint(0, len(data))
    return random.choice([data[:at], data[at:], data[:at] + bytes([random.randrange(256)]) + data[at + 1 :], data * 2])


def _changed_text(text: str, random: Random) -> str:
    if random.random() < 0.5 and text.lstrip().startswith("{"):
        return _changed_json(text, random)
    changes: list[Callable[[str, Random], str]] = [_insert, _replace, _drop, _word, _line]
    changes += [_alike, _alike, _alike, _swap, _swap]  # these often leave something that can be read
    return random.choice(changes)(text, random)


def _changed_json(text: str, random: Random) -> str:
    """Another value somewhere in a JSON document, or a key less."""
    try:
        part = whole = json.loads(text)
    except (ValueError, RecursionError):
        return text
    while isinstance(part, dict | list) and part:
        key = random.choice(list(part)) if isinstance(part, dict) else random.randrange(len(part))
        if random.random() < 0.3 or not isinstance(part[key], dict | list):
            if random.random() < 0.3:
                del part[key]
            else:
                part[key] = random.choice(VALUES)
            break
        part = part[key]
    return json.dumps(whole)


def _alike(text: str, random: Random) -> str:
    """A character becomes another one that stands in the same text."""
    at = random.randrange(len(text) or 1)
    return text[:at] + random.choice(text or " ") + text[at + 1 :]


def _swap(text: str, random: Random) -> str:
    """Two words or signs change places."""
    parts = re.findall(r"\w+|\s+|[^\w\s]", text) or [text]
    a, b = random.randrange(len(parts)), random.randrange(len(parts))
    parts[a], parts[b] = parts[b], parts[a]
    return "".join(parts)


def _insert(text: str, random: Random) -> str:
    at = random.randint(0, len(text))
    return text[:at] + random.choice(NASTY) * random.choice([1, 1, 1, 5]) + text[at:]


def _replace(text: str, random: Random) -> str:
    at = random.randint(0, len(text))
    return text[:at] + random.choice(NASTY) + text[at + 1 :]


def _drop(text: str, random: Random) -> str:
    at = random.randint(0, len(text))
    return text[:at] + text[at + random.randint(1, 6) :]


def _word(text: str, random: Random) -> str:
    parts = text.split(" ")
    parts[random.randrange(len(parts))] = random.choice(WORDS)
    return " ".join(parts)


def _line(text: str, random: Random) -> str:
    """Drop, double, swap or add a line."""
    lines = text.split("\n")
    at, other = random.randrange(len(lines)), random.randrange(len(lines))
    invisible = "".join(random.choices(NASTY[:32], k=random.randint(1, 5)))
    new = random.choice(
        [[], [lines[at]] * 2, [lines[other]], [invisible], [random.choice(WORDS)], [lines[at], invisible]]
    )
    return "\n".join([*lines[:at], *new, *lines[at + 1 :]])


def attempt(case: Case, random: Random) -> Attempt:
    arguments, files = list(case.arguments), dict(case.files)
    tampered = not files or random.random() < 0.2
    if files and (not tampered or random.random() < 0.5):
        name = random.choice([name for name in files if name in " ".join(arguments)])
        files[name] = changed(files[name], random)
    if tampered:
        arguments = _changed_arguments(arguments, random)
    if random.random() < 0.7:
        arguments.append("--json")
    return Attempt((*arguments, "--time-limit", PATIENCE), files, tampered)


def _changed_arguments(arguments: list[str], random: Random) -> list[str]:
    at = random.randint(0, len(arguments))
    new = random.choice(
        [
            [_changed_text(arguments[at], random)] if at < len(arguments) else [],
            [random.choice(HOSTILE)],
            [random.choice(OPTIONS), random.choice(HOSTILE)],
            [],
        ]
    )
    return [*arguments[:at], *new, *arguments[at + random.randrange(2) :]]


# --- what must not happen ---

SEVERAL = re.compile(r"entails: (?:the first )?(\d+) mistakes")


def broken_promise(run: Attempt, done: Done) -> str | None:
    """The promise that a run breaks, if any."""
    if done.code not in (0, 1, 2, 3):
        return f"exit code {done.code}"
    for word in ("internal error", "Traceback"):
        if word in done.out + done.err:
            return word
    if done.code != 2:
        return _no_documents(run, done)
    asides = (" ", "entails: note:", "entails: warning:", "entails: read")
    messages = [line for line in done.err.split("\n") if line and not line.startswith(asides)]
    if len(messages) > 1 and (told := SEVERAL.fullmatch(messages[-1])):  # a file with several mistakes, and how many
        if int(told[1]) != len(messages) - 1 or int(told[1]) > MOST_MISTAKES:
            return "not as many messages as it says"
    elif len(messages) != 1:
        return "not one message"
    if not all(message.startswith("entails: ") for message in messages):
        return "a message of somebody else"
    return _placeless(run, done)


def _no_documents(run: Attempt, done: Done) -> str | None:
    """With --json every line of the output is a document."""
    if "--json" in run.arguments and not run.tampered:
        try:
            [json.loads(line) for line in done.out.splitlines()]
        except ValueError:
            return "no JSON document"
    return None


def _placeless(run: Attempt, done: Done) -> str | None:
    if "--json" not in run.arguments:
        return None
    try:
        error = done.json()["error"]
    except (ValueError, KeyError):
        return "no JSON document with an error"
    if run.tampered:
        return None
    if error["file"] is None:
        return "no file"
    if error["line"] is None and not WHOLE_FILE.match(error["message"]):
        return "no line"
    return None


def run(
    rounds: int, seed: int, folder: Path, seconds: float = 1e9, tell: Callable[[str], object] | None = None
) -> Counter[str]:
    """How the runs ended. What breaks a promise goes to `tell`, or is raised if there is nobody to tell."""
    random, every, figures, end = Random(seed), cases(), Counter[str](), monotonic() + seconds
    for number in range(rounds):
        case = random.choice(every)
        tried = attempt(case, random)
        broken = _ended(tried, folder, figures)
        if broken:
            figures["broken"] += 1
            report = f"seed {seed}, round {number}: {broken}\n{tried}"
            if tell is None:
                raise AssertionError(report)
            tell(report)
        if monotonic() > end:
            break
    return figures


def _ended(tried: Attempt, folder: Path, figures: Counter[str]) -> str | None:
    for old in folder.iterdir():
        if old.is_file():
            old.unlink()
    for name, data in tried.files.items():
        (folder / name).write_bytes(data)
    try:
        done = entails(*tried.arguments, folder=folder)
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    figures[f"exit {done.code}"] += 1
    broken = broken_promise(tried, done)
    return f"{broken}\n  {done}" if broken else None


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="hostile inputs to every command")
    parser.add_argument("--rounds", type=int, default=15_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=600)
    options = parser.parse_args(arguments)
    with TemporaryDirectory() as folder:
        figures = run(
            options.rounds, options.seed, Path(folder), options.seconds, lambda text: sys.stdout.write(text + "\n")
        )
    sys.stdout.write(", ".join(f"{what}: {number}" for what, number in sorted(figures.items())) + "\n")
    return 1 if figures["broken"] else 0


if __name__ == "__main__":
    sys.exit(main())
