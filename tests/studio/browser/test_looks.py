"""What a first-time player saw on a phone and did not like: signs that are covered, buttons out of sight, bars that float."""

import re

import pytest
from playwright.sync_api import expect

from tests.studio.browser.eyes import Eyes, contrast, luminance
from tests.studio.browser.hands import Person
from tests.studio.browser.test_pages import Played

# Is an element in sight: is it what lies at its own middle?
SEEN = """one => {
  const box = one.getBoundingClientRect();
  const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return one === there || one.contains(there);
}"""


def hinted(someone: Person, title: str) -> None:
    someone.card(title).click()
    someone.page.locator("#panel .actions").wait_for()
    someone.press("Hint")
    someone.panel.locator(".card h3").wait_for()


def test_signs_and_numbers_between_cells_lie_above_what_is_lit(phone: Person) -> None:
    hinted(phone, "Futoshiki")
    layers = phone.page.locator("#board > svg > g").evaluate_all("all => all.map(one => one.getAttribute('class'))")
    assert layers.index("above") > layers.index("lit")
    assert phone.page.locator("#board g.above > *").count() >= 6  # a disc and an angle each


@pytest.mark.parametrize("title", ["Creek", "Gokigen Naname"])
def test_a_corner_that_a_reason_names_has_a_ring(phone: Person, title: str) -> None:
    hinted(phone, title)
    phone.shows("'s upper ")
    rings = phone.page.locator("#board .lit-corner")
    assert rings.count() == 1
    ring = rings.first.bounding_box()
    assert ring is not None
    centre = (ring["x"] + ring["width"] / 2, ring["y"] + ring["height"] / 2)
    numbers = [one.bounding_box() for one in phone.page.locator("#board g.above text").all()]
    middles = [(one["x"] + one["width"] / 2, one["y"] + one["height"] / 2) for one in numbers if one]
    assert any(abs(centre[0] - x) < 4 and abs(centre[1] - y) < 4 for x, y in middles)


@pytest.mark.parametrize("title", ["Sudoku", "Snake", "Unwordle"])
def test_on_a_phone_a_hint_is_read_and_done_without_scrolling(phone: Person, title: str) -> None:
    hinted(phone, title)
    assert phone.panel.locator(".card h3").first.evaluate(SEEN)
    assert phone.panel.get_by_role("button", name="Do it").evaluate(SEEN)
    board, side = phone.page.locator("#board > svg").bounding_box(), phone.page.locator("#side").bounding_box()
    assert board is not None
    assert side is not None
    assert board["y"] + board["height"] <= side["y"]
    assert board["height"] > 150


def test_a_hint_takes_the_place_of_what_a_check_said(phone: Person) -> None:
    """Once it stood below the card about the mistake, out of sight."""
    phone.open("aquarium/eight.aquarium")
    phone.tap((7, 4))
    phone.tap((7, 0))
    phone.press("Check")
    phone.press("Back to before the mistake")
    phone.shows("Before the mistake")
    phone.press("Hint")
    phone.shows("Next step")
    expect(phone.panel.get_by_text("Before the mistake")).to_have_count(0)
    assert phone.panel.locator(".card h3").first.evaluate(SEEN)
    assert phone.panel.get_by_role("button", name="Do it").evaluate(SEEN)


def test_on_a_phone_the_goal_that_is_left_is_in_sight(phone: Person) -> None:
    phone.card("A proof").click()
    phone.says("Type a sequent")
    phone.page.get_by_label("A sequent").fill("P∨Q, P→R, Q→R ⊢ R")
    phone.press("Prove it by hand")
    phone.says("Choose a goal")
    phone.offered("∨ elim").click()
    phone.offered("→ elim 2,4").click()
    phone.says("1 goal left")
    expect(phone.page.locator("#paper .line[aria-pressed=true]")).to_be_in_viewport(ratio=0.9)


def test_on_a_phone_answers_about_a_theory_and_wrong_turns_come_into_sight(phone: Person) -> None:
    """Once they were told below, or above, what could be seen of the panel."""
    phone.open("theories/queens.fol", "Explore")
    phone.press("Run")
    expect(phone.panel.locator(".card h3").first).to_be_in_viewport()
    phone.page.get_by_label("A claim").fill("⊥")
    phone.press("Ask")
    phone.says(re.compile("It (follows|does not follow)"))
    expect(phone.panel.get_by_role("heading", name=re.compile("It (follows|does not follow)"))).to_be_in_viewport()
    phone.paste("P→Q, ¬Q ⊢ ¬P")
    phone.offered("contra (constructive)").click()
    expect(phone.panel.get_by_role("heading", name="cannot be closed")).to_be_in_viewport(ratio=1)


def test_on_a_phone_the_rules_are_read_before_the_first_move(phone: Person) -> None:
    phone.card("Unwordle").click()
    assert phone.page.locator(".rules-in-short").evaluate(SEEN)


def test_without_a_board_the_tabs_stay_at_the_bottom(phone: Person) -> None:
    phone.card("A proof").click()
    phone.panel.get_by_role("button", name="Find a proof").wait_for()
    tabs, line = phone.page.locator("#tabs").bounding_box(), phone.page.locator("#statusline").bounding_box()
    assert tabs is not None
    assert line is not None
    assert abs(tabs["y"] + tabs["height"] - line["y"]) < 2


def test_in_the_dark_a_setters_tool_looks_as_on_the_board(night: Person) -> None:
    """Once the tool for a black cell was light."""
    night.card("Kakuro").click()
    night.tab("Edit")
    tool = night.panel.get_by_role("button", name="block").locator(".block")
    fill = "one => getComputedStyle(one).fill"
    other = night.page.evaluate("getComputedStyle(document.querySelector('#board svg')).getPropertyValue('--black')")
    assert other.strip() == "#050607"
    assert tool.evaluate(fill) == "rgb(5, 6, 7)"


def test_what_the_status_line_says_is_told_by_signs_too(desk: Person) -> None:
    signs = [
        desk.page.evaluate(
            "kind => import('/page/app.js').then(m => { m.say('this', kind);"
            " return getComputedStyle(document.querySelector('#status'), '::before').content; })",
            kind,
        )
        for kind in ("ok", "bad", "warn")
    ]
    assert len({one for one in signs if len(one) > 2}) == 3, "not by colours alone"


@pytest.mark.parametrize("title", ["Yin-Yang", "Kuromasu", "Hitori", "Norinori"])
def test_what_sentences_call_black_is_black_in_the_dark(night: Person, title: str, thorough: bool) -> None:
    """Once black cells shone in the dark, and white ones were black."""
    if title != "Yin-Yang" and not thorough:
        pytest.skip("only with --thorough")
    (cell, *_), (other, *_) = list(Played(night, title).own())[:2]
    night.tap(cell)
    eyes = Eyes(night)
    black, paper = (eyes.at(x + 14, y + 14) for x, y in map(night.place, (cell, other)))
    assert luminance(black) < luminance(paper)
    assert contrast(black, paper) >= 1.5  # Hitori: where a number is to be read below the black
