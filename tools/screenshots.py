"""Takes the pictures of docs/studio.md anew: `.venv/bin/python tools/screenshots.py` (needs Playwright and Chromium).

Each is what a person would see after a few gestures; colours are reduced, so that the files stay small. With the name of a
folder, pictures of every tab go there instead, in four sizes, light and dark, to be looked at before a release.
"""

import io
import sys
from collections.abc import Callable
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.conftest import chromium  # noqa: E402
from tests.studio.browser.conftest import ASIDE, DESK, DOUBLED, PHONE  # noqa: E402
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


SIZES: dict[str, dict[str, Any]] = {"phone": PHONE, "aside": ASIDE, "desk": DESK, "doubled": DOUBLED}


def every_tab(someone: Person, save_as: Callable[[str], None]) -> None:
    """What is behind each tab, of a board, of boards of pages, of a theory and of a proof."""
    someone.page.locator("#start .cards button").nth(4).wait_for()
    save_as("start")
    someone.open("flow/seven.flow")
    save_as("play")
    someone.tab("Edit")
    someone.shows("One solution")
    save_as("edit")
    someone.tab("Ask")
    someone.press("Next hint")
    someone.shows("Next step")
    save_as("ask")
    someone.tab("Explore")
    someone.page.get_by_role("switch").nth(5).click()
    someone.shows("Redundant here")
    save_as("explore")
    someone.tab("Prove")
    someone.page.get_by_label("A sequent").fill("P→Q, ¬Q ⊢ ¬P")
    someone.press("Find a proof")
    someone.shows("Proved")
    save_as("prove")
    for title in ("Sudoku", "Slitherlink", "Nurikabe", "Shikaku"):
        someone.page.locator("#home").click()
        someone.card(title).click()
        someone.page.locator("#title", has_text=title).wait_for()
        someone.press("Hint")
        someone.shows("Next step")
        save_as(title.lower())
    someone.open("theories/party.fol", "Explore")
    someone.page.locator(".cm-content").wait_for()
    save_as("theory")
    someone.press("Run")
    someone.shows("Best: 4")
    save_as("theory-run")
    someone.paste("P→Q, ¬Q ⊢ ¬P")
    someone.offered("¬ intro").click()
    someone.page.locator("#paper .box").first.wait_for()
    save_as("by-hand")
    for name in ("New…", "Open…", "Share", "Help"):
        someone.button(name).first.click()
        save_as(name.strip("…").lower())
        someone.keys("Escape")


def taken(someone: Person, folder: Path, at: str, name: str) -> None:
    someone.page.screenshot(path=folder / f"{name}-{at}.png")


def pictures_of_all(browser: Any, studio: Studio, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for (size, options), light in product(SIZES.items(), ("light", "dark")):
        context = browser.new_context(**options, color_scheme=light, reduced_motion="reduce")
        someone = Person(context.new_page(), studio)
        someone.arrive()
        shot = partial(taken, someone, folder, f"{size}-{light}")
        every_tab(someone, shot)
        context.close()


def main() -> None:
    dark: dict[str, Any] = {**DESK, "color_scheme": "dark"}
    with Studio() as studio, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        if len(sys.argv) > 1:
            pictures_of_all(browser, studio, Path(sys.argv[1]))
            return
        for picture, options in ((hint, DESK), (explore, DESK), (proof, dark), (water, PHONE)):
            someone = Person(browser.new_context(**options).new_page(), studio)
            someone.arrive()
            picture(someone)
        browser.close()


if __name__ == "__main__":
    main()
