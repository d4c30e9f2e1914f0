"""Inside the browser's Python the answers are those of this one, verb by verb, on the shipped examples."""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from entails.studio.alone import reply
from entails.studio.examples import examples

HERE = Path(__file__).parent
LARGE = ("fourteen", "fifteen", "twelve", "ten")  # take long there
SOME = (
    "aquarium",
    "flow",
    "hitori",
    "overflow",
    "proofs",
    "sequents",
    "slitherlink",
    "starbattle",
    "theories",
    "unwordle",
)


def questions(thorough: bool) -> list[tuple[str, dict[str, Any]]]:
    """About every example; one of some folders, unless all are wanted."""
    asked: list[tuple[str, dict[str, Any]]] = []
    seen: dict[str, int] = {}
    for example in examples():
        folder, kind, body = example["folder"], example["kind"], {"text": example["text"]}
        seen[folder] = seen.get(folder, 0) + 1
        if example["name"] in LARGE and thorough:
            asked += [(verb, {**body, "puzzle": kind, "time_limit": 600}) for verb in ("board", "solve")]
            continue
        if example["name"] in LARGE or ((seen[folder] > 1 or folder not in SOME) and not thorough):
            continue
        if kind == "sequent":
            asked.append(("prove", body))
        elif kind == "jp":
            asked.append(("proof/check", body))
        elif kind == "fol":
            asked += [(verb, {**body, "puzzle": "theory"}) for verb in ("solve", "count", "lint", "rules")]
        else:
            asked += [(verb, {**body, "puzzle": kind}) for verb in ("board", "solve", "count", "hint", "rules")]
    asked.append(("generate", {"puzzle": "flow", "size": [6, 6], "seed": 3}))
    asked.append(("solve", {"text": "?!"}))
    asked.append(("solve", {"nonsense": 1}))
    return asked


def plain(fine: bool, text: str) -> Any:
    document = json.loads(text)
    document.pop("seconds", None)
    return fine, document


def test_answers_are_the_same_inside(folder: Path, thorough: bool) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("no Node: Python for browsers is not run outside one")
    asked = questions(thorough)
    done = subprocess.run(
        [node, str(HERE / "inside.mjs"), str(folder)],
        input=json.dumps(asked),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    answers = json.loads(done.stdout)
    assert len(answers) == len(asked) >= 15
    for (verb, body), (fine, text) in zip(asked, answers, strict=True):
        here = reply(verb, json.dumps(body), lambda message: None)
        assert plain(fine, text) == plain(*here), f"{verb} of {body}"
