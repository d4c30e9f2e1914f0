"""Pictures from the command line: written where they are named and nowhere else."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image

from entails.cli.main import main

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"


def title(file: Path) -> str:
    return ElementTree.parse(file).getroot()[0].text or ""


@pytest.mark.parametrize("board", ["flow/tiny.flow", "aquarium/tiny.aquarium", "overflow/tiny.overflow"])
def test_solve_draws_the_solution(board: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    svg, png = tmp_path / "out.svg", tmp_path / "picture"
    assert main(["solve", str(EXAMPLES / board), "--svg", str(svg), "--png", str(png)]) == 0
    assert f"Picture written to {svg} and {png}." in capsys.readouterr().out
    assert title(svg).startswith("Solution")
    with Image.open(png) as image:
        assert image.format == "PNG"
    assert set(tmp_path.iterdir()) == {svg, png}


def test_with_json_there_is_one_document_and_the_picture(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    svg = tmp_path / "out.svg"
    assert main(["solve", str(EXAMPLES / "flow" / "tiny.flow"), "--json", "--svg", str(svg)]) == 0
    assert json.loads(capsys.readouterr().out)["status"] == "solved"
    assert title(svg).startswith("Solution")


@pytest.mark.parametrize("board", ["flow/diagonal.flow", "aquarium/overfull.aquarium", "overflow/dry.overflow"])
def test_of_an_impossible_board_there_is_the_board(board: str, tmp_path: Path) -> None:
    solved, converted = tmp_path / "solved.svg", tmp_path / "converted.svg"
    assert main(["solve", str(EXAMPLES / board), "--svg", str(solved)]) == 1
    assert main(["convert", str(EXAMPLES / board), str(converted)]) == 0
    assert solved.read_text(encoding="utf-8") == converted.read_text(encoding="utf-8")
    assert "Solution" not in title(solved)


def test_convert_paints_a_board(tmp_path: Path) -> None:
    png = tmp_path / "board.png"
    assert main(["convert", str(EXAMPLES / "flow" / "hexagons.flow"), str(png)]) == 0
    with Image.open(png) as image:
        assert min(image.size) > 200


@pytest.mark.parametrize("option", ["--svg", "--png"])
@pytest.mark.parametrize("out", ["nowhere/out", ".", "-", "a\0b"])
def test_a_picture_that_cannot_be_written_is_bad_input(
    option: str, out: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["solve", str(EXAMPLES / "flow" / "tiny.flow"), option, out, "--json"]) == 2
    output, errors = capsys.readouterr()
    assert json.loads(output)["status"] == "error"
    assert "cannot be written" in errors or "expected a name" in errors
    assert not list(tmp_path.iterdir())


def test_a_theory_has_pictures_of_its_solution_and_none_without_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    theory, page = str(EXAMPLES / "theories" / "seating.fol"), tmp_path / "page.html"
    assert main(["solve", theory, "--svg", str(tmp_path / "x.svg")]) == 1
    assert "No picture: there is no solution to draw" in capsys.readouterr().out
    assert main(["solve", str(EXAMPLES / "theories" / "queens.fol"), "--html", str(page)]) == 0
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")
    page.unlink()
    assert main(["convert", theory, str(tmp_path / "x.svg")]) == 2
    assert main(["convert", str(EXAMPLES / "flow" / "tiny.flow"), str(tmp_path / "x.gif")]) == 2
    assert ".svg or .png" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())
