"""13 and 17: nothing that a person did is lost, and what was said goes with what it was about."""

import re

import pytest
from playwright.sync_api import expect

from tests.studio.browser.hands import Person

SEVEN = "flow/seven.flow"
TITLE = "#title"


def test_edits_and_theories_are_there_after_a_reload_and_back_and_forward_go_through_them(desk: Person) -> None:
    desk.open("starbattle/five.starbattle", "Edit")
    before = desk.text()
    desk.drag((0, 0), (2, 0), (2, 2))
    desk.tab("Play")
    desk.tap((4, 4))
    edited, moves = desk.text(), desk.moves()
    assert edited != before
    desk.open("theories/party.fol", "Explore")
    field = desk.page.get_by_label("The theory")
    field.click()
    desk.keys("Control+End")
    desk.page.keyboard.type("-- mine")
    desk.says("This can be read")
    theory = desk.text()
    assert theory.endswith("-- mine")
    desk.reload()
    assert desk.text() == theory
    desk.page.go_back()
    expect(desk.page.locator(TITLE)).to_contain_text("Star Battle")
    assert (desk.text(), desk.moves()) == (edited, moves)
    desk.page.go_back()
    expect(desk.page.locator("#start h2").first).to_be_visible()
    desk.page.go_forward()
    desk.page.go_forward()
    expect(desk.page.locator(TITLE)).to_contain_text("Theory")
    assert desk.text() == theory
    desk.page.go_back()
    expect(desk.page.locator(TITLE)).to_contain_text("Star Battle")
    for _ in range(moves):
        desk.keys("Control+z")
    assert desk.text() == before, "one undo for moves and edits"
    desk.keys("Control+Shift+z")
    assert desk.text() != before


def test_half_a_text_is_kept_as_it_was_typed(desk: Person) -> None:
    desk.open(SEVEN, "Edit")
    board = desk.text()
    area = desk.page.get_by_label("The board as text")
    area.fill(board + "?!")
    expect(desk.panel.locator(".error").first).to_contain_text("line")
    desk.page.wait_for_timeout(300)  # as long as the browser's memory may take
    desk.reload()
    desk.tab("Edit")
    expect(desk.page.get_by_label("The board as text")).to_have_value(board + "?!")
    desk.page.get_by_label("The board as text").focus()
    desk.keys("Control+z")
    expect(desk.page.get_by_label("The board as text")).to_have_value(board)
    desk.shows("One solution")


def test_what_was_opened_lately_is_listed_and_goes_on_where_it_was(desk: Person, thorough: bool) -> None:
    if not thorough:
        pytest.skip("only with --thorough")
    desk.open("aquarium/six.aquarium")
    desk.tap((0, 0))
    desk.open(SEVEN)
    desk.page.locator("#home").click()
    desk.page.get_by_role("button", name="Go on: Flow").wait_for()
    desk.page.locator("#start").get_by_role("button", name=re.compile("^Aquarium 6×6$")).first.click()
    expect(desk.page.locator(TITLE)).to_contain_text("Aquarium")
    assert desk.moves() == 1


def test_a_verdict_goes_with_the_moment_that_it_was_about(desk: Person) -> None:
    desk.open("aquarium/eight.aquarium")
    desk.tap((7, 4))
    desk.tap((7, 0))
    desk.press("Check")
    desk.says("A mistake")
    desk.button("Undo").click()
    expect(desk.status).to_have_text("")
    expect(desk.panel.get_by_text("was the mistake")).to_have_count(0)
    desk.button("Redo").click()
    desk.shows("Move 2 was the mistake")
    desk.open(SEVEN, "Edit")
    desk.shows("One solution")
    desk.press("end A")
    desk.tap((0, 0))
    expect(desk.panel.get_by_text("One solution.")).to_have_count(0)


def test_what_a_card_names_is_lit_again_when_somebody_comes_back_to_it(desk: Person) -> None:
    desk.open("starbattle/five.starbattle")
    desk.press("Hint")
    desk.shows("Next step")
    lit = desk.lit("step")
    told = desk.status.inner_text()
    assert lit
    desk.tab("Edit")
    assert desk.lit("step") == 0
    expect(desk.status).not_to_have_text(told)
    for tab in ("Play", "Ask"):
        desk.tab(tab)
        assert desk.lit("step") == lit, tab
    desk.press("Explain all")
    desk.shows("Step 1 of")
    desk.page.get_by_role("button", name="Step after").click()
    desk.tab("Play")
    assert desk.is_own_board()
    desk.tab("Ask")
    expect(desk.page.locator("#banner")).to_contain_text("Step 2 of")
    desk.open("aquarium/eight.aquarium")
    desk.tap((7, 4))
    desk.tap((7, 0))
    desk.press("Check")
    desk.shows("was the mistake")
    lit = desk.lit("reason")
    assert lit
    desk.button("Undo").click()
    assert desk.lit("reason") == 0
    desk.button("Redo").click()
    assert desk.lit("reason") == lit


def test_a_claims_verdict_is_gone_when_the_theory_is_another(desk: Person, thorough: bool) -> None:
    if not thorough:
        pytest.skip("only with --thorough")
    desk.open("theories/party.fol", "Explore")
    desk.page.get_by_label("A claim").fill("comes(dan) → ¬comes(bea)")
    desk.press("Ask")
    desk.shows(re.compile("It (follows|does not follow)"))
    desk.press("Run")
    desk.shows("Best: 4")
    desk.page.get_by_label("Rule on line 13").click()
    expect(desk.panel.get_by_text(re.compile("It (follows|does not follow)"))).to_have_count(0)
    expect(desk.panel.get_by_text("Best: 4")).to_have_count(0)
    desk.keys("Control+z")
    assert "-- off" not in desk.text()
