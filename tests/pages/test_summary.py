"""Pages are listed by their look, and that agrees with what reading them says."""

import pytest

from entails.pages.reading import read_page
from entails.pages.summary import summary
from entails.puzzles import page_text, pages, puzzle


@pytest.mark.parametrize("name", pages())
def test_the_look_of_a_page_tells_its_title_and_its_rules(name: str) -> None:
    found, read = summary(page_text(name), name), puzzle(name)
    assert (found.title, found.legend) == (read.title, read.legend)
    assert found.unmade == read_page(page_text(name), name).unmade


def test_a_page_belongs_to_a_group_by_its_answers() -> None:
    groups = {
        name: summary(page_text(name), name).group for name in ("hitori", "sudoku", "yajilin", "shikaku", "akari")
    }
    assert groups == {
        "hitori": "shade",
        "sudoku": "numbers",
        "yajilin": "loops",
        "shikaku": "regions",
        "akari": "objects",
    }


def test_further_lines_of_rules_and_the_usual_size() -> None:
    text = 'puzzle "T": "One."\n  "Two."\nboard Cell\nread cells "#": wall(p)\nanswer links link\nmake wall 10..20, side 9\n'
    text += "find link(Cell, Cell) within beside, symmetric\n"
    found = summary(text, "t")
    assert (found.title, found.legend, found.group, found.side) == ("T", "One.\nTwo.", "loops", 9)
    assert read_page(text, "t").legend == found.legend


def test_a_page_that_is_wrong_is_listed_by_its_name() -> None:
    assert summary("sort A = {a}", "mine").title == "mine"
