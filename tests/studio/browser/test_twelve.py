"""Twelve things that tell a product from a toy, each done as a person does it."""

import re
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from itertools import product
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import expect

from entails.cli.main import main
from tests.running import ROOT
from tests.studio.browser.conftest import DESK
from tests.studio.browser.eyes import PLAIN, Eyes, contrast
from tests.studio.browser.hands import Person
from tests.studio.served import Studio, children, seconds_of

SEVEN = "flow/seven.flow"
HOPELESS = "A" + "." * 26 + "\n" + ("." * 27 + "\n") * 25 + "." * 26 + "A"
STEPS = {(-1, 0): "ArrowUp", (1, 0): "ArrowDown", (0, -1): "ArrowLeft", (0, 1): "ArrowRight"}


# --- 1: a fast finger ---


def test_a_fast_finger_leaves_no_gap_does_not_scroll_and_gives_back_what_it_crossed(phone: Person) -> None:
    phone.open("flow/nine.flow")
    paths = phone.solution()["paths"]
    longest = max(paths.values(), key=len)
    phone.swipe(*[(r, c) for r, c in longest], steps=1)
    drawn = next(iter(phone.state()["paths"].values()))
    assert drawn == longest
    assert phone.page.evaluate("[scrollX, scrollY, document.getElementById('stage').scrollTop]") == [0, 0, 0]
    across = longest[len(longest) // 2]
    other, way = next(
        (path[0], [[r, c] for r, c in path])
        for letter, path in paths.items()
        if path != longest and letter != phone.letter(longest[0])
    )
    with phone.finger(*other) as finger:
        finger.to(*across)
        assert phone.drafted()["paths"].get(phone.letter(longest[0]), []) != longest, "it is cut"
        finger.to(*other)
        assert phone.drafted()["paths"][phone.letter(longest[0])] == longest, "it is whole again"
    assert phone.state()["paths"] == {phone.letter(longest[0]): longest}
    assert way


# --- 2: keys alone ---


def test_a_flow_is_solved_by_keyboard_alone_and_each_cell_says_what_it_is(desk: Person) -> None:
    desk.open("flow/tiny.flow")
    paths, at, heard = desk.solution()["paths"], [0, 0], dict[tuple[int, ...], str]()
    while desk.page.evaluate("document.activeElement?.getAttribute('role')") != "application":
        desk.keys("Shift+Tab")

    def walk(to: list[int]) -> None:
        for axis in (0, 1):
            while at[axis] != to[axis]:
                step = [0, 0]
                step[axis] = 1 if to[axis] > at[axis] else -1
                desk.keys(STEPS[step[0], step[1]])
                at[axis] += step[axis]
                heard[tuple(at)] = desk.heard()

    for path in paths.values():
        walk(path[0])
        desk.keys(" ")
        for cell in path[1:]:
            walk(cell)
    desk.says("every rule holds")
    walk([0, 0])
    for (r, c), said in heard.items():
        assert said.startswith(f"r{r + 1}c{c + 1}: "), said
        assert re.search(r"(end )?\w, \w+|empty", said), said
    assert any(re.search(r"end \w, \w+, linked to r\d+c\d+", said) for said in heard.values())


# --- 3: back to before the mistake ---


def test_a_wrong_move_and_ten_more_and_back_to_before_it_with_the_reason(desk: Person) -> None:
    desk.open("aquarium/eight.aquarium")
    right = desk.solution()["rows"]
    cells = list(product(range(8), range(8)))
    wet = [(r, c) for r, c in cells if right[r][c] == "~"]
    wrong = next((r, c) for r, c in cells if right[r][c] != "~" and r == 7)
    for cell in wet[:2]:
        desk.tap(cell)
    good = desk.state()
    desk.tap(wrong)
    for cell in wet[2:12]:
        desk.tap(cell)
    assert desk.moves() == 13
    desk.press("Check")
    desk.shows(re.compile(r"Move (\d+) was the mistake"))
    desk.shows(re.compile("contradict the rules|It cannot be that"))
    assert desk.lit("wrong") > 0
    reason = desk.panel.locator(".reasons li").first
    assert reason.inner_text()
    before = desk.lit("reason")
    reason.focus()
    assert 0 < desk.lit("reason") <= before + desk.lit("wrong")
    desk.press("Back to before the mistake")
    desk.says("Back to before move 3")
    assert desk.state() == good
    desk.shows("because")
    for _ in range(11):
        desk.button("Redo").click()
    assert desk.moves() == 13, "nothing is lost"


def test_a_whole_answer_that_is_wrong_names_the_broken_rule_and_goes_back(desk: Person) -> None:
    desk.open("starbattle/five.starbattle")
    for r in range(5):
        desk.drag((r, 0), (r, 4))  # dots, on the stars as well
    desk.says(re.compile("rules? broken"))
    assert desk.lit("wrong") > 0
    desk.panel.locator(".reasons li").first.focus()
    desk.page.wait_for_timeout(400)
    assert 0 < desk.lit("wrong") < 25
    assert len(desk.questions("check")) == 1, "it is checked by itself, and once"
    desk.press("Back to before the mistake")
    desk.says("Back to before move 1")
    assert desk.moves() == 0


# --- 4: hints ---


def test_a_hint_lights_what_it_names_and_doing_it_is_one_step(desk: Person) -> None:
    desk.open(SEVEN)
    desk.focus_board()
    desk.keys("h")
    desk.shows("Next step")
    assert desk.lit("step") > 0
    desk.press("Do it")
    assert desk.moves() == 1
    desk.press("Next hint")
    desk.shows("no other way")
    one = desk.panel.locator(".reasons li").first
    concluded = set(re.findall(r"r\d+c\d+", desk.panel.locator("h3").first.inner_text()))
    named = set(re.findall(r"r\d+c\d+", one.inner_text()))
    assert named
    assert desk.lit("reason") >= len(named - concluded)  # what is new is lit as that
    one.focus()
    assert desk.lit("reason") == len(named)
    one.hover()
    assert desk.lit("reason") == len(named)
    desk.focus_board()
    desk.keys("Enter")
    assert desk.moves() == 2
    desk.button("Undo").click()
    assert desk.moves() == 1


def test_hints_speak_of_rows_and_tanks_that_are_named_on_the_board(desk: Person) -> None:
    desk.open("aquarium/eight.aquarium", "Ask")
    names = set(desk.page.locator("#board text.corner").all_text_contents())
    desk.press("Next hint")
    desk.shows("Next step")
    desk.press("Do it")
    desk.press("Next hint")
    desk.shows("Row 7 wants only 1")
    sentence = desk.panel.locator(".card h3").first.inner_text()
    told = set(re.findall(r"\b[A-Z]\d*\b(?=,| and| are)", sentence))
    assert told
    assert told <= names
    row, tanks = desk.panel.locator(".reasons li").all()[:2]
    row.focus()
    assert desk.lit("reason") == 8
    tanks.focus()
    assert desk.lit("reason") == desk.lit("step"), "of these tanks, what the step is about"


# --- 5: a rule that is off ---


def test_without_rule_six_a_loop_gets_in_and_the_own_board_comes_back(desk: Person) -> None:
    desk.open("flow/several.flow")
    desk.draw(2)
    mine = desk.state()
    assert mine["paths"]
    desk.tab("Explore")
    desk.page.get_by_role("switch").nth(5).click()
    desk.shows("The referee on this one")
    expect(desk.page.locator("#banner")).to_contain_text("This gets in")
    assert desk.lit("wrong") > 0
    loose = desk.page.evaluate("import('/page/app.js').then(m => m.game.preview.state.stray)")
    ends = [tuple(cell) for link in loose for cell in link]
    assert ends
    assert all(ends.count(cell) == 2 for cell in ends), "links that hang on no end go round"
    desk.page.get_by_role("switch").nth(5).click()
    desk.says("your own board")
    assert desk.is_own_board()
    assert desk.state() == mine
    desk.button("Undo").click()
    assert desk.moves() == 1


def test_without_rule_one_one_sentence_says_what_the_referee_finds(desk: Person) -> None:
    """On a large board: not a sentence for each flow."""
    desk.open("flow/nine.flow", "Explore")
    desk.page.get_by_role("switch").first.click()
    desk.shows(re.compile(r"The referee on this one: “[^”]*”, and the like \d+ times more"))


# --- 6: a claim ---


def test_a_claim_with_a_mistake_gets_a_caret_and_mended_the_board_where_it_fails(desk: Person) -> None:
    desk.open(SEVEN, "Explore")
    claim = desk.page.get_by_label("A claim")
    claim.fill("∀p,q (link(p,q) → colour(p,A)")
    desk.press("Ask")
    expect(desk.panel.locator("pre.caret")).to_contain_text("^")
    claim.fill("∀p,q (link(p,q) → colour(p,A))")
    desk.press("Ask")
    desk.shows("It does not follow")
    expect(desk.page.locator("#banner")).to_contain_text("Here it fails")
    claim.fill("∀p,q (link(p,q) → link(q,p))")
    desk.press("Ask")
    desk.shows("It follows")


# --- 7 and 8: counts, small and hopeless ---


def test_counts_are_exact_at_any_size(desk: Person) -> None:
    desk.open("flow/fourteen.flow", "Ask")
    desk.press("Count")
    desk.shows("3,268,835,899,625,012")


def test_a_hopeless_count_keeps_nobody_waiting_and_stopped_leaves_nothing_behind(desk: Person) -> None:
    desk.paste(HOPELESS)
    desk.tab("Ask")
    desk.press("Count")
    desk.says("Counting…")
    other = desk.page.context.new_page()
    other.goto(desk.studio.address)
    other.locator("body[data-ready]").wait_for()
    other.get_by_role("button", name="Aquarium").click()
    other.get_by_role("tab", name="Ask").click()
    other.get_by_role("button", name="Solve", exact=True).click()
    expect(other.locator("#panel")).to_contain_text("This is the only solution")
    expect(desk.page.locator("#stop")).to_be_visible()
    counting = set(desk.studio.workers())
    desk.button("Stop").click()
    spent = seconds_of(list(counting))
    desk.says("Stopped.")
    desk.idle()
    assert seconds_of([one for one in counting if one in desk.studio.workers()]) - spent < 1
    kept = desk.studio.processes
    for _ in range(200):  # the one that took its place meanwhile stays for some seconds
        if len(desk.studio.workers()) == kept:
            break
        desk.page.wait_for_timeout(100)
    assert len(desk.studio.workers()) == kept, "the workers, and nothing that they have started"
    assert [children(one) for one in desk.studio.workers()] == [[]] * kept


def test_a_reload_in_the_middle_of_a_count_keeps_board_undo_and_time(desk: Person) -> None:
    desk.paste(HOPELESS)
    desk.drag((0, 0), (0, 3))
    desk.drag((26, 26), (26, 23))
    state = desk.state()
    expect(desk.page.locator("#time")).to_have_text(re.compile("0:0[1-9]"))
    desk.tab("Ask")
    desk.press("Count")
    desk.says("Counting…")
    time = desk.page.locator("#time").inner_text()
    desk.page.reload()
    desk.page.locator("body.board-open").wait_for()
    assert desk.page.locator("#time").inner_text() >= time
    assert desk.state() == state
    desk.button("Undo").click()
    desk.button("Undo").click()
    assert desk.moves() == 0
    desk.idle()


# --- 9: whatever is pasted ---


def test_what_is_pasted_is_read_or_told_where_it_is_wrong(desk: Person) -> None:
    desk.paste("https://puzz.link/p?numlin/5/5/1j2h3m1h2j3")
    expect(desk.page.locator("#title")).to_contain_text("Flow")
    desk.paste("Wordle 1,234 3/6\n\n⬛🟨⬛⬛⬛\n⬛🟩🟩⬛⬛\n🟩🟩🟩🟩🟩")
    expect(desk.page.locator("#title")).to_contain_text("Unwordle")
    desk.paste("what is\nthis?", readable=False)
    desk.says(re.compile(r"line \d+, column \d+"))
    expect(desk.panel.locator("pre.caret")).to_contain_text("^")


# --- 10: other eyes ---


@pytest.mark.parametrize("eyes", ["achromatopsia", "deuteranopia"])
def test_without_colours_in_the_dark_and_without_motion_it_is_still_playable(
    browser: Any, studio: Studio, eyes: str, thorough: bool
) -> None:
    if eyes != "achromatopsia" and not thorough:
        pytest.skip("only with --thorough: who sees no colours at all sees least")
    context = browser.new_context(
        **DESK, color_scheme="dark" if eyes == "achromatopsia" else "light", reduced_motion="reduce"
    )
    someone = Person(context.new_page(), studio)
    someone.page.context.new_cdp_session(someone.page).send("Emulation.setEmulatedVisionDeficiency", {"type": eyes})
    someone.arrive()
    someone.open("flow/six.flow")
    someone.draw()
    someone.says("every rule holds")
    assert someone.page.get_by_role("dialog").count() == 0, "it is told by itself, and nothing opens"
    seen = Eyes(someone)
    for path in someone.state()["paths"].values():
        assert seen.line_stands_out(path), path
    letters = seen.letters()
    assert len(letters) == 2 * len(someone.state()["paths"]), "every end has its letter"
    assert min(contrast(ink, disc) for ink, disc in letters) >= PLAIN
    dashes = seen.outlines("step", "reason", "wrong", "mine")
    assert len(set(dashes.values())) >= 3, f"{dashes}: told apart by their lines, not by their colours alone"
    context.close()
    assert someone.complaints == []


# --- 11: proofs (building one by hand comes later) ---


def test_sequents_are_proved_refuted_and_exported(desk: Person, tmp_path: Path) -> None:
    desk.open(SEVEN, "Prove")
    field = desk.page.get_by_label("A sequent")
    field.fill("")
    field.press_sequentially("P->Q, ~Q |- ~P")
    assert field.input_value() == "P→Q, ¬Q ⊢ ¬P"
    desk.keys("Enter")
    desk.shows("Proved")
    expect(desk.panel.locator(".proof .box")).to_have_count(1)
    saved = {}
    for name in ("Jape", "LaTeX", "HTML"):
        with desk.page.expect_download() as saving:
            desk.press(name)
        saved[name] = tmp_path / saving.value.suggested_filename
        saving.value.save_as(saved[name])
    assert main(["check", str(saved["Jape"])]) == 0
    assert "¬" in saved["HTML"].read_text(encoding="utf-8")
    field.fill("")
    field.press_sequentially("P|Q |- P")
    assert field.input_value() == "P∨Q ⊢ P"
    desk.press("Find a proof")
    desk.shows("Not valid")
    table = desk.panel.locator(".card table")
    assert table.locator("th").all_inner_texts() == ["P", "Q"]
    assert table.locator("td").all_inner_texts() == ["false", "true"]
    field.fill("P∨ ⊢ P")
    desk.press("Find a proof")
    expect(desk.panel.locator("pre.caret")).to_contain_text("^")
    desk.page.get_by_text("Check a Jape file").click()
    desk.page.get_by_label("Text of a Jape file").fill(saved["Jape"].read_text(encoding="utf-8"))
    desk.press("Check")
    desk.says("Every proof is right")


# --- 12: nobody else ---


@pytest.fixture
def elsewhere() -> Iterator[str]:
    """A page of another server on this machine."""

    class Page(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Page) as server:
        thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
        thread.join()


def test_another_page_is_refused_and_a_certificate_that_was_saved_is_accepted(
    desk: Person, elsewhere: str, tmp_path: Path
) -> None:
    desk.open("flow/six.flow", "Ask")
    desk.press("Solve")
    with desk.page.expect_download() as saving:
        desk.press("Certificate")
    file = tmp_path / "six.cert"
    saving.value.save_as(file)
    assert main(["certify", str(file), str(ROOT / "examples/flow/six.flow")]) == 0
    other = desk.page.context.new_page()
    other.goto(elsewhere)
    for mode in ("no-cors", "cors"):
        post = "fetch(address, {method: 'POST', mode, body: '{}'}).then(() => 'answered', () => 'refused')"
        assert other.evaluate(f"([address, mode]) => {post}", [f"{desk.studio.address}api/solve", mode]) == "refused"
    assert desk.studio.post("solve", {"text": "AA"}, Origin=elsewhere.rstrip("/")).status == 403
    assert desk.studio.get("/", Host="evil").status == 421
