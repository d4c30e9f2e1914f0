"""`entails studio PACK`: the boards that the page offers first."""

from pathlib import Path

import pytest

from entails.errors import BoardError
from entails.questions.catalogue import CATALOGUE
from entails.studio.examples import examples
from entails.studio.packs import packs
from tests.running import ROOT

FLOW = ROOT / "examples/flow"


def test_a_folder_is_a_pack_of_its_boards_as_the_page_writes_them() -> None:
    (pack,) = packs([str(FLOW)], CATALOGUE)
    assert pack["name"] == "flow"
    known = {one["name"]: one["text"] for one in examples() if one["folder"] == "flow"}
    assert {one["name"]: one["text"] for one in pack["boards"]} == known
    assert {one["kind"] for one in pack["boards"]} == {"flow"}
    puzzle = CATALOGUE.puzzle("flow")
    assert all(puzzle.write(puzzle.parse(one["text"], None)) == one["text"] for one in pack["boards"])


def test_the_boards_of_a_file_are_numbered(tmp_path: Path) -> None:
    boards = [(FLOW / f"{name}.flow").read_text(encoding="utf-8").strip() for name in ("six", "seven")]
    file = tmp_path / "evening.flow"
    file.write_text("".join(f"=== {number}\n{text}\n" for number, text in enumerate(boards, 1)), encoding="utf-8")
    (pack,) = packs([str(file)], CATALOGUE)
    assert (pack["name"], [one["name"] for one in pack["boards"]]) == ("evening.flow", ["1", "2"])


@pytest.mark.parametrize("path", ["nowhere.flow", str(ROOT / "examples/proofs")])
def test_what_holds_no_board_is_told(path: str) -> None:
    with pytest.raises(BoardError):
        packs([path], CATALOGUE)
