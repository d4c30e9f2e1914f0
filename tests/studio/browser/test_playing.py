"""Playing by hand: gestures, undo, check, suppose, progress."""

import re

from playwright.sync_api import expect

from tests.studio.browser.eyes import PLAIN, Eyes, contrast, luminance
from tests.studio.browser.hands import Person

SEVEN = "flow/seven.flow"
WRONG = [(2, 5), (2, 4), (3, 4), (4, 4)]  # a way for A that cannot come right


def test_a_flow_is_drawn_cut_and_restored(desk: Person) -> None:
    desk.open(SEVEN)
    desk.drag((3, 0), (4, 0), (4, 2), (3, 2))
    desk.counts("1 of 6 flows")
    whole = desk.state()["paths"]["C"]
    desk.drag((3, 1), (4, 1), (5, 0), release=False)
    assert desk.page.locator("#counts").inner_text().startswith("0 of 6")
    desk.page.mouse.move(*desk.place((3, 1)), steps=20)
    desk.page.mouse.up()
    assert desk.state()["paths"] == {"C": whole}
    desk.tap((4, 1))
    assert desk.state()["paths"]["C"] == whole[:3]
    desk.tap((3, 0))
    assert desk.state()["paths"] == {}
    desk.button("Undo").click()
    assert desk.state()["paths"]["C"] == whole[:3]
    desk.page.keyboard.press("Control+Z")
    assert desk.state()["paths"]["C"] == whole
    desk.page.keyboard.press("Control+Shift+Z")
    assert desk.state()["paths"]["C"] == whole[:3]


LATE = """([[x, y], [u, v]]) => import('/page/app.js').then(({ view, game }) => {
  const { since, id } = view.drag;
  const at = (clientX, clientY, after) => ({ clientX, clientY, pointerId: id, timeStamp: since + after });
  view.held();
  view.move(at(u, v, after[0]));
  view.up(at(u, v, after[1]));
  return game.state;
})"""


def test_a_page_that_is_late_takes_no_stroke_for_a_hold(desk: Person) -> None:
    """The pointer moved on at once, but the page was busy and heard of it when the time of a hold was up."""
    desk.open(SEVEN)
    for after, drawn in (((100, 200), [[3, 0], [4, 0]]), ((600, 700), None)):
        places = [desk.place((3, 0)), desk.place((4, 0))]
        desk.page.mouse.move(*places[0])
        desk.page.mouse.down()
        state = desk.page.evaluate(LATE.replace("after[0]", str(after[0])).replace("after[1]", str(after[1])), places)
        desk.page.mouse.up()
        assert state["paths"].get("C") == drawn
        desk.button("Undo").click()


def test_suppose_can_be_dropped_and_kept(desk: Person) -> None:
    desk.open("aquarium/eight.aquarium")
    desk.tap((0, 0))
    desk.press("Suppose")
    desk.tap((7, 7))
    expect(desk.page.locator("#banner")).to_contain_text("Supposing: r8c8")
    desk.tap((7, 6))
    desk.button("Drop").click()
    assert desk.moves() == 1
    desk.focus_board()
    desk.keys("s")
    desk.tap((7, 7))
    desk.button("Keep").click()
    assert desk.moves() == 2


def test_progress_is_there_after_a_reload(desk: Person) -> None:
    desk.open("aquarium/eight.aquarium")
    desk.drag((7, 0), (7, 3))
    desk.tap((0, 0), button="right")
    state = desk.state()
    desk.page.reload()
    desk.page.locator("body.board-open").wait_for()
    assert desk.state() == state
    desk.button("Undo").click()
    desk.button("Undo").click()
    assert desk.moves() == 0


def test_aquarium_paints_water_dry_and_greys_numbers(desk: Person) -> None:
    desk.open("aquarium/eight.aquarium")
    desk.drag((7, 0), (7, 2))
    assert desk.state()["rows"][7] == "~~~....."
    desk.tap((7, 0))
    desk.tap((7, 1), button="right")
    assert desk.state()["rows"][7] == "xx~....."
    desk.focus_board()
    desk.keys("Home", "f")
    assert "~" in desk.state()["rows"][7][0]
    x, y = desk.place((0, 0))
    desk.page.mouse.click(*(x, y - (desk.place((1, 0))[1] - y)))
    assert desk.state()["struck"] == {"column 0": True}


