"""Takes the pictures of docs/studio.md anew: `.venv/bin/python tools/screenshots.py` (needs Playwright and Chromium).

Each is what a person would see after a few gestures; colours are reduced, so that the files stay small.
"""

import io
import sys
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.conftest import chromium  # noqa: E402
from tests.studio.browser.conftest import DESK, PHONE  # noqa: E402
from tests.studio.browser.hands import Person  # noqa: E402
from tests.studio.served import Studio  # noqa: E402

PICTURES = ROOT / "docs/pictures"
COLOURS = 160


def save(someone: Person, name: str, width: int) -> None:
    taken = Image.open(io.BytesIO(someone.page.screenshot())).convert("RGB")
    image = taken.resize((width, round(taken.height * width / taken.width)), Image.Resampling.LANCZOS)
    image.quantize(COLOURS, dither=Image.Dither.NONE).save(PICTURES / f"studio-{name}.png", optimize=True)


def hint(someone: Person) -> None:
    someone.open("flow/seven.flow")
    someone.drag((3, 0), (4, 0), (4, 2), (3, 2))
    someone.drag((5, 2), (5, 5))
    someone.drag((1, 5), (1, 3), (2, 3), (2, 2))
    someone.tab("Ask")
    someone.press("Next hint")
    someone.shows("Next step")
    someone.press("Do it")
    someone.press("Next hint")
    someone.shows("It rests on your marks")
    save(someone, "hint", 960)


def explore(someone: Person) -> None:
    someone.open("flow/several.flow", "Explore")
    someone.page.get_by_role("switch").nth(5).click()
    someone.shows("wrong answers get in")
    save(someone, "explore", 960)


def water(someone: Person) -> None:
    someone.open("overflow/seven.overflow", "Ask")
    someone.press("Solve")
    someone.shows("Length")
    someone.press("Put it on my board")
    someone.page.wait_for_timeout(200)
    save(someone, "phone", 390)


def proof(someone: Person) -> None:
    someone.open("starbattle/eight.starbattle", "Ask")
    someone.press("Explain all")
    someone.shows("Step 1 of")
    someone.page.get_by_label("Step", exact=True).fill("5")
    someone.shows("Step 5 of")
    save(someone, "explain", 960)


def main() -> None:
    dark: dict[str, Any] = {**DESK, "color_scheme": "dark"}
    with Studio() as studio, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        for picture, options in ((hint, DESK), (explore, DESK), (proof, dark), (water, PHONE)):
            someone = Person(browser.new_context(**options).new_page(), studio)
            someone.arrive()
            picture(someone)
        browser.close()


if __name__ == "__main__":
    main()
