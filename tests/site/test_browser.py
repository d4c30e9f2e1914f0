"""The page without a server, in a real browser: it asks, stops, works offline, and its addresses open elsewhere."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.studio.browser.conftest import DESK, PHONE

PATIENT = 120_000  # milliseconds until Python is there, on a busy machine
ASK = "async ([verb, body]) => (await (await import('./page/ask.js')).ask(verb, body))"


@pytest.fixture(params=[DESK, PHONE], ids=["desk", "phone"])
def page(request: pytest.FixtureRequest, browser: Any, address: str) -> Iterator[Any]:
    """A visitor with an empty browser. At the end nothing was complained about, and nothing fetched from elsewhere."""
    context = browser.new_context(**request.param)
    page = context.new_page()
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("request", lambda one: complaints.append(one.url) if not one.url.startswith((address, "blob:")) else None)
    page.goto(address)
    yield page
    context.close()
    assert complaints == []


def asked(page: Any, verb: str, **body: Any) -> Any:
    return page.evaluate(ASK, [verb, body])


def test_a_board_can_be_played_before_python_is_there(page: Any) -> None:
    page.context.route("**/python/*", lambda route: None)  # never comes
    page.reload()
    page.get_by_text("Flow Free and Numberlink").first.click()
    page.locator("#board svg").first.wait_for()
    page.get_by_role("button", name="Undo").first.wait_for()
    page.get_by_role("button", name="Open…").first.click()  # a board of one's own has to wait, and that is said
    page.get_by_label("Text of a board or theory").fill("A.A")
    page.locator("#panel").get_by_role("button", name="Open", exact=True).click()
    page.locator("#status", has_text="Opening… starting Python").wait_for()


HOPELESS = """async ([text]) => {
  const { ask } = await import('./page/ask.js');
  const stop = new AbortController();
  const asked = ask('count', { text, puzzle: 'theory', time_limit: 600 }, { signal: stop.signal });
  setTimeout(() => stop.abort(), 300);
  const ended = await asked.then((one) => one.status, (error) => error.name);
  return [ended, (await ask('solve', { text: 'A.A' })).status];
}"""
PIGEONS = """sort Hole = {1..11}
sort Pigeon = {1..12}
find at(Pigeon): Hole, injective
"""


def test_it_answers_stops_and_works_offline(page: Any, address: str) -> None:
    assert asked(page, "solve", text="A.A")["status"] == "solved"
    assert asked(page, "prove", text="P→Q, ¬Q ⊢ ¬P")["status"] == "proved"
    assert len(asked(page, "picture", text="A.A", format="png")["png"]) > 200
    wrong = page.evaluate(f"({ASK})(['solve', {{text: '?!'}}]).catch(error => error.message)")
    assert "no board" in wrong
    assert page.evaluate(HOPELESS, [PIGEONS]) == ["AbortError", "solved"]
    late = asked(page, "solve", text=PIGEONS, puzzle="theory", time_limit=0.2)
    assert late["status"] == "unknown"
    assert "on your own machine: entails solve FILE" in late["why"]
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.context.set_offline(True)
    page.reload()
    page.get_by_text("Flow Free and Numberlink").first.wait_for()
    assert asked(page, "solve", text="A.A")["status"] == "solved"
    page.goto(f"{address}index.html#prove")  # as the documentation links to it
    page.get_by_role("tab", name="Prove").wait_for()


def test_a_shared_address_opens_in_another_browser(page: Any, browser: Any, address: str) -> None:
    fragment = page.evaluate("import('./page/share.js').then(({ fragment }) => fragment('flow', 'A..\\n..A\\n'))")
    context = browser.new_context(**DESK)
    other = context.new_page()
    other.goto(address + fragment)
    other.get_by_label("2 rows, 3 columns").wait_for(timeout=PATIENT)
    context.close()
