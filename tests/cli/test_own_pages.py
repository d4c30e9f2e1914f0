"""Pages of one's own on the command line: what names them, what is said where they are missing."""

from hashlib import sha256
from pathlib import Path

import pytest

from entails.cli.main import main
from tests.running import entails

BOARD = ". 2 .\n. 1 .\n1 . 0\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    entails("new", "canal", folder=tmp_path)
    (tmp_path / "t.canal").write_text(f"puzzle: canal.puzzle\n{BOARD}", encoding="utf-8")
    return tmp_path


def test_a_converted_board_still_names_its_page(folder: Path) -> None:
    assert entails("convert", "t.canal", "-", folder=folder).out == f"puzzle: canal.puzzle\n{BOARD}"
    (folder / "deep").mkdir()
    entails("convert", "t.canal", "deep/t.canal", folder=folder)
    assert entails("solve", "deep/t.canal", folder=folder).code == 0


def test_the_command_above_a_new_board_makes_it_again(folder: Path) -> None:
    made = entails("generate", "canal", "--puzzles", ".", "--size", "3", "--seed", "1", folder=folder).out
    command = made.splitlines()[0].removeprefix("# entails ")
    assert entails(*command.split(), folder=folder).out == made


@pytest.mark.parametrize(
    "command", ["solve x.chess", "generate chess", "solve t.canal --puzzle chess", "rules chess t.canal"]
)
def test_an_unknown_kind_may_be_a_page_of_ones_own(folder: Path, command: str) -> None:
    (folder / "x.chess").write_text(BOARD, encoding="utf-8")
    assert "--puzzles DIR" in entails(*command.split(), folder=folder).err


def test_a_folder_of_pages_must_be_there(folder: Path) -> None:
    done = entails("solve", "t.canal", "--puzzles", "nowhere", folder=folder)
    assert (done.code, done.out) == (2, "")
    assert "nowhere: expected a folder that holds puzzles" in done.err


def test_a_kind_that_only_a_look_told_is_said(folder: Path) -> None:
    (folder / "text").write_text("a\nb\n", encoding="utf-8")
    assert "note: taken for a board of aquarium by its look alone" in entails("solve", "text", folder=folder).err
    assert entails("solve", "text", "--puzzle", "aquarium", folder=folder).err == ""


def test_a_wrong_token_of_an_answer_is_pointed_at(tmp_path: Path) -> None:
    (tmp_path / "b.sudoku").write_text("\n".join(["." * 16] * 16).replace(".", ". ") + "\n", encoding="utf-8")
    rows = [["1"] * 16 for _ in range(16)]
    rows[3][3] = "99"
    (tmp_path / "a.txt").write_text("\n".join(" ".join(row) for row in rows) + "\n", encoding="utf-8")
    told = entails("check", "b.sudoku", "a.txt", folder=tmp_path).err
    assert told.startswith("entails: a.txt:4:7: expected 1 to 16 in r4c4, found “99”\n")


def test_a_number_that_is_too_large_is_said_to_be(folder: Path) -> None:
    (folder / "t.canal").write_text("puzzle: canal.puzzle\n. 1000000000000 .\n", encoding="utf-8")
    told = entails("solve", "t.canal", folder=folder).err
    assert "t.canal:2:3: expected a number up to 999,999 or “.”, found “1000000000000”" in told
    (folder / "s.tents").write_text("1000000 .\n. .\n. T\n. .\n", encoding="utf-8")
    assert "expected a number up to 999,999 or “.”" in entails("solve", "s.tents", folder=folder).err


def test_one_of_something_is_said_so(folder: Path) -> None:
    assert "has 1 black cell beside it" in entails("explain", "t.canal", folder=folder).out
    (folder / "s.slitherlink").write_text("1 3\n", encoding="utf-8")
    assert "1 sides" not in entails("why", "s.slitherlink", folder=folder).out


NUMBERS = """puzzle "Try": "Try it."
board Cell
read cells "{n}": clue(p) = n
sort D = {1..rows}
find value(Cell): D
answer cells value(p)
rule "{p} is given {clue(p)}": ∀p value(p) = clue(p)
"""


