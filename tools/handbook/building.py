"""The site from its sources: Markdown to HTML by MkDocs, and the page without a server beside it.

files = whole(root, packages, Catalogue(), FOREVER)      # every file by its path
"""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from entails.limits import Limit
from entails.questions.catalogue import Catalogue
from entails.site.building import LISTING, Files, documented, files, listed, offline
from entails.site.packages import Packages
from tools.handbook.formats import formats
from tools.handbook.gallery import GROUPS, gallery
from tools.handbook.plots import plotted
from tools.handbook.reference import reference
from tools.handbook.sources import Sources, written
from tools.handbook.tries import PLAY
from tools.handbook.words import words

HERE = Path(__file__).parent
FIRST_DAY = "315532800"  # of 1980: no file of the site depends on when it was built
MARK = b"<!-- made by ./site -->"  # where a page has what is made from the sources
SHIM = "assets/javascripts/iframe-worker.js"
PLOTTED = ("performance.md",)
OPEN = {"Open Entails": PLAY}  # from every page
NAV: list[Any] = [
    {"Start": ["index.md", {"What it can do": "overview.md"}, "changelog.md"]},
    {"Tours": [f"tours/{who}.md" for who in ("player", "setter", "student", "teacher", "programmer")]},
    {"Guides": ["modelling.md", "puzzles.md", "hints.md", "exploring.md", "generating.md", "proofs.md", "studio.md"]},
    {"Language": ["language.md", "words.md", "formats.md", "unwordle.md"]},
    {"Gallery": ["gallery/index.md", *(f"gallery/{one}.md" for one in (*GROUPS, "theories", "proofs")), "stages.md"]},
    {"Python": ["python.md", "ported.md", "reference.md", "bauhaus.md", "scale.md", "tour.md"]},
    {"Figures": ["performance.md", "benchmarks.md", "without-a-server.md"]},
    {"Trust": ["trust.md", "stability.md", "certificates.md", "contributing.md"]},
]


def gathered(root: Path, catalogue: Catalogue) -> Sources:
    """Every page of the site as Markdown, and what stands beside them."""
    found = {**written(root), **gallery(root, catalogue)}
    for page, made in (("formats.md", formats(catalogue)), ("words.md", words(root)), ("reference.md", reference())):
        found[page] = found[page].replace(MARK, made.encode())
    found = {path: _numbered(path, page) if path.startswith("decisions/") else page for path, page in found.items()}
    found["decisions/index.md"] = _decisions(found)
    for page in PLOTTED:
        text, plots = plotted(found[page].decode(), page.removesuffix(".md"))
        found |= {page: text.encode(), **plots}
    found = {path: _bars(data) if path.endswith(".md") else data for path, data in found.items()}
    found["assets/site.css"] = (HERE / "site.css").read_bytes()
    found["assets/site.js"] = (HERE / "site.js").read_bytes()
    found["assets/icon.svg"] = (root / "src/entails/studio/page/icon.svg").read_bytes()
    return found


def _bars(page: bytes) -> bytes:
    """Bars in code within tables: other readers of Markdown want them escaped, this one does not."""
    rows = re.compile(r"^\|.*$", re.MULTILINE)
    code = re.compile(r"`[^`]*`")
    return rows.sub(lambda row: code.sub(lambda one: one[0].replace("\\|", "|"), row[0]), page.decode()).encode()


def _numbered(path: str, page: bytes) -> bytes:
    """A decision with its number before its title, however its author wrote it."""
    title, _, rest = page.decode().partition("\n")
    words = re.sub(r"^# (?:\d+:? )?", "", title)
    return f"# {path.removeprefix('decisions/')[:3]} {words[0].upper()}{words[1:]}\n{rest}".encode()


def _decisions(found: Sources) -> bytes:
    """A list of all, by their titles."""
    rows = []
    for path in sorted(found):
        if path.startswith("decisions/"):
            title = found[path].decode().splitlines()[0].lstrip("# ")
            rows.append(f"- [{title}]({path.removeprefix('decisions/')})")
    return (
        "# Decisions\n\nWhat was measured, what was chosen, and what was left.\n\n" + "\n".join(rows) + "\n"
    ).encode()


def navigation(found: Sources) -> list[Any]:
    """The sections above; pages that none of them names stand in the last."""
    decisions = sorted(path for path in found if path.startswith("decisions/"))
    decisions.sort(key=lambda path: path != "decisions/index.md")
    named = {str(page) for section in NAV for pages in section.values() for one in pages for page in _paths(one)}
    rest = sorted(path for path in found if path.endswith(".md") and path not in {*named, *decisions})
    assert named <= set(found), f"there is no page {', '.join(sorted(named - set(found)))}"
    return [*NAV, {"Decisions": decisions}, *([{"More": rest}] if rest else []), OPEN]


def _paths(entry: str | dict[str, str]) -> list[str]:
    return [entry] if isinstance(entry, str) else list(entry.values())


def built(sources: Sources, shim: bytes) -> Files:
    """The pages as HTML, with the search index and all that they show. `shim` is for search without a server."""
    from mkdocs.commands.build import build
    from mkdocs.config import load_config

    with tempfile.TemporaryDirectory(prefix="entails-handbook-") as folder, _dated():
        docs, out = Path(folder) / "docs", Path(folder) / "out"
        for path, data in sources.items():
            (docs / path).parent.mkdir(parents=True, exist_ok=True)
            (docs / path).write_bytes(data)
        config = load_config(
            str(HERE / "mkdocs.yml"), docs_dir=str(docs), site_dir=str(out), nav=navigation(sources), strict=True
        )
        build(config)
        found = {
            file.relative_to(out).as_posix(): file.read_bytes() for file in sorted(out.rglob("*")) if file.is_file()
        }
    found[SHIM] = shim
    # Hosts show it at any address. MkDocs lets its own fetch from the root of the host, where this site need not lie.
    found["404.html"] = (HERE / "missing.html").read_bytes()
    # A site map would name an address, and the site has none of its own.
    needless = [path for path in found if path.endswith((".map", ".xml", ".xml.gz"))]
    return {path: _tidied(path, data) for path, data in found.items() if path not in needless}


def _tidied(path: str, data: bytes) -> bytes:
    """A page that fetches nothing from elsewhere, with code that can be scrolled by keys."""
    if not path.endswith(".html"):
        return data
    text = data.decode().replace("https://unpkg.com/iframe-worker/shim", "../" * path.count("/") + SHIM)
    text = text.replace(' role="dialog">', ' role="dialog" aria-label="Search">')
    return re.sub(r"(<pre[^>]*>(?:<span[^>]*></span>)*<code)", r'\1 tabindex="0"', text).encode()


@contextmanager
def _dated() -> Iterator[None]:
    before = os.environ.get("SOURCE_DATE_EPOCH")
    os.environ["SOURCE_DATE_EPOCH"] = FIRST_DAY
    try:
        yield
    finally:
        os.environ.pop("SOURCE_DATE_EPOCH")
        if before is not None:
            os.environ["SOURCE_DATE_EPOCH"] = before


def whole(root: Path, packages: Packages, catalogue: Catalogue, limit: Limit) -> Files:
    """The documentation, and in the folder `play` the page without a server."""
    alone = documented(files(packages, catalogue, limit), "../index.html")
    page = {f"play/{path}": data for path, data in alone.items() if path != LISTING}
    pages = built(gathered(root, catalogue), packages.shim())
    return listed({**pages, "offline.js": offline(pages), **page})
