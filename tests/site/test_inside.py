"""Inside the browser's Python the answers are those of this one, verb by verb, on the shipped examples."""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from entails.engines.answers import Fact, Solved
from entails.limits import FOREVER
from entails.questions.hint import Wrong, explaining
from entails.questions.load import load_text
from entails.questions.solve import solve
from entails.studio.alone import reply
from entails.studio.examples import examples

HERE = Path(__file__).parent
LARGE = ("fourteen", "fifteen", "twelve", "ten")  # take long there
UNCOUNTED = ("unwordle-report",)  # nobody counts its solutions in a minute, here or there
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


PARTS = 8
SMALL = "stars: 1\nAABCC\nAABDD\nAADDD\nEADDD\nEEEED\n"


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
            asked += [
                (verb, {**body, "puzzle": "theory", "time_limit": 600})
                for verb in ("solve", "count", "lint", "rules")
                if (verb, example["name"]) not in (("count", name) for name in UNCOUNTED)
            ]
        else:
            verbs = [
                "board",
                "solve",
                "count",
                "hint",
                "rules",
                *["explain"] * (example["name"] == "small" and thorough),
            ]
            asked += [(verb, {**body, "puzzle": kind, "time_limit": 600}) for verb in verbs]
    board, none = {"text": SMALL, "puzzle": "starbattle"}, {"text": "A.\n.A\n", "puzzle": "flow"}
    asked += [(verb, none) for verb in ("why", "explain", "hint")]
    asked += [(verb, board) for verb in ("explain", "all", "explore", "superfluous")]
    asked += [("ask", {**board, "claim": "∃=5 p star(p)"})]
    asked.append(("why", {"text": "sort N = {1..3}\nfind p(N)\n", "puzzle": "theory", "several": True}))
    asked += [(verb, {"text": "P→Q, ¬Q ⊢ ¬P"}) for verb in ("proof/offers", "proof/hint")]
    asked.append(("generate", {"puzzle": "flow", "size": [6, 6], "seed": 3}))
    asked.append(("solve", {"text": "?!"}))
    asked.append(("solve", {"nonsense": 1}))
    return asked


def plain(fine: bool, text: str) -> Any:
    """An answer without its time. Of the rules and facts that are enough for a step, solvers may choose different ones."""
    document = json.loads(text)
    document.pop("seconds", None)
    if document.get("status") == "open" and "solutions" in document:  # any two of the solutions will do
        document["solutions"] = len(document["solutions"])
    for step in document.get("steps", ()):
        for key in {"because", "size", "effort", "known", "told", "lit"} & set(step):
            del step[key]
    return fine, document


def differ(answers: list[dict[str, Any]], body: dict[str, Any]) -> None:
    """These are two solutions, as the referee says."""
    assert answers[0] != answers[1]
    for answer in answers:
        checked = json.loads(reply("check", json.dumps({**body, "answer": answer}), lambda message: None)[1])
        assert checked["status"] == "accepted", answer


def assert_it_follows(steps: list[Any], here: list[Any], body: dict[str, Any]) -> None:
    """Steps that are as good: all that they conclude, inside and here, is so in every solution."""
    assert steps
    assert here
    problem = load_text(body["text"], "", body["puzzle"])
    solved = solve(problem, limit=FOREVER)
    assert isinstance(solved, Solved)
    for one in (one for step in (*steps, *here) for one in step["facts"]):
        if solved.unique:
            assert (tuple(one["row"]) in solved.solution[one["relation"]]) == one["holds"], one
            continue
        contrary = Fact(one["relation"], tuple(one["row"]), not one["holds"])
        assert isinstance(explaining(problem, [contrary], 1, FOREVER), Wrong), one


@pytest.mark.parametrize("part", range(PARTS))
def test_answers_are_the_same_inside(folder: Path, thorough: bool, part: int) -> None:
    """All examples take long, so they are asked in several parts."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("no Node: Python for browsers is not run outside one")
    if part and not thorough:
        pytest.skip("one part is enough without --thorough")
    asked = questions(thorough)[part :: PARTS if thorough else 1]
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
        if plain(fine, text) != plain(*here):  # of several steps that are as good, solvers may find another one first
            assert verb == "hint", f"{verb} of {body}"
            assert_it_follows(json.loads(text)["steps"], json.loads(here[1])["steps"], body)
        if verb in ("hint", "explain") and "solutions" in (document := json.loads(text)):
            differ(document["solutions"], body)
