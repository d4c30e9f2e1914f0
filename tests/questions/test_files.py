"""Reading files: what cannot be read is an error that names the file, and the place in it."""

from pathlib import Path

import pytest

from entails.errors import BoardError
from entails.questions import files


def test_a_byte_order_mark_is_not_part_of_the_text(tmp_path: Path) -> None:
    file = tmp_path / "board.flow"
    file.write_bytes(b"\xef\xbb\xbfAA\n")
    assert files.read_file(str(file)) == "AA\n"


def test_what_is_not_utf_8_is_an_error_at_its_place(tmp_path: Path) -> None:
    file = tmp_path / "board.flow"
    file.write_bytes(b"AA\nB\xff\n")
    with pytest.raises(BoardError, match="found the byte 0xff") as error:
        files.read_file(str(file))
    assert (error.value.file, error.value.line, error.value.column) == (str(file), 2, 2)


@pytest.mark.parametrize("name", ["there-is-no-such-file", "null\0byte", "."])
def test_a_file_that_cannot_be_read_is_an_error(name: str) -> None:
    with pytest.raises(BoardError, match="cannot be read"):
        files.read_file(name)


def test_a_text_that_is_too_large_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "MAX_BYTES", 3)
    assert files.decoded(b"abc", "a text") == "abc"
    with pytest.raises(BoardError, match="is larger than"):
        files.decoded(b"abcd", "a text")
