"""The pages that were written by hand, as they stand on the site: links between them, and *Try it* under transcripts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from posixpath import dirname, normpath, relpath

from entails.pages.starting import page_to_start_from
from tools.handbook.tries import PLAY, of_file, tries

# Where a file of the clone stands on the site; what is not named here and is no page is given out as it is.
PLACES = {
    "README.md": "overview.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "benchmarks/README.md": "benchmarks.md",
    "benchmarks": "benchmarks.md",
    "examples/stages/README.md": "stages.md",
    "examples/stages": "stages.md",
    "examples/theories": "gallery/theories.md",
    "examples/proofs": "gallery/proofs.md",
    "examples": "gallery/index.md",
    "docs/decisions": "decisions/index.md",
}
FENCE = re.compile(r"^```([\w-]+)?(?: (\S+))?\n(.*?)^```$\n?", re.DOTALL | re.MULTILINE)
CLONE = re.compile(r"<!-- in a clone -->.*?<!-- -->\n*", re.DOTALL)  # what is no news to whoever reads the site
PAGE = re.compile(r"<!-- page(#\w+)?: (.+?) -->")  # the page itself, or a place of it, and what stands on the button
TRY = re.compile(r"<!-- try (\S+): (.+?) -->")  # a file of the clone, and what stands on its button
WRAPPED = ("fol", "puzzle", "sequent", "layout", "sh")
LINK = re.compile(r"(\]\(|<img src=\")([^)\"\s]+)")

Sources = dict[str, bytes]


def written(root: Path) -> Sources:
    """Every page of the clone that the site has, by its place there, and the files that they speak of."""
    found: Sources = {}
    others: dict[str, Path] = {}
    for file in _pages(root):
        inside = file.relative_to(root).as_posix()
        text = _page(file.read_text(encoding="utf-8"), inside, root, others)
        found[place(inside)] = text.encode()
    found |= {where: file.read_bytes() for where, file in others.items()}
    for picture in sorted((root / "docs" / "pictures").rglob("*.*")):
        found[picture.relative_to(root / "docs").as_posix()] = picture.read_bytes()
    return found


def _pages(root: Path) -> Iterator[Path]:
    yield from sorted((root / "docs").rglob("*.md"))
    yield from (root / name for name in PLACES if name.endswith(".md"))


def place(inside: str) -> str:
    return PLACES.get(inside) or inside.removeprefix("docs/")


def _page(text: str, inside: str, root: Path, others: dict[str, Path]) -> str:
    """Code is kept apart from prose: a link in it is none."""
    where, files = place(inside), _files_of(text)
    up = "../" * where.count("/")
    parts, end = [], 0
    for fence in FENCE.finditer(text):
        parts += [_prose(text[end : fence.start()], inside, where, root, others), _code(fence, files, up, root)]
        end = fence.end()
    return "".join([*parts, _prose(text[end:], inside, where, root, others)])


def _files_of(text: str) -> dict[str, str]:
    """What a page writes before its commands are typed: named blocks come as they are met, these stand from the start."""
    files = {"islands.puzzle": page_to_start_from("islands")}
    for kind, name in (("islands", "tiny.islands"), ("fol", "menu.fol")):
        if first := re.search(rf"^```{kind}\n(.*?)^```$", text, re.DOTALL | re.MULTILINE):
            files[name] = first[1]
    return files


def _code(fence: re.Match[str], files: dict[str, str], up: str, root: Path) -> str:
    kind, name, text = fence.groups()
    if name:
        files[name] = text
    links = [one.link(up) for one in tries(text, files, root)] if kind == "console" else []
    return block(kind or "text", text, name) + (f'\n<p class="tries">{" ".join(links)}</p>\n\n' if links else "")


def block(kind: str, text: str, name: str | None = None) -> str:
    """A block of code. Long lines of formulas and of sentences are wrapped; drawings and transcripts stay as they are."""
    words = [f".{kind}", *([".wrapped"] if kind in WRAPPED else []), *([f'title="{name}"'] if name else [])]
    return f"``` {{ {' '.join(words)} }}\n{text.rstrip()}\n```\n"


def _prose(text: str, inside: str, where: str, root: Path, others: dict[str, Path]) -> str:
    def link(match: re.Match[str]) -> str:
        before, target = match.groups()
        file, mark, anchor = target.partition("#")
        if not file or ":" in file:
            return match[0]
        there = normpath(f"{dirname(inside)}/{file}".lstrip("/"))
        to = _target(there, root, others)
        return f"{before}{relpath(to, dirname(where) or '.')}{mark}{anchor}"

    def opened(match: re.Match[str]) -> str:
        what = of_file(match[1], (root / match[1]).read_text(encoding="utf-8"), {})
        assert what, f"{match[1]} is nothing that the page opens"
        return what.link("../" * where.count("/"), match[2])

    def page(match: re.Match[str]) -> str:
        place, words = match.groups()
        return f'<a class="try{"" if place else " first"}" href="{"../" * where.count("/")}{PLAY}{place or ""}">{words}</a>'

    return PAGE.sub(page, TRY.sub(opened, LINK.sub(link, CLONE.sub("", text))))


def _target(there: str, root: Path, others: dict[str, Path]) -> str:
    """Where a link leads on the site. A file that is no page goes along, as text."""
    if there in PLACES or there.startswith("docs/pictures/") or (there.startswith("docs/") and there.endswith(".md")):
        return place(there)
    file = root / there
    assert file.is_file(), f"a link to {there}, which is no file"
    copy = f"files/{there}{'' if file.suffix in ('.svg', '.png', '.ipynb') else '.txt'}"
    others[copy] = file
    return copy
