"""Level packs: every level of the corpus is read, its stored solution accepted, and ours too."""

import pytest

from entails.engines.answers import Solved
from entails.engines.solvers.sat import Session
from entails.errors import BoardError
from entails.models.ground.grounder import ground
from entails.puzzles.flow.board import parse
from entails.puzzles.flow.packs import parse_level, read_level, read_pack
from entails.puzzles.flow.referee import referee
from entails.puzzles.flow.rules import theory, world
from entails.puzzles.flow.solution import read
from tests.puzzles.solving import CORPUS

PACKS = CORPUS / "flow" / "packs"
OWN = "3,0,7,2;0,1,2,5;3,6,7,4,8\n2:3,0,9,1,,0_B,1|3;1,3,2,4,5\n"


def test_a_level_is_read_by_its_number() -> None:
    level = read_level(OWN, 7)
    assert level.board == parse("A..\nB.A\n..B\n")
    assert read_level(OWN, 9).board.rows == ("*A", "..", ".A")
    with pytest.raises(BoardError, match="no level 8"):
        read_level(OWN, 8)


def test_a_text_without_levels_is_no_pack() -> None:
    pack = read_pack(OWN, 9)
    assert pack == read_level(OWN, 9).board
    for text in ("", "A.A\n", "=== 1\nA.A\n", "1_1;1,1", "a,b,c\n"):
        assert read_pack(text, 1) is None
    with pytest.raises(BoardError, match="no level 8"):
        read_pack(OWN, 8)


@pytest.mark.parametrize(
    "line", ["", "5,0,1,1", "5,0,1,1;0,99", "5,0,1,1;0", "x,0,1,1;0,1", "5,0,1,1,,,3;0,1", "99,0,1,1;0,1"]
)
def test_a_line_that_is_no_level_is_refused_with_a_position(line: str) -> None:
    with pytest.raises(BoardError) as caught:
        parse_level(line)
    assert caught.value.line == 1


@pytest.mark.skipif(not PACKS.exists(), reason="the corpus of boards is not beside the clone")
@pytest.mark.parametrize("part", range(8))
def test_every_level_of_the_corpus_is_solved(part: int) -> None:
    files = sorted(PACKS.glob("*.txt"))
    assert len(files) > 50
    for file in files[part::8]:
        for line in file.read_text(encoding="utf-8").splitlines():
            level = parse_level(line.strip())
            told = f"{file.name} {level.number}"
            assert not referee(level.board, level.solution), told
            with Session(ground(theory(level.board), world(level.board))) as session:
                answer = session.first()
            assert isinstance(answer, Solved), told
            assert not referee(level.board, read(level.board, answer.solution)), told
