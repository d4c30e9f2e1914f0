"""Files go where they belong: a table into the theory, a page into its editor, a proof under Prove."""

import re
from pathlib import Path

from playwright.sync_api import expect

from tests.running import ROOT
from tests.studio.browser.hands import Person

RULES = """sort Lesson, Hour, Teacher
given teacher(Lesson): Teacher
find hour(Lesson): Hour
given busy(Teacher, Hour) = {(ada,1), (bert,2)}
rule "nobody gives {x} and {y} at once": ∀x,y (x < y ∧ teacher(x) = teacher(y) → hour(x) ≠ hour(y))
"""


def given(someone: Person, file: Path) -> None:
    someone.button("Open…").first.click()
    someone.page.get_by_label("A file", exact=True).set_input_files(file)


def test_a_table_goes_into_the_theory_that_is_open_and_a_page_into_its_editor(desk: Person, tmp_path: Path) -> None:
    desk.paste(RULES)
    desk.tab("Explore")
    table = tmp_path / "teacher.csv"
    table.write_text("lesson,teacher\nalgebra,ada\nbiology,bert\n", encoding="utf-8")
    given(desk, table)
    desk.says("teacher.csv is in the theory now")
    assert "given teacher(Lesson): Teacher = {(algebra,ada), (biology,bert)}" in desk.text()
    desk.press("Count")
    desk.shows("4")
    desk.keys("Control+z")
    assert desk.text() == RULES
    page = ROOT / "src/entails/puzzles/pages/hitori.puzzle"
    given(desk, page)
    expect(desk.page.locator("#title")).to_contain_text("Page of a puzzle")
    desk.press("Look for mistakes")
    desk.shows("Nothing looks like a mistake")
    desk.reload()
    expect(desk.page.locator("#title")).to_contain_text("Page of a puzzle")
    table.write_text("a,b\n1,2\n1,2,3\n", encoding="utf-8")
    given(desk, table)
    expect(desk.panel.locator(".error").first).to_contain_text(re.compile("expected 2 columns"))
