"""`entails why --cell`: forced exactly where all solutions agree."""

import json
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from entails import load, why
from entails.boards.grid import name_of
from entails.cli.main import main
from entails.engines.answers import Unknown
from entails.puzzles import puzzle
from entails.questions.why import Shown
from tests.puzzles.labs import LABS
from tests.running import ROOT, entails

EXAMPLES = ROOT / "examples"


def there(name: str, answer: dict[str, Any], cell: tuple[int, int]) -> object:
    """What an answer has at a cell."""
    match name:
        case "aquarium":
            return answer["rows"][cell[0]][cell[1]]
        case "flow":
            pairs = [pair for path in answer["paths"].values() for pair in pairwise(path)]
            return {frozenset(map(tuple, pair)) for pair in pairs if list(cell) in map(list, pair)}
        case "overflow":
            return {frozenset(map(tuple, pair)) for pair in answer["links"] if list(cell) in pair}
    return answer["words"][cell[0]][cell[1]]


def size_of(name: str, board: Any) -> tuple[int, int]:
    rows = board.tanks if name == "aquarium" else board.rows
    return len(rows), len(rows[0]) if rows else 1


@pytest.mark.parametrize("name", ["aquarium", "flow", "overflow", "unwordle"])
def test_a_cell_is_forced_where_all_solutions_agree(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made, board_of, answers = puzzle(name), puzzle(name).sample, LABS[name].answers
    seen = set()
    for seed in range(60):
        random = Random(seed)
        board = board_of(random)
        right = [answer for answer in answers(board) if not made.referee(board, answer)]
        if name == "overflow":  # a cell is as it is in the longest solutions
            right = [answer for answer in right if len(answer["links"]) == max(len(one["links"]) for one in right)]
        file = tmp_path / f"board.{name}"
        file.write_text(made.write(board), encoding="utf-8")
        size = size_of(name, board)
        cell = random.randrange(max(1, size[0])), random.randrange(size[1])
        if not right or not size[0] or (name == "flow" and board.rows[cell[0]][cell[1]] in "*+"):
            continue
        if name == "overflow" and board.rows[cell[0]][cell[1]] == " ":
            continue
        status = main(["why", str(file), "--cell", name_of(cell), "--json"])
        told = f"seed {seed}, cell {cell}\n{made.write(board)}"
        answer = json.loads(capsys.readouterr().out)
        agree = all(there(name, one, cell) == there(name, right[0], cell) for one in right)
        if answer["status"] == "error":
            assert "no cell" in answer["error"]["message"], told
            assert size == (1, 1) or not any(there(name, one, cell) for one in right), told
            continue
        assert (status, answer["status"]) == ((0, "forced") if agree else (1, "open")), told
        seen.add(answer["status"])
    assert seen == {"forced", "open"}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("r9c9", "there is no cell r9c9"),
        ("9,9", "there is no cell r9c9"),
        ("here", "expected a row and a column"),
        ("0,0", "counted from 1"),
        ("r1c1", ""),
        ("1,1", ""),
    ],
)
def test_cells_that_are_none_are_said(text: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "board.flow"
    file.write_text("A.A\n", encoding="utf-8")
    assert main(["why", str(file), "--cell", text]) == (2 if said else 0)
    shown = capsys.readouterr()
    assert said in shown.err
    if not said:
        assert shown.out.startswith("r1c1 is linked to r1c2 in every solution")


@pytest.mark.parametrize(
    ("claim", "status", "said"),
    [
        ("p(2)", 0, "p(2) holds in every solution, because:\n1. p(2).\n   • two\n"),
        ("p(1)", 1, "p(1) is false in every solution, because:\n1. ¬p(1).\n   • one\n"),
        ("p(1) ∧ p(2)", 1, "p(1) ∧ p(2) is false in every solution, because:\n   • suppose p(1) ∧ p(2)\n"),
        ("p(3)", 1, "Nothing forces p(3): it holds in the first of these solutions, and not in the second.\n"),
        ("q(1)", 1, "Nothing forces q(1): it holds in the first of these solutions, and not in the second.\n"),
    ],
)
def test_a_claim_holds_always_never_or_in_one_of_two_solutions(
    claim: str, status: int, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "open.fol"
    text = 'sort A = {1..3}\nfind p(A), q(A)\nrule "one": ¬p(1)\nrule "two": p(2)\nshow p as list\n'
    file.write_text(text, encoding="utf-8")
    assert main(["why", str(file), claim]) == status
    printed = capsys.readouterr().out
    assert printed.startswith(said)
    assert main(["why", str(file), claim, "--json"]) == status
    answer = json.loads(capsys.readouterr().out)
    assert answer["status"] == ("forced" if status == 0 else "refuted" if "false" in said else "open")
    if answer["status"] == "open":
        name, element = claim[0], int(claim[2])
        there = [[element] in one[name] for one in answer["solutions"]]
        assert there == [True, False]
        assert f"{name}: " in printed


def test_cells_are_of_boards_and_a_theory_is_asked_with_a_claim(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "latin.fol"
    file.write_text("sort N = {1..2}\nfind f(N, N): N\nrule: ∀r,c (f(r,c) = 1)\n", encoding="utf-8")
    assert main(["why", str(file), "--cell", "r1c2"]) == 2
    assert f'--cell is for boards; for a theory write entails why {file} "f(1,2) = 3"' in capsys.readouterr().err


def test_a_search_that_sets_its_own_limit_says_how_to_lengthen_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "one.fol"
    file.write_text("find p\nrule: p ∨ ¬p\n", encoding="utf-8")
    monkeypatch.setattr("entails.questions.several.several", lambda problem, limit: Unknown("time limit"))
    assert main(["why", str(file), "--several"]) == 3
    assert "It looked for 10 seconds; --time-limit SECONDS lets it look longer." in capsys.readouterr().out
    assert main(["why", str(file), "--several", "--time-limit", "5"]) == 3
    assert "lets it look longer" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("board", "cell", "said"),
    [
        ("hitori/medium.hitori", "r1c1", "r1c1 is"),  # a relation of a product, which may not hold
        ("sudoku/medium.sudoku", "r2c2", "r2c2 is"),  # a function
        ("slitherlink/small.slitherlink", "r1c1", "in every solution"),  # links between corners
        ("shikaku/small.shikaku", "r1c1", "r1c1 belongs to"),  # whose values are named after cells
    ],
)
def test_a_cell_of_a_page_has_its_reason(board: str, cell: str, said: str) -> None:
    """Every step of it is needed: the last one tells of the cell, and each other one a premise of a later one."""
    answer = why(load(str(EXAMPLES / board)), cell=cell)
    assert isinstance(answer, Shown)
    assert said in answer.headline
    for place, step in enumerate(answer.steps[:-1]):
        later = {fact for one in answer.steps[place + 1 :] for fact in one.premises}
        assert later & {*step.facts, *step.aside}


def test_options_may_stand_between_the_file_and_what_is_asked_about_it(tmp_path: Path) -> None:
    (tmp_path / "one.fol").write_text("sort N = {1, 2}\nfind p(N)\nrule: p(1)\n")
    for words in (("why", "one.fol", "--json", "p(1)"), ("why", "--json", "one.fol", "p(1)")):
        assert entails(*words, folder=tmp_path).json()["because"][0]["rule"] == "p(1)"
    many = entails("batch", "count", "one.fol", "--out", "found.jsonl", "one.fol", "--json", folder=tmp_path)
    assert many.json()["boards"] == 2
    assert entails("why", "one.fol", "--json", "p(1)", "p(2)", folder=tmp_path).code == 2
