"""Whatever a person has becomes a problem; what a text is gets decided in one place."""

from pathlib import Path

import pytest

from entails import EntailsError, load
from entails.boards.series import Which
from entails.questions.load import load_text, pack_level
from tests.puzzles.labs import LABS
from tests.running import ROOT

EXAMPLES = ROOT / "examples"
NUMLIN = "https://puzz.link/p?numlin/5/5/1j2h3m1h2j3"
TASK = "1_1_0_2;1,2,1,2"


@pytest.mark.parametrize("name", LABS)
def test_a_board_file_is_known_by_its_ending(name: str) -> None:
    for file in (EXAMPLES / name).glob(f"*.{name}"):
        problem = load(file)
        assert problem.kind == name
        assert problem.puzzle
        assert problem.board == problem.puzzle.parse(file.read_text(encoding="utf-8"), str(file))


def test_a_theory_is_known_by_its_ending() -> None:
    problem = load(EXAMPLES / "theories" / "party.fol")
    assert (problem.kind, problem.puzzle) == ("theory", None)
    assert "comes" in problem.theory.relations


@pytest.mark.parametrize("text", [NUMLIN, f" {NUMLIN}\n", f"[InternetShortcut]\nURL={NUMLIN}\n"])
def test_an_address_is_known_wherever_it_stands(text: str, tmp_path: Path) -> None:
    file = tmp_path / "board.url"
    file.write_text(text, encoding="utf-8")
    assert load(text).board == load(file).board == load_text(text, "standard input").board


def test_a_task_string_is_known_by_its_look(tmp_path: Path) -> None:
    file = tmp_path / "board.txt"
    file.write_text(f"var task = '{TASK}';", encoding="utf-8")
    assert load(TASK).kind == load(file).kind == load_text(TASK, "standard input").kind == "aquarium"


def test_a_text_is_a_theory_if_it_begins_like_one() -> None:
    assert load("-- two\nfind s, t\nrule: s").kind == "theory"
    assert load_text("find s", "standard input").kind == "theory"


def test_a_text_is_a_board_if_only_one_puzzle_has_such_boards() -> None:
    assert load("rows: 1 .\ncolumns: . .\nab\nab\n").kind == "aquarium"
    with pytest.raises(EntailsError, match=r"could be aquarium or flow or overflow( or \w+)*; --puzzle says it"):
        load("LL\nUU\n")
    assert load("LL\nUU\n", "overflow").kind == "overflow"


def test_a_sudoku_in_one_line_is_known_by_its_look() -> None:
    copied = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
    known = load_text(copied, "a line", ending="")
    assert known.kind == "sudoku"
    lines = "\n".join(copied.replace("0", ".")[at : at + 9] for at in range(0, 81, 9))
    assert known.world.facts == load_text(lines, "nine lines", "sudoku").world.facts
    assert "look alone" in " ".join(known.notes)
    ends = [[0] * 9 for _ in range(9)]  # each number twice, and what could be a Flow stays one
    for number in range(1, 10):
        ends[0][number - 1] = number
        ends[8][(number + 2) % 9] = number
    board = "\n".join("".join(map(str, row)).replace("0", ".") for row in ends)
    assert load(board).kind == "flow"


def test_what_is_said_counts_more_than_the_ending(tmp_path: Path) -> None:
    file = tmp_path / "board.txt"
    file.write_text("A.A\n", encoding="utf-8")
    assert load(file, "flow").kind == "flow"
    with pytest.raises(EntailsError, match=r"cannot tell what this is by the ending “\.txt”"):
        load(file)
    with pytest.raises(EntailsError, match="cannot tell what this is by the kind chess"):
        load(file, "chess")
    with pytest.raises(EntailsError, match="this is a board of flow, not of aquarium"):
        load(NUMLIN, "aquarium")


def test_a_board_of_a_pack_is_named_by_its_number(tmp_path: Path) -> None:
    pack = tmp_path / "pack.flow"
    pack.write_text("# two\n=== 1\nAA\n=== 2  and more\nA.A\n", encoding="utf-8")
    assert load(f"{pack}:2").board.rows == load(f"{pack}:level=2").board.rows == ("A.A",)
    with pytest.raises(EntailsError, match="a pack of 2 boards: say which"):
        load(pack)
    with pytest.raises(EntailsError, match="no board 3 in this pack"):
        load(f"{pack}:3")
    nothing = tmp_path / "single.flow"
    nothing.write_text("A.A\n", encoding="utf-8")
    with pytest.raises(EntailsError):
        load(f"{nothing}:1")


def test_a_file_may_have_the_name_of_a_board_in_a_pack(tmp_path: Path) -> None:
    file = tmp_path / "odd.flow:1"
    assert pack_level(str(file)) == (str(tmp_path / "odd.flow"), Which(1))
    assert pack_level("a.txt:level=30") == ("a.txt", Which(30, by_level=True))
    file.write_text("A.A\n", encoding="utf-8")
    assert pack_level(str(file)) is None
    assert load(file, "flow").board.rows == ("A.A",)


@pytest.mark.parametrize("source", ["nowhere.flow", "nowhere.fol", "", ".", "a\0b.flow"])
def test_what_cannot_be_read_is_said(source: str) -> None:
    with pytest.raises(EntailsError, match=r"cannot be read|cannot tell|this is a folder"):
        load(source)
