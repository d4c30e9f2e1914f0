"""An index of every word and sign of the language: each with how it is spelled and where it is told.

The words are those that the readers know; a word that no page tells fails the build.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from entails.logic.tokens import SPELLINGS
from entails.models.builder import RESERVED
from entails.models.reading.text import KEYWORDS, LOOKS
from entails.pages.geometry import GEOMETRY
from entails.pages.page_lines import MARKS
from entails.pages.reading import PAGE_KEYWORDS

MODIFIERS = ("aside", "on", "weight", "along", "through", "number")
COUNTS = ("connected", "loop", "div", "mod", "min", "max", "abs", "sum")
PAGE_WORDS = (
    *("cells", "corners", "regions", "left", "above", "right", "below", "new", "links", "with", "as"),
    *("square", "one piece", "as many", "note", "nothing"),
)
PAGES = {"language": "language.md", "puzzles": "puzzles.md"}


class Told(NamedTuple):
    page: str
    anchor: str
    heading: str
    line: str


def words(root: Path) -> str:
    language = sorted({*KEYWORDS, *RESERVED, *LOOKS, *MODIFIERS, *COUNTS})
    page = sorted({*PAGE_KEYWORDS, *PAGE_WORDS, *GEOMETRY, *MARKS})
    places = {name: _places((root / "docs" / f"{name}.md").read_text(encoding="utf-8"), name) for name in PAGES}
    parts = ["## In theories and pages\n", _table(language, places["language"] + places["puzzles"])]
    parts += ["\n## Signs\n", _signs(places["language"])]
    return "\n".join([*parts, "\n## In pages alone\n", _table(page, places["puzzles"]), ""])


def _table(some: list[str], places: list[Told]) -> str:
    rows = ["| word | where | told there |", "|---|---|---|"]
    for word in some:
        place = told(word, places)
        line = place.line.replace("](#", f"]({PAGES[place.page]}#")  # a link to another place of that page
        rows.append(f"| `{word}` | [{place.heading}]({PAGES[place.page]}#{place.anchor}) | {line} |")
    return "\n".join(rows)


def _signs(places: list[Told]) -> str:
    rows = ["| sign | other spellings | where |", "|---|---|---|"]
    for sign, others in SPELLINGS.items():
        if sign in "{}⊢∑":
            continue
        place = told(sign, places)
        spelled = " ".join(f"`{one}`".replace("|", "\\|") for one in others)
        rows.append(f"| `{sign}` | {spelled} | [{place.heading}]({PAGES[place.page]}#{place.anchor}) |")
    return "\n".join(rows)


def told(word: str, places: list[Told]) -> Told:
    """The first line that has the word in code: at its start, before those that only use it."""
    sign = re.escape(word)
    edge = (r"(?<!\w)", r"(?!\w)") if word.isalpha() or "_" in word else ("", "")
    for pattern in (rf"`{sign}{edge[1]}", rf"`[^`]*{edge[0]}{sign}{edge[1]}[^`]*`", rf"{edge[0]}{sign}{edge[1]}"):
        for place in places:
            if re.search(pattern, place.line):
                return place
    raise AssertionError(f"no page tells the word {word}")


def _places(text: str, page: str) -> list[Told]:
    """The lines of tables and the sentences of lists and paragraphs, each under its heading."""
    found, heading = [], ("", "")
    prose = re.sub(r"^```.*?^```$", "", text, flags=re.DOTALL | re.MULTILINE)
    for line in re.sub(r"(?<![\n|])\n(?![\n|#-])\s*", " ", prose).splitlines():  # a paragraph is one line
        if line.startswith("#"):
            name = line.lstrip("# ")
            heading = (re.sub(r"[^\w\- ]", "", name.lower()).strip().replace(" ", "-"), name)
        elif line.startswith("| ") and not line.startswith("|---"):
            found.append(Told(page, *heading, _cells(line)))
        else:
            found += [
                Told(page, *heading, one.replace("|", "\\|"))
                for one in re.split(r"(?<=[.;]) (?=[A-Z`])", line.strip("- "))
            ]
    return found


def _cells(line: str) -> str:
    """The cells of a row as one text; a bar in code stays as it was written."""
    return ": ".join(part.strip() for part in re.split(r"(?<!\\)\|", line.strip("| ")) if part.strip())
