"""Packs of Flow on the command line."""

from pathlib import Path

import pytest

from entails.cli.main import main
from entails.puzzles.flow.board import parse
from entails.puzzles.flow.packs import read_level
from tests.puzzles.flow.test_packs import OWN


def test_the_command_line_takes_a_pack_and_a_number(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pack, out = tmp_path / "pack.txt", tmp_path / "seven.flow"
    pack.write_text(OWN, encoding="utf-8")
    assert main(["count", f"{pack}:9"]) in (0, 1)
    assert main(["convert", f"{pack}:7", str(out)]) == 0
    assert parse(out.read_text(encoding="utf-8")) == read_level(OWN, 7).board
    assert main(["solve", f"{pack}:8"]) == 2
    assert "no level 8" in capsys.readouterr().err
