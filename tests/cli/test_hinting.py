"""`entails hint` and `entails explain`: JSON, answers that are not finished, answers that are wrong, and what goes wrong."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
FINISHED = [
    "flow/seven.flow",
    "flow/bridge.flow",
    "flow/hexagons.flow",
    "flow/warp.flow",
    "aquarium/ten.aquarium",
    "aquarium/vessels.aquarium",
    "overflow/six.overflow",
    "overflow/two-oceans.overflow",
    "unwordle/only.unwordle",
]


def run(*arguments: str, text: str = "") -> tuple[int, str, str]:
    environment = {**os.environ, "NO_COLOR": "1", "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(
        [sys.executable, "-m", "entails", *arguments],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        encoding="utf-8",
        input=text,
        check=False,
    )
    return done.returncode, done.stdout, done.stderr


def asked(*arguments: str, text: str = "") -> tuple[int, dict[str, Any]]:
    code, out, _ = run(*arguments, "--json", text=text)
    return code, json.loads(out)


def solution(file: str) -> Any:
    return asked("solve", f"examples/{file}")[1]["solution"]


@pytest.mark.parametrize("file", FINISHED)
def test_an_explanation_ends_with_the_solution(file: str) -> None:
    code, told = asked("explain", f"examples/{file}")
    assert code == 0
    assert told["status"] == "explained"
    assert told["complete"]
    right = solution(file)
    if "rows" in right:
        shown = [row.replace("x", "·" if "overflow" in file else ".") for row in told["known"]["rows"]]
        assert shown == right["rows"]
    else:
        assert told["known"]["words"] == right["words"]
    for step in told["steps"]:
        assert step["conclusion"]
        assert step["size"] == len(step["because"]) >= step["effort"] >= 1
        assert step["cells"]
        assert all(len(cell) == 2 and min(cell) >= 0 for cell in step["cells"])
        for one in step["because"]:
            assert one["rule"]
            assert one["sentence"]
            assert isinstance(one["cells"], list)


def test_steps_follow_each_other_from_hint_to_hint(tmp_path: Path) -> None:
    """Each hint starts from what the ones before it showed."""
    part = tmp_path / "part.json"
    part.write_text("{}", encoding="utf-8")
    for _ in range(60):
        code, told = asked("hint", "examples/flow/six.flow", "--answer", str(part))
        assert code == 0
        if not told["steps"]:
            break
        assert len(told["steps"]) == 1
        part.write_text(json.dumps(told["known"]), encoding="utf-8")
    assert told["complete"]
    assert told["known"]["rows"] == solution("flow/six.flow")["rows"]


def test_so_many_steps_as_are_asked_for_come_and_in_words_as_well() -> None:
    assert len(asked("hint", "examples/flow/seven.flow", "--steps", "3")[1]["steps"]) == 3
    code, out, _ = run("hint", "examples/flow/seven.flow", "--steps", "2")
    assert code == 0
    assert out.startswith("1. ")
    assert "\n2. " in out
    assert "\n3. " not in out


def test_an_answer_may_be_rows_of_text_and_come_from_standard_input() -> None:
    rows = "\n".join(solution("flow/six.flow")["rows"]).replace("A", ".")
    code, told = asked("hint", "examples/flow/six.flow", "--answer", "-", text=rows)
    assert code == 0
    assert told["steps"]
    code, told = asked("hint", "examples/unwordle/animals.unwordle", "--answer", "-", text="d??\n???\n?at\n")
    assert code == 0
    assert told["known"]["words"][0] == "dog"


def test_a_finished_answer_leaves_nothing_to_find(tmp_path: Path) -> None:
    for file in ("flow/six.flow", "overflow/six.overflow"):
        part = tmp_path / "part.json"
        part.write_text(run("solve", f"examples/{file}", "--json")[1], encoding="utf-8")
        code, told = asked("explain", f"examples/{file}", "--answer", str(part))
        assert code == 0
        assert told["complete"]
    code, out, _ = run("hint", "examples/flow/six.flow", "--answer", "-", text=json.dumps(solution("flow/six.flow")))
    assert code == 0
    assert "Nothing is left to find." in out


def test_a_wrong_mark_is_found_with_its_cells_and_the_smallest_reason() -> None:
    rows = ["." * 10] * 10
    rows[3] = "~" + "." * 9  # row 4 has no water at all
    code, told = asked("hint", "examples/aquarium/ten.aquarium", "--answer", "-", text=json.dumps({"rows": rows}))
    assert code == 1
    assert told["status"] == "wrong"
    assert told["cells"] == [[3, 0]]
    assert told["facts"] == ["r4c1 is wet"]
    assert [one["sentence"] for one in told["because"]] == ["the number of row4 is 0"]
    code, out, _ = run("hint", "examples/aquarium/ten.aquarium", "--answer", "-", text="\n".join(rows))
    assert code == 1
    assert "cannot be right" in out
    assert "the number of row4 is 0" in out


def test_water_that_is_right_but_not_the_longest_is_refused_because_of_the_length() -> None:
    listed = [json.loads(line) for line in run("all", "examples/overflow/six.overflow", "--json")[1].splitlines()]
    short = min((one["solution"] for one in listed if "solution" in one), key=lambda one: int(one["length"]))
    code, told = asked("hint", "examples/overflow/six.overflow", "--answer", "-", text=json.dumps(short))
    assert code == 1
    assert any("longest" in one["sentence"] for one in told["because"])


def test_what_is_open_is_shown_by_two_solutions_that_differ() -> None:
    code, told = asked("explain", "examples/flow/several.flow")
    assert code in (0, 1)
    assert told["status"] == "open"
    first, second = told["solutions"]
    assert first != second
    assert first in [
        json.loads(line)["solution"]
        for line in run("all", "examples/flow/several.flow", "--json")[1].splitlines()
        if "solution" in line
    ]
    assert "differ" in run("explain", "examples/flow/several.flow")[1]


def test_a_board_without_a_solution_is_told_why() -> None:
    code, told = asked("explain", "examples/flow/diagonal.flow")
    assert told["status"] == "impossible"
    assert told["because"]
    assert code == run("why", "examples/flow/diagonal.flow")[0]


def test_theories_are_explained_in_their_own_words() -> None:
    code, told = asked("explain", "examples/theories/knights.fol")
    assert code == 0
    assert told["steps"]
    code, told = asked("hint", "examples/theories/knights.fol", "--answer", "-", text='{"knight": [["zoe"]]}')
    assert code == 2


@pytest.mark.parametrize(
    ("file", "text", "expected"),
    [
        ("flow/six.flow", "AB", "6 rows"),
        ("flow/six.flow", '{"rows": ["......."]}', "6 rows"),
        ("flow/six.flow", '{"paths": {"Q": [[0, 0]]}}', "no end Q"),
        ("flow/six.flow", '{"paths": {"A": [[0, 0], [5, 5]]}}', "neighbours"),
        ("flow/six.flow", '{"paths": 7}', "part of an answer"),
        ("flow/six.flow", "[1]", "JSON object"),
        ("flow/six.flow", "7", "JSON object"),
        ("aquarium/six.aquarium", '{"rows": ["~~~~~~~~"]}', "6 rows"),
        ("aquarium/six.aquarium", '{"rows": ["q.....", "", "", "", "", ""]}', "expected one of"),
        ("overflow/six.overflow", '{"links": [[[0, 0], [4, 4]]]}', "neighbouring tiles"),
        ("overflow/six.overflow", '{"links": [[0]]}', "part of an answer"),
        ("unwordle/animals.unwordle", '{"words": ["ab"]}', "expected 3 words"),
        ("unwordle/animals.unwordle", '{"words": ["ab", "", ""]}', "expected 3 letters"),
        ("unwordle/animals.unwordle", '{"words": ["a§b", "", ""]}', "letters of words"),
        ("unwordle/animals.unwordle", "{}", "part of an answer"),
    ],
)
def test_an_answer_that_cannot_be_read_is_refused_in_a_sentence(file: str, text: str, expected: str) -> None:
    code, out, errors = run("hint", f"examples/{file}", "--answer", "-", text=text)
    assert code == 2
    assert expected in errors
    assert "Traceback" not in errors
    assert not out


def test_a_time_limit_leaves_what_was_found() -> None:
    code, told = asked("explain", "examples/aquarium/twenty.aquarium", "--time-limit", "1.5")
    assert code == 3
    assert told["status"] == "unknown"
    assert not told.get("complete")
