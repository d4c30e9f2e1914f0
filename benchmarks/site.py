"""The page without a server beside the served one, in Chromium: what is fetched, when it is painted, when it answers.

    entails site out && python benchmarks/site.py out

Prints a table for docs/without-a-server.md, and how busy the machine was. Times are of the clock, as a visitor has them.
"""

from __future__ import annotations

import os
import shutil
import sys
import threading
import time
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))
from tests.studio.served import Studio  # noqa: E402

ASK = "async ([verb, body]) => (await (await import('/page/ask.js')).ask(verb, body)).status"
PAINT = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"
WAIT = 240_000


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *arguments: object) -> None:
        pass


def questions() -> dict[str, tuple[str, dict[str, Any]]]:
    def text(name: str) -> str:
        return (ROOT / "examples" / name).read_text(encoding="utf-8")

    nine = {"text": text("flow/nine.flow"), "puzzle": "flow"}
    return {
        "solve 9×9": ("solve", nine),
        "a first hint 9×9": ("hint", nine),
        "explain 9×9": ("explain", {**nine, "time_limit": 120}),
        "count fourteen": ("count", {"text": text("flow/fourteen.flow"), "puzzle": "flow", "time_limit": 240}),
        "prove P→Q, ¬Q ⊢ ¬P": ("prove", {"text": "P→Q, ¬Q ⊢ ¬P"}),
    }


def visited(context: Any, address: str) -> tuple[Any, float, float, int]:
    """A page that has answered once: seconds until it was painted and until the answer, and how many requests there were."""
    page = context.new_page()
    page.set_default_timeout(WAIT)
    seen: list[str] = []
    page.on("request", lambda one: seen.append(one.url))
    begin = time.monotonic()
    page.goto(address)
    page.locator("body[data-ready]").wait_for()
    page.evaluate(ASK, ["solve", {"text": "A.A"}])
    return page, page.evaluate(PAINT) / 1000, time.monotonic() - begin, len(seen)


def measured(browser: Any, address: str, again: str) -> dict[str, str]:
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    page, painted, answered, requests = visited(context, address)
    found = {"painted": f"{painted:.1f} s", "first answer": f"{answered:.1f} s", "requests until then": str(requests)}
    for name, (verb, body) in questions().items():
        begin = time.monotonic()
        status = page.evaluate(ASK, [verb, body])
        found[name] = f"{time.monotonic() - begin:.2f} s" + ("" if status != "unknown" else " (not finished)")
    page.evaluate("(navigator.serviceWorker?.controller || location.search) ? 1 : 0")
    page.close()
    _, painted, answered, _ = visited(context, again)
    context.close()
    return {**found, "second visit: painted": f"{painted:.1f} s", "second visit: first answer": f"{answered:.1f} s"}


def main() -> None:
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=sys.argv[1]))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    alone = f"http://127.0.0.1:{server.server_port}/"
    busy = os.getloadavg()[0]
    with sync_playwright() as playwright, Studio() as studio:
        chromium = shutil.which("chromium") or shutil.which("google-chrome")
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        without, served = measured(browser, alone, alone), measured(browser, studio.printed, studio.address)
        print(f"Chromium {browser.version}, {os.cpu_count()} processors, load {busy:.0f} to {os.getloadavg()[0]:.0f}\n")
        browser.close()
    print("| | without a server | served |\n|---|---|---|")
    for name, value in without.items():
        print(f"| {name} | {value} | {served[name]} |")


if __name__ == "__main__":
    main()
