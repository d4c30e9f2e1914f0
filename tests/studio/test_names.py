"""A text that is sent may name files. None is opened or looked for, so that nobody learns which files there are."""

import builtins
import io
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from entails.limits import Limit
from entails.studio.verbs import VERB_FIELDS, answered
from tests.running import ROOT

SECRET = "secret"
FLOW = "A.A"
# What would be read if the file were: a list of words, a theory, facts, a board, a pack, a proof.
CONTENTS = ("abbey\nabbot\n", "sort S = {a}\n", "x,y\n1,2\n", "A.A\n", "=== 1\nA.A\n", "P ⊢ P")

# Every way in which a text, or another field of a request, could name a file.
TEXTS: tuple[Callable[[str], str], ...] = (
    lambda name: name,
    lambda name: f"{name}:1",
    lambda name: f"file://{name}",
    lambda name: f"answer: abbey\nwords: {name}\nGGGGW\n",
    lambda name: f"words: {name}\nWordle 1 2/6\n⬛🟩🟩\n🟩🟩🟩\n",
    lambda name: f"=== 1\nanswer: abbey\nwords: {name}\nGGGGW\n",
    lambda name: f'include "{name}"\nfind p(S)\n',
    lambda name: f'sort S = {{a}}\nfind p(S)\ngiven q = "{name}"\n',
    lambda name: f"sort S = {{a}}\ninclude {name}\n",
    lambda name: f"USE {name}\nP ⊢ P",
)
KINDS = (None, "unwordle", "theory", "flow")
FILES = ("open", "stat", "lstat", "scandir", "listdir", "access", "readlink", "chdir")


@pytest.fixture
def touched(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The paths with the secret in them that anybody asks the system about."""
    paths: list[str] = []

    def heard(call: Callable[..., Any]) -> Callable[..., Any]:
        def asked(*arguments: Any, **named: Any) -> Any:
            if arguments and isinstance(arguments[0], str | bytes | os.PathLike):
                path = os.fsdecode(arguments[0])
                paths.extend([path] if SECRET in path else [])
            return call(*arguments, **named)

        return asked

    for name in FILES:
        monkeypatch.setattr(os, name, heard(getattr(os, name)))
    monkeypatch.setattr(builtins, "open", heard(builtins.open))
    monkeypatch.setattr(io, "open", heard(io.open))
    yield paths
    monkeypatch.undo()


def names(folder: Path) -> list[str]:
    deep = os.path.relpath(folder / f"{SECRET}.txt", Path.cwd())
    return [
        str(folder / f"{SECRET}.txt"),
        f"{SECRET}.txt",
        f"./{SECRET}.txt",
        deep,
        f"{folder}/../{folder.name}/{SECRET}.txt",
    ]


def bodies(verb: str, name: str, chance: Random) -> Iterator[dict[str, Any]]:
    """Requests to a verb in which each text names the file, and one in which every other field does."""
    fields = VERB_FIELDS[verb]
    usual = {
        "answer": {},
        "answers": [{}],
        "claim": name,
        "other": name,
        "certificate": name,
        "to": name,
        "file": f"{name}.csv",
    }
    required = {key: usual[key] for key, field in fields.items() if field.required and key in usual}
    if "text" in fields:
        for make in TEXTS:
            kind = chance.choice(KINDS)
            puzzle = {"puzzle": kind} if kind and "puzzle" in fields else {}
            yield {**required, "text": make(name), **puzzle}
    if "text" in fields and required:
        yield {**required, "text": FLOW}
    if "puzzle" in fields:
        yield {**required, **({"text": FLOW} if "text" in fields else {}), "puzzle": name}
    if "other" in fields:
        yield {"text": "find p\n", "puzzle": "theory", "other": TEXTS[6](name)}


def test_no_verb_opens_or_looks_for_a_file_that_is_named(
    tmp_path: Path, touched: list[str], monkeypatch: pytest.MonkeyPatch, thorough: bool
) -> None:
    monkeypatch.chdir(tmp_path)
    chance = Random(24)
    limit = Limit.seconds(600)
    file = tmp_path / f"{SECRET}.txt"
    asked = 0
    for verb in VERB_FIELDS:
        for name in names(tmp_path) if thorough else [chance.choice(names(tmp_path))]:
            for body in bodies(verb, name, chance):
                with io.FileIO(file, "w") as written:
                    written.write(chance.choice(CONTENTS).encode())
                there = answered(limit, lambda message: None, verb, dict(body))
                os.unlink(file)
                gone = answered(limit, lambda message: None, verb, dict(body))
                assert _said(there) == _said(gone), (verb, body)
                assert touched == [], (verb, body)
                asked += 1
    assert asked > 200


def _said(reply: tuple[int, str]) -> tuple[int, str]:
    """What was said, without how long it took."""
    return reply[0], reply[1].partition('"seconds"')[0]


def test_the_law_notices_a_file_that_is_looked_for(tmp_path: Path, touched: list[str]) -> None:
    name = str(tmp_path / f"{SECRET}.txt")
    assert not Path(name).exists()
    assert touched == [name]
    with pytest.raises(FileNotFoundError):
        Path(name).read_bytes()
    assert len(touched) > 1


def test_words_that_are_sent_are_read() -> None:
    text = (ROOT / "examples/unwordle/tiny.unwordle").read_text(encoding="utf-8")
    assert answered(Limit.seconds(60), lambda message: None, "count", {"text": text})[0] == 200
