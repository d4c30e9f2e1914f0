"""22: kinds that are pages are played to the end, by touch and by keys; a rule that is broken is said in its own words."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.studio.browser.hands import Cell, Person

STEPS = {"n": (-1, 0), "s": (1, 0), "e": (0, 1), "w": (0, -1)}
ARROWS = {(-1, 0): "ArrowUp", (1, 0): "ArrowDown", (0, 1): "ArrowRight", (0, -1): "ArrowLeft"}
QUICK = {("Hitori", "touch"), ("Slitherlink", "keys"), ("Sudoku", "touch"), ("Shikaku", "touch"), ("Binairo", "keys")}
TWELVE = (
    *("Hitori", "Akari", "Binairo", "Nurikabe", "Tents", "Slitherlink"),
    *("Masyu", "Yajilin", "Sudoku", "Kakuro", "Shikaku", "Galaxies"),
)


def opened(someone: Person, title: str) -> list[list[str]]:
    """A board of the start page, and the tokens of its answer."""
    someone.card(title).click()
    expect(someone.page.locator("#title")).to_contain_text(title)
    rows: list[str] = someone.solution()["rows"]
    return [row.split() if " " in row else list(row) for row in rows]


def cells(tokens: list[list[str]], sign: str) -> list[Cell]:
    return [(r, c) for r, row in enumerate(tokens) for c, token in enumerate(row) if token == sign]


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


def walk_through(region: list[Cell]) -> list[Cell]:
    """A walk from cell to cell that comes to all cells of a region; back the way it came where it must."""
    path, seen = [], set[Cell]()

    def visit(cell: Cell) -> None:
        seen.add(cell)
        path.append(cell)
        for down, across in STEPS.values():
            other = (cell[0] + down, cell[1] + across)
            if other in region and other not in seen:
                visit(other)
                path.append(cell)

    visit(region[0])
    return path


class Played:
    """A board of a page on the screen, and its answer."""

    def __init__(self, someone: Person, title: str) -> None:
        self.someone, self.tokens = someone, opened(someone, title)
        look = "import('/page/app.js').then(({game: {model: m}}) => [m.sheet.answer, m.numeric, m.states, m.given, m.open])"
        self.answer, self.numeric, states, self.given, self.open = someone.page.evaluate(look)
        self.marks: list[str] = [state["mark"] for state in states]

    def own(self) -> Iterator[tuple[Cell, str]]:
        """The cells that are to be filled, and with what; what is left empty counts as empty."""
        for r, row in enumerate(self.tokens):
            for c, token in enumerate(row):
                if self.given[r][c] == self.open and token != ".":
                    yield (r, c), token

    def signs(self) -> Iterator[tuple[Cell, str]]:
        return ((cell, token) for cell, token in self.own() if self.answer == "cells" or token in self.marks)

    def by_touch(self) -> None:
        touch = self.someone.page.touchscreen
        for cell, token in self.signs():
            taps = 1 if self.numeric else self.marks.index(token) + 1
            for _ in range(taps):
                touch.tap(*self.someone.place(cell))
            if self.numeric:
                self.someone.page.get_by_role("button", name=f"put {token}", exact=True).tap()
        if self.answer == "links":
            self.someone.swipe(*loop_of(self.tokens))
        if self.answer == "regions":
            for letter in dict.fromkeys(token for row in self.tokens for token in row):
                region = cells(self.tokens, letter)
                if len(region) == 1:
                    touch.tap(*self.someone.place(region[0]))
                else:
                    self.someone.swipe(*walk_through(region), steps=2)

    def by_keys(self) -> None:
        self.someone.focus_board()
        self.at: Cell = (0, 0)
        for cell, token in self.signs() if self.answer == "cells" else ():
            self.walk(cell)
            self.someone.keys(token if self.numeric else str(self.marks.index(token) + 1))
        if self.answer == "links":
            for cell, _ in self.signs():
                self.walk(cell)
                self.someone.keys("1")
            first, *rest = loop_of(self.tokens)
            self.walk(first)
            self.someone.keys(" ")
            for cell in rest:
                self.walk(cell)
        if self.answer == "regions":
            for cell, letter in self.own():
                self.walk(cell)
                self.someone.keys(letter)

    def walk(self, to: Cell) -> None:
        while self.at != to:
            axis = 0 if self.at[0] != to[0] else 1
            step = 1 if to[axis] > self.at[axis] else -1
            move = (step, 0) if axis == 0 else (0, step)
            self.someone.keys(ARROWS[move])
            self.at = (self.at[0] + move[0], self.at[1] + move[1])


@pytest.mark.usefixtures("studio")  # served, or without a server
@pytest.mark.parametrize("how", ["touch", "keys"])
@pytest.mark.parametrize("title", TWELVE)
def test_a_page_is_played_to_the_end(title: str, how: str, request: pytest.FixtureRequest, thorough: bool) -> None:
    if (title, how) not in QUICK and not thorough:
        pytest.skip("only with --thorough")
    someone: Person = request.getfixturevalue("phone" if how == "touch" else "desk")
    played = Played(someone, title)
    if how == "touch":
        played.by_touch()
    else:
        played.by_keys()
    someone.says("Right: every rule holds")
    someone.shows(re.compile(r"\d:\d\d · \d+ moves? · no hints"))


def test_what_is_surely_not_there_is_marked_and_a_broken_rule_is_said(desk: Person) -> None:
    black = cells(opened(desk, "Hitori"), "#")
    r, c = black[0]
    wrong = (r, c + 1) if c == 0 else (r, c - 1)
    desk.tap(wrong, button="right")
    assert desk.state()["rows"][wrong[0]][wrong[1]] == ".", "surely not"
    expect(desk.page.locator("#board .dot")).to_have_count(1)
    desk.tap(black[0])
    desk.tap(wrong)
    desk.tap(wrong)
    desk.press("Check")
    desk.shows("black cells share no side")
    desk.keys("Control+z")
    for cell in black[1:]:
        desk.tap(cell)
    desk.says("Right: every rule holds")


def test_small_numbers_are_kept_in_mind_and_given_ones_stay(desk: Person, thorough: bool) -> None:
    if not thorough:
        pytest.skip("only with --thorough")
    tokens = opened(desk, "Sudoku")
    given: Any = desk.page.evaluate("import('/page/app.js').then(m => m.game.model.given)")
    known = next((r, c) for r, row in enumerate(given) for c, one in enumerate(row) if one != "?")
    free = next((r, c) for r, row in enumerate(given) for c, one in enumerate(row) if one == "?")
    desk.tap(known)
    desk.keys("1")
    assert desk.state()["rows"][known[0]][known[1]] == tokens[known[0]][known[1]]
    desk.tap(free)
    desk.keys("Shift+Digit1", "Shift+Digit3")
    assert desk.page.locator("#board text.note").all_text_contents() == ["1", "3"]
    desk.page.get_by_role("button", name="Pencil").click()
    desk.page.get_by_role("button", name="put 3", exact=True).click()
    assert desk.page.locator("#board text.note").all_text_contents() == ["1"]
    desk.keys("Control+z")
    assert desk.page.locator("#board text.note").count() == 2


def test_a_hint_lights_what_it_names(phone: Person) -> None:
    opened(phone, "Hitori")
    phone.press("Hint")
    phone.shows("Next step")
    assert phone.lit("step") > 0
    assert phone.page.evaluate("document.documentElement.scrollWidth") <= 390


def test_the_start_page_finds_a_puzzle_by_its_name(desk: Person) -> None:
    shown = desk.page.locator("#start .cards button:visible")
    shown.nth(10).wait_for()
    everything = shown.count()
    desk.page.get_by_label("Find a puzzle").fill("sudo")
    expect(shown.filter(has_text="Sudoku")).to_have_count(3)
    expect(desk.page.get_by_role("heading", name="Shading")).to_be_hidden()
    desk.page.get_by_label("Find a puzzle").fill("")
    expect(shown).to_have_count(everything)
