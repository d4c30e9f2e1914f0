"""From the page to the engines and back, in Chromium: what a player waits for, and how many bytes the page has.

    python benchmarks/round_trips.py [TURNS]

The served page asks about Flow 9×9, each question so many times (15): the solution; the next hint, each after the one before
it was done; what gets in without rule 6 and without rule 1 (at most a hundred answers, as the page asks). Milliseconds of the
clock, as the page has them, and of the processors (browser, server and workers together).
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from statistics import median
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from playwright.sync_api import sync_playwright  # noqa: E402
from watch import Watch  # noqa: E402

from tests.conftest import chromium  # noqa: E402
from tests.studio.browser.conftest import DESK  # noqa: E402
from tests.studio.browser.hands import Person  # noqa: E402
from tests.studio.served import Studio  # noqa: E402

TURNS = 15
NINE = {"text": (ROOT / "examples/flow/nine.flow").read_text(encoding="utf-8"), "puzzle": "flow"}
ASK = """async ([verb, body]) => {
  const { ask } = await import('/page/ask.js');
  const begin = performance.now();
  const answer = await ask(verb, body);
  return [performance.now() - begin, JSON.stringify(answer)];
}"""


def asked(someone: Person, verb: str, **body: Any) -> tuple[float, float, Any]:
    """Milliseconds of the clock and of the processors, and the answer."""
    watch = Watch()
    clock, answer = someone.page.evaluate(ASK, [verb, {**NINE, **body}])
    return clock, 1000 * watch.read().cpu, json.loads(answer)


def hinted(someone: Person, turns: int) -> list[tuple[float, float]]:
    """Hints one after the other; the first again when the board is full."""
    times, known = [], None
    for _ in range(turns):
        clock, cpu, found = asked(someone, "hint", steps=1, brief=True, **({"answer": known} if known else {}))
        times.append((clock, cpu))
        known = found["known"] if found["steps"] else None
    return times


def row(name: str, times: list[tuple[float, float]], goal: str = "") -> None:
    clock, cpu = zip(*times, strict=True)
    print(
        f"| {name} | {median(clock):.0f} | {max(clock):.0f} | {median(cpu):.0f} | {max(cpu):.0f} | {goal} |", flush=True
    )


def print_times(someone: Person, turns: int) -> None:
    rules = [one["rule"] for one in asked(someone, "rules")[2]["rules"] if one["kind"] == "rule"]
    asked(someone, "solve")  # the first question finds a worker that has not read Flow yet
    print("| Flow 9×9, ms | clock, median | most | CPU, median | most | goal |\n|---|---|---|---|---|---|")
    row("solve", [asked(someone, "solve")[:2] for _ in range(turns)], "15")
    row("a hint", hinted(someone, turns), "130")
    for number in (6, 1):
        without = {"without": [rules[number - 1]], "few": True}
        times = [asked(someone, "explore", **without)[:2] for _ in range(turns)]
        row(f"rule {number} off", times, "150" if number == 6 else "")


def print_sizes(someone: Person) -> None:
    """What is fetched, as it is sent: for boards, and what the first theory adds."""
    sizes: dict[str, int] = {}

    def seen(response: Any) -> None:
        sizes[response.url] = int(response.headers.get("content-length", 0))

    someone.page.on("response", seen)
    someone.page.goto(someone.studio.address)
    someone.page.locator("#start .cards button").nth(4).wait_for()
    someone.open("flow/nine.flow")
    board = sum(sizes.values())
    someone.open("theories/party.fol", "Explore")
    someone.page.locator(".cm-content").wait_for()
    editor = sum(size for url, size in sizes.items() if "codemirror" in url)
    print("\n| kB, as sent | |\n|---|---|")
    print(f"| the page with a board, examples included | {board / 1000:.0f} |")
    print(f"| the editor, when a theory or proof is opened | {editor / 1000:.0f} |")


def main() -> None:
    turns = int(sys.argv[1]) if len(sys.argv) > 1 else TURNS
    busy = os.getloadavg()[0]
    with Studio() as studio, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        someone = Person(browser.new_context(**DESK).new_page(), studio)
        someone.arrive()
        print_times(someone, turns)
        print_sizes(someone)
        version = browser.version
        browser.close()
    print(f"\nChromium {version}, {os.cpu_count()} processors, load {busy:.1f} to {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
