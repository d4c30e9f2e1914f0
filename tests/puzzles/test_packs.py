"""Level packs: every level of the corpus is read, its stored solution accepted, and ours too."""

from pathlib import Path

import pytest

from entails.cli.main import main
from entails.engines.answers import Solved
from entails.engines.solvers.sat import Session
from entails.errors import BoardError
from entails.models.ground.grounder import ground
from entails.puzzles import flow
from entails.puzzles.formats.packs import parse_level, read_level

PACKS = Path(__file__).parents[3] / "shared" / "corpus" / "flow" / "packs"
OWN = "3,0,7,2;0,1,2,5;3,6,7,4,8\n2:3,0,9,1,,0_B,1|3;1,3,2,4,5\n"


def test_a_level_is_read_by_its_number() -> None:
    level = read_level(OWN, 7)
    assert level.board == flow.parse("A..\nB.A\n..B\n")
    assert read_level(OWN, 9).board.rows == ("*A", "..", ".A")
    with pytest.raises(BoardError, match="no level 8"):
        read_level(OWN, 8)


@pytest.mark.parametrize(
    "line", ["", "5,0,1,1", "5,0,1,1;0,99", "5,0,1,1;0", "x,0,1,1;0,1", "5,0,1,1,,,3;0,1", "99,0,1,1;0,1"]
)
def test_a_line_that_is_no_level_is_refused_with_a_position(line: str) -> None:
    with pytest.raises(BoardError) as caught:
        parse_level(line)
    assert caught.value.line == 1


def test_the_command_line_takes_a_pack_and_a_number(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pack, out = tmp_path / "pack.txt", tmp_path / "seven.flow"
    pack.write_text(OWN, encoding="utf-8")
    assert main(["count", f"{pack}:9"]) in (0, 1)
    assert main(["convert", f"{pack}:7", str(out)]) == 0
    assert flow.parse(out.read_text(encoding="utf-8")) == read_level(OWN, 7).board
    assert main(["solve", f"{pack}:8"]) == 2
    assert "no level 8" in capsys.readouterr().err


@pytest.mark.skipif(not PACKS.exists(), reason="the corpus of boards is not beside the clone")
@pytest.mark.parametrize("part", range(8))
def test_every_level_of_the_corpus_is_solved(part: int) -> None:
    files = sorted(PACKS.glob("*.txt"))
    assert len(files) > 50
    for file in files[part::8]:
        for line in file.read_text(encoding="utf-8").splitlines():
            level = parse_level(line.strip())
            told = f"{file.name} {level.number}"
            assert not flow.referee(level.board, level.solution), told
            with Session(ground(flow.theory(level.board), flow.world(level.board))) as session:
                answer = session.first()
            assert isinstance(answer, Solved), told
            assert not flow.referee(level.board, flow.read(level.board, answer.solution)), told