def test_sentences_are_shown_as_the_page_has_them(tmp_path: Path) -> None:
    (tmp_path / "mine.puzzle").write_text(NUMBERS, encoding="utf-8")
    (tmp_path / "x.mine").write_text("1 2\n. .\n", encoding="utf-8")
    assert "{p} is given {clue(p)}\n" in entails("explore", "x.mine", "--puzzles", ".", folder=tmp_path).out
    assert 'rule "{p} is given {clue(p)}": ' in entails("rules", "mine", "--puzzles", ".", folder=tmp_path).out
    without = entails("explore", "x.mine", "--puzzles", ".", "--without", "{p} is given", folder=tmp_path)
    assert "“{p} is given {clue(p)}”" in without.out


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (
            'say "{p} is {v}", "{p} is not {v}": value(p)',
            "“{p} is {v}” should have each of these holes once: {p}, {value(p)}",
        ),
        ('rule "it": ∀p,q (besides(p,q) → value(p) ≠ value(q))', "there is no relation besides; did you mean beside?"),
        ('rule "it": ∀p,q (arounds(p,q) → value(p) ≠ value(q))', "there is no relation arounds; did you mean around?"),
    ],
)
def test_a_wrong_line_of_a_page_is_told_in_its_own_words(tmp_path: Path, line: str, told: str) -> None:
    (tmp_path / "mine.puzzle").write_text(f"{NUMBERS}{line}\n", encoding="utf-8")
    assert told in entails("lint", "mine.puzzle", folder=tmp_path).err


def test_what_two_solutions_differ_in_is_said_in_the_words_of_the_page(folder: Path) -> None:
    (folder / "t.canal").write_text("puzzle: canal.puzzle\n. 0\n", encoding="utf-8")
    (folder / "u.canal").write_text("puzzle: canal.puzzle\n. . 0\n", encoding="utf-8")
    assert entails("why", "t.canal", "--several", folder=folder).out.startswith("There is only one solution")
    told = entails("why", "u.canal", "--several", folder=folder).out
    assert "in the first r1c1 is white, in the second r1c1 is black" in told or (
        "in the first r1c1 is black, in the second r1c1 is white" in told
    )


def test_several_solutions_are_said_plainly(folder: Path) -> None:
    (folder / "u.canal").write_text("puzzle: canal.puzzle\n. . 0\n", encoding="utf-8")
    told = entails("explain", "u.canal", folder=folder).out
    assert "Nothing more is settled: there are several solutions. Two of them:" in told
    assert "\n· × 0\n" in told


def test_a_certificate_names_its_page_and_a_page_that_differs_is_told(folder: Path) -> None:
    page = folder / "canal.puzzle"
    assert entails("solve", "t.canal", "--certificate", "t.cert", folder=folder).code == 0
    digest = sha256(page.read_bytes()).hexdigest()[:16]
    assert f"\npage {digest} canal\n" in (folder / "t.cert").read_text(encoding="utf-8")
    for board in ((), ("t.canal",)):
        told = entails("certify", "t.cert", *board, folder=folder)
        assert (told.code, f"the page canal, whose digest is {digest}." in told.out) == (0, True), told
    page.write_text(page.read_text(encoding="utf-8") + "-- a remark\n", encoding="utf-8")
    told = entails("certify", "t.cert", "t.canal", folder=folder)
    assert (told.code, f"The page differs: it was canal ({digest})" in told.out) == (0, True), told
    assert entails("certify", "t.cert", "t.canal", "--json", folder=folder).json()["page"] == {
        "name": "canal",
        "digest": digest,
        "matches": False,
    }
    page.write_text(page.read_text(encoding="utf-8").replace("∃=clue(p) q", "∃≥clue(p) q"), encoding="utf-8")
    told = entails("certify", "t.cert", "t.canal", folder=folder)
    assert (told.code, told.out.startswith("Refused: it is about another problem: ")) == (1, True), told
    assert "The page differs: it was canal" in told.out


def test_a_count_names_its_page_too(folder: Path) -> None:
    assert entails("count", "t.canal", "--certificate", "c.cert", folder=folder).code == 0
    assert "the page canal, whose digest" in entails("certify", "c.cert", "t.canal", folder=folder).out


