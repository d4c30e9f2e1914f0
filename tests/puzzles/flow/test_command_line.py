"""Packs and bridges of Flow on the command line."""

import json
from pathlib import Path

import pytest

from entails.boards.series import Which
from entails.cli.main import main
from entails.puzzles.flow.board import parse
from entails.puzzles.flow.packs import read_level
from tests.puzzles.flow.test_packs import OWN


def test_the_command_line_takes_a_line_of_a_pack_or_the_number_of_a_level(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pack, out = tmp_path / "pack.txt", tmp_path / "seven.flow"
    pack.write_text(OWN, encoding="utf-8")
    assert main(["count", f"{pack}:2"]) in (0, 1)
    for name in ("1", "level=7"):
        assert main(["convert", f"{pack}:{name}", str(out)]) == 0
        assert parse(out.read_text(encoding="utf-8")) == read_level(OWN, Which(1)).board
    assert main(["solve", f"{pack}:level=8"]) == 2
    assert "no level 8" in capsys.readouterr().err


@pytest.mark.parametrize("ending", ["txt", "flow"])
def test_a_pack_where_a_board_is_expected_says_how_to_name_one(
    ending: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pack = tmp_path / f"pack.{ending}"
    pack.write_text(OWN, encoding="utf-8")
    assert main(["solve", str(pack)]) == 2
    message = f"this is a pack of 2 levels: say which, as in {pack}:1 (the first line) or {pack}:level=7"
    assert message in capsys.readouterr().err


def test_an_explanation_that_is_complete_leaves_nothing_stray_over_bridges(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    board = tmp_path / "bridge.flow"
    board.write_text("*A*\nB+B\n*A*\n", encoding="utf-8")
    assert main(["explain", str(board), "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["complete"]
    assert document["known"]["paths"]["A"] == [[0, 1], [1, 1], [2, 1]]
    assert document["known"]["stray"] == []
