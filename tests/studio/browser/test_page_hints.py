"""22 and 23 on kinds that are pages: a hint lights what it names, lets clues be read, and what it rules out is kept."""

import re

import pytest
from playwright.sync_api import expect

from tests.running import ROOT
from tests.studio.browser.eyes import PLAIN, Eyes, contrast, luminance
from tests.studio.browser.hands import Cell, Person
from tests.studio.browser.test_pages import opened
from tests.studio.browser.test_reasons import spelled

SIDES = re.compile(r"r\d+c\d+'s ((?:(?:upper|lower|left|right)(?:, | and )?)+) sides?")  # r4c5's left and lower sides


def lit(someone: Person, kind: str) -> set[Cell]:
    cells = someone.page.evaluate("kind => import('/page/app.js').then(m => m.view.lit?.[kind] ?? [])", kind)
    return {(cell[0], cell[1]) for cell in cells}


def hinted(someone: Person) -> str:
    someone.press("Hint")
    someone.shows("Next step")
    return str(someone.panel.locator(".card.note h3").first.inner_text())


def clue_stands_out(someone: Person, cell: Cell, corners: bool = False) -> bool:
    """Is a number to be read in a cell? The extremes of what is in its middle differ enough."""
    eyes, (x, y) = Eyes(someone), someone.place(cell)
    if corners:  # cells lie between the places where answers stand
        u, v = someone.place((cell[0] + 1, cell[1] + 1))
        x, y = (x + u) / 2, (y + v) / 2
    inside = [eyes.at(x + i, y + j) for i in range(-9, 10) for j in range(-9, 10)]
    return contrast(min(inside, key=luminance), max(inside, key=luminance)) >= PLAIN


def test_what_a_hint_rules_out_is_small_in_its_cell_and_known_from_then_on(desk: Person) -> None:
    """Once “r4c4 is not 1” was told again and again: no mark on the board could show it."""
    opened(desk, "Kakuro")
    seen: list[str] = []
    while any("?" in row for row in desk.state()["rows"]):
        seen.append(hinted(desk))
        assert len(seen) == len(set(seen)), seen
        desk.press("Do it")
        desk.says(re.compile("Done|Right"))
    assert any(" not " in one for one in seen)
    desk.says("Right: every rule holds")


# Hints, one after the other, until none is left: how many there were, and what then stands on the board.
HINTED = """async ([text, kind]) => {
  const app = await import('/page/app.js');
  const { hint } = await import('/page/asking.js');
  const { game } = app;
  await app.open(text, kind, '', 'play');
  const all = [game.state];
  for (;;) {
    app.offer(null);
    await hint();
    if (!app.doIt || game.solved) break;
    app.doIt();
    if (JSON.stringify(game.state) === JSON.stringify(all.at(-1))) break;
    all.push(game.state);
  }
  const { puzzle, model, state } = game;
  return [all.length - 1, puzzle.full(model, state) ?? puzzle.whole(model, state)];
}"""
KINDS = sorted(one.name.removesuffix(".puzzle") for one in (ROOT / "src/entails/puzzles/pages").glob("*.puzzle"))


@pytest.mark.parametrize("kind", KINDS)
def test_hints_lead_to_the_end_on_every_kind(desk: Person, kind: str, thorough: bool) -> None:
    """Once “the loop passes r1c2” was told again and again: what cannot be marked comes with the step that it leads to."""
    if kind != "yajilin" and not thorough:
        pytest.skip("only with --thorough")
    files = sorted((ROOT / "examples" / kind).glob(f"*.{kind}"), key=lambda one: len(one.read_text(encoding="utf-8")))
    text = files[0].read_text(encoding="utf-8")
    steps, answer = desk.page.evaluate(HINTED, [text, kind])
    assert steps > 0
    assert answer is not None
    assert desk.studio.post("check", {"text": text, "puzzle": kind, "answer": answer}).json()["status"] == "accepted"


def test_what_was_ruled_out_is_forgotten_when_a_mark_that_it_may_rest_on_goes(desk: Person) -> None:
    opened(desk, "Kakuro")
    first = hinted(desk)
    desk.press("Do it")
    expect(desk.page.locator("#board text.note").first).to_be_visible()
    assert desk.state()["out"]
    cell = next(spelled(first))
    desk.tap(cell)
    desk.page.get_by_role("button", name="put 9", exact=True).click()
    assert desk.state()["out"], "another mark takes nothing away"
    desk.page.get_by_role("button", name="empty the cell", exact=True).click()
    assert desk.state()["out"] == {}


def test_sides_are_lit_as_sides_and_clues_can_be_read_where_cells_are_lit(desk: Person) -> None:
    opened(desk, "Slitherlink")
    sentence = hinted(desk)
    named = [word for words in SIDES.findall(sentence) for word in re.findall(r"upper|lower|left|right", words)]
    assert named
    expect(desk.page.locator("#board .lit-side")).to_have_count(len(named))
    assert lit(desk, "step") == set(spelled(sentence))
    assert desk.page.locator("#board .coordinate").first.is_visible()
    clues = [
        (r, c)
        for r, row in enumerate(desk.text().splitlines())
        for c, token in enumerate(row.split())
        if token != "." and (r, c) in lit(desk, "step") | lit(desk, "reason")
    ]
    assert clues
    assert all(clue_stands_out(desk, cell, corners=True) for cell in clues)


def test_a_line_that_is_a_mistake_is_marked_where_it_is_and_called_a_line(desk: Person) -> None:
    """Once the move was “r1c3: open, linked left”, a corner, and nothing on the board was red."""
    opened(desk, "Slitherlink")
    desk.drag((0, 0), (0, 1), (0, 2))
    desk.press("Check")
    desk.shows("Move 1 was the mistake")
    desk.shows("a line drawn")
    expect(desk.page.locator("#board .lit-side.wrong")).to_have_count(2)
    expect(desk.page.locator("#board .line-wrong")).to_have_count(0)


@pytest.mark.parametrize("title", ["Jigsaw Sudoku", "Nonogram", "Nurikabe", "Sudoku", "Killer Sudoku"])
def test_the_whole_reason_is_lit_and_regions_have_their_letters(night: Person, title: str, thorough: bool) -> None:
    if title != "Jigsaw Sudoku" and not thorough:
        pytest.skip("only with --thorough")
    opened(night, title)
    for _ in range(3):
        hinted(night)
        shown = lit(night, "step") | lit(night, "reason") | lit(night, "mine")
        told = " ".join(night.panel.locator(".card.note .reasons li").all_inner_texts())
        assert set(spelled(told)) <= shown, told
        named = re.findall(r"\b(row|column|region) (\w+)\b(?! of)", told)
        assert not named or len(shown) > 1, told
        for word, letter in named:
            if word == "region":
                expect(night.page.locator("#board .cover .coordinate", has_text=letter).first).to_be_visible()
        night.press("Do it")
        night.says(re.compile("Done|Right"))
