"""One list of all that is read, whoever reads it and by whatever name."""

import os
from pathlib import Path

import pytest

from entails.errors import EntailsError
from entails.questions.load import load
from entails.reads import is_among, note_read, recorded, was_read


def test_what_is_read_through_others_is_in_the_list_also_if_it_is_missing(tmp_path: Path) -> None:
    (tmp_path / "outer.fol").write_text('include "inner.fol"\nfind p(S)\nrule: ∃x p(x)\n', encoding="utf-8")
    (tmp_path / "inner.fol").write_text("sort S\n", encoding="utf-8")
    (tmp_path / "S.csv").write_text("1\n", encoding="utf-8")
    (tmp_path / "a.unwordle").write_text("answer: halts\nwords: words.txt\nWYWYW\n", encoding="utf-8")
    with recorded() as reads:
        load(tmp_path / "outer.fol", facts=[str(tmp_path / "S.csv")])
    assert {Path(file).name for file in reads} == {"outer.fol", "inner.fol", "S.csv"}
    with recorded() as reads, pytest.raises(EntailsError):
        load(tmp_path / "a.unwordle")
    assert [Path(file).name for file in reads] == ["a.unwordle", "words.txt"]


def test_a_file_is_known_by_all_its_names(tmp_path: Path) -> None:
    file, link, hard, other = (tmp_path / name for name in ("a", "link", "hard", "b"))
    file.touch()
    other.touch()
    link.symlink_to(file)
    os.link(file, hard)
    with recorded():
        note_read(str(file))
        assert all(map(was_read, map(str, (file, link, hard, tmp_path / "." / "a"))))
        assert not was_read(str(other))
        with recorded():  # somebody else's list
            assert not was_read(str(file))
        assert was_read(str(file))
    assert not was_read(str(file))
    assert not is_among(str(tmp_path), [str(tmp_path)])  # a folder is never written as a file
    assert not is_among("nul\0", ["nul\0"])
