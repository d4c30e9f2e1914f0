"""22: kinds that are pages are played to the end, by hand and by keys; a rule that is broken is said in its own words."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.studio.browser.hands import Cell, Person

STEPS = {"n": (-1, 0), "s": (1, 0), "e": (0, 1), "w": (0, -1)}


def opened(someone: Person, title: str) -> list[list[str]]:
    """A board of the start page, and the tokens of its answer."""
    card = someone.page.locator("#start .cards button").filter(has_text=re.compile(f"^{title}"))
    card.first.click()
    expect(someone.page.locator("#title")).to_contain_text(title)
    rows: list[str] = someone.solution()["rows"]
    return [row.split() if " " in row else list(row) for row in rows]


def cells(tokens: list[list[str]], sign: str) -> list[Cell]:
    return [(r, c) for r, row in enumerate(tokens) for c, token in enumerate(row) if token == sign]


def test_shaded_cells_are_tapped_and_a_broken_rule_is_said(desk: Person) -> None:
    black = cells(opened(desk, "Hitori"), "#")
    r, c = black[0]
    wrong = (r, c + 1) if c == 0 else (r, c - 1)
    desk.tap(black[0])
    desk.tap(wrong)
    desk.press("Check")
    desk.shows("black cells share no side")
    desk.keys("Control+z")
    for cell in black[1:]:
        desk.tap(cell)
    desk.says("Right: every rule holds")


def loop_of(tokens: list[list[str]]) -> list[Cell]:
    """The cells of a loop, one after the other, back to the first."""
    start = next((r, c) for r, row in enumerate(tokens) for c, token in enumerate(row) if set(token) & set(STEPS))
    found, before = [start], None
    while len(found) == 1 or found[-1] != start:
        r, c = found[-1]
        ways = [(r + STEPS[way][0], c + STEPS[way][1]) for way in tokens[r][c]]
        found.append(next(cell for cell in ways if cell != before))
        before = (r, c)
    return found


@pytest.mark.parametrize("title", ["Slitherlink", "Simple Loop"])
def test_a_loop_is_drawn_by_dragging(desk: Person, title: str) -> None:
    desk.drag(*loop_of(opened(desk, title)), steps=3)
    desk.says("Right: every rule holds")


def test_regions_grow_by_dragging(desk: Person) -> None:
    tokens = opened(desk, "Shikaku")
    for letter in dict.fromkeys(token for row in tokens for token in row):
        own = cells(tokens, letter)
        by_rows = [sorted((cell for cell in own if cell[0] == r), reverse=bool(r % 2)) for r in {r for r, _ in own}]
        path = [cell for row in by_rows for cell in row]
        if len(path) == 1:
            path *= 2
        desk.drag(*path, steps=3)
    desk.says("Right: every rule holds")


def test_numbers_are_typed(desk: Person) -> None:
    tokens = opened(desk, "Sudoku")
    desk.tap((0, 0))  # the board has the focus now
    desk.keys("Control+z")
    state: Any = desk.state()
    for r, row in enumerate(tokens):
        desk.keys("Home")
        for c, token in enumerate(row):
            if state["rows"][r][c] == "?":
                desk.keys(token)
            if c + 1 < len(row):
                desk.keys("ArrowRight")
        desk.keys("ArrowDown")
    desk.says("Right: every rule holds")


def test_a_hint_lights_what_it_names(phone: Person) -> None:
    opened(phone, "Hitori")
    phone.press("Hint")
    phone.shows("Next step")
    assert phone.lit("step") > 0


def test_the_start_page_finds_a_puzzle_by_its_name(desk: Person) -> None:
    shown = desk.page.locator("#start .cards button:visible")
    everything = shown.count()
    desk.page.get_by_label("Find a puzzle").fill("sudo")
    expect(shown.filter(has_text="Sudoku")).to_have_count(3)
    expect(desk.page.get_by_role("heading", name="Shading")).to_be_hidden()
    desk.page.get_by_label("Find a puzzle").fill("")
    expect(shown).to_have_count(everything)
