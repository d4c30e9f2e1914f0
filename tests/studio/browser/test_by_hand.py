"""11 and 19: proofs that are built by hand, from offered rules only; and theories in their editor (18)."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from entails.cli.main import main
from tests.running import ROOT
from tests.studio.browser.hands import Person


def begin(someone: Person, sequent: str) -> None:
    someone.page.locator("#start").get_by_role("button", name="A proof").click()
    someone.page.get_by_label("A sequent").fill(sequent)
    someone.press("Prove it by hand")
    someone.page.locator("#paper button.line").first.wait_for()


def test_a_proof_with_a_gap_in_the_middle_is_built_from_offered_rules(desk: Person, tmp_path: Path) -> None:
    begin(desk, "P->Q, ~Q |- ~P")
    desk.offered("¬ intro").click()
    expect(desk.page.locator("#paper .box")).to_have_count(1)
    assert [why for *_, why in desk.lines()].count("assumption") == 1
    desk.page.locator("#paper button.line").first.click()
    expect(desk.panel.get_by_role("heading", name=re.compile("with line 1"))).to_be_visible()
    desk.offered("→ elim").click()
    expect(desk.page.locator("#paper button.line")).to_have_count(6)
    desk.offered("¬ elim").click()
    desk.says("Proved: nothing is left to show")
    desk.shows("No hints used")
    with desk.page.expect_download() as saving:
        desk.press("Save as .jp")
    file = tmp_path / saving.value.suggested_filename
    saving.value.save_as(file)
    assert main(["check", str(file)]) == 0
    desk.keys("Control+z")
    expect(desk.page.locator("#paper .gap")).to_have_count(1)
    desk.reload()
    expect(desk.page.locator("#paper .gap")).to_have_count(1)
    assert desk.moves() == 2
    desk.keys("Control+z")
    expect(desk.page.locator("#paper button.line")).to_have_count(5)


def test_hints_come_in_three_strengths_and_a_wrong_turn_is_named(desk: Person, tmp_path: Path) -> None:
    begin(desk, "∃x.(P(x)∧Q(x)) ⊢ ∃x.P(x)")
    desk.offered("contra (constructive)").click()
    desk.shows("cannot be closed")
    desk.shows("leads nowhere")
    expect(desk.page.locator("#paper .lost")).to_have_count(1)
    desk.press("Back to before the wrong turn")
    expect(desk.page.locator("#paper .hopeful")).to_have_count(1)
    desk.press("A hint")
    desk.shows("Hint 1 of 3")
    desk.press("Say more")
    desk.shows("Hint 2 of 3")
    desk.press("Say more")
    desk.shows("Hint 3 of 3")
    desk.press("Do it")
    expect(desk.page.locator("#paper .box")).to_have_count(1)
    with desk.page.expect_download() as saving:
        desk.press("Save as .jp")
    file = tmp_path / "half.jp"
    saving.value.save_as(file)
    desk.button("Open…").first.click()
    desk.page.get_by_label("A file").set_input_files(file)
    expect(desk.page.locator("#title")).to_contain_text("half.jp")
    expect(desk.page.locator("#paper .gap")).to_have_count(1)
    assert desk.text().lstrip("\ufeff").startswith("CONJECTUREPANEL"), "what came from Jape stays so"
    desk.offered("∧ elim(L)").click()
    desk.says("∧ elim(L)")
    desk.offered("∃ intro").click()
    desk.says("Proved")


def test_a_hint_that_no_offer_is_like_can_be_done(desk: Person) -> None:
    """Once “it helps to show ¬P first” had no button, and no rule that was offered did it."""
    begin(desk, "|- P|~P")
    for _ in range(12):
        for name in ("A hint", "Say more", "Say more", "Do it"):
            desk.press(name)
        expect(desk.panel.get_by_role("button", name="Do it")).to_have_count(0)
        if "Proved" in desk.status.inner_text():
            break
    desk.says("Proved: nothing is left to show")


def test_a_proof_is_built_by_keys_alone(desk: Person) -> None:
    begin(desk, "P∧Q ⊢ Q∧P")
    desk.page.locator("#paper button.line").first.focus()
    desk.keys("ArrowDown", "Enter")
    expect(desk.page.locator("#paper button.line").last).to_be_focused()
    for name in ("∧ intro", "∧ elim(R)", "∧ elim(L)"):
        desk.offered(name).wait_for()
        number = desk.offered(name).locator(".number").inner_text()
        desk.keys(number)
        expect(desk.status).to_contain_text(re.compile(f"{re.escape(name)}|Proved"))
    desk.says("Proved")


def test_an_unfinished_proof_of_a_file_is_gone_on_with_in_place(phone: Person, thorough: bool) -> None:
    if not thorough:
        pytest.skip("only with --thorough")
    phone.page.locator("#start").get_by_role("button", name="A proof").click()
    phone.page.get_by_text("Check a Jape file").click()
    text = (ROOT / "examples/proofs/unfinished.jp").read_text(encoding="utf-8")
    phone.page.get_by_label("Text of a Jape file").fill(text)
    phone.press("Check")
    phone.page.get_by_role("button", name="Go on with it").nth(1).click()
    expect(phone.page.locator("#paper .sequent")).to_have_text("P∧Q, Q→R ⊢ R∨S")
    phone.shows("leads nowhere")
    size = phone.page.locator("#paper .line .formula").first.evaluate("one => getComputedStyle(one).fontSize")
    assert size == "16px"
    line, why = (phone.page.locator(f"#paper .line .{name}").first.bounding_box() for name in ("formula", "why"))
    assert line
    assert why
    assert abs(line["y"] - why["y"]) < 20, "reasons stand beside their lines"


def test_a_found_proof_is_gone_through_line_by_line(desk: Person, thorough: bool) -> None:
    if not thorough:
        pytest.skip("only with --thorough")
    desk.page.locator("#start").get_by_role("button", name="A proof").click()
    desk.page.get_by_label("A sequent").fill("P→Q, ¬Q ⊢ ¬P")
    desk.press("Find a proof")
    desk.shows("Proved")
    desk.page.get_by_role("button", name="First line").click()
    assert desk.panel.locator(".proof .later").count() > 2
    for _ in range(3):
        desk.page.get_by_role("button", name="Line after").click()
    expect(desk.panel.locator(".proof .now")).to_have_count(1)
    assert desk.panel.locator(".proof .used").count() == 2
    desk.page.get_by_label("A sequent").press("End")
    desk.page.keyboard.type("x")
    expect(desk.panel.locator(".proof")).to_have_count(0)


def middle(someone: Person, selector: str) -> tuple[float, float]:
    box = someone.page.locator(f"#paper {selector}").first.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def settled(someone: Person) -> None:
    """Every goal has its word: nothing is drawn anew any more."""
    expect(someone.page.locator("#paper .line.open")).to_have_count(0)


def test_lines_are_dragged_onto_lines_and_into_boxes(desk: Person) -> None:
    begin(desk, "P∨Q, ¬P ⊢ Q")
    desk.offered("∨ elim").click()
    expect(desk.page.locator("#paper .box")).to_have_count(2)
    settled(desk)
    desk.page.mouse.move(*middle(desk, "[data-line='2']"))
    desk.page.mouse.down()
    desk.page.mouse.move(*middle(desk, "[data-line='3']"), steps=6)
    expect(desk.page.locator("#paper .aim")).to_have_count(1)
    desk.page.mouse.up()
    desk.says("¬ elim 3,2")
    settled(desk)
    desk.page.mouse.move(*middle(desk, "[data-line='1']"))
    desk.page.mouse.down()
    desk.page.mouse.move(*middle(desk, ".box .gap"), steps=6)  # into the box, not onto a line
    desk.page.mouse.up()
    desk.says("∨ elim 1")
    desk.keys("Control+z")
    settled(desk)
    desk.page.mouse.move(*middle(desk, "[data-line='6']"))  # assumed in another box
    desk.page.mouse.down()
    desk.page.mouse.move(*middle(desk, "[data-line='5']"), steps=6)
    desk.page.mouse.up()
    desk.says("holds only inside it")


def test_a_finger_drags_a_line_by_its_number(phone: Person, thorough: bool) -> None:
    if not thorough:
        pytest.skip("only with --thorough")
    begin(phone, "P→Q, P ⊢ Q")
    settled(phone)
    touch = phone.page.context.new_cdp_session(phone.page)
    (x, y), (u, v) = middle(phone, "[data-line='2'] .number"), middle(phone, "[data-line='1']")
    for kind, place in (
        ("touchStart", (x, y)),
        *(("touchMove", (x + (u - x) * i / 4, y + (v - y) * i / 4)) for i in (1, 2, 3, 4)),
    ):
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": place[0], "y": place[1]}]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    phone.says(re.compile("→ elim|Proved"))


def test_a_proof_is_shown_in_boxes_as_fitch_does_or_as_a_tree(desk: Person) -> None:
    begin(desk, "P→Q, ¬Q ⊢ ¬P")
    desk.offered("¬ intro").click()
    desk.offered("→ elim 1,3").click()
    expect(desk.page.locator("#paper button.line")).to_have_count(6)
    shown = desk.page.locator("#paper")
    shown.get_by_role("button", name="Fitch").click()
    expect(desk.page.locator("#paper .proof.fitch .box .last-given")).to_have_count(1)
    shown.get_by_role("button", name="Tree").click()
    trees = desk.page.locator("#paper .trees > .node")
    expect(trees).to_have_count(2)  # Q stands by itself: nothing rests on it yet
    expect(trees.last.locator(".gap")).to_have_count(1)
    settled(desk)
    desk.offered("¬ elim").click()
    desk.says("Proved")
    expect(trees).to_have_count(1)
    assert trees.locator(".stroke-of").all_inner_texts() == ["→ elim", "¬ elim", "¬ intro"]
    leaf, rule = (trees.locator(one).first.bounding_box() for one in ("button.line", ".stroke-of span"))
    assert leaf
    assert rule
    assert rule["x"] >= leaf["x"] + leaf["width"], "the stroke goes below all that stands above it, its rule is beside"
    desk.reload()
    expect(desk.page.locator("#paper .tree")).to_be_visible()


# --- 18: theories ---


def test_a_mistake_in_a_theory_is_underlined_advised_and_mended_by_completion(desk: Person) -> None:
    desk.open("theories/party.fol", "Explore")
    field = desk.page.get_by_label("The theory")
    field.click()
    desk.keys("Control+End")
    desk.page.keyboard.type('rule "x": forall g (quarr')
    expect(desk.page.locator(".cm-lintRange-error")).to_have_count(1)
    expect(desk.page.locator("#paper .error")).to_contain_text("Line 18")
    expect(desk.page.locator(".cm-tooltip-autocomplete li").first).to_have_text("quarrel")
    desk.page.wait_for_timeout(100)  # CodeMirror takes no key for a list that has just appeared
    desk.keys("Enter")
    desk.page.keyboard.type("(g,g) -> ~comes(g))")
    desk.says("This can be read")
    assert desk.text().endswith('rule "x": ∀g (quarrel(g,g) → ¬comes(g))')
    expect(desk.page.locator(".cm-lintRange-error")).to_have_count(0)
    assert desk.page.locator(".cm-lineNumbers .cm-gutterElement").count() >= 18
    switch = desk.page.get_by_label("Rule on line 15")
    switch.click()
    assert "-- off: rule" in desk.text()
    desk.press("Run")
    desk.shows("Best:")


def test_while_a_theory_cannot_be_read_nothing_else_is_blamed(desk: Person) -> None:
    """Once a claim and another theory had the caret, and what looked like a mistake before was still told."""
    desk.open("theories/party.fol", "Explore")
    text = desk.text()
    desk.press("Compare with another theory")
    desk.page.get_by_label("Another theory").wait_for()
    desk.retype(text + "\nfind idle(Guest)\n")
    expect(desk.page.locator("#paper .lines").filter(has_text="idle")).to_have_count(1)
    desk.press("Compare")
    desk.shows("They have the same solutions")
    desk.retype(text.replace("sort Guest = {ann, bea", "sort Guest = ann, bea"))
    expect(desk.page.locator("#paper .error").first).to_contain_text("Line 5")
    expect(desk.page.locator("#paper .lines").filter(has_text="idle")).to_have_count(0)
    expect(desk.panel.get_by_text("They have the same solutions")).to_have_count(0)
    desk.page.get_by_label("A claim").fill("comes(dan)")
    desk.press("Ask")
    desk.shows("The theory itself cannot be read yet")
    expect(desk.panel.locator("pre.caret")).to_contain_text("sort Guest = ann")
    desk.press("Compare")
    desk.shows("The theory that is open cannot be read yet")
    expect(desk.page.locator("#paper .error").last).to_be_empty()


def test_the_zebra_is_one_table(desk: Person, thorough: bool) -> None:
    if not thorough:
        pytest.skip("only with --thorough")
    desk.open("theories/zebra.fol", "Explore")
    desk.press("Run")
    table = desk.panel.locator("table.shared")
    expect(table).to_have_count(1)
    assert table.locator("thead th").all_inner_texts() == ["", "colour", "nation", "trade", "drink", "pet"]
    assert table.locator("tbody tr").count() == 5
