"""23: the lit cells of a reason are those that its sentence names."""

import re
from collections.abc import Iterator

import pytest

from tests.studio.browser.hands import Person

Cell = tuple[int, int]
BOARDS = (
    "flow/six.flow",
    "aquarium/eight.aquarium",
    "starbattle/six.starbattle",
    "overflow/six.overflow",
    "unwordle/tiny.unwordle",
)
RUN = re.compile(r"r(\d+)c(\d+)(?: ?(?:–|to) ?r(\d+)c(\d+))?")


def spelled(sentence: str) -> Iterator[Cell]:
    """The cells that a sentence spells out, by code that the page does not have: straight runs and single ones."""
    for r, c, to_r, to_c in RUN.findall(sentence):
        first, last = (int(r) - 1, int(c) - 1), (int(to_r or r) - 1, int(to_c or c) - 1)
        if first[0] == last[0] or first[1] == last[1]:
            rows = range(min(first[0], last[0]), max(first[0], last[0]) + 1)
            columns = range(min(first[1], last[1]), max(first[1], last[1]) + 1)
            yield from ((row, column) for row in rows for column in columns)


def groups(text: str, sentence: str, file: str) -> set[Cell]:
    """The cells of the rows, columns, regions and letters that a sentence names."""
    rows = [line for line in text.splitlines() if ":" not in line and line.strip()]
    cells = {(r, c) for r, row in enumerate(rows) for c in range(len(row))}
    words = re.findall(r"\b(row|column|region)s? ((?:\w+(?:, | and | or )?)+)", sentence, re.IGNORECASE)
    found: set[Cell] = set()
    for word, names in words:
        listed = re.findall(r"\b(?:[A-Z]|\d+)\b", names)
        test = {"row": lambda r, c: str(r + 1), "column": lambda r, c: str(c + 1), "region": lambda r, c: rows[r][c]}
        found |= {(r, c) for r, c in cells if test[word.lower()](r, c) in listed}
    if file.endswith("flow") and not file.endswith("overflow"):
        letters = set(re.findall(r"(?<!\w)[A-Z](?!\w)", sentence)) - ({"A"} if re.match("A [a-z]", sentence) else set())
        found |= {(r, c) for r, c in cells if rows[r][c] in letters}
    return found


@pytest.mark.parametrize("file", BOARDS)
def test_a_reason_lights_what_its_sentence_names(desk: Person, file: str, thorough: bool) -> None:
    if not thorough and not file.startswith("flow"):
        pytest.skip("only with --thorough")
    desk.open(file, "Ask")
    desk.press("Explain all")
    desk.shows("Step 1 of")
    text, seen = desk.text(), 0
    for _ in range(6):
        for reason in desk.panel.locator(".reasons li").all():
            reason.focus()
            sentence = reason.inner_text()
            lit = {(r, c) for r, c in desk.page.evaluate("import('/page/app.js').then(m => m.view.lit.reason ?? [])")}
            named = set(spelled(sentence)) | groups(text, sentence, file)
            if file.startswith(("aquarium", "unwordle")):  # tanks and letters have names of their own
                assert not set(spelled(sentence)) or lit, sentence
            elif named:
                assert lit, sentence
                assert lit <= named, (sentence, lit - named)
            seen += bool(lit)
        if desk.panel.get_by_role("button", name="Step after").count():
            desk.page.get_by_role("button", name="Step after").click()
    assert seen >= (1 if file.startswith("unwordle") else 2)
