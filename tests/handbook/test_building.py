"""The documentation as files: links that lead somewhere, nothing from elsewhere, the same bytes each time."""

import re
from html.parser import HTMLParser
from posixpath import dirname, normpath

from entails.questions.catalogue import Catalogue
from entails.site.building import Files
from entails.site.packages import Packages
from tests.running import ROOT


class Links(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.places: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attributes}
        self.places |= {given[name] for name in ("id", "name") if name in given}
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        elif given.get("src") or (tag == "link" and given.get("rel") in ("stylesheet", "icon")):
            self.loads.append(given.get("src") or given["href"])


def test_every_link_leads_somewhere(pages: Files, page: Files) -> None:
    there = {*pages, *(f"play/{path}" for path in page), "offline.js"}
    read = {path: Links(data.decode()) for path, data in pages.items() if path.endswith(".html")}
    seen = 0
    for path, found in read.items():
        for link in [*found.links, *found.loads]:
            target, _, place = link.partition("#")
            if re.match(r"(?:\w+:)?//", target):
                assert link in found.links, f"{path}: {link} is fetched from elsewhere"
                continue
            file = normpath(f"{dirname(path)}/{target}".lstrip("/")) if target else path
            file = "index.html" if file == "." else file
            assert file in there or path == "404.html", f"{path}: {link}"
            if place and file in read and not file.startswith("play/"):
                assert place in read[file].places, f"{path}: {link}"
            seen += 1
    assert seen > 2000


def test_the_same_sources_give_the_same_bytes(pages: Files, packages: Packages) -> None:
    from tools.handbook.building import built, gathered

    again = built(gathered(ROOT, Catalogue()), packages.shim())
    assert sorted(again) == sorted(pages)
    assert [path for path in pages if pages[path] != again[path]] == []


def test_it_tells_nothing_of_the_machine_that_built_it(pages: Files) -> None:
    for path, data in pages.items():
        assert str(ROOT).encode() not in data, path
        assert b"entails-handbook-" not in data, path
        assert not re.search(rb" at 0x[0-9a-f]{6}", data), path