def test_holding_a_finger_on_a_cell_makes_it_dry_and_undo_is_under_the_thumb(phone: Person) -> None:
    phone.open("aquarium/eight.aquarium")
    phone.holds()
    x, y = phone.place((3, 3))
    touch = phone.page.context.new_cdp_session(phone.page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    expect(phone.page.locator("#board .drop")).to_have_count(1)
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert phone.state()["rows"][3] == "...x...."
    phone.press("Undo")
    assert phone.moves() == 0


def test_overflow_turns_locks_and_lets_the_water_run(desk: Person) -> None:
    desk.open("overflow/seven.overflow")
    desk.tap((0, 0))
    desk.tap((0, 0))
    assert desk.moves() == 1, "turns of one tile in a row are one step"
    desk.tap((0, 3), button="right")
    desk.tap((0, 3))
    assert desk.state()["turns"].get("0,3") is None, "a locked tile does not turn"
    desk.tab("Ask")
    desk.press("Solve")
    desk.shows("Length 14")
    desk.press("Put it on my board")
    desk.counts("length 14 · the ocean reaches a moat")
    desk.button("Start the water").click()
    assert desk.page.locator("#board .running").count() == 14
    desk.press("Check")
    desk.says("Length 14: nothing is longer")


def test_unwordle_is_typed_and_knows_the_words_that_are_left(phone: Person) -> None:
    phone.open("unwordle/halts.unwordle")
    x, y = phone.place((0, 0))
    phone.page.touchscreen.tap(x, y)
    for letter in "rat":
        phone.page.get_by_role("button", name=letter, exact=True).click()
    assert phone.state()["rows"][0] == "rat??"
    phone.button("Words left for this row").click()
    expect(phone.page.locator("#below")).to_contain_text("ratio")


def test_hints_of_unwordle_come_soon_name_the_right_boxes_and_keep_letters_readable(desk: Person) -> None:
    desk.open("unwordle/only.unwordle")
    desk.press("Hint")
    desk.shows("Next step")
    (sent,) = desk.questions("hint")
    assert sent["brief"] is True, "the rules behind a step are asked for when they are unfolded"
    told = desk.panel.locator(".card h3").first.inner_text()
    rows = {int(row) - 1: word for row, word in re.findall(r"row (\d+) is ([?A-Z]+)", told, re.IGNORECASE)}
    named = {(r, c) for r, word in rows.items() for c, letter in enumerate(word) if letter != "?"}
    lit = desk.page.evaluate("import('/page/app.js').then(m => m.view.lit.step)")
    assert {(r, c) for r, c in lit} == named
    desk.press("Do it")
    desk.press("Next hint")
    desk.shows("Next step")
    assert desk.lit("step") > 0
    seen = Eyes(desk)
    for box in desk.page.locator("#board text.guess").all()[:4]:
        place = box.bounding_box()
        assert place
        x, y, r = place["x"] + place["width"] / 2, place["y"] + place["height"] / 2, place["height"] / 3
        inside = [seen.at(x + i * r / 8, y + j * r / 8) for i in range(-8, 9) for j in range(-8, 9)]
        assert contrast(min(inside, key=luminance), max(inside, key=luminance)) >= PLAIN
    desk.open("unwordle/tiny.unwordle")
    desk.press("Hint")
    desk.shows("Next step")
    desk.panel.get_by_text("The rules behind it").first.click()
    desk.shows("is green at place")


def test_stars_are_placed_by_tapping_and_by_keys(desk: Person) -> None:
    desk.open("starbattle/five.starbattle")
    desk.tap((0, 0))
    assert desk.state()["rows"][0] == "*...."
    desk.tap((0, 0))
    assert desk.state()["rows"][0] == "x...."
    desk.tap((0, 0))
    assert desk.state()["rows"][0] == "....."
    desk.tap((1, 1), button="right")
    desk.focus_board()
    desk.keys("ArrowRight", "1")
    assert desk.state()["rows"][1] == ".x*.."
    assert "has a star" in desk.heard() or "star" in desk.heard()


def test_what_follows_from_mine_is_shown_with_its_reason_and_the_mark_is_taken_back(desk: Person) -> None:
    desk.open("starbattle/eight.starbattle")
    desk.tap((0, 0))
    assert desk.page.locator("#board .ghost > *").count() == 0, "off until somebody wants it"
    desk.page.get_by_role("switch", name="Show what follows from mine").click()
    desk.shows("15 things follow at once from your marks")
    assert desk.page.locator("#board .ghost > *").count() == 15
    desk.focus_board()
    desk.keys("ArrowRight")
    assert "follows: r1c2 is empty" in desk.heard()
    desk.press("Why?")
    desk.shows("no two stars touch")
    assert (desk.lit("step"), desk.lit("mine")) == (1, 1)
    desk.page.get_by_role("button", name="Take back r1c1: a star").click()
    desk.says("Taken back: r1c1: a star")
    assert desk.state()["rows"][0] == "........"
    desk.button("Undo").click()
    desk.press("Put them on my board")
    assert desk.state()["rows"][0] == "*xxxxxxx"
    assert desk.moves() == 2


def test_a_hint_and_a_mistake_offer_to_take_back_the_marks_that_they_rest_on(desk: Person) -> None:
    desk.open("aquarium/eight.aquarium")
    desk.tap((7, 4))
    desk.tap((7, 0))
    desk.press("Check")
    desk.shows("Move 2 was the mistake")
    desk.page.get_by_role("button", name="Take back r8c1: water").click()
    assert desk.state()["rows"][7] == "....~..."
    desk.tap((7, 5))
    desk.tap((7, 6))
    for _ in range(3):
        desk.press("Hint")
        desk.shows("Next step")
        if desk.panel.get_by_text("row 8 has its 3").count():
            break
        desk.press("Do it")
    assert desk.lit("mine") == 3
    desk.page.get_by_role("button", name="Take back r8c6: water").click()
    assert desk.state()["rows"][7][4:7] == "~.~"
    expect(desk.panel.get_by_text("Next step")).to_have_count(0)


def test_a_supposition_that_cannot_be_tells_its_reason_by_itself(desk: Person) -> None:
    desk.open("starbattle/five.starbattle")
    desk.press("Suppose")
    desk.tap((1, 2))
    desk.tap((2, 2))
    desk.shows("was the mistake")
    desk.button("Drop").click()
    assert desk.moves() == 0
