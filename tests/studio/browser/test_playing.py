"""Playing by hand: gestures, undo, check, suppose, progress."""

import re

from playwright.sync_api import expect

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


def test_a_fast_finger_leaves_no_gap_and_does_not_scroll(phone: Person) -> None:
    phone.open("flow/nine.flow")
    answer = phone.studio.post("solve", {"text": phone.page.evaluate("import('/page/app.js').then(m => m.game.text)")})
    longest = max(answer.json()["solution"]["paths"].values(), key=len)
    phone.swipe(*[(r, c) for r, c in longest], steps=1)
    drawn = next(iter(phone.state()["paths"].values()))
    assert drawn == longest
    assert phone.page.evaluate("[scrollX, scrollY, document.getElementById('stage').scrollTop]") == [0, 0, 0]


def test_a_board_that_is_solved_by_hand_is_told_so_by_itself(desk: Person) -> None:
    desk.open("flow/six.flow")
    desk.draw_solution()
    desk.says("every rule holds")
    assert desk.page.get_by_role("dialog").count() == 0


def test_a_flow_is_solved_by_keyboard_alone(desk: Person) -> None:
    desk.open("flow/tiny.flow")
    text = desk.page.evaluate("import('/page/app.js').then(m => m.game.text)")
    paths = desk.studio.post("solve", {"text": text, "puzzle": "flow"}).json()["solution"]["paths"]
    desk.focus_board()
    at = (0, 0)
    steps = {(-1, 0): "ArrowUp", (1, 0): "ArrowDown", (0, -1): "ArrowLeft", (0, 1): "ArrowRight"}

    def walk(to: tuple[int, int]) -> None:
        nonlocal at
        for axis in (0, 1):
            while at[axis] != to[axis]:
                step = (
                    (1 if to[axis] > at[axis] else -1) if axis == 0 else 0,
                    0 if axis == 0 else (1 if to[axis] > at[axis] else -1),
                )
                desk.keys(steps[step])
                at = (at[0] + step[0], at[1] + step[1])

    for path in paths.values():
        walk((path[0][0], path[0][1]))
        desk.keys(" ")
        for cell in path[1:]:
            walk((cell[0], cell[1]))
    desk.says("every rule holds")
    assert re.search(r"r\d+c\d+: end \w, \w+, linked to r\d+c\d+", desk.heard())


def test_check_names_the_broken_rule_and_goes_back_to_before_the_mistake(desk: Person) -> None:
    desk.open(SEVEN)
    desk.drag((3, 0), (4, 0), (4, 2), (3, 2))
    desk.drag(*WRONG)
    for cells in ([(5, 2), (5, 3)], [(5, 5), (5, 4)], [(1, 5), (1, 4)]):
        desk.drag(*cells)
    before = desk.moves()
    desk.press("Check")
    desk.shows("Move 2 was the mistake")
    desk.shows("contradict the rules")
    assert desk.lit("wrong") > 0
    desk.press("Back to before the mistake")
    desk.says("Back to before move 2")
    assert desk.moves() == 1
    desk.button("Redo").click()
    assert desk.moves() == 2
    assert before == 5


def test_a_whole_answer_that_is_wrong_is_refused_with_its_cells(desk: Person) -> None:
    desk.open("starbattle/five.starbattle")
    for r in range(5):
        desk.drag((r, 0), (r, 4))
    desk.says(re.compile("rules? broken"))
    assert desk.lit("wrong") > 0


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


def test_a_puzzle_without_gestures_of_its_own_is_played_by_tapping(desk: Person) -> None:
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
