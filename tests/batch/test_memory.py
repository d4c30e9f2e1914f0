"""What a file of answers remembers: the question, the boards, and all that was read on the way (`digests`)."""

import json
from pathlib import Path
from typing import Any

import pytest

from entails.batch.asking import BatchQuestion
from entails.batch.digests import digest, file_digest
from entails.batch.memory import asked_document, difference
from tests.batch.alone import answered_alone
from tests.running import Done, entails

WORDS = "halts\nratio\nhatch\n"
FILES = {
    "a.flow": "A.A\n",
    "b.fol": 'include "inner.fol"\nfind p(S)\nrule: ∃x p(x)\n',
    "c.unwordle": "answer: halts\nwords: words.txt\nWYWYW\n",
    "d.fol": "sort T = {1..4}\ngiven edge(T, T)\nfind q(T)\nrule: ∃x q(x)\n",
    "inner.fol": "sort S = {1..2}\n",
    "words.txt": WORDS,
    "edge.csv": "1,2\n",
    "mine/camping/__init__.py": "from entails.puzzles.flow import PUZZLE\n",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def batch(folder: Path, *words: str, out: str = "out.jsonl") -> Done:
    with answered_alone():
        return entails("batch", *words, "--out", out, folder=folder)


def lines(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / "out.jsonl").read_text(encoding="utf-8").splitlines()]


BOARDS = ("a.flow", "b.fol", "c.unwordle", "a.flow")


@pytest.mark.parametrize(
    ("file", "text", "again"),
    [
        ("a.flow", "AB\nAB\n", [0, 3]),
        ("b.fol", FILES["b.fol"] + "rule: ∀x ¬p(x)\n", [1]),
        ("inner.fol", "sort S = {1..3}\n", [1]),
        ("inner.fol", None, [1]),
        ("words.txt", WORDS + "catch\n", [2]),
        ("edge.csv", "3,4\n", []),
    ],
)
def test_a_board_that_has_changed_is_asked_again_and_no_other(
    file: str, text: str | None, again: list[int], folder: Path
) -> None:
    """Also if what has changed is a file that the board names."""
    batch(folder, *BOARDS)
    before = lines(folder)
    marked = [{**line, "seconds": 1000 + number} for number, line in enumerate(before)]
    (folder / "out.jsonl").write_text("".join(f"{json.dumps(line)}\n" for line in marked), encoding="utf-8")
    (folder / file).unlink()
    if text is not None:
        (folder / file).write_text(text, encoding="utf-8")
    done = batch(folder, *BOARDS)
    after = lines(folder)
    assert [number for number, line in enumerate(after) if line["seconds"] < 1000] == again
    assert [line["file"] for line in after] == list(BOARDS)
    assert ("asked again" in done.err) == bool(again)
    fresh = batch(folder, *BOARDS, out="fresh.jsonl")
    told = [json.loads(line) for line in (folder / "fresh.jsonl").read_text(encoding="utf-8").splitlines()]
    assert fresh.code == done.code
    assert [{**line, "seconds": 0} for line in told] == [{**line, "seconds": 0} for line in after]
    assert not (folder / "out.jsonl.ahead").exists()


def test_a_file_that_was_missing_is_looked_for_again(folder: Path) -> None:
    (folder / "inner.fol").unlink()
    assert batch(folder, "b.fol").code == 2
    (folder / "inner.fol").write_text(FILES["inner.fol"], encoding="utf-8")
    assert batch(folder, "b.fol").code == 0
    assert [line["status"] for line in lines(folder)] == ["solved"]


@pytest.mark.parametrize(
    ("words", "differs"),
    [
        (("count", "d.fol", "--facts", "edge.csv"), "it was verb solve, and is now verb count"),
        (("d.fol",), "it was --facts edge.csv, and is now without --facts"),
        (("d.fol", "--facts", "other.csv"), "it was --facts edge.csv, and is now --facts other.csv"),
        (("d.fol", "--facts", "edge.csv", "--puzzle", "theory"), "it was without --puzzle, and is now --puzzle theory"),
        (("d.fol", "--facts", "edge.csv", "--puzzles", "mine"), "it was without --puzzles, and is now --puzzles mine"),
    ],
)
def test_another_question_is_refused_with_what_differs(words: tuple[str, ...], differs: str, folder: Path) -> None:
    (folder / "other.csv").write_text("1,2\n", encoding="utf-8")
    assert batch(folder, "d.fol", "--facts", "edge.csv").code == 0
    before = (folder / "out.jsonl").read_bytes()
    done = batch(folder, *words)
    said = f"holds the answers to something else ({differs}): expected another --out"
    assert (done.code, done.err) == (2, f"entails: out.jsonl: {said}\n")
    assert (folder / "out.jsonl").read_bytes() == before


def test_facts_rules_and_puzzles_that_have_changed_are_another_question(folder: Path) -> None:
    for name, words in {
        "edge.csv": ("d.fol", "--facts", "edge.csv"),
        "d.fol": ("edge.csv", "--each", "d.fol"),
        "mine/camping/__init__.py": ("a.flow", "--puzzles", "mine"),
    }.items():
        (folder / "out.jsonl").unlink(missing_ok=True)
        assert batch(folder, *words).code == 0, words
        assert batch(folder, *words).code == 0
        (folder / name).write_text(FILES[name] + "\n", encoding="utf-8")
        done = batch(folder, *words)
        assert (done.code, "has changed since" in done.err) == (2, True), done


@pytest.mark.parametrize("end", ["", "\n"])
@pytest.mark.parametrize("number", [0, 1, 3])
def test_a_torn_last_line_is_made_anew(number: int, end: str, folder: Path) -> None:
    batch(folder, *BOARDS)
    before = lines(folder)
    whole = (folder / "out.jsonl").read_text(encoding="utf-8").splitlines()
    for length in (12, len(whole[number]) // 2, len(whole[number]) - 1):
        torn = "".join(f"{line}\n" for line in whole[:number]) + whole[number][:length] + end
        (folder / "out.jsonl").write_text(torn, encoding="utf-8")
        done = batch(folder, *BOARDS)
        assert "internal error" not in done.err
        assert [{**line, "seconds": 0} for line in lines(folder)] == [{**line, "seconds": 0} for line in before]


def test_digests_tell_lists_of_texts_apart(tmp_path: Path) -> None:
    assert len({digest("ab", "c"), digest("a", "bc"), digest("abc"), digest("abc", ""), digest()}) == 5
    assert file_digest(str(tmp_path / "none")) is None


def test_a_question_is_told_by_its_version_too() -> None:
    old, new = (asked_document(BatchQuestion("solve"), version) for version in ("0.1.0", "0.2.0"))
    assert difference(old, old) is None
    assert difference(old, new) == "it was entails 0.1.0, and is now entails 0.2.0"
