"""`entails generate` from outside: files, packs, JSON, mistakes, stops."""

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from entails.cli.main import main
from entails.puzzles import names, puzzle
from entails.questions.catalogue import CATALOGUE
from entails.questions.generate import boards
from tests.puzzles.labs import LABS
from tests.running import entails

SIZES = {name: "x".join(map(str, LABS[name].small)) for name in LABS}


def run(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    status = main(arguments)
    return status, *capsys.readouterr()


@pytest.mark.parametrize("name", names())
def test_what_is_printed_is_a_board_file(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, output, errors = run(["generate", name, "--size", SIZES[name], "--seed", "3"], capsys)
    assert (status, errors) == (0, "")
    file = tmp_path / f"my.{name}"
    file.write_text(output, encoding="utf-8")
    status, answer, _ = run(["solve", str(file), "--json"], capsys)
    assert status == 0
    assert json.loads(answer)["unique"] is True
    assert run(["generate", name, "--size", SIZES[name], "--seed", "3", "--out", str(file)], capsys)[0] == 0
    assert file.read_text(encoding="utf-8") == output


def test_a_comment_says_how_to_make_the_board_again(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["generate", "aquarium", "--size", "4x5", "--seed", "9.2", "--minimal", "--symmetric", "--grade"]
    _, output, _ = run(arguments, capsys)
    first, second, *_ = output.splitlines()
    assert first == "# entails generate aquarium --size 4x5 --seed 9.2 --grade --minimal --symmetric"
    assert second.startswith("# one solution, ")
    assert run(first.split()[2:], capsys)[1] == output


@pytest.mark.parametrize("name", names())
def test_a_pack_is_read_board_by_board(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made, pack = puzzle(name), tmp_path / f"pack.{name}"
    arguments = ["generate", name, "--size", SIZES[name], "--seed", "4", "--number", "5"]
    status, output, _ = run([*arguments, "--out", str(pack)], capsys)
    assert status == 0
    assert output.startswith(f"5 boards written to {pack}")
    assert run(arguments, capsys)[1] == pack.read_text(encoding="utf-8")
    found = json.loads(run([*arguments, "--json"], capsys)[1])
    assert found["status"] == "generated"
    texts = [one["board"] for one in found["boards"]]
    assert len(set(texts)) == 5
    for number, one in enumerate(found["boards"], start=1):
        out, answer = tmp_path / f"one.{name}", tmp_path / "answer.json"
        assert run(["convert", f"{pack}:{number}", str(out)], capsys)[0] == 0
        assert made.parse(out.read_text(encoding="utf-8"), None) == made.parse(one["board"], None)
        answer.write_text(json.dumps(one["solution"]), encoding="utf-8")
        assert run(["check", f"{pack}:{number}", str(answer)], capsys)[0] == 0
    assert "no board 6" in run(["solve", f"{pack}:6"], capsys)[2]
    status, _, errors = run(["solve", str(pack)], capsys)
    assert status == 2
    assert "this is a pack of 5 boards: say which" in errors


def test_a_board_is_no_pack(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "one.aquarium"
    file.write_text("rows: 1\ncolumns: 1\na\n", encoding="utf-8")
    status, _, errors = run(["solve", f"{file}:1"], capsys)
    assert status == 2
    assert "this is no pack" in errors


def test_a_seed_that_was_chosen_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    _, output, errors = run(["generate", "flow", "--size", "4x4"], capsys)
    seed = errors.split("--seed ")[1].split()[0]
    assert run(["generate", "flow", "--size", "4x4", "--seed", seed], capsys)[1] == output


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["chess"], f"expected {', '.join(CATALOGUE.names()[:-1])} or {CATALOGUE.names()[-1]}"),
        (["flow", "--size", "0x0"], "from 3x3 to 15x15"),
        (["flow", "--size", "1x1"], "from 3x3 to 15x15"),
        (["aquarium", "--size", "1000x1000"], "from 2x2 to 30x30"),
        (["unwordle", "--size", "4x16"], "(guesses x letters)"),
        (["flow", "--size", "8×"], "expected rows and columns, as in 7x7"),
        (["flow", "--size=-3"], "expected rows and columns, as in 7x7"),
        (["flow", "--size", "8x" + "9" * 500], "expected rows and columns"),
        (["flow", "--seed", "x"], "expected a whole number"),
        (["flow", "--seed", "3.0"], "expected a whole number"),
        (["flow", "--seed=-1"], "expected a whole number"),
        (["flow", "--number", "0"], "expected 1 to 10,000"),
        (["flow", "--number", "99999999"], "expected 1 to 10,000"),
        (["flow", "--number", "-3"], "expected"),
        (["flow", "--difficulty", "fiendish"], "expected easy, medium or hard"),
        (["unwordle", "--minimal"], "no clue that could be dropped"),
        (["overflow", "--symmetric"], "not made symmetric"),
        (
            ["aquarium", "--needs", "magic"],
            "“magic” is no technique of aquarium: expected water is level, line is done",
        ),
        (["flow", "--without", "", "--needs", "loop"], "“” is no technique of flow: expected same path"),
        (["flow", "--needs", "loop", "--without", "LOOP"], "a board cannot need “loop” and never use it"),
        (["flow", "--seed", "1", "--size", "3x3", "--out", "nowhere/at/all.flow"], "cannot be written"),
        ([], "KIND"),
    ],
)
def test_nonsense_is_refused_in_one_sentence(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    status, output, errors = run(["generate", *arguments], capsys)
    assert (status, output) == (2, "")
    assert message in errors
    assert errors.count("\n") == 1
    status, output, _ = run(["generate", *arguments, "--json"], capsys)
    assert status == 2
    assert json.loads(output)["status"] == "error"


def test_when_time_is_up_nothing_is_known(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "none.flow"
    arguments = ["generate", "flow", "--seed", "1", "--difficulty", "hard", "--time-limit", "0"]
    status, output, errors = run([*arguments, "--out", str(out)], capsys)
    assert (status, output) == (3, "")
    assert "stopped: time limit; 0 of 1 boards were made" in errors
    assert not out.exists()
    status, output, _ = run([*arguments, "--json"], capsys)
    answer = json.loads(output)
    assert (status, answer["status"], answer["why"], answer["boards"]) == (3, "unknown", "time limit", [])


def test_a_wish_that_is_given_up_is_not_known(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("entails.questions.generate.TRIES", 2)
    arguments = ["generate", "flow", "--size", "3x3", "--seed", "1", "--difficulty", "hard"]
    status, output, errors = run(arguments, capsys)
    assert (status, output) == (3, "")
    assert "none of 2 boards that were drawn was as wished" in errors


def test_techniques_that_were_wished_for_are_those_that_the_explanation_uses(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = [
        "generate",
        "aquarium",
        "--size",
        "6x6",
        "--seed",
        "1",
        "--needs",
        "Only these SUMS",
        "--without",
        "too much",
    ]
    made = json.loads(run([*arguments, "--json"], capsys)[1])["boards"][0]
    assert (made["needs"], made["without"]) == (["only these sums"], ["too much"])
    file = tmp_path / "some.aquarium"
    text = run(arguments, capsys)[1]
    file.write_text(text, encoding="utf-8")
    assert text.startswith(
        "# entails generate aquarium --size 6x6 --seed 1 --needs 'only these sums' --without 'too much'\n"
    )
    assert "needs “only these sums” " in text
    assert "never “too much”" in text
    steps = json.loads(run(["explain", str(file), "--json"], capsys)[1])["steps"]
    assert Counter(step["technique"] for step in steps) == made["techniques"]
    assert "only these sums" in made["techniques"]
    assert "too much" not in made["techniques"]


def test_a_technique_that_no_board_needs_is_given_up(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("entails.questions.generate.EXPLAINED", 3)
    arguments = ["generate", "flow", "--size", "3x3", "--seed", "1", "--needs", "crossing", "--without", "loop"]
    status, output, errors = run(arguments, capsys)
    assert (status, output) == (3, "")
    assert "boards that were drawn needs “crossing” and does without “loop”" in errors


def test_ctrl_c_keeps_what_was_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = run(["generate", "flow", "--size", "4x4", "--seed", "2", "--number", "5"], capsys)[1]

    def interrupted(*arguments: Any) -> Iterator[Any]:
        for number, one in enumerate(boards(*arguments)):
            if number == 2:
                raise KeyboardInterrupt
            yield one

    monkeypatch.setattr("entails.cli.generate.boards", interrupted)
    out = tmp_path / "part.flow"
    arguments = ["generate", "flow", "--size", "4x4", "--seed", "2", "--number", "5"]
    status, output, errors = run([*arguments, "--out", str(out)], capsys)
    assert (status, output) == (3, "")
    assert "stopped: interrupted; 2 of 5 boards were made" in errors
    assert out.read_text(encoding="utf-8") == whole[: whole.index("=== 3")]
    assert main(["solve", f"{out}:2"]) == 0
    capsys.readouterr()
    answer = json.loads(run([*arguments, "--json"], capsys)[1])
    assert (answer["status"], answer["why"], len(answer["boards"])) == ("unknown", "interrupted", 2)


def test_one_number_is_the_side_of_a_square() -> None:
    square = entails("generate", "flow", "--size", "5", "--seed", "1")
    assert square.code == 0
    assert square.out == entails("generate", "flow", "--size", "5x5", "--seed", "1").out