@pytest.mark.parametrize("line", ["page 12 canal", "page 0123456789abcdef", "page 0123456789abcdef  canal"])
def test_a_page_that_is_named_wrongly_is_refused_with_its_line(folder: Path, line: str) -> None:
    entails("solve", "t.canal", "--certificate", "t.cert", folder=folder)
    lines = (folder / "t.cert").read_text(encoding="utf-8").splitlines()
    place = next(place for place, text in enumerate(lines) if text.startswith("page "))
    body = "\n".join([*lines[:place], line, *lines[place + 1 : -1]]) + "\n"
    (folder / "t.cert").write_text(f"{body}digest {sha256(body.encode()).hexdigest()}\n", encoding="utf-8")
    told = entails("certify", "t.cert", folder=folder)
    expected = "Refused: expected 16 hexadecimal digits and the name of a page"
    assert (told.code, told.out) == (1, f"{expected} (line {place + 1}).\n")


def test_a_batch_tells_pages_that_have_changed(folder: Path) -> None:
    page = folder / "canal.puzzle"
    text = page.read_text(encoding="utf-8")
    assert entails("batch", "t.canal", "--out", "named.jsonl", folder=folder).code == 0
    (folder / "x.canal").write_text(BOARD, encoding="utf-8")
    found = ("batch", "x.canal", "--puzzles", ".", "--out", "found.jsonl")
    assert entails(*found, folder=folder).code == 0
    page.write_text(text + "-- a remark\n", encoding="utf-8")
    assert "1 board was changed since" in entails("batch", "t.canal", "--out", "named.jsonl", folder=folder).err
    told = entails(*found, folder=folder)
    assert (told.code, "--puzzles . has changed since" in told.err) == (2, True), told


def test_the_head_of_a_batch_has_the_digest_of_our_own_pages(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = ("batch", "t.canal", "--out", "out.jsonl")
    assert entails(*asked, folder=folder).code == 0
    monkeypatch.setattr("entails.batch.memory.page_text", lambda name: f"another {name}")
    told = entails(*asked, folder=folder)
    assert (told.code, "(the pages of the puzzles have changed since)" in told.err) == (2, True), told


PAGE = """puzzle "Grey": "No cell is right."
board Cell
read cells "{n}": clue(p) = n
find black(Cell)
answer cells "#": black(p); ".": ¬black(p)
rule "{p} is black": ∀p black(p)
"""


def test_no_board_is_drawn_where_the_rules_contradict_each_other(tmp_path: Path) -> None:
    (tmp_path / "grey.puzzle").write_text(PAGE + 'rule "{p} is white": ∀p ¬black(p)\n', encoding="utf-8")
    (tmp_path / "empty.grey").write_text(".....\n" * 5, encoding="utf-8")
    for more in ([], ["--number", "2", "--jobs", "2"]):
        done = entails("generate", "grey", "--puzzles", ".", "--size", "5", "--seed", "1", *more, folder=tmp_path)
        assert (done.code, done.out) == (2, "")
        assert done.err == (
            "entails: no board is made: a 5x5 board of Grey without clues has no solution, since the rules contradict each "
            "other on it; `entails why` of that board says how\n"
        )
    assert "no solution" in entails("why", "empty.grey", "--puzzles", ".", folder=tmp_path).out.lower()
    assert "a 3x3 board of Binairo without clues has no solution" in entails("generate", "binairo", "--size", "3").err


def test_a_page_without_a_board_that_has_one_solution_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A clue says nothing of the cells, so each draft has many solutions."""
    (tmp_path / "grey.puzzle").write_text(PAGE.replace("∀p black(p)", "∀p (clue(p) ≥ 9 → black(p))"), encoding="utf-8")
    monkeypatch.setattr("entails.questions.generate.TRIES", 3)
    asked = ["generate", "grey", "--puzzles", str(tmp_path), "--size", "4", "--seed", "1"]
    assert main(asked) == 3
    assert "stopped: none of 3 boards that were drawn has exactly one solution; 0 of 1" in capsys.readouterr().err
    monkeypatch.setattr("entails.questions.generate.FIRST", 0.0)
    assert main(asked) == 3
    assert "stopped: no board with one solution in 0 minutes (1 draft; --time-limit gives" in capsys.readouterr().err
    assert main([*asked, "--time-limit", "0.001"]) == 3
    assert "stopped: time limit; 0 of 1" in capsys.readouterr().err
