"""Level packs: every level of the corpus is read, its stored solution accepted, and ours too."""

import pytest

from entails.boards.series import Which
from entails.engines.answers import Solved
from entails.engines.solvers.sat import Session
from entails.errors import BoardError
from entails.models.ground.grounder import ground
from entails.puzzles.flow.board import parse
from entails.puzzles.flow.packs import levels, parse_level, read_level, read_pack
from entails.puzzles.flow.referee import referee
from entails.puzzles.flow.rules import theory, world
from entails.puzzles.flow.solution import read
from tests.puzzles.solving import CORPUS

PACKS = CORPUS / "flow" / "packs"
OWN = "3,0,7,2;0,1,2,5;3,6,7,4,8\n2:3,0,9,1,,0_B,1|3;1,3,2,4,5\n"


TWICE = "2:1,0,1,1;0,1\n\n3:1,0,1,1;0,1,2\n2:1,0,2,1;0,1\n"  # a level's number may start again


def test_a_level_is_read_by_its_line_or_by_its_number() -> None:
    assert read_level(OWN, Which(1)).board == read_level(OWN, Which(7, by_level=True)).board == parse("A..\nB.A\n..B\n")
    assert read_level(OWN, Which(2)).board.rows == ("*A", "..", ".A")
    assert read_level(TWICE, Which(2)).board.rows == ("A.A",)  # lines without a level do not count
    assert levels(TWICE) == [1, 1, 2]


@pytest.mark.parametrize(
    ("pack", "which", "message"),
    [
        (OWN, Which(3), "no line 3 in this pack: expected PACK:1 to PACK:2 for a line, or PACK:level=7 for the number"),
        (OWN, Which(0), "no line 0 in this pack"),
        (OWN, Which(8, by_level=True), "no level 8 in this pack: expected PACK:1 to PACK:2 for a line"),
        (TWICE, Which(1, by_level=True), "level 1 stands in this pack twice: expected PACK:N, where N is 1 and 2"),
    ],
)
def test_a_level_that_is_not_there_or_not_the_only_one_is_refused(pack: str, which: Which, message: str) -> None:
    with pytest.raises(BoardError, match=message):
        read_level(pack, which)


def test_a_text_without_levels_is_no_pack() -> None:
    assert read_pack(OWN, Which(2)) == read_level(OWN, Which(2)).board
    for text in ("", "A.A\n", "=== 1\nA.A\n", "1_1;1,1", "a,b,c\n"):
        assert read_pack(text, Which(1)) is None
        assert levels(text) == []
    with pytest.raises(BoardError, match="no line 8"):
        read_pack(OWN, Which(8))


@pytest.mark.skipif(not PACKS.exists(), reason="the corpus of boards is not beside the clone")
def test_every_line_of_the_corpus_can_be_named() -> None:
    for file in sorted(PACKS.glob("*.txt")):
        text = file.read_text(encoding="utf-8")
        for place, line in enumerate(text.splitlines(), 1):
            assert read_pack(text, Which(place)) == parse_level(line).board, f"{file.name}:{place}"


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
