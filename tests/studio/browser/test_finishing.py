"""14, 15 and 16: a board is finished when all that must be there is there; what is wrong is marked at once; small screens."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.studio.browser.conftest import ASIDE, DESK, DOUBLED, person
from tests.studio.browser.hands import Person
from tests.studio.served import Studio

BOARD = """stars: 1
AABCC
AABDD
AADDD
EADDD
EEEED
"""


def stars_of(someone: Person) -> list[tuple[int, int]]:
    return [(r, c) for r, row in enumerate(someone.solution()["rows"]) for c, mark in enumerate(row) if mark == "*"]


def test_the_last_star_finishes_the_board_with_time_moves_and_the_next_one(desk: Person) -> None:
    desk.open("starbattle/five.starbattle")
    stars = stars_of(desk)
    desk.press("Hint")
    desk.shows("Next step")
    for cell in stars[:-1]:
        desk.tap(cell)
    assert desk.panel.get_by_role("heading", name="Right").count() == 0
    desk.tap(stars[-1])
    desk.says("Right: every rule holds")
    desk.shows(re.compile(r"\d:\d\d · 5 moves · 1 hint"))
    desk.shows("Star Battle: 1 of")
    assert "." in "".join(desk.state()["rows"]), "what is left open counts as empty"
    desk.press("Next board")
    expect(desk.page.locator("#title")).to_have_text(re.compile(r"Star Battle: \w+"))  # the next one of the pack
    assert desk.moves() == 0
    desk.page.locator("#home").click()
    desk.page.get_by_text(re.compile("Star Battle: 1 of")).click()
    expect(desk.page.get_by_role("button", name="five, solved")).to_be_visible()


def test_the_next_board_is_made_while_somebody_plays(desk: Person) -> None:
    rows = BOARD.splitlines()[1:]
    desk.paste("stars: 1\n" + "\n".join(row[::-1] for row in rows))  # in no pack
    for row, column in ((0, 0), (0, 1)):
        for _ in range(5):
            desk.tap((row, column))
    for _ in range(200):
        if desk.page.evaluate("Object.keys(localStorage).some(one => one.includes('ahead starbattle 5×5'))"):
            break
        desk.page.wait_for_timeout(100)
    (wish,) = desk.questions("generate")
    assert wish["size"] == [5, 5]
    desk.button("Clear").click()
    for cell in stars_of(desk):
        desk.tap(cell)
    desk.says("Right: every rule holds")
    desk.press("Next board")
    expect(desk.page.locator("#title")).to_contain_text("Star Battle: seed")
    assert len(desk.questions("generate")) == 1, "it was there already"


def test_numbers_that_are_met_finish_an_aquarium(desk: Person, thorough: bool) -> None:
    if not thorough:
        pytest.skip("only with --thorough")
    desk.open("aquarium/six.aquarium")
    desk.drag((0, 0), (0, 3))
    desk.shows("the number of row 1 is 3")
    desk.button("Undo").click()
    for r, row in enumerate(desk.solution()["rows"]):
        for c, mark in enumerate(row):
            if mark == "~":
                desk.tap((r, c))
    desk.says("Right: every rule holds")


def test_two_stars_that_touch_are_marked_at_once_and_dragging_paints_dots(phone: Person) -> None:
    phone.open("starbattle/ten.starbattle")
    phone.counts("★ 0 of 20")
    phone.shows("2 stars. No two stars touch")
    assert phone.page.locator("#board text.corner").all_text_contents() == list("ABCDEFGHIJ")
    tints = phone.page.locator("#board .cell").evaluate_all(
        "all => new Set(all.map(one => getComputedStyle(one).fill)).size"
    )
    assert tints >= 3
    phone.swipe((9, 0), (9, 4))
    assert phone.state()["rows"][9].startswith("xxxxx")
    phone.tap((0, 0))
    phone.tap((0, 1))
    expect(phone.page.locator("#board .line-wrong")).to_have_count(2)
    phone.shows("This breaks a rule")
    phone.press("Undo")
    expect(phone.page.locator("#board .line-wrong")).to_have_count(0)


def test_a_large_board_is_zoomed_and_panned_with_two_fingers(phone: Person) -> None:
    phone.open("starbattle/fourteen.starbattle")
    width = phone.place((0, 1))[0] - phone.place((0, 0))[0]
    assert width < 34
    touch = phone.page.context.new_cdp_session(phone.page)

    def fingers(kind: str, *places: tuple[float, float]) -> None:
        points = [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(places)]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    x, y = phone.place((7, 7))
    fingers("touchStart", (x - 20, y))
    fingers("touchStart", (x - 20, y), (x + 20, y))
    for far in (30, 40, 50):
        fingers("touchMove", (x - far, y), (x + far, y))
    fingers("touchEnd")
    assert phone.place((0, 1))[0] - phone.place((0, 0))[0] > 2 * width
    assert phone.moves() == 0, "two fingers draw nothing"
    phone.tap((7, 7))
    assert phone.state()["rows"][7][7] == "*", "a tap finds its cell when zoomed"
    phone.page.get_by_role("button", name="Smaller").click()
    phone.page.get_by_role("button", name="Smaller").click()
    phone.page.get_by_role("button", name="Smaller").click()
    assert phone.place((0, 1))[0] - phone.place((0, 0))[0] == pytest.approx(width, abs=1)


# How far the buttons of the panel reach.
SIDES = """(() => {
  const all = [...document.querySelectorAll('#panel button')].map(one => one.getBoundingClientRect());
  return [Math.min(...all.filter(one => one.width).map(one => one.left)), Math.max(...all.map(one => one.right))];
})()"""


@pytest.mark.parametrize("size", [ASIDE, DOUBLED], ids=["844x390", "640x400"])
def test_on_its_side_and_at_200_percent_all_is_within_reach(
    browser: Any, studio: Studio, size: Any, thorough: bool
) -> None:
    if size is ASIDE and not thorough:
        pytest.skip("only with --thorough: the smaller one is the harder one")
    for someone in person(browser, studio, **size):
        width, height = size["viewport"]["width"], size["viewport"]["height"]
        someone.open("starbattle/ten.starbattle")
        for name in ("Undo", "Hint", "Check"):
            box = someone.panel.get_by_role("button", name=name, exact=True).bounding_box()
            assert box
            assert 0 <= box["y"] <= height - box["height"], name
            assert box["x"] + box["width"] <= width, name
        board = someone.page.locator("#board svg").bounding_box()
        assert board
        assert min(board["width"], board["height"]) >= 220
        for tab in ("Play", "Edit", "Ask", "Explore", "Prove"):
            someone.tab(tab)
            assert someone.page.evaluate("document.documentElement.scrollWidth") <= width, tab
            panel = someone.panel.bounding_box()
            assert panel
            assert panel["height"] >= 180, tab
            left, right = someone.page.evaluate(SIDES)
            assert panel["x"] <= left, tab
            assert right <= panel["x"] + panel["width"], tab
        someone.tab("Ask")
        someone.press("Explain all")
        expect(someone.panel.locator(".card h3")).to_be_in_viewport(ratio=1)


def test_cards_and_the_supposition_are_no_wider_than_a_phone(phone: Person) -> None:
    for name in ("New…", "Open…", "Help"):
        phone.page.get_by_role("button", name=name, exact=True).first.click()
        assert phone.page.evaluate("document.documentElement.scrollWidth") <= 390, name
        phone.keys("Escape")
    phone.open("flow/seven.flow")
    for name in ("New…", "Share", "Light or dark"):
        expect(phone.page.get_by_role("button", name=name, exact=True).first).to_be_visible()
    phone.press("Suppose")
    phone.swipe((3, 0), (4, 0), (4, 2))
    banner = phone.page.locator("#banner").bounding_box()
    assert banner
    assert banner["x"] >= 0
    assert banner["x"] + banner["width"] <= 390
    expect(phone.page.locator("#time")).to_be_visible()


def test_on_a_phone_cards_have_all_the_room_and_the_buttons_stay_under_the_thumb(phone: Person) -> None:
    phone.open("flow/seven.flow")
    phone.button("New…").first.click()
    expect(phone.panel.get_by_role("button", name="Make", exact=True)).to_be_in_viewport(ratio=1)
    phone.press("Close")
    expect(phone.page.locator("#board svg")).to_be_visible()
    phone.panel.evaluate("panel => { panel.scrollTop = 10000; }")
    for name in ("Undo", "Hint", "Check"):
        expect(phone.panel.get_by_role("button", name=name, exact=True)).to_be_in_viewport(ratio=1)
    phone.press("Hint")
    phone.shows("Next step")
    expect(phone.panel.locator(".card.note h3").first).to_be_in_viewport(ratio=1)


# --- boards of one's own ---


@pytest.fixture
def own(browser: Any, tmp_path: Path) -> Iterator[Person]:
    """A studio with a puzzle that says nothing about gestures, and a pack of its boards."""
    folder = tmp_path / "mine" / "stars"
    folder.mkdir(parents=True)
    (folder / "__init__.py").write_text(
        "from entails.puzzles.starbattle import PUZZLE as STARS\n"
        "from entails.values import replace\n"
        'PUZZLE = replace(STARS, name="stars", title="Stars")\n',
        encoding="utf-8",
    )
    pack = tmp_path / "evening.stars"
    pack.write_text(BOARD, encoding="utf-8")
    with Studio("--puzzles", str(tmp_path / "mine"), str(pack)) as studio:
        yield from person(browser, studio, **DESK)


def test_a_pack_is_opened_and_a_puzzle_without_gestures_is_played_to_the_end(own: Person) -> None:
    own.page.get_by_role("button", name="evening").click()
    expect(own.page.locator("#title")).to_contain_text("Stars: evening")
    own.shows("Each row, each column and each region has as many stars")
    own.tap((0, 0))
    assert own.state()["rows"][0] == "*...."
    own.tap((0, 0))
    assert own.state()["rows"][0] == "x....", "surely not"
    own.tap((0, 0))
    assert own.state()["rows"][0] == "....."
    own.tap((1, 1), button="right")
    own.focus_board()
    own.keys("ArrowRight", "1")
    assert own.state()["rows"][1] == ".x*.."
    assert "star" in own.heard()
    own.keys("ArrowDown", "1")
    expect(own.page.locator("#board .line-wrong")).to_have_count(2)
    own.button("Clear").click()
    own.focus_board()
    at = [2, 2]
    for cell in stars_of(own):
        for axis, keys in ((0, ("ArrowUp", "ArrowDown")), (1, ("ArrowLeft", "ArrowRight"))):
            while at[axis] != cell[axis]:
                own.keys(keys[cell[axis] > at[axis]])
                at[axis] += 1 if cell[axis] > at[axis] else -1
        own.keys("1")
    own.says("Right: every rule holds")
    own.page.locator("#home").click()
    own.page.get_by_role("button", name="evening, solved").wait_for()


def test_a_board_that_a_worker_makes_late_takes_nobody_away_from_another_one(phone: Person) -> None:
    """Once it took the place of the board that was played meanwhile."""
    waiting: list[Any] = []
    phone.page.route("**/api/generate", lambda route: waiting.append(route))
    phone.button("New…").first.click()
    phone.page.get_by_label("Puzzle", exact=True).select_option("starbattle")
    phone.press("Make")
    phone.shows("This takes a while. Play one of these meanwhile")
    phone.press("five")
    expect(phone.page.locator("#title")).to_have_text("Star Battle: five")
    rows = "\n".join(row[::-1] for row in BOARD.splitlines()[1:])
    made = json.dumps({"boards": [{"board": f"stars: 1\n{rows}\n", "seed": "7.1"}]})
    waiting[0].fulfill(body=f"event: done\ndata: {made}\n\n", content_type="text/event-stream")
    phone.says("The new board is made.")
    expect(phone.page.locator("#title")).to_have_text("Star Battle: five")
    phone.button("Open it").click()
    expect(phone.page.locator("#title")).to_have_text("Star Battle: seed 7.1")
    phone.page.go_back()
    expect(phone.page.locator("#title")).to_have_text("Star Battle: five")


def test_when_no_worker_makes_the_board_of_the_day_in_time_an_example_is_opened(desk: Person) -> None:
    """Once nothing was said at all."""
    late = 'event: done\ndata: {"boards": [], "status": "unknown", "why": "out of time"}\n\n'
    desk.page.route("**/api/generate", lambda route: route.fulfill(body=late, content_type="text/event-stream"))
    desk.button("Board of the day").click()
    desk.says("so this is one of the examples")
    text = desk.text()
    desk.page.locator("#home").click()
    desk.button("Board of the day").click()
    desk.page.locator("body.board-open").wait_for()
    assert desk.text() == text, "the same all day"
    assert len(desk.questions("generate")) == 1
