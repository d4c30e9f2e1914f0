"""24: another user of the machine is refused; whoever has the address comes in, and the token stays where it is."""

from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.studio.browser.hands import Person
from tests.studio.served import Studio

DOOR = "Open the address that entails studio printed"


def test_a_browser_without_the_token_is_told_what_to_do(browser: Any, studio: Studio) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.goto(studio.address)
    expect(page.locator("main.door")).to_contain_text(DOOR)
    page.goto(f"{studio.address}?token=guessed")
    expect(page.locator("main.door")).to_contain_text(DOOR)
    page.goto(studio.printed)
    page.locator("body[data-ready]").wait_for()
    page.goto(studio.address)
    page.locator("body[data-ready]").wait_for()
    context.close()


def test_the_token_stands_in_no_address_and_in_nothing_that_is_shared(desk: Person) -> None:
    token = desk.studio.token
    assert token not in desk.page.url
    assert desk.page.evaluate("document.cookie") == ""  # scripts do not see it
    desk.open("flow/seven.flow")
    desk.button("Share").click()
    expect(desk.page.get_by_label("Address")).not_to_have_value("")
    assert desk.page.get_by_label("Address").input_value().startswith(f"{desk.studio.address}#flow=")
    assert token not in desk.page.url
    assert token not in desk.page.content()
    kept = desk.page.evaluate("JSON.stringify({...localStorage}) + JSON.stringify({...sessionStorage})")
    assert token not in kept
    (cookie,) = desk.page.context.cookies()
    assert cookie["name"] == f"entails-{desk.studio.port}"
    assert (cookie["value"], cookie["httpOnly"], cookie["sameSite"]) == (token, True, "Strict")


@pytest.fixture
def letter(studio: Studio) -> Iterator[str]:
    """A page of another site (localhost is another name than 127.0.0.1) with a link to a board in the studio."""

    class Page(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(f'<a href="{studio.address}#flow=c9TT49LTc-QCAA">a board</a>'.encode())

        def log_message(self, *_: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Page) as server:
        thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
        thread.start()
        yield f"http://localhost:{server.server_port}/"
        server.shutdown()
        thread.join()


def test_a_link_in_a_letter_opens_for_those_who_have_the_token(browser: Any, studio: Studio, letter: str) -> None:
    """A strict cookie does not come along with a link from another site: the door tries once more from here."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(letter)
    page.get_by_text("a board").click()
    expect(page.locator("main.door")).to_contain_text(DOOR)
    page.goto(studio.printed)
    page.locator("body[data-ready]").wait_for()
    page.goto(letter)
    page.get_by_text("a board").click()
    page.locator("body[data-ready]").wait_for()
    assert page.url.startswith(f"{studio.address}#flow=")
    context.close()


def test_a_page_of_an_earlier_start_says_what_to_do(browser: Any) -> None:
    with Studio() as first:
        context = browser.new_context()
        someone = Person(context.new_page(), first)
        someone.arrive()
        someone.open("flow/seven.flow", "Ask")
        first.end()
        with Studio("--port", str(first.port)):
            someone.press("Solve")
            someone.says("open the address that `entails studio` printed")
            someone.page.reload()
            expect(someone.page.locator("main.door")).to_contain_text(DOOR)
            context.close()
