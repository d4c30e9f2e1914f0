"""The documentation in a real browser: read by everybody, searched without a network, and *Try it* opens the board."""

import json
import re
import zlib
from base64 import urlsafe_b64decode
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from entails.site.building import Files
from entails.studio.alone import reply
from tests.studio.browser.conftest import DESK, PHONE

SOME = ["index.html", "tours/setter.html", "performance.html", "words.html"]
WAIT = 120_000


@pytest.fixture(params=[{**DESK, "color_scheme": "light"}, {**PHONE, "color_scheme": "dark"}], ids=["desk", "phone"])
def reader(request: pytest.FixtureRequest, browser: Any, address: str) -> Iterator[Any]:
    context = browser.new_context(**request.param)
    reader = context.new_page()
    reader.set_default_timeout(WAIT)
    complaints: list[str] = []
    reader.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    reader.on("pageerror", lambda error: complaints.append(str(error)))
    ours = (address, "blob:", "data:", "file:")
    reader.on("request", lambda one: None if one.url.startswith(ours) else complaints.append(one.url))
    yield reader
    context.close()
    assert complaints == []


def test_everybody_can_read_it(reader: Any, address: str, pages: Files, thorough: bool) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="no axe").Axe()
    every = [path for path in sorted(pages) if path.endswith(".html")]
    for path in every if thorough else SOME[: 2 + reader.viewport_size["width"] % 2]:
        reader.goto(address + path)
        found = axe.run(reader).response["violations"]
        serious = [one for one in found if one["impact"] in ("serious", "critical")]
        assert [(one["id"], one["nodes"][0]["html"][:200]) for one in serious] == [], path
        assert reader.evaluate("document.documentElement.scrollWidth") <= reader.viewport_size["width"], path


def find(reader: Any, words: str) -> None:
    if reader.viewport_size["width"] < 500:
        reader.locator("label[for=__search]").first.click()
    reader.locator("input.md-search__input").press_sequentially(words)
    reader.locator(".md-search-result__item a").first.wait_for()


def test_it_is_searched_without_a_network(reader: Any, address: str, folder: Path) -> None:
    reader.goto(address + "index.html")
    reader.evaluate("navigator.serviceWorker.ready.then(() => true)")
    reader.context.set_offline(True)
    reader.goto(address + "hints.html")
    find(reader, "communicating vessels")
    reader.goto(address + "index.html")
    reader.get_by_role("heading", level=1).wait_for()
    reader.context.set_offline(False)
    reader.goto((folder / "index.html").as_uri())  # from a disk, where there is no server at all
    find(reader, "bijective")


def test_try_it_opens_the_board(reader: Any, address: str) -> None:
    reader.goto(address + "overview.html")
    reader.locator("a.try", has_text="seven.flow").first.click()
    reader.get_by_label("7 rows, 7 columns").wait_for()


def test_from_the_start_page_to_something_of_ones_own_and_back(reader: Any, address: str) -> None:
    """One click each: a board to paste, a puzzle to change, a sequent to prove; and from the page to the tours."""
    start = f"{address}index.html"
    reader.goto(start)
    reader.get_by_role("link", name="A board of your own").click()
    reader.get_by_label("Text of a board or theory").wait_for()
    assert reader.evaluate("document.activeElement.getAttribute('aria-label')") == "Text of a board or theory"
    reader.goto(start)
    reader.get_by_role("link", name="A puzzle of your own").click()
    reader.get_by_label("3 rows, 3 columns").wait_for()
    reader.goto(start)
    reader.get_by_role("link", name="A proof", exact=True).click()
    reader.get_by_role("button", name="Prove it by hand").wait_for()
    reader.get_by_role("button", name="Help").click()
    reader.get_by_role("link", name="Tours, guides and the language").click()
    reader.wait_for_url(start)


OPENED = """async ([hash, text]) => {
  const { game } = await import('./page/app.js');
  location.hash = hash;
  for (let round = 0; round < 400; round++) {
    const status = document.querySelector('#status');
    if (game.text?.trim() === text.trim()) return game.kind;
    if (status.classList.contains('bad')) return status.textContent;
    await new Promise((done) => setTimeout(done, 50));
  }
  return `${game.kind} ${game.text}`;
}"""


def read(kind: str, text: str) -> str:
    """A text as the page has it: a board without the remarks of a file, a proof as Jape has it."""
    verb, body = ("proof/offers", {}) if kind == "proof" else ("board", {"puzzle": kind})
    found = json.loads(reply(verb, json.dumps({"text": text, **body}), lambda message: None)[1])
    own = kind == "proof" and re.match(r"[\s\ufeff]*(CONJECTUREPANEL|PROOF|CURRENTPROOF|THEOREM)", text)
    return str(found["jape" if own else "text"])


def test_every_try_it_opens_its_input(browser: Any, address: str, pages: Files, thorough: bool) -> None:
    """One visitor goes from one to the next, as by the addresses; those of the gallery too."""
    if not thorough:
        pytest.skip("opens three hundred boards, theories and proofs: only with --thorough")
    links = {link.decode() for data in pages.values() for link in re.findall(rb'play/index\.html(#\w+=[^"]+)"', data)}
    assert len(links) > 200
    context = browser.new_context(**DESK)
    visitor = context.new_page()
    visitor.set_default_timeout(WAIT)
    visitor.goto(f"{address}play/index.html")
    visitor.locator("body[data-ready]").wait_for()
    wrong = []
    for link in sorted(links):
        kind, _, packed = link.lstrip("#").partition("=")
        text = zlib.decompress(urlsafe_b64decode(packed + "=" * (-len(packed) % 4)), -15).decode()
        if (found := visitor.evaluate(OPENED, [link, read(kind, text)])) != kind:
            wrong.append((kind, text[:60], found))
    context.close()
    assert wrong == []
