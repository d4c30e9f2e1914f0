"""What can stand in the cells of any board is found out by trying."""

from entails import load
from entails.studio.cells import cells_of
from tests.running import ROOT


def marks(file: str) -> list[str]:
    found = cells_of(load(ROOT / "examples" / file))
    assert found is not None
    return [state["mark"] for state in found["states"]]


def test_a_cell_has_a_state_for_each_fact_about_it_those_that_hold_first() -> None:
    assert marks("starbattle/five.starbattle") == ["*", "x"]
    assert marks("aquarium/ten.aquarium") == ["~", "x"]
    assert marks("flow/seven.flow") == list("ABCDEF")
    assert marks("unwordle/halts.unwordle") == list("abcdefghijklmnopqrstuvwxyz")


def test_a_state_is_said_in_the_words_of_the_rules() -> None:
    found = cells_of(load(ROOT / "examples/starbattle/five.starbattle"))
    assert found is not None
    assert [state["text"] for state in found["states"]] == ["r1c1 has a star", "r1c1 is empty"]


def test_a_board_without_an_open_cell_has_no_states() -> None:
    found = cells_of(load("AA\nBB", "flow"))
    assert found is not None
    assert found["states"] == []


def test_where_rows_have_blanks_each_word_is_a_cell() -> None:
    links = cells_of(load(". . .\n. 1 .\n. . .\n", "slitherlink"))
    assert links is not None
    assert links["blanks"]
    assert {state["mark"] for state in links["states"]} >= {"ns", "se", "ew", "."}
    numbers = cells_of(load("1...\n....\n....\n....\n", "sudoku"))
    assert numbers is not None
    assert [state["mark"] for state in numbers["states"]] == ["1", "2", "3", "4"]


def test_of_marks_that_mean_the_same_a_dot_comes_first() -> None:
    found = cells_of(load("1 1\n2 1\n", "hitori"))
    assert found is not None
    assert (found["blanks"], [state["mark"] for state in found["states"]]) == (False, ["#", "."])
