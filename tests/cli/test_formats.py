"""Boards in somebody's format on the command line."""

import io
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from entails.cli.main import main
from entails.puzzles import puzzle
from tests.puzzles.aquarium.test_addresses import rows
from tests.puzzles.aquarium.test_tasks import TASK
from tests.puzzles.flow.test_addresses import NUMLIN
from tests.running import entails


def test_an_address_stands_where_a_file_stands(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["count", NUMLIN]) == 0
    assert capsys.readouterr().out == "1 solution.\n"
    assert main(["count", TASK, "--puzzle", "aquarium"]) == 0
    assert main(["count", TASK, "--puzzle", "flow"]) == 2
    assert "a board of aquarium, not of flow" in capsys.readouterr().err
    assert main(["solve", NUMLIN.replace("3m", "4m")]) == 2
    assert "the text given:1:36: the number 4 stands once" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["board.txt", "board.url", "board", "board.flow"])
def test_an_address_may_be_what_a_file_holds(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / name).write_text(NUMLIN + "\n", encoding="utf-8")
    assert main(["count", str(tmp_path / name)]) == 0
    assert capsys.readouterr().out == "1 solution.\n"


def test_an_address_may_come_on_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(TASK.encode())))
    assert main(["convert", "-", "-"]) == 0
    assert capsys.readouterr().out.startswith("rows: 4 5 5 3 1 3\ncolumns: 4 5 5 3 3 1\naabccc\n")


@pytest.mark.parametrize(
    ("source", "ending", "read_back"),
    [
        ("examples/flow/seven.flow", ".flow", lambda board: board),
        ("examples/flow/seven.flow", ".url", lambda board: replace(board, fill=False, rows=numbered(board.rows))),
        ("examples/aquarium/six.aquarium", ".url", None),
        ("examples/aquarium/six.aquarium", ".task", None),
    ],
)
def test_convert_writes_by_the_ending_and_reads_it_back(
    source: str, ending: str, read_back: Callable[[Any], Any] | None, tmp_path: Path
) -> None:
    root = Path(__file__).parents[2]
    kind = Path(source).suffix
    out, again = tmp_path / f"board{ending}", tmp_path / f"again{kind}"
    assert main(["convert", str(root / source), str(out)]) == 0
    assert main(["convert", str(out), str(again)]) == 0
    kind_of = puzzle(kind[1:])
    before = kind_of.parse((root / source).read_text(encoding="utf-8"), None)
    after = kind_of.parse(again.read_text(encoding="utf-8"), None)
    if read_back:
        assert after == read_back(before)
    else:
        assert (rows(after), after.rows, after.columns) == (rows(before), before.rows, before.columns)


def numbered(lines: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(line.translate(str.maketrans("ABCDEF", "123456")) for line in lines)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["examples/flow/seven.flow", "out.gif"], "ends in .flow or .url"),
        (["examples/flow/seven.flow", "out.task"], "boards of flow cannot be written as task"),
        (["examples/flow/seven.flow", "out.aquarium"], "ends in .flow or .url"),
        (["examples/flow/seven.flow", "-", "--to", "poem"], "expected flow or puzz.link or arukone"),
        (["examples/overflow/six.overflow", "-", "--to", "puzz.link"], "boards of overflow cannot be written"),
        (["examples/theories/party.fol", "-"], "ends in .lp (clingo), .cnf (DIMACS) or .json"),
    ],
)
def test_what_cannot_be_converted_is_said(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(Path(__file__).parents[2])
    assert main(["convert", *arguments]) == 2
    assert message in capsys.readouterr().err


def test_theories_and_boards_are_written_for_other_solvers(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(Path(__file__).parents[2])
    for source in ("examples/theories/seating.fol", "examples/flow/seven.flow"):
        program, clauses = tmp_path / "out.lp", tmp_path / "out.cnf"
        assert main(["convert", source, str(program)]) == 0
        assert main(["convert", source, str(clauses)]) == 0
        assert ":- " in program.read_text(encoding="utf-8")
        assert "\nc p show 1 2 3 " in clauses.read_text(encoding="utf-8")
    assert main(["convert", "examples/theories/seating.fol", "-", "--to", "cnf"]) == 0
    assert capsys.readouterr().out.startswith("c 1 sits(ada,1)\nc 2 sits(ada,2)\n")


def test_a_picture_is_asked_for_by_its_ending() -> None:
    done = entails("convert", "examples/flow/small.flow", "-", "--to", "svg")
    assert done.code == 2
    assert "svg is a picture, and the ending says that: entails convert examples/flow/small.flow out.svg" in done.err
