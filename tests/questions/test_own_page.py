"""A page and a board in one text: read, written, asked, and mistakes told by the line of the whole."""

from pathlib import Path

import pytest

from entails import Solved, solve
from entails.errors import BoardError, EntailsError
from entails.pages.starting import page_to_start_from
from entails.questions.load import load, load_text

PAGE = page_to_start_from("islands")
WHOLE = f"{PAGE}---\n. 2 .\n. 1 .\n1 . 0\n"


@pytest.mark.parametrize("kind", [None, "puzzle"])
def test_page_and_board_are_one_text(kind: str | None) -> None:
    problem = load_text(WHOLE, "the text given", kind, ending="")
    assert problem.puzzle is not None
    assert problem.kind == "puzzle"
    assert problem.puzzle.write(problem.board) == WHOLE
    answer = solve(problem)
    assert isinstance(answer, Solved)
    assert problem.answer(answer.solution)["rows"] == ["#.#", "#..", "..."]


def test_a_page_alone_is_an_empty_board() -> None:
    problem = load_text(PAGE, "the text given", "puzzle", ending="")
    assert problem.puzzle is not None
    text = problem.puzzle.write(problem.board)
    assert text.startswith(PAGE)
    assert text.removeprefix(f"{PAGE}---\n") == ". . . . . . .\n" * 7


def test_a_file_may_hold_both(tmp_path: Path) -> None:
    (tmp_path / "islands.puzzle").write_text(WHOLE, encoding="utf-8")
    assert isinstance(solve(load(tmp_path / "islands.puzzle")), Solved)


@pytest.mark.parametrize(("right", "wrong"), [("1 . 0", "1 . %"), ("connected p ¬black(p)", "connected p ¬blakc(p)")])
def test_mistakes_are_told_by_the_line_of_the_whole_text(right: str, wrong: str) -> None:
    lines = WHOLE.splitlines()
    line = next(number for number, one in enumerate(lines, 1) if right in one and not one.startswith("-- "))
    with pytest.raises(EntailsError) as caught:
        load_text(
            "\n".join(lines[: line - 1] + [lines[line - 1].replace(right, wrong)] + lines[line:]), "text", "puzzle"
        )
    assert caught.value.line == line


def test_other_texts_are_no_pages() -> None:
    with pytest.raises(BoardError, match="expected a page"):
        load_text("A.A", "text", "puzzle")
