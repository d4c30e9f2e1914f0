"""What somebody sees, from the pixels of the screen, in whatever colours the browser shows them."""

import io
from collections.abc import Sequence

from PIL import Image

from tests.studio.browser.hands import Person

Colour = tuple[int, int, int]
PLAIN = 3.0  # the contrast that shapes need (WCAG 2.2, 1.4.11)


def luminance(colour: Colour) -> float:
    parts = [part / 255 for part in colour]
    r, g, b = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: Colour, other: Colour) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


class Eyes:
    """Looks at the screen once."""

    def __init__(self, someone: Person) -> None:
        self.someone = someone
        self.screen = Image.open(io.BytesIO(someone.page.screenshot())).convert("RGB")

    def at(self, x: float, y: float) -> Colour:
        r, g, b = self.screen.getpixel((round(x), round(y)))  # type: ignore[misc]
        return r, g, b

    def line_stands_out(self, path: Sequence[Sequence[int]]) -> bool:
        """Is a line to be seen between the first two cells: itself, or its rim, against what is beside it?"""
        (x, y), (u, v) = (self.someone.place((r, c)) for r, c in path[:2])
        size = abs(u - x) + abs(v - y)
        m, n, across = (x + u) / 2, (y + v) / 2, (0, 1) if x != u else (1, 0)
        section = [self.at(m + across[0] * d, n + across[1] * d) for d in range(int(size * 0.35))]
        return max(contrast(section[-1], colour) for colour in section[:-1]) >= PLAIN

    def letters(self) -> list[tuple[Colour, Colour]]:
        """The colour of each letter on an end, and of the disc that it stands on: the extremes of what is there."""
        found = []
        for box in self.someone.page.locator("#board circle.end").all():
            place = box.bounding_box()
            assert place
            x, y, r = place["x"] + place["width"] / 2, place["y"] + place["height"] / 2, place["width"] * 0.28
            inside = [self.at(x + i * r / 12, y + j * r / 12) for i in range(-12, 13) for j in range(-12, 13)]
            found.append((min(inside, key=luminance), max(inside, key=luminance)))
        return found

    def outlines(self, *kinds: str) -> dict[str, str]:
        """How the outlines of lit cells are dashed."""
        page = self.someone.page
        return {
            kind: page.evaluate(
                "kind => import('/page/app.js').then(m => {"
                " m.view.light({[kind]: [[0, 0]]});"
                " return getComputedStyle(document.querySelector(`#board .line-${kind}`)).strokeDasharray; })",
                kind,
            )
            for kind in kinds
        }
