"""What the paths of a batch stand for, and in which order."""

from pathlib import Path

import pytest

from entails.batch.inputs import Input, listed
from entails.questions.catalogue import Catalogue

PACK = "# two boards\n=== 1\nA.A\n=== 7  hard\nA.B\nA.B\n"
LEVELS = "5,0,4,1;0,1,2\n\nno level\n5,0,14,1;3,4\n"
FIRST = "https://puzz.link/p?numlin/5/5/1j2h3m1h2j3"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    files = {
        "b/one.flow": "A.A\n",
        "b/notes.txt": "nothing of interest",
        "b/pack.flow": PACK,
        "b/.hidden/x.flow": "A.A\n",
        "b/c/rules.fol": "find p\n",
        "b/c/proof.jp": "CONJECTUREPANEL Theorems\nEND\n",
        "a/levels.txt": LEVELS,
        "a/read.md": "# a title",
        "a/bad.flow": "",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    (tmp_path / "a/bytes.flow").write_bytes(b"\xff")
    return tmp_path


def places(*paths: str, verb: str = "solve") -> list[str]:
    return [one.place for one in listed(paths, verb)]


def test_a_folder_stands_for_what_the_question_can_be_asked_about_in_the_order_of_names(folder: Path) -> None:
    boards = ["a/bad.flow", "a/bytes.flow", "a/levels.txt:1", "a/levels.txt:2"]
    boards += ["b/c/rules.fol", "b/one.flow", "b/pack.flow:1", "b/pack.flow:7"]
    assert places("a", "b") == boards
    assert places("b", "a") == boards[4:] + boards[:4]
    assert places("b", verb="check") == ["b/c/proof.jp", *boards[5:]]
    assert places("b", verb="prove") == []


def test_what_is_written_is_not_read(folder: Path) -> None:
    found = listed(["b"], "solve", left_out=["b/one.flow"])
    assert "b/one.flow" not in [one.file for one in found]


def test_a_board_of_a_pack_knows_its_text_and_its_line(folder: Path) -> None:
    last = list(listed(["b/pack.flow"], "solve"))[-1]
    assert (last.board, last.text, last.line) == (7, "=== 7  hard\nA.B\nA.B\n", 4)
    last = list(listed(["a/levels.txt"], "solve"))[-1]
    assert (last.board, last.text, last.line) == (2, "5,0,14,1;3,4", 4)


def test_a_list_names_what_could_be_typed(folder: Path) -> None:
    entries = ["# my boards", "", "b/pack.flow:7", "b/c", FIRST, "nowhere.flow"]
    (folder / "mine.txt").write_text("\n".join(entries), encoding="utf-8")
    (folder / "mine.list").write_text("\n".join(entries), encoding="utf-8")
    expected = ["b/pack.flow:7", "b/c/rules.fol", "{}:3", "nowhere.flow"]
    for name in ("mine.txt", "mine.list"):
        assert places(name) == [one.format(name) for one in expected]
    typed = listed(["-"], "solve", stdin=lambda: entries)
    assert [one.place for one in typed] == [one.format("-") for one in expected]


def test_a_list_of_lists_is_refused_and_so_cannot_name_itself(folder: Path) -> None:
    (folder / "mine.list").write_text("mine.list\nb/one.flow\n", encoding="utf-8")
    first, second = listed(["mine.list"], "solve")
    assert first.error is not None
    assert second.place == "b/one.flow"


def test_a_file_that_cannot_be_read_is_an_error_and_not_the_end(folder: Path) -> None:
    found = list(listed(["nowhere", "a/bytes.flow", "nowhere.list", "b/one.flow"], "solve"))
    assert [one.error is None for one in found] == [False, False, False, True]


def test_sequents_are_typed_listed_or_stand_in_jape_files(folder: Path) -> None:
    (folder / "mine.list").write_text("P ⊢ P\nQ |- Q\n", encoding="utf-8")
    jape = 'CONJECTUREPANEL "Theorems"\nTHEOREM INFER P, P→Q ⊢ Q\nEND\n'
    (folder / "some.jp").write_text(jape, encoding="utf-8")
    found = list(listed(["A ⊢ A", "mine.list", "some.jp"], "prove"))
    assert [(one.place, one.text, one.error) for one in found] == [
        ("A ⊢ A", "A ⊢ A", None),
        ("mine.list:1", "P ⊢ P", None),
        ("mine.list:2", "Q |- Q", None),
        ("some.jp:1", "P, P→Q ⊢ Q", None),
    ]


def test_with_each_every_file_has_facts(folder: Path) -> None:
    (folder / "facts").mkdir()
    for name in ("a.csv", "b.json", "c.fol", "d.flow"):
        (folder / "facts" / name).write_text("", encoding="utf-8")
    found = listed(["facts"], "solve", each=True)
    assert [one.place for one in found] == ["facts/a.csv", "facts/b.json", "facts/c.fol"]


def test_boards_are_listed_one_by_one(folder: Path) -> None:
    """The second file is not opened before somebody asks for it."""
    found = listed(["b/one.flow", "later.flow"], "solve", catalogue=Catalogue())
    assert next(found) == Input("b/one.flow", text="A.A\n")
    (folder / "later.flow").write_text("B.B\n", encoding="utf-8")
    assert next(found).text == "B.B\n"
