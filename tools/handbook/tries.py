"""*Try it*: the page without a server, opened on what a transcript asks about. The address holds the text, behind the #."""

from __future__ import annotations

import json
import re
import shlex
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from entails.errors import EntailsError
from entails.questions.catalogue import CATALOGUE
from entails.questions.load import load
from entails.questions.own_page import RULER
from entails.studio.alone import reply
from entails.studio.examples import examples

PROOFS = ("jp", "sequent", "fitch")
KINDS = ("theory", "proof", "puzzle")
PLAY = "play/index.html"


class Try(NamedTuple):
    """What the page opens: its kind there, the text, and what to call it."""

    kind: str
    text: str
    name: str

    @property
    def fragment(self) -> str:
        packed = zlib.compressobj(9, zlib.DEFLATED, -15)
        data = packed.compress(self.text.encode()) + packed.flush()
        return f"#{self.kind}={urlsafe_b64encode(data).decode().rstrip('=')}"

    def opens(self) -> bool:
        """Can the page read it?"""
        verb, body = ("proof/offers", {}) if self.kind == "proof" else ("board", {"puzzle": self.kind})
        return reply(verb, json.dumps({"text": self.text, **body}), lambda message: None)[0]

    def link(self, up: str, words: str = "") -> str:
        """A button of the site; `up` leads to its root."""
        said = words or f"Try it<span>: {self.name}</span>"
        return f'<a class="try" href="{up}{PLAY}{self.fragment}">{said}</a>'


def commands(block: str) -> list[tuple[str, str]]:
    """The commands of a transcript, each with what it printed."""
    return re.findall(r"^\$ entails (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE)


def tries(block: str, files: Mapping[str, str], root: Path) -> list[Try]:
    """What a transcript asks about, each once. `files` are those that its page has written so far."""
    found = [_asked(shlex.split(command), output, files, root) for command, output in commands(block)]
    return [one for one in dict.fromkeys(found) if one and one.opens()]


def _asked(words: list[str], output: str, files: Mapping[str, str], root: Path) -> Try | None:
    verb, given = words[0], words[1:]
    for word in given:
        if (text := files.get(word)) is not None or (text := _example(word, root)) is not None:
            return of_file(word, text, files)
        if re.search(r"⊢|\|-|∴", word):
            return Try("proof", word, word)
    if verb in ("generate", "rules", "explore") and given and CATALOGUE.has(given[0]):
        return _made(given[0], output) if verb == "generate" else shown(given[0])
    return _typed(given[0]) if given else None


def _example(word: str, root: Path) -> str | None:
    file = root / word
    return file.read_text(encoding="utf-8") if word.startswith("examples/") and file.is_file() else None


def of_file(name: str, text: str, files: Mapping[str, str]) -> Try | None:
    """A file as the page opens it: with what it includes, and a board with the page that it names."""
    ending = name.rpartition(".")[2]
    if named := re.match(r"puzzle: (\S+)\n", text):  # a board whose page lies beside it: both in one text
        page = files.get(named[1])
        return Try("puzzle", f"{page}{RULER}\n{text[named.end() :]}", Path(name).name) if page else None
    kind = "theory" if ending == "fol" else "proof" if ending in PROOFS else ending
    while (
        whole := re.sub(r'^include "(.*)"\n', lambda one: files.get(one[1], one[0]), text, flags=re.MULTILINE)
    ) != text:
        text = whole
    if ending == "sequent":  # the page takes one as it is typed, without remarks
        text = " ".join(line for line in text.splitlines() if not line.startswith("--")).strip()
    return Try(kind, text, Path(name).name) if kind in KINDS or CATALOGUE.has(kind) else None


def _made(kind: str, output: str) -> Try | None:
    """The board that a command printed: the first one, of a pack."""
    boards = re.split(r"^===.*\n", output, flags=re.MULTILINE)
    return Try(kind, boards[1 if len(boards) > 1 else 0], f"a new {kind}")


def _typed(text: str) -> Try | None:
    """An address or a task string."""
    if "/" not in text and ";" not in text:
        return None
    try:
        problem = load(text)
    except (EntailsError, OSError):
        return None
    return Try(problem.kind, text, "this address") if problem.puzzle else None


def shown(kind: str) -> Try | None:
    """A small board of a puzzle."""
    boards = [one for one in examples() if one["kind"] == kind]
    first = min(boards, key=lambda one: one["name"] != "small", default=None)
    return Try(kind, first["text"], f"{first['name']}.{kind}") if first else None
