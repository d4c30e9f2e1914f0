"""The page without a server when things go wrong: a crash, too much memory, a reload, two tabs; and puzzles of one's own."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from entails.pages.starting import page_to_start_from
from tests.site.test_browser import ASK, PATIENT, PIGEONS, asked
from tests.studio.browser.conftest import DESK

SEEN = """{
  const Real = Worker;
  window.seen = [];
  window.Worker = class extends Real { constructor(...all) { super(...all); window.seen.push(this); } };
}"""
WHOLE = f"{page_to_start_from('islands')}---\n. 2 .\n. 1 .\n1 . 0\n"


@pytest.fixture
def patiently(thorough: bool) -> None:
    if not thorough:
        pytest.skip("starts Python four times: only with --thorough")


@pytest.fixture
def visitor(browser: Any, address: str) -> Iterator[Any]:
    """Somebody at a desk whose workers the test can reach."""
    context = browser.new_context(**DESK)
    context.add_init_script(SEEN)
    page = context.new_page()
    page.set_default_timeout(PATIENT)
    page.goto(address)
    yield page
    context.close()


CRASH = """async ([pigeons]) => {
  const { ask } = await import('./page/ask.js');
  const said = (asked) => asked.then((one) => one.status, (error) => error.message);
  const lost = said(ask('count', { text: pigeons, puzzle: 'theory', time_limit: 600 }));
  const busy = () => new Promise((done) => setTimeout(done, 50));
  while (!window.seen.length) await busy();
  const solved = await said(ask('solve', { text: 'A.A' }));
  window.seen[0].onerror(new ErrorEvent('error', { message: 'RuntimeError: unreachable' }));
  const [one, other] = [said(ask('solve', { text: 'A.A' })), said(ask('solve', { text: 'A..A' }))];
  return [solved, await lost, await one, await other];
}"""


def test_a_crash_costs_its_question_only(visitor: Any) -> None:
    """The first worker is busy for ever; the second goes on, and another takes the first one's place once it is wanted."""
    solved, lost, then, beside = visitor.evaluate(CRASH, [PIGEONS])
    assert (solved, then, beside) == ("solved", "solved", "solved")
    assert "could not be worked out (RuntimeError: unreachable)" in lost
    assert visitor.evaluate("window.seen.length") >= 3


@pytest.mark.usefixtures("patiently")
def test_too_much_memory_is_said_and_the_next_question_is_answered(browser: Any, address: str) -> None:
    """Here the bound is as much as Python itself needs and a little more."""
    context = browser.new_context(**DESK)
    page = context.new_page()
    page.set_default_timeout(PATIENT)

    def smaller(route: Any) -> None:
        body = route.fetch().text()
        assert "2 ** 30" in body
        route.fulfill(body=body.replace("2 ** 30", "96 * 2 ** 20"), content_type="text/javascript")

    context.route("**/worker.js", smaller)
    page.goto(address)
    text = "sort N = {1..60}\nfind p(N, N, N)\nrule: ∀x,y,z,w (p(x,y,z) ∧ p(y,z,w) → p(x,z,w))\n"
    late = asked(page, "solve", text=text, puzzle="theory", time_limit=600)
    assert late["status"] == "unknown"
    assert late["why"] == "out of memory (in a browser; on your own machine: entails solve FILE)"
    assert asked(page, "solve", text="A.A")["status"] == "solved"
    context.close()


def _opened(page: Any, text: str) -> None:
    page.get_by_role("button", name="Open…").first.click()
    page.get_by_label("Text of a board or theory").fill(text)
    page.locator("#panel").get_by_role("button", name="Open", exact=True).click()


def test_a_puzzle_of_ones_own_is_played_and_shared(visitor: Any, browser: Any) -> None:
    _opened(visitor, WHOLE)
    visitor.get_by_label("3 rows, 3 columns").wait_for()
    where = visitor.evaluate("import('./page/app.js').then(m => m.view.where([0, 0]))")
    visitor.mouse.click(*where)
    assert visitor.evaluate("import('./page/app.js').then(m => m.game.at)") == 1
    assert "#puzzle=" in visitor.url
    context = browser.new_context(**DESK)
    other = context.new_page()
    other.goto(visitor.url)
    other.get_by_label("3 rows, 3 columns").wait_for(timeout=PATIENT)
    assert asked(other, "solve", text=WHOLE, puzzle="puzzle")["solution"]["rows"] == ["#.#", "#..", "..."]
    context.close()


@pytest.mark.usefixtures("patiently")
def test_a_reload_in_the_middle_of_an_answer_loses_nothing(visitor: Any, address: str) -> None:
    visitor.goto(
        address + visitor.evaluate("import('./page/share.js').then(m => m.fragment('theory', `" + PIGEONS + "`))")
    )
    visitor.reload()
    visitor.get_by_label("The theory").wait_for()
    visitor.evaluate(f"void ({ASK})(['count', {json.dumps({'text': PIGEONS, 'puzzle': 'theory', 'time_limit': 600})}])")
    visitor.reload()
    visitor.get_by_label("The theory").wait_for()
    assert visitor.evaluate("import('./page/app.js').then(m => m.game.text)").strip() == PIGEONS.strip()
    assert asked(visitor, "solve", text="A.A")["status"] == "solved"


@pytest.mark.usefixtures("patiently")
def test_two_tabs_do_not_wait_for_each_other(visitor: Any, address: str) -> None:
    visitor.evaluate(f"void ({ASK})(['count', {json.dumps({'text': PIGEONS, 'puzzle': 'theory', 'time_limit': 600})}])")
    other = visitor.context.new_page()
    other.set_default_timeout(PATIENT)
    other.goto(address)
    assert asked(other, "solve", text="A.A")["status"] == "solved"
    visitor.close()
    assert asked(other, "solve", text="A.A")["status"] == "solved"


LEFT_OPEN = """async ([pigeons]) => {
  const { ask } = await import('./page/ask.js');
  window.stop = new AbortController();
  const { signal } = window.stop;
  window.late = ask('count', { text: pigeons, puzzle: 'theory', time_limit: 600 }, { signal }).catch((error) => error.name);
}"""


@pytest.mark.usefixtures("patiently")
def test_after_a_closed_laptop_it_goes_on(visitor: Any) -> None:
    """The page is frozen in the middle of a question, which can be stopped afterwards. Then the system has ended the worker
    and told nobody: a question to it runs out of time, and another worker takes its place."""
    assert asked(visitor, "solve", text="A.A")["status"] == "solved"
    visitor.evaluate(LEFT_OPEN, [PIGEONS])
    chrome = visitor.context.new_cdp_session(visitor)
    for state in ("frozen", "active"):
        chrome.send("Page.setWebLifecycleState", {"state": state})
    visitor.evaluate("window.stop.abort()")
    assert visitor.evaluate("window.late") == "AbortError"
    assert asked(visitor, "solve", text="A.A")["status"] == "solved"
    visitor.evaluate("window.seen[1].terminate()")  # the one that answered
    late = asked(visitor, "solve", text="A.A", time_limit=1)
    assert late["why"].startswith("time limit")
    assert asked(visitor, "solve", text="A.A")["status"] == "solved"
