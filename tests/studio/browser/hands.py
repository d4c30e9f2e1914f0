"""A person at the page: looks, taps, drags, types."""

import json
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.running import ROOT
from tests.studio.served import Studio, seconds_of

Cell = tuple[int, int]
# What the page without a server asks its worker.
LISTENED = """{
  const post = Worker.prototype.postMessage;
  window.questions = [];
  Worker.prototype.postMessage = function (said) { window.questions.push([said.verb, said.body]); post.call(this, said); };
}"""

# A test presses and moves by two messages; on a busy machine the time of a hold may pass between them. So nothing is a hold
# unless the test says so.
VIEW = (ROOT / "src/entails/studio/page/view.js").read_text(encoding="utf-8")
HOLD = re.findall(r"^const HOLD = (\d+);", VIEW, re.MULTILINE)[0]
UNHELD = f"""{{
  const usual = window.setTimeout;
  window.holds = false;
  window.setTimeout = (act, after, ...more) => usual(act, after === {HOLD} && !window.holds ? 2 ** 31 - 1 : after, ...more);
}}"""


class Person:
    def __init__(self, page: Page, studio: Studio) -> None:
        self.page, self.studio = page, studio
        self.complaints: list[str] = []
        self.sent: list[tuple[str, Any]] = []
        page.add_init_script(LISTENED)
        page.add_init_script(UNHELD)
        page.set_default_timeout(studio.patience)
        expect.set_options(timeout=studio.patience)
        page.on("console", lambda message: self.complaints.append(f"console: {message.text}"))
        page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        page.on("request", self._sent)

    def _sent(self, request: Any) -> None:
        if not request.url.startswith((self.studio.address, "data:", "blob:")):
            self.complaints.append(f"request: {request.url}")
        elif request.method == "POST" and "/api/" in request.url:
            self.sent.append((request.url.partition("/api/")[2], request.post_data_json))

    def questions(self, verb: str) -> list[Any]:
        """The bodies of what the page has asked so far, by this verb, with or without a server."""
        inside = [(name, json.loads(body)) for name, body in self.page.evaluate("window.questions")]
        return [body for name, body in (*self.sent, *inside) if name == verb]

    def asks(self, verb: str, body: object) -> Any:
        """An answer from where the page has its own."""
        return self.page.evaluate(
            "([verb, body]) => import('/page/ask.js').then((one) => one.ask(verb, body))", [verb, body]
        )

    # --- opening ---

    def arrive(self) -> None:
        self.page.goto(self.studio.printed)
        self.page.locator("body[data-ready]").wait_for()

    def open(self, file: str, tab: str = "Play") -> None:
        """An example, through the card Open."""
        text = (ROOT / "examples" / file).read_text(encoding="utf-8")
        self.paste(text)
        self.tab(tab)

    def paste(self, text: str, readable: bool = True) -> None:
        self.button("Open…").first.click()
        self.page.get_by_label("Text of a board or theory").fill(text)
        self.panel.get_by_role("button", name="Open", exact=True).click()
        self.panel.locator("textarea[placeholder]" if readable else ".error").first.wait_for(
            state="hidden" if readable else "visible"
        )

    def card(self, title: str) -> Locator:
        """The first card of the start page with a title; a picture may be there already, or not yet."""
        name = self.page.locator(".name", has_text=re.compile(f"^{title}$"))
        return self.page.locator("#start .cards button").filter(has=name).first

    def tab(self, name: str) -> None:
        self.page.get_by_role("tab", name=name).click()

    # --- looking ---

    @property
    def panel(self) -> Locator:
        return self.page.locator("#panel")

    @property
    def status(self) -> Locator:
        return self.page.locator("#status")

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def press(self, name: str) -> None:
        self.panel.get_by_role("button", name=name, exact=True).first.click()

    def says(self, text: str | re.Pattern[str]) -> None:
        expect(self.status).to_contain_text(text)

    def shows(self, text: str | re.Pattern[str]) -> None:
        expect(self.panel).to_contain_text(text)

    def counts(self, text: str) -> None:
        expect(self.page.locator("#counts")).to_contain_text(text)

    def lit(self, kind: str) -> int:
        return int(self.page.locator(f"#board .line-{kind}").count())

    def state(self) -> Any:
        return self.page.evaluate("import('/page/app.js').then(m => m.game.state)")

    def drafted(self) -> Any:
        """The state while a gesture goes on."""
        return self.page.evaluate("import('/page/app.js').then(m => m.view.state)")

    def solution(self) -> Any:
        text, kind = self.page.evaluate("import('/page/app.js').then(m => [m.game.text, m.game.kind])")
        return self.studio.post("solve", {"text": text, "puzzle": kind}).json()["solution"]

    def letter(self, cell: list[int]) -> str:
        """Flow: the end that stands in a cell."""
        text = self.page.evaluate("import('/page/app.js').then(m => m.game.text)")
        return str(text.splitlines()[cell[0]][cell[1]])

    def text(self) -> str:
        """The text of what is open."""
        return str(self.page.evaluate("import('/page/app.js').then(m => m.game.text)"))

    def retype(self, text: str) -> None:
        """Another text in the editor of theories."""
        self.page.get_by_label("The theory").click()
        self.keys("Control+a")
        self.page.keyboard.insert_text(text)

    def lines(self) -> list[list[str]]:
        """A proof that is being built: number, formula and reason of each line."""
        shown = self.page.locator("#paper button.line").all()
        return [one.locator("span").all_inner_texts() for one in shown]

    def offered(self, name: str) -> Locator:
        """A rule that is offered for a proof."""
        return self.panel.locator(".offers button").filter(has_text=name).first

    def reload(self) -> None:
        self.page.reload()
        self.page.locator("body[data-ready]").wait_for()

    def moves(self) -> int:
        return int(self.page.evaluate("import('/page/app.js').then(m => m.game.at)"))

    def is_own_board(self) -> bool:
        return self.page.locator("#banner").is_hidden() or not self.page.locator("#banner").inner_text().strip()

    # --- hands ---

    def place(self, cell: Cell) -> tuple[float, float]:
        x, y = self.page.evaluate(f"import('/page/app.js').then(m => m.view.where({list(cell)}))")
        return x, y

    def tap(self, cell: Cell, button: Any = "left") -> None:
        self.page.mouse.click(*self.place(cell), button=button)

    def drag(self, *cells: Cell, steps: int = 20, release: bool = True) -> None:
        first, *rest = [self.place(cell) for cell in cells]
        self.page.mouse.move(*first)
        self.page.mouse.down()
        for place in rest:
            self.page.mouse.move(*place, steps=steps)
        if release:
            self.page.mouse.up()

    def holds(self) -> None:
        """From now on a press that lasts is a hold."""
        self.page.evaluate("window.holds = true")

    def swipe(self, *cells: Cell, steps: int = 3) -> None:
        """A finger, fast: few events, far apart."""
        with self.finger(*cells[0]) as finger:
            for cell in cells[1:]:
                finger.to(*cell, steps=steps)

    @contextmanager
    def finger(self, *cell: int) -> Iterator["Finger"]:
        """A finger that is down, from a cell on."""
        finger = Finger(self, cell)
        yield finger
        finger.send("touchEnd")

    def idle(self) -> None:
        """Wait until no worker computes any more."""
        spent, before = seconds_of(self.studio.workers()), -1.0
        for _ in range(60):
            if spent == before:
                return
            self.page.wait_for_timeout(300)
            before, spent = spent, seconds_of(self.studio.workers())
        raise AssertionError("the workers go on computing")

    def keys(self, *keys: str) -> None:
        for one in keys:
            self.page.keyboard.press(one)

    def focus_board(self) -> None:
        self.page.locator("#board svg").focus()

    def heard(self) -> str:
        """What a screen reader was told last."""
        return str(self.page.locator("#said").inner_text())

    def draw(self, number: int | None = None) -> None:
        """Flow: draw so many paths of the solution with the mouse, or all."""
        for path in list(self.solution()["paths"].values())[:number]:
            self.drag(*[(r, c) for r, c in path], steps=4)


class Finger:
    """On the glass; it moves in steps."""

    def __init__(self, someone: Person, cell: Sequence[int]) -> None:
        self.someone = someone
        self.touch = someone.page.context.new_cdp_session(someone.page)
        self.place = someone.place((cell[0], cell[1]))
        self.send("touchStart", self.place)

    def to(self, *cell: int, steps: int = 6) -> None:
        (x, y), (u, v) = self.place, self.someone.place((cell[0], cell[1]))
        for step in range(1, steps + 1):
            self.send("touchMove", (x + (u - x) * step / steps, y + (v - y) * step / steps))
        self.place = (u, v)

    def send(self, kind: str, *points: tuple[float, float]) -> None:
        places = [{"x": x, "y": y} for x, y in points]
        self.touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places})
