"""For everybody: small screens, keyboards, the dark, those who hear the page; nothing large, nothing from elsewhere."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.running import ROOT
from tests.studio.browser.conftest import ASIDE, DESK, DOUBLED, PHONE, person
from tests.studio.browser.hands import Person
from tests.studio.served import Studio

TABS = ("Play", "Edit", "Ask", "Explore", "Prove")


def violations(someone: Person) -> list[str]:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="no axe")
    found: Any = axe.Axe().run(someone.page)
    return [f"{one['id']}: {one['nodes'][0]['html'][:120]}" for one in found.response["violations"]]


@pytest.mark.usefixtures("studio")  # served, or without a server
@pytest.mark.parametrize("who", ["desk", "phone", "night"])
def test_axe_finds_nothing_on_any_tab(who: str, request: pytest.FixtureRequest, thorough: bool) -> None:
    if who == "phone" and not thorough:
        pytest.skip("only with --thorough: the same page as at the desk, in another order")
    someone: Person = request.getfixturevalue(who)
    someone.page.locator("#start .cards button").nth(4).wait_for()
    assert violations(someone) == []
    someone.open("flow/seven.flow")
    for tab in TABS:
        someone.tab(tab)
        if tab == "Ask":
            someone.press("Next hint")
            someone.shows("Next step")
        if tab == "Explore":
            someone.page.get_by_role("switch").first.wait_for()
        assert violations(someone) == [], tab


SIZES = {"390x844": PHONE, "844x390": ASIDE, "1280x800": DESK, "640x400": DOUBLED}


@pytest.mark.parametrize("tone", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_axe_finds_nothing_at_any_size_in_light_and_dark(
    browser: Any, studio: Studio, size: str, tone: str, thorough: bool
) -> None:
    """Every tab, a hint, a broken rule, the cards, a theory that was run, and a proof with a wrong turn."""
    if not thorough:
        pytest.skip("only with --thorough")
    for someone in person(browser, studio, **SIZES[size], color_scheme=tone):
        someone.open("starbattle/five.starbattle")
        someone.press("Hint")
        someone.shows("Next step")
        for tab in TABS:
            someone.tab(tab)
            if tab == "Explore":
                someone.page.get_by_role("switch").first.wait_for()
            assert violations(someone) == [], tab
        someone.tab("Play")
        someone.tap((0, 0))
        someone.tap((0, 1))
        someone.shows("This breaks a rule")
        assert violations(someone) == []
        for name in ("New…", "Open…", "Share", "Help"):
            someone.button(name).first.click()
            someone.panel.get_by_role("button", name="Close", exact=True).wait_for()
            assert violations(someone) == [], name
        someone.open("theories/party.fol", "Explore")
        someone.press("Run")
        someone.shows("Best: 4")
        assert violations(someone) == []
        someone.paste("P→Q, ¬Q ⊢ ¬P")
        someone.offered("contra (constructive)").click()
        someone.shows("cannot be closed")
        assert violations(someone) == []


PAGES = ("Sudoku", "Slitherlink", "Nonogram", "Shikaku", "Killer Sudoku")


@pytest.mark.usefixtures("studio")
@pytest.mark.parametrize("who", ["desk", "night"])
def test_axe_finds_nothing_on_boards_of_pages(who: str, request: pytest.FixtureRequest, thorough: bool) -> None:
    """Played, with a hint, and with a broken rule, in light and dark."""
    if who == "desk" and not thorough:
        pytest.skip("only with --thorough: the same in the light")
    for title in PAGES if thorough else PAGES[:1]:
        someone: Person = request.getfixturevalue(who)
        someone.page.locator("#home").click()
        someone.card(title).click()
        expect(someone.page.locator("#title")).to_contain_text(title)
        someone.press("Hint")
        someone.shows("Next step")
        assert violations(someone) == [], title
        someone.press("Do it")
        someone.tab("Edit")
        assert violations(someone) == [], title
        someone.tab("Play")


@pytest.mark.usefixtures("studio")
@pytest.mark.parametrize("who", ["desk", "night"])
def test_axe_finds_nothing_on_proofs_by_hand(who: str, request: pytest.FixtureRequest, thorough: bool) -> None:
    if who == "desk" and not thorough:
        pytest.skip("only with --thorough: the same in the light")
    someone: Person = request.getfixturevalue(who)
    someone.paste("P→Q, ¬Q ⊢ ¬P")
    someone.offered("contra (constructive)").click()
    someone.shows("cannot be closed")
    someone.press("A hint")
    for shape in ("Boxes", "Fitch", "Tree"):
        someone.button(shape).click()
        assert violations(someone) == [], shape


@pytest.mark.usefixtures("studio")
@pytest.mark.parametrize("who", ["desk", "phone", "night"])
def test_axe_finds_nothing_on_theories(who: str, request: pytest.FixtureRequest, thorough: bool) -> None:
    """With the switches in the margin, a mistake, and two theories side by side."""
    if who != "night" and not thorough:
        pytest.skip("only with --thorough: the same in the light")
    someone: Person = request.getfixturevalue(who)
    someone.open("theories/party.fol", "Explore")
    someone.page.get_by_label("Rule on line 15").wait_for()
    assert violations(someone) == []
    someone.press("Compare with another theory")
    someone.page.get_by_label("Rule on line 15").nth(1).wait_for()
    assert violations(someone) == []
    someone.retype("rule comes(")
    expect(someone.page.locator(".error.lines").first).not_to_be_empty()
    assert violations(someone) == []


def test_the_first_page_is_small_and_all_of_it_from_here(desk: Person) -> None:
    sizes: list[int] = []
    desk.page.on("response", lambda response: sizes.append(int(response.headers.get("content-length", 0))))
    desk.page.goto(desk.studio.address)
    desk.page.locator("#start .cards button").nth(4).wait_for()
    desk.open("flow/nine.flow")
    assert 0 < sum(sizes) < 200_000


def test_every_target_is_large_enough_for_a_thumb(phone: Person) -> None:
    phone.open("flow/seven.flow")
    for tab in TABS:
        phone.tab(tab)
        boxes = phone.page.locator("button:visible").evaluate_all(
            "all => all.map(one => [one.textContent, one.getBoundingClientRect().width, one.getBoundingClientRect().height])"
        )
        assert not [box for box in boxes if box[1] and (box[1] < 34 or box[2] < 36)], boxes


def test_nothing_is_wider_than_a_phone_and_the_board_stays_in_sight(phone: Person) -> None:
    phone.open("flow/nine.flow")
    for tab in TABS:
        phone.tab(tab)
        assert phone.page.evaluate("document.documentElement.scrollWidth") <= 390
        box = phone.page.locator("#board svg").bounding_box()
        assert box
        assert box["width"] >= 300
        assert box["y"] + box["height"] <= 700


def test_tabs_help_and_cards_are_reached_by_keyboard(desk: Person) -> None:
    desk.open("aquarium/six.aquarium")
    desk.focus_board()
    desk.keys("]")
    expect(desk.page.get_by_role("tab", name="Edit")).to_have_attribute("aria-selected", "true")
    desk.keys("[")
    desk.page.locator("#tab-play").focus()
    desk.keys("ArrowRight", "ArrowRight")
    expect(desk.page.locator("#tab-ask")).to_be_focused()
    desk.keys("?")
    desk.shows("Single letters work")
    for tab in TABS:  # on a phone there are no keys: what the tabs do comes first
        expect(desk.panel.locator("dt", has_text=re.compile(f"^{tab}$"))).to_be_in_viewport()
    desk.keys("Escape")
    desk.shows("What is shown here")


@pytest.mark.parametrize(
    "file", ["aquarium/six.aquarium", "starbattle/five.starbattle", "overflow/tiny.overflow", "unwordle/only.unwordle"]
)
def test_a_board_of_every_kind_is_solved_by_keyboard_alone(desk: Person, file: str, thorough: bool) -> None:
    """Flow and pages have tests of their own. From the start page on no pointer is used, and each key says what it did."""
    if not thorough and not file.startswith("starbattle"):
        pytest.skip("only with --thorough")
    text = (ROOT / "examples" / file).read_text(encoding="utf-8")
    for name in ("Open…", "Text of a board or theory", "Open", "board"):
        reached(desk, name)
        if name == "Text of a board or theory":
            desk.page.keyboard.insert_text(text)
        elif name != "board":
            desk.keys("Enter")
            if name == "Open":
                desk.page.locator("body.board-open").wait_for()
    at = [0, 0]

    def walk(to: tuple[int, int]) -> None:
        for axis, (less, more) in ((0, ("ArrowUp", "ArrowDown")), (1, ("ArrowLeft", "ArrowRight"))):
            while at[axis] != to[axis]:
                desk.keys(more if to[axis] > at[axis] else less)
                at[axis] += 1 if to[axis] > at[axis] else -1

    solution = desk.solution()
    if "words" in solution:
        desk.page.keyboard.type(solution["words"][0])
    elif file.startswith("overflow"):
        state = "s => import('/page/app.js').then(({game: g}) => g.puzzle.load(g.model, g.state, s, true).turns)"
        for place, turns in desk.page.evaluate(state, solution).items():
            r, c = map(int, place.split(","))
            walk((r, c))
            desk.keys(*["r"] * turns)
        desk.keys("c")
    else:
        key = "w" if file.startswith("aquarium") else "1"
        for r, row in enumerate(solution["rows"]):
            for c, mark in enumerate(row):
                if mark in "~*":
                    walk((r, c))
                    desk.keys(key)
                    assert desk.heard().startswith(f"r{r + 1}c{c + 1}: ")
    desk.says("Right: every rule holds")


def reached(someone: Person, name: str) -> None:
    """Go to a button, a field or the board with Tab alone."""
    focus = "(e => e.getAttribute('aria-label') ?? e.textContent)(document.activeElement)"
    for _ in range(120):
        someone.keys("Tab")
        role = someone.page.evaluate("document.activeElement.getAttribute('role')")
        if someone.page.evaluate(focus).strip() == name or (name == "board" and role == "application"):
            return
    raise AssertionError(f"{name} is not reached by Tab")


def test_light_and_dark_are_chosen_and_kept(desk: Person) -> None:
    def ground() -> str:
        return str(desk.page.evaluate("getComputedStyle(document.body).backgroundColor"))

    before = ground()
    desk.page.get_by_role("button", name="Light or dark").click()
    assert ground() != before
    desk.page.reload()
    desk.page.locator("body[data-ready]").wait_for()
    assert ground() != before


def test_a_disabled_button_says_why(desk: Person) -> None:
    desk.open("flow/seven.flow")
    assert desk.button("Undo").get_attribute("title") == "nothing to take back"
    assert desk.button("Redo").get_attribute("aria-disabled") == "true"


def test_without_motion_the_water_is_there_at_once(night: Person) -> None:
    night.open("overflow/tiny.overflow")
    night.button("Start the water").click()
    name = "getComputedStyle(document.querySelector('#board .running')).animationName"
    assert night.page.locator("#board .running").count() > 0
    assert night.page.evaluate(name) == "none"


def test_when_the_server_is_gone_the_page_says_so(browser: Any) -> None:
    with Studio() as studio:
        context = browser.new_context()
        someone = Person(context.new_page(), studio)
        someone.arrive()
        someone.open("flow/seven.flow", "Ask")
        studio.end()
        someone.press("Solve")
        someone.says("The studio does not answer")
        context.close()


def test_a_switch_keeps_the_focus_and_what_is_unfolded_stays_so(desk: Person) -> None:
    desk.open("flow/several.flow")
    desk.draw(1)
    expect(desk.panel.get_by_text("Drag from an end")).to_be_visible()
    desk.panel.get_by_text("How to play").click()
    desk.drag((3, 3), (4, 3))
    expect(desk.panel.get_by_text("Drag from an end")).to_be_hidden()
    desk.tab("Explore")
    switch = desk.page.get_by_role("switch").nth(5)
    switch.focus()
    desk.keys(" ")
    desk.shows("The referee on this one")
    expect(switch).to_be_focused()
    expect(desk.panel.locator(".rules li").nth(5)).to_contain_text("wrong answers get in")
