"""Setters: blank boards, clues that are drawn or typed, the number of solutions meanwhile, and what a clue is worth."""

import re

import pytest
from playwright.sync_api import expect

from tests.studio.browser.hands import Person


def blank(someone: Person, kind: str, rows: int, columns: int) -> None:
    someone.button("New…").first.click()
    someone.page.get_by_label("Puzzle", exact=True).select_option(kind)
    someone.page.get_by_label("Rows").fill(str(rows))
    someone.page.get_by_label("Columns").fill(str(columns))
    someone.press("Blank, to draw on")
    someone.page.locator("#stage.editing").wait_for()


def has_text(someone: Person, text: str) -> None:
    expect(someone.page.get_by_label("The board as text")).to_have_value(text)


def test_a_page_is_drawn_from_a_blank_board_and_solutions_are_counted(desk: Person) -> None:
    blank(desk, "slitherlink", 3, 3)
    has_text(desk, ". . .\n. . .\n. . .\n")
    desk.shows("Several solutions: 100 or more.")
    desk.says("Several solutions: 100 or more.")  # on a phone this line is in sight, the panel's is not
    desk.press("number 3")
    for cell in ((0, 0), (0, 2)):  # each comes before the engines have read the one before it
        x, y = desk.page.evaluate(
            f"import('/page/app.js').then(({{view}}) => {{ const b = view.svg.getScreenCTM(); const s = view.model.sheet;"
            f" const p = new DOMPoint(s.left + 40 * {cell[1]} + 20, s.top + 40 * {cell[0]} + 20).matrixTransform(b);"
            " return [p.x, p.y]; })"
        )
        desk.page.mouse.click(x, y)
    has_text(desk, "3 . 3\n. . .\n. . .\n")
    number = desk.studio.post("count", {"text": desk.text(), "puzzle": "slitherlink"}).json()["count"]
    desk.shows(f"Several solutions: {number}.")
    desk.page.get_by_label("A clue to put on the board").fill("2")
    desk.page.mouse.click(x, y)
    has_text(desk, "3 . 2\n. . .\n. . .\n")
    desk.keys("Control+z")
    has_text(desk, "3 . 3\n. . .\n. . .\n")
    desk.page.get_by_role("button", name="one row more").click()
    has_text(desk, "3 . 3\n. . .\n. . .\n. . .\n")


@pytest.mark.parametrize("kind", ["flow", "aquarium", "starbattle", "overflow", "unwordle", "sudoku", "tents", "lits"])
def test_every_kind_has_a_blank_board(desk: Person, kind: str, thorough: bool) -> None:
    if not thorough:
        pytest.skip("only with --thorough")
    blank(desk, kind, 4, 4 if kind != "unwordle" else 5)
    desk.tab("Play")
    expect(desk.page.locator("#board svg")).to_be_visible()


def test_a_kind_of_which_no_boards_are_made_says_why_and_offers_those_that_are_there(desk: Person) -> None:
    desk.button("New…").first.click()
    make = desk.panel.get_by_role("button", name="Make", exact=True)
    desk.page.get_by_label("Puzzle", exact=True).select_option("galaxies")
    desk.shows("New boards are not made: hardly any centres")
    expect(make).to_have_attribute("aria-disabled", "true")
    desk.page.get_by_label("Puzzle", exact=True).select_option("flow")
    expect(make).to_have_attribute("aria-disabled", "false")
    desk.page.get_by_label("Puzzle", exact=True).select_option("galaxies")
    desk.press("small")
    expect(desk.page.locator("#title")).to_have_text("Galaxies: small")


def test_tools_are_pictures_and_the_older_end_makes_room(desk: Person) -> None:
    desk.open("flow/tiny.flow", "Edit")
    for name in ("free cell", "end A", "bridge"):
        picture = desk.panel.get_by_role("button", name=name, exact=True).locator("svg")
        expect(picture).to_be_visible()
    before = desk.text().splitlines()
    ends = [(r, c) for r, row in enumerate(before) for c, mark in enumerate(row) if mark == "A"]
    free = [(r, c) for r, row in enumerate(before) for c, mark in enumerate(row) if mark == "."]
    desk.press("end A")
    desk.tap(free[0])
    desk.tap(free[1])
    after = desk.text().splitlines()
    assert after[free[0][0]][free[0][1]] == after[free[1][0]][free[1][1]] == "A", "the two that were put down last"
    assert all(after[r][c] == "." for r, c in ends)
    desk.drag(free[1], ends[0])
    moved = desk.text().splitlines()
    assert (moved[ends[0][0]][ends[0][1]], moved[free[1][0]][free[1][1]]) == ("A", ".")


def test_numbers_beside_a_page_are_tapped_and_regions_dragged(desk: Person, thorough: bool) -> None:
    if not thorough:
        pytest.skip("only with --thorough")
    blank(desk, "tilepaint", 3, 3)
    x, y = desk.place((1, 0))
    step = desk.place((1, 1))[0] - x
    desk.page.mouse.click(x - step, y)
    desk.page.mouse.click(x - step, y)
    assert ". 1 ." in desk.text()
    desk.press("region b")
    desk.drag((0, 0), (0, 2))
    assert "bbb\naaa\naaa" in desk.text()


def test_what_each_clue_is_worth_is_told_and_its_place_lit(desk: Person, thorough: bool) -> None:
    if not thorough:
        pytest.skip("only with --thorough")
    desk.open("aquarium/six.aquarium", "Edit")
    desk.shows("One solution.")
    desk.press("What is each clue worth?")
    entries = desk.panel.locator(".worth li")
    entries.first.wait_for()
    numbers = [int(re.findall(r"(\d+)(?: or more| solutions?)$", one)[0]) for one in entries.all_inner_texts()]
    assert numbers == sorted(numbers, reverse=True), "the dearest first"
    spare = desk.panel.get_by_role("button", name=re.compile("^Without "))
    assert spare.count() == min(12, numbers.count(1))


def test_places_for_numbers_beside_the_board_are_seen_while_it_is_edited(desk: Person) -> None:
    desk.card("Tents").click()
    desk.tab("Edit")
    desk.shows("Tap a cell, or drag. Numbers beside the board, or the dots there, count up")
    expect(desk.panel.get_by_role("button", name="tree").locator("circle.crown")).to_have_count(1)
    dots = desk.page.locator("#board .no-clue:visible")
    before, text = dots.count(), desk.text()
    assert before
    box = dots.first.bounding_box()
    assert box
    desk.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(dots).to_have_count(before - 1)
    assert desk.text() != text
    desk.tab("Play")
    expect(dots).to_have_count(0)
